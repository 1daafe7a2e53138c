"""The calendar's order – what goes on, what comes, what is over – as three parts, each read by an index of its own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from ratingsite.foundations.kept_questions import Place

PARTS = 3
HEADING = Coalesce("festival__name", "name")  # the sections of a festival stand under one heading
FIRST_DAY = Coalesce("starts_on", "ends_on")
"""The first day, where few of the tournaments that begin before a day are asked for: an index in the order of first
days would be gone through from the first year on.
"""


class NearestFirst:
    """Tournaments in the order in which they concern a reader of a day; counted, sliced and read like a list.

    However many there are, a page costs a count and at most one question for each part that it shows.
    """

    def __init__(self, tournaments: QuerySet[Any], *, day: date | Place) -> None:
        goes_on, comes = Q(starts_on__lt=day, ends_on__gte=day), Q(starts_on__gte=day)
        is_over = Q(starts_on__lt=day, ends_on__lt=day)  # the first follows from the second: it is what the index knows
        self._all, self._parts = tournaments, (goes_on, comes, is_over)
        self._orders = (FIRST_DAY, "starts_on", "-starts_on")

    @cached_property
    def _counts(self) -> list[int]:
        counts = {f"part_{number}": Count("pk", filter=part) for number, part in enumerate(self._parts)}
        return list(self._all.order_by().aggregate(**counts).values())

    def count(self) -> int:
        """How many there are."""
        return sum(self._counts)

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Any]:
        for number in range(PARTS):
            yield from self.part(number)

    def __getitem__(self, asked: slice) -> list[Any]:
        """Those between two places, both counted from the first."""
        first, last = asked.start or 0, self.count() if asked.stop is None else asked.stop
        found: list[Any] = []
        for number, count in enumerate(self._counts):
            begin, end = max(first, 0), min(last, count)
            if begin < end:
                found += self.part(number)[begin:end]
            first, last = first - count, last - count
        return found

    def part(self, number: int) -> QuerySet[Any]:
        """One of the ``PARTS``, in its order."""
        return self._all.filter(self._parts[number]).order_by(self._orders[number], HEADING, "name", "pk")
