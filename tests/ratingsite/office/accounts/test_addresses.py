"""Another e-mail address: asked for with the password, confirmed by the new one, told to the old one, in the record."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import get_resolver

from ratingsite.office.accounts.addresses import BadLink, ask_for_address, confirm_address
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, PASSWORD

NEW = "astrid@elsewhere.example"
ACCOUNT_PAGES = {
    "account_login", "account_logout", "account_inactive", "account_signup", "account_change_password",
    "account_reset_password", "account_reset_password_done", "account_reset_password_from_key",
    "account_reset_password_from_key_done", "account_address", "account_address_confirm",
}  # fmt: skip


def mails() -> list[tuple[str, str]]:
    """To whom something was written, and under which heading."""
    found = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [(to, message.payload["subject"]) for message in found for to in message.payload["to"]]


def token() -> str:
    """The one in the newest mail with a link to confirm."""
    bodies = [message.payload["body"] for message in OutboxMessage.objects.filter(kind="mail").order_by("-pk")]
    found = re.search(r"/account/address/confirm/([^/]+)/", "\n".join(bodies))
    assert found
    return found[1]


def acts() -> list[tuple[str, dict[str, str]]]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", "details"))


def test_of_allauth_only_the_wanted_pages_have_an_address() -> None:
    names = {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert {name for name in names if name.startswith("account_")} == ACCOUNT_PAGES


@pytest.mark.parametrize(
    "path", ["email/", "confirm-email/", "reauthenticate/", "password/set/", "login/code/confirm/"]
)
def test_nobody_adds_an_address_at_an_open_browser(path: str, client: Client, astrid: User) -> None:
    client.force_login(astrid)
    sent = {"email": "evil@evil.example", "action_add": "1"}
    assert client.post(f"/account/{path}", sent).status_code == 404
    assert EmailAddress.objects.count() == 0


def test_an_address_changes_by_the_link_and_not_before(client: Client, astrid: User) -> None:
    client.force_login(astrid)
    answer = client.post("/account/address/", {"email": NEW.upper(), "password": PASSWORD})
    assert (answer.status_code, User.objects.get(pk=astrid.pk).email) == (302, "astrid@example.org")
    page = f"/account/address/confirm/{token()}/"
    assert Client().get(page).status_code == 200  # what a mail program does
    assert User.objects.get(pk=astrid.pk).email == "astrid@example.org"
    assert Client().post(page).status_code == 302
    assert User.objects.get(pk=astrid.pk).email == NEW
    assert Client().post(page).status_code == Client().get(page).status_code == 410
    assert mails() == [
        (NEW, "Confirm your e-mail address"),
        ("astrid@example.org", "A change of your e-mail address was asked for"),
        ("astrid@example.org", "Your e-mail address was changed"),
    ]
    said = {"old": "astrid@example.org", "new": NEW}
    assert acts() == [("ask for address", said), ("change address", said)]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"email": NEW, "password": "not-the-password"}, "This is not your password."),
        ({"email": NEW, "password": ""}, "This field is required."),
        ({"email": "astrid@example.org", "password": PASSWORD}, "This is your address already."),
        ({"email": "evil", "password": PASSWORD}, "Enter a valid email address."),
    ],
)
def test_what_is_not_accepted_is_said_and_nothing_is_sent(
    sent: dict[str, str], field: str, client: Client, astrid: User
) -> None:
    client.force_login(astrid)
    answer = client.post("/account/address/", sent)
    assert (answer.status_code, field in answer.content.decode(), mails(), acts()) == (422, True, [], [])


def test_a_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert "/account/login/" in client.post("/account/address/", {"email": NEW, "password": PASSWORD}).url


def test_nobody_learns_that_an_address_is_taken_but_its_owner(client: Client, astrid: User, boris: User) -> None:
    client.force_login(astrid)
    answers = [
        client.post("/account/address/", {"email": email, "password": PASSWORD}, follow=True).content.decode()
        for email in (NEW, boris.email)
    ]
    pages = [re.sub(r'name="csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+', "", page) for page in answers]
    assert pages[0].replace(NEW, boris.email) == pages[1]
    assert mails()[2] == (boris.email, "Your e-mail address")


def test_a_link_ends_after_two_days(astrid: User) -> None:
    ask_for_address(astrid, NEW, by=astrid, now=NOW)
    link = token()
    with pytest.raises(BadLink):
        confirm_address(link, now=NOW + timedelta(days=2, seconds=1))
    assert confirm_address(link, now=NOW + timedelta(days=2)).email == NEW


def test_of_two_links_the_second_one_is_used_up_with_the_first(astrid: User) -> None:
    ask_for_address(astrid, NEW, by=astrid, now=NOW)
    first = token()
    ask_for_address(astrid, "another@example.org", by=astrid, now=NOW)
    confirm_address(first, now=NOW)
    with pytest.raises(BadLink):
        confirm_address(token(), now=NOW)


@pytest.mark.parametrize("why", ["altered", "taken", "suspended"])
def test_a_link_that_cannot_be_followed_any_more_changes_nothing(why: str, astrid: User, boris: User) -> None:
    ask_for_address(astrid, NEW, by=astrid, now=NOW)
    link = token()
    if why == "taken":
        User.objects.filter(pk=boris.pk).update(email=NEW)
    if why == "suspended":
        User.objects.filter(pk=astrid.pk).update(is_active=False)
    with pytest.raises(BadLink):
        confirm_address(link[:-1] if why == "altered" else link, now=NOW)
    assert User.objects.get(pk=astrid.pk).email == "astrid@example.org"


def test_nobody_changes_the_address_of_somebody_else(astrid: User, dmitri: User) -> None:
    with pytest.raises(NotPermitted):
        ask_for_address(astrid, NEW, by=dmitri, now=NOW)


def test_what_allauth_kept_of_the_old_address_opens_nothing(client: Client, astrid: User) -> None:
    EmailAddress.objects.create(user=astrid, email="astrid@example.org", verified=True, primary=True)
    ask_for_address(astrid, NEW, by=astrid, now=NOW)
    confirm_address(token(), now=NOW)
    client.post("/account/login/", {"login": "astrid@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    client.post("/account/login/", {"login": NEW, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(astrid.pk)
    client.post("/account/password/reset/", {"email": "astrid@example.org"})
    assert mails()[-1] == ("astrid@example.org", "No account with this address")
