"""Every game of an event as each of its two players sees it, with the reason and the article if it does not count."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import date

from ratings.regulations.fide.composition import rating_in
from ratings.regulations.fide.exclusions import UNPLAYED, excluded_games
from ratings.regulations.fide.parts import GovernedEvent
from ratings.regulations.fide.survey import survey_event
from ratings.regulations.fide.terms import EventSurvey, Exclusion, Performance
from ratings.regulations.list_rules import list_in_force
from ratings.regulations.snapshots import POINTS, GameSnapshot, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths

OPPONENT_UNRATED = "opponent-unrated"
OPPONENT_UNRATED_THEN = "opponent-unrated-at-start"
BOTH_UNRATED = "both-unrated"
OPPONENT_LEFT_OUT = "opponent-left-out"


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One game as one player sees it. ``reason`` and ``article`` are set if it does not count for that player.

    ``list_date`` is the list in force on the day of the game, where ratings at the time of the game are used.
    """

    round: int
    opponent: str
    opponent_rating: int | None
    score: Hundredths
    reason: str | None
    article: str | None
    own_rating: int | None = None
    list_date: date | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One player's part in one event, in playing order; ``performance`` is what the event as a whole found.

    ``list_date`` is set for what was played under one of several lists, ``own_rating`` where a rated player is rated
    with another rating than that of the period. ``before`` and ``after`` are the greatest differences of the parts of a
    tournament before this one and behind it, if there are any.
    """

    key: str
    governed: GovernedEvent
    sides: tuple[Side, ...]
    performance: Performance | None = None
    is_round_robin: bool = False
    list_date: date | None = None
    own_rating: int | None = None
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    @property
    def played(self) -> bool:
        """Whether the player played at all."""
        return any(side.reason != UNPLAYED for side in self.sides)

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

    def rating_of(self, game: GameSnapshot, key: str) -> int | None:
        """The rating with which a player counts in a game, if any."""
        return rating_in(self.governed.event, self.players, game, key)

    def list_of(self, game: GameSnapshot) -> date | None:
        """The list that was in force on the day of a game, where that matters."""
        return None if game.then is None else list_in_force(self.governed.edition, game.then.played_on)


def entries_of(
    governed: GovernedEvent, players: Mapping[str, PlayerSnapshot], asked: Container[str]
) -> dict[str, Entry]:
    """What each player of the event played who is ``asked`` of; in the order of rounds and opponents, however the games
    were listed.
    """
    edition, event = governed.edition, governed.event
    excluded_by_place = excluded_games(edition, event, players)
    survey = survey_event(governed, players, excluded_by_place.keys())
    table = Table(governed=governed, players=players, survey=survey)
    sides: dict[str, list[tuple[int, str, bool, Side]]] = {}
    for place, game in enumerate(event.games):
        excluded = _excluded(survey, excluded_by_place.get(place))
        for white in (True, False):
            own = game.white if white else game.black
            if own not in asked:
                continue
            side = _side(table, game, excluded, white=white)
            sides.setdefault(own, []).append((side.round, side.opponent, white, side))
    return {key: _entry(table, key, rows) for key, rows in sides.items()}


def _entry(table: Table, key: str, rows: list[tuple[int, str, bool, Side]]) -> Entry:
    performance = table.survey.performances.get(key)
    # rated on the list of the first day, and not now: pooled like a Swiss, as nothing tells Ru of such a player
    if performance is not None and performance.ru is None and table.players[key].rating is None:
        performance = None
    return Entry(
        key=key,
        governed=table.governed,
        sides=tuple(row[3] for row in sorted(rows, key=lambda row: row[:3])),
        performance=performance,
        is_round_robin=table.survey.is_round_robin and key not in table.survey.left_out,
    )


def _excluded(survey: EventSurvey, own: Exclusion | None) -> Exclusion | None:
    """Why a game counts for neither player: it was not played, or by the event it belongs to, or by itself."""
    if own is not None and own[0] == UNPLAYED:
        return own
    return survey.excluded or own


def _side(table: Table, game: GameSnapshot, excluded: Exclusion | None, *, white: bool) -> Side:
    own, opponent = (game.white, game.black) if white else (game.black, game.white)
    rating = table.rating_of(game, opponent)
    if rating is None and _meets_performances(table, own):
        # 2009, 8.52: an unrated opponent enters with the rating found at the end of the event
        rating = table.survey.entering.get(opponent)
    if excluded is None and rating is None:
        excluded = _against_unrated(table, own, opponent)
    reason, article = excluded or (None, None)
    score = POINTS[game.result][0 if white else 1]
    return Side(
        round=game.round,
        opponent=opponent,
        opponent_rating=rating,
        score=score,
        reason=reason,
        article=article,
        own_rating=table.rating_of(game, own),
        list_date=table.list_of(game),
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
