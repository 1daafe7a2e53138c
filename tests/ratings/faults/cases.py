"""What is disturbed beside runs: brought to its end by people and workers, whatever happens to these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.trust.verifying import faults_of
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.faults import office
from tests.ratings.faults.places import Places

Found = dict[str, Any]
TURNS = 100


@dataclass(frozen=True, kw_only=True)
class Case:
    """One way through the office. ``decide`` is what people do wherever they are waited for."""

    name: str
    table: str
    begin: Callable[[], str]
    decide: Callable[[str], str]
    waits: tuple[str, ...]
    ends: str
    over: tuple[str, ...]
    state: Callable[[str], str]
    more: Callable[[str], Found]
    """What it must have brought beside lists, acts, messages and rows; all of it the same each time."""


def quietly(case: Case, key: str) -> int:
    """Bring it to its end, disturbed by nobody; at how many places somebody could have."""
    counted = Places()
    with connection.execute_wrapper(counted):
        for _ in range(TURNS):
            office.turn()
            state = case.decide(key) if case.state(key) in case.waits else case.state(key)
            if state in case.over and not _undone():
                break
    return counted.passed


def judged(case: Case, key: str, expected: Found | None) -> dict[str, Any]:
    """What is there in the end; ``wrong`` names what is not as it must be, empty where all is right."""
    found: Found = {
        "lists": _lists(),
        "acts": _counted(AuditEntry.objects.values_list("act", flat=True)),
        "messages": _counted(map(_said, OutboxMessage.objects.all())),
        "rows": {model._meta.label: model._default_manager.count() for model in _of_both_databases()},
        **case.more(key),
    }
    state, undone, strays = case.state(key), _undone(), office.tables_of_no_list()
    stray = ListEntry.objects.exclude(rating_list__in=RatingList.objects.values("pk")).count()
    wrong = [
        *([f"lost: it is {state}"] if state != case.ends else []),
        *([f"lost: undone {undone}"] if undone else []),
        *([f"wrong: {stray} lines of no list"] if stray else []),
        *([f"wrong: tables {strays} of no list"] if strays else []),
        *(f"wrong: {fault}" for each in RatingList.objects.order_by("sequence") for fault in faults_of(each)),
        *(differences(found, expected) if expected is not None else []),
    ]
    return {"found": found, "wrong": wrong}


def differences(found: Found, expected: Found) -> list[str]:
    """What was counted more often is double and less often lost; anything else that differs is wrong."""
    told = []
    for name, here in found.items():
        there = expected[name]
        if not isinstance(here, dict):
            told += [f"wrong: {name} {here} where {there} was expected"] if here != there else []
            continue
        for key in sorted({*here, *there}):
            number, usual = here.get(key, 0), there.get(key, 0)
            kind = "double" if number > usual else "lost"
            told += [f"{kind}: {name}, {key}: {number} where {usual} was expected"] if number != usual else []
    return told


def _lists() -> list[list[object]]:
    """Every list by what cannot differ between two offices."""
    rows = RatingList.objects.order_by("system", "list_date", "version")
    facts = rows.values_list("system", "list_date", "version", "entries_count", "content_sha256")
    return [[system, day.isoformat(), *others] for system, day, *others in facts]


def _said(message: OutboxMessage) -> str:
    return str(message.payload.get("task") or message.payload["subject"])


def _of_both_databases() -> list[type[Model]]:
    """The models that both have a table of."""
    return [model for model in apps.get_models() if model._meta.managed]


def _counted(things: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return found


def _undone() -> list[str]:
    return list(OutboxMessage.objects.filter(done_at__isnull=True).values_list("dedup_key", flat=True))
