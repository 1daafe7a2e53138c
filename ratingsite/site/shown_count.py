"""The number in the header: counted anew where something was recorded since, and every half a minute.

To count takes an office of many years with thousands of open things up to a third of a second; to look for a newer
entry of the record takes nothing. Every act has its entry. Of two acts the one that was begun first may be the last to
be over, and a worker goes on without one: such a number is wrong for half a minute at most, and never in My work.
"""

from __future__ import annotations

from datetime import date
from time import monotonic
from typing import NamedTuple

from ratingsite.foundations.kept_questions import KeptQuestion
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.site.work import Counted, counted

KEPT_FOR = 30.0
"""Seconds."""
MOST_KEPT = 2000


class Shown(NamedTuple):
    """What was counted, and when by the clock of the process."""

    at: float
    found: Counted


SHOWN: dict[tuple[int, date], Shown] = {}
"""By the person and the day."""
_NEWEST = KeptQuestion(lambda: AuditEntry.objects.order_by("-pk").values_list("pk", flat=True)[:1])


def shown_count(user: User, day: date) -> int:
    """How many things wait for a person on a day, as every page says."""
    known = SHOWN.get((user.pk, day))
    if known is not None and monotonic() - known.at < KEPT_FOR and _NEWEST.first() == known.found.newest:
        return known.found.things
    if len(SHOWN) >= MOST_KEPT:
        SHOWN.clear()
    at, found = monotonic(), counted(user, day)
    if found is None:
        return 0
    SHOWN[user.pk, day] = Shown(at, found)
    return found.things
