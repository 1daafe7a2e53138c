"""Life Masters (738) and the benchmarks of FIDE titles (790)."""

from __future__ import annotations

import pytest

from ratings.regulations.cfc.office import RatedSpan, holds_benchmark, is_life_master, most_games_at
from ratings.regulations.editions.cfc.e2009 import CFC_2009


def span(games: int, before: int, after: int) -> RatedSpan:
    return RatedSpan(games=games, rating_before=before, rating_after=after)


@pytest.mark.parametrize(
    ("spans", "games"),
    [
        ((), 0),
        ((span(6, 2200, 2200), span(6, 2200, 2250)), 12),
        ((span(6, 2190, 2210), span(6, 2210, 2220)), 6),
        ((span(6, 2210, 2199), span(6, 2199, 2230)), 0),
        ((span(9, 2210, 2220), span(5, 2220, 2190), span(4, 2205, 2205)), 9),
    ],
)
def test_the_longest_run_at_2200(spans: tuple[RatedSpan, ...], games: int) -> None:
    assert most_games_at(2200, spans) == games


@pytest.mark.parametrize(("games", "earned"), [(24, True), (23, False)])
def test_a_life_master_holds_2200_for_24_games(games: int, *, earned: bool) -> None:
    assert is_life_master(CFC_2009, (span(games, 2200, 2200),)) is earned


@pytest.mark.parametrize(
    ("title", "rating", "games", "held"),
    [
        ("FM", 2200, 15, True),
        ("FM", 2200, 14, False),
        ("FM", 2199, 15, False),
        ("IM", 2351, 15, True),
        ("GM", 2500, 15, False),
        ("WFM", 2000, 15, True),
        ("CM", 1500, 0, True),
    ],
)
def test_an_applicant_has_held_the_minimum_for_15_games(title: str, rating: int, games: int, *, held: bool) -> None:
    assert holds_benchmark(CFC_2009, title, (span(games, rating, rating),)) is held
