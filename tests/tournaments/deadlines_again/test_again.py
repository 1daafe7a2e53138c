"""The command's answers are those of a second calculation that was written from the printed texts alone."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.deadlines_again import calculation, chance, texts
from tests.tournaments.deadlines_again.comparing import differences


def test_nothing_differs_over_random_tournaments_of_every_system_and_text() -> None:
    assert list(differences(20261122, 300)) == []


def test_the_random_tournaments_reach_every_text_and_every_kind_of_answer() -> None:
    answers = [calculation.worked_out(asked) for asked in chance.tournaments(20261122, 300)]
    codes = {each["code"] for answer in answers if answer for each in answer["deadlines"]}
    assert codes >= {
        "registration", "registration-titles", "report", "report-latest", "interim-1", "appeal", "notice-abroad",
    }  # fmt: skip
    named = {name for rows in texts.RATING_EDITIONS.values() for _first, name in rows}
    assert {answer["edition"]["rating"] for answer in answers if answer} == named


@pytest.mark.parametrize(
    ("zone", "day", "over"),
    [
        ("Africa/Cairo", date(2026, 4, 23), datetime(2026, 4, 23, 22, tzinfo=UTC)),  # the 24th begins at one o'clock
        ("Pacific/Apia", date(2011, 12, 29), datetime(2011, 12, 30, 10, tzinfo=UTC)),  # there was no 30th
        ("America/St_Johns", date(2009, 10, 31), datetime(2009, 11, 1, 2, 30, tzinfo=UTC)),  # put back at 0:01
    ],
)
def test_the_second_calculation_looks_at_the_clock_on_the_wall(zone: str, day: date, over: datetime) -> None:
    assert calculation.end_of(day, ZoneInfo(zone)) == over


def test_it_shares_no_code_with_the_product() -> None:
    for module in (calculation, chance, texts):
        assert not [name for name in vars(module) if getattr(vars(module)[name], "__module__", "").startswith(
            ("tournaments", "ratings", "ratingsite")
        )]  # fmt: skip
