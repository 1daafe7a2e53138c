"""Which federations were no members on a day, and whom the lists of FIDE leave out for it."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Q

from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import accepted_changes, people_on
from ratings.register.models import Player
from ratings.register.standing.models import FederationSpan


def spans_known(known_at: datetime) -> list[FederationSpan]:
    """The spans as they were known at a moment: one that was ended later had no end then."""
    standing = Q(taken_back_at__isnull=True) | Q(taken_back_at__gt=known_at)
    found = list(FederationSpan.objects.filter(standing, entered_at__lte=known_at))
    for span in found:
        if span.ended_at is not None and span.ended_at > known_at:
            span.ends_on = None
    return found


def barred_on(day: date, *, known_at: datetime) -> frozenset[str]:
    """The federations that were suspended or excluded on a day, by code."""
    return frozenset(span.federation_id for span in spans_known(known_at) if span.covers(day))


def barred_players(day: date, *, known_at: datetime) -> tuple[set[int], set[int]]:
    """Who stands on no list of a day because of the federation, and who had been left out for it and stands on lists
    again – the federation is back, or the player has left it – by row of the register.
    """
    spans = [span for span in spans_known(known_at) if span.starts_on <= day]
    barred = {span.federation_id for span in spans if span.covers(day)}
    ever = {span.federation_id for span in spans}
    if not ever:
        return set(), set()
    moved = accepted_changes().filter(kind=PersonChange.Kind.FEDERATION, decided_at__lte=known_at)
    movers = set(moved.filter(Q(value__in=ever) | Q(before__in=ever)).values_list("player", flat=True))
    settled = Player.objects.filter(federation__in=ever).exclude(pk__in=movers)
    told = dict(settled.values_list("pk", "federation"))
    told |= {
        player.pk: player.federation_id
        for player in people_on(Player.objects.filter(pk__in=movers), day, known_at=known_at)
    }
    out = {pk for pk, code in told.items() if code in barred}
    return out, told.keys() - out
