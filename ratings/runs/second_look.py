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
from ratings.runs.manifest import Json, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.rates import engine_rows
from ratings.runs.result_rows import tell
from ratingsite.foundations.among import Among

LEAST = 50  # players: a smaller period is rated again whole
SHARE = 100  # of more players one in so many
MOST = 300  # find a fault that touches one in a hundred 95 times of a hundred, however many players there are
Stored = RunResult | StoredRow


def draw(run: RatingRun, players: int | None = None) -> dict[str, Stored | None]:
    """So many players drawn by lot – unless told one in ``SHARE``, at least ``LEAST``, at most ``MOST`` – by key with
    what the database has of them.
    """
    rows: dict[str, int] = run.manifest["rows"]["players"]
    wanted = max(LEAST, min(len(rows) // SHARE, MOST)) if players is None else players
    return _read(run, sorted(SystemRandom().sample(sorted(rows), min(wanted, len(rows)))))


def rate_again(run: RatingRun, drawn: Mapping[str, Stored | None], events: Sequence[FrozenEvent] | None = None) -> int:
    """Rate these players again; returns how many. Raises ``RunProblem`` by name.

    ``events`` are all of the run, where somebody has read them out of their columns: then the database is asked for
    nothing but documents of events of which these do not tell what rates the players.
    """
    for difference in _differing(run, drawn, events):
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


def differing(run: RatingRun, keys: Sequence[str]) -> Iterator[Difference]:
    """Those of some players whose stored result is not what the rules give for the documents of the ledger. Raises
    ``RunProblem``.
    """
    return _differing(run, _read(run, keys), None)


def _differing(
    run: RatingRun, players: Mapping[str, Stored | None], events: Sequence[FrozenEvent] | None
) -> Iterator[Difference]:
    period = _period(run.manifest, [there for there in players.values() if there is not None], list(players), events)
    whole = {key for key, there in players.items() if there is not None and not is_brief(there.told)}
    found = {row.key: row for row in engine_rows(run.manifest, period, set(players), whole)}
    for key, there in players.items():
        if there is None or facts_of(found[key]) != facts_of(there):
            yield Difference(key=key, stored=there, found=found[key])


def _read(run: RatingRun, keys: Sequence[str]) -> dict[str, Stored | None]:
    rows = run.manifest["rows"]["players"]
    found = tell(run.results.filter(Among("player_id", (rows[key] for key in keys)))) if keys else []
    stored = {result.player_id: result for result in found}
    return {key: stored.get(rows[key]) for key in keys}


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
