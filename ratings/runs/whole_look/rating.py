"""What the worker does: the players of some events at a time, each rated by the plain rules and held against what is
stored. Whoever comes after a dead worker goes on behind the last chunk.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.regulations.registry import rule_book
from ratings.runs.claims import Clock, FenceLost, lease_is_over, usual_lease
from ratings.runs.failpoints import reach
from ratings.runs.heartbeat import beating
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.problems import GAVE_UP, RunProblem
from ratings.runs.second_look import differing
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.services import TASK
from ratingsite.celery import app
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

logger = logging.getLogger(__name__)
EVENTS_A_CHUNK = 250
MAX_ATTEMPTS = 5
KEPT = 500  # differences that the page names; the number of all is kept beside them
State = WholeLook.State


@dataclass(frozen=True)
class Hold:
    """One worker's hold on a look."""

    run_id: UUID
    pk: UUID
    fence: int
    clock: Clock

    def renew(self) -> bool:
        """Let the lease run from now on; whether the look is still ours."""
        return bool(self._held().update(lease_until=self.clock() + usual_lease()))

    @contextmanager
    def fenced(self) -> Iterator[WholeLook]:
        """One transaction on the locked row. Raises ``FenceLost`` where somebody else has it, or has stopped it."""
        with transaction.atomic():
            look = self._held().select_for_update().first()
            if look is None:
                raise FenceLost
            yield look

    def give_back(self) -> None:
        """End the lease: the next worker need not wait for it."""
        self._held().update(lease_until=self.clock())

    def _held(self) -> QuerySet[WholeLook]:
        return WholeLook.objects.filter(pk=self.pk, fence=self.fence, state__in=WholeLook.LIVE_STATES)


def look_at_whole_run(pk: UUID | str, *, clock: Clock) -> None:
    """Rate everybody again, or the rest. Where another worker holds it, or it has ended, nothing is done.

    An unexpected error gives it back and is raised: another attempt follows, and after the fifth it fails.
    """
    hold = _claim(pk, clock)
    if hold is None:
        return
    try:
        with beating(hold):
            _rate(hold)
    except FenceLost:
        logger.info("look %s is no longer ours", pk)
    except RunProblem as problem:
        _fail(hold, problem)
    except Exception:
        hold.give_back()
        raise


def _claim(pk: UUID | str, clock: Clock) -> Hold | None:
    now = clock()
    with transaction.atomic():
        free = WholeLook.objects.filter(lease_is_over(now), pk=pk, state__in=WholeLook.LIVE_STATES)
        if not free.update(fence=F("fence") + 1, attempts=F("attempts") + 1, lease_until=now + usual_lease()):
            return None
        look = WholeLook.objects.only("pk", "run_id", "fence").get(pk=pk)
    return Hold(look.run_id, look.pk, look.fence, clock)


def _rate(hold: Hold) -> None:
    with hold.fenced() as look:
        if look.attempts > MAX_ATTEMPTS:
            raise RunProblem(GAVE_UP, f"some players were tried {MAX_ATTEMPTS} times and never came to their end")
        if look.state == State.QUEUED:
            move(look, State.WORKING)
        chunks_done = look.chunks
    run = RatingRun.objects.get(pk=hold.run_id)
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


def _fail(hold: Hold, problem: RunProblem) -> None:
    try:
        with hold.fenced() as look:
            now = hold.clock()
            move(look, State.FAILED, failure=problem.failure, ended_at=now, lease_until=None)
            record("fail rating run again", look.run, by=None, now=now, reason=str(problem)[:500])
    except FenceLost:
        logger.info("look %s is no longer ours", hold.pk)


def wake_abandoned_looks(*, now: datetime) -> int:
    """Ring for what nobody works on: the bell was lost, or the worker died; returns how many."""
    waiting = WholeLook.objects.filter(lease_is_over(now), ~_fresh(now), state__in=WholeLook.LIVE_STATES)
    return sum(_ring(str(pk)) for pk in waiting.values_list("pk", flat=True))


def _fresh(now: datetime) -> Q:
    """The outbox has rung for it; a worker may be on the way."""
    return Q(attempts=0, state=State.QUEUED, asked_at__gt=now - usual_lease(), asked_at__lte=now)


def _ring(pk: str) -> bool:
    try:
        app.send_task(TASK, args=[pk], retry=False)
    except Exception as error:  # a broker may be away in any way; the row stays and the sweeper comes again
        logger.warning("look %s: %s", pk, error)
        return False
    return True
