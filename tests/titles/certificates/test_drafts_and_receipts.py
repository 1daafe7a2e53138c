"""A draft says that it is one; whom the certificate was sent to, and when, stands in the file."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.certificates.reading import text_of
from tests.tournaments.forms import at, signed_in
from titles.certificates.receipts import Receipt, receipts_of
from titles.certificates.sealing import MARK
from titles.certificates.services import approve_norm
from titles.norms.models import Norm


def test_before_the_approval_there_is_a_draft_for_those_who_see_the_norm_and_nobody_else(
    client: Client, countersigned: Norm, quentin: User, chiara: User, faruk: User
) -> None:
    at(NOW)
    url = reverse("norm_draft", args=[countersigned.pk])
    assert [who.get(url).status_code for who in (client, signed_in(faruk))] == [404, 404]
    answer = signed_in(chiara).get(url)
    text = text_of(answer.content)
    assert ("DRAFT" in text, "no number" in text, "Farid, Ömer" in text) == (True, True, True)
    assert (MARK in answer.content, len(pypdfium2.PdfDocument(answer.content))) == (False, 1)
    assert (
        reverse("norm_draft", args=[countersigned.pk])
        in signed_in(chiara).get(reverse("norm", args=[countersigned.pk])).content.decode()
    )
    approve_norm(countersigned, by=quentin, now=NOW)
    assert signed_in(chiara).get(url).status_code == 404


@pytest.fixture
def approved(countersigned: Norm, quentin: User, settings: Any) -> Norm:
    settings.FIDE_OFFICE_ADDRESS = "office@fide.example"
    return approve_norm(countersigned, by=quentin, now=NOW)


def test_the_receipts_name_everybody_and_when_the_mail_went(approved: Norm, boris: User, chiara: User) -> None:
    later = NOW + timedelta(minutes=5)
    mails = OutboxMessage.objects.filter(kind="mail")
    mails.filter(dedup_key__contains="approved").update(done_at=later)
    mails.filter(dedup_key__contains="fide.example").update(last_error="refused")
    number = approved.certificate.number
    same = {"number": number, "version": 1, "sent_at": NOW, "opened_at": None, "fetched_at": None}
    done = {"delivered_at": later, "problem": False}
    assert sorted(receipts_of(approved), key=lambda receipt: receipt.address) == [
        Receipt(address=boris.email, name=boris.name, **same, **done),
        Receipt(address=chiara.email, name=chiara.name, **same, **done),
        Receipt(address="office@fide.example", name="FIDE Office", **same, delivered_at=None, problem=True),
    ]


def test_the_page_of_receipts_is_for_the_offices(client: Client, approved: Norm, chiara: User, faruk: User) -> None:
    at(NOW)
    url = reverse("norm_receipts", args=[approved.pk])
    assert [who.get(url).status_code for who in (client, signed_in(faruk))] == [404, 404]
    page = signed_in(chiara).get(url).content.decode()
    assert ("office@fide.example" in page, "waits" in page) == (True, True)


def test_it_goes_to_the_federations_of_the_player_and_of_the_event(
    countersigned: Norm, quentin: User, boris: User, chiara: User, carla: User
) -> None:
    """The player is of Canada; the event was held in the United States."""
    player = countersigned.dossier["player"] | {"federation": "CAN"}
    Norm.objects.filter(pk=countersigned.pk).update(dossier=countersigned.dossier | {"player": player})
    norm = approve_norm(Norm.objects.get(pk=countersigned.pk), by=quentin, now=NOW)
    assert {receipt.address for receipt in receipts_of(norm)} == {boris.email, chiara.email, carla.email}
