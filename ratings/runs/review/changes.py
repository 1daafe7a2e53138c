"""Every change of a run, filtered and sorted in the database: results that move a rating, and lines that say more.

Who has not played has no result: another K, a line that is gone or inactive now are found by the rows that the run has
kept when it made its lines (``runs.against_before``), whom a correction alone changes by what the run has frozen of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Protocol
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, UUIDField
from django.db.models.functions import Abs

from ratings.lists.models import ListEntry
from ratings.register.search import in_order_of_names, whose_name_or_number
from ratings.runs.against_before import K, numbers_kept
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.review.brought_in import CORRECTED, BroughtIn, brought_into
from ratings.runs.review.changed_lines import corrected_lines_asked, lines_asked
from ratings.runs.review.events import people_in
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.shown_changes import Change, list_to_come, shown_lines, shown_results
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_orders import KeptOrder
from ratingsite.foundations.kept_questions import AmongGiven, KeptPages, KeptQuestion, Place, RowsInPages

BAND = 200
AT_ONCE = 2000
MOST_KEPT = 100  # pages in different orders, whose words are written once
MOST_ORDERS = 16  # of runs, of a megabyte each where it is FIDE's
BY_NAME = "name"


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

    @property
    def stretch(self) -> tuple[int, int] | None:
        """The ratings of the band."""
        return None if self.band is None else (self.band, self.band + BAND - 1)


class Changes(Protocol):
    """What was asked for, in its order: counted, some of it, or all of it."""

    def __len__(self) -> int: ...
    def __getitem__(self, some: slice) -> list[Change]: ...
    def __iter__(self) -> Iterator[Change]: ...


def changes_of(run: RatingRun, asked: Asked) -> Changes:
    """The rows of the page; of a kind that the run has kept, everybody whose line is of it, with or without a game."""
    brought = brought_into(run)
    if asked.what in numbers_kept(run):
        return _OfLines(run, lines_asked(run, asked.what, asked), brought)
    if asked.what == CORRECTED:
        return _OfLines(run, corrected_lines_asked(run, brought.behind.keys(), asked), brought)
    results, alone = _OfResults(run, asked, brought), _corrected_alone(run, asked.what, brought)
    if not alone:
        return results
    return _CorrectedFirst(_OfLines(run, corrected_lines_asked(run, alone, asked), brought), results)


def _corrected_alone(run: RatingRun, what: str, brought: BroughtIn) -> set[int]:
    """The rows of those who have not played, of what was asked for."""
    rows = {"": brought.behind.keys(), "newcomers": brought.first}.get(what, frozenset())
    if not rows:
        return set()
    return rows - set(run.results.filter(player__in=rows).values_list("player", flat=True))


class _OfResults:
    def __init__(self, run: RatingRun, asked: Asked, brought: BroughtIn) -> None:
        self._run, self._asked, self._brought = run, asked, brought
        self._rows = _in_pages(run, asked)

    def __len__(self) -> int:
        return _results(self._run, self._asked).count() if self._rows is None else len(self._rows)

    def __getitem__(self, some: slice) -> list[Change]:
        if some.start >= some.stop:  # Django writes no words for no rows
            return []
        found = _results(self._run, self._asked)[some] if self._rows is None else self._rows[some]
        return shown_results(self._run, found, self._brought)

    def __iter__(self) -> Iterator[Change]:
        if _is_order_kept(self._run, self._asked):
            for first in range(0, len(self), AT_ONCE):
                yield from self[first : first + AT_ONCE]
            return
        results = _results(self._run, self._asked).iterator(chunk_size=AT_ONCE)
        while some := list(islice(results, AT_ONCE)):
            yield from shown_results(self._run, some, self._brought)


class _OfLines:
    def __init__(self, run: RatingRun, rows: list[int], brought: BroughtIn) -> None:
        self._run, self._rows, self._brought = run, rows, brought

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, some: slice) -> list[Change]:
        return shown_lines(self._run, self._rows[some], self._brought)

    def __iter__(self) -> Iterator[Change]:
        for first in range(0, len(self._rows), AT_ONCE):
            yield from self[first : first + AT_ONCE]


class _CorrectedFirst:
    """Whom a correction alone changes, in the order asked for, and behind them the results: those are never many, and
    no result would have to be read to find their places among all.
    """

    def __init__(self, lines: _OfLines, results: _OfResults) -> None:
        self._lines, self._results = lines, results

    def __len__(self) -> int:
        return len(self._lines) + len(self._results)

    def __getitem__(self, some: slice) -> list[Change]:
        lines = len(self._lines)
        behind = slice(max(some.start - lines, 0), max(some.stop - lines, 0))
        return [*self._lines[some], *self._results[behind]]

    def __iter__(self) -> Iterator[Change]:
        yield from self._lines
        yield from self._results


# ---------------------------------------------------------------- results
_WHAT: Mapping[str, Q] = {
    "newcomers": Q(rating_before__isnull=True, rating_after__isnull=False),
    "leavers": Q(rating_before__isnull=False, rating_after__isnull=True),
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


def _results(run: RatingRun, asked: Asked) -> QuerySet[RunResult]:
    rows = _rows_of(run)
    if asked.event is not None:
        rows = rows.filter(Among("player", people_in(run, asked.event)))
    rows = _with_another_k(run, rows) if asked.what == K else _that_say_more(rows)
    return _sorted(_filtered(rows, asked), asked.sort)


def _rows_of(run: RatingRun | UUID | Place) -> QuerySet[RunResult]:
    named = ReviewFlag.players.through.objects.filter(player=OuterRef("player"), reviewflag__run=run)
    rows = RunResult.objects.filter(run=run).select_related("player")
    return rows.defer("kept").annotate(is_flagged=Exists(named))


def _that_say_more(rows: QuerySet[RunResult]) -> QuerySet[RunResult]:
    moved = ~Q(change_hundredths=0) | ~Q(rating_before=F("rating_after"))
    entered = Q(rating_before__isnull=True) ^ Q(rating_after__isnull=True)
    return rows.filter(moved | entered | Q(is_flagged=True)).filter(
        Q(rating_before__isnull=False) | Q(rating_after__isnull=False) | Q(is_flagged=True)
    )


def _with_another_k(run: RatingRun, rows: QuerySet[RunResult]) -> QuerySet[RunResult]:
    """Of a run that has kept no kinds: those who have played, by what both lists say."""
    before, after = (
        Subquery(ListEntry.objects.filter(rating_list=listed, player=OuterRef("player")).values("k_factor")[:1])
        for listed in (run.previous_list_id, list_to_come(run))
    )
    rows = rows.alias(k_before=before, k_after=after)
    return rows.filter(k_before__isnull=False, k_after__isnull=False).exclude(k_before=F("k_after"))


def _filtered(rows: QuerySet[RunResult], asked: Asked) -> QuerySet[RunResult]:
    if asked.q:
        rows = whose_name_or_number(rows, "player", asked.q)
    if asked.what in _WHAT:
        rows = rows.filter(_WHAT[asked.what])
    if asked.federation:
        rows = rows.filter(player__federation=asked.federation)
    if inside := asked.stretch:
        rows = rows.filter(Q(rating_before__range=inside) | Q(rating_before__isnull=True, rating_after__range=inside))
    return rows


def _sorted(rows: QuerySet[RunResult], sort: str) -> QuerySet[RunResult]:
    if sort == BY_NAME:
        return in_order_of_names(rows, "player__search_name", "player")
    return rows.order_by(*_SORTS.get(sort, _SORTS["size"]), "player")


# ---------------------------------------------------------------- what is asked for without a filter
def _in_pages(run: RatingRun, asked: Asked) -> RowsInPages[RunResult] | None:
    """What hangs on the results of a run alone, in words that are kept, and of a run whose results are all there in an
    order that is kept too; by name it would be another when somebody gets another one.
    """
    if _is_order_kept(run, asked):
        return _IN_ORDER.asked(asked.what, asked.band, asked.sort, run=run.pk)
    if asked.sort == BY_NAME and _is_order_kept(run, in_some_order := replace(asked, sort="size")):
        some = _in_pages(run, in_some_order)
        return some and replace(some, some=lambda first, behind: list(_results(run, asked)[first:behind]))
    is_kept = asked == Asked(what=asked.what, sort=asked.sort) and asked.what != K
    return _whole(asked.what, asked.sort).asked(run=run.pk) if is_kept else None


def _is_order_kept(run: RatingRun, asked: Asked) -> bool:
    of_results = asked == Asked(what=asked.what, band=asked.band, sort=asked.sort) and asked.what != K
    return of_results and asked.sort != BY_NAME and run.state in RatingRun.LAID_OUT_STATES


def _all_of(asked: Asked) -> QuerySet[RunResult]:
    """Of whichever run is put in."""
    return _sorted(_filtered(_that_say_more(_rows_of(_RUN)), asked), asked.sort)


@lru_cache(maxsize=MOST_KEPT)
def _whole(what: str, sort: str) -> KeptPages[RunResult]:
    return KeptPages(lambda: _all_of(Asked(what=what, sort=sort)), of="run")


def _players_in_order(what: str, band: int | None, sort: str, *, run: UUID) -> array[int]:
    rows = _sorted(_filtered(_that_say_more(_rows_of(run)), Asked(what=what, band=band)), sort)
    return array("q", rows.values_list("player", flat=True))


_RUN = Place("run", UUIDField())
_IN_ORDER = KeptOrder(
    _players_in_order,
    KeptQuestion(lambda: _rows_of(_RUN).filter(AmongGiven("player_id", "keys", int))),
    key="player_id",
    most=MOST_ORDERS,
)
