"""Who met in events of a few games, told without the games as rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from uuid import UUID

import numpy as np
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Length

from ratings.kernel.games import GAME
from ratings.ledger.models import PackedEvent, RatedEvent, RatedGame, key_of_event
from ratingsite.foundations.among import AmongKeys


def people_of_small_events(events: QuerySet[RatedEvent], most: int) -> dict[str, frozenset[int]]:
    """The rows of everybody who has a game in an event, an unplayed one too, by the keys of the events: of those that
    have so many games at most, and one at least.
    """
    columns = PackedEvent.objects.filter(event=OuterRef("pk"))
    sized = events.annotate(size=Subquery(columns.annotate(size=Length("games")).values("size")))
    few = Q(size__gt=0, size__lte=most * GAME.itemsize) | Q(size__isnull=True)
    told = sized.filter(few).annotate(columns=Subquery(columns.values("games"))).order_by()
    found, older = dict[str, frozenset[int]](), dict[UUID, str]()
    for pk, source, version, games in told.values_list("pk", "source", "version", "columns"):
        if games is None:
            older[pk] = key_of_event(source, version)
        else:
            found[key_of_event(source, version)] = _people_in(bytes(games))
    return found | (_people_of_rows(older, most) if older else {})


def _people_in(columns: bytes) -> frozenset[int]:
    games = np.frombuffer(columns, dtype=GAME)
    return frozenset(games["white"].tolist()) | frozenset(games["black"].tolist())


def _people_of_rows(events: Mapping[UUID, str], most: int) -> dict[str, frozenset[int]]:
    """The same of events that are older than columns."""
    games = RatedGame.objects.filter(AmongKeys("event", events)).order_by()
    small = games.values("event").annotate(number=Count("pk")).filter(number__lte=most).values("event")
    found = defaultdict[UUID, set[int]](set)
    for event, white, black in games.filter(event__in=small).values_list("event", "white", "black"):
        found[event].update((white, black))
    return {events[event]: frozenset(people) for event, people in found.items()}
