"""How many lines of the list to come say the same, out of the counts of the list before and of what has changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from ratings.lists.counts import count_lines, refuse_unknown_federations
from ratings.lists.models import ListCount, RatingList
from ratings.lists.services import COUNTED
from ratingsite.foundations.bulk import write_rows

_KIND = COUNTED[1:-1]


class LineCounts:
    """The counts of a list to come."""

    def __init__(self, before: RatingList | None) -> None:
        self._kinds: Counter[tuple[object, ...]] = Counter()
        rows = ListCount.objects.filter(rating_list=before).values_list(*_KIND, "players") if before else ()
        for *kind, players in rows:
            self._kinds[tuple(kind)] = players
        self._federations = {federation for federation, *_ in self._kinds}  # they were asked for then, and none goes
        self._is_known = before is not None and self._kinds.total() == before.entries_count

    def change(self, gone: Iterable[str], new: Iterable[str]) -> None:
        """Lines that the list before has, and those that this one has in their place, without their keys."""
        if self._is_known:
            self._kinds.subtract(map(_kind, gone))
            self._kinds.update(map(_kind, new))

    def keep(self, list_id: UUID, lines: int) -> None:
        """Store them; where those of the list before say too little the lines are counted. Raises ``IntegrityError``
        for a line of a federation that is none.
        """
        if not self._is_known or self._kinds.total() != lines or min(self._kinds.values(), default=0) < 0:
            count_lines(list_id)
            return
        rows = [(list_id, *kind, players) for kind, players in sorted(self._kinds.items(), key=str) if players]
        write_rows(ListCount, COUNTED, rows)
        if {federation for _, federation, *_ in rows} - self._federations:
            refuse_unknown_federations(list_id)


def _kind(line: str) -> tuple[object, ...]:
    _, title, federation, sex, _, rating, *_, is_inactive = json.loads(f"[{line}]")
    return federation, title, sex, is_inactive, rating is not None
