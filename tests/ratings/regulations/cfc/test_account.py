"""What an event costs: 731, 732 and 790e to 790g, in cents."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.regulations.cfc.account import BilledEvent, charges, is_junior, is_perhaps_small
from ratings.regulations.editions.cfc import CFC_2009

OPEN = BilledEvent(
    players=20,
    birth_years=[1970] * 20,
    ratings=[2310, 2290],
    format="swiss",
    ends_on=date(2009, 10, 4),
    reported_on=date(2009, 10, 11),
    is_for_women=False,
    is_rated_by_cfc=True,
    is_rated_by_fide=False,
)
FIDE = replace(OPEN, is_rated_by_cfc=False, is_rated_by_fide=True)
LATE = date(2009, 10, 12)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        # 731: 3 dollars each, 5 with other software; 50 cents and 2.50 for juniors
        (OPEN, [("rating-fee", "731", 6000), ("rating-fee-other-software", "731", 10000)]),
        (
            replace(OPEN, birth_years=[1990] * 20),
            [("rating-fee", "731", 1000), ("rating-fee-other-software", "731", 5000)],
        ),
        # 790e: 2.20 each; a round robin by its average, 2300 here; 110 dollars more after a week
        (FIDE, [("fide-fee", "790e", 4400)]),
        (replace(FIDE, format="team"), [("fide-fee", "790e", 4400)]),
        (replace(FIDE, format="round-robin"), [("fide-fee-by-average", "790e", 20000)]),
        (replace(FIDE, format="match", ratings=[2310, 2289]), [("fide-fee-by-average", "790e", 10000)]),
        (replace(FIDE, format="round-robin", ratings=[]), [("fide-fee-by-average", "790e", 10000)]),
        (replace(FIDE, reported_on=LATE), [("fide-fee", "790e", 4400), ("fide-late-fee", "790e", 11000)]),
        # 790f: nothing for a tournament of women
        (replace(FIDE, is_for_women=True, reported_on=LATE), [("fide-fee-waived", "790f", 0)]),
        (replace(OPEN, is_rated_by_cfc=False), []),
    ],
)
def test_the_lines_of_an_account(event: BilledEvent, expected: list[tuple[str, str, int]]) -> None:
    assert [(line.code, line.article, line.cents) for line in charges(CFC_2009, event)] == expected


@pytest.mark.parametrize(
    ("years", "junior"),
    # the World Junior of 2010 is for who was born in 1990 or later
    [([1990, 1995], True), ([1990, 1989], False), ([1990, None], False), ([], False)],
)
def test_an_event_of_juniors_has_only_juniors(years: list[int | None], *, junior: bool) -> None:
    assert is_junior(replace(OPEN, birth_years=years)) is junior


@pytest.mark.parametrize(
    ("event", "small"), [(FIDE, True), (OPEN, False), (replace(FIDE, format="round-robin"), False)]
)
def test_a_swiss_may_be_small(event: BilledEvent, *, small: bool) -> None:
    assert is_perhaps_small(CFC_2009, event) is small
