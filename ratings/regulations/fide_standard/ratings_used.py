"""With which rating a player counts in a game: that of the list before the period, or that of the game's own list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.snapshots import EventSnapshot, GameSnapshot, PlayerSnapshot


def rating_in(event: EventSnapshot, players: Mapping[str, PlayerSnapshot], game: GameSnapshot, key: str) -> int | None:
    """The rating that a player's opponent meets in a game, if any."""
    # 2003, 4.11; 2009, 4.13: the rating at the time of the game
    if game.then is not None:
        return game.then.white if key == game.white else game.then.black
    # 8.24 (2003: 10.4; 2009: 8.4): a player rated since then counts as unrated for the opponents
    return None if key in event.unrated_at_start else players[key].rating


def is_unrated(event: EventSnapshot, players: Mapping[str, PlayerSnapshot], key: str) -> bool:
    """Whether the others count the player as unrated, rated meanwhile or not (2003, 10.4; 2009, 8.4).

    Where the ratings are those of the time of the game, whether they do so in any game.
    """
    if event.ratings_at_the_game:
        own = (game for game in event.games if key in (game.white, game.black))
        return any(rating_in(event, players, game, key) is None for game in own)
    return players[key].rating is None or key in event.unrated_at_start


def list_in_force(edition: FideStandardEdition, day: date) -> date:
    """The date of the list that is used on a day (2003, 9.11; 2009, 7.11); every year's first is that of January."""
    return date(day.year, max(month for month in edition.list_months if month <= day.month), 1)
