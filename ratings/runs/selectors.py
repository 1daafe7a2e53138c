"""What the pages of runs show: the runs, and the review of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, UUIDField
from django.db.models.functions import Abs

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.lists.models import RatingPeriod
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.runs.models import RatingRun, RunResult
from ratingsite.foundations.kept_questions import KeptQuestion, Place

SHOWN = 20  # of each kind: the tables of the desk have all


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
    later = all_runs().filter(period=run.period_id, started_at__gt=run.started_at)
    return later.order_by("started_at", "pk").first()


def stopped_before(period: RatingPeriod) -> RatingRun | None:
    """The last run of a period, if it was refused, put aside or failed: who starts the next one is told why."""
    if period.pk is None:
        return None
    found = last_runs().filter(period=period, state__in=RatingRun.STOPPED_STATES)
    return found.select_related("period__system", "refused_by", "voided_by").first()


def review_of(run: RatingRun) -> Review:
    """The review of a run that has been computed; as long for a month of FIDE's as for a club's."""
    return Review(
        largest=_LARGEST.rows(run=run.pk),
        newcomers=_NEWCOMERS.rows(run=run.pk) if run.summary["newcomers"] else [],
        leavers=_LEAVERS.rows(run=run.pk) if run.summary["leavers"] else [],
        exclusions=exclusions_of(run, run.summary["exclusions"][:SHOWN]),
        events=_EVENTS.rows(run=run.pk),
    )


def _entering(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=True, rating_after__isnull=False).order_by("-rating_after", "player")


def _leaving(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=False, rating_after__isnull=True).order_by("-rating_before", "player")


def _results() -> QuerySet[RunResult]:
    return RunResult.objects.filter(run=_RUN).select_related("player").defer("kept")


def _largest() -> QuerySet[RunResult]:
    changed = _results().exclude(change_hundredths=0)
    return changed.order_by(Abs("change_hundredths").desc(), "player")[:SHOWN]


def _events() -> QuerySet[RatedEvent]:
    found = RatedEvent.objects.filter(runs=_RUN).select_related("federation").defer("document")
    return found.order_by("starts_on", "ends_on", "source")[:SHOWN]


_RUN = Place("run", UUIDField())
_LARGEST = KeptQuestion(_largest)
_NEWCOMERS = KeptQuestion(lambda: _entering(_results())[:SHOWN])
_LEAVERS = KeptQuestion(lambda: _leaving(_results())[:SHOWN])
_EVENTS = KeptQuestion(_events)


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
