"""People of a code that FIDE has given up come under the one in its place: one person's act for all of them."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from ratings.register.changes.from_lists import TheList, follow_list
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import accepted_changes
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User

KIND = PersonChange.Kind.FEDERATION


def move_people(replaced: Federation, added: Federation, *, reason: str, by: User, now: datetime) -> int:
    """Move who belongs to the old code on the first day of the new one; how many. Inside a transaction.

    Nobody changes federation by it, so nobody else decides it (10.2 is of players who do). Whose own transfer counts
    from that day or later, or waits for its day, stays with that.
    """
    first = added.exists_from
    assert first is not None  # noqa: S101 - what replaces another code says from when
    own = accepted_changes().filter(player=OuterRef("pk"), kind=KIND)
    later = own.filter(Q(starts_on__gte=first) | Q(applied_at__isnull=True))
    people = Player.objects.filter(~Exists(later), federation=replaced).order_by("pk")
    said = TheList(starts_on=first, origin=reason, taken_by=by, taken_at=now, approved_by=by, approved_at=now)
    return follow_list([(player, KIND, added.pk) for player in people], said)
