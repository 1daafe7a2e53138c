"""Players without a rapid or blitz rating who have a standard rating: it is used for the calculation (2022, 7.21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ratings.regulations.fide_rapid_blitz.edition import FideRapidBlitzEdition
from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot

STANDARD_RATING = "standard-rating"


def articles_of_stand_ins(
    players: Mapping[str, PlayerSnapshot], events: Sequence[tuple[EventSnapshot, FideRapidBlitzEdition]]
) -> dict[str, str]:
    """Who plays with the standard rating in place of one that is not there, and the article that says so."""
    articles: dict[str, str] = {}
    for event, edition in sorted(events, key=lambda governed: governed[0].start):
        for game in event.games:
            for key in (game.white, game.black):
                if players[key].rating is None and players[key].standard_rating is not None:
                    articles.setdefault(key, edition.articles.standard_rating)
    return articles


def considered_rated(player: PlayerSnapshot) -> PlayerSnapshot:
    """The player as the calculation takes them. See rulings: stand-in."""
    # 7.21: the standard rating is used; such a player is considered to be rated
    return replace(player, rating=player.standard_rating)


def from_standard_rating(result: PlayerRating, article: str) -> PlayerRating:
    """What such a player is told; without a rated game the player still has no rating. See rulings: stand-in."""
    return replace(
        result,
        rating_after=result.rating_after if result.games else None,
        rating_source=STANDARD_RATING,
        rating_source_article=article,
    )
