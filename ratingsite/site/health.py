"""Answers to whoever watches the portal: is the process alive, can it serve, how does its outbox stand, when did
somebody sweep last? No names."""

from __future__ import annotations

from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.outbox.selectors import OutboxState, outbox_state
from ratingsite.site.sweeps import seconds_since_sweep


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive; nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether the database answers, has every migration, and somebody empties the outbox; 503 when not.

    A mail that rests until its next try stands in no request's way: it is counted in ``outbox``, and no more. Nor does
    a sweeper that is away: ``swept_seconds`` says for how long.
    """
    told: dict[str, Any] = {}
    try:
        state = outbox_state(now=now())
        checks = {"database": True, "migrations": _is_migrated(), "outbox": state.moves}
        told = {"outbox": _numbers(state), "swept_seconds": seconds_since_sweep()}
    except DatabaseError:
        checks = {"database": False}
    ready = all(checks.values())
    return JsonResponse({"ready": ready, "checks": checks, **told}, status=200 if ready else 503)


def _numbers(state: OutboxState) -> dict[str, int]:
    """What a monitor draws, and warns of before anything stands still."""
    oldest = 0 if state.oldest is None else max(0, round((now() - state.oldest).total_seconds()))
    return {
        "waiting": state.waiting,
        "resting": state.resting,
        "left": state.left,
        "given_up": state.given_up,
        "oldest_seconds": oldest,
    }


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
