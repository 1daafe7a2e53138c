"""Tournaments in hand: those of which something may still have to be done. My work and the number in the header look at
these alone, and not at the hundred thousand that are done with.

Whoever records an act about a tournament, or about something of it, takes it up again; those of which nothing waits are
put away in the night (``ratingsite.site.putting_away``). ``Tournament.in_hand`` is no fact about a tournament: it only
says where to look.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

from django.db.models import Model, Q

from tournaments.registration.models import Tournament

_OF_ALL_YEARS: ContextVar[bool] = ContextVar("of_all_years", default=False)
_TOURNAMENT = "tournament_id"
_LEADS_THERE = ("report", "invoice")  # by which names something of a tournament leads to what is nearer to it


def in_hand(prefix: str = "") -> Q:
    """The tournaments in hand, as a condition; ``prefix`` leads to the tournament."""
    return Q() if _OF_ALL_YEARS.get() else Q(**{f"{prefix}in_hand": True})


@contextmanager
def of_all_years() -> Iterator[None]:
    """What is asked here meanwhile looks at all tournaments."""
    before = _OF_ALL_YEARS.set(True)
    try:
        yield
    finally:
        _OF_ALL_YEARS.reset(before)


def take_up(of: object) -> None:
    """Take the tournament up again that something belongs to; nothing of what belongs to none."""
    found = of.pk if isinstance(of, Tournament) else _tournament_of(of)
    if found is None or (isinstance(of, Tournament) and of.in_hand):
        return
    Tournament.objects.filter(pk=found, in_hand=False).update(in_hand=True)
    if isinstance(of, Tournament):
        of.in_hand = True


def follow(*, of: object, **_: object) -> None:
    """Take it up when an act is recorded: what ``audit.services.recorded`` calls."""
    take_up(of)


def _tournament_of(of: object) -> UUID | None:
    """What other floors know hangs on nothing that is asked here."""
    if not isinstance(of, Model) or of._meta.app_label != Tournament._meta.app_label:
        return None
    if hasattr(of, _TOURNAMENT):
        found: UUID | None = getattr(of, _TOURNAMENT)
        return found
    nearer = next((getattr(of, name, None) for name in _LEADS_THERE if hasattr(of, f"{name}_id")), None)
    return _tournament_of(nearer)
