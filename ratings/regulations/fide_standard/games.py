"""Every game of an event as each of its two players sees it, with the reason and the article if it does not count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import EventSurvey, Exclusion, Performance
from ratings.regulations.fide_standard.matches import games_after_decision
from ratings.regulations.fide_standard.survey import survey_event
from ratings.regulations.snapshots import PLAYED, POINTS, EventSnapshot, Format, GameSnapshot, PlayerSnapshot
from ratingsite.exact import Hundredths

UNPLAYED = "unplayed"
MATCH_UNRATED = "match-unrated-player"
MATCH_DECIDED = "match-decided"
OPPONENT_UNRATED = "opponent-unrated"
OPPONENT_UNRATED_THEN = "opponent-unrated-at-start"
BOTH_UNRATED = "both-unrated"
OPPONENT_LEFT_OUT = "opponent-left-out"


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
    """One player's part in one event, in playing order; ``performance`` is what the event as a whole found."""

    governed: GovernedEvent
    sides: tuple[Side, ...]
    performance: Performance | None = None
    is_round_robin: bool = False

    @property
    def counted(self) -> tuple[Side, ...]:
        """The sides that count."""
        return tuple(side for side in self.sides if side.reason is None)


@dataclass(frozen=True, kw_only=True)
class Table:
    """An event with everything that decides which of its games count."""

    governed: GovernedEvent
    players: Mapping[str, PlayerSnapshot]
    survey: EventSurvey

    def rating_of(self, key: str) -> int | None:
        """The rating that the opponents meet, if any."""
        # 8.24 (2003: 10.4; 2009: 8.4): a player rated since then counts as unrated for the opponents
        if key in self.governed.event.unrated_at_start:
            return None
        return self.players[key].rating


def entries_of(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> dict[str, Entry]:
    """What each player of the event played; in the order of rounds and opponents, however the games were listed."""
    survey = survey_event(governed.edition, governed.event, players)
    table = Table(governed=governed, players=players, survey=survey)
    sides: dict[str, list[tuple[int, str, bool, Side]]] = {}
    decided = games_after_decision(governed.event)
    for place, game in enumerate(governed.event.games):
        excluded = _excluded(table, game, is_decided=place in decided)
        for white in (True, False):
            own = game.white if white else game.black
            side = _side(table, game, excluded, white=white)
            sides.setdefault(own, []).append((side.round, side.opponent, white, side))
    return {key: _entry(table, key, rows) for key, rows in sides.items()}


def _entry(table: Table, key: str, rows: list[tuple[int, str, bool, Side]]) -> Entry:
    return Entry(
        governed=table.governed,
        sides=tuple(row[3] for row in sorted(rows, key=lambda row: row[:3])),
        performance=table.survey.performances.get(key),
        is_round_robin=table.survey.is_round_robin and key not in table.survey.left_out,
    )


def _excluded(table: Table, game: GameSnapshot, *, is_decided: bool) -> Exclusion | None:
    """The reason and the article that keep a game from counting for either player."""
    articles = table.governed.edition.articles
    # 5.1: games not played, by forfeit or for any other reason, are not counted
    if game.result not in PLAYED:
        return UNPLAYED, articles.unplayed
    # until 2021, 4.1 and 6.3: an event that is too long, or has too few rated players
    if table.survey.excluded:
        return table.survey.excluded
    # 6.1 (2009: 6.6): a match in which one player is unrated is not rated
    is_match = table.governed.event.format == Format.MATCH
    if is_match and articles.unrated_in_match and not _both_rated(table, game):
        return MATCH_UNRATED, articles.unrated_in_match
    # 6.2 (until 2021: 6.5): games played after one player has won the match are not rated
    return (MATCH_DECIDED, articles.decided_match) if is_decided else None


def _both_rated(table: Table, game: GameSnapshot) -> bool:
    return all(table.rating_of(key) is not None for key in (game.white, game.black))


def _side(table: Table, game: GameSnapshot, excluded: Exclusion | None, *, white: bool) -> Side:
    own, opponent = (game.white, game.black) if white else (game.black, game.white)
    rating = table.rating_of(opponent)
    if rating is None and _meets_performances(table, own):
        # 2009, 8.52: an unrated opponent enters with the rating found at the end of the event
        rating = table.survey.entering.get(opponent)
    if excluded is None and rating is None:
        excluded = _against_unrated(table, own, opponent)
    reason, article = excluded or (None, None)
    score = POINTS[game.result][0 if white else 1]
    return Side(
        round=game.round, opponent=opponent, opponent_rating=rating, score=score, reason=reason, article=article
    )


def _meets_performances(table: Table, own: str) -> bool:
    """Whether the player meets unrated opponents at what they performed: the rated, and everybody in a round robin."""
    if own in table.survey.left_out:
        return False
    return table.survey.is_round_robin or table.players[own].rating is not None


def _against_unrated(table: Table, own: str, opponent: str) -> Exclusion:
    articles = table.governed.edition.articles
    if table.players[opponent].rating is not None:
        return OPPONENT_UNRATED_THEN, articles.rated_meanwhile
    # until 2021, 6.1: the opponents' scores against a player with too low a score are disregarded too
    if opponent in table.survey.left_out:
        return OPPONENT_LEFT_OUT, articles.low_score
    # 8.22: only rated opponents make an initial rating
    if table.players[own].rating is None:
        return BOTH_UNRATED, articles.opponents_average
    # 8.31: only games against rated players change a rating
    return OPPONENT_UNRATED, articles.unrated_opponents or articles.rating_difference
