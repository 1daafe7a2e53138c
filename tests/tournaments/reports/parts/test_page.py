"""The parts of a long tournament on its page, and what the documents and the deadlines tell of them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.regulations.snapshots import Part as PartSnapshot
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.parts.facts import part_of
from tournaments.reports.parts.interim import InterimDue, interim_due, interim_reports_due
from tournaments.reports.parts.page import PagePart, page_parts

FIRST, SECOND, THIRD = date(2025, 10, 12), date(2025, 11, 1), date(2025, 11, 21)


@pytest.fixture
def league(desk: Desk) -> Tournament:
    """Three rounds, twenty days apart."""
    return desk.approved(format="league", days_a_round=20)


def part(desk: Desk, league: Tournament, last_round: int | None) -> Report:
    return desk.accepted(desk.received(league, last_round=last_round))


def told(parts: list[PagePart]) -> list[tuple[int, int, int, date, date]]:
    return [(each.number, each.first_round, each.last_round, each.first_day, each.last_day) for each in parts]


# ---------------------------------------------------------------- the page
def test_a_report_of_the_whole_is_no_part(desk: Desk) -> None:
    report = desk.received(desk.approved())
    assert (PagePart.of(report), page_parts(report.tournament, report), part_of(report)) == (None, [], None)


def test_before_anything_is_reported_there_is_no_part(league: Tournament) -> None:
    assert page_parts(league, None) == []


def test_each_part_has_its_rounds_and_their_days(desk: Desk, league: Tournament) -> None:
    for last_round in (1, 2, None):
        part(desk, league, last_round)
    assert told(page_parts(league, None)) == [
        (1, 1, 1, FIRST, FIRST), (2, 2, 2, SECOND, SECOND), (3, 3, 3, THIRD, THIRD),
    ]  # fmt: skip


def test_the_part_that_is_examined_stands_among_the_accepted_ones_once(desk: Desk, league: Tournament) -> None:
    part(desk, league, 1)
    draft = desk.received(league)
    assert told(page_parts(league, None)) == [(1, 1, 1, FIRST, FIRST)]
    assert told(page_parts(league, draft)) == [(1, 1, 1, FIRST, FIRST), (2, 2, 3, SECOND, THIRD)]
    accepted = desk.accepted(draft)
    assert told(page_parts(league, accepted)) == [(1, 1, 1, FIRST, FIRST), (2, 2, 3, SECOND, THIRD)]


def test_a_part_whose_rounds_have_no_days_lies_in_the_tournament(desk: Desk, league: Tournament) -> None:
    part(desk, league, 1)
    draft = desk.received(league)
    league.schedule.all().delete()
    assert told(page_parts(Tournament.objects.get(pk=league.pk), Report.objects.get(pk=draft.pk)))[1:] == [
        (2, 2, 3, FIRST, THIRD)
    ]


def test_the_public_sees_the_accepted_parts_alone(desk: Desk, league: Tournament) -> None:
    part(desk, league, 1)
    desk.received(league)
    at(desk.after(league))
    parts = {
        name: told(signed_in(user).get(f"/tournaments/{league.pk}/").context["parts"])
        for name, user in (("stranger", None), ("chief", desk.boris))
    }
    assert [len(found) for found in parts.values()] == [1, 2]


# ---------------------------------------------------------------- the documents
def test_a_later_part_tells_when_its_tournament_began(desk: Desk, league: Tournament) -> None:
    """2022, 0: the text of that day governs every part."""
    source = str(league.pk)
    found = [part_of(part(desk, league, last_round)) for last_round in (1, None)]
    assert found == [PartSnapshot(of=source, number=1), PartSnapshot(of=source, number=2, began=FIRST)]


# ---------------------------------------------------------------- due (4)
def due(tournament: Tournament, day: date) -> InterimDue | None:
    return interim_due(Tournament.objects.get(pk=tournament.pk), day=day)


@pytest.mark.parametrize(
    ("day", "last_round"),
    [(FIRST, None), (FIRST + timedelta(days=1), 1), (date(2025, 11, 30), 1), (date(2025, 12, 31), 1)],
)
def test_the_rounds_of_a_month_are_due_from_the_day_behind_the_last_of_them(
    day: date, last_round: int | None, league: Tournament
) -> None:
    found = due(league, day)
    assert (found.last_round if found else None) == last_round
    if found:
        assert (found.played_on, found.deadline.day, found.deadline.article) == (FIRST, date(2025, 10, 31), "4")


def test_several_rounds_of_a_month_are_due_together(desk: Desk) -> None:
    """Rounds of 1 and 17 October and of 2 November."""
    league = desk.approved(format="league", days_a_round=16, starts_on=date(2025, 10, 1))
    found = due(league, date(2025, 10, 18))
    assert (due(league, date(2025, 10, 17)), found and found.last_round) == (None, 2)


def test_what_was_accepted_is_not_due_any_more(desk: Desk, league: Tournament) -> None:
    part(desk, league, 1)
    assert due(league, THIRD - timedelta(days=1)) is None


@pytest.mark.parametrize(
    ("state", "is_asked"),
    [("running", True), ("approved", False), ("finished", False), ("withdrawn", False), ("submitted", False)],
)
def test_only_who_reports_a_running_tournament_is_asked(
    state: str, is_asked: bool, league: Tournament, desk: Desk
) -> None:
    registration.let_days_pass(now=desk.moment(FIRST))
    Tournament.objects.filter(pk=league.pk).update(state=state)
    day = FIRST + timedelta(days=1)
    asked = [
        interim_reports_due(user, day=day).exists()
        for user in (desk.boris, desk.chiara, desk.astrid, desk.dmitri, desk.qadira)
    ]
    assert asked == [is_asked, False, False, False, False]
