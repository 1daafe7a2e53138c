"""Established ratings: 714b with its crossings, the points of 714c and 714d, the floors of 716."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ratings.regulations.cfc.edition import expected_score
from ratings.regulations.cfc.equations import multiplier, participation_points, result_points
from ratings.regulations.editions.cfc import CFC_2009
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import NEVER_BEATEN, established, played, provisional, rate, steps, wins


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (-3, 50), (4, 51), (-4, 49), (100, 64), (200, 76), (300, 85), (734, 99), (735, 100), (-735, 0)],
)
def test_the_expected_score_is_read_from_the_table_of_714b(difference: int, expected: int) -> None:
    assert expected_score(CFC_2009, difference) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2198, 32), (2199, 16), (2200, 16)])
def test_the_multiplier_is_16_from_2199(rating: int, expected: int) -> None:
    assert multiplier(CFC_2009, rating) == expected


@pytest.mark.parametrize(
    ("rating", "points"),
    [
        (0, "0"),
        (999, "0"),
        (1000, "4"),
        (1100, "4"),
        (1101, "3"),
        (1800, "3"),
        (1801, "2"),
        (2000, "2"),
        (2001, "3/2"),
        (2200, "3/2"),
        (2201, "1"),
        (2800, "1"),
    ],
)
def test_two_games_bring_participation_points_by_the_rating_before(rating: int, points: str) -> None:
    assert participation_points(CFC_2009, rating, 2) == Fraction(points)


@pytest.mark.parametrize(
    ("percentage", "points"),
    [(0, 0), (59, 0), (60, 5), (70, 5), (71, 10), (89, 10), (90, 15), (100, 15)],
)
def test_the_result_bonus_by_percent(percentage: int, points: int) -> None:
    assert result_points(CFC_2009, percentage) == points


@pytest.mark.parametrize(
    ("score", "games", "bonus"),
    [
        (50, 84, 500),  # 59.52 %, rounded up to 60
        (31, 44, 500),  # 70.45 %: 70
        (12, 17, 1000),  # 70.59 %: 71
        (17, 19, 1000),  # 89.47 %: 89
        (43, 48, 1500),  # 89.58 %: 90
    ],
)
def test_the_percentages_between_the_bands(score: int, games: int, bonus: int) -> None:
    cast = {"P": established(1500, highest=1500), "A": established(1500)}
    rounds = [game(number, "P", "A", "1-0" if number <= score else "0-1") for number in range(1, games + 1)]
    assert ("result-bonus", "714d", bonus) in [step[:3] for step in steps(rate(cast, played(*rounds))["P"])]


@pytest.mark.parametrize(("record", "bonus"), [(1899, True), (1900, False)])
def test_the_record_must_be_exceeded(record: int, *, bonus: bool) -> None:
    # Rp = 1500 + 400 = 1900
    cast = {"P": established(1500, highest=record), "A": established(1500)}
    codes = [step[0] for step in steps(rate(cast, played(*wins("P", "A")))["P"])]
    assert ("result-bonus" in codes) is bonus


def test_without_a_record_the_rating_itself_is_the_record() -> None:
    # Rp = 700 + 400 = 1100, not more than the rating of 1500
    cast = {"P": established(1500, highest=None), "A": established(700)}
    player = rate(cast, played(*wins("P", "A")))["P"]
    assert (player.events[0].record, [step[0] for step in steps(player)][-1]) == (1500, "rounding")


def test_a_new_record_counts_for_the_next_event() -> None:
    # first: Rp 2000 beats 1600: 1600 + 16 + 1.5 + 15 = 1632.5, 1633; then Rp = 1232 + 400 = 1632 does not beat 1633
    cast = {"P": established(1600, highest=1600), "A": established(1600), "B": established(1232)}
    second = played(*wins("P", "B"), id="f", start=played().start.replace(day=12))
    events = rate(cast, played(*wins("P", "A")), second)["P"].events
    assert [(one.rating_after, one.record, one.performance) for one in events] == [
        (1633, 1600, 200000),
        (1637, 1633, 163200),
    ]


def test_every_step_of_a_gain_over_2199() -> None:
    # 2190 + 16 = 2206; 7 over 2199, half of them stay; .75; Rp 2590 beats 2500: 15; 2218.25
    cast = {"P": established(2190, highest=2500), "A": established(2190)}
    assert steps(rate(cast, played(*wins("P", "A")))["P"]) == [
        ("score-less-expected", "714b", 1600, 220600),
        ("gain-over-2199-halved", "714b", -350, 220250),
        ("participation", "714c", 75, 220325),
        ("result-bonus", "714d", 1500, 221825),
        ("rounding", "714b", -25, 221800),
    ]


@pytest.mark.parametrize(
    ("rating", "result", "codes"),
    [
        (2183, "1-0", ["score-less-expected"]),  # 2199 exactly
        (2184, "1-0", ["score-less-expected", "gain-over-2199-halved"]),
        (2199, "1-0", ["score-less-expected"]),
        (2199, "0-1", ["score-less-expected"]),
        (2208, "0-1", ["score-less-expected"]),  # 2200 exactly
        (2207, "0-1", ["score-less-expected", "loss-under-2200-doubled"]),
        (2200, "1-0", ["score-less-expected"]),
        (2198, "0-1", ["score-less-expected"]),
    ],
)
def test_who_crosses_between_2199_and_2200(rating: int, result: str, codes: list[str]) -> None:
    cast = {"P": established(rating), "A": established(rating)}
    found = steps(rate(cast, played(game(1, "P", "A", result)))["P"])
    assert [step[0] for step in found if step[1] == "714b" and step[0] != "rounding"] == codes


def test_a_published_k_is_not_used() -> None:
    cast = {"P": established(1500, k=10), "A": established(1500)}
    assert rate(cast, played(*wins("P", "A")))["P"].events[0].k == 32


@pytest.mark.parametrize(
    ("rating", "losses", "after", "codes"),
    [
        (800, 1, 799, ["fall-below-800"]),  # 800 - 16 = 784
        (799, 1, 799, ["never-lower-below-800"]),
        (210, 3, 210, ["never-lower-below-800"]),
        (816, 1, 800, []),  # 800 is not below 800
    ],
)
def test_a_fall_below_800(rating: int, losses: int, after: int, codes: list[str]) -> None:
    cast = {"P": established(rating), "A": established(rating)}
    rounds = [game(number, "A", "P") for number in range(1, losses + 1)]
    player = rate(cast, played(*rounds))["P"]
    assert player.rating_after == after
    assert [step[0] for step in steps(player) if step[1].startswith("716")] == codes


@pytest.mark.parametrize(
    ("rating", "games", "after", "articles"),
    [
        (810, 23, 778, []),  # 810 - 32: provisional before the event of the 25th game
        (810, 24, 778, []),
        (810, 25, 799, ["716a"]),  # permanent before it
        (790, 24, 758, []),
        (790, 25, 790, ["716b"]),
        (210, 24, 200, ["716c"]),  # of both kinds
    ],
)
def test_a_rating_that_was_provisional_before_the_event_is_not_held_at_799(
    rating: int, games: int, after: int, articles: list[str]
) -> None:
    """Two losses to players as strong: 32 × (0 - 1.00)."""
    cast = {"P": provisional(rating, games, highest=NEVER_BEATEN), "A": established(rating), "B": established(rating)}
    player = rate(cast, played(game(1, "A", "P"), game(2, "B", "P")))["P"]
    assert player.rating_after == after
    assert [step[1] for step in steps(player) if step[1].startswith("716")] == articles


def test_a_low_rating_may_rise_and_stay_below_800() -> None:
    # 700 + 16 = 716: the greater of the two, without a step
    cast = {"P": established(700), "A": established(700)}
    player = rate(cast, played(*wins("P", "A")))["P"]
    assert (player.rating_after, steps(player)) == (716, [("score-less-expected", "714b", 1600, 71600)])


def test_a_permanent_rating_below_200_is_entered_at_200() -> None:
    cast = {"P": established(150), "A": established(150)}
    player = rate(cast, played(*wins("A", "P")))["P"]
    assert (player.rating_after, [step[1] for step in steps(player)]) == (200, ["714b", "716b", "716c"])


def test_two_low_ratings_see_each_other_as_they_were() -> None:
    cast = {"P": established(700), "A": established(700)}
    rows = [player.events[0].working[0] for player in rate(cast, played(*wins("P", "A"))).values()]
    assert [(row.opponent_rating, row.basis, row.difference) for row in rows] == [(700, "pre-event", 0)] * 2


def test_a_rating_of_exactly_800_is_no_low_rating() -> None:
    # 800 is rated with the others, and seen as it was
    cast = {"P": established(800), "A": established(1000)}
    row = rate(cast, played(*wins("P", "A")))["A"].events[0].working[0]
    assert (row.opponent_rating, row.basis) == (800, "pre-event")
