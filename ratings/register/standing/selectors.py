"""Which federations were no members on a day, and whom the lists of FIDE leave out for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from django.db.models import Q

from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import accepted_changes, people_on
from ratings.register.models import Player
from ratings.register.standing.models import FederationSpan


def spans_known(known_at: datetime) -> list[FederationSpan]:
    """The spans as they were known at a moment: one that was ended later had no end then."""
    return _standing_and_taken_back(known_at)[0]


def spans_ever(known_at: datetime) -> list[FederationSpan]:
    """The same with those that had been taken back by then: lists may have been made by them."""
    standing, taken_back = _standing_and_taken_back(known_at)
    return standing + taken_back


def _standing_and_taken_back(known_at: datetime) -> tuple[list[FederationSpan], list[FederationSpan]]:
    found = list(FederationSpan.objects.filter(entered_at__lte=known_at))
    for span in found:
        if span.ended_at is not None and span.ended_at > known_at:
            span.ends_on = None
    taken_back = [span for span in found if span.taken_back_at is not None and span.taken_back_at <= known_at]
    return [span for span in found if span not in taken_back], taken_back


def barred_on(day: date, *, known_at: datetime) -> frozenset[str]:
    """The federations that were suspended or excluded on a day, by code."""
    return frozenset(span.federation_id for span in spans_known(known_at) if span.covers(day))


def barred_players(
    day: date, *, known_at: datetime, went_without: Callable[[FederationSpan], bool] = lambda span: False
) -> tuple[set[int], set[int]]:
    """Who stands on no list of a day because of the federation, and who had been left out for it and stands on lists
    again – the federation is back, or was out by mistake, or the player has left it – by row of the register.

    ``went_without`` says whether a list was made by a span before it was taken back: only then was anybody left out.
    """
    standing, taken_back = _standing_and_taken_back(known_at)
    spans = [span for span in standing if span.starts_on <= day]
    barred = {span.federation_id for span in spans if span.covers(day)}
    spans += [span for span in taken_back if span.starts_on <= day and went_without(span)]
    ever = {span.federation_id for span in spans}
    if not ever:
        return set(), set()
    # whose move was decided later belongs to the one of before, whatever the register says by now
    moved = accepted_changes().filter(kind=PersonChange.Kind.FEDERATION)
    movers = set(moved.filter(Q(value__in=ever) | Q(before__in=ever)).values_list("player", flat=True))
    settled = Player.objects.filter(federation__in=ever).exclude(pk__in=movers)
    told = dict(settled.values_list("pk", "federation"))
    told |= {
        player.pk: player.federation_id
        for player in people_on(Player.objects.filter(pk__in=movers), day, known_at=known_at)
    }
    out = {pk for pk, code in told.items() if code in barred}
    return out, told.keys() - out
