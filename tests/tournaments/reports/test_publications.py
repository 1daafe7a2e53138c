"""When a list is published, organiser and chief arbiter are told of each list that their tournament comes on."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.models import RatingList
from ratings.register.models import Federation
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratings.runs.publishing import TELL
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments import tasks
from tournaments.reports import publications
from tournaments.reports.publications import tell_of_list

OF_ALL_AT_ONCE = (
    'SELECT "tournaments_tournament"."id"',
    'SELECT "tournaments_appointment"."id"',
    'SELECT "accounts_user"."id"',
    'INSERT INTO "outbox_outboxmessage"',
)
CFC_LIST, FIDE_LIST = date(2009, 10, 16), date(2009, 11, 1)


def test_the_task_has_the_name_that_the_publication_rings_for() -> None:
    assert tasks.tell_of_list.name == TELL


def mails_of(desk: Desk, rating_list: RatingList) -> list[tuple[list[str], str, str]]:
    """The mails that the task sends which the publication has rung for: to whom, subject and text."""
    before = set(OutboxMessage.objects.filter(kind="mail").values_list("pk", flat=True))
    bell = OutboxMessage.objects.get(dedup_key=f"{TELL}:{rating_list.pk}")
    assert do(bell.pk, now=desk.moment(rating_list.list_date))
    found = OutboxMessage.objects.filter(kind="mail").exclude(pk__in=before).order_by("pk")
    return [(each.payload["to"], each.payload["subject"], each.payload["body"]) for each in found]


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("http")]


def test_each_list_is_named_those_that_are_there_and_those_to_come(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2009, 7, 1), OWN)
    listed_before(desk, "cfc-regular", date(2009, 8, 16), OWN)
    desk.reported(desk.approved(starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True))
    ((to, subject, text),) = mails_of(desk, published(desk, "cfc-regular", CFC_LIST))
    assert to == ["astrid@example.org", "boris@example.org"]
    assert subject == "Rated: St. Louis Autumn Four, cfc-regular, list of 16 October 2009"
    assert lines(text) == [
        "St. Louis Autumn Four is rated on the list of 16 October 2009 (cfc-regular).",
        "fide-standard: waits for the list of 1 November 2009",
        "cfc-regular: rated, list of 16 October 2009",
    ]
    ((_, _, text),) = mails_of(desk, published(desk, "fide-standard", FIDE_LIST))
    assert lines(text)[1:] == [
        "fide-standard: rated, list of 1 November 2009", "cfc-regular: rated, list of 16 October 2009",
    ]  # fmt: skip


def test_two_parts_on_one_list_are_one_mail_and_it_is_sent_once(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    league = desk.approved(format="league", days_a_round=20)
    for number in (1, 2):
        desk.accepted(desk.received(league, last_round=number))
    desk.accepted(desk.received(league))
    ((_, _, text),) = mails_of(desk, published(desk, "fide-standard", date(2025, 11, 1)))
    assert lines(text)[1:] == [
        "part 1, fide-standard: rated, list of 1 November 2025",
        "part 2, fide-standard: waits for the list of 1 December 2025",
        "part 3, fide-standard: waits for the list of 1 December 2025",
    ]
    december = published(desk, "fide-standard", date(2025, 12, 1))
    assert len(mails_of(desk, december)) == 1
    tell_of_list(december, now=desk.moment(date(2025, 12, 3)))
    assert OutboxMessage.objects.filter(dedup_key__startswith=f"mail:listed:{league.pk}:{december.pk}").count() == 1


def test_those_who_ran_thousands_are_told_some_at_a_time_and_asked_of_together(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    for number in range(1, 5):
        desk.reported(desk.approved(name=f"Open {number}", starts_on=date(2025, 10, 3 * number)))
    found = published(desk, "fide-standard", date(2025, 11, 1))
    asked = []
    for at_a_time in (4, 2):
        monkeypatch.setattr(publications, "AT_A_TIME", at_a_time)
        OutboxMessage.objects.filter(kind="mail").delete()
        with CaptureQueriesContext(connection) as queries:
            tell_of_list(found, now=desk.moment(found.list_date))
        asked.append([sum(query["sql"].startswith(begins) for query in queries) for begins in OF_ALL_AT_ONCE])
        told = OutboxMessage.objects.filter(kind="mail").values_list("payload__subject", flat=True)
        assert sorted(told) == [
            f"Rated: Open {number}, fide-standard, list of 1 November 2025" for number in (1, 2, 3, 4)
        ]
    assert asked == [[1, 1, 1, 1], [2, 2, 2, 2]]


def test_the_mail_of_an_accepted_report_names_its_lists(desk: Desk) -> None:
    desk.reported(desk.approved(starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True))
    mail = OutboxMessage.objects.get(dedup_key__startswith="mail:accepted:")
    assert lines(mail.payload["body"])[1:] == [
        "fide-standard: waits for the list of 1 November 2009", "cfc-regular: waits for the list of 16 October 2009",
    ]  # fmt: skip


def test_a_list_that_was_imported_or_has_the_games_of_another_office_tells_nobody(desk: Desk) -> None:
    imported = listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    tell_of_list(imported, now=desk.moment(imported.list_date))
    white, black, *_ = desk.players
    game = GameSnapshot(round=1, white=white.key, black=black.key, result=Result.DRAW)
    days = {"start": date(2025, 10, 4), "end": date(2025, 10, 5)}
    elsewhere = LedgerEvent(
        source="sent-by-another-office", system="fide-standard", name="The open", place="Lyon", federation="FRA",
        rounds=1, event=EventSnapshot(id="open", format="swiss", games=(game,), **days),
        players={player.key: player for player in (white, black)},
    )  # fmt: skip
    Federation.objects.get_or_create(code="FRA", defaults={"name": "France"})
    record_event(elsewhere, by=desk.dmitri, now=desk.moment(days["end"]))
    assert mails_of(desk, published(desk, "fide-standard", date(2025, 11, 1))) == []
    assert not OutboxMessage.objects.filter(kind="mail").exists()
