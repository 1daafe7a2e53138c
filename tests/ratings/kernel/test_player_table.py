"""Players as columns say what the players say one by one, whatever is taken out of them or put behind them."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ratings.kernel import NONE
from ratings.kernel.bounds import are_within_bounds
from ratings.kernel.k_factor import k_of_the_rules
from ratings.kernel.player_table import PlayerTable, Words
from ratings.regulations import BadPeriod, EarlierResult, PlayerSnapshot, rating_editions
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import book_of
from ratingsite.foundations.exact import Hundredths
from tests.samples import sampled, samples

pytestmark = sampled
WAITING = EarlierResult(
    event="old:1", end=date(2022, 8, 9), games=3, score=Hundredths(150), opponents_average=Fraction(1700)
)


def somebody(dice: random.Random) -> PlayerSnapshot:
    rating = dice.choice((None, 1400, 1999, 2299, 2300, 2399, 2400, 2700))
    return PlayerSnapshot(
        rating=rating,
        games=dice.choice((None, 0, 29, 30, 500)),
        born=dice.choice((None, 1950, 2004, 2005, 2006, 2010)),
        k=dice.choice((None, 10, 20, 40)),
        highest=dice.choice((None, 2399, 2400)),
        standard_rating=dice.choice((None, 1800)),
        federation=dice.choice((None, "USA", "CAN")),
        title=dice.choice((None, "GM", "WFM")),
        sex=dice.choice((None, "m", "w", "f")),
        earlier=(WAITING,) if rating is None and dice.random() < 0.5 else (),
        member_of=dice.choice((None, "IBCA")),
        last_played_on=dice.choice((None, date(1969, 1, 1), date(2022, 1, 1))),
    )


def test_taken_out_left_out_and_put_behind_each_other_they_stay_what_they_are() -> None:
    dice = random.Random("people")  # noqa: S311
    for _ in range(samples(40, long=2000)):
        players = {f"p{place}": somebody(dice) for place in range(dice.randint(0, 9))}
        keys = dice.sample(list(players), dice.randint(0, len(players)))
        table = columns_of(players)
        assert table == players
        assert (list(table), len(table), "nobody" in table) == (list(players), len(players), False)
        rest = {key: player for key, player in players.items() if key not in keys}
        assert list(table.without([*keys, "nobody"]).items()) == list(rest.items())
        assert list(table.only([*keys, "nobody"]).items()) == [each for each in players.items() if each[0] in keys]
        assert list(table.some([*keys, "nobody"])) == [key for key in players if key in keys]
        chosen = columns_of({key: players[key] for key in keys})
        assert list(columns_of(rest).joined(chosen).items()) == [*rest.items(), *((key, players[key]) for key in keys)]
        assert table.waiting == {key: player for key, player in players.items() if player.earlier}
        assert table.is_woman.tolist() == [player.sex in ("w", "f") for player in players.values()]


def columns_of(players: dict[str, PlayerSnapshot]) -> PlayerTable:
    """Without the snapshots that they were made of."""
    return PlayerTable.of(players).take(np.arange(len(players)))


FIDE = [edition for edition in rating_editions() if isinstance(edition, FideEdition)]
NEWCOMERS_LIKE_OTHERS = replace(FIDE[0], id="no K of newcomers", k_newcomer=None)


@pytest.mark.parametrize("edition", [*FIDE, NEWCOMERS_LIKE_OTHERS], ids=lambda edition: edition.id)
def test_k_of_everybody_at_once_is_that_of_each(edition: Any) -> None:
    dice = random.Random(edition.id)  # noqa: S311
    players = {f"p{place}": somebody(dice) for place in range(samples(200, long=20_000))}
    one_by_one = [book_of(edition).k_of_the_rules(edition, player, 2023) for player in players.values()]
    found = k_of_the_rules(edition, PlayerTable.of(players).player_columns, 2023)
    assert found.tolist() == [NONE if factor is None else factor.k for factor in one_by_one]


def test_numbers_outside_their_bounds_are_found() -> None:
    fine = PlayerSnapshot(rating=None, games=3, earlier=(WAITING,))
    assert are_within_bounds(PlayerTable.of({"A": fine, "B": PlayerSnapshot(rating=4000, k=38)}))
    for wrong in ({"rating": 4001}, {"games": -1}, {"born": 1849}, {"k": 39}, {"highest": -1}, {"standard_rating": -5}):
        assert not are_within_bounds(PlayerTable.of({"A": fine, "B": replace(fine, earlier=(), **wrong)}))
    with pytest.raises(BadPeriod, match=r"players.A.earlier.0.games"):
        are_within_bounds(PlayerTable.of({"A": replace(fine, earlier=(replace(WAITING, games=0),))}))


def test_words_that_nobody_has_go_and_the_others_keep_their_order() -> None:
    column = Words.of(["CAN", "NOR", None, "USA"])
    some = Words(column.known, column.places[[3, 2, 0]])
    assert (some.used().known, some.used().places.tolist()) == (("CAN", "USA"), [2, 0, 1])
    assert column.used() is column
