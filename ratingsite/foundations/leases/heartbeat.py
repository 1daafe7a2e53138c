"""Holds work while a stage lasts: it may last longer than a lease, and nobody else takes the work meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from django.db import DatabaseError, connection

from ratingsite.foundations.leases.claims import Claim, FenceLost, usual_lease

logger = logging.getLogger(__name__)
BEATS_A_LEASE = 3


@contextmanager
def beating(claim: Claim[Any]) -> Iterator[None]:
    """Renew the lease several times in each while the body runs, from a thread with a connection of its own."""
    done = Event()
    heart = Thread(target=_beat, args=(claim, done), name=f"lease of {claim}", daemon=True)
    heart.start()
    try:
        yield
    finally:
        done.set()
        heart.join()


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
    try:
        while not done.wait(pause) and _is_ours(claim):
            pass
    finally:
        connection.close()


def _is_ours(claim: Claim[Any]) -> bool:
    """Renew the lease; a database that is away or busy for a moment is asked again at the next beat."""
    try:
        return claim.renew()
    except DatabaseError as error:
        logger.warning("%s: the lease was not renewed: %s", claim, error)
        connection.close()
        return True
