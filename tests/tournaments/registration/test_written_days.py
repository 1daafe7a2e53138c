"""Days as people write them, in English and in French."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.registration.written_days import NoDay, Why, read_day

DAY = date(2026, 3, 7)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-07", "2026-3-7", "2026/03/07", "2026.03.07", "7.3.2026", "07.03.2026", "7. 3. 2026", "7-3-2026",
        "7 March 2026", "7 march 2026", "7th of March 2026", "7 Mar. 2026", "7 mar 2026", "March 7, 2026",
        "Mar 7th 2026", "Sat 7 March 2026", "Saturday, March 7, 2026", "7. March 2026", " 7  March\u00a02026 ",
        "7 mars 2026", "samedi 7 mars 2026", "sam. 7 mars 2026",
    ],
)  # fmt: skip
def test_a_day_is_read_as_it_is_written(text: str) -> None:
    assert read_day(text) == DAY


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1er août 2026", date(2026, 8, 1)),
        ("mardi 3 févr. 2026", date(2026, 2, 3)),
        ("mar. 3 mars 2026", date(2026, 3, 3)),
        ("25 décembre 2026", date(2026, 12, 25)),
        ("29 February 2028", date(2028, 2, 29)),
        ("13/07/2026", date(2026, 7, 13)),
        ("07/13/2026", date(2026, 7, 13)),
        ("5/5/2026", date(2026, 5, 5)),
    ],
)
def test_other_days_are_read_too(text: str, day: date) -> None:
    assert read_day(text) == day


@pytest.mark.parametrize(("is_day_first", "day"), [(True, date(2026, 7, 3)), (False, date(2026, 3, 7))])
def test_the_language_decides_between_two_days(is_day_first: bool, day: date) -> None:
    assert read_day("03/07/2026", is_day_first=is_day_first) == day


def test_without_it_both_are_named() -> None:
    with pytest.raises(NoDay) as refused:
        read_day("03/07/2026")
    assert (refused.value.why, refused.value.days) == (Why.EITHER, (date(2026, 3, 7), date(2026, 7, 3)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2026-02-31", Why.NO_SUCH_DAY),
        ("31 February 2026", Why.NO_SUCH_DAY),
        ("31.2.2026", Why.NO_SUCH_DAY),
        ("February 29, 2026", Why.NO_SUCH_DAY),
        ("31/13/2026", Why.NO_SUCH_DAY),
        ("0000-01-01", Why.NO_SUCH_DAY),
        ("7 Marsh 2026", Why.UNREADABLE),
        ("Marsh 7, 2026", Why.UNREADABLE),
        ("7.3.26", Why.UNREADABLE),
        ("٧.٣.٢٠٢٦", Why.UNREADABLE),
        ("tomorrow", Why.UNREADABLE),
        ("", Why.UNREADABLE),
    ],
)
def test_what_is_no_day_says_why(text: str, why: Why) -> None:
    with pytest.raises(NoDay) as refused:
        read_day(text)
    assert refused.value.why is why


@settings(max_examples=40)
@given(day=st.dates(date(1900, 1, 1), date(2199, 12, 31)))
def test_every_day_is_read_back(day: date) -> None:
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%B %d, %Y", "%A, %d %b %Y"):
        assert read_day(day.strftime(form)) == day
