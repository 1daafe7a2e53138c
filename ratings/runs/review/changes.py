"""Every change of a run, filtered and sorted in the database: players without a change are never in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Abs

from ratings.lists.models import ListEntry
from ratings.register.search import in_order_of_names, whose_name_begins
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.review.events import people_in
from ratings.runs.review.models import ReviewFlag
from ratingsite.foundations.among import Among

BAND = 200


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a reviewer asked for; empty is everything. ``band`` is the lowest rating of a band, on either side, and
    ``event`` the row of an event of the run whose players alone are asked for.
    """

    q: str = ""
    what: str = ""
    federation: str = ""
    band: int | None = None
    event: UUID | None = None
    sort: str = "size"


_WHAT: Mapping[str, Q] = {
    "newcomers": Q(rating_before__isnull=True, rating_after__isnull=False),
    "leavers": Q(rating_before__isnull=False, rating_after__isnull=True),
    "k": Q(k_before__isnull=False, k_factor__isnull=False) & ~Q(k_before=F("k_factor")),
    "flagged": Q(is_flagged=True),
}
_SORTS: Mapping[str, tuple[object, ...]] = {
    "size": (Abs("change_hundredths").desc(),),
    "gain": (F("change_hundredths").desc(),),
    "loss": (F("change_hundredths").asc(),),
    "before": (F("rating_before").desc(nulls_last=True),),
    "after": (F("rating_after").desc(nulls_last=True),),
    "games": (F("games").desc(),),
}


def changes_of(run: RatingRun, asked: Asked) -> QuerySet[RunResult]:
    """The rows of the page, each with ``k_before`` of the list before and ``is_flagged``."""
    listed = ListEntry.objects.filter(rating_list=run.previous_list_id, player=OuterRef("player"))
    named = ReviewFlag.players.through.objects.filter(player=OuterRef("player"), reviewflag__run=run)
    rows = run.results.select_related("player").defer("kept")
    rows = rows.annotate(k_before=Subquery(listed.values("k_factor")[:1]), is_flagged=Exists(named))
    moved = ~Q(change_hundredths=0) | ~Q(rating_before=F("rating_after"))
    entered = Q(rating_before__isnull=True) ^ Q(rating_after__isnull=True)
    rows = rows.filter(moved | entered | Q(is_flagged=True)).filter(
        Q(rating_before__isnull=False) | Q(rating_after__isnull=False) | Q(is_flagged=True)
    )
    if asked.event is not None:
        rows = rows.filter(Among("player", people_in(run, asked.event)))
    return _sorted(_filtered(rows, asked), asked.sort)


def _filtered(rows: QuerySet[RunResult], asked: Asked) -> QuerySet[RunResult]:
    if asked.q:
        rows = whose_name_begins(rows, "player__search_name", asked.q)
    if asked.what in _WHAT:
        rows = rows.filter(_WHAT[asked.what])
    if asked.federation:
        rows = rows.filter(player__federation=asked.federation)
    if asked.band is not None:
        inside = (asked.band, asked.band + BAND - 1)
        rows = rows.filter(Q(rating_before__range=inside) | Q(rating_before__isnull=True, rating_after__range=inside))
    return rows


def _sorted(rows: QuerySet[RunResult], sort: str) -> QuerySet[RunResult]:
    if sort == "name":
        return in_order_of_names(rows, "player__search_name", "player")
    return rows.order_by(*_SORTS.get(sort, _SORTS["size"]), "player")
