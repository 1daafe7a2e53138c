"""Who plays in an event, whom each one met with which rating, and what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.games import Side, Sides, counted
from ratings.regulations.cfc.standing import Kind, Standing, kind_of
from ratings.regulations.results import CalculationStep, GameWorking
from ratingsite.foundations.exact import Hundredths, from_hundredths

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
    """What an event made of a player. ``change`` is exact, before rounding and floors; for whom 714b does not rate
    the multiplier and the expected score are ``None``."""

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
