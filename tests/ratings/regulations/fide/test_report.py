"""Reported in time for the third list, or not rated."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod
from ratings.regulations.fide.conditions import Finding, Rule, last_day_of_the_report, report_finding
from ratings.regulations.registry import FIDE_RAPID_BLITZ, FIDE_STANDARD
from tests.ratings.regulations.builders import event, game, rate, rated

EDITIONS = {edition.id: edition for edition in (*FIDE_STANDARD.editions, *FIDE_RAPID_BLITZ.editions)}
PLAYERS = {"A": rated(2000), "B": rated(2000)}


@pytest.mark.parametrize(
    ("ends_on", "last_day"),
    [
        # lists of 1 June, 1 July and 1 August; the third closes on 29 July
        (date(2022, 5, 31), date(2022, 7, 29)),
        (date(2022, 5, 1), date(2022, 7, 29)),
        (date(2022, 6, 1), date(2022, 8, 29)),
        # lists of December, January and February; from October that of January
        (date(2022, 11, 8), date(2023, 1, 29)),
        (date(2022, 10, 8), date(2022, 12, 29)),
    ],
)
def test_the_third_list_after_the_end_closes_three_days_before_its_date(ends_on: date, last_day: date) -> None:
    for name in ("fide-2022", "fide-2024", "fide-2025-10", "fide-rb-2022", "fide-rb-2022-10", "fide-rb-2024-12"):
        assert last_day_of_the_report(EDITIONS[name], ends_on) == last_day


@pytest.mark.parametrize("name", ["fide-2003", "fide-2009", "fide-2012", "fide-2014", "fide-rb-2012", "fide-rb-2014"])
def test_before_2022_no_text_that_was_read_names_a_last_list(name: str) -> None:
    assert last_day_of_the_report(EDITIONS[name], date(2022, 5, 1)) is None
    assert report_finding(EDITIONS[name], date(2022, 5, 1), date(2022, 5, 1)).met is None


def test_a_report_is_held_against_that_day() -> None:
    assert report_finding(EDITIONS["fide-2022"], date(2022, 7, 30), date(2022, 5, 31)) == Finding(
        rule=Rule.REPORT, article="9.1", met=False, required=date(2022, 7, 29), found=date(2022, 7, 30)
    )


@pytest.mark.parametrize(("system", "article"), [("fide-standard", "9.1"), ("fide-rapid", "8.1")])
def test_what_was_reported_too_late_is_not_rated(system: str, article: str) -> None:
    def reported(day: date) -> Any:
        played = event(game(1, "A", "B"), start=date(2022, 5, 31), reported_on=day)
        return rate(PLAYERS, played, system=system).players["A"].events[0].working[0]

    late = reported(date(2022, 7, 30))
    assert (late.rated, late.reason, late.article) == (False, "reported-late", article)
    assert reported(date(2022, 7, 29)).rated is True


def test_an_event_is_not_reported_before_it_begins() -> None:
    with pytest.raises(BadPeriod) as caught:
        rate(PLAYERS, event(game(1, "A", "B"), start=date(2022, 5, 31), reported_on=date(2022, 5, 30)))
    assert str(caught.value) == "events.0.reported_on: expected a day not before the start, 2022-05-31, got 2022-05-30"
    assert rate(PLAYERS, event(game(1, "A", "B"), start=date(2022, 5, 31), reported_on=date(2022, 5, 31)))


def test_before_2022_the_day_of_a_report_is_not_asked() -> None:
    with pytest.raises(BadPeriod, match=r"^events\.0\.reported_on: expected no such field under fide-2009"):
        rate(PLAYERS, event(game(1, "A", "B"), start=date(2010, 5, 31), reported_on=date(2010, 6, 30)))
