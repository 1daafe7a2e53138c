"""How the outbox stands: what waits, what rests until its next try, what was given up, and whether it is emptied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q

from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import rests

MAY_WAIT = timedelta(minutes=5)  # the sweeper comes every few seconds; this is a sweeper that died


@dataclass(frozen=True, kw_only=True)
class OutboxState:
    """Numbers of messages; ``oldest`` is since when the oldest of those that are not done is there.

    ``left`` are due and nobody has come for them: no worker lives, or no sweeper. What rests after a failed try, or
    after a worker that was killed at it, is not due.
    """

    waiting: int
    resting: int
    left: int
    given_up: int
    oldest: datetime | None

    @property
    def moves(self) -> bool:
        """Whether somebody empties it."""
        return not self.left


def outbox_state(*, now: datetime) -> OutboxState:
    """How the outbox stands; one question, of the rows that are not done."""
    given_up, resting, long_ago = Q(attempts__gte=OutboxMessage.MAX_ATTEMPTS), rests(now), now - MAY_WAIT
    never_taken = Q(attempts=0, created_at__lte=long_ago)
    # the sweeper rings once a rest is over, and again and again where a worker was lost
    not_rung = Q(attempts__gt=0) & (Q(rung_at__lte=long_ago) | Q(rung_at__isnull=True, created_at__lte=long_ago))
    found = OutboxMessage.objects.filter(done_at__isnull=True).aggregate(
        waiting=Count("pk", filter=~given_up & ~resting),
        resting=Count("pk", filter=~given_up & resting),
        left=Count("pk", filter=~given_up & ~resting & (never_taken | not_rung)),
        given_up=Count("pk", filter=given_up),
        oldest=Min("created_at", filter=~given_up),
    )
    return OutboxState(**found)
