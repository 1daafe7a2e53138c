"""The one uplift of 8.31 (2022) where a tournament is reported in parts: what the other parts of a player say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from ratings.regulations.fide.edition import LimitDifferences
from ratings.regulations.fide.games import Entry
from ratings.regulations.fide.parts import has_used_the_uplift
from ratings.regulations.fide.working import differences_of, own_rating
from ratings.regulations.snapshots import Part

BEYOND_ALL = 10_000
"""Greater than any difference: it stands for the game of another part that had the uplift."""

Greatest = tuple[int, ...]
"""The greatest of some differences, if there is one: of those of other parts no other can have the uplift."""

Uplift = tuple[str, LimitDifferences]
"""A tournament and the rule: "only one upgrade under this rule", so what another edition limits is none."""

Beside = tuple[Greatest, Greatest]
"""The greatest difference of the parts before a part, and of those behind it."""


def in_their_tournaments(entries: Sequence[Entry], rating: int) -> list[Entry]:
    """One player's entries, each with the greatest differences of the other parts of its tournament."""
    found: dict[Uplift, dict[int, Greatest]] = {}
    for entry in entries:
        part = entry.governed.event.part
        if part is not None:
            parts = found.setdefault(_uplift_of(entry, part), {})
            own = tuple(sorted(differences_of(entry, own_rating(entry, rating)))[-1:])
            # what was played under each of several lists is of one part
            parts[part.number] = max(own, parts.get(part.number, ()))
    beside = {uplift: _beside(parts) for uplift, parts in found.items()}
    return [_in_its_tournament(entry, beside) for entry in entries]


def _uplift_of(entry: Entry, part: Part) -> Uplift:
    return part.of, entry.governed.edition.limit_differences


def _beside(parts: Mapping[int, Greatest]) -> dict[int, Beside]:
    numbers = sorted(parts)
    before = _of_the_earlier([parts[number] for number in numbers])
    behind = _of_the_earlier([parts[number] for number in reversed(numbers)])
    return dict(zip(numbers, zip(before, reversed(behind), strict=True), strict=True))


def _of_the_earlier(parts: Sequence[Greatest]) -> list[Greatest]:
    """For each the greatest of all that stand before it."""
    nothing: Greatest = ()
    return list(accumulate(parts[:-1], max, initial=nothing))


def _in_its_tournament(entry: Entry, beside: Mapping[Uplift, Mapping[int, Beside]]) -> Entry:
    part = entry.governed.event.part
    if part is None:
        return entry
    before, after = beside[_uplift_of(entry, part)][part.number]
    if has_used_the_uplift(entry.governed, entry.key):
        before = (BEYOND_ALL,)
    return replace(entry, before=before, after=after)
