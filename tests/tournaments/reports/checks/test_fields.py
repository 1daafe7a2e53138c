"""The rows of a report as the tie-breaks take them: each result from both sides, and nothing where points are odd."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from tournaments.registration.models import Format
from tournaments.regulations.tie_breaks import Round
from tournaments.reports.checks.fields import field_of
from tournaments.reports.models import Entry, Game
from tournaments.trf.report import BYE_CODES

BEFORE = date(2026, 2, 28)
ANNA, BO, CY = 11, 12, 13  # the rows of ranks 1, 2 and 3


def entry(rank: int, points: int = 0, rating: int | None = 2000) -> Entry:
    return Entry(pk=10 + rank, rank=rank, rating=rating, points_hundredths=points, line=rank)


def game(number: int, white: int, black: int | None, result: str) -> Game:
    return Game(round=number, white_id=white, black_id=black, result=result)


def rounds_of(*games: Game, points: Mapping[int, int]) -> Mapping[int, tuple[Round, ...]] | None:
    field = field_of([entry(rank, points.get(rank, 0)) for rank in (1, 2, 3)], games, "swiss", BEFORE)
    return field.rounds if field else None


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", (100, "played"), (0, "played")),
        ("0-1", (0, "played"), (100, "played")),
        ("1/2-1/2", (50, "played"), (50, "played")),
        ("+--", (100, "forfeit-win"), (0, "forfeit-loss")),
        ("--+", (0, "forfeit-loss"), (100, "forfeit-win")),
        ("---", (0, "forfeit-loss"), (0, "forfeit-loss")),
        ("=-=", (50, "bye"), (50, "bye")),
    ],
)
def test_a_pairing_is_a_round_of_both_with_its_points_and_whether_it_was_played(
    result: str, white: tuple[int, str], black: tuple[int, str]
) -> None:
    assert rounds_of(game(1, ANNA, BO, result), points={1: white[0], 2: black[0]}) == {
        1: (Round(number=1, opponent=2, points=white[0], kind=white[1]),),
        2: (Round(number=1, opponent=1, points=black[0], kind=black[1], with_black=True),),
        3: (),
    }


@pytest.mark.parametrize(
    ("bye", "points"), [("bye", 100), ("full-point-bye", 100), ("half-point-bye", 50), ("zero-point-bye", 0)]
)
def test_a_round_without_an_opponent_gives_what_its_bye_is_worth(bye: str, points: int) -> None:
    assert rounds_of(game(2, CY, None, bye), points={3: points}) == {
        1: (),
        2: (),
        3: (Round(number=2, opponent=None, points=points, kind=bye),),
    }


def test_every_bye_that_a_file_can_name_is_known() -> None:
    kinds = {"U": "bye", "H": "half-point-bye", "F": "full-point-bye", "Z": "zero-point-bye"}
    assert set(kinds) == BYE_CODES
    assert all(
        rounds_of(game(1, CY, None, bye), points={}) is None or bye == "zero-point-bye" for bye in kinds.values()
    )


def test_rounds_stand_in_their_order_whatever_the_order_of_the_rows() -> None:
    found = rounds_of(game(3, ANNA, BO, "1-0"), game(1, ANNA, CY, "1-0"), game(2, ANNA, None, "bye"), points={1: 300})
    assert found is not None
    assert [round_.number for round_ in found[1]] == [1, 2, 3]


def test_where_points_are_counted_otherwise_there_is_no_field() -> None:
    """Three points for a win: the sums are no sums of 1, ½ and 0, and no tie-break is worked out of them."""
    assert rounds_of(game(1, ANNA, BO, "1-0"), points={1: 300}) is None


def test_nobody_and_no_game_are_a_field_without_rounds() -> None:
    field = field_of([], [], "swiss", BEFORE)
    assert field is not None
    assert (field.rounds, field.ratings) == ({}, {})


def test_the_unrated_have_no_rating_there() -> None:
    field = field_of([entry(1, rating=None), entry(2, rating=0), entry(3, rating=1400)], [], "swiss", BEFORE)
    assert field is not None
    assert field.ratings == {3: 1400}


@pytest.mark.parametrize("format_", Format.values)
def test_all_play_all_is_what_everybody_meets_everybody_in(format_: str) -> None:
    field = field_of([], [], format_, BEFORE)
    assert field is not None
    everybody_meets = {"round-robin", "double-round-robin", "scheveningen", "schiller", "match"}
    assert field.is_round_robin is (format_ in everybody_meets)


@pytest.mark.parametrize(("day", "is_capped"), [(BEFORE, False), (date(2026, 3, 1), True)])
def test_from_march_2026_the_dummies_have_a_limit(day: date, is_capped: bool) -> None:
    field = field_of([], [], "swiss", day)
    assert field is not None
    assert field.is_capped is is_capped
