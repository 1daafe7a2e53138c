"""What is typed is kept, given back once it is needed, and forgotten when it was sent."""

from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import QueryDict
from django.test import Client, RequestFactory

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import (
    LARGEST,
    MOST_PAGES,
    STASH,
    TooMuchTyped,
    TypedElsewhere,
    forget_draft,
    is_form,
    kept_fields,
    save_draft,
    stash_before_log_in,
    typing_at,
)
from tests.cast import NOW

REGISTER = "/tournaments/register/"
KEY = "00000000-0000-4000-8000-000000000001"


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
    request = a_request(REGISTER, None, name="Autumn Open", password="secret")
    stash_before_log_in(request)
    request.user = astrid
    assert kept_fields(request, now=NOW) == {"name": "Autumn Open"}
    assert kept_fields(request, now=NOW) == {"name": "Autumn Open"}  # a reload does not lose it
    assert STASH not in request.session


def test_fields_of_a_multi_valued_form_keep_their_last_value(astrid: User) -> None:
    save_draft(astrid, "/x/", QueryDict("a=1&a=2").dict(), now=NOW)
    assert kept_fields(a_request("/x/", astrid), now=NOW) == {"a": "2"}


# ---------------------------------------------------------------- many forms, many tabs
def test_each_form_of_an_address_that_makes_new_things_has_a_draft(astrid: User) -> None:
    forms = [{"key": KEY, "name": "Left"}, {"key": KEY.replace("1", "2"), "name": "Right"}]
    for fields in forms:
        save_draft(astrid, REGISTER, fields, now=NOW)
    forget_draft(astrid, REGISTER, forms[0])
    assert [draft.fields for draft in Draft.objects.all()] == [forms[1]]


@pytest.mark.parametrize("key", ["", "nonsense"])
def test_a_form_of_many_that_does_not_say_which_is_not_kept(key: str, client: Client, astrid: User) -> None:
    client.force_login(astrid)
    assert client.post(f"/drafts/?path={REGISTER}", {"name": "Autumn Open", "key": key}).status_code == 400
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    ("version", "tab", "name", "is_kept"),
    [
        ("1", "", "New", True),  # goes on from what is there
        ("0", "", "New", False),
        ("2", "", "New", False),
        ("nonsense", "", "New", False),
        ("0", "b", "New", False),
        ("0", "a", "New", True),  # the page's own saves overtook each other
        ("0", "b", "Old", True),  # says the same
    ],
)
def test_a_form_that_goes_on_from_another_version_overwrites_nothing(
    version: str, tab: str, name: str, is_kept: bool, astrid: User
) -> None:
    save_draft(astrid, "/x/", {"name": "Old", "draft_tab": "a", "draft_version": "0"}, now=NOW)
    fields = {"name": name, "draft_tab": tab, "draft_version": version}
    with nullcontext() if is_kept else pytest.raises(TypedElsewhere):
        save_draft(astrid, "/x/", fields, now=NOW)
    draft = Draft.objects.get()
    assert (draft.version, draft.fields) == ((2, {"name": name}) if is_kept else (1, {"name": "Old"}))


def test_what_an_expired_session_sent_waits_where_another_tab_has_saved(astrid: User) -> None:
    save_draft(astrid, REGISTER, {"name": "Old", "key": KEY, "draft_version": "0"}, now=NOW)
    request = a_request(REGISTER, None, name="New", key=KEY, draft_version="0")
    stash_before_log_in(request)
    request.user = astrid
    typing = typing_at(request, now=NOW)
    assert (typing.fields["name"], typing.version, typing.saved_at) == ("New", 0, None)
    assert (STASH in request.session, Draft.objects.get().fields["name"]) == (True, "Old")


# ---------------------------------------------------------------- bounds
def test_so_many_pages_of_one_form_are_kept_and_no_more(astrid: User) -> None:
    """What stands in the way is said beside the form, and what was kept stays."""

    def page(number: int) -> dict[str, str]:
        return {f"newcomer-{number}-{row}-reason": "x" * 15_000 for row in range(4)}

    for number in range(MOST_PAGES):
        save_draft(astrid, "/newcomers/", page(number), now=NOW)
    with pytest.raises(TooMuchTyped):
        save_draft(astrid, "/newcomers/", page(MOST_PAGES), now=NOW)
    assert len(Draft.objects.get(user=astrid).fields) == 4 * MOST_PAGES


def test_of_a_stranger_whatever_was_typed_is_kept_and_no_secret() -> None:
    """What was emptied too, if anything else says something; a code is none of the secrets."""
    said = {"name": "Autumn Open", "code": "XKX", "empty": " "}
    kept, typed = {}, said | {"act": "send", "new_password1": "x"}
    for path in (REGISTER, "/runs/1/void/", "/objections/new/"):
        request = a_request(path, None, **typed)
        kept[path] = (stash_before_log_in(request), request.session.get(STASH, {}).get("fields"))
    assert kept == {
        REGISTER: (True, said | {"act": "send"}),
        "/runs/1/void/": (True, said),
        "/objections/new/": (True, said),
    }
    request = a_request("/runs/1/void/", None, act="void", reason=" ")
    assert (stash_before_log_in(request), STASH in request.session) == (False, False)


def test_more_than_any_form_asks_for_is_not_kept(astrid: User) -> None:
    many = {f"field_{number}": "x" * 19_000 for number in range(250)}
    request = a_request(REGISTER, None, **many)
    assert (stash_before_log_in(request), STASH in request.session) == (False, False)
    with pytest.raises(TooMuchTyped):
        save_draft(astrid, REGISTER, many, now=NOW)
    just = {f"field_{number}": "x" * 16_000 for number in range(4)}
    assert len(str(just)) < LARGEST
    assert save_draft(astrid, REGISTER, just, now=NOW).fields == just


def test_of_more_than_twenty_drafts_the_oldest_goes(astrid: User, boris: User) -> None:
    save_draft(boris, "/his/", {"a": "1"}, now=NOW)
    for number in range(22):
        save_draft(astrid, f"/{number}/", {"a": "1"}, now=NOW + timedelta(minutes=number))
    save_draft(astrid, "/2/", {"a": "2"}, now=NOW + timedelta(hours=1))  # saved again, it is the newest
    save_draft(astrid, "/22/", {"a": "1"}, now=NOW + timedelta(hours=2))
    left = {f"/{number}/" for number in (2, *range(4, 23))}
    assert set(Draft.objects.filter(user=astrid).values_list("path", flat=True)) == left
    assert Draft.objects.filter(user=boris).count() == 1


@pytest.mark.parametrize(
    ("path", "status"),
    [(REGISTER, 200), ("/x1", 404), ("", 404), ("/account/login/", 404), ("https://elsewhere.example/", 404)],
)
def test_drafts_are_kept_of_forms_alone(path: str, status: int, client: Client, astrid: User) -> None:
    client.force_login(astrid)
    answer = client.post(f"/drafts/?path={path}", {"name": "Autumn Open", "key": KEY})
    assert (answer.status_code, Draft.objects.count()) == (status, int(status == 200))


def test_a_draft_that_is_too_long_is_refused(client: Client, astrid: User) -> None:
    client.force_login(astrid)
    fields = {"key": KEY, **{f"field_{number}": "x" * 19_000 for number in range(5)}}
    assert client.post(f"/drafts/?path={REGISTER}", fields).status_code == 413


def test_a_view_that_gives_back_what_is_kept_says_so() -> None:
    """Otherwise nothing would be kept of its form, and nobody would see it."""
    request = a_request("/account/login/", None)
    request.resolver_match = type("Match", (), {"view_name": "account_login"})()
    with pytest.raises(TypeError, match="account_login"):
        kept_fields(request, now=NOW)
    assert is_form(REGISTER)
