"""6.43 of 2003 and 2009: a round robin with a game that was not played is reported as a Swiss."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.regulations.unplayed import reported_as_swiss


@pytest.mark.parametrize(
    ("system", "day", "article"),
    [
        ("fide-standard", date(2005, 3, 1), "6.43"),
        ("fide-standard", date(2010, 3, 1), "6.43"),
        ("fide-standard", date(2022, 3, 1), ""),
        ("fide-rapid", date(2025, 3, 1), ""),
        ("cfc-regular", date(2009, 3, 1), ""),
        ("fide-standard", date(1990, 3, 1), ""),  # of that day no text is known
    ],
)
def test_the_texts_that_say_so_are_named_and_no_other(system: str, day: date, article: str) -> None:
    assert reported_as_swiss(system, day) == article
