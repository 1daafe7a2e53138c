"""Holds a run while a stage works: a stage may last longer than a lease, and nobody else takes the run meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Protocol
from uuid import UUID

from django.db import DatabaseError, connection

from ratings.runs.claims import usual_lease

logger = logging.getLogger(__name__)
BEATS_A_LEASE = 3


class Held(Protocol):
    """A worker's hold on a run, or on something of a run."""

    @property
    def run_id(self) -> UUID: ...

    def renew(self) -> bool: ...


@contextmanager
def beating(claim: Held) -> Iterator[None]:
    """Renew the lease several times in each while the body runs, from a thread with a connection of its own."""
    done = Event()
    heart = Thread(target=_beat, args=(claim, done), name=f"lease of run {claim.run_id}", daemon=True)
    heart.start()
    try:
        yield
    finally:
        done.set()
        heart.join()


def _beat(claim: Held, done: Event) -> None:
    pause = usual_lease().total_seconds() / BEATS_A_LEASE
    try:
        while not done.wait(pause) and _is_ours(claim):
            pass
    finally:
        connection.close()


def _is_ours(claim: Held) -> bool:
    """Renew the lease; a database that is away or busy for a moment is asked again at the next beat."""
    try:
        return claim.renew()
    except DatabaseError as error:
        logger.warning("run %s: the lease was not renewed: %s", claim.run_id, error)
        connection.close()
        return True
