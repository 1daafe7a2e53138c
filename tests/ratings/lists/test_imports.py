"""A list that was made elsewhere, and what its K says of a player."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.imports import ImportedEntry, PlayerTwice, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.services import ListOutOfOrder
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot
from ratings.regulations.published_k import explainer, k_on, unexplained_k
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, OCTOBER

SEPTEMBER = date(2025, 9, 1)


def test_an_imported_list_is_published_with_its_origin(first_list: RatingList) -> None:
    assert (first_list.sequence, first_list.origin, first_list.entries_count) == (1, "test", 3)
    lines = first_list.entries.order_by("player__fide_id").values_list("name", "rating", "k_factor", "highest_rating")
    assert list(lines) == [
        ("Able, Ann", 2410, 10, 2410),
        ("Baker, Bob", 2000, 20, 2000),
        ("Čapek, Cyd", 1500, 40, 1500),
    ]


def test_nobody_but_the_rating_administrator_imports(
    players: dict[str, Player], chiara: User, standard: object
) -> None:
    with pytest.raises(NotPermitted):
        import_list("fide-standard", OCTOBER, [], origin="test", by=chiara, now=IN_SEPTEMBER)
    assert not RatingList.objects.exists()


def test_a_list_older_than_the_newest_is_refused(first_list: RatingList, dmitri: User) -> None:
    with pytest.raises(ListOutOfOrder) as refusal:
        import_list("fide-standard", SEPTEMBER, [], origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert refusal.value.newest == first_list


def test_a_player_on_two_lines_is_named(players: dict[str, Player], standard: object, dmitri: User) -> None:
    row = ImportedEntry(player=players["bob"], rating=2000)
    with pytest.raises(PlayerTwice, match=r"Baker, Bob \(2000002\)"):
        import_list("fide-standard", OCTOBER, [row, row], origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.mark.parametrize(
    ("player", "games", "highest"),
    [
        (PlayerSnapshot(rating=2500, k=10), 0, 2500),  # 2400 is reached
        (PlayerSnapshot(rating=2350, k=10), 0, 2400),  # 2400 was reached once
        (PlayerSnapshot(rating=2350, k=20), 30, 2350),  # thirty games are behind the player
        (PlayerSnapshot(rating=1700, k=40), 0, 1700),  # fewer than thirty
        (PlayerSnapshot(rating=2250, k=40, born=2010), 0, 2250),  # a junior
        (PlayerSnapshot(rating=2250, k=20, born=2010), 30, 2300),  # a junior who had 2300 once
    ],
)
def test_a_published_k_is_explained_by_the_least_career(player: PlayerSnapshot, games: int, highest: int) -> None:
    assert explainer("fide-standard", OCTOBER)(player) == replace(player, games=games, highest=highest)


def test_a_k_that_no_career_explains_is_used_as_it_stands() -> None:
    player = PlayerSnapshot(rating=2500, k=20)
    assert explainer("fide-standard", OCTOBER)(player) == player
    assert unexplained_k("fide-standard", OCTOBER, player) == 20
    assert unexplained_k("fide-standard", OCTOBER, replace(player, k=10)) is None


def test_a_player_without_a_rating_has_no_k() -> None:
    assert k_on("fide-standard", OCTOBER, PlayerSnapshot(rating=None)) is None


def test_what_a_later_list_does_not_tell_is_taken_from_the_list_before(
    first_list: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["ann"], rating=2380, games=4)]
    later = import_list("fide-standard", date(2025, 11, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    entry = later.entries.get()
    assert (entry.rating, entry.highest_rating, entry.games_total, entry.k_factor) == (2380, 2410, 4, None)


def test_a_rated_player_of_a_list_without_k_is_no_newcomer(
    players: dict[str, Player], standard: RatingSystem, dmitri: User
) -> None:
    rows = [
        ImportedEntry(player=players["bob"], rating=2000),
        ImportedEntry(player=players["ann"], rating=2000, games_total=3),
    ]
    published = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    games = dict(published.entries.values_list("player__fide_id", "games_total"))
    assert games == {2000001: 3, 2000002: 30}


@pytest.mark.parametrize(
    ("system", "day", "games"), [("cfc-regular", date(2009, 4, 1), 25), ("fide-standard", date(2002, 10, 1), 30)]
)
def test_a_list_that_tells_no_games_is_one_of_settled_players(
    system: str, day: date, games: int, players: dict[str, Player], dmitri: User
) -> None:
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    rows = [ImportedEntry(player=players["bob"], rating=2000)]
    published = import_list(system, day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert published.entries.get().games_total == games
