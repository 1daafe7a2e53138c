"""Every deadline is a calendar day that follows from the first and the last day of the tournament."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import event
from tournaments.regulations.deadlines import Counts, Deadline, DeadlineCode, deadlines, last_list, registration, report
from tournaments.regulations.editions import notice_for, title_notice_for

DAYS = st.dates(date(2022, 1, 1), date(2035, 12, 31))


def test_the_deadlines_of_an_october_tournament_with_norms() -> None:
    found = deadlines(
        event(is_title_tournament=True),
        notice_for("fide-standard", date(2025, 10, 12)),
        title_notice_for("fide-standard", date(2025, 10, 12)),
    )
    assert found == (
        Deadline(code=DeadlineCode.TITLE_REGISTRATION, day=date(2025, 9, 12), family=Family.FIDE_TITLES,
                 article="1.1.1", counts=Counts.REGISTRATION),
        Deadline(code=DeadlineCode.REGISTRATION, day=date(2025, 10, 9), family=Family.FIDE_STANDARD,
                 article="0.2.2", counts=Counts.REGISTRATION),
        Deadline(code=DeadlineCode.REPORT, day=date(2025, 10, 29), family=Family.FIDE_STANDARD, article="9.1",
                 counts=Counts.ENDORSEMENT, list_date=date(2025, 11, 1)),
        Deadline(code=DeadlineCode.LAST_LIST, day=date(2025, 12, 29), family=Family.FIDE_STANDARD, article="9.1",
                 counts=Counts.ENDORSEMENT, list_date=date(2026, 1, 1)),
    )  # fmt: skip


def test_a_player_over_2700_makes_the_notice_thirty_days_since_december_2023() -> None:
    found = registration(event(highest_rating=2701), notice_for("fide-standard", date(2025, 10, 12)))
    assert (found.day, found.article) == (date(2025, 9, 12), "0.2.1")


def test_exactly_2700_is_not_in_excess_of_2700() -> None:
    found = registration(
        event(highest_rating=2700, highest_rating_of_women=2500), notice_for("fide-standard", date(2025, 10, 12))
    )
    assert (found.day, found.article) == (date(2025, 10, 9), "0.2.2")


def test_a_woman_over_2500_makes_the_notice_thirty_days() -> None:
    found = registration(
        event(highest_rating=2501, highest_rating_of_women=2501), notice_for("fide-standard", date(2025, 10, 12))
    )
    assert (found.day, found.article) == (date(2025, 9, 12), "0.2.1")


def test_in_2022_nobody_is_too_strong_for_three_days() -> None:
    start = date(2022, 10, 12)
    facts = event(starts_on=start, ends_on=date(2022, 10, 24), highest_rating=2860)
    assert registration(facts, notice_for("fide-standard", start)).day == date(2022, 10, 9)


def test_with_five_days_left_in_the_month_the_following_list_is_in_time() -> None:
    notice = notice_for("fide-standard", date(2025, 10, 12))
    six_left, five_left = event(ends_on=date(2025, 10, 25)), event(ends_on=date(2025, 10, 26))
    assert report(six_left, notice).list_date == date(2025, 11, 1)
    assert report(five_left, notice).list_date == date(2025, 12, 1)


def test_the_third_list_is_counted_from_the_first_after_the_end() -> None:
    notice = notice_for("fide-standard", date(2025, 10, 12))
    assert last_list(event(ends_on=date(2025, 10, 31)), notice).list_date == date(2026, 1, 1)
    assert last_list(event(ends_on=date(2025, 11, 1)), notice).list_date == date(2026, 2, 1)


def test_a_league_of_four_months_owes_an_interim_report_each_month() -> None:
    facts = event(starts_on=date(2025, 10, 31), ends_on=date(2026, 1, 31))
    found = [
        d.day
        for d in deadlines(facts, notice_for("fide-standard", facts.starts_on), None)
        if d.code is DeadlineCode.INTERIM_REPORT
    ]
    assert found == [date(2025, 10, 31), date(2025, 11, 30), date(2025, 12, 31)]


def test_thirty_days_are_not_more_than_thirty_days() -> None:
    thirty = event(starts_on=date(2025, 10, 12), ends_on=date(2025, 11, 10))
    thirty_one = event(starts_on=date(2025, 10, 12), ends_on=date(2025, 11, 11))
    notice = notice_for("fide-standard", date(2025, 10, 12))
    assert DeadlineCode.INTERIM_REPORT not in {d.code for d in deadlines(thirty, notice, None)}
    assert DeadlineCode.INTERIM_REPORT in {d.code for d in deadlines(thirty_one, notice, None)}


def test_a_refusal_can_be_appealed_for_seven_days() -> None:
    found = deadlines(event(), notice_for("fide-standard", date(2025, 10, 12)), None, refused_on=date(2025, 9, 28))
    appeal = next(d for d in found if d.code is DeadlineCode.APPEAL)
    assert (appeal.day, appeal.article) == (date(2025, 10, 5), "0.4")


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
    facts, notice = event(starts_on=start, ends_on=end), notice_for("fide-standard", start)
    lists = _lists_after(end, 3)
    wanted = lists[1] if _days_left_in_month(end) <= 5 else lists[0]
    found = {deadline.code: deadline for deadline in deadlines(facts, notice, None)}
    assert found[DeadlineCode.REGISTRATION].day.toordinal() == start.toordinal() - 3
    assert found[DeadlineCode.REPORT].list_date == wanted
    assert found[DeadlineCode.REPORT].day.toordinal() == wanted.toordinal() - 3
    assert found[DeadlineCode.LAST_LIST].day.toordinal() == lists[2].toordinal() - 3
    ends_of_months = [day - timedelta(days=1) for day in _lists_after(start - timedelta(days=1), 6) if day > start]
    interim = [d.day for d in deadlines(facts, notice, None) if d.code is DeadlineCode.INTERIM_REPORT]
    assert interim == ([day for day in ends_of_months if day < end] if length > 30 else [])
