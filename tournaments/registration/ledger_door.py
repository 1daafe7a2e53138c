"""The door to the ledger: what an accepted report, or a decision after it, has to say there goes through it.

``tournaments.handover`` stands behind it: no room imports what uses it, so the app opens the door when it is ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from ratings.ledger.models import RatedEvent
from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament


class Handover(Protocol):
    """What stands behind the door."""

    def hand_over(self, report: Any, *, by: User, now: datetime) -> Mapping[str, RatedEvent]:
        """Write an accepted report into the ledger of each of its systems; the events by system."""

    def hand_over_again(self, tournament: Tournament, *, by: User, now: datetime) -> Sequence[RatedEvent]:
        """Let the ledger know of a decision, or of its end; nothing happens before a report is accepted."""

    def corrections_awaited(self, tournament: Tournament) -> Sequence[RatedEvent]:
        """The events that stand in a published list otherwise than the decisions in force say."""


_behind: list[Handover] = []


def open_door(handover: Handover) -> None:
    """Put somebody behind the door, in the place of whoever was there."""
    _behind[:] = [handover]


def ledger_door() -> Handover:
    """Who stands behind it. Raises ``IndexError`` before the app is ready."""
    return _behind[0]
