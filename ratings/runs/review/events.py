"""The events of a run as a review asks for them, and the people of one with what it has brought them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet, UUIDField
from django.db.models.functions import Abs

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.register.mergers.selectors import with_persons
from ratings.register.models import Player
from ratings.register.names import as_said
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.result_rows import tell
from ratings.runs.review.models import ReviewedEvent
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_orders import KeptOrder
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place, RowsInPages

MOST_ORDERS = 16  # of runs
Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class EventsAsked:
    """What a reviewer asked for of the events; empty is everything. ``q`` is a part of the name."""

    q: str = ""
    federation: str = ""
    sort: str = "largest"


_SORTS: Mapping[str, tuple[Any, ...]] = {
    "change": ("-change",),
    "newcomers": ("-newcomers",),
    "unrated": ("-unrated",),
    "not_counted": ("-not_counted",),
    "days": ("event__starts_on", "event__ends_on"),
}


def reviewed_events(run: RatingRun, asked: EventsAsked) -> QuerySet[ReviewedEvent]:
    """The events of a run with their sums."""
    rows = run.reviewed_events.all()
    if asked.q:
        rows = rows.filter(event__name__icontains=asked.q)
    if asked.federation:
        rows = rows.filter(event__federation=asked.federation)
    return _in_order(rows, asked.sort)


def events_asked(run: RatingRun, asked: EventsAsked) -> QuerySet[ReviewedEvent] | RowsInPages[ReviewedEvent]:
    """The same for a page; without a filter, of a run whose events are all there, in an order that is kept."""
    if asked != EventsAsked(sort=asked.sort) or run.state not in RatingRun.LAID_OUT_STATES:
        return reviewed_events(run, asked)
    return _IN_ORDER.asked(asked.sort if asked.sort in _SORTS else "", run=run.pk)


def _in_order(rows: QuerySet[ReviewedEvent], sort: str) -> QuerySet[ReviewedEvent]:
    return _shown(rows).order_by(*_SORTS.get(sort, (Abs("largest").desc(),)), "event")


def _shown(rows: QuerySet[ReviewedEvent]) -> QuerySet[ReviewedEvent]:
    return rows.select_related("event__federation").defer("event__document")


def _events_in_order(sort: str, *, run: UUID) -> list[UUID]:
    return list(_in_order(ReviewedEvent.objects.filter(run=run), sort).values_list("event", flat=True))


_IN_ORDER = KeptOrder(
    _events_in_order,
    KeptQuestion(
        lambda: _shown(
            ReviewedEvent.objects.filter(AmongGiven("event_id", "keys", UUID), run=Place("run", UUIDField()))
        ).order_by()
    ),
    key="event_id",
    most=MOST_ORDERS,
)


# ---------------------------------------------------------------- people
def results_in(run: RatingRun, events: Sequence[RatedEvent]) -> QuerySet[RunResult]:
    """The results of everybody who has a game in one of these events, and perhaps of some more: an entry may have
    become another person's since the run.
    """
    pack(events)
    rows = {row for event in events for row in packed(event).rows.tolist()}
    return run.results.filter(Among("player", with_persons(rows))).order_by("player")


@dataclass(frozen=True, kw_only=True)
class PlayerInEvent:
    """A player in one event of a run, scores and changes in hundredths; without a rating ``expected`` is ``None``."""

    result: RunResult
    games: int
    score: int
    expected: int | None
    change: int | None
    k: int | None

    @property
    def surplus(self) -> int | None:
        return None if self.expected is None else self.score - self.expected


def people_in(run: RatingRun, event: UUID) -> list[int]:
    """Everybody in an event of a run, by the rows of the register; nobody in what is none of its events."""
    found = RatedEvent.objects.filter(pk=event, runs=run).defer("document").first()
    return [] if found is None else [each.result.player_id for each in players_in(run, found)]


def players_in(run: RatingRun, event: RatedEvent) -> list[PlayerInEvent]:
    """Everybody in an event of a run, in the order of the register."""
    results = tell(results_in(run, [event]).select_related("player"))
    found = ((result, told) for result in results for told in result.told["events"])
    return [_player(result, told) for result, told in found if told["id"] == event.key]


def _player(result: RunResult, told: Json) -> PlayerInEvent:
    return PlayerInEvent(
        result=result,
        games=told["games"],
        score=round(told["score"] * 100),
        expected=_hundredths(told["expected"]),
        change=_hundredths(told["change"]),
        k=told["k"],
    )


def _hundredths(points: float | None) -> int | None:
    return None if points is None else round(points * 100)


@dataclass(frozen=True, kw_only=True)
class PlayersAsked:
    """What a reviewer asked for of an event's players; ``q`` is how a name begins, or a number."""

    q: str = ""
    sort: str = "largest"


_ORDERS: Mapping[str, Callable[[PlayerInEvent], Any]] = {
    "largest": lambda each: (each.surplus is None, -abs(each.surplus or 0)),
    "change": lambda each: (each.change is None, -(each.change or 0)),
    "before": lambda each: -(each.result.rating_before or 0),
    "name": lambda _: 0,
}


def is_meant(player: Player | None, typed: str) -> bool:
    """Whether a player's name is said so in either order, a given name begins so, or it is the player's number."""
    name, key = (player.search_name, player.key) if player else ("", "")
    said = as_said(typed)
    is_named = any(name.startswith(begin) and (not behind or f" {behind}" in name) for begin, behind in said)
    is_given = len(said) == 1 and f" {said[0][0]}" in name
    return not typed.strip() or is_named or is_given or (bool(key) and key.lower() == typed.strip().lower())


def players_asked(found: Iterable[PlayerInEvent], asked: PlayersAsked) -> list[PlayerInEvent]:
    """Those of an event's players who were asked for, in the order asked for; of equal ones by name."""
    rows = [each for each in found if is_meant(each.result.player, asked.q)]
    rows.sort(key=lambda each: (each.result.player.search_name, each.result.player_id))
    return sorted(rows, key=_ORDERS.get(asked.sort, _ORDERS["largest"]))
