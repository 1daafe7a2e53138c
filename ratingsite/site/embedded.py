"""A Celery worker and the sweeper inside this very process, for the portal that needs nothing beside it."""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery import signals
from celery.worker import WorkController, state
from django.conf import settings
from django.db import close_old_connections

from ratingsite.celery import app, worker_in_this_process
from ratingsite.tasks import sweep

logger = logging.getLogger(__name__)
READY_SECONDS = 15
STOP_SECONDS = 10


class _Worker(WorkController):
    """Tells when it listens."""

    ready: threading.Event

    def on_consumer_ready(self, consumer: Any) -> None:
        self.ready.set()


class EmbeddedWorker:
    """One worker thread on the ``memory://`` broker, and a sweeper that rings again for whatever a stop left behind."""

    def __init__(self) -> None:
        app.set_default()  # the pool's threads ask for the current app
        self._controller = _Worker(
            app=app,
            hostname="embedded@localhost",
            pool="threads",
            concurrency=1,
            loglevel="WARNING",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self._controller.ready = threading.Event()
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(target=self._controller.start, name="celery-worker", daemon=True),
            threading.Thread(target=self._sweep_for_ever, name="sweeper", daemon=True),
        ]

    def start(self) -> None:
        """Start both threads; returns when the worker listens. Raises ``RuntimeError`` if it never does."""
        # The pool's threads keep no connection between two tasks.
        signals.task_prerun.connect(_close_connections, dispatch_uid="embedded-prerun")
        signals.task_postrun.connect(_close_connections, dispatch_uid="embedded-postrun")
        self._threads[0].start()
        if not self._controller.ready.wait(READY_SECONDS):
            raise RuntimeError("the embedded worker did not start")
        worker_in_this_process.set()
        self._threads[1].start()

    def stop(self) -> None:
        """Let the task at hand end, then stop both threads."""
        self._stopped.set()
        worker_in_this_process.clear()
        state.should_stop = 0
        for thread in self._threads:
            thread.join(STOP_SECONDS)
        state.should_stop = None

    def _sweep_for_ever(self) -> None:
        while not self._stopped.is_set():
            try:
                sweep()
            except Exception:  # one bad sweep must not end the sweeping
                logger.exception("sweep")
            finally:
                close_old_connections()
            self._stopped.wait(settings.SWEEP_SECONDS)


def _close_connections(**_: Any) -> None:
    close_old_connections()
