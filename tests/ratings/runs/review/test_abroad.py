"""What players of each federation scored against those of others: by both sides of each game, rated ones alone."""

from __future__ import annotations

import numpy as np

from ratings.regulations import EventSnapshot, PeriodSnapshot, PlayerSnapshot, Result
from ratings.runs.review.abroad import abroad_of
from ratings.runs.review.sums import Federations
from tests.ratings.runs.review.in_columns import columns_of
from tests.ratings.runs.review.test_flags import event

RATINGS = {"can1": 2000, "can2": 1900, "usa1": 2000, "usa2": None, "fid1": 2100}


def rows(*events: EventSnapshot) -> list[list[str | int | None]]:
    players = {name: PlayerSnapshot(rating=rating, games=90, born=1980) for name, rating in RATINGS.items()}
    period = columns_of(PeriodSnapshot(system="fide-standard", edition=None, players=players, events=events), found={})
    words = (None, "CAN", "USA")
    places = [words.index({"c": "CAN", "u": "USA"}.get(key[0])) for key in period.keys]
    federations: Federations = (words, np.array(places))
    return abroad_of(period, federations)


def test_games_between_two_federations_count_for_both() -> None:
    found = rows(
        event(
            "open",
            (1, "can1", "usa1", Result.WHITE_WINS),
            (2, "can1", "can2", Result.DRAW),  # at home
            (3, "usa1", "can2", Result.DRAW),
            (4, "can2", "usa2", Result.WHITE_WINS),  # against nobody's rating
            (5, "can1", "usa1", Result.WHITE_WINS_BY_FORFEIT),
            (6, "fid1", "can1", Result.BLACK_WINS),
        )
    )
    # 2000 to 2000 50, 1900 to 2000 36 and 64, 2000 to 2100 36 and 64
    assert found == [
        ["", 1, 1, 0, 64, None],
        ["CAN", 2, 3, 250, 50 + 36 + 36, None],
        ["USA", 1, 2, 50, 50 + 64, None],
    ]


def test_where_all_are_of_one_federation_there_is_nothing_to_say() -> None:
    assert rows(event("open", (1, "can1", "can2", Result.DRAW))) == []
    assert rows() == []
