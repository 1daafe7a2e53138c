"""What the pages of runs show: the runs, and the review of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import DateTimeField, Exists, OuterRef, QuerySet, UUIDField
from django.db.models.functions import Abs

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.lists.models import RatingPeriod
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.runs.models import RatingRun, RunResult
from ratingsite.foundations.kept_orders import KeptOrder
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place

SHOWN = 20  # of each kind: the tables of the desk have all
MOST_KEPT = 256  # tables of runs


@dataclass(frozen=True, kw_only=True)
class Exclusion:
    """One game that does not count for one of its players, and why."""

    player: Player | None
    opponent: Player | None
    event: RatedEvent | None
    edition: str
    round: int
    reason: str
    article: str


@dataclass(frozen=True, kw_only=True)
class Review:
    """What a second person looks at first before the list is published: the beginning of each table."""

    largest: list[RunResult]
    newcomers: list[RunResult]
    leavers: list[RunResult]
    exclusions: list[Exclusion]
    events: list[RatedEvent]


def all_runs() -> QuerySet[RatingRun]:
    """All runs, newest first, without their heavy parts."""
    found = RatingRun.objects.select_related("period__system", "started_by", "approved_by", "published_list")
    return found.defer("manifest", "summary").order_by("-started_at", "pk")


def last_runs() -> QuerySet[RatingRun]:
    """The runs that nothing has followed in their period."""
    later = RatingRun.objects.filter(period=OuterRef("period"), started_at__gt=OuterRef("started_at"))
    return all_runs().filter(~Exists(later))


def run_after(run: RatingRun) -> RatingRun | None:
    """The next run of the same period, of one that came to nothing."""
    if run.state not in RatingRun.STOPPED_STATES:
        return None
    return _AFTER.first(period=run.period_id, since=run.started_at)


def _later() -> QuerySet[RatingRun]:
    later = all_runs().filter(period=_PERIOD, started_at__gt=Place("since", DateTimeField()))
    return later.order_by("started_at", "pk")[:1]


_PERIOD = Place("period", RatingPeriod._meta.pk)
_AFTER = KeptQuestion(_later, planned_once=True)


def stopped_before(period: RatingPeriod) -> RatingRun | None:
    """The last run of a period, if it was refused, put aside or failed: who starts the next one is told why."""
    if period.pk is None:
        return None
    found = last_runs().filter(period=period, state__in=RatingRun.STOPPED_STATES)
    return found.select_related("period__system", "refused_by", "voided_by").first()


def review_of(run: RatingRun) -> Review:
    """The review of a run that has been computed; as long for a month of FIDE's as for a club's."""
    told = {"largest", *(table for table in ("newcomers", "leavers") if run.summary[table])}
    first = _first_of(run, [table for table in _TABLES if table in told])
    return Review(
        largest=first["largest"],
        newcomers=first.get("newcomers", []),
        leavers=first.get("leavers", []),
        exclusions=exclusions_of(run, run.summary["exclusions"][:SHOWN]),
        events=_FIRST_EVENTS.asked(run.state, run=run.pk)[0:SHOWN],
    )


# ---------------------------------------------------------------- the beginning of each table
def _largest(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.exclude(change_hundredths=0).order_by(Abs("change_hundredths").desc(), "player")


def _entering(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=True, rating_after__isnull=False).order_by("-rating_after", "player")


def _leaving(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=False, rating_after__isnull=True).order_by("-rating_before", "player")


_TABLES: Mapping[str, Callable[[QuerySet[RunResult]], QuerySet[RunResult]]] = {
    "largest": _largest,
    "newcomers": _entering,
    "leavers": _leaving,
}


def _first_of(run: RatingRun, tables: Iterable[str]) -> dict[str, list[RunResult]]:
    """Of a run whose results are all there it is asked once who they are, and then for all of them together."""
    if run.state not in RatingRun.LAID_OUT_STATES:
        return {table: list(_TABLES[table](_results(run.pk))[:SHOWN]) for table in tables}
    players = {table: _first_players(table, run.pk)[:SHOWN] for table in tables}
    keys = {key for of_table in players.values() for key in of_table}
    found = {row.player_id: row for row in _FIRST.rows(keys=keys, run=run.pk)} if keys else {}
    return {table: [found[key] for key in of_table if key in found] for table, of_table in players.items()}


def _results(run: UUID | Place) -> QuerySet[RunResult]:
    return RunResult.objects.filter(run=run).select_related("player").defer("kept")


@lru_cache(maxsize=MOST_KEPT)
def _first_players(table: str, run: UUID) -> list[int]:
    return list(_TABLES[table](_results(run)).values_list("player", flat=True)[:SHOWN])


def _first_events(state: str, *, run: UUID) -> list[UUID]:
    """A run may let events go when it comes to another state."""
    found = RatedEvent.objects.filter(runs=run).order_by("starts_on", "ends_on", "source")
    return list(found.values_list("pk", flat=True)[:SHOWN])


_RUN = Place("run", UUIDField())
_FIRST = KeptQuestion(lambda: _results(_RUN).filter(AmongGiven("player_id", "keys", int)).order_by())
_FIRST_EVENTS = KeptOrder(
    _first_events,
    KeptQuestion(
        lambda: (
            RatedEvent.objects.filter(AmongGiven("id", "keys", UUID), runs=_RUN)
            .select_related("federation")
            .defer("document")
            .order_by()
        )
    ),
    key="pk",
    most=MOST_KEPT,
)


def exclusions_of(run: RatingRun, rows: Sequence[Mapping[str, Any]]) -> list[Exclusion]:
    """Games that the summary of a run keeps, with their players and events."""
    players = players_with_keys({row[side] for row in rows for side in ("player", "opponent")})
    events = events_named((row["event"] for row in rows), run.period.system_id)
    return [
        Exclusion(
            player=players.get(row["player"]),
            opponent=players.get(row["opponent"]),
            event=events.get(row["event"]),
            edition=row["edition"],
            round=row["round"],
            reason=row["reason"],
            article=row["article"],
        )
        for row in rows
    ]
