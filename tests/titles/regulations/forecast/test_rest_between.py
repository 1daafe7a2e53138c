"""Rounds told in any order: the same rest as in order, and one row of the table found without the others."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ratingsite.foundations.exact import LOSS, WIN
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier
from tests.titles.regulations.forecast.test_forecast_agrees import some_card
from titles.regulations import NormTitle
from titles.regulations.forecast.mix import is_possible
from titles.regulations.forecast.rounds import Rest, Upcoming, rest_between, rest_of
from titles.regulations.forecast.score import row_against, score_table
from titles.regulations.norms.judge import edition_of


def the_table_has(rest: Rest, title: NormTitle, average: int) -> object:
    """The row of the whole table for an average, or the first where none reaches down to it."""
    table = score_table(rest, title)
    fitting = [row for row in table if (row.average_from or 0) <= average]
    row = fitting[-1] if fitting else table[0]
    return replace(row, average_to=None)


@pytest.mark.parametrize("rounds", [9, 11])
@pytest.mark.parametrize("seed", range(12))
def test_one_row_is_that_of_the_whole_table(rounds: int, seed: int) -> None:
    chance = random.Random(seed * 100 + rounds)  # noqa: S311 - the same cards every time
    card = some_card(chance, rounds - 2, rounds)
    rest = rest_of(card, edition_of(card), [])
    compared = 0
    for title in (title for title in NormTitle if is_possible(rest, title)):
        for average in (1400, 2150, 2400, 2700):
            assert row_against(rest, title, average) == the_table_has(rest, title, average)
            compared += 1
    assert compared or not any(is_possible(rest, title) for title in NormTitle)


def test_gaps_are_filled_where_they_are_and_not_behind_the_last_round() -> None:
    whole = dossier(EXACTLY_A_GM_NORM, format="round-robin")
    gaps = {2, 5, 9}
    games = tuple(game for game in whole.games if game.round not in gaps)
    to_come = [Upcoming(round=game.round, opponent=game.opponent) for game in whole.games if game.round in gaps]
    rest = rest_between(replace(whole, games=games), edition_of(whole), to_come)
    assert (rest.rounds, rest.open, rest.games) == ((2, 5, 9), (), 3)
    scores = [game.score for game in whole.games if game.round in gaps]
    filled = rest.filled(scores, [])
    assert tuple(sorted(filled.games, key=lambda game: game.round)) == whole.games
    assert rest.is_norm(NormTitle.GM, filled)
    assert not rest.is_norm(NormTitle.GM, rest.filled([LOSS] * 3, []))
    assert rest.is_norm(NormTitle.GM, rest.filled([WIN] * 3, []))


def test_rounds_in_which_anybody_may_come_stand_among_the_others() -> None:
    whole = dossier(EXACTLY_A_GM_NORM)
    games = tuple(game for game in whole.games if game.round not in (3, 9))
    rest = rest_between(replace(whole, games=games), edition_of(whole), [], [9, 3])
    assert (rest.rounds, rest.open, rest.met, rest.aside) == ((3, 9), (3, 9), (), ())
