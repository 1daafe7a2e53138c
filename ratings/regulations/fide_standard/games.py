"""Every game of an event as each of its two players sees it, with the reason and the article if it does not count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.regulations.fide_standard.edition import Articles, FideStandardEdition
from ratings.regulations.fide_standard.matches import games_after_decision
from ratings.regulations.snapshots import PLAYED, POINTS, EventSnapshot, Format, GameSnapshot, PlayerSnapshot
from ratingsite.exact import Hundredths

UNPLAYED = "unplayed"
MATCH_UNRATED = "match-unrated-player"
MATCH_DECIDED = "match-decided"
OPPONENT_UNRATED = "opponent-unrated"
OPPONENT_UNRATED_THEN = "opponent-unrated-at-start"
BOTH_UNRATED = "both-unrated"


@dataclass(frozen=True, kw_only=True)
class GovernedEvent:
    """An event and the edition that governs it."""

    event: EventSnapshot
    edition: FideStandardEdition


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One game as one player sees it. ``reason`` and ``article`` are set if it does not count for that player."""

    round: int
    opponent: str
    opponent_rating: int | None
    score: Hundredths
    reason: str | None
    article: str | None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One player's part in one event, in playing order."""

    governed: GovernedEvent
    sides: tuple[Side, ...]

    @property
    def counted(self) -> tuple[Side, ...]:
        """The sides that count."""
        return tuple(side for side in self.sides if side.reason is None)


def entries_of(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> dict[str, Entry]:
    """What each player of the event played; in the order of rounds and opponents, however the games were listed."""
    sides: dict[str, list[tuple[int, str, bool, Side]]] = {}
    decided = games_after_decision(governed.event)
    for place, game in enumerate(governed.event.games):
        excluded = _excluded(governed, game, players, is_decided=place in decided)
        for white in (True, False):
            own = game.white if white else game.black
            side = _side(governed, game, players, excluded, white=white)
            sides.setdefault(own, []).append((side.round, side.opponent, white, side))
    return {
        key: Entry(governed=governed, sides=tuple(row[3] for row in sorted(rows, key=lambda row: row[:3])))
        for key, rows in sides.items()
    }


def _excluded(
    governed: GovernedEvent, game: GameSnapshot, players: Mapping[str, PlayerSnapshot], *, is_decided: bool
) -> tuple[str, str] | None:
    """The reason and the article that keep a game from counting for either player."""
    articles = governed.edition.articles
    # 5.1: games not played, by forfeit or for any other reason, are not counted
    if game.result not in PLAYED:
        return UNPLAYED, articles.unplayed
    # 6.1: a match in which one player is unrated is not rated
    is_match = governed.event.format == Format.MATCH
    if is_match and articles.unrated_in_match and not _both_rated(governed.event, game, players):
        return MATCH_UNRATED, articles.unrated_in_match
    # 6.2: games played after one player has won the match are not rated
    return (MATCH_DECIDED, articles.decided_match) if is_decided else None


def _both_rated(event: EventSnapshot, game: GameSnapshot, players: Mapping[str, PlayerSnapshot]) -> bool:
    return all(
        players[key].rating is not None and key not in event.unrated_at_start for key in (game.white, game.black)
    )


def _side(
    governed: GovernedEvent,
    game: GameSnapshot,
    players: Mapping[str, PlayerSnapshot],
    excluded: tuple[str, str] | None,
    *,
    white: bool,
) -> Side:
    own, opponent = (game.white, game.black) if white else (game.black, game.white)
    # 8.24: a player rated since then counts as unrated for the opponents
    rated_since = opponent in governed.event.unrated_at_start and players[opponent].rating is not None
    rating = None if rated_since else players[opponent].rating
    if excluded is None and rating is None:
        excluded = _against_unrated(governed.edition.articles, players[own], rated_since=rated_since)
    reason, article = excluded or (None, None)
    score = POINTS[game.result][0 if white else 1]
    return Side(
        round=game.round, opponent=opponent, opponent_rating=rating, score=score, reason=reason, article=article
    )


def _against_unrated(articles: Articles, own: PlayerSnapshot, *, rated_since: bool) -> tuple[str, str]:
    if rated_since:
        return OPPONENT_UNRATED_THEN, articles.rated_meanwhile
    # 8.22: only rated opponents make an initial rating
    if own.rating is None:
        return BOTH_UNRATED, articles.opponents_average
    # 8.31: only games against rated players change a rating
    return OPPONENT_UNRATED, articles.rating_difference
