"""Who was a member when, as far as it was known at a moment, and whose rating a list does not print (734)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from django.db.models import F, Q, QuerySet

from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import numbers_of, persons_now
from ratings.register.models import Player
from ratings.regulations.cfc.memberships import MemberKind, MemberSpan, first_day_without

Spans = Mapping[int, tuple[MemberSpan, ...]]


def in_force(*, known_at: datetime) -> QuerySet[Membership]:
    """The memberships that had been entered and not taken back at a moment."""
    standing = Q(taken_back_at__isnull=True) | Q(taken_back_at__gt=known_at)
    return Membership.objects.filter(standing, entered_at__lte=known_at)


def is_known(starts_on: date, ends_on: date, *, known_at: datetime) -> bool:
    """Whether the office has memberships of these days at all; without any, nobody can be said to be no member.

    The last day of somebody's, which is all that the CFC's list tells of one that was over, says nothing of the others.
    """
    lasting = Q(ends_on__isnull=True) | Q(ends_on__gte=starts_on)
    last_days = Q(kind=MemberKind.ORDINARY, ends_on=F("starts_on"))
    return in_force(known_at=known_at).filter(lasting, ~last_days, starts_on__lte=ends_on).exists()


def spans_of(players: Iterable[int], *, known_at: datetime) -> Spans:
    """The memberships of people by row of the register, entered under whichever of their numbers."""
    asked = set(players)
    behind, persons = persons_now(asked), numbers_of(asked)
    found: dict[int, list[MemberSpan]] = defaultdict(list)
    for membership in in_force(known_at=known_at).filter(player__in=persons):
        found[persons[membership.player_id]].append(membership.span)
    return {pk: tuple(found.get(behind.get(pk, pk), ())) for pk in asked}


def memberships_of(player: Player) -> Sequence[Membership]:
    """Everything that was ever entered for a person, the latest first."""
    rows = Membership.objects.filter(of_people([player.pk])).select_related("entered_by", "taken_back_by")
    return list(rows.order_by("-starts_on", "-pk"))


def deactivations_of(player: Player, memberships: Iterable[Membership], day: date) -> Sequence[Deactivation]:
    """Why a list of a day would not print a person's rating, who has these memberships now (734)."""
    rows = Deactivation.objects.filter(of_people([player.pk]), ended_at__isnull=True, ends_on__lt=day)
    spans = [membership.span for membership in memberships]
    return [row for row in rows if not _is_put_right(row, spans, day)]


def deactivated_on(
    system: str, day: date, *, known_at: datetime, players: Iterable[int] | None = None
) -> Mapping[int, Deactivation]:
    """734: whose rating a list of that day does not print, by row of the register. See rulings: cfc-deactivated."""
    rows = Deactivation.objects.filter(_open(known_at), system=system, ends_on__lt=day, found_at__lte=known_at)
    if players is not None:
        rows = rows.filter(of_people(list(players)))
    rows_found = list(rows)
    if not rows_found:
        return {}
    spans = spans_of({row.player_id for row in rows_found}, known_at=known_at)
    counted = [row for row in rows_found if not _is_put_right(row, spans[row.player_id], day)]
    behind = persons_now({row.player_id for row in counted})
    return {pk: row for row in counted for pk in (row.player_id, behind.get(row.player_id, row.player_id))}


def of_people(players: Sequence[int]) -> Q:
    """What stands under a number of theirs, or of a second entry."""
    seconds = Merger.objects.filter(person__in=players, ends_on__isnull=True).values("second")
    return Q(player__in=players) | Q(player__in=seconds)


def _open(known_at: datetime) -> Q:
    return Q(ended_at__isnull=True) | Q(ended_at__gt=known_at)


def _is_put_right(row: Deactivation, spans: Sequence[MemberSpan], day: date) -> bool:
    """He was a member after all, or is one again on the day of the list."""
    was_member = first_day_without(spans, row.starts_on, row.ends_on) is None
    return was_member or any(span.covers(day) for span in spans)
