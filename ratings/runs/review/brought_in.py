"""Whom the corrections change that a list takes in, with a game in the run or without one, and which they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import taken_in
from ratings.runs.models import RatingRun

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
    frozen = _frozen_in(run) if corrections else {}
    return BroughtIn(
        behind={int(row): tuple(each for each in corrections if _names(each, row)) for row in frozen},
        first=frozenset(int(row) for row, told in frozen.items() if told["first"] is not None),
    )


def _names(correction: ListCorrection, row: str) -> bool:
    return any(row in correction.effects.get(kind, ()) for kind in ("carried", "whole"))


def _frozen_in(run: RatingRun) -> Mapping[str, Mapping[str, object]]:
    """What is added, by row: the database looks into the manifest, which may be long."""
    found = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried__players", flat=True)
    return found[0] or {}
