"""Who has gained and who has lost most since the list before: found when the lines are made, and kept beside the list.

A run and an import keep them in their summary, also the run of a corrected version; the correction itself has those of
a version that no run has made. Of a short list that came in another way they are asked for; a long one that did tells
none: half a million lines are not gone through for a page.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import UUIDField

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import printed_names, printed_ratings
from ratings.lists.rows import keys_on
from ratings.lists.selectors import entries_of
from ratings.lists.since_before import changes_since, changes_told
from ratingsite.foundations.kept_questions import KeptQuestion, Place

KEPT, GAINED, LOST = "movers", "gained", "lost"
MOST = 10
LINES_ASKED = 2000
"""A list with more lines is asked for nothing that was not kept."""

Kept = Mapping[str, Sequence[int]]
"""Players by ``GAINED`` and ``LOST``, who moved most first; of equals the higher rating, then who was registered first.
"""


@dataclass
class Movers:
    """Sees line after line, and keeps the few that moved most."""

    _found: dict[str, list[tuple[int, int, int]]] = field(default_factory=lambda: {GAINED: [], LOST: []})

    def see(self, player: int, then: int | None, now: int | None) -> None:
        """One line beside that of the list before. Who had no rating, or has none, has not moved."""
        if then is None or now is None or then == now:
            return
        heap, told = self._found[GAINED if now > then else LOST], (abs(now - then), now, -player)
        if len(heap) < MOST:
            heapq.heappush(heap, told)
        elif told > heap[0]:
            heapq.heapreplace(heap, told)

    def kept(self) -> Kept:
        """Those who moved most."""
        return {way: [-player for *_, player in sorted(heap, reverse=True)] for way, heap in self._found.items()}


@dataclass(frozen=True, kw_only=True)
class ShownMover:
    """One of them as the list page says it; ``points`` is the ± of the line."""

    key: str
    title: str
    name: str
    federation: str
    rating: str
    points: int

    @property
    def hundredths(self) -> int:
        """The change as all others are written."""
        return self.points * 100


def movers_of(rating_list: RatingList, before: RatingList | None) -> dict[str, list[ShownMover]]:
    """By ``GAINED`` and ``LOST``, with the changes that the list page tells of their lines: no rating whose number the
    list does not print is anybody's gain (CFC 734). Nothing where nobody is known to have moved.
    """
    kept = {} if before is None else _kept(rating_list, before)
    entries = entries_of([player for players in kept.values() for player in players], rating_list) if kept else {}
    if not entries:
        return {}
    lines = list(entries.values())
    ratings = printed_ratings(rating_list, lines)
    names, keys = printed_names(rating_list, lines), keys_on(rating_list, lines)
    shown = [
        ShownMover(
            key=keys[player],
            title=entries[player].title,
            name=names[entries[player].pk],
            federation=entries[player].federation_id,
            rating=ratings[entries[player].pk],
            points=points,
        )
        for player, points in changes_told(changes_since(before, lines), lines, ratings).items()
        if points
    ]
    shown.sort(key=lambda mover: -abs(mover.points))  # of equals as they were kept
    found = {GAINED: [each for each in shown if each.points > 0], LOST: [each for each in shown if each.points < 0]}
    return {way: movers for way, movers in found.items() if movers}


def _kept(rating_list: RatingList, before: RatingList) -> Kept:
    of_run, of_import, of_correction = _KEPT_BY.rows(rating_list=rating_list.pk)[0]
    if of_run or of_import or of_correction:
        found: Kept = of_run or of_import or of_correction
        return found
    return _asked(rating_list, before) if rating_list.entries_count <= LINES_ASKED else {}


_KEPT_BY = KeptQuestion(
    lambda: RatingList.objects.filter(pk=Place("rating_list", UUIDField())).values_list(
        "run__summary__movers", "came_in__summary__movers", "made_by_correction__effects__movers"
    ),
    planned_once=True,
)


def _asked(rating_list: RatingList, before: RatingList) -> Kept:
    rated = ListEntry.objects.filter(rating__isnull=False).order_by().values_list("player_id", "rating")
    now = dict(rated.filter(rating_list=rating_list))
    movers = Movers()
    for player, then in rated.filter(rating_list=before):
        movers.see(player, then, now.get(player))
    return movers.kept()
