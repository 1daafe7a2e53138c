"""The faults of a file as they are kept – code and parameters, no sentence – and as a page says them to its reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import pgettext

from tournaments.trf import CATALOGUE, Fault, Severity
from tournaments.trf.faults import Place, fault_at
from tournaments.trf.wording import Phrase, Value

Stored = Mapping[str, Any]
_PHRASE = "phrase"


def as_stored(fault: Fault) -> dict[str, Any]:
    """``{"severity", "code", "line", …, "got", "words": {name: value}}``; a phrase is ``{"phrase", "words"}``."""
    place = {name: getattr(fault, name) for name in Place._fields}
    words = {name: _value_as_stored(value) for name, value in fault.words}
    return {"severity": str(fault.severity), "code": fault.code, **place, "got": fault.got, "words": words}


def said(stored: Stored) -> dict[str, Any]:
    """A kept fault with its ``article``, and ``message``, ``expected`` and ``got`` in the language of the reader.

    What was kept before faults had parameters is shown in the words that were kept with it.
    """
    fault = _from_stored(stored)
    if fault is None:
        return {"message": "", "expected": None, "got": None, "article": "", **stored}
    words = fault.say(in_the_readers_language)
    return {**stored, **words._asdict(), "article": fault.article}


def in_the_readers_language(text: str) -> str:
    """A text of the catalogue as the reader says it."""
    # the texts of the catalogue, which knows no language, have a context of their own in the files of translations
    return pgettext("report file", text)


def _from_stored(stored: Stored) -> Fault | None:
    if "words" not in stored or stored["code"] not in CATALOGUE:
        return None
    place = Place(**{name: stored[name] for name in Place._fields})
    words = tuple((name, _value(value)) for name, value in stored["words"].items())
    return fault_at(Severity(stored["severity"]), stored["code"], place, stored["got"], words)


def _value_as_stored(value: Value) -> Any:
    if isinstance(value, Phrase):
        return {_PHRASE: value.key, "words": {name: _value_as_stored(inner) for name, inner in value.words}}
    return value


def _value(stored: Any) -> Value:
    if isinstance(stored, dict):
        return Phrase(stored[_PHRASE], tuple((name, _value(inner)) for name, inner in stored["words"].items()))
    return stored if stored is None or isinstance(stored, int) else str(stored)
