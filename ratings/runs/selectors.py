"""What the pages of runs show: the runs, and the review of one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.db.models.functions import Abs

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.runs.models import RatingRun, RunResult

LARGEST_CHANGES = 20
MOST_SHOWN = 100


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
    """What a second person looks at before the list is published."""

    largest: list[RunResult]
    newcomers: list[RunResult]
    leavers: list[RunResult]
    exclusions: list[Exclusion]
    events: list[RatedEvent]


def all_runs() -> QuerySet[RatingRun]:
    """All runs, newest first, without their heavy parts."""
    found = RatingRun.objects.select_related("period__system", "started_by", "approved_by", "published_list")
    return found.defer("manifest", "summary").order_by("-started_at", "pk")


def review_of(run: RatingRun) -> Review:
    """The review of a run that has been computed."""
    results = run.results.select_related("player__federation").defer("kept")
    changed = results.exclude(change_hundredths=0).order_by(Abs("change_hundredths").desc(), "player")
    return Review(
        largest=list(changed[:LARGEST_CHANGES]),
        newcomers=list(_entering(results)[:MOST_SHOWN]),
        leavers=list(_leaving(results)[:MOST_SHOWN]),
        exclusions=_exclusions(run),
        events=list(run.events.select_related("federation").order_by("starts_on", "ends_on", "source")),
    )


def _entering(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=True, rating_after__isnull=False).order_by("-rating_after", "player")


def _leaving(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    return results.filter(rating_before__isnull=False, rating_after__isnull=True).order_by("-rating_before", "player")


def _exclusions(run: RatingRun) -> list[Exclusion]:
    rows = run.summary["exclusions"]
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
