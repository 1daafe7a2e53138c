"""What every answer goes through: no cache for the signed in, and a way back from an act's address."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.site.middleware import OneLookAtWhoAsks
from tests.cast import PASSWORD
from tests.tournaments import events
from tournaments.registration.models import Tournament

REASON = "The schedule has four rounds on Sunday."


@pytest.fixture
def submitted(astrid: User, boris: User) -> Tournament:
    return events.submitted(astrid, boris)


def test_pages_of_the_signed_in_are_kept_by_no_cache(chiara: User) -> None:
    client = Client()
    assert "no-store" not in client.get(reverse("tournaments")).get("Cache-Control", "")
    client.force_login(chiara)
    assert "no-store" in client.get(reverse("tournaments"))["Cache-Control"]


def test_a_page_asks_the_user_and_nothing_in_his_place(chiara: User) -> None:
    client = Client()
    assert type(client.get(reverse("tournaments")).wsgi_request.user) is AnonymousUser
    client.force_login(chiara)
    user = client.get(reverse("tournaments")).wsgi_request.user
    assert (type(user), user) == (User, chiara)


def test_who_is_asked_for_is_read_anew_for_each_page(chiara: User, boris: User) -> None:
    """Nobody is met again on the page of the next one, and who was shut out is nobody at once."""
    client = Client()
    for person in (chiara, boris):
        client.force_login(person)
        assert client.get(reverse("tournaments")).wsgi_request.user == person
    User.objects.filter(pk=boris.pk).update(is_active=False)
    assert client.get(reverse("tournaments")).wsgi_request.user == AnonymousUser()
    User.objects.filter(pk=boris.pk).update(is_active=True)
    assert client.get(reverse("tournaments")).wsgi_request.user == boris
    client.logout()
    assert client.get(reverse("tournaments")).wsgi_request.user == AnonymousUser()


def test_what_somebody_may_do_is_asked_anew_for_each_page(chiara: User, submitted: Tournament) -> None:
    client, page = Client(), reverse("tournament", args=[submitted.pk])
    client.force_login(chiara)
    assert client.get(page).status_code == 200
    chiara.offices.all().delete()
    assert client.get(page).status_code == 404


def test_the_address_of_an_act_leads_to_its_page(submitted: Tournament, chiara: User) -> None:
    client = Client()
    client.force_login(chiara)
    answer = client.get(reverse("tournament_approve", args=[submitted.pk]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("tournament", args=[submitted.pk]))


def test_a_reason_typed_before_the_session_expired_is_there_again(submitted: Tournament, chiara: User) -> None:
    client = Client()
    sent = client.post(reverse("tournament_refuse", args=[submitted.pk]), {"reason": REASON})
    client.post(sent["Location"], {"login": chiara.email, "password": PASSWORD})
    assert REASON in client.get(reverse("tournament", args=[submitted.pk])).content.decode()
    submitted.refresh_from_db()
    assert submitted.state == "submitted"


@pytest.mark.parametrize(("method", "looks"), [("GET", 1), ("HEAD", 1), ("POST", 3)])
def test_how_somebody_stands_to_a_thing_is_looked_up_once_where_nothing_changes(
    method: str, looks: int, submitted: Tournament, boris: User
) -> None:
    def may(act: str) -> bool:
        submitted.forget("appointments")
        return can(boris, act, submitted, day=submitted.starts_on)

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"{[may(act) for act in ('view', 'approve', 'refuse')]}")

    may("view")  # his offices are known from here on
    with CaptureQueriesContext(connection) as one_look:
        may("view")
    with CaptureQueriesContext(connection) as asked:
        answer = OneLookAtWhoAsks(page)(RequestFactory().generic(method, "/"))
    assert (answer.content, len(one_look)) == (b"[True, False, False]", 1)
    assert len(asked) == looks
