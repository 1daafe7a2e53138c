"""Whom the corrections change that a list takes in, with a game in the run or without one, and which they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import taken_in, taken_in_without
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
    frozen = _frozen_in(run)
    told = {int(row): each for row, each in frozen.get("players", {}).items()}
    if not told:
        return NOTHING_BROUGHT_IN
    corrections, rows = taken_in(run, with_effects=True), entries_in(run).rows_of(told)
    missed = frozen.get("missed", {})
    missing = {each: missed[str(each.pk)] for each in taken_in_without(missed)}
    named = {
        row: (
            *(each for each, people in missing.items() if row in people),
            *(each for each in corrections if _names(each, rows[row])),
        )
        for row in told
    }
    return BroughtIn(
        behind={row: behind for row, behind in named.items() if behind},
        first=frozenset(row for row, each in told.items() if each["first"] is not None),
    )


def _names(correction: ListCorrection, rows: Iterable[int]) -> bool:
    """Whether it brings something to a person, who stands in these rows."""
    return any(str(row) in correction.effects.get(kind, ()) for kind in ("carried", "whole") for row in rows)


def _frozen_in(run: RatingRun) -> Mapping[str, Any]:
    """What a run has frozen of it: the database looks into the manifest, which may be long."""
    found = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried", flat=True)
    return found.first() or {}
