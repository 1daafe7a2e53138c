"""Days of birth in free words: a public print knows the year, however the arbiter wrote the day."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.reports.paper.days_of_birth import without_days

DAY = date(1988, 3, 7)


@pytest.mark.parametrize(
    "written",
    [
        "1988-03-07", "1988/03/07", "1988.03.07", "1988-3-7", "19880307", "07031988",
        "07.03.1988", "7.3.1988", "7. 3. 1988", "07/03/1988", "03/07/1988", "3/7/88", "7.3.88", "7-3-1988",
        "7 March 1988", "7th March 1988", "March 7, 1988", "March 7th, 1988", "7 Mar 1988", "Mar. 7, 1988",
        "07-MAR-1988", "7 mars 1988", "7 MARS 1988", "7–3–1988", "7 March '88", "1988 Mar 07", "1988, March 7",
    ],
)  # fmt: skip
def test_a_day_of_birth_is_cut_to_its_year_in_every_notation(written: str) -> None:
    assert without_days([f"Deniz ({written}) came late"], [DAY]) == ("Deniz (1988) came late",)


@pytest.mark.parametrize(
    "kept",
    [
        "1988", "March 1988", "7 March", "7 March 2025", "8 March 1988", "17.3.1988", "7.13.1988", "7.3.19881",
        "FIDE ID 219880307", "198803071", "1988-03-071", "round 7, board 3, 88 moves each", "",
    ],
)  # fmt: skip
def test_everything_else_stays_as_it_was_said(kept: str) -> None:
    assert without_days([kept], [DAY]) == (kept,)


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (date(2001, 12, 31), "31 décembre 2001"),
        (date(2001, 2, 1), "1er février 2001"),
        (date(2001, 8, 15), "15 août 2001"),
        (date(2004, 2, 29), "Feb 29th 2004"),
        (date(1999, 5, 3), "May 3rd, 1999"),
        (date(2000, 10, 22), "October 22nd, 2000"),
        (date(1961, 6, 21), "the 21st of June, 1961"),
    ],
)
def test_months_have_their_english_and_french_names(day: date, written: str) -> None:
    assert without_days([written], [day]) == (("the " if "the" in written else "") + str(day.year),)


def test_several_days_in_several_remarks_are_cut_each_to_its_own_year() -> None:
    said = ["born 7.3.1988 and 1.2.1990", "nothing", "1990-02-01, again 7 Mar 1988"]
    assert without_days(said, [DAY, date(1990, 2, 1), DAY]) == (
        "born 1988 and 1990",
        "nothing",
        "1990, again 1988",
    )


def test_who_has_no_day_hides_nothing() -> None:
    assert without_days(["born 7.3.1988"], []) == ("born 7.3.1988",)
    assert without_days([], [DAY]) == ()
