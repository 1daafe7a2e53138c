"""Flags on matches (CFC 713): two who stand too far apart, and a change larger than a match may bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.games import BLACKS_POINTS, WHITES_POINTS
from ratings.regulations.snapshots import Format
from ratings.regulations.tables import expected_score
from ratings.runs.review.flags.facts import Flag, Kind, Period

LARGEST_GAP, GAP_ARTICLE = 400, "713c"
LARGEST_CHANGE, CHANGE_ARTICLE = 50, "713a"
TWO = 2


@dataclass(frozen=True)
class _Match:
    """``entries`` are those of the two, in the order of their keys."""

    period: Period
    place: int
    entries: tuple[int, int]

    @property
    def id(self) -> str:
        return self.period.events[self.place].id

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(map(self.period.key_of, self.entries))

    @property
    def gap(self) -> int:
        one, two = (int(self.period.entries.rating[entry]) for entry in self.entries)
        return abs(one - two)

    def surplus(self, entry: int) -> int:
        """What one of the two scored, less what was expected."""
        games, rating, total = self.period.games, self.period.entries.rating, 0
        for game in np.flatnonzero((games.event == self.place) & games.played).tolist():
            white, black = int(games.white[game]), int(games.black[game])
            points, other = (WHITES_POINTS, black) if white == entry else (BLACKS_POINTS, white)
            total += int(points[games.result[game]]) - expected_score(int(rating[entry] - rating[other]))
        return total


def match_flags(period: Period) -> Iterator[Flag]:
    """Both, for each match between two rated players."""
    for match in _matches(period):
        yield from _gap(match)
        yield from _changes(match)


def _matches(period: Period) -> Iterator[_Match]:
    for place, event in enumerate(period.events):
        if event.format != Format.MATCH or period.entries_of_event[place] != TWO:
            continue
        first = int(np.searchsorted(period.entries.event, place))
        one, two = sorted((first, first + 1), key=period.key_of)
        if NONE not in period.entries.rating[[one, two]]:
            yield _Match(period, place, (one, two))


def _gap(match: _Match) -> Iterator[Flag]:
    if match.gap > LARGEST_GAP:
        yield Flag(
            kind=Kind.MATCH_GAP,
            event=match.id,
            players=match.people,
            seen=match.gap,
            threshold=LARGEST_GAP,
            article=GAP_ARTICLE,
        )


def _changes(match: _Match) -> Iterator[Flag]:
    """What K times score less expected score would be, before the rules limit it."""
    for entry in match.entries:
        key = match.period.key_of(entry)
        change = (match.period.k_of(match.id, key) or 0) * abs(match.surplus(entry))
        if change > LARGEST_CHANGE * 100:
            yield Flag(
                kind=Kind.MATCH_CHANGE,
                event=match.id,
                players=(key,),
                seen=change // 100,
                threshold=LARGEST_CHANGE,
                article=CHANGE_ARTICLE,
            )
