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


ENGLISH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
FRENCH = (
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
    "décembre",
)  # fmt: skip


@pytest.mark.parametrize("month", range(1, 13))
def test_every_month_has_its_english_and_its_french_name_whole_and_shortened(month: int) -> None:
    english, french, day = ENGLISH[month - 1], FRENCH[month - 1], date(2001, month, 2)
    others = [name for names in (ENGLISH, FRENCH) for name in names if name not in (english, french)]
    for name in (english, english[:3], english.upper(), french, french[:4]):
        assert without_days([f"{name} 2nd, 2001", f"2 {name}. 2001"], [day]) == ("2001", "2001")
    assert without_days([f"2 {name} 2001" for name in others], [day]) == tuple(f"2 {name} 2001" for name in others)


@pytest.mark.parametrize(
    ("day", "written", "cut"),
    [
        (date(2001, 2, 1), "1er fevrier 2001", "2001"),
        (date(2000, 10, 22), "October 22nd, 2000", "2000"),
        (date(1961, 6, 21), "the 21st of June, 1961", "the 1961"),
        (date(2004, 2, 29), "FIDE ID 100229022004", "FIDE ID 100229022004"),
    ],
)
def test_a_day_may_be_counted_and_a_long_number_is_none(day: date, written: str, cut: str) -> None:
    assert without_days([written], [day]) == (cut,)


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
