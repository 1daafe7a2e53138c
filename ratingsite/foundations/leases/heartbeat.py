"""Holds work while a stage lasts: it may last longer than a lease, and nobody else takes the work meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any

from django.db import DatabaseError, connection

from ratingsite.foundations.leases.claims import Claim, FenceLost, usual_lease

logger = logging.getLogger(__name__)
BEATS_A_LEASE = 3
NOTES_EVERY = 2.0
"""Seconds: what is noted is written so often at most, on the connection of the heart."""


@contextmanager
def beating(claim: Claim[Any]) -> Iterator[None]:
    """Renew the lease several times in each while the body runs, and sooner where it has noted something, from a thread
    with a connection of its own.
    """
    with beside(partial(_beat, claim), f"lease of {claim}"):
        yield


@contextmanager
def beside(beat: Callable[[Event], None], name: str) -> Iterator[None]:
    """Have a thread of this name beat while the body runs: it ends when the event that it is given is set, and its
    connection is closed behind it.
    """
    done = Event()
    heart = Thread(target=_and_close, args=(beat, done), name=name, daemon=True)
    heart.start()
    try:
        yield
    finally:
        done.set()
        heart.join()


def _and_close(beat: Callable[[Event], None], done: Event) -> None:
    try:
        beat(done)
    finally:
        connection.close()


@contextmanager
def working(claim: Claim[Any]) -> Iterator[None]:
    """Hold the work while the body does it. Who has lost it leaves quietly; an unexpected error gives it back and is
    raised, so that another attempt follows.
    """
    try:
        with beating(claim):
            yield
    except FenceLost:
        logger.info("%s is no longer ours", claim)
    except Exception:
        claim.give_back()
        raise


def _beat(claim: Claim[Any], done: Event) -> None:
    pause = usual_lease().total_seconds() / BEATS_A_LEASE
    step, waited, written = min(pause, NOTES_EVERY), 0.0, dict[str, Any]()
    while not done.wait(step):
        waited, noted = waited + step, dict(claim.noted)
        if noted == written and waited < pause:
            continue
        if not _is_ours(claim, noted):
            break
        waited, written = 0.0, noted


def _is_ours(claim: Claim[Any], noted: dict[str, Any]) -> bool:
    """Renew the lease; a database that is away or busy for a moment is asked again at the next beat."""
    try:
        return claim.renew(**noted)
    except DatabaseError as error:
        logger.warning("%s: the lease was not renewed: %s", claim, error)
        connection.close()
        return True
