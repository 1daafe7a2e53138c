"""The facts of a registration as ``check_report --registered`` takes them. Pure.

``{"name", "city", "federation", "start", "end", "rounds", "chief_arbiter", "schedule"}``, each of them optional; also
``"format"``, ``"rate_of_play"`` and ``"deputy_arbiters"``. ``schedule`` has the day of each round in their order, or
``null`` where it is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from ratings.regulations import BadPeriod, document_from_text
from ratings.regulations.places import Place
from ratingsite.foundations.federations import is_federation
from tournaments.reports.registered.completion import Registered

MOST_ROUNDS = 99


class BadRegistration(ValueError):
    """The document is not what was asked for; the message names the key."""


def registered_from_json(text: str) -> Registered:
    """The facts of a document. Raises ``BadRegistration``."""
    try:
        document = document_from_text(text)
    except BadPeriod as problem:
        raise BadRegistration(str(problem)) from None
    if not isinstance(document, Mapping):
        raise BadRegistration("expected one JSON object")
    if unknown := sorted(set(document) - set(_READERS)):
        raise BadRegistration(f"{unknown[0]}: expected one of {', '.join(_READERS)}")
    facts = {key: _READERS[key](key, value) for key, value in document.items() if value is not None}
    # What is empty in a report is filled with these days, and a report that ends before it starts is refused.
    if "start" in facts and "end" in facts and facts["end"] < facts["start"]:
        raise BadRegistration(f"end: expected a day not before the start, {facts['start']}, got {facts['end']}")
    return Registered(**facts)


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadRegistration(f"{key}: expected a text")
    return value


def _federation(key: str, value: Any) -> str:
    code = _text(key, value)
    if code and not is_federation(code):
        raise BadRegistration(f"{key}: expected FIDE's three letters of a federation")
    return code


def _day(key: str, value: Any) -> date:
    try:
        return Place(key, _text(key, value)).day()
    except ValueError:
        raise BadRegistration(f"{key}: expected a day like 2026-03-07") from None


def _rounds(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_ROUNDS:
        raise BadRegistration(f"{key}: expected a number from 1 to {MOST_ROUNDS}")
    return value


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_ROUNDS:
        raise BadRegistration(f"{key}: expected a list of at most {MOST_ROUNDS}")
    return value


def _schedule(key: str, value: Any) -> Mapping[int, date]:
    days = enumerate(_list(key, value), start=1)
    return {number: _day(f"{key}[{number}]", day) for number, day in days if day is not None}


def _texts(key: str, value: Any) -> tuple[str, ...]:
    return tuple(_text(f"{key}[{number}]", each) for number, each in enumerate(_list(key, value), start=1))


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    **dict.fromkeys(("name", "city"), _text),
    "federation": _federation,
    **dict.fromkeys(("start", "end"), _day),
    "rounds": _rounds,
    "chief_arbiter": _text,
    "schedule": _schedule,
    **dict.fromkeys(("format", "rate_of_play"), _text),
    "deputy_arbiters": _texts,
}
