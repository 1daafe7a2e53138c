"""Every game of an event that does not count for one of its players, whoever has rated it, when somebody asks.

Of whom the plain engine has rated the run has kept it. The kernel is asked again, of the frozen columns of the event
alone and, where somebody has no rating, of that player's games in the other events of the period: which events are
pooled, and under whose article, hangs on all of them. For who has a rating nothing hangs on another event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any
from uuid import UUID

import numpy as np
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from ratings.kernel.arrays import Flags
from ratings.kernel.player_table import PlayerTable
from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import EventInColumns, events_in_columns
from ratings.register.models import Player
from ratings.runs.brief import is_brief
from ratings.runs.frozen_events import FrozenEvent, frozen_events
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import part_of, players_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.result_rows import tell
from ratings.runs.review.events import is_meant, results_in
from ratings.runs.review.models import ReviewedEvent
from ratings.runs.selectors import Exclusion, exclusions_of
from ratings.runs.summary import exclusions_told

Json = dict[str, Any]
EVENTS_AT_ONCE = 50
MOST_KEPT = 256  # runs, a few words and numbers each


@dataclass(frozen=True, kw_only=True)
class LeftOutAsked:
    """What a reviewer asked for: a part of an event's name or, within an event, how the name of one of the two begins,
    or a number; and a reason. Empty is everything.
    """

    q: str = ""
    why: str = ""


# ---------------------------------------------------------------- events
def events_with_games_left_out(run: RatingRun, asked: LeftOutAsked) -> QuerySet[ReviewedEvent]:
    """The events in which games do not count, those with most of them first."""
    rows = run.reviewed_events.filter(not_counted__gt=0).select_related("event__federation").defer("event__document")
    if asked.q:
        rows = rows.filter(event__name__icontains=asked.q)
    if asked.why:
        rows = rows.alias(told=Cast("reasons", TextField())).filter(told__contains=f'["{asked.why}"')
    return rows.order_by("-not_counted", "event")


def reasons_of_run(run: RatingRun) -> Counter[str]:
    """How many games of a run do not count for one of their players, by the reason; counted once if it is laid out."""
    return Counter((_kept_reasons if run.state in RatingRun.LAID_OUT_STATES else _reasons)(run.pk))


def _reasons(run: UUID) -> Counter[str]:
    events = ReviewedEvent.objects.filter(run=run, not_counted__gt=0)
    return reasons_counted(chain.from_iterable(events.order_by().values_list("reasons", flat=True)))


_kept_reasons = lru_cache(maxsize=MOST_KEPT)(_reasons)


def reasons_counted(told: Iterable[tuple[str, str, str, int]]) -> Counter[str]:
    """The games of a reviewed event's ``reasons``, under whichever article."""
    found: Counter[str] = Counter()
    for reason, _article, _edition, games in told:
        found[reason] += games
    return found


# ---------------------------------------------------------------- games
def left_out_of(run: RatingRun, event: RatedEvent) -> list[Exclusion]:
    """The games of one event that do not count, each for the player for whom it does not."""
    ((_, found),) = games_left_out(run, [event])
    return found


def asked_of(found: Iterable[Exclusion], asked: LeftOutAsked) -> list[Exclusion]:
    """Those that were asked for."""
    rows = (each for each in found if not asked.why or each.reason == asked.why)
    return [each for each in rows if any(is_meant(one, asked.q) for one in (each.player, each.opponent))]


def games_left_out(run: RatingRun, events: Sequence[RatedEvent]) -> Iterator[tuple[RatedEvent, list[Exclusion]]]:
    """The same event by event, by names and rounds; of some events in memory at a time. Raises ``RunProblem`` where an
    event is not the one that was frozen.
    """
    key_of = {row: key for key, row in run.manifest["rows"]["players"].items()}
    for start in range(0, len(events), EVENTS_AT_ONCE):
        some = events[start : start + EVENTS_AT_ONCE]
        results = {key_of[result.player_id]: result for result in tell(results_in(run, some))}
        rows = list(_rows(run.manifest, {event.key for event in some}, results))
        found: dict[str, list[Exclusion]] = {event.key: [] for event in some}
        for row, exclusion in zip(rows, exclusions_of(run, rows), strict=True):
            found[row["event"]].append(exclusion)
        yield from ((event, sorted(found[event.key], key=_by_name)) for event in some)


def _by_name(game: Exclusion) -> tuple[str, int, str]:
    return _name(game.player), game.round, _name(game.opponent)


def _name(player: Player | None) -> str:
    return player.search_name if player else ""


def _rows(manifest: Json, ids: set[str], results: Mapping[str, RunResult]) -> Iterator[Json]:
    """As the summary of a run has them, of events by their keys and the results of everybody in them."""
    for row in chain(_as_kept(results), _from_the_kernel(manifest, ids, results)):
        if row["event"] in ids:
            yield row


def _as_kept(results: Mapping[str, RunResult]) -> Iterator[Json]:
    for key, result in results.items():
        if not is_brief(result.told):
            yield from exclusions_told(key, result)


def _from_the_kernel(manifest: Json, ids: set[str], results: Mapping[str, RunResult]) -> Iterator[Json]:
    told = {key: result.told for key, result in results.items() if is_brief(result.told)}
    own = {event["id"] for each in told.values() for event in each["events"]} & ids
    if not own:
        return
    unrated = {key for key, each in told.items() if each["rating_before"] is None}
    part = part_of(manifest, own | {event["id"] for key in unrated for event in told[key]["events"]})
    ledger = events_in_columns(map(UUID, part["rows"]["events"].values()))
    players = PlayerTable.of(players_of(part)).only(_people(part, ledger))
    events = frozen_events(part, players, ledger)
    drawn = np.array([key in unrated for key in players], dtype=np.bool_)
    events = [event if event.facts.id in own else _with_games_of(event, drawn) for event in events]
    kernel = KernelAnswers.of(part, players, events)
    rows = kernel.left_out(kernel.number_left_out)
    yield from (row for row in rows if row["player"] in told)


def _people(manifest: Json, ledger: Mapping[UUID, EventInColumns]) -> set[str]:
    """Everybody who has a game in the events of a manifest, by the keys of the run."""
    frozen, rows = manifest["input"]["events"], manifest["rows"]["events"]
    return {
        event.get("renamed", {}).get(key, key)
        for event in frozen
        for key in ledger[UUID(rows[event["id"]])].packed.keys
    }


def _with_games_of(event: FrozenEvent, drawn: Flags) -> FrozenEvent:
    """The event with nothing but the games of some players, who are rated game by game."""
    return replace(event, games=event.games[drawn[event.games["white"]] | drawn[event.games["black"]]])
