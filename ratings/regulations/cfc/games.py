"""The games of an event as each player sees them: who plays, whom with which rating, and why one is not rated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.standing import Kind, Standing, kind_of
from ratings.regulations.results import CalculationStep, GameWorking
from ratings.regulations.snapshots import PLAYED, POINTS, EventSnapshot, Format, GameSnapshot, Result
from ratingsite.foundations.exact import Hundredths, from_hundredths

REFUSED = "rating-refused"
UNPLAYED = "unplayed"
BOTH_ABSENT = "both-absent"
MATCH_GAP = "match-gap"
NOBODY_RATED = "nobody-rated"
NOT_ASKED_FOR = "not-asked-for"
UNRATED_ABROAD = "opponent-unrated-abroad"

Exclusion = tuple[str, str]
"""A reason and the article that gives it."""

Sides = Mapping[str, tuple["Side", ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One game as one player sees it. ``reason`` and ``article`` are set if it is not rated."""

    round: int
    opponent: str
    score: Hundredths
    reason: str | None
    article: str | None


def counted(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The sides that are rated."""
    return tuple(side for side in sides if side.reason is None)


def sides_of(
    edition: CfcEdition, event: EventSnapshot, standings: Mapping[str, Standing]
) -> dict[str, tuple[Side, ...]]:
    """What each player of the event played; in the order of rounds and opponents, however the games were listed."""
    sides: dict[str, list[tuple[int, str, bool, Side]]] = {}
    for game in event.games:
        excluded = _excluded(edition, event, game, standings)
        for is_white in (True, False):
            own, opponent = (game.white, game.black) if is_white else (game.black, game.white)
            side = _side(game, opponent, POINTS[game.result][0 if is_white else 1], excluded)
            sides.setdefault(own, []).append((side.round, opponent, is_white, side))
    sorted_sides = {key: tuple(row[3] for row in sorted(rows, key=lambda row: row[:3])) for key, rows in sides.items()}
    if event.counts_for:
        return {key: _abroad(edition, event, key, played, standings) for key, played in sorted_sides.items()}
    return _set_aside(edition, sorted_sides, standings)


# 736
def _abroad(
    edition: CfcEdition, event: EventSnapshot, key: str, played: tuple[Side, ...], standings: Mapping[str, Standing]
) -> tuple[Side, ...]:
    """An event abroad counts for who has asked for it, and only to the extent that FIDE rates it. Ruling: cfc-abroad"""
    article = edition.articles.foreign_ratings

    def seen(side: Side) -> Side:
        if side.reason:
            return side
        if key not in event.counts_for:
            return replace(side, reason=NOT_ASKED_FOR, article=article)
        if standings[side.opponent].rating is None:
            return replace(side, reason=UNRATED_ABROAD, article=article)
        return side

    return tuple(seen(side) for side in played)


def lost_by_default(game: GameSnapshot) -> tuple[str, ...]:
    """Who did not appear for a game."""
    absent = {
        Result.WHITE_WINS_BY_FORFEIT: (game.black,),
        Result.BLACK_WINS_BY_FORFEIT: (game.white,),
        Result.BOTH_FORFEIT: (game.white, game.black),
    }
    return absent.get(game.result, ())


def _side(game: GameSnapshot, opponent: str, score: Hundredths, excluded: Exclusion | None) -> Side:
    reason, article = excluded or (None, None)
    return Side(round=game.round, opponent=opponent, score=score, reason=reason, article=article)


def _excluded(
    edition: CfcEdition, event: EventSnapshot, game: GameSnapshot, standings: Mapping[str, Standing]
) -> Exclusion | None:
    # 711, last paragraph: the Executive Director has discretion to refuse any tournament for rating
    if event.rating_refused:
        return REFUSED, edition.articles.cfc_time_control
    # 718: not rated when both opponents fail to appear
    if game.result == Result.BOTH_FORFEIT:
        return BOTH_ABSENT, edition.articles.defaults
    # 733: games marked F or D are not rated unless they are also marked R (718)
    if game.result not in PLAYED and not _is_rated_default(event, game):
        return UNPLAYED, edition.articles.report_in_time
    # 713c: the difference between the two players of a match must not exceed 400 points
    if event.format == Format.MATCH and _gap(game, standings) > edition.match_largest_gap:
        return MATCH_GAP, edition.articles.match_gap
    return None


def _is_rated_default(event: EventSnapshot, game: GameSnapshot) -> bool:
    """718: a player who did not say that he withdraws, and loses by default, is rated as if the game was played."""
    return any(
        default.round == game.round and default.player in lost_by_default(game)
        for default in event.counts_default_games
    )


def _gap(game: GameSnapshot, standings: Mapping[str, Standing]) -> int:
    """The difference of two rated players; without two ratings there is none (ruling: cfc-match)."""
    white, black = standings[game.white].rating, standings[game.black].rating
    return 0 if white is None or black is None else abs(white - black)


def _set_aside(
    edition: CfcEdition, sides: dict[str, tuple[Side, ...]], standings: Mapping[str, Standing]
) -> dict[str, tuple[Side, ...]]:
    # 719: rated if at least one of the players has a rating, else set aside. See rulings: cfc-nobody-rated
    if any(standings[key].rating is not None and counted(played) for key, played in sides.items()):
        return sides
    return {
        key: tuple(
            side if side.reason else replace(side, reason=NOBODY_RATED, article=edition.articles.nobody_rated)
            for side in played
        )
        for key, played in sides.items()
    }


PRE_EVENT = "pre-event"
POST_EVENT = "post-event"
HIGHER = "higher-of-pre-and-post-event"
BY_FIRST = "first-pass"
ESTIMATE = "estimate"

OpponentRating = tuple[int, str]
"""An opponent's rating as it enters a calculation, and which of his ratings it is (717)."""


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """One player's part in an event; ``games`` are those that are rated."""

    key: str
    standing: Standing
    kind: Kind
    sides: tuple[Side, ...]
    games: tuple[Side, ...]

    @property
    def score(self) -> Hundredths:
        """The points of the rated games."""
        return Hundredths(sum(side.score for side in self.games))

    @property
    def points(self) -> Fraction:
        """The same as a number."""
        return from_hundredths(self.score)


Entrants = Mapping[str, Entrant]


@dataclass(frozen=True, kw_only=True)
class Met:
    """A rated game with the opponent's rating that is used for it."""

    side: Side
    rating: int
    basis: str


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What an event made of a player: ``rating`` is the new one, as the others meet it, whether or not it is entered.

    ``change`` is exact, before rounding and floors; for whom 714b does not rate the multiplier and the expected score
    are ``None``.
    """

    rating: int | None
    met: tuple[Met, ...]
    rows: tuple[GameWorking, ...]
    steps: tuple[CalculationStep, ...] = ()
    first_pass: tuple[GameWorking, ...] = ()
    change: Hundredths | None = None
    expected: Hundredths | None = None
    multiplier: int | None = None
    performance: Hundredths | None = None
    percentage: int | None = None
    is_entered: bool = True

    @property
    def entered(self) -> int | None:
        """The rating that the player goes on with."""
        return self.rating if self.is_entered else None


def entrants_of(edition: CfcEdition, sides: Sides, standings: Mapping[str, Standing]) -> dict[str, Entrant]:
    """Everybody in the event, in the order of their keys."""
    return {
        key: Entrant(
            key=key,
            standing=standings[key],
            kind=kind_of(edition, standings[key], len(counted(played))),
            sides=played,
            games=counted(played),
        )
        for key, played in sorted(sides.items())
    }


def of_kind(entrants: Entrants, kind: Kind) -> list[Entrant]:
    """Those with rated games whom the same equation rates."""
    return [entrant for entrant in entrants.values() if entrant.kind is kind and entrant.games]


def met_by(entrant: Entrant, rating_of: Callable[[str], OpponentRating]) -> tuple[Met, ...]:
    """The rated games of a player with the opponents' ratings."""
    return tuple(_met(side, *rating_of(side.opponent)) for side in entrant.games)


def _met(side: Side, rating: int, basis: str) -> Met:
    return Met(side=side, rating=rating, basis=basis)


def rows_of(entrant: Entrant, rated: Iterable[GameWorking], entrants: Entrants) -> tuple[GameWorking, ...]:
    """Every game in playing order: the rows of the rated ones, and why the others are not."""
    rows = iter(rated)
    return tuple(next(rows) if side.reason is None else _unrated_row(side, entrants) for side in entrant.sides)


def _unrated_row(side: Side, entrants: Entrants) -> GameWorking:
    return GameWorking(
        round=side.round,
        opponent=side.opponent,
        opponent_rating=entrants[side.opponent].standing.rating,
        difference=None,
        counted_difference=None,
        limited=False,
        limit_article=None,
        expected=None,
        score=side.score,
        rated=False,
        reason=side.reason,
        article=side.article or "",
    )


def rated_row(
    met: Met, article: str, *, difference: int | None = None, expected: Hundredths | None = None
) -> GameWorking:
    """The row of a game that is rated."""
    return GameWorking(
        round=met.side.round,
        opponent=met.side.opponent,
        opponent_rating=met.rating,
        difference=difference,
        counted_difference=difference,
        limited=False,
        limit_article=None,
        expected=expected,
        score=met.side.score,
        rated=True,
        reason=None,
        article=article,
        basis=met.basis,
    )
