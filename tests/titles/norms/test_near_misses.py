"""A near miss is one article that is not met, by as little as there is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratingsite.foundations.exact import Hundredths
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, gm
from titles.norms.near_misses import is_near_miss, near_miss
from titles.regulations import (
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    NormTitle,
    NormVerdict,
    Opponent,
    judge_norms,
)

FLAGS = ("CAN", "FRA", "GER", "ESP", "CAN", "FRA", "GER", "ESP", "CAN")
TITLES = ("GM", "IM", "IM", "FM", "FM", None, None, None, None)


def im_verdict(points: int, titles: tuple[str | None, ...] = TITLES, rating: int = 2300, games: int = 9) -> NormVerdict:
    """Nine games against opponents of one rating: 2300 asks for 6½, as 150 is the difference of 71 %."""
    card = tuple(
        NormGame(
            round=number + 1,
            kind=GameKind.PLAYED,
            score=Hundredths(min(100, max(0, points - 100 * number))),
            opponent=Opponent(
                id=f"X{number}", name=None, rating=rating, title=titles[number], federation=FLAGS[number]
            ),
        )
        for number in range(games)
    )
    event = NormEvent(format="swiss", rounds=9, start=date(2024, 6, 1), end=date(2024, 6, 9), federation="USA")
    player = NormPlayer(federation="USA", title=None, rating=2300, sex="m")
    return judge_norms(NormDossier(edition=None, event=event, player=player, games=card))[NormTitle.IM]


def test_half_a_point_short_is_a_near_miss() -> None:
    assert is_near_miss(im_verdict(600))


def test_a_whole_point_short_is_not() -> None:
    assert not is_near_miss(im_verdict(550))


def test_a_norm_is_not_a_near_miss() -> None:
    assert im_verdict(650).achieved
    assert not is_near_miss(im_verdict(650))


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (("GM", "IM", "FM", "FM", "FM", None, None, None, None), True),
        (("GM", "FM", "FM", "FM", "FM", *TITLES[5:]), False),
    ],
)
def test_one_title_short_is_a_near_miss_and_two_are_not(titles: tuple[str | None, ...], expected: bool) -> None:
    assert is_near_miss(im_verdict(700, titles)) is expected


@pytest.mark.parametrize(("rating", "expected"), [(2220, True), (2219, False)])
def test_ten_rating_points_of_the_average_are_a_near_miss(rating: int, expected: bool) -> None:
    assert is_near_miss(im_verdict(850, rating=rating)) is expected


def test_eight_games_are_a_near_miss_when_nine_are_asked_for() -> None:
    assert is_near_miss(im_verdict(650, games=8))


def test_two_articles_are_never_a_near_miss() -> None:
    no_masters = (*TITLES[:1], "FM", "FM", *TITLES[3:])
    assert not is_near_miss(replace(im_verdict(600, no_masters)))


def test_who_was_half_a_point_short_before_the_last_game_just_missed_it_then() -> None:
    # after nine games 6.5, where 7 were needed; the loss of round 10 leaves 6.5 of ten, far away
    found = gm(changed(7, "0 R7 -- 2300 FRA") + "\n0 R10 GM 2300 POL")
    assert not is_near_miss(found)
    assert near_miss(found) == found.closest


def test_what_just_misses_on_all_counted_games_is_that_and_what_is_far_away_is_nothing() -> None:
    assert near_miss(im_verdict(600)) == im_verdict(600)
    assert near_miss(im_verdict(550)) is None
    # without the weakest opponent two points are still missing
    assert (
        near_miss(gm("1 W1 -- 1900 POL\n" + EXACTLY_A_GM_NORM.strip().replace("½", "0").replace("1 R6", "0 R6")))
        is None
    )
