"""Life Masters (738) and the benchmarks of FIDE titles (790)."""

from __future__ import annotations

import pytest

from ratings.regulations.cfc.book import benchmark, is_life_master, most_games_at
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.list_rules import Honours, RatedSpan
from ratings.regulations.registry import CFC, FIDE_STANDARD


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


@pytest.mark.parametrize(("title", "rating"), [("FM", 2200), ("IM", 2351), ("GM", 2501), ("WFM", 2000), ("CM", None)])
def test_each_title_needs_a_cfc_rating_a_hundred_below_fides(title: str, rating: int | None) -> None:
    row = benchmark(CFC_2009, title)
    assert (row and row.cfc_rating) == rating
    assert CFC_2009.title_benchmark_games == 15


def test_a_player_is_called_by_the_class_of_the_rating() -> None:
    assert CFC.honours(CFC_2009, "cfc-regular", 1999, ()) == Honours(
        edition="cfc-2009", rating_class="A", class_article="701", is_life_master=False, life_master_article="738"
    )


@pytest.mark.parametrize(("system", "earned"), [("cfc-regular", True), ("cfc-active", False)])
def test_only_regular_games_make_a_life_master(system: str, *, earned: bool) -> None:
    found = CFC.honours(CFC_2009, system, 2150, (span(24, 2200, 2210), span(6, 2210, 2150)))
    assert found is not None
    assert (found.rating_class, found.is_life_master) == ("candidate-master", earned)


def test_who_has_no_rating_and_who_is_of_fide_has_no_honours() -> None:
    assert CFC.honours(CFC_2009, "cfc-regular", None, ()) is None
    assert FIDE_STANDARD.honours(FIDE_STANDARD.editions[-1], "fide-standard", 2500, ()) is None
