"""Rings for the worker where a change of federation moves current ratings: whoever is registered for another federation
than its own is rated by CFC 736 with FIDE's rating, from the list to come on that knows the change (712).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.outbox.services import ring

RATE_AS_THEY_COME = "ratings.tasks.rate_as_they_come"
"""The floor above knows the events; like every task, it is rung by name."""


def ring_for_transfers(federations: Collection[str], cause: str, *, now: datetime) -> None:
    """Of people who have left one of these federations, or come to it: where none of them rates at home, nobody is rung
    for. Once for each ``cause``.
    """
    for system in SYSTEMS:
        book = rule_book(system)
        if book.rates_event_by_event and book.home in federations:
            ring(RATE_AS_THEY_COME, f"{system}:{cause}", system, now=now)
