"""A tournament of more than thirty days comes in numbered parts, each an event of its own; the last one closes (4)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.ledger.models import RatedEvent
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed
from tournaments.registration import decisions
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import ReportCode, Weight
from tournaments.reports import services as reports
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import NotInParts, days_of, rounds_of
from tournaments.reports.services import ReportHasErrors, ReportIsUnderWay


@pytest.fixture
def league(desk: Desk) -> Tournament:
    """Three rounds of 12 October, 1 November and 21 November."""
    return desk.approved(format="league", days_a_round=20)


def first_part(desk: Desk, league: Tournament) -> Report:
    return desk.accepted(desk.received(league, last_round=1))


def test_a_part_is_an_event_of_its_own_with_its_rounds_and_days(desk: Desk, league: Tournament) -> None:
    part = first_part(desk, league)
    event = desk.in_ledger(part)
    assert (part.part, part.last_round, part.is_last_part) == (1, 1, False)
    assert (event.start, event.end, {game.round for game in event.games}) == (
        date(2025, 10, 12), date(2025, 10, 12), {1},
    )  # fmt: skip
    assert RatedEvent.objects.get().source == f"{league.pk}.1"


def test_the_next_part_skips_what_was_rated_and_the_last_one_closes(desk: Desk, league: Tournament) -> None:
    first_part(desk, league)
    last = desk.received(league)
    assert (last.part, list(rounds_of(last)), last.is_last_part) == (2, [2, 3], True)
    assert days_of(last) == (date(2025, 11, 1), date(2025, 11, 21))
    notes = [found for found in findings_on_report(last, now=desk.after(league)) if found.weight is Weight.NOTE]
    assert [(found.code, found.rounds) for found in notes] == [(ReportCode.ROUNDS_RATED, (1,))]
    event = desk.in_ledger(desk.accepted(last))
    assert {game.round for game in event.games} == {2, 3}
    assert event.part is not None
    assert (event.part.of, event.part.number) == (str(league.pk), 2)
    with pytest.raises(ReportIsUnderWay):
        desk.received(league, desk.file(league) + b"### once more\r\n")


def test_a_part_that_contradicts_an_earlier_one_is_an_error(desk: Desk, league: Tournament) -> None:
    first_part(desk, league)
    lines = (
        changed(1, cells="4w0 3b= 2w1", points="1.5")[0], LINES[1], LINES[2],
        changed(4, cells="1b1 2w0 3b0", points="1.0")[3],
    )  # fmt: skip
    report = desk.received(league, desk.file(league, lines=lines))
    with pytest.raises(ReportHasErrors) as refusal:
        desk.endorsed(report)
    assert [found.code for found in refusal.value.findings] == [ReportCode.PART_DIFFERS]


def test_a_part_is_corrected_by_another_file_before_it_is_certified(desk: Desk, league: Tournament) -> None:
    first = desk.received(league, last_round=1)
    second = desk.received(league, last_round=2)
    first.refresh_from_db()
    assert (first.state, second.part, second.last_round, second.version) == ("superseded", 1, 2, 2)


def test_a_later_part_says_when_its_tournament_began(desk: Desk, league: Tournament) -> None:
    first, last = first_part(desk, league), desk.accepted(desk.received(league))
    told = [desk.in_ledger(each).part for each in (first, last)]
    assert [each and each.began for each in told] == [None, date(2025, 10, 12)]


def test_a_short_tournament_does_not_come_in_parts(desk: Desk) -> None:
    with pytest.raises(NotInParts):
        desk.received(desk.approved(), last_round=1)


def test_no_part_ends_where_the_one_before_has_ended(desk: Desk, league: Tournament) -> None:
    first_part(desk, league)
    with pytest.raises(NotInParts):
        desk.received(league, last_round=1)


def test_norms_are_looked_for_behind_the_last_part_only(desk: Desk, league: Tournament) -> None:
    first_part(desk, league)
    assert not OutboxMessage.objects.filter(kind="task").exists()
    last = desk.accepted(desk.received(league))
    assert [each.payload["args"] for each in OutboxMessage.objects.filter(kind="task")] == [[str(last.pk)]]


def test_a_decision_on_a_game_changes_the_part_that_has_it(desk: Desk, league: Tournament) -> None:
    parts = [first_part(desk, league), desk.accepted(desk.received(league))]
    decisions.leave_out_for_fair_play(
        league, desk.game(1, 1, 4), by=desk.qadira, now=desk.after(league), reason="A ban."
    )
    assert [desk.versions(part) for part in parts] == [2, 1]


def test_a_report_that_was_returned_keeps_what_was_stated(desk: Desk, league: Tournament) -> None:
    now = desk.after(league)
    report = desk.received(league, last_round=1)
    reports.certify_report(
        report, by=desk.boris, now=now, ticks=reports.ticks_wanted(report, now=now), statements={"is_announced": True}
    )
    reports.return_report(report, by=desk.chiara, now=now, reason="Round 1 is wrong.")
    assert desk.received(league, desk.file(league) + b"### corrected\r\n", last_round=1).statements == {
        "is_announced": True
    }


def test_no_part_of_more_than_ninety_days_is_certified_before_the_leave_of_4_12(desk: Desk) -> None:
    """Rounds of 1 September, 21 October and 10 December 2010, with the ratings at the time of each game (4.13)."""
    said = {"ratings_used": "at-the-game", "ratings_chosen_on": date(2010, 8, 20), "rate_of_play": "7200"}
    tournament = desk.approved(starts_on=date(2010, 9, 1), days_a_round=50, **said)
    part = desk.received(tournament, last_round=1)
    with pytest.raises(ReportHasErrors) as refusal:
        desk.endorsed(part)
    assert [(found.code, found.article) for found in refusal.value.findings] == [(ReportCode.PART_TOO_LONG, "4.1")]
    decisions.allow_long_event(
        tournament, by=desk.qadira, now=desk.after(tournament, 1), reason="The championship of a city."
    )
    assert desk.in_ledger(desk.accepted(part)).long_event_approved
