"""The games of a period that do not count for one of their players, each with its reason and article."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from ratings.kernel.arrays import NONE, Flags, Numbers
from ratings.kernel.candidates import REASONS
from ratings.kernel.periods import UNPLAYED, Outcome, Period, far_apart
from ratings.regulations.fide.edition import FideEdition, RapidBlitzEdition
from ratings.regulations.fide.exclusions import UNPLAYED as NOT_PLAYED
from ratings.regulations.fide.games import BOTH_UNRATED, OPPONENT_UNRATED, OPPONENT_UNRATED_THEN
from ratings.regulations.fide.rapid import TOO_LARGE
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.fide.unrated import OUTSIDE_WINDOW

OF_UNRATED = (OPPONENT_UNRATED_THEN, BOTH_UNRATED, OPPONENT_UNRATED)


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """One row a player and game, in the order of players, of their events by days, rounds and opponents.

    ``player`` and ``opponent`` are places of players, ``reason`` a place in ``reasons``.
    """

    player: Numbers
    event: Numbers
    round: Numbers
    opponent: Numbers
    reason: Numbers
    reasons: tuple[Exclusion, ...]

    def of(self, players: Numbers) -> LeftOut:
        """The rows of these players."""
        own = np.isin(self.player, players)
        names = ("player", "event", "round", "opponent", "reason")
        return replace(self, **{name: getattr(self, name)[own] for name in names})


@dataclass(frozen=True)
class _Sides:
    entry: Numbers
    other: Numbers
    event: Numbers
    round: Numbers
    is_white: Flags
    why: Numbers


def left_out(period: Period, outcome: Outcome) -> LeftOut:
    """Every game as each of its players sees it, where it is not rated for that player."""
    sides, code = _left_out_sides(period, outcome)
    player, opponent = period.entries.player[sides.entry], period.entries.player[sides.other]
    day = period.events.order[sides.event]
    order = np.lexsort((sides.is_white, opponent, sides.round, day, player))
    event, code = sides.event[order], code[order]
    closing = _edition_of_reason(period, outcome, code, event, player[order])
    pairs, reason = np.unique(code.astype(np.int64) * len(period.editions) + closing, return_inverse=True)
    width = len(period.editions)
    return LeftOut(
        player=player[order],
        event=event,
        round=sides.round[order],
        opponent=opponent[order],
        reason=reason.astype(np.int32),
        reasons=tuple(_reason(period, pair // width, period.editions[pair % width]) for pair in pairs.tolist()),
    )


def _left_out_sides(period: Period, outcome: Outcome) -> tuple[_Sides, Numbers]:
    """White's and then Black's sides that do not count, and the code of each."""
    white, black = _of_colour(period, outcome, is_white=True), _of_colour(period, outcome, is_white=False)
    sides = _Sides(
        **{each.name: np.concatenate([getattr(side, each.name) for side in (white, black)]) for each in fields(_Sides)}
    )
    return sides, _codes(period, outcome, sides)


def _of_colour(period: Period, outcome: Outcome, *, is_white: bool) -> _Sides:
    """Most games count: what is said of the others is looked for when it is known which they are."""
    games, met = period.games, period.entries.met
    entry, other = (games.white, games.black) if is_white else (games.black, games.white)
    out = (games.why > 0) | (met == NONE)[other] | (outcome.entries.left_out > 0)[entry]
    out |= far_apart(period, entry, other, games.event)
    own = np.flatnonzero(out)
    return _Sides(
        entry=entry[own],
        other=other[own],
        event=games.event[own],
        round=games.round[own],
        is_white=np.full(len(own), is_white),
        why=games.why[own],
    )


def _codes(period: Period, outcome: Outcome, sides: _Sides) -> Numbers:
    """The exclusions of the period, what is said of the unrated, too large a difference, and why an event is not
    pooled, one behind the other; of several for one game the first counts.
    """
    entries, players = period.entries, period.players
    first = len(period.exclusions) + 1
    rated = players.rating != NONE
    own_rated, other_rated = rated[entries.player[sides.entry]], rated[entries.player[sides.other]]
    met = entries.met[sides.other]
    of_unrated = np.where(other_rated, 0, np.where(own_rated, 2, 1)).astype(np.int32)
    far = far_apart(period, sides.entry, sides.other, sides.event)
    pooled = outcome.entries.left_out[sides.entry]
    code = np.where(pooled > 0, first + len(OF_UNRATED) + 1 + pooled, np.int32(0))
    code = np.where(far, np.int32(first + len(OF_UNRATED)), code)
    code = np.where(met == NONE, first + of_unrated, code)
    found: Numbers = np.where(sides.why > 0, sides.why, code).astype(np.int32)
    return found


def _edition_of_reason(period: Period, outcome: Outcome, code: Numbers, event: Numbers, player: Numbers) -> Numbers:
    """The edition whose article it is: that of the event, of what is not pooled that which closes the period."""
    of_pool = code > len(period.exclusions) + 1 + len(OF_UNRATED)
    by: Numbers = np.where(of_pool, outcome.closing[player], event)
    return period.events.edition[by]


def _reason(period: Period, code: int, edition: FideEdition) -> Exclusion:
    articles, first = edition.articles, len(period.exclusions) + 1
    if code == UNPLAYED:
        return NOT_PLAYED, articles.unplayed
    if code < first:
        return period.exclusions[code - UNPLAYED]
    place = code - first
    if place < len(OF_UNRATED):
        other = articles.unrated_opponents or articles.rating_difference
        return OF_UNRATED[place], (articles.rated_meanwhile, articles.opponents_average, other)[place]
    if place == len(OF_UNRATED):
        article = edition.articles.unrated_difference if isinstance(edition, RapidBlitzEdition) else ""
        return TOO_LARGE, article
    reason = REASONS[place - len(OF_UNRATED) - 1] or ""
    article = articles.first_publication if reason == OUTSIDE_WINDOW else articles.zero_first_event
    return reason, article
