"""How the list to come differs from the list before, line by line: found once, when its lines are made.

Counted and kept in the summary of the run, so that no page of the review holds two lists against each other.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Protocol

import numpy as np

from ratings.kernel.arrays import Flags
from ratings.lists.movers import GAINED, LOST, MOST
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratingsite.foundations.number_columns import NONE, Numbers, places_among

KEPT = "against_before"
"""Where the summary of a run has it."""
LEAVERS, GONE, INACTIVE, ACTIVE, BACK, K = "leavers", "gone", "inactive", "active", "back", "k"
KINDS = (GONE, LEAVERS, INACTIVE, ACTIVE, BACK, K)
MOST_KEPT = 50_000
"""Of each kind: a page of the run reads them all."""
_ROW = np.dtype("<i8")

Changed = Mapping[str, Numbers]
"""The rows of players by kind, in the order of their ratings on the list before, the highest first: another ``k``,
``gone`` from the list, ``leavers`` who have a line without a rating now, turned ``inactive`` or ``active`` again, and
who is ``back`` on the list, or taken in by a correction, without a first rating.
"""


class Lines(Protocol):
    """The numbers of a list's lines, in the order of ``player``."""

    @property
    def player(self) -> Numbers: ...
    @property
    def rating(self) -> Numbers: ...
    @property
    def k_factor(self) -> Numbers: ...
    @property
    def is_inactive(self) -> Numbers: ...


def changed_lines(
    lines: Lines, then: Mapping[str, Numbers], before: Lines, *, listed: Flags, is_first: Flags
) -> Changed:
    """The lines to come, and what the list ``before`` said of the same players, as columns: ``listed`` are those of
    whom it did, ``is_first`` those that go on from no line at all.
    """
    was_rated, is_rated = then["rating"] != NONE, lines.rating != NONE
    was_out, is_out = then["is_inactive"] == 1, lines.is_inactive == 1
    knows_both = (then["k_factor"] != NONE) & (lines.k_factor != NONE)
    marked = {
        K: knows_both & (then["k_factor"] != lines.k_factor),
        LEAVERS: was_rated & ~is_rated,
        INACTIVE: listed & is_out & ~was_out,
        ACTIVE: was_out & ~is_out,
        BACK: ~listed & ~is_first,
    }
    found = {kind: _highest_first(lines.player[flags], then["rating"][flags]) for kind, flags in marked.items()}
    gone = places_among(before.player, lines.player) < 0
    return found | {GONE: _highest_first(before.player[gone], before.rating[gone])}


def movers(lines: Lines, then: Mapping[str, Numbers]) -> dict[str, list[int]]:
    """The rows of those who have gained and of those who have lost most, as ``lists.movers`` keeps them."""
    points = np.where((then["rating"] != NONE) & (lines.rating != NONE), lines.rating - then["rating"], 0)
    return {way: _first_of(lines, sign * points) for way, sign in ((GAINED, 1), (LOST, -1))}


def _first_of(lines: Lines, points: Numbers) -> list[int]:
    moved = np.flatnonzero(points > 0)
    order = np.lexsort((lines.player[moved], -lines.rating[moved].astype(np.int64), -points[moved].astype(np.int64)))
    rows: list[int] = lines.player[moved[order[:MOST]]].tolist()
    return rows


def _highest_first(player: Numbers, rating: Numbers) -> Numbers:
    return player[np.lexsort((player, -rating.astype(np.int64)))]


# ---------------------------------------------------------------- in the summary
def as_kept(changed: Changed) -> Json:
    """As plain JSON: how many of each kind, and the first of their rows, packed."""
    return {kind: {"players": len(changed[kind]), "rows": _packed(changed[kind][:MOST_KEPT])} for kind in KINDS}


def numbers_kept(run: RatingRun) -> dict[str, int]:
    """How many lines of each kind there are, in their order; nothing of a run that has made no lines of its own."""
    kept = run.summary.get(KEPT, {})
    return {kind: kept[kind]["players"] for kind in KINDS if kind in kept}


def rows_kept(run: RatingRun, kind: str) -> list[int]:
    """The rows of the players in their order, the first ``MOST_KEPT`` of them."""
    planes = zlib.decompress(base64.b64decode(run.summary[KEPT][kind]["rows"]))
    table = np.frombuffer(planes, dtype=np.uint8).reshape(_ROW.itemsize, -1)
    rows: list[int] = np.ascontiguousarray(table.T).view(_ROW).ravel().tolist()
    return rows


def gone_from(run: RatingRun) -> frozenset[int]:
    """The rows of those who have no line on the list to come, whatever their games have led to."""
    return frozenset(rows_kept(run, GONE) if numbers_kept(run).get(GONE) else ())


def _packed(rows: Numbers) -> str:
    """The first bytes of all rows, then the second ones: those that are zero take no room."""
    table = rows.astype(_ROW).view(np.uint8).reshape(-1, _ROW.itemsize)
    return base64.b64encode(zlib.compress(table.T.tobytes())).decode()
