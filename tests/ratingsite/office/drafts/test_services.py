"""What is typed is kept, given back once it is needed, and forgotten when it was sent."""

from django.contrib.sessions.backends.db import SessionStore
from django.http import QueryDict
from django.test import RequestFactory

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.services import STASH, forget_draft, kept_fields, save_draft, stash_before_log_in
from tests.cast import NOW


def a_request(path: str, user: object, **posted: str):
    request = RequestFactory().post(path, posted)
    request.user = user
    request.session = SessionStore()
    return request


def test_the_last_save_wins(astrid: User) -> None:
    for name in ("Au", "Autumn Open"):
        save_draft(astrid, "/tournaments/new/", {"name": name, "csrfmiddlewaretoken": "x"}, now=NOW)
    assert kept_fields(a_request("/tournaments/new/", astrid), now=NOW) == {"name": "Autumn Open"}


def test_a_draft_belongs_to_one_person_and_one_address(astrid: User, boris: User) -> None:
    save_draft(astrid, "/tournaments/new/", {"name": "Autumn Open"}, now=NOW)
    assert kept_fields(a_request("/tournaments/new/", boris), now=NOW) == {}
    assert kept_fields(a_request("/tournaments/other/", astrid), now=NOW) == {}


def test_what_was_sent_is_forgotten(astrid: User) -> None:
    save_draft(astrid, "/tournaments/new/", {"name": "Autumn Open"}, now=NOW)
    forget_draft(astrid, "/tournaments/new/")
    assert kept_fields(a_request("/tournaments/new/", astrid), now=NOW) == {}


def test_what_an_expired_session_sent_comes_back_after_the_log_in(astrid: User) -> None:
    request = a_request("/tournaments/new/", None, name="Autumn Open", password="secret")
    stash_before_log_in(request)
    request.user = astrid
    assert kept_fields(request, now=NOW) == {"name": "Autumn Open"}
    assert kept_fields(request, now=NOW) == {"name": "Autumn Open"}  # a reload does not lose it
    assert STASH not in request.session


def test_fields_of_a_multi_valued_form_keep_their_last_value(astrid: User) -> None:
    save_draft(astrid, "/x/", QueryDict("a=1&a=2").dict(), now=NOW)
    assert kept_fields(a_request("/x/", astrid), now=NOW) == {"a": "2"}
