"""Writes the record. Called once by every service that changes something, inside its transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry


class Recorded(Protocol):
    """Anything with a key; its class name and its text go into the record."""

    pk: Any


def record(
    act: str,
    of: Recorded,
    *,
    by: User | None,
    now: datetime,
    moved: tuple[str, str] = ("", ""),
    article: str = "",
    reason: str = "",
    **details: Any,
) -> AuditEntry:
    """Append one entry: ``by`` did ``act`` to ``of``. ``moved`` is the old and new state, ``details`` plain JSON."""
    return AuditEntry.objects.create(
        at=now,
        by=by,
        act=act,
        object_type=type(of).__name__,
        object_id=str(of.pk),
        object_name=str(of)[:200],
        old_state=moved[0],
        new_state=moved[1],
        article=article,
        reason=reason,
        details=details,
    )


def history_of(thing: Recorded) -> list[AuditEntry]:
    """Everything the record holds about one object, oldest first."""
    entries = AuditEntry.objects.filter(object_type=type(thing).__name__, object_id=str(thing.pk))
    return list(entries.select_related("by"))
