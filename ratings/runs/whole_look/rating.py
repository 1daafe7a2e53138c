"""What the worker does: the players of some events at a time, each rated by the plain rules and held against what is
stored. Whoever comes after a dead worker goes on behind the last chunk.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.regulations.registry import rule_book
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.problems import GAVE_UP, RunProblem
from ratings.runs.second_look import differing
from ratings.runs.whole_look.models import WholeLook
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim, Clock, claim
from ratingsite.foundations.leases.heartbeat import working
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

EVENTS_A_CHUNK = 250
MAX_ATTEMPTS = 5
KEPT = 500  # differences that the page names; the number of all is kept beside them
State = WholeLook.State


def look_at_whole_run(pk: UUID | str, *, clock: Clock) -> None:
    """Rate everybody again, or the rest. Where another worker holds it, or it has ended, nothing is done.

    An unexpected error gives it back and is raised: another attempt follows, and after the fifth it fails.
    """
    hold = claim(WholeLook, pk, clock=clock)
    if hold is None:
        return
    with working(hold):
        try:
            _rate(hold)
        except RunProblem as problem:
            _fail(hold, problem)


def _rate(hold: Claim[WholeLook]) -> None:
    with hold.fenced() as look:
        if look.attempts > MAX_ATTEMPTS:
            raise RunProblem(GAVE_UP, f"some players were tried {MAX_ATTEMPTS} times and never came to their end")
        if look.state == State.QUEUED:
            move(look, State.WORKING)
        run_id, chunks_done = look.run_id, look.chunks
    run = RatingRun.objects.get(pk=run_id)
    for number, keys in enumerate(_chunks(run.manifest), 1):
        if number <= chunks_done:
            continue
        reach("run.whole_look")
        found = [each.as_json() for each in differing(run, keys)]
        with hold.fenced() as look:
            look.chunks, look.done, look.attempts = number, look.done + len(keys), 0
            look.differing, look.differences = look.differing + len(found), [*look.differences, *found][:KEPT]
            look.save(update_fields=["chunks", "done", "attempts", "differing", "differences"])
    with hold.fenced() as look:
        now = hold.clock()
        to = State.DIFFERS if look.differing else State.AGREES
        move(look, to, ended_at=now, lease_until=None)
        record("end rating run again", run, by=None, now=now, players=look.done, differing=look.differing)


def _chunks(manifest: Json) -> Iterator[list[str]]:
    """Everybody of a run once, with the first of his events; where event follows event (CFC 712) all at once."""
    everybody: dict[str, int] = manifest["rows"]["players"]
    if rule_book(manifest["input"]["system"]).rates_event_by_event:
        yield sorted(everybody)
        return
    left, events = set(everybody), manifest["input"]["events"]
    for start in range(0, len(events), EVENTS_A_CHUNK):
        keys = _players_of(manifest, events[start : start + EVENTS_A_CHUNK]) & left
        left -= keys
        yield sorted(keys)
    yield sorted(left)


def _players_of(manifest: Json, frozen: list[Json]) -> set[str]:
    rows = manifest["rows"]["events"]
    events = RatedEvent.objects.filter(pk__in=[rows[event["id"]] for event in frozen]).defer("document")
    by_key = {event.key: event for event in events}
    pack(by_key.values())
    return {event.get("renamed", {}).get(key, key) for event in frozen for key in packed(by_key[event["id"]]).keys}


def _fail(hold: Claim[WholeLook], problem: RunProblem) -> None:
    with hold.fenced() as look:
        now = hold.clock()
        move(look, State.FAILED, failure=problem.failure, ended_at=now, lease_until=None)
        record("fail rating run again", look.run, by=None, now=now, reason=str(problem)[:500])
