"""The regulations of an event: a PDF or an address, by its organiser until the first day, read by everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.tournaments.events import approved, draft
from tests.tournaments.forms import at, signed_in
from tournaments.registration.event_rules import services
from tournaments.registration.event_rules.selectors import rules_of, smoking_article
from tournaments.registration.models import Tournament

FIRST_DAY = datetime(2025, 10, 12, 12, tzinfo=UTC)
PDF = b"%PDF-1.7\n%%EOF\n"


@pytest.fixture
def tournament(astrid: User, boris: User, chiara: User) -> Tournament:
    return approved(astrid, boris, chiara)


def mails() -> list[tuple[list[str], str]]:
    found = OutboxMessage.objects.filter(dedup_key__startswith="mail:event-rules").order_by("pk")
    return [(message.payload["to"], message.payload["subject"]) for message in found]


def test_the_newest_version_counts_the_same_bytes_are_the_same_and_the_office_is_told_of_another(
    tournament: Tournament, astrid: User
) -> None:
    first = services.attach_file(tournament, name="a/rules.pdf", content=PDF, by=astrid, now=NOW)
    again = services.attach_file(tournament, name="other.pdf", content=PDF, by=astrid, now=NOW)
    assert (again, mails()) == (first, [])
    second = services.attach_address(tournament, "https://example.org/rules", by=astrid, now=NOW + timedelta(days=1))
    assert rules_of(tournament) == second
    assert [(each.number, str(each), bytes(each.content)) for each in tournament.own_rules.all()] == [
        (2, "https://example.org/rules", b""),
        (1, "rules.pdf", PDF),
    ]
    told = [entry.details for entry in history_of(tournament) if entry.act == "attach regulations"]
    digest = sha256(PDF).hexdigest()
    assert told == [
        {"number": 1, "sha256": digest, "size": len(PDF)},
        {"number": 2, "address": "https://example.org/rules"},
    ]
    assert sorted(address for to, _subject in mails() for address in to) == ["boris@example.org", "chiara@example.org"]


def test_only_its_organiser_attaches_and_only_until_the_first_day(
    tournament: Tournament, astrid: User, boris: User, chiara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (boris, chiara):
        with pytest.raises(NotPermitted):
            services.attach_file(tournament, name="r.pdf", content=PDF, by=user, now=NOW)
    with pytest.raises(services.RulesClosed):
        services.attach_file(tournament, name="r.pdf", content=PDF, by=astrid, now=FIRST_DAY)
    with pytest.raises(services.NotAPdf):
        services.attach_file(tournament, name="r.pdf", content=b"<html>", by=astrid, now=NOW)
    monkeypatch.setattr(services, "MOST_VERSIONS", 1)
    services.attach_address(tournament, "https://example.org/1", by=astrid, now=NOW)
    with pytest.raises(services.TooManyVersions):
        services.attach_address(tournament, "https://example.org/2", by=astrid, now=NOW)


def test_the_organiser_sends_a_file_and_a_stranger_reads_it(tournament: Tournament, astrid: User) -> None:
    at(NOW)
    client, page = signed_in(astrid), f"/tournaments/{tournament.pk}/event-rules/"
    for sent, wrong in (
        ({}, "Expected either a file or an address."),
        ({"file": SimpleUploadedFile("r.pdf", b"no")}, "Expected a PDF: this file is none."),
        ({"address": "example."}, "Enter a valid URL."),
    ):
        answer = client.post(f"{page}attach/", sent)
        assert (answer.status_code, wrong in answer.content.decode()) == (422, True)
    sent = {"file": SimpleUploadedFile("Règlement.pdf", PDF)}
    assert client.post(f"{page}attach/", sent)["Location"] == page
    stranger = signed_in(None)
    assert "Règlement.pdf" in stranger.get(f"/tournaments/{tournament.pk}/").content.decode()
    public = stranger.get(page).content.decode()
    assert ["Règlement.pdf" in public, "Attach" in public.replace("Attached", "")] == [True, False]
    file = stranger.get(f"{page}1.pdf")
    assert (file.content, file["Content-Type"]) == (PDF, "application/pdf")
    assert file["Content-Disposition"].startswith("attachment")
    assert stranger.get(f"{page}2.pdf").status_code == 404


def test_the_text_of_2003_bans_smoking_wherever_its_events_are_shown(astrid: User, boris: User, chiara: User) -> None:
    at(NOW)
    later = approved(astrid, boris, chiara)
    old = draft(
        astrid,
        boris,
        starts_on=date(2008, 5, 1),
        ends_on=date(2008, 5, 3),
        schedule=tuple((number, date(2008, 5, number), None) for number in (1, 2, 3)),
    )
    assert (smoking_article(old), smoking_article(later)) == ("2.2", "")
    client = signed_in(astrid)
    for page in ("", "event-rules/"):
        shown = [client.get(f"/tournaments/{each.pk}/{page}").content.decode() for each in (old, later)]
        assert ["Smoking is banned" in each for each in shown] == [True, False]
