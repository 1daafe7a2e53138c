"""Lays the desk of a review out, once, when a run was checked: flags, events with their sums, drift."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count

from ratings.ledger.models import RatedEvent, RatedGame, key_of_event
from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, GameSnapshot, PeriodSnapshot, Result
from ratings.runs.models import RatingRun
from ratings.runs.review.flags import Flag, Period, flags_of
from ratings.runs.review.models import ReviewedEvent, ReviewFlag
from ratings.runs.review.sums import EventSum, Reasons, drift_of, event_sums
from ratingsite.foundations.canonical import canonical, sha256_of

TWO_MONTHS = timedelta(days=62)
MOST_GAMES_OF_A_FEW = 132  # a double round robin of twelve
ROWS_A_WRITE = 20_000  # SQLite takes fewer


@dataclass(frozen=True)
class Desk:
    """What is laid out: the flags, the sums of the events by their keys, and the drift."""

    flags: tuple[Flag, ...]
    events: Mapping[str, EventSum]
    drift: Any


def desk_of(
    run: RatingRun,
    snapshot: PeriodSnapshot,
    found: Mapping[str, PlayerRating],
    left_out: Mapping[str, Reasons],
) -> Desk:
    """Look through what a run has found for its players, which stands by their keys; ``snapshot`` is the light one of
    its period, ``left_out`` are games by their events that the results do not tell themselves.
    """
    period = Period(snapshot=snapshot, found=found, earlier=_earlier_events(run))
    federations = _federations(run)
    drift = drift_of(found, period, federations, run.period.list_date.year)
    return Desk(flags=flags_of(period), events=event_sums(period, left_out), drift=drift)


def _federations(run: RatingRun) -> dict[str, str]:
    told = dict(run.results.values_list("player_id", "player__federation_id"))
    return {key: told[pk] for key, pk in run.manifest["rows"]["players"].items() if pk in told}


def _earlier_events(run: RatingRun) -> tuple[EventSnapshot, ...]:
    """The small events that were rated in the two months before the period: who met whom there."""
    since = run.period.starts_on - TWO_MONTHS
    rated = RatedGame.objects.filter(
        event__system=run.period.system_id, event__ends_on__gte=since, event__runs__state=RatingRun.State.PUBLISHED
    )
    small = rated.values("event").annotate(games=Count("pk")).filter(games__lte=MOST_GAMES_OF_A_FEW)
    rows = RatedGame.objects.filter(event__in=small.values("event")).order_by("event", "pk")
    keys = {pk: key for key, pk in run.manifest["rows"]["players"].items()}
    events: dict[Any, tuple[RatedEvent, list[GameSnapshot]]] = {}
    for row in rows.select_related("event").defer("event__document"):
        game = GameSnapshot(
            round=row.round,
            white=keys.get(row.white_id, f"#{row.white_id}"),
            black=keys.get(row.black_id, f"#{row.black_id}"),
            result=Result(row.result),
        )
        events.setdefault(row.event_id, (row.event, []))[1].append(game)
    return tuple(
        EventSnapshot(
            id=key_of_event(event.source, event.version),
            format=event.format,
            start=event.starts_on,
            end=event.ends_on,
            games=tuple(games),
        )
        for event, games in events.values()
    )


# ---------------------------------------------------------------- keeping
def keep(run: RatingRun, desk: Desk) -> None:
    """Write the desk; what was looked at in an earlier run of the period, and is still the same, stays looked at."""
    people, events = run.manifest["rows"]["players"], run.manifest["rows"]["events"]
    flags = [_flag(run, place, flag, events) for place, flag in enumerate(desk.flags, start=1)]
    _carry_over(run, flags)
    ReviewFlag.objects.bulk_create(flags, batch_size=ROWS_A_WRITE)
    through = ReviewFlag.players.through
    named = [
        through(reviewflag_id=row.pk, player_id=people[key])
        for row, flag in zip(flags, desk.flags, strict=True)
        for key in flag.players
    ]
    through.objects.bulk_create(named, batch_size=ROWS_A_WRITE)
    sums = [_event(run, events[key], own) for key, own in desk.events.items()]
    ReviewedEvent.objects.bulk_create(sums, batch_size=ROWS_A_WRITE)


def _flag(run: RatingRun, place: int, flag: Flag, events: Mapping[str, str]) -> ReviewFlag:
    said = [flag.kind, flag.event, flag.other, list(flag.players), flag.seen, dict(flag.more)]
    return ReviewFlag(
        run=run,
        place=place,
        kind=flag.kind,
        event_id=events[flag.event],
        other_event_id=events.get(flag.other),
        seen=flag.seen,
        threshold=flag.threshold,
        more=dict(flag.more),
        article=flag.article,
        mark=sha256_of([canonical(said)]),
    )


def _carry_over(run: RatingRun, flags: list[ReviewFlag]) -> None:
    seen = ReviewFlag.objects.filter(run__period=run.period_id, looked_at__isnull=False).exclude(run=run)
    before = {flag.mark: flag for flag in seen.order_by("looked_at")}
    for flag in flags:
        if (earlier := before.get(flag.mark)) is not None:
            flag.note, flag.looked_by_id, flag.looked_at = earlier.note, earlier.looked_by_id, earlier.looked_at


def _event(run: RatingRun, event: str, own: EventSum) -> ReviewedEvent:
    reasons = [[reason, article, edition, games] for (reason, article, edition), games in own.reasons.most_common()]
    return ReviewedEvent(
        run=run,
        event_id=event,
        players=own.players,
        unrated=own.unrated,
        newcomers=own.newcomers,
        average=own.average,
        games=own.games,
        score=own.rated.score,
        expected=own.rated.expected,
        change=own.rated.change,
        largest=own.largest,
        not_counted=sum(own.reasons.values()),
        reasons=reasons,
    )
