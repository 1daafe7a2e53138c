"""Every deadline is a calendar day that follows from the system, the first and the last day of the tournament."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.regulations.calendar import closing_day, is_list_date, last_day_for, list_date_of_report
from ratings.regulations.fide.conditions import last_day_of_the_report
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tests.tournaments.regulations.event_facts import event
from tournaments.regulations import deadlines as due
from tournaments.regulations.deadlines import Counts, Deadline, DeadlineCode
from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import Sender

DAYS = st.dates(date(2022, 1, 1), date(2035, 12, 31))
NOTICE = notice_for("fide-standard", date(2025, 10, 12))


def all_of(facts: EventFacts, **more: Any) -> dict[str, Deadline]:
    """The deadlines of a tournament under the texts that govern it, by name."""
    notice = notice_for(facts.system, facts.starts_on)
    titles = title_notice_for(facts.system, facts.starts_on)
    return {deadline.name: deadline for deadline in due.deadlines(facts, notice, titles, **more)}


def of(system: str, start: date, end: date | None = None, **more: Any) -> dict[str, Deadline]:
    """Those of a tournament of another system, or of another time."""
    return all_of(event(system=system, starts_on=start, ends_on=end or start, **more))


def test_the_deadlines_of_an_october_tournament_with_norms() -> None:
    found = all_of(event(is_title_tournament=True))
    assert list(found.values()) == [
        Deadline(code=DeadlineCode.TITLE_REGISTRATION, day=date(2025, 9, 12), family=Family.FIDE_TITLES,
                 article="1.1.1", counts=Counts.REGISTRATION, decider="qc-chair"),
        Deadline(code=DeadlineCode.REGISTRATION, day=date(2025, 10, 9), family=Family.FIDE_STANDARD,
                 article="0.2.2", counts=Counts.REGISTRATION, decider="qc-chair"),
        Deadline(code=DeadlineCode.REPORT, day=date(2025, 10, 29), family=Family.FIDE_STANDARD, article="9.1",
                 counts=Counts.ENDORSEMENT, list_date=date(2025, 11, 1)),
        Deadline(code=DeadlineCode.LAST_LIST, day=date(2025, 12, 29), family=Family.FIDE_STANDARD, article="9.1",
                 counts=Counts.ENDORSEMENT, list_date=date(2026, 1, 1)),
    ]  # fmt: skip


# ---------------------------------------------------------------- registration
@pytest.mark.parametrize(
    ("system", "start", "last_day", "article", "is_known"),
    [
        ("fide-standard", date(2005, 5, 7), date(2005, 5, 6), "7.1", False),
        ("fide-standard", date(2010, 5, 7), date(2010, 4, 7), "0.4", True),
        ("fide-standard", date(2012, 2, 7), date(2012, 1, 8), "0.4", True),
        ("fide-standard", date(2013, 5, 7), date(2013, 5, 6), "0.4", False),
        ("fide-standard", date(2021, 5, 7), date(2021, 5, 6), "0.4", False),
        ("fide-standard", date(2022, 5, 7), date(2022, 5, 4), "0.2", True),
        ("fide-standard", date(2025, 10, 7), date(2025, 10, 4), "0.2.2", True),
        ("fide-rapid", date(2012, 5, 7), date(2012, 5, 5), "0.2", True),
        ("fide-blitz", date(2015, 5, 7), date(2015, 5, 6), "0.2", False),
        ("fide-rapid", date(2025, 5, 7), date(2025, 5, 4), "0.2", True),
    ],
)
def test_each_text_has_its_notice_and_where_none_is_known_any_day_before_the_start_is_in_time(
    system: str, start: date, last_day: date, article: str, is_known: bool
) -> None:
    found = of(system, start)["registration"]
    assert (found.day, found.article, found.is_known, found.decider) == (last_day, article, is_known, "qc-chair")


def test_an_event_of_the_cfc_is_not_registered() -> None:
    assert list(of("cfc-active", date(2009, 10, 10))) == ["report", "report-latest"]


def test_a_player_over_2700_makes_the_notice_thirty_days_since_december_2023() -> None:
    found = all_of(event(highest_rating=2701))["registration"]
    assert (found.day, found.article, found.decider) == (date(2025, 9, 12), "0.2.1", "president")


def test_exactly_2700_is_not_in_excess_of_2700() -> None:
    found = all_of(event(highest_rating=2700, highest_rating_of_women=2500))["registration"]
    assert (found.day, found.article, found.decider) == (date(2025, 10, 9), "0.2.2", "qc-chair")


def test_a_woman_over_2500_makes_the_notice_thirty_days() -> None:
    found = all_of(event(highest_rating=2501, highest_rating_of_women=2501))["registration"]
    assert (found.day, found.article) == (date(2025, 9, 12), "0.2.1")


@pytest.mark.parametrize(("system", "start"), [("fide-standard", date(2022, 10, 12)), ("fide-rapid", date(2025, 5, 1))])
def test_elsewhere_nobody_is_too_strong_for_three_days(system: str, start: date) -> None:
    found = of(system, start, highest_rating=2860)["registration"]
    assert (found.day, found.decider) == (start - timedelta(days=3), "qc-chair")


# ---------------------------------------------------------------- reports and lists
def test_with_five_days_left_in_the_month_the_following_list_is_in_time() -> None:
    six_left, five_left = event(ends_on=date(2025, 10, 25)), event(ends_on=date(2025, 10, 26))
    assert due.report(six_left, NOTICE).list_date == date(2025, 11, 1)
    assert due.report(five_left, NOTICE).list_date == date(2025, 12, 1)


@pytest.mark.parametrize(
    ("system", "end", "last_day", "list_date", "article"),
    [
        ("fide-standard", date(2005, 3, 2), date(2005, 3, 2), date(2005, 4, 1), "9.13"),
        ("fide-standard", date(2005, 3, 3), date(2005, 6, 1), date(2005, 7, 1), "9.13"),
        ("fide-standard", date(2010, 8, 25), date(2010, 8, 25), date(2010, 9, 1), "7.13"),
        ("fide-standard", date(2010, 8, 26), date(2010, 10, 25), date(2010, 11, 1), "7.13"),
        ("fide-standard", date(2013, 8, 25), date(2013, 8, 25), date(2013, 9, 1), "7.13"),
        ("fide-standard", date(2016, 8, 29), date(2016, 8, 29), date(2016, 9, 1), "7.13"),
        ("fide-standard", date(2016, 8, 30), date(2016, 9, 28), date(2016, 10, 1), "7.13"),
        ("fide-blitz", date(2016, 8, 29), date(2016, 8, 29), date(2016, 9, 1), "6.13"),
        ("fide-rapid", date(2022, 8, 25), date(2022, 8, 29), date(2022, 9, 1), "8.1"),
        ("fide-rapid", date(2022, 8, 26), date(2022, 9, 28), date(2022, 10, 1), "8.1"),
        ("cfc-regular", date(2009, 12, 8), date(2009, 12, 15), date(2009, 12, 16), "733"),
        ("cfc-regular", date(2009, 12, 9), date(2009, 12, 16), date(2010, 2, 16), "733"),
    ],
)
def test_each_text_has_its_own_lists(system: str, end: date, last_day: date, list_date: date, article: str) -> None:
    found = of(system, end)["report"]
    assert (found.day, found.list_date, found.article) == (last_day, list_date, article)


@pytest.mark.parametrize(
    ("end", "list_date", "closed_by"),
    [
        (date(2009, 2, 20), date(2009, 4, 1), ("9.13", "fide-2003", date(2009, 3, 2))),
        (
            date(2009, 6, 20),
            date(2009, 7, 1),
            ("7.13", "fide-2009-applied", date(2009, 6, 24)),
        ),  # not "one month before"
    ],
)
def test_a_list_is_closed_by_the_text_of_its_own_day(
    end: date, list_date: date, closed_by: tuple[str, str, date]
) -> None:
    found = of("fide-standard", end)["report"]
    assert (found.list_date, (found.article, found.edition, found.day)) == (list_date, closed_by)


@pytest.mark.parametrize(
    ("system", "end", "last_day", "list_date"),
    [
        ("fide-standard", date(2010, 8, 31), date(2010, 8, 31), date(2010, 9, 1)),
        ("fide-standard", date(2010, 8, 20), date(2010, 8, 25), date(2010, 9, 1)),
        ("fide-standard", date(2025, 10, 31), date(2025, 10, 31), date(2025, 11, 1)),
        ("fide-standard", date(2025, 10, 27), date(2025, 10, 29), date(2025, 11, 1)),
        ("fide-rapid", date(2022, 8, 30), date(2022, 8, 31), date(2022, 9, 1)),
        ("fide-standard", date(2005, 3, 31), date(2005, 6, 1), date(2005, 7, 1)),  # 2003 knows no such rule
    ],
)
def test_official_events_come_on_the_first_list_behind_their_end(
    system: str, end: date, last_day: date, list_date: date
) -> None:
    found = of(system, end, is_official=True)["report"]
    assert (found.day, found.list_date) == (last_day, list_date)


@pytest.mark.parametrize(
    ("system", "first", "sender"),
    [
        ("fide-standard", date(2005, 3, 31), None),
        ("fide-standard", date(2010, 8, 20), Sender.ORGANISER),
        ("fide-standard", date(2021, 12, 31), Sender.ORGANISER),
        ("fide-standard", date(2022, 1, 1), Sender.CHIEF_ARBITER),
        ("fide-blitz", date(2013, 8, 20), Sender.CHIEF_ARBITER),
        ("cfc-regular", date(2009, 8, 20), None),
    ],
)
def test_what_counts_for_an_official_event_is_the_certification_and_its_text_says_who_sends_it(
    system: str, first: date, sender: Sender | None
) -> None:
    reports = ("report", "report-latest")
    official, other = of(system, first, is_official=True), of(system, first)
    assert {(each.counts, each.sender) for name, each in official.items() if name in reports} == {
        (Counts.CERTIFICATION, sender)
    }
    assert {(each.counts, each.sender) for name, each in other.items() if name in reports} == {
        (Counts.ENDORSEMENT, None)
    }
    assert {each.sender for name, each in official.items() if name not in reports} <= {None}


def test_the_third_list_is_counted_from_the_first_after_the_end() -> None:
    assert all_of(event(ends_on=date(2025, 10, 31)))["report-latest"].list_date == date(2026, 1, 1)
    assert all_of(event(ends_on=date(2025, 11, 1)))["report-latest"].list_date == date(2026, 2, 1)


@given(start=DAYS)
def test_the_rating_text_leaves_out_what_comes_behind_the_same_day(start: date) -> None:
    for system in ("fide-standard", "fide-rapid"):
        edition = rule_book(system).edition_on(start)
        assert of(system, start)["report-latest"].day == last_day_of_the_report(edition, start)


@pytest.mark.parametrize(("system", "start"), [("fide-standard", date(2014, 5, 1)), ("fide-blitz", date(2014, 5, 1))])
def test_before_2022_no_text_names_a_last_list(system: str, start: date) -> None:
    assert "report-latest" not in of(system, start)


def test_the_cfc_rates_no_report_of_more_than_three_months_unless_the_executive_director_does() -> None:
    found = of("cfc-regular", date(2009, 11, 30))["report-latest"]  # there is no 30 February
    assert (found.day, found.article, found.decider) == (date(2010, 3, 1), "733", "executive-director")
    assert found.list_date == date(2010, 4, 16)


def test_an_own_event_abroad_is_announced_a_whole_month_before_and_reported_within_one() -> None:
    found = of("cfc-regular", date(2010, 3, 31), date(2010, 4, 2), federation="USA")
    assert {name: each.day for name, each in found.items()} == {
        "notice-abroad": date(2010, 2, 28), "report": date(2010, 5, 2), "report-latest": date(2010, 7, 2),
    }  # fmt: skip
    assert of("cfc-regular", date(2010, 4, 10), federation="USA")["notice-abroad"].day == date(2010, 3, 10)
    assert "notice-abroad" not in of("cfc-regular", date(2010, 3, 31), federation="CAN")
    assert "notice-abroad" not in of("fide-standard", date(2010, 3, 31), federation="USA")


def test_a_report_that_comes_too_late_for_every_list_has_none() -> None:
    facts = event(system="cfc-regular", starts_on=date(2010, 6, 1), ends_on=date(2010, 6, 2))
    notice = notice_for("cfc-regular", facts.starts_on)
    assert due.list_of(facts, notice, date(2010, 8, 15)) == date(2010, 8, 16)
    assert due.list_of(facts, notice, date(2010, 8, 16)) is None
    with pytest.raises(NoEditionInForce):
        list_date_of_report("cfc-regular", ends_on=facts.ends_on, reported_on=date(2010, 8, 16))


# ---------------------------------------------------------------- interim reports and appeals
def test_a_league_of_four_months_owes_an_interim_report_each_month() -> None:
    found = all_of(event(starts_on=date(2025, 10, 31), ends_on=date(2026, 1, 31)))
    assert {name: each.day for name, each in found.items() if each.code is DeadlineCode.INTERIM_REPORT} == {
        "interim-1": date(2025, 10, 31), "interim-2": date(2025, 11, 30), "interim-3": date(2025, 12, 31),
    }  # fmt: skip


def test_thirty_days_are_not_more_than_thirty_days() -> None:
    assert "interim-1" not in all_of(event(starts_on=date(2025, 10, 12), ends_on=date(2025, 11, 10)))
    assert "interim-1" in all_of(event(starts_on=date(2025, 10, 12), ends_on=date(2025, 11, 11)))


@pytest.mark.parametrize("system", ["fide-standard", "fide-rapid"])
def test_other_texts_ask_no_interim_report(system: str) -> None:
    start = date(2015, 1, 1) if system == "fide-standard" else date(2025, 1, 1)
    assert "interim-1" not in of(system, start, start + timedelta(days=80))


@pytest.mark.parametrize(("start", "article"), [(date(2025, 10, 12), "0.4"), (date(2010, 10, 12), "0.5")])
def test_a_refusal_can_be_appealed_for_seven_days(start: date, article: str) -> None:
    found = all_of(event(starts_on=start, ends_on=start), refused_on=date(2025, 9, 28))["appeal"]
    assert (found.day, found.article) == (date(2025, 10, 5), article)


@pytest.mark.parametrize(
    ("system", "start"),
    [("fide-standard", date(2005, 1, 1)), ("fide-rapid", date(2013, 1, 1)), ("cfc-active", date(2010, 1, 1))],
)
def test_where_no_text_knows_an_appeal_there_is_no_deadline_for_one(system: str, start: date) -> None:
    facts = event(system=system, starts_on=start, ends_on=start)
    assert "appeal" not in all_of(facts, refused_on=date(2025, 9, 28))


# ---------------------------------------------------------------- a second plain calculation
def _lists_after(day: date, how_many: int) -> list[date]:
    """The second calculation: walk on day by day and note each first of a month."""
    found: list[date] = []
    while len(found) < how_many:
        day += timedelta(days=1)
        if day.day == 1:
            found.append(day)
    return found


def _days_left_in_month(day: date) -> int:
    left = 0
    while (day + timedelta(days=1)).month == day.month:
        day, left = day + timedelta(days=1), left + 1
    return left


@given(start=DAYS, length=st.integers(1, 120))
def test_the_days_agree_with_a_second_plain_calculation(start: date, length: int) -> None:
    end = start + timedelta(days=length - 1)
    lists = _lists_after(end, 3)
    wanted = lists[1] if _days_left_in_month(end) <= 5 else lists[0]
    found = all_of(event(starts_on=start, ends_on=end))
    assert found["registration"].day.toordinal() == start.toordinal() - 3
    assert found["report"].list_date == wanted
    assert found["report"].day.toordinal() == wanted.toordinal() - 3
    assert found["report-latest"].day.toordinal() == lists[2].toordinal() - 3
    ends_of_months = [day - timedelta(days=1) for day in _lists_after(start - timedelta(days=1), 6) if day > start]
    interim = [each.day for each in found.values() if each.code is DeadlineCode.INTERIM_REPORT]
    assert interim == ([day for day in ends_of_months if day < end] if length > 30 else [])


def _first_list_by_walking(system: str, end: date, reported: date, *, is_official: bool) -> date:
    """The second calculation: every day behind the end is tried."""
    day = end
    while True:
        day += timedelta(days=1)
        if not is_list_date(system, day):
            continue
        if max(end, reported) <= closing_day(system, day):
            return day
        if is_official and closing_day(system, day) < end and reported < day:
            return day


@given(
    system=st.sampled_from(["fide-standard", "fide-rapid", "fide-blitz"]),
    end=st.dates(date(2012, 1, 5), date(2030, 12, 31)),
    late=st.integers(-3, 200),
    is_official=st.booleans(),
)
def test_the_list_of_a_report_agrees_with_a_walk_from_day_to_day(
    system: str, end: date, late: int, is_official: bool
) -> None:
    reported = end + timedelta(days=late)
    found = list_date_of_report(system, ends_on=end, reported_on=reported, is_official=is_official)
    assert found == _first_list_by_walking(system, end, reported, is_official=is_official)
    assert max(end, reported) <= last_day_for(system, found, end, is_official=is_official)


@given(data=st.data(), system=st.sampled_from(sorted(SYSTEMS)), is_official=st.booleans(), length=st.integers(1, 40))
def test_the_deadline_that_is_shown_and_the_list_of_a_report_on_its_last_day_are_one(
    data: st.DataObject, system: str, is_official: bool, length: int
) -> None:
    editions = rule_book(system).editions
    last = editions[-1].effective_to or date(2030, 12, 31)
    start = data.draw(st.dates(editions[0].effective_from, last))
    facts = event(system=system, starts_on=start, ends_on=start + timedelta(days=length), is_official=is_official)
    notice = notice_for(system, start)
    report = due.report(facts, notice)
    assert due.list_of(facts, notice, report.day) == report.list_date
    if report.list_date is not None:
        assert due.list_of(facts, notice, facts.ends_on) <= report.list_date  # type: ignore[operator]
