"""Whom the corrections change that a list takes in, with a game in the run or without one, and which they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import taken_in
from ratings.runs.models import RatingRun
from ratings.runs.persons import entries_in

CORRECTED = "corrected"


@dataclass(frozen=True, kw_only=True)
class BroughtIn:
    """``behind`` are the corrections by the player's row, ``first`` those of the rows that get a first rating."""

    behind: Mapping[int, tuple[ListCorrection, ...]] = field(default_factory=dict)
    first: frozenset[int] = frozenset()


NOTHING_BROUGHT_IN = BroughtIn()


def brought_into(run: RatingRun) -> BroughtIn:
    """What the run has frozen of it. Of a run that says that it takes in nothing (``may_take_in``) nothing is asked."""
    if not getattr(run, "may_take_in", True):
        return NOTHING_BROUGHT_IN
    corrections = taken_in(run, with_effects=True)
    frozen = {int(row): told for row, told in _frozen_in(run).items()} if corrections else {}
    rows = entries_in(run).rows_of(frozen) if frozen else {}
    behind = {row: tuple(each for each in corrections if _names(each, rows[row])) for row in frozen}
    return BroughtIn(
        # who has come back may begin with what an earlier list has taken in, of which nothing is said here
        behind={row: named for row, named in behind.items() if named},
        first=frozenset(row for row, told in frozen.items() if told["first"] is not None),
    )


def _names(correction: ListCorrection, rows: Iterable[int]) -> bool:
    """Whether it brings something to a person, who stands in these rows."""
    return any(str(row) in correction.effects.get(kind, ()) for kind in ("carried", "whole") for row in rows)


def _frozen_in(run: RatingRun) -> Mapping[str, Mapping[str, object]]:
    """What is added, by row: the database looks into the manifest, which may be long."""
    found = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried__players", flat=True)
    return found[0] or {}
