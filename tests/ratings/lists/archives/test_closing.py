"""An archive that begins too late, or that nobody goes on with, is closed: its lists stay, its other days are free."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratings.lists.archives import services
from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import chain_on
from ratings.lists.archives.services import close_archive, open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.imports.services import keep_file, send_list
from ratings.lists.models import RatingList
from ratings.lists.selectors import list_before, list_in_force
from ratings.lists.services import OutsideTheChains
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.periods import closed_periods_with_work
from ratings.runs.progress import advance_run
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import NOVEMBER, Record
from tests.tournaments.forms import at, signed_in

STANDARD = "fide-standard"
NOW = datetime(2025, 10, 30, 9, tzinfo=UTC)
FIRST, LAST = date(2003, 7, 1), date(2012, 12, 31)
JANUARY, APRIL, JUNE = date(2006, 1, 1), date(2006, 4, 1), date(2006, 6, 30)
WHY = "The lists from July 2003 on were found."


@pytest.fixture
def archive(first_list: RatingList, quentin: User) -> Archive:
    return open_archive(STANDARD, FIRST, LAST, reason="For our chronicle.", by=quentin, now=NOW)


@pytest.fixture
def january(archive: Archive, players: dict[str, Player], dmitri: User) -> RatingList:
    """The first list of the archive: years behind its first day."""
    return taken_in(JANUARY, players, dmitri)


@pytest.fixture
def april(january: RatingList, players: dict[str, Player], dmitri: User) -> RatingList:
    return taken_in(APRIL, players, dmitri)


def taken_in(day: date, players: dict[str, Player], by: User) -> RatingList:
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    return import_list(STANDARD, day, rows, origin="test", by=by, now=NOW)


def closed(archive: Archive, by: User) -> Archive:
    return close_archive(archive, reason=WHY, by=by, now=NOW)


def test_it_keeps_its_lists_and_their_days_and_its_heading(
    archive: Archive, january: RatingList, april: RatingList, quentin: User
) -> None:
    heading = archive.heading_sha256
    found = closed(archive, quentin)
    assert (found.starts_on, found.last_list, found.ends_on) == (JANUARY, APRIL, JUNE)
    assert (found.opened_for, found.heading_sha256) == ((FIRST, LAST), heading)
    april.refresh_from_db()
    january.refresh_from_db()
    assert (faults_of(january), faults_of(april)) == ([], [])
    assert [list_in_force(STANDARD, day) for day in (APRIL, JUNE, date(2006, 7, 1))] == [april, april, None]
    entry = history_of(found)[-1]
    told = {name: entry.details[name] for name in ("from", "until", "opened_from", "opened_until")}
    assert (entry.act, entry.reason, told) == (
        "close archive",
        WHY,
        {"from": "2006-01-01", "until": "2006-06-30", "opened_from": "2003-07-01", "opened_until": "2012-12-31"},
    )


def test_older_and_later_lists_come_into_archives_of_their_own(
    archive: Archive, april: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    with pytest.raises(services.MeetsArchive):
        open_archive(STANDARD, FIRST, date(2005, 12, 31), reason="Older.", by=quentin, now=NOW)
    closed(archive, quentin)
    with pytest.raises(OutsideTheChains):
        taken_in(date(2005, 10, 1), players, dmitri)
    older = open_archive(STANDARD, FIRST, date(2005, 12, 31), reason="Older.", by=quentin, now=NOW)
    later = open_archive(STANDARD, date(2006, 7, 1), LAST, reason="Later.", by=quentin, now=NOW)
    lists = [taken_in(day, players, dmitri) for day in (FIRST, date(2005, 10, 1), date(2006, 7, 1))]
    assert [each.archive for each in lists] == [older, older, later]
    assert [each.previous_sha256 for each in lists] == [
        older.heading_sha256, lists[0].chain_sha256, later.heading_sha256,
    ]  # fmt: skip
    assert [faults_of(each) for each in lists] == [[], [], []]
    assert [list_before(STANDARD, day) for day in (JANUARY, date(2006, 10, 1))] == [None, lists[2]]
    assert chain_on(STANDARD, APRIL).archive == archive


def test_what_was_played_waits_for_an_archive_of_its_days_or_for_the_present_lists(
    archive: Archive, january: RatingList, record_games: Record, quentin: User
) -> None:
    games = [(1, "ann", "bob", "1-0")]
    old = record_games(games, source="old", starts_on=date(2004, 2, 1), ends_on=date(2004, 2, 9))
    late = record_games(games, source="late", starts_on=date(2006, 1, 10), ends_on=date(2006, 1, 20))
    assert (set(events_waiting(STANDARD, archive)), set(events_waiting(STANDARD))) == ({old, late}, set())
    closed(archive, quentin)
    assert set(events_waiting(STANDARD)) == {old, late}
    older = open_archive(STANDARD, FIRST, date(2005, 12, 31), reason="Older.", by=quentin, now=NOW)
    assert (set(events_waiting(STANDARD, older)), set(events_waiting(STANDARD))) == ({old}, {late})
    assert [period.list_date for period, _ in closed_periods_with_work(NOW.date())] == [NOVEMBER, date(2004, 4, 1)]


def test_nothing_is_closed_without_a_list_or_a_reason_or_days_to_free_or_by_others(
    archive: Archive, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    with pytest.raises(services.NoLists):
        closed(archive, quentin)
    taken_in(JANUARY, players, dmitri)
    with pytest.raises(services.ReasonMissing):
        close_archive(archive, reason=" ", by=quentin, now=NOW)
    with pytest.raises(NotPermitted):
        closed(archive, dmitri)
    closed(archive, quentin)
    with pytest.raises(NotPermitted):
        closed(archive, quentin)
    whole = open_archive(STANDARD, FIRST, date(2003, 9, 30), reason="One list.", by=quentin, now=NOW)
    taken_in(FIRST, players, dmitri)
    with pytest.raises(services.NothingToFree):
        closed(whole, quentin)


def test_a_run_or_a_file_under_way_is_decided_on_first(
    archive: Archive, january: RatingList, record_games: Record, dmitri: User, quentin: User
) -> None:
    record_games([(1, "ann", "bob", "1-0")], starts_on=date(2006, 1, 10), ends_on=date(2006, 1, 20))
    run = start_run(open_period(STANDARD, APRIL), by=dmitri, now=NOW)
    advance_run(run.pk, clock=lambda: NOW)
    with pytest.raises(services.ListsOnTheWay):
        closed(archive, quentin)
    void_run(RatingRun.objects.get(), by=dmitri, now=NOW, reason="The archive is closed.")
    send_list(keep_file([b"list"]), name="apr06.txt", system=STANDARD, list_date=APRIL, by=dmitri, now=NOW)
    with pytest.raises(services.ListsOnTheWay):
        closed(archive, quentin)


def test_the_states_of_a_run_under_way_are_those_of_runs() -> None:
    assert services.UNDER_WAY == RatingRun.LIVE_STATES


def test_the_state_of_what_goes_into_the_next_list_is_that_of_corrections() -> None:
    assert services.GOES_INTO_THE_NEXT == ListCorrection.State.CARRIED


def test_the_database_wants_to_know_who_has_closed_it_and_what_for(archive: Archive) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Archive.objects.update(closed_at=NOW)


def test_it_is_closed_on_its_page(archive: Archive, january: RatingList, quentin: User, dmitri: User) -> None:
    at(NOW)
    client, address = signed_in(quentin), reverse("archive_close", args=[archive.pk])
    assert address in client.get("/archives/").content.decode()
    assert address not in signed_in(dmitri).get("/archives/").content.decode()
    assert signed_in(dmitri).post(address, {"reason": WHY}).status_code == 404
    asked, field = client.post(address, {"reason": " "}, follow=True), f"why-closed-{archive.pk}"
    assert f'id="{field}-error">Please give a reason. Nothing was changed.</p>' in asked.content.decode()
    described = f'aria-describedby="closing-{archive.pk} {field}-error" aria-invalid="true" autofocus'
    assert asked.content.decode().count(described) == 1
    assert list(asked.context["messages"]) == []
    page = client.post(address, {"reason": WHY}, follow=True).content.decode()
    assert "Closed. Its lists stay" in page
    assert f"closed: {WHY} (Quentin Commission" in page
    assert address not in page
