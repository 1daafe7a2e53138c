"""Rings for the worker where what waits in a system has changed, and its current ratings follow (CFC 712)."""

from __future__ import annotations

from datetime import datetime

from ratings.regulations.registry import rule_book
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.rate_as_they_come"


def ring_to_rate(system: str, cause: str, *, now: datetime) -> None:
    """Have the events of a system rated as they came, once for each ``cause``; where lists rate, nobody is rung for."""
    if rule_book(system).rates_event_by_event:
        ring(TASK, f"{system}:{cause}", system, now=now)
