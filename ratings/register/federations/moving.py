"""People of a code that FIDE has given up come under the one in its place: one person's act for all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q

from ratings.register.changes.from_lists import TheList, follow_list
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import accepted_changes, value_on
from ratings.register.models import Federation, Player
from ratingsite.foundations.among import Among
from ratingsite.office.accounts.models import User

KIND = PersonChange.Kind.FEDERATION


def move_people(replaced: Federation, added: Federation, *, reason: str, by: User, now: datetime) -> int:
    """Move who belongs to the old code on the first day of the new one, and who was to come there from that day or
    later; how many. Inside a transaction.

    Nobody changes federation by it, so nobody else decides it (10.2 is of players who do). Whose own transfer to
    another federation counts from that day or later, or waits for its day, stays with that.
    """
    first = added.exists_from
    assert first is not None  # noqa: S101 - what replaces another code says from when
    own = accepted_changes().filter(player=OuterRef("pk"), kind=KIND)
    later = own.filter(Q(starts_on__gte=first) | Q(applied_at__isnull=True))
    there = list(Player.objects.filter(~Exists(later), federation=replaced).order_by("pk"))
    coming = _coming(replaced, first)
    for day, people in [(first, there), *sorted(coming.items())]:
        said = TheList(starts_on=day, origin=reason, taken_by=by, taken_at=now, approved_by=by, approved_at=now)
        follow_list([(player, KIND, added.pk) for player in people], said)
    return len({player.pk for people in (there, *coming.values()) for player in people})


def _coming(replaced: Federation, first: date) -> Mapping[date, list[Player]]:
    """By the day from which they belong to the new code who has a transfer to the old one that counts from its first
    day or later, or waits for an earlier one; not whose transfer another one has overtaken.
    """
    of_transfers = accepted_changes().filter(kind=KIND)
    to_it = of_transfers.filter(Q(starts_on__gte=first) | Q(applied_at__isnull=True), value=replaced.pk)
    days: dict[int, set[date]] = defaultdict(set)
    for player, day in to_it.values_list("player", "starts_on"):
        days[player].add(max(day, first))
    own: dict[int, list[PersonChange]] = defaultdict(list)
    for change in of_transfers.filter(Among("player_id", days)):
        own[change.player_id].append(change)
    found: dict[date, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(Among("pk", days)).order_by("pk"):
        for day in days[player.pk]:
            if value_on(own[player.pk], day, None) == replaced.pk:
                found[day].append(player)
    return found
