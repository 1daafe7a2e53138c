"""A mail is delivered in the language that its reader chose, as text and as a page, once in each language."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.core.mail import EmailMultiAlternatives

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do, mail
from ratingsite.office.outbox.wording import said as _
from tests.cast import NOW
from tests.ratingsite.office.outbox import broken

pytestmark = pytest.mark.django_db
TEXT = "%(name)s is approved and will be rated."


def put(*to: str, name: str = "Open") -> OutboxMessage:
    words = {"name": name}
    mail(list(to), _("Approved: %(name)s") % words, _(TEXT) % words, path="/tournaments/1/", key="approved", now=NOW)
    return OutboxMessage.objects.get()


def delivered(message: OutboxMessage) -> list[EmailMultiAlternatives]:
    assert do(message.pk, now=NOW)
    return django_mail.outbox  # type: ignore[return-value]


def reads(user: User, language: str) -> str:
    User.objects.filter(pk=user.pk).update(language=language)
    return user.email


@pytest.mark.parametrize(
    ("language", "subject", "text"),
    [
        ("en", "Approved: Open", "Open is approved and will be rated.\n\nhttp://127.0.0.1:8161/tournaments/1/\n"),
        (
            "fr",
            "Approuvé : Open",
            "Open est approuvé et sera pris en compte.\n\nhttp://127.0.0.1:8161/tournaments/1/\n",
        ),
    ],
)
def test_it_is_worded_for_its_reader_with_a_link_to_where_the_portal_is_served(
    language: str, subject: str, text: str, astrid: User, settings
) -> None:
    message = put(reads(astrid, language))
    settings.SITE_URL = "http://127.0.0.1:8161"  # served elsewhere since
    (sent,) = delivered(message)
    assert (sent.to, sent.subject, sent.body) == ([astrid.email], subject, text)


def test_who_has_chosen_no_language_reads_all_of_them_in_one_mail(astrid: User) -> None:
    (sent,) = delivered(put(astrid.email, "nobody@example.org"))
    assert (sent.subject, sent.body.split("\n\n")[:3]) == (
        "Approved: Open / Approuvé : Open",
        ["Open is approved and will be rated.", "– – –", "Open est approuvé et sera pris en compte."],
    )


def test_what_is_the_same_in_every_language_is_said_once(astrid: User) -> None:
    mail([astrid.email], "Your password", "Choose another one.", key="plain", now=NOW)
    (sent,) = delivered(OutboxMessage.objects.get())
    assert (sent.subject, sent.body) == ("Your password", "Choose another one.\n")


def test_those_of_one_language_share_a_mail_and_do_not_see_each_other(astrid: User, boris: User, chiara: User) -> None:
    to = [reads(astrid, "fr"), reads(boris, "en"), reads(chiara, "en")]
    found = {sent.subject: sent.recipients() for sent in delivered(put(*to))}
    assert found == {"Approuvé : Open": [astrid.email], "Approved: Open": [boris.email, chiara.email]}


def test_the_page_of_a_mail_asks_for_nothing_from_outside_and_a_name_is_only_a_name(astrid: User) -> None:
    (sent,) = delivered(put(reads(astrid, "fr"), name="<b>Open</b> <img src=x>"))
    assert sent.message().get_content_subtype() == "alternative"
    ((page, kind),) = sent.alternatives
    assert (kind, re.findall(r"<html[^>]*>", page)) == ("text/html", ['<html lang="fr" dir="ltr">'])
    assert "&lt;b&gt;Open&lt;/b&gt;" in page
    assert re.findall(r"<(?:img|script|link|iframe)|src=\"|url\(", page) == []
    assert '<a href="http://127.0.0.1:8000/tournaments/1/"' in page


def test_after_a_failure_who_has_his_mail_does_not_get_it_again(astrid: User, boris: User, settings) -> None:
    message = put(reads(astrid, "en"), reads(boris, "fr"))
    broken.refused.add(boris.email)
    settings.EMAIL_BACKEND = "tests.ratingsite.office.outbox.broken.Picky"
    assert not do(message.pk, now=NOW)
    broken.refused.clear()
    assert do(message.pk, now=NOW)
    assert [sent.to for sent in django_mail.outbox] == [[astrid.email], [boris.email]]


def test_an_address_that_is_refused_keeps_nobody_of_another_language_waiting(
    astrid: User, boris: User, settings
) -> None:
    message = put(reads(astrid, "en"), reads(boris, "fr"))
    broken.refused.add(astrid.email)
    settings.EMAIL_BACKEND = "tests.ratingsite.office.outbox.broken.Picky"
    try:
        assert not do(message.pk, now=NOW)
    finally:
        broken.refused.clear()
    message.refresh_from_db()
    assert [sent.to for sent in django_mail.outbox] == [[boris.email]]
    assert (message.payload["sent"], message.last_error) == (["fr"], "OSError('not to this one')")


def test_while_one_worker_delivers_it_another_leaves_it_and_behind_a_crash_it_is_delivered(astrid: User) -> None:
    message = put(astrid.email)
    OutboxMessage.objects.update(taken_at=NOW)  # somebody is at it
    assert not do(message.pk, now=NOW + timedelta(seconds=30))
    assert django_mail.outbox == []
    assert do(message.pk, now=NOW + timedelta(seconds=61))
    assert len(django_mail.outbox) == 1


def test_a_mail_that_was_put_in_before_it_could_be_worded_later_is_sent_as_it_stands(astrid: User) -> None:
    payload = {"to": [reads(astrid, "fr")], "subject": "Approved: Open", "body": "It is.\n\nhttp://x/\n"}
    message = OutboxMessage.objects.create(kind="mail", dedup_key="mail:old", payload=payload, created_at=NOW)
    (sent,) = delivered(message)
    assert (sent.subject, sent.body) == ("Approved: Open", "It is.\n\nhttp://x/\n")
