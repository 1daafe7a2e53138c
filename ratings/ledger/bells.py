"""Rings for the worker where what waits in a system has changed, and its current ratings follow (CFC 712)."""

from __future__ import annotations

from datetime import datetime

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.outbox.services import Bell, ring

TASK = "ratings.tasks.rate_as_they_come"
FOREIGN_LIST = "fide-standard"


def ring_to_rate(system: str, cause: str, *, now: datetime) -> None:
    """Have the events of a system rated as they came, once for each ``cause``; where lists rate, nobody is rung for."""
    if rule_book(system).rates_event_by_event:
        ring(TASK, f"{system}:{cause}", system, now=now)


def bells_behind_list(system: str, list_key: str) -> list[Bell]:
    """Those of a list that comes out: what waits begins with it, and FIDE's standard ratings are taken in the events of
    who rates at home (CFC 736).
    """
    return [Bell(TASK, f"{each}:{list_key}", (each,)) for each in SYSTEMS if _follows(each, system)]


def _follows(system: str, of_list: str) -> bool:
    book = rule_book(system)
    is_from_abroad = of_list == FOREIGN_LIST and book.home is not None
    return book.rates_event_by_event and (system == of_list or is_from_abroad)
