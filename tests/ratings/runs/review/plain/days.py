"""Flags from days: who must have sat at two boards at once. Days are guessed from rounds, where each day has one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations

from ratings.regulations.snapshots import EventSnapshot
from tests.ratings.runs.review.plain.facts import Flag, Kind, Period, played_games

TWO_DAYS = 2  # the last round here and the first there may share one
CFC_ONE_EVENT = "711"


def double_play_flags(period: Period) -> Iterator[Flag]:
    """Somebody with games in two events on the same two days or more, or on every day of the shorter."""
    days = _days(period.snapshot.events)
    length = {event.id: (event.end - event.start).days + 1 for event in period.snapshot.events}
    for key in sorted(days):
        for (one, its), (two, others) in combinations(sorted(days[key].items()), 2):
            both, needed = len(its & others), min(TWO_DAYS, length[one], length[two])
            if both >= needed:
                yield Flag(
                    kind=Kind.DOUBLE_PLAY,
                    event=two,
                    other=one,
                    players=(key,),
                    seen=both,
                    threshold=needed,
                    article=CFC_ONE_EVENT if period.snapshot.system.startswith("cfc") else "",
                )


def _days(events: tuple[EventSnapshot, ...]) -> dict[str, dict[str, frozenset[date]]]:
    """On which days each player played in each event that has a round on every day."""
    found: dict[str, dict[str, set[date]]] = defaultdict(lambda: defaultdict(set))
    for event in events:
        rounds = max((game.round for game in event.games), default=0)
        length = (event.end - event.start).days + 1
        if rounds < length:
            continue
        for game in played_games(event):
            day = event.start + timedelta(days=(game.round - 1) * length // rounds)
            found[game.white][event.id].add(day)
            found[game.black][event.id].add(day)
    return {key: {event: frozenset(on) for event, on in own.items()} for key, own in found.items() if len(own) > 1}


def moved_start_flags(period: Period) -> Iterator[Flag]:
    """Events whose first day was moved in the last three days before it came."""
    own = {event.id for event in period.snapshot.events}
    for key, hours in period.starts_moved.items():
        if key in own and hours < 3 * 24:
            yield Flag(kind=Kind.START_MOVED, event=key, players=(), seen=hours, threshold=72)
