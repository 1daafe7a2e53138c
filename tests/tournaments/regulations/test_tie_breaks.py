"""C.07: each tie-break by hand, rounds without a game, cuts, direct encounter, and the order that follows."""

from __future__ import annotations

import pytest

from ratingsite.foundations.exact import Hundredths
from tournaments.regulations.tie_breaks import (
    Field,
    Figure,
    Part,
    Round,
    average_of_opponents,
    buchholz,
    direct_encounter,
    games_won,
    sonneborn_berger,
    standings,
    wins,
    with_black,
)

_POINTS = {"1": 100, "=": 50, "0": 0, "+": 100, "-": 0, "U": 100, "F": 100, "H": 50, "Z": 0, " ": 0}
_KINDS = {
    **dict.fromkeys("1=0", "played"),
    "+": "forfeit-win",
    "-": "forfeit-loss",
    "U": "bye",
    "F": "full-point-bye",
    "H": "half-point-bye",
    "Z": "zero-point-bye",
    " ": "none",
}


def field(*rows: str, ratings: dict[int, int] | None = None, is_round_robin: bool = False) -> Field:
    """A field from rows as ``"4w1 3b= U"``; the first is number 1, ``_`` a round of which nothing is said."""
    rounds = {
        number: tuple(_round(place, cell) for place, cell in enumerate(row.split(), start=1))
        for number, row in enumerate(rows, start=1)
    }
    return Field(rounds=rounds, ratings=ratings or {}, is_round_robin=is_round_robin)


def _round(number: int, cell: str) -> Round:
    code = " " if cell == "_" else cell[-1]
    opponent = int(cell[:-2]) if cell[:-2].isdigit() else None
    return Round(
        number=number,
        opponent=opponent,
        points=Hundredths(_POINTS[code]),
        kind=_KINDS[code],
        with_black=cell[-2:-1] == "b",
    )


# 1 and 3 have 2½, 2 has 1, 4 has 0
FOUR = ("4w1 3b= 2w1", "3w0 4b1 1b0", "2b1 1w= 4w1", "1b0 2w0 3b0")


def test_buchholz_is_the_sum_of_the_opponents_scores_with_its_working() -> None:
    assert buchholz(field(*FOUR), 1) == Figure(
        name="",
        value=350,
        parts=(
            Part(round=1, opponent=4, amount=0), Part(round=2, opponent=3, amount=250),
            Part(round=3, opponent=2, amount=100),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("low", "high", "value", "cut"), [(1, 0, 350, [1]), (2, 0, 250, [1, 3]), (1, 1, 100, [1, 2]), (0, 1, 100, [2])]
)
def test_cuts_take_the_lowest_and_the_highest_out(low: int, high: int, value: int, cut: list[int]) -> None:
    found = buchholz(field(*FOUR), 1, low=low, high=high)
    assert (found.value, [part.round for part in found.parts if part.is_cut]) == (value, cut)


def test_sonneborn_berger_counts_who_was_beaten_and_half_of_who_drew() -> None:
    found = sonneborn_berger(field(*FOUR), 1)
    assert (found.value, [part.amount for part in found.parts]) == (225, [0, 125, 100])
    assert sonneborn_berger(field(*FOUR), 1, low=1).value == 225
    assert sonneborn_berger(field(*FOUR), 4).value == 0


def test_a_round_without_a_game_counts_as_one_against_somebody_with_the_own_score() -> None:
    one = field("2w1 U", "1b0 _", "_ _")
    assert [(part.opponent, part.amount) for part in buchholz(one, 1).parts] == [(2, 50), (None, 200)]
    assert sonneborn_berger(one, 1).value == 50 + 200
    half = field("2w1 H", "1b0 3w1", "_ 2b0")
    assert sonneborn_berger(half, 1).value == 100 + 75


def test_byes_that_an_opponent_requested_behind_his_last_round_count_a_half_each_for_others() -> None:
    left = field("2w1 _ _ _", "1b0 3w1 Z H", "_ 2b0 U H")
    assert left.worth == {1: 100 + 3 * 50, 2: 100 + 2 * 50, 3: 100 + 50}


def test_a_forfeit_lost_behind_the_last_round_counts_nothing_and_a_bye_before_it_a_half() -> None:
    # 16.2.4 and 16.3.1: what it gave; 16.2.5: the bye is followed only by rounds left out; with a game behind it, not
    assert field("2w1 - _", "1b0 Z -", "H - 4w0", "_ _ 3b1").worth == {1: 150, 2: 50, 3: 50, 4: 100}


def test_a_forfeit_won_or_a_bye_received_is_no_round_left_out() -> None:
    assert field("2w1 +", "1b0 U").worth == {1: 200, 2: 100}


def test_own_rounds_left_out_are_cut_first() -> None:
    found = buchholz(field("2w1 3b1 H", "1b0 3w0 _", "2b1 1w0 2w1"), 1, low=1)
    assert [(part.round, part.amount, part.is_cut) for part in found.parts] == [
        (1, 50, False), (2, 200, False), (3, 250, True),
    ]  # fmt: skip


def test_sonneborn_berger_is_cut_by_the_least_opponent_and_not_by_the_least_that_was_won() -> None:
    # 1 drew with 4 (½) and lost to 2 (1½): the draw gives 0.25 and the loss 0, and 4 is the least
    found = sonneborn_berger(field("4w= 2b0", "3w= 1w1", "2b= 4w1", "1b= 3b0"), 1, low=1)
    assert [(part.amount, part.worth, part.is_cut) for part in found.parts] == [(25, 50, True), (0, 150, False)]


def test_an_own_round_left_out_that_gives_less_is_not_cut_before_the_least_opponent() -> None:
    # 16.5.1: the bye of no points gives 0, the draw with 2, who has ½, 0.25
    rows = ("2w= {bye} 3w1", "1b= _ 4b0", "4w= _ 1b0", "3b= _ 2w1")
    cut = {bye: sonneborn_berger(field(*(row.format(bye=bye) for row in rows)), 1, low=1).parts for bye in "ZH"}
    assert {bye: [part.round for part in parts if part.is_cut] for bye, parts in cut.items()} == {"Z": [1], "H": [2]}


def test_in_a_round_robin_a_forfeit_counts_as_the_game_it_was_to_be() -> None:
    square = field("2w+ 3b=", "1b- 3w1", "_ 1w=", is_round_robin=True)
    assert [(part.opponent, part.amount) for part in buchholz(square, 1).parts] == [(2, 100), (3, 50)]
    assert square.worth[2] == 100


def test_wins_games_won_and_games_with_black_are_counted() -> None:
    one = field("2w1 3b1 + U 4b= 5b0", "1b0 _ _ _ _ _", "_ 1w0 _ _ _ _", "_ _ _ _ 1w= _", "_ _ _ _ _ 1w1")
    assert (wins(one, 1).value, games_won(one, 1).value, with_black(one, 1).value) == (400, 200, 300)


def test_the_average_of_opponents_is_that_of_the_rated_met_over_the_board_a_half_rounded_up() -> None:
    one = field("2w1 3b0 4+", "1b0 _ _", "_ 1w1 _", "_ _ _", ratings={2: 2001, 3: 2100, 4: 2700})
    assert average_of_opponents(one, 1).value == 2051
    assert average_of_opponents(one, 1, low=1).value == 2100
    assert average_of_opponents(field("U"), 1).value is None


# ---------------------------------------------------------------- direct encounter
def test_who_won_between_two_stands_before() -> None:
    two = field("2w1 3b0", "1b0 3w1", "2b0 1w1")
    assert {number: figure.value for number, figure in direct_encounter(two, [1, 2]).items()} == {1: -1, 2: -2}


def test_three_who_beat_each_other_in_a_circle_stay_level() -> None:
    circle = field("2w1 3b0", "1b0 3w1", "2b0 1w1")
    assert {figure.value for figure in direct_encounter(circle, [1, 2, 3]).values()} == {-1}


def test_where_not_all_have_met_only_who_cannot_be_passed_is_placed() -> None:
    # 1 beat 2 and 3, who have not met: with a win against each other neither could reach 1
    certain = field("2w1 3b1", "1b0 _", "_ 1w0")
    assert {n: figure.value for n, figure in direct_encounter(certain, [1, 2, 3]).items()} == {1: -1, 2: -2, 3: -2}
    # 1 beat 2; 3 has met nobody of them and could have beaten both
    open_ = field("2w1", "1b0", "_")
    assert {figure.value for figure in direct_encounter(open_, [1, 2, 3]).values()} == {-1}


def test_who_stays_level_is_looked_at_again_by_the_own_games_alone() -> None:
    # among four: 1 has 2, 2 and 3 have 1½, 4 has 1; 2 beat 3
    four = field("2w1 3b0 4w1", "1b0 4w= 3w1", "4w= 1w1 2b0", "3b= 2b= 1b0")
    found = {number: figure.value for number, figure in direct_encounter(four, [1, 2, 3, 4]).items()}
    assert found == {1: -1, 2: -2, 3: -3, 4: -4}


def test_a_forfeit_is_no_encounter_in_a_swiss_and_one_in_a_round_robin() -> None:
    rows = ("2w+ 3b0", "1b- 3w1", "2b0 1w1")
    assert {n: figure.value for n, figure in direct_encounter(field(*rows), [1, 2]).items()} == {1: -1, 2: -1}
    square = field(*rows, is_round_robin=True)
    assert {n: figure.value for n, figure in direct_encounter(square, [1, 2]).items()} == {1: -1, 2: -2}


def test_of_several_games_between_two_the_average_counts() -> None:
    # 6.1.2: 1 and 4 have a half of their two games, 1 lost to 3, and 3 drew with 4: 3 has 1½, 4 has 1, 1 has ½
    four = field("4w0 _ 4b1 3w0", "_ _ _ _", "_ 4w= _ 1b1", "1b1 3b= 1w0 _")
    assert {n: figure.value for n, figure in direct_encounter(four, [1, 3, 4]).items()} == {3: -1, 4: -2, 1: -3}


# ---------------------------------------------------------------- the order
def test_points_go_before_everything_and_who_is_parted_by_nothing_shares_his_place() -> None:
    found = standings(field(*FOUR), ["DE", "WIN"])
    assert [(each.place, each.number, each.points, each.is_shared) for each in found] == [
        (1, 1, 250, True), (1, 3, 250, True), (3, 2, 100, False), (4, 4, 0, False),
    ]  # fmt: skip


def test_the_tie_breaks_part_in_their_order_and_each_keeps_its_figure() -> None:
    # 1 and 2 have 1½; they drew; 1 beat the stronger
    rows = ("2w= 3b1", "1b= 4w1", "4b1 1w0", "3w0 2b0")
    found = standings(field(*rows), ["DE", "BH", "SB"])
    assert [each.number for each in found] == [1, 2, 3, 4]
    assert [(figure.name, figure.value) for figure in found[0].figures] == [("DE", -1), ("BH", 250), ("SB", 175)]
    assert [(figure.name, figure.value) for figure in found[1].figures] == [("DE", -1), ("BH", 150), ("SB", 75)]


def test_a_name_that_nobody_knows_is_passed_over() -> None:
    assert [figure.name for figure in standings(field(*FOUR), ["KOYA", "BH"])[0].figures] == ["BH"]


def test_nobody_is_lost_where_nobody_has_played() -> None:
    assert [(each.place, each.number) for each in standings(field("_", "_"), ["DE", "BH", "ARO"])] == [(1, 1), (1, 2)]


# ---------------------------------------------------------------- figures whole
def test_the_average_of_opponents_shows_each_with_his_rating_and_the_one_that_was_cut() -> None:
    one = field("2w1 3b0 4w=", "1b0 _ _", "_ 1w1 _", "_ _ 1b=", ratings={2: 2000, 3: 2101, 4: 1800})
    assert average_of_opponents(one, 1, low=1) == Figure(
        name="",
        value=2051,
        parts=(
            Part(round=1, opponent=2, amount=2000), Part(round=2, opponent=3, amount=2101),
            Part(round=3, opponent=4, amount=1800, is_cut=True),
        ),
    )  # fmt: skip
    assert average_of_opponents(field("U"), 1) == Figure(name="", value=None)


def test_each_win_that_is_counted_is_shown_with_its_round_and_its_opponent() -> None:
    one = field("2w1 U 3b1", "1b0 _ _", "_ _ 1w0")
    assert wins(one, 1).parts == (
        Part(round=1, opponent=2, amount=100), Part(round=2, opponent=None, amount=100),
        Part(round=3, opponent=3, amount=100),
    )  # fmt: skip


def test_a_direct_encounter_shows_the_games_it_was_counted_from() -> None:
    two = field("2w1 3b0", "1b0 3w1", "2b0 1w1")
    assert direct_encounter(two, [1, 2]) == {
        1: Figure(name="", value=-1, parts=(Part(round=1, opponent=2, amount=100),)),
        2: Figure(name="", value=-2, parts=(Part(round=1, opponent=1, amount=0),)),
    }


def test_half_of_an_odd_half_point_is_counted_in_hundredths() -> None:
    """Half of what somebody with ½ is worth: a quarter of a point, still a whole number of hundredths."""
    found = sonneborn_berger(field("2w=", "1b="), 1)
    assert (found.value, [type(part.amount) for part in found.parts]) == (25, [int])


def test_in_a_round_robin_a_round_without_a_game_adds_nothing() -> None:
    square = field("2w1 U", "1b0 3w1", "_ 2b0", is_round_robin=True)
    assert [(part.opponent, part.amount) for part in buchholz(square, 1).parts] == [(2, 100)]


def test_in_a_round_robin_a_cut_takes_an_opponent_and_not_the_free_round() -> None:
    # 1 and 2 drew and beat 3, and each had a round without a game
    three = field("2w= 3b1 Z", "1b= Z 3w1", "Z 1w0 2b0", is_round_robin=True)
    assert [buchholz(three, number, low=1).value for number in (1, 2, 3)] == [150, 150, 150]
    assert [sonneborn_berger(three, number, low=1).value for number in (1, 2)] == [75, 75]


def test_somebody_who_never_played_is_worth_a_half_for_every_round_that_he_did_not_forfeit() -> None:
    assert field("_ _ _", "Z Z -", "H _ _").worth == {1: 150, 2: 100, 3: 150}


def test_an_opponent_of_whom_the_field_knows_nothing_is_no_game() -> None:
    one = field("9w1", "_")
    assert [(part.opponent, part.amount) for part in buchholz(one, 1).parts] == [(None, 100)]


# ---------------------------------------------------------------- who is certainly before the rest
def points_of(places: dict[int, Figure]) -> dict[int, int | None]:
    return {number: figure.value for number, figure in places.items()}


def test_who_could_still_be_reached_is_not_placed_before_the_rest() -> None:
    # 1 beat 2; 3 has met neither: with two wins he would pass 1, with one he would reach him
    assert points_of(direct_encounter(field("2w1 _", "1b0 _", "_ _"), [1, 2, 3])) == {1: -1, 2: -1, 3: -1}
    # 1 has 2 from three; 4 has met one of the others and lost: with two wins he would reach 1, so nothing is certain
    four = field("2w1 3b1 _", "1b0 _ 4w1", "_ 1w0 _", "_ _ 2b0")
    assert points_of(direct_encounter(four, [1, 2, 3, 4])) == {1: -1, 2: -1, 3: -1, 4: -1}


def test_who_has_not_met_all_is_placed_where_nobody_could_reach_him() -> None:
    # 1 beat 2 and 3 and has not met 4, who could reach 1½ by beating him; 2 has 1, 3 has 1½, and they drew
    four = field("2w1 3b1 _", "1b0 4w= 3b=", "4w1 1w0 2w=", "3b0 2b= _")
    assert points_of(direct_encounter(four, [1, 2, 3, 4])) == {1: -1, 3: -2, 2: -3, 4: -4}


def test_two_ahead_who_have_not_met_are_not_parted_from_the_rest() -> None:
    # 1 and 2 beat 3 and 4 and have not met: whoever won would be alone before all, and nobody knows who
    four = field("3w1 4b1 _", "4w1 3b1 _", "1b0 2w0 4w=", "2b0 1w0 3b=")
    assert points_of(direct_encounter(four, [1, 2, 3, 4])) == {1: -1, 2: -1, 3: -1, 4: -1}


def test_two_who_are_certainly_before_the_rest_are_placed_when_they_cannot_part_any_more() -> None:
    # 1 and 2 drew and beat 3 and 4, who drew: all have met
    four = field("2w= 3b1 4w1", "1b= 4w1 3b1", "4w= 1w0 2w0", "3b= 2b0 1b0")
    assert points_of(direct_encounter(four, [1, 2, 3, 4])) == {1: -1, 2: -1, 3: -3, 4: -3}


def test_those_who_stay_level_are_parted_by_their_own_game() -> None:
    # 1 and 2 have two points each among the four, 3 and 4 one each; 2 beat 1 and 3 beat 4
    four = field("2w0 3b1 4w1", "1b1 4w0 3b1", "4w1 1w0 2w0", "3b0 2b1 1b0")
    assert points_of(direct_encounter(four, [1, 2, 3, 4])) == {2: -1, 1: -2, 3: -3, 4: -4}


# ---------------------------------------------------------------- what says nothing
def test_who_has_no_figure_stands_behind_who_has_one_however_low() -> None:
    """The average rating: 1 met a player of 1, 2 met nobody with a rating."""
    found = standings(field("3w1", "4w1", "1b0", "2b0", ratings={3: 1}), ["ARO"])
    assert [(each.place, each.number) for each in found] == [(1, 1), (2, 2), (3, 3), (3, 4)]
    assert [each.figures[0].value for each in found] == [1, None, None, None]


def test_alone_at_his_points_a_direct_encounter_says_nothing_of_him() -> None:
    found = standings(field("2w1", "1b0"), ["DE"])
    assert [each.figures for each in found] == [(Figure(name="DE", value=None),)] * 2


def test_a_low_direct_encounter_stays_behind_the_best() -> None:
    found = standings(field("2w1 _", "1b0 3w1", "_ 2b0", "U U"), ["DE", "BH"])
    assert [(each.place, each.number, each.points) for each in found] == [
        (1, 4, 200), (2, 1, 100), (3, 2, 100), (4, 3, 0),
    ]  # fmt: skip
