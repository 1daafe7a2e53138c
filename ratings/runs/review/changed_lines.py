"""Whose lines differ from the list before in some way, filtered and sorted: by the rows that the run has kept.

In the order in which they are kept no list is read; in any other each of the rows is looked up, and nobody else.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol
from uuid import UUID

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Abs, Coalesce

from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratings.register.search import in_order_of_names, whose_name_or_number
from ratings.runs.against_before import rows_kept
from ratings.runs.models import RatingRun
from ratings.runs.review.events import people_in
from ratings.runs.review.shown_changes import list_to_come
from ratingsite.foundations.among import Among

AS_KEPT = "before"


class AskedOfLines(Protocol):
    """What a reviewer asked for."""

    @property
    def q(self) -> str: ...
    @property
    def federation(self) -> str: ...
    @property
    def stretch(self) -> tuple[int, int] | None: ...
    @property
    def event(self) -> UUID | None: ...
    @property
    def sort(self) -> str: ...


def _orders(moved: str) -> dict[str, tuple[object, ...]]:
    """How lines are put in order, by the name of what says how far each has moved."""
    return {
        "size": (Abs(moved).desc(),),
        "gain": (F(moved).desc(),),
        "loss": (F(moved).asc(),),
        "after": (F("now").desc(nulls_last=True),),
        "games": (F("counted").desc(),),
    }


_SORTS = _orders("moved")
_CORRECTED_SORTS = _orders("by") | {"before": (F("then").desc(nulls_last=True),)}


def corrected_lines_asked(run: RatingRun, rows: Collection[int], asked: AskedOfLines) -> list[int]:
    """The same of players in these rows, whatever order they are kept in: how far a correction moves a line counts."""
    people = _with_numbers(run).filter(Among("pk", rows))
    if asked.event is not None:
        people = people.filter(Among("pk", people_in(run, asked.event)))
    people = _narrowed(people, asked).alias(by=Coalesce(F("now") - F("then"), 0))
    if asked.sort == "name":
        return list(_sorted(people, asked.sort).values_list("pk", flat=True))
    order = _CORRECTED_SORTS.get(asked.sort, _CORRECTED_SORTS["size"])
    return list(people.order_by(*order, "pk").values_list("pk", flat=True))


def lines_asked(run: RatingRun, kind: str, asked: AskedOfLines) -> list[int]:
    """The rows of the players whose lines are of a kind, as they were asked for, in that order."""
    kept = rows_kept(run, kind)
    people = _with_numbers(run).filter(Among("pk", kept))
    if asked.event is not None:
        people = people.filter(Among("pk", people_in(run, asked.event)))
    narrowed = _narrowed(people, asked)
    if asked.sort != AS_KEPT:
        return list(_sorted(narrowed, asked.sort).values_list("pk", flat=True))
    if narrowed is people and asked.event is None:
        return kept
    fits = set(narrowed.values_list("pk", flat=True))
    return [row for row in kept if row in fits]


def _with_numbers(run: RatingRun) -> QuerySet[Player]:
    """Players with what is sorted by: each number is looked up where it is asked for."""
    results = run.results.filter(player=OuterRef("pk"))
    before, coming = (
        ListEntry.objects.filter(rating_list=listed, player=OuterRef("pk"))
        for listed in (run.previous_list_id, list_to_come(run))
    )
    return Player.objects.alias(
        then=Subquery(before.values("rating")[:1]),
        now=Subquery(coming.values("rating")[:1]),
        moved=Coalesce(Subquery(results.values("change_hundredths")[:1]), 0),
        counted=Coalesce(Subquery(results.values("games")[:1]), 0),
    )


def _narrowed(people: QuerySet[Player], asked: AskedOfLines) -> QuerySet[Player]:
    if asked.q:
        people = whose_name_or_number(people, "pk", asked.q)
    if asked.federation:
        people = people.filter(federation=asked.federation)
    if inside := asked.stretch:
        people = people.filter(Q(then__range=inside) | Q(then__isnull=True, now__range=inside))
    return people


def _sorted(people: QuerySet[Player], sort: str) -> QuerySet[Player]:
    if sort == "name":
        return in_order_of_names(people, "search_name", "pk")
    return people.order_by(*_SORTS.get(sort, _SORTS["size"]), "pk")
