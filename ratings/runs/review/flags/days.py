"""Flags from days: who must have sat at two boards at once, and whose first day was moved shortly before it came.

Days of play are guessed from rounds, where each day has one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ratings.runs.review.flags.facts import Flag, Kind, Numbers, Period
from ratingsite.foundations.each_once import counted_once, each_once

TWO_DAYS = 2  # the last round here and the first there may share one
CFC_ONE_EVENT = "711"
HOURS_BEFORE = 72


def double_play_flags(period: Period) -> Iterator[Flag]:
    """Somebody with games in two events on the same two days or more, or on every day of the shorter."""
    length = _lengths(period)
    one, two, both = _together(period, *_days(period, length))
    needed = np.minimum(TWO_DAYS, np.minimum(length[period.entries.event[one]], length[period.entries.event[two]]))
    found = np.flatnonzero(both >= needed)
    named = [
        (period.key_of(first), *(period.events[int(period.entries.event[each])].id for each in (first, second)), place)
        for first, second, place in zip(one[found].tolist(), two[found].tolist(), found.tolist(), strict=True)
    ]
    for key, first_event, second_event, place in sorted(named):
        yield Flag(
            kind=Kind.DOUBLE_PLAY,
            event=second_event,
            other=first_event,
            players=(key,),
            seen=int(both[place]),
            threshold=int(needed[place]),
            article=CFC_ONE_EVENT if period.system.startswith("cfc") else "",
        )


def _lengths(period: Period) -> Numbers:
    """How many days each event has."""
    return np.array([(event.end - event.start).days + 1 for event in period.events], dtype=np.int64)


def _days(period: Period, length: Numbers) -> tuple[Numbers, Numbers]:
    """Entries and days: when each player of several events played in each of those that have a round on every day."""
    games, entries = period.games, period.entries
    rounds = np.zeros(len(period.events), dtype=np.int64)
    np.maximum.at(rounds, games.event, games.round)
    daily = rounds >= np.maximum(length, 1)
    events_of_player = np.bincount(entries.player[daily[entries.event]], minlength=len(period.keys))
    starts = np.array([event.start.toordinal() for event in period.events], dtype=np.int64)
    counts = games.played & daily[games.event]
    of_game = games.event[counts]
    day = starts[of_game] + (games.round[counts] - 1) * length[of_game] // np.maximum(rounds[of_game], 1)
    entry, day = np.concatenate((games.white[counts], games.black[counts])), np.concatenate((day, day))
    several = events_of_player[entries.player[entry]] > 1
    first, width = int(day.min(initial=0)), int(day.max(initial=0)) - int(day.min(initial=0)) + 1
    found = each_once(entry[several].astype(np.int64) * width + day[several] - first)
    return found // width, found % width


def _together(period: Period, entry: Numbers, day: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Two entries of one player, in the order of the events' keys, and on how many days both were played."""
    ids = [event.id for event in period.events]
    rank = np.empty(len(ids), dtype=np.int64)
    rank[sorted(range(len(ids)), key=ids.__getitem__)] = np.arange(len(ids))
    player = period.entries.player[entry]
    order = np.lexsort((rank[period.entries.event[entry]], day, player))
    entry, day, player = entry[order], day[order], player[order]
    pairs, width = [np.zeros(0, dtype=np.int64)], max(len(period.entries.player), 1)
    for ahead in range(1, len(entry)):
        same = (player[ahead:] == player[:-ahead]) & (day[ahead:] == day[:-ahead])
        if not same.any():
            break
        pairs.append(entry[:-ahead][same] * width + entry[ahead:][same])
    found, both = counted_once(np.concatenate(pairs))
    return found // width, found % width, both


def moved_start_flags(period: Period) -> Iterator[Flag]:
    """Events whose first day was moved within three days of the start."""
    for event in period.events:
        hours = period.starts_moved.get(event.id)
        if hours is not None and hours < HOURS_BEFORE:
            yield Flag(kind=Kind.START_MOVED, event=event.id, players=(), seen=hours, threshold=HOURS_BEFORE)
