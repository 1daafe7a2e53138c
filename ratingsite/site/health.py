"""Answers to whoever watches the portal: is the process alive, and can it work? No versions, no names."""

from __future__ import annotations

from datetime import timedelta

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage

OUTBOX_MAY_WAIT = timedelta(minutes=5)  # the sweeper comes every few seconds; this is a sweeper that died


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive; nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether the database answers, has every migration, and its outbox is being emptied; 503 when not."""
    try:
        checks = {"database": True, "migrations": _is_migrated(), "outbox": _outbox_moves()}
    except DatabaseError:
        checks = {"database": False}
    ready = all(checks.values())
    return JsonResponse({"ready": ready, "checks": checks}, status=200 if ready else 503)


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _outbox_moves() -> bool:
    waiting = OutboxMessage.objects.filter(done_at__isnull=True, attempts__lt=OutboxMessage.MAX_ATTEMPTS)
    oldest = waiting.order_by("pk").values_list("created_at", flat=True).first()
    return oldest is None or now() - oldest < OUTBOX_MAY_WAIT
