"""Games that are not rated because of their difference (December 2024, 7.3.1), at the numbers themselves."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.results import GameWorking
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, rate, rated

DECEMBER_2024 = date(2024, 12, 1)


def row(own: int, opponent: int) -> GameWorking:
    """The game as Elif sees it, who won."""
    cast = {"Elif": rated(own), "Boris": rated(opponent)}
    result = rate(cast, event(game(1, "Elif", "Boris"), start=DECEMBER_2024), system="fide-rapid")
    return result.players["Elif"].events[0].working[0]


def test_a_game_that_is_not_rated_shows_its_difference_and_the_article() -> None:
    assert row(2601, 2001) == GameWorking(
        round=1,
        opponent="Boris",
        opponent_rating=2001,
        difference=600,
        counted_difference=None,
        limited=False,
        limit_article=None,
        expected=None,
        score=Hundredths(100),
        rated=False,
        reason="difference-not-rated",
        article="7.3.1",
    )


@pytest.mark.parametrize(
    ("own", "opponent", "reason"),
    [
        (2601, 2001, "difference-not-rated"),
        (2601, 2002, None),  # 599 points are not 600
        (2600, 2000, None),  # 2600 is not over 2600
        (2001, 2601, "difference-not-rated"),  # the opponent is the one over 2600
        (2800, 1500, "difference-not-rated"),
    ],
)
def test_600_points_with_a_player_over_2600_are_not_rated(own: int, opponent: int, reason: str | None) -> None:
    assert row(own, opponent).reason == reason
