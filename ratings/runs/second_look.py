"""A second look before the review: the rules rate players drawn by lot anew, from what was frozen.

What is stored must be what they answer, working and all; the review says how many were drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from secrets import SystemRandom

from ratings.regulations import PeriodSnapshot
from ratings.regulations.registry import rule_book
from ratings.runs.brief import StoredRow, is_brief
from ratings.runs.columns import FrozenEvent
from ratings.runs.drawn import events_with, read_drawn
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.rates import engine_rows
from ratings.runs.result_rows import facts_of, tell
from ratingsite.foundations.among import Among

LEAST = 50  # players: a smaller period is rated again whole
SHARE = 100  # of more players one in so many
Stored = RunResult | StoredRow


def rate_again(
    run: RatingRun,
    players: int | None = None,
    events: Sequence[FrozenEvent] | None = None,
    results: KernelResults | None = None,
) -> int:
    """Rate so many players again, one in ``SHARE`` unless told; returns how many. Raises ``RunProblem`` by name.

    ``events`` are all of the run, where somebody has read them out of their columns; ``results`` is what is stored of
    whom the kernel has rated, where somebody has held every row against it.
    """
    return drawn_look(run, players, events, results).hold()


def drawn_look(
    run: RatingRun,
    players: int | None = None,
    events: Sequence[FrozenEvent] | None = None,
    results: KernelResults | None = None,
) -> SecondLook:
    """The same, not yet begun: what it asks the database for has been read."""
    rows: dict[str, int] = run.manifest["rows"]["players"]
    wanted = max(LEAST, len(rows) // SHARE) if players is None else players
    drawn = sorted(SystemRandom().sample(sorted(rows), min(wanted, len(rows))))
    return _look_at(run, drawn, events, results)


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Somebody whom the rules give another result than the stored one, which may be missing."""

    key: str
    stored: Stored | None
    found: StoredRow

    def as_json(self) -> Json:
        """Rating and change of both sides, for who looks at it; where these are the same, the working differs."""
        return {"player": self.key, "stored": self.stored and _told(self.stored), "found": _told(self.found)}


def _told(side: Stored) -> Json:
    return {"rating": side.rating_after, "change": side.change_hundredths, "games": side.games}


@dataclass(frozen=True, kw_only=True)
class SecondLook:
    """Players by their ``keys``, what is ``stored`` of them, and what makes the ``period`` that rates them anew."""

    manifest: Json
    keys: Sequence[str]
    stored: Mapping[str, Stored]
    period: Callable[[], PeriodSnapshot]

    def differences(self) -> Iterator[Difference]:
        """Those whose stored result is not what the rules give. Raises ``RunProblem``."""
        whole = {key for key, there in self.stored.items() if not is_brief(there.told)}
        found = {row.key: row for row in engine_rows(self.manifest, self.period(), set(self.keys), whole)}
        for key in self.keys:
            there = self.stored.get(key)
            if there is None or facts_of(found[key]) != facts_of(there):
                yield Difference(key=key, stored=there, found=found[key])

    def hold(self) -> int:
        """How many players were looked at. Raises ``RunProblem`` by the name of the first who differs."""
        for difference in self.differences():
            message = "rated again, the player has another result than the stored one"
            raise RunProblem(CHECK_FAILED, message, player=difference.key)
        return len(self.keys)


def differing(
    run: RatingRun,
    keys: Sequence[str],
    events: Sequence[FrozenEvent] | None = None,
    results: KernelResults | None = None,
) -> Iterator[Difference]:
    """Those of some players whose stored result is not what the rules give for the documents of the ledger, or for the
    columns of all ``events`` where these are at hand; ``results`` as for ``rate_again``. Raises ``RunProblem``.
    """
    return _look_at(run, keys, events, results).differences()


def _look_at(
    run: RatingRun, keys: Sequence[str], events: Sequence[FrozenEvent] | None, results: KernelResults | None
) -> SecondLook:
    rows: dict[str, int] = run.manifest["rows"]["players"]
    stored = {} if results is None else {row.key: row for key in keys if (row := results.row(key)) is not None}
    stored |= _stored(run, {rows[key]: key for key in keys if key not in stored})
    period = _period(run.manifest, stored.values(), keys, events)
    return SecondLook(manifest=run.manifest, keys=keys, stored=stored, period=period)


def _stored(run: RatingRun, key_of: Mapping[int, str]) -> dict[str, Stored]:
    results = tell(run.results.filter(Among("player_id", key_of))) if key_of else []
    return {key_of[result.player_id]: result for result in results}


def _period(
    manifest: Json,
    results: Collection[Stored],
    players: Collection[str],
    events: Sequence[FrozenEvent] | None,
) -> Callable[[], PeriodSnapshot]:
    """Makes the events of these players with those whom they have met; where event follows event (CFC 712) all of it.
    What it is made of has been read.
    """
    if rule_book(manifest["input"]["system"]).rates_event_by_event:
        whole = snapshot_of(manifest)
        return lambda: whole
    if events is not None:
        return read_drawn(manifest, events_with(manifest, events, players), players, events).period
    ids = {event["id"] for result in results for event in result.told["events"]}
    return read_drawn(manifest, ids, players).period
