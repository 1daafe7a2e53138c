"""Which day of play no membership covers (732), and whose name stands with a comma (734)."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.cfc.book import CfcBook
from ratings.regulations.cfc.memberships import MemberSpan, first_day_without, is_junior_event, is_ordinary_on
from ratings.regulations.registry import CFC


def span(first: int, last: int | None, kind: str = "ordinary") -> MemberSpan:
    """Days of October 2009."""
    return MemberSpan(kind=kind, starts_on=date(2009, 10, first), ends_on=last and date(2009, 10, last))


@pytest.mark.parametrize(
    ("spans", "missing"),
    [
        ([], 12),
        ([span(12, 14)], None),
        ([span(1, None, "life")], None),
        ([span(1, 13)], 14),
        ([span(13, 14)], 12),
        ([span(1, 12), span(14, 20)], 13),
        ([span(14, 20), span(1, 13)], None),  # they follow each other, in whatever order they were entered
        ([span(1, 13), span(5, 12), span(14, 14)], None),
        ([span(15, 31)], 12),
        ([span(1, 11)], 12),
    ],
)
def test_every_one_of_the_inclusive_dates_of_play_is_covered(spans: list[MemberSpan], missing: int | None) -> None:
    found = first_day_without(spans, date(2009, 10, 12), date(2009, 10, 14))
    assert found == (missing and date(2009, 10, missing))


@pytest.mark.parametrize(
    ("spans", "is_ordinary"),
    [
        ([], True),
        ([span(1, 31)], True),
        ([span(1, None, "life")], True),
        ([span(1, 31, "tournament")], True),
        ([span(1, 31, "junior")], False),
        ([span(1, 31, "participating")], False),
        ([span(1, 31, "junior"), span(10, 31)], True),
        ([span(15, 31, "junior")], False),  # from its first day
        ([span(1, 20), span(10, 31, "junior")], True),  # both are in force
        ([span(1, 5), span(6, 10, "junior")], False),  # as it stood last
        ([span(6, 10, "junior"), span(1, 5)], False),
        ([span(1, 5, "junior"), span(20, 31)], False),  # what begins later does not count
    ],
)
def test_a_comma_stands_for_junior_and_participating_members(spans: list[MemberSpan], *, is_ordinary: bool) -> None:
    assert is_ordinary_on(spans, date(2009, 10, 15)) is is_ordinary


@pytest.mark.parametrize(
    ("years", "is_junior"),
    [([1991, 1995], True), ([1990, 1995], True), ([1989, 1995], False), ([1995, None], False), ([], False)],
)
def test_all_players_may_play_in_the_world_junior_of_the_next_year(years: list[int | None], *, is_junior: bool) -> None:
    """Who is not yet 20 on 1 January 2010 was born in 1990 or later."""
    assert is_junior_event(date(2009, 12, 31), years) is is_junior


def test_names_are_printed_as_734_shows_them() -> None:
    book: CfcBook = CFC
    names = [book.printed_name("Jones, John", is_ordinary_member=ordinary) for ordinary in (True, False)]
    assert [*names, book.printed_name("Madonna", is_ordinary_member=True)] == ["JONES JOHN", "JONES,JOHN", "MADONNA"]
    # the surname ends at the first comma
    assert book.printed_name("Jones, John, Jr.", is_ordinary_member=False) == "JONES,JOHN, JR."
    rating = (CFC.first_edition, 1531, 60, 1652)
    assert [book.printed(*rating, is_active=active) for active in (True, False)] == ["1531o16", "xxxx"]
