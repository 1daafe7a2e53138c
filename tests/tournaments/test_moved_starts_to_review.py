"""A first day that was moved at the last moment: from the organiser's change to the flag of the review."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta

import pytest

from ratings.regulations import EventSnapshot
from ratings.runs.review.models import ReviewFlag
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, listed_before, run_for
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.moved_starts import start_moved_hours
from tournaments.registration.changes.services import approve_change, propose_change, refuse_change
from tournaments.registration.models import Tournament
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.parts.selectors import source_of

STANDARD, NOVEMBER = "fide-standard", date(2025, 11, 1)
FIRST = date(2025, 10, 12)  # its round begins at two


@pytest.fixture
def tournament(desk: Desk) -> Tournament:
    return desk.approved(starts_on=FIRST)


def moved(desk: Desk, tournament: Tournament, to: date, *, hours: int, at_two: bool = True) -> RegistrationChange:
    """The organiser asks for another first day, so many hours before the round of the twelfth."""
    days = [to + timedelta(days=number) for number in range(3)]
    after = replace(
        registered_facts(tournament),
        starts_on=to,
        ends_on=days[-1],
        schedule=tuple((number, day, time(14) if at_two else None) for number, day in enumerate(days, start=1)),
    )
    now = datetime.combine(FIRST, time(14), tournament.zone) - timedelta(hours=hours)
    return propose_change(tournament, after, by=desk.astrid, now=now, reason="The hall is taken.")


def approved(desk: Desk, change: RegistrationChange, by: User) -> Tournament:
    approve_change(change, by=by, now=change.proposed_at + timedelta(hours=1), reason="It is.")
    return Tournament.objects.get(pk=change.tournament_id)


def test_a_first_day_that_was_moved_two_days_before_it_is_flagged_in_the_review(
    desk: Desk, tournament: Tournament, quentin: User
) -> None:
    listed_before(desk, STANDARD, FIRST, EVERYBODY)
    change = moved(desk, tournament, date(2025, 10, 14), hours=50)
    report = desk.reported(approved(desk, change, desk.qadira))
    event = latest_event(source_of(report), STANDARD)
    assert event is not None
    assert event.start_moved_hours == 50
    assert isinstance(desk.in_ledger(report), EventSnapshot)  # no rule asks: the document of the contract has nothing
    assert "start_moved_hours" not in event.document

    run = run_for(desk, STANDARD, NOVEMBER)
    assert (run.state, run.manifest["rows"]["starts_moved"]) == ("review", {event.key: 50})
    flag = ReviewFlag.objects.get(run=run, kind="start-moved")
    assert (flag.event, flag.seen, flag.threshold, list(flag.players.all())) == (event, 50, 72, [])
    at(desk.moment(NOVEMBER))
    reviewer = signed_in(quentin)
    assert "First day moved at the last moment" in reviewer.get(f"/runs/{run.pk}/flags/").content.decode()
    page = reviewer.get(f"/runs/{run.pk}/flags/{flag.place}/").content.decode()
    assert "The first day was moved 50 hours before the tournament was to begin." in page


def test_what_was_moved_a_week_before_is_told_and_not_flagged(desk: Desk, tournament: Tournament) -> None:
    listed_before(desk, STANDARD, FIRST, EVERYBODY)
    report = desk.reported(approved(desk, moved(desk, tournament, date(2025, 10, 13), hours=170), desk.chiara))
    run = run_for(desk, STANDARD, NOVEMBER)
    event = latest_event(source_of(report), STANDARD)
    assert event is not None
    assert run.manifest["rows"]["starts_moved"] == {event.key: 170}
    assert not ReviewFlag.objects.filter(run=run, kind="start-moved").exists()


def test_what_was_never_moved_has_nothing_to_tell(desk: Desk, tournament: Tournament) -> None:
    listed_before(desk, STANDARD, FIRST, EVERYBODY)
    after = replace(registered_facts(tournament), name="Another name")
    now = datetime.combine(FIRST, time(9), tournament.zone) - timedelta(days=1)
    propose_change(tournament, after, by=desk.astrid, now=now, reason="A sponsor.")
    desk.reported(Tournament.objects.get(pk=tournament.pk))
    run = run_for(desk, STANDARD, NOVEMBER)
    assert (run.state, "starts_moved" in run.manifest["rows"]) == ("review", False)


def test_the_hours_are_counted_to_the_nearer_of_both_first_days(desk: Desk, tournament: Tournament) -> None:
    """Brought forward by a day, without times: until the beginning of the eleventh, from which it is postponed."""
    approved(desk, moved(desk, tournament, date(2025, 10, 11), hours=100, at_two=False), desk.chiara)
    assert start_moved_hours(tournament) == 100 - 24 - 14
    again = moved(desk, Tournament.objects.get(pk=tournament.pk), date(2025, 10, 15), hours=40)
    assert start_moved_hours(tournament) == 62  # asked for, and not decided
    refuse_change(again, by=desk.qadira, now=again.proposed_at, reason="It stays.")
    assert start_moved_hours(tournament) == 62
    approved(desk, moved(desk, Tournament.objects.get(pk=tournament.pk), date(2025, 10, 15), hours=39), desk.qadira)
    assert start_moved_hours(tournament) == 39 - 24 - 14
    RegistrationChange.objects.update(proposed_at=datetime.combine(FIRST, time(20), tournament.zone))
    assert start_moved_hours(tournament) == 0  # asked for when it had begun


def test_a_later_part_is_not_told_of_a_start_that_lies_long_behind(desk: Desk) -> None:
    league = desk.approved(days_a_round=25)
    after = replace(registered_facts(league), starts_on=FIRST + timedelta(days=1))
    rounds = ((1, after.starts_on, time(14)), *after.schedule[1:])
    now = datetime.combine(FIRST, time(4), league.zone)
    change = propose_change(league, replace(after, schedule=rounds), by=desk.astrid, now=now - timedelta(days=1),
                            reason="A storm.")  # fmt: skip
    league = approved(desk, change, desk.qadira)
    parts = [desk.accepted(desk.received(league, last_round=1)), desk.accepted(desk.received(league))]
    told = [latest_event(source_of(part), STANDARD) for part in parts]
    assert [event and event.start_moved_hours for event in told] == [34, None]
