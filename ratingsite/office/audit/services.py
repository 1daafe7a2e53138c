"""Writes the record. Called once by every service that changes something, inside its transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from django.db.models import CharField, F, Model, Q, QuerySet
from django.dispatch import Signal

from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry


class Recorded(Protocol):
    """Anything with a key; its class name and its text go into the record."""

    pk: Any


recorded = Signal()
"""Sent behind each entry, inside its transaction, with what the act was done to (``of``): floors above follow it."""


def record(act: str, of: Recorded, *, by: User | None, now: datetime, **said: Any) -> AuditEntry:
    """Append one entry, as ``entry_of`` makes it of the same."""
    entry = entry_of(act, of, by=by, now=now, **said)
    entry.save(force_insert=True)
    recorded.send(AuditEntry, of=of)
    return entry


def record_together(entries: Sequence[AuditEntry]) -> None:
    """Append what ``entry_of`` has made, in this order, by one statement; ``recorded`` does not tell of them."""
    AuditEntry.objects.bulk_create(entries)


def entry_of(
    act: str,
    of: Recorded,
    *,
    by: User | None,
    now: datetime,
    moved: tuple[str, str] = ("", ""),
    article: str = "",
    reason: str = "",
    fields: Mapping[str, Any] | None = None,
    **details: Any,
) -> AuditEntry:
    """The entry that ``by`` did ``act`` to ``of``, in the office in which he was let do it; nothing is appended yet.

    ``moved`` is the old and new state, ``details`` plain JSON; ``fields`` of an edit is what ``differing`` gives.
    """
    return AuditEntry(
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
        office=by.acts_in if by else "",
        fields=fields or {},
    )


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The fields of an edit that differ, each with its value before and after."""
    names = dict.fromkeys((*before, *after))
    found = {name: [before.get(name), after.get(name)] for name in names}
    return {name: values for name, values in found.items() if values[0] != values[1]}


def history_of(thing: Recorded) -> list[AuditEntry]:
    """Everything the record holds about one object, oldest first."""
    entries = AuditEntry.objects.filter(object_type=type(thing).__name__, object_id=str(thing.pk))
    return list(entries.select_related("by"))


def last_mover(thing: Any) -> int | None:
    """The row of the person whose act has moved an object's state last; nobody's where the portal alone has."""
    moved = _last(thing, _MOVED)
    return moved and moved.by_id


def last_done(thing: Any, act: str) -> AuditEntry | None:
    """When somebody last did this act to an object: the record says ``uphold norm`` for the policy’s ``uphold``."""
    return _last(thing, _DONE, act=act, begin=f"{act} ")


def _last(thing: Any, which: KeptQuestion[AuditEntry], **given: str) -> AuditEntry | None:
    if not isinstance(thing, Model) or thing.pk is None:
        return None
    return which.first(kind=type(thing).__name__, pk=str(thing.pk), **given)


def _by_people(which: Q) -> QuerySet[AuditEntry]:
    found = AuditEntry.objects.filter(which, object_type=_text("kind"), object_id=_text("pk"), by__isnull=False)
    return found.select_related("by").order_by("-pk")[:1]


def _text(name: str) -> Place:
    return Place(name, CharField())


_MOVED = KeptQuestion(lambda: _by_people(~Q(new_state=F("old_state"))))
_DONE = KeptQuestion(lambda: _by_people(Q(act=_text("act")) | Q(act__startswith=_text("begin"))))
