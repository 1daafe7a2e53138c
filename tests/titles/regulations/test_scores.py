"""Scores in JSON and in hundredths, and shares of a number of games."""

from decimal import Decimal
from fractions import Fraction

import pytest

from titles.regulations.scores import at_least_share, at_most_share, least_score, percentage, points, score_of


@pytest.mark.parametrize("score", [0, 50, 100, 650, 4000, 999950])
def test_a_score_written_and_read_is_the_same(score):
    assert score_of(points(score)) == score
    assert score_of(Decimal(str(points(score)))) == score


@pytest.mark.parametrize(
    "number",
    [
        -0.5,
        0.25,
        7.3,
        10_000,
        float("nan"),
        float("inf"),
        True,
        False,
        None,
        "7",
        [],
        Decimal("6.51"),
        Decimal("1E-99999"),
    ],
)
def test_what_is_no_score_is_none(number):
    assert score_of(number) is None


def test_whole_numbers_are_scores_too():
    assert (score_of(7), score_of(0), score_of(Decimal("7.50"))) == (700, 0, 750)


def test_minima_go_up_and_maxima_down():
    assert (at_least_share(Fraction(1, 3), 10), at_most_share(Fraction(2, 3), 10)) == (4, 6)
    assert (at_least_share(Fraction(1, 2), 10), at_most_share(Fraction(3, 5), 10)) == (5, 6)


def test_the_least_score_is_the_next_half_point():
    # 35 % of nine is 3.15, of thirteen 4.55, of ten 3.5 exactly
    assert [least_score(Fraction(35, 100), games) for games in (9, 13, 10)] == [350, 500, 350]


def test_percentages_round_a_half_up():
    # 5 of 8 is 62.5 %
    assert (percentage(500, 8), percentage(700, 9)) == (63, 78)
