"""A second look before the review: the rules rate players drawn by lot anew, from what was frozen.

What is stored must be what they answer, working and all; the review says how many were drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from secrets import SystemRandom

from ratings.regulations import PeriodSnapshot
from ratings.regulations.registry import rule_book
from ratings.runs.brief import StoredRow, is_brief
from ratings.runs.columns import FrozenEvent
from ratings.runs.compute import facts_of
from ratings.runs.drawn import drawn_period, events_with
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.rates import engine_rows
from ratings.runs.result_rows import tell
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
    rows: dict[str, int] = run.manifest["rows"]["players"]
    wanted = max(LEAST, len(rows) // SHARE) if players is None else players
    drawn = sorted(SystemRandom().sample(sorted(rows), min(wanted, len(rows))))
    for difference in differing(run, drawn, events, results):
        message = "rated again, the player has another result than the stored one"
        raise RunProblem(CHECK_FAILED, message, player=difference.key)
    return len(drawn)


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


def differing(
    run: RatingRun,
    keys: Sequence[str],
    events: Sequence[FrozenEvent] | None = None,
    results: KernelResults | None = None,
) -> Iterator[Difference]:
    """Those of some players whose stored result is not what the rules give for the documents of the ledger, or for the
    columns of all ``events`` where these are at hand; ``results`` as for ``rate_again``. Raises ``RunProblem``.
    """
    rows: dict[str, int] = run.manifest["rows"]["players"]
    stored = {} if results is None else {row.key: row for key in keys if (row := results.row(key)) is not None}
    stored |= _stored(run, {rows[key]: key for key in keys if key not in stored})
    period = _period(run.manifest, stored.values(), keys, events)
    whole = {key for key, there in stored.items() if not is_brief(there.told)}
    found = {row.key: row for row in engine_rows(run.manifest, period, set(keys), whole)}
    for key in keys:
        there = stored.get(key)
        if there is None or facts_of(found[key]) != facts_of(there):
            yield Difference(key=key, stored=there, found=found[key])


def _stored(run: RatingRun, key_of: Mapping[int, str]) -> dict[str, Stored]:
    results = tell(run.results.filter(Among("player_id", key_of))) if key_of else []
    return {key_of[result.player_id]: result for result in results}


def _period(
    manifest: Json,
    results: Collection[Stored],
    players: Collection[str],
    events: Sequence[FrozenEvent] | None,
) -> PeriodSnapshot:
    """The events of these players with those whom they have met; where event follows event (CFC 712) all of it."""
    if rule_book(manifest["input"]["system"]).rates_event_by_event:
        return snapshot_of(manifest)
    if events is not None:
        return drawn_period(manifest, events_with(manifest, events, players), players, events)
    return drawn_period(manifest, {event["id"] for result in results for event in result.told["events"]}, players)
