"""A forgotten password: the mail says little, the link works once, and nobody learns which addresses exist."""

import re

import pytest
from django.core import mail
from django.test import Client, override_settings

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox import services as outbox
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW

NEW = "an-even-longer-password"


def ask_for(client: Client, address: str) -> str:
    """Ask for a link; returns the text of the mail that was sent."""
    answer = client.post("/account/password/reset/", {"email": address})
    assert answer["Location"] == "/account/password/reset/done/"
    outbox.do(OutboxMessage.objects.latest("pk").pk, now=NOW)
    return str(mail.outbox[-1].body)


def link_in(text: str) -> str:
    found = re.search(r"https?://[^/]+(/account/password/reset/key/\S+)", text)
    assert found
    return found[1]


def test_the_link_leads_to_a_new_password_and_works_once(client: Client, astrid: User) -> None:
    link = link_in(ask_for(client, astrid.email))
    form = client.get(link, follow=True)
    done = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True)
    assert "Password changed" in done.content.decode()
    assert User.objects.get(pk=astrid.pk).check_password(NEW)
    assert "This link no longer works" in Client().get(link, follow=True).content.decode()


def test_an_unknown_address_gets_the_same_answer_and_a_mail_that_says_so(client: Client, db: None) -> None:
    text = ask_for(client, "nobody@example.org")
    assert text.startswith("You, or somebody else, asked for a new password for nobody@example.org.")
    assert "sign up" not in text


@pytest.mark.parametrize("path", ["/account/password/reset/done/", "/account/password/reset/key/done/"])
def test_the_pages_in_between_say_what_happens_next(client: Client, db: None, path: str) -> None:
    page = client.get(path).content.decode()
    assert len(re.findall("<h1>", page)) == 1
    assert 'href="/account/login/"' in page


@override_settings(SITE_URL="https://rating.example", ALLOWED_HOSTS=["*"])
def test_the_link_leads_to_the_portal_whatever_host_was_asked(client: Client, astrid: User) -> None:
    client.defaults["HTTP_HOST"] = "evil.example"
    text = ask_for(client, astrid.email)
    assert "https://rating.example/account/password/reset/key/" in text
    assert "evil" not in f"{mail.outbox[-1].subject} {text}"


@override_settings(EMAIL_BACKEND="tests.ratingsite.office.outbox.broken.Backend")
def test_a_mail_server_that_is_away_stops_no_page_and_loses_no_mail(client: Client, astrid: User) -> None:
    assert client.post("/account/password/reset/", {"email": astrid.email}).status_code == 302
    message = OutboxMessage.objects.get()
    assert (outbox.do(message.pk, now=NOW), OutboxMessage.objects.get().done_at) == (False, None)
