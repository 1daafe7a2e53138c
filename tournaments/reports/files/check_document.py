"""A report file as ``check_report`` says it: the event, the counts, and every fault with its place. One dialect for
the command, the API and whatever asks next. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tournaments.trf import Fault, ReadResult, TrfCounts, TrfReport
from tournaments.trf.wording import Say, unchanged

NO_COUNTS = TrfCounts(0, 0, 0, 0, 0)
_OF_A_FAULT = (
    *("severity", "code", "scope", "line", "column", "end_column", "player", "round", "field"),
    *("got", "expected", "article", "message"),
)


def check_document(result: ReadResult, say: Say = unchanged) -> dict[str, Any]:
    """The document of the contract, its faults worded by ``say``; counts are of what could be read."""
    return {
        "accepted": result.accepted,
        "sha256": result.sha256,
        "dialect": result.dialect,
        "encoding": result.encoding,
        **event_and_counts(result.report),
        "faults": [_fault(fault, say) for fault in result.faults],
    }


def event_and_counts(report: TrfReport | None) -> dict[str, Any]:
    """What the file is about, and how much of everything is in it."""
    counts = report.counts() if report else NO_COUNTS
    return {"event": _event(report) if report else None, **counts._asdict()}


def _event(report: TrfReport) -> dict[str, Any]:
    return {
        "name": report.name,
        "city": report.city,
        "federation": report.federation,
        "start": _day(report.start),
        "end": _day(report.end),
        "chief_arbiter": report.chief_arbiter,
        "format": report.format,
    }


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _fault(fault: Fault, say: Say) -> dict[str, Any]:
    place = {name: getattr(fault, name) for name in ("line", "column", "end_column", "player", "round", "field")}
    about = {"severity": fault.severity.value, "code": fault.code, "article": fault.article}
    return fault_document({**place, **about, **fault.say(say)._asdict()})


def fault_document(said: Mapping[str, Any]) -> dict[str, Any]:
    """One fault, of which everything but its ``scope`` is known: the whole file, or a place in it."""
    scope = "file" if said["line"] is None else "place"
    known = {**said, "scope": scope}
    return {name: known[name] for name in _OF_A_FAULT}
