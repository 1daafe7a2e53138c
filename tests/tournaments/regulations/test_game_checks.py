"""Games that are not rated for their time are named in a warning; where the whole is not rated it is an error."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import REPORT, found, game, registered, somebody
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import PartFacts, ReportFacts

FIELD = (somebody(1, 2401), somebody(2, 2300), somebody(3, 2400), somebody(4, None))
GAMES = (game(1, 1, 2), game(1, 4, 3), game(2, 3, 1), game(2, 2, 4), game(3, 1, 4))


def played(control: str, year: int = 2025, **changes: Any) -> ReportFacts:
    """The four played each other at a rate of play, in some year."""
    days = {"starts_on": date(year, 10, 12), "ends_on": date(year, 10, 14)}
    announced = registered(rate_of_play=rate_of_play(control) if control else None, **days)
    return replace(REPORT, **{"players": FIELD, "games": GAMES, "registered": announced, **changes})


def too_fast(control: str, year: int = 2025, **changes: Any) -> list[ReportFinding]:
    return found(ReportCode.TOO_FAST, played(control, year, **changes))


def test_since_2022_a_warning_names_each_game_once_with_its_stronger_player() -> None:
    assert too_fast("3600+30") == [
        ReportFinding(
            code=ReportCode.TOO_FAST, weight=Weight.WARNING, family=Family.FIDE_STANDARD, article="1.1",
            required=120, found=90, line=12, column=49, end_column=52, rank=1,
            games=(GameAt(round=1, white=1, black=2), GameAt(round=2, white=3, black=1),
                   GameAt(round=3, white=1, black=4)),
        ),
        ReportFinding(
            code=ReportCode.TOO_FAST, weight=Weight.WARNING, family=Family.FIDE_STANDARD, article="1.1",
            required=120, found=90, line=14, column=49, end_column=52, rank=3,
            games=(GameAt(round=1, white=4, black=3),),
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("control", "rating", "games"),
    [
        ("7200", 2400, 0),
        ("7199", 2400, 1),
        ("5400", 2399, 0),
        ("5399", 1800, 1),
        ("3600", 1799, 0),
        ("3599", None, 1),
    ],
)
def test_the_stronger_player_of_a_game_decides_how_much_time_it_takes(
    control: str, rating: int | None, games: int
) -> None:
    report = replace(played(control), players=(somebody(1, None), somebody(2, rating)), games=(game(1, 1, 2),))
    assert sum(len(finding.games) for finding in found(ReportCode.TOO_FAST, report)) == games


def test_the_rating_of_the_list_decides_and_not_the_one_in_the_file() -> None:
    anna = replace(somebody(1, 2300), rating=2500)
    report = replace(played("5400"), players=(anna, somebody(2, 2000)), games=(game(1, 1, 2),))
    assert found(ReportCode.TOO_FAST, report) == []


def test_who_has_not_played_needs_no_time() -> None:
    assert too_fast("3600+30", games=()) == []


def test_parts_of_minutes_are_told_exactly() -> None:
    assert {finding.found for finding in too_fast("3601+30")} == {Fraction(5401, 60)}


def test_a_player_of_whom_the_file_has_no_line_counts_as_unrated() -> None:
    assert too_fast("3600", games=(game(1, 9, 4),)) == []


def test_of_two_without_a_rating_white_decides_even_where_the_file_has_no_line_for_one_of_them() -> None:
    short = played("3599", players=(somebody(1, None),), games=(game(1, 1, 9), game(2, 9, 1)))
    assert [finding.games for finding in found(ReportCode.TOO_FAST, short)] == [(GameAt(round=1, white=1, black=9),)]


def test_an_approval_of_the_commission_sets_the_least_time_aside() -> None:
    report = played("2700+30")
    approved = replace(report.registered, time_control_approved_on=date(2025, 9, 1))
    assert found(ReportCode.TOO_FAST, replace(report, registered=approved)) == []


def test_a_part_names_only_the_games_that_it_brings() -> None:
    part = PartFacts(number=1, last_round=1, last_day=date(2025, 10, 12))
    assert {each.round for finding in too_fast("3600+30", part=part) for each in finding.games} == {1}


@pytest.mark.parametrize(("control", "weights"), [("7200", []), ("7199", [Weight.ERROR])])
def test_until_2021_the_strongest_player_of_the_tournament_decides_on_the_whole(
    control: str, weights: list[Weight]
) -> None:
    findings = too_fast(control, 2015)
    assert [finding.weight for finding in findings] == weights
    assert [(finding.rank, finding.required, finding.games) for finding in findings] == [(1, 120, ())] * len(weights)


def test_until_2021_nothing_is_approved_by_the_event_and_nothing_asked_of_who_did_not_play() -> None:
    report = played("5400", 2015)
    approved = replace(report.registered, time_control_approved_on=date(2015, 9, 1))
    assert [each.weight for each in found(ReportCode.TOO_FAST, replace(report, registered=approved))] == [Weight.ERROR]
    assert too_fast("5400", 2015, games=()) == []


@pytest.mark.parametrize("year", [2015, 2025])
def test_an_unknown_rate_of_play_is_held_against_nobody(year: int) -> None:
    assert too_fast("", year) == []


# ---------------------------------------------------------------- rapid, blitz, the CFC
@pytest.mark.parametrize(
    ("system", "control", "year", "expected"),
    [
        ("fide-rapid", "900", 2025, []),
        ("fide-rapid", "180", 2025, [(Weight.ERROR, "1.1", 3)]),
        ("fide-blitz", "180", 2025, [(Weight.ERROR, "1.1", 3)]),
        ("fide-blitz", "300", 2025, []),
        ("cfc-regular", "3600", 2009, []),
        ("cfc-active", "3600", 2009, [(Weight.ERROR, "711", 60)]),
        ("cfc-active", "", 2009, []),
    ],
)
def test_games_of_another_list_are_rated_on_none(
    system: str, control: str, year: int, expected: list[tuple[Weight, str, int]]
) -> None:
    findings = found(ReportCode.GAME_TIME, played(control, year, system=system))
    assert [(finding.weight, finding.article, finding.found) for finding in findings] == expected


def test_rapid_games_with_unequal_times_are_named() -> None:
    report = played("900", system="fide-rapid")
    unequal = replace(report, registered=replace(report.registered, unequal_rounds=frozenset({2, 5})))
    (finding,) = found(ReportCode.UNEQUAL_TIMES, unequal)
    assert (finding.weight, finding.article, finding.rounds) == (Weight.WARNING, "1.1", (2,))
    assert finding.games == (GameAt(round=2, white=3, black=1), GameAt(round=2, white=2, black=4))
    assert found(ReportCode.UNEQUAL_TIMES, report) == []


def test_where_no_text_is_known_unequal_times_are_held_against_nobody() -> None:
    report = played("900", 2015, system="fide-rapid")
    unequal = replace(report, registered=replace(report.registered, unequal_rounds=frozenset({2})))
    assert found(ReportCode.UNEQUAL_TIMES, unequal) == []
