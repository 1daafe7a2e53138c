"""The players whom the plain engine rates, some events at a time: whoever waits sees them pass, and may stop it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ratings.regulations import EventSnapshot, PeriodSnapshot
from ratings.regulations.registry import rule_book

EVENTS_A_PART = 250
Part = tuple[PeriodSnapshot, Collection[str]]
"""A period that has all that counts for some players, and these."""


def parts_of(period: PeriodSnapshot, players: Collection[str]) -> Iterator[Part]:
    """Each of the players once, with the first of their events; where event follows event (CFC 712) all at once."""
    if rule_book(period.system).rates_event_by_event or len(period.events) <= EVENTS_A_PART:
        yield period, players
        return
    present = {event.id: _present_in(event) for event in period.events}
    left = set(players)
    for start in range(0, len(period.events), EVENTS_A_PART):
        some = period.events[start : start + EVENTS_A_PART]
        keys = left & set[str]().union(*(present[event.id] for event in some))
        left -= keys
        if keys:
            yield _part(period, {name for name, others in present.items() if others & keys}), keys
    if left:
        yield _part(period, set()), left


def _present_in(event: EventSnapshot) -> set[str]:
    return {key for game in event.games for key in (game.white, game.black)}


def _part(period: PeriodSnapshot, ids: set[str]) -> PeriodSnapshot:
    """The period with these events, and with the stages and other parts that are rated with them."""
    ids = _with_what_belongs_to_them(period, ids)
    return replace(period, events=tuple(event for event in period.events if event.id in ids))


def _with_what_belongs_to_them(period: PeriodSnapshot, ids: set[str]) -> set[str]:
    while True:
        own = [event for event in period.events if event.id in ids]
        wholes = ids | {event.pooled_with for event in own if event.pooled_with}
        tournaments = {event.part.of for event in own if event.part is not None}
        found = {
            event.id
            for event in period.events
            if event.id in wholes
            or event.pooled_with in wholes
            or (event.part is not None and event.part.of in tournaments)
        }
        if found == ids:
            return found
        ids = found
