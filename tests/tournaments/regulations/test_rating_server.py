"""Which texts have a report go to FIDE's rating server, and the last day of a report and of a part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import event
from tournaments.regulations.deadlines import deadlines
from tournaments.regulations.editions import NOTICE_EDITIONS, notice_for
from tournaments.regulations.events import EventFacts
from tournaments.regulations.rating_server import (
    day_behind_which_nothing_is_rated,
    day_to_send,
    goes_to_the_server,
)


def days(facts: EventFacts, part_ends_on: date | None = None) -> tuple[date | None, date | None, str]:
    """The last day, the one behind which nothing is rated, and the article of the first."""
    found = deadlines(facts, notice_for(facts.system, facts.starts_on), None)
    due, latest = day_to_send(found, part_ends_on=part_ends_on), day_behind_which_nothing_is_rated(found)
    return due.day if due else None, latest.day if latest else None, due.article if due else ""


def test_the_server_is_known_to_fides_texts_since_2009_as_far_as_they_were_found() -> None:
    silent = [notice.id for notice in NOTICE_EDITIONS if not goes_to_the_server(notice)]
    assert silent == ["notice-2003", "notice-rb-2012", "notice-rb-2014", "notice-cfc-2009"]
    assert not goes_to_the_server(None)


def test_a_top_event_is_rated_without_its_federation_under_the_texts_of_2003_and_2009_alone() -> None:
    knows = {notice.id: notice.articles.rated_unreported for notice in NOTICE_EDITIONS}
    assert {name: article for name, article in knows.items() if article} == dict.fromkeys(
        ("notice-2003", "notice-2009", "notice-2011"), "0.2"
    )


@pytest.mark.parametrize(
    ("system", "start", "end", "expected"),
    [
        ("fide-standard", date(2025, 10, 12), date(2025, 10, 14), (date(2025, 10, 29), date(2025, 12, 29), "9.1")),
        # five days or less to the end of the month: the following list
        ("fide-standard", date(2025, 10, 24), date(2025, 10, 26), (date(2025, 11, 28), date(2025, 12, 29), "9.1")),
        ("fide-rapid", date(2025, 10, 12), date(2025, 10, 14), (date(2025, 10, 29), date(2025, 12, 29), "8.1")),
    ],
)
def test_the_last_day_is_that_of_the_tournaments_own_deadlines(
    system: str, start: date, end: date, expected: tuple[date, date, str]
) -> None:
    assert days(event(system=system, starts_on=start, ends_on=end)) == expected


def test_a_part_is_sent_by_the_end_of_the_month_it_was_played_in_and_the_last_one_as_a_report() -> None:
    league = event(format="league", starts_on=date(2025, 10, 12), ends_on=date(2025, 12, 11))
    first, second, last = (days(league, day)[0] for day in (date(2025, 10, 12), date(2025, 11, 21), None))
    assert (first, second, last) == (date(2025, 10, 31), date(2025, 11, 30), date(2025, 12, 29))
    assert days(league, date(2025, 10, 12))[2] == "4"


def test_the_days_of_the_cfc_are_not_those_of_fide() -> None:
    facts = event(system="cfc-regular", starts_on=date(2009, 9, 1), ends_on=date(2009, 9, 5))
    assert days(facts) == (None, None, "")


def test_a_part_behind_which_no_interim_report_is_due_goes_with_the_whole() -> None:
    league = event(format="league", starts_on=date(2025, 10, 12), ends_on=date(2025, 12, 11))
    assert days(league, date(2025, 12, 11))[0] == date(2025, 12, 29)


def test_of_several_lists_the_earliest_day_counts_in_whatever_order_they_come() -> None:
    """Of a tournament on FIDE's list and the CFC's; the days of the CFC's do not count."""
    start, end = date(2009, 10, 12), date(2009, 10, 22)
    found = [
        each
        for system in ("fide-standard", "cfc-regular")
        for each in deadlines(event(system=system, starts_on=start, ends_on=end), notice_for(system, start), None)
    ]
    later = [replace(each, day=each.day + timedelta(days=5)) for each in found]
    for several in ([*later, *found], [*found, *later], [*reversed(found), *later]):
        due = day_to_send(several)
        assert (due and due.day, due and due.family) == (date(2009, 10, 25), Family.FIDE_STANDARD)
        assert day_behind_which_nothing_is_rated(several) is None


@pytest.mark.parametrize(
    ("day", "due"),
    [
        (date(2025, 10, 31), date(2025, 10, 31)),
        (date(2025, 11, 1), date(2025, 11, 30)),
        (date(2025, 11, 30), date(2025, 11, 30)),
    ],
)
def test_a_part_that_ends_with_the_month_is_due_that_day(day: date, due: date) -> None:
    league = event(format="league", starts_on=date(2025, 10, 12), ends_on=date(2025, 12, 11))
    assert days(league, day)[0] == due
    found = deadlines(league, notice_for(league.system, league.starts_on), None)
    backwards = day_to_send(reversed(found), part_ends_on=day)
    assert backwards is not None
    assert backwards.day == due
