"""K between lists: what a list publishes, and what the K of a list that was made elsewhere says of a player."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.regulations import PlayerSnapshot
from ratings.regulations.published_k import KReason, explainer, games_taken_for_granted, k_on, unexplained_k, why_k
from ratings.regulations.results import KFactor

OCTOBER = date(2025, 10, 1)
STANDARD = "fide-standard"


@pytest.mark.parametrize(
    ("player", "games", "highest"),
    [
        (PlayerSnapshot(rating=2410, k=10), 0, 2410),
        (PlayerSnapshot(rating=2000, k=10), 0, 2400),  # 2400 was reached once
        (PlayerSnapshot(rating=2000, k=20), 30, 2000),
        (PlayerSnapshot(rating=2000, k=40), 0, 2000),
        (PlayerSnapshot(rating=1500, k=40, born=2010), 0, 1500),
        (PlayerSnapshot(rating=2250, k=20, born=2010), 30, 2300),  # a junior who had 2300 once
    ],
)
def test_a_published_k_is_explained_by_the_least_career(player: PlayerSnapshot, games: int, highest: int) -> None:
    assert explainer(STANDARD, OCTOBER)(player) == replace(player, games=games, highest=highest)


def test_a_k_that_no_career_explains_is_kept() -> None:
    player = PlayerSnapshot(rating=2500, k=20)
    assert explainer(STANDARD, OCTOBER)(player) == player
    assert unexplained_k(STANDARD, OCTOBER, player) == 20
    assert unexplained_k(STANDARD, OCTOBER, replace(player, k=10)) is None
    assert why_k(STANDARD, OCTOBER, player) == KReason("published", "8.3.3", "fide-2025-10")


def test_a_list_shows_the_k_of_the_rule() -> None:
    player = PlayerSnapshot(rating=2500, games=40, k=10)
    assert k_on(STANDARD, OCTOBER, player) == KFactor(k=10, reason="reached-2400")
    assert why_k(STANDARD, OCTOBER, player) == KReason("reached-2400", "8.3.3", "fide-2025-10")


@pytest.mark.parametrize(
    ("system", "day", "player"),
    [
        (STANDARD, OCTOBER, PlayerSnapshot(rating=None, k=20)),
        (STANDARD, date(1999, 1, 1), PlayerSnapshot(rating=2000, k=20)),
        ("cfc-regular", date(2009, 6, 16), PlayerSnapshot(rating=2000, k=20)),
    ],
)
def test_where_no_rule_gives_a_k_none_is_explained(system: str, day: date, player: PlayerSnapshot) -> None:
    assert (k_on(system, day, player), why_k(system, day, player)) == (None, None)
    assert explainer(system, day)(player) is player
    assert unexplained_k(system, day, player) == 20


def test_a_list_without_k_is_one_of_settled_players() -> None:
    assert games_taken_for_granted(STANDARD, OCTOBER) == 30
    assert games_taken_for_granted(STANDARD, date(1999, 1, 1)) == 30
    assert games_taken_for_granted("fide-rapid", date(2022, 1, 1)) == 0  # 7.32: one K for all
    assert games_taken_for_granted("cfc-active", date(2009, 6, 16)) == 25


def test_a_player_who_tells_no_k_needs_no_explanation() -> None:
    player = PlayerSnapshot(rating=2000)
    assert explainer(STANDARD, OCTOBER)(player) is player
    assert why_k(STANDARD, OCTOBER, player) is None
