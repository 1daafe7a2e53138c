"""What a document must be, and how one that is not is refused: the place, what was expected, and what stood there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any, TypeVar

LONGEST_TEXT = 200
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)

Word = TypeVar("Word", bound=StrEnum)


class BadDossier(ValueError):
    """The dossier cannot be judged; its text is one line that names the place."""

    def __init__(self, path: str, expected: str, got: object) -> None:
        self.path, self.expected, self.got = _one_line(path), expected, got
        super().__init__(f"{self.path}: expected {expected}, got {_shown(got)}")


def _shown(got: object) -> str:
    text = str(got) if isinstance(got, Decimal) else json.dumps(got, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _one_line(path: str) -> str:
    return json.dumps(path[:120])[1:-1]  # a field's name may be anything


@dataclass(frozen=True)
class Demand:
    """What a value must be, in words and as a test."""

    expected: str
    holds: Callable[[Any], bool]

    def or_null(self) -> Demand:
        """The same, and nothing is allowed too."""
        return Demand(f"{self.expected} or null", lambda value: value is None or self.holds(value))


def whole(low: int, high: int) -> Demand:
    """A whole number of a range; ``True`` is none."""
    return Demand(
        f"a whole number from {low} to {high}",
        lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high,
    )


def among(choices: Sequence[str]) -> Demand:
    """One word of a list."""
    return Demand(f"one of {', '.join(choices)}", lambda value: isinstance(value, str) and value in choices)


FLAG = Demand("true or false", lambda value: isinstance(value, bool))
TEXT = Demand(
    f"a text of 1 to {LONGEST_TEXT} characters",
    lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT,
)


def member_of(kind: type[Word], value: Any, path: str) -> Word:
    """The member of an enumeration by its word. Raises ``BadDossier``."""
    for member in kind:
        if value == member.value:
            return member
    raise BadDossier(path, f"one of {', '.join(kind)}", value)


def list_of(value: Any, path: str) -> list[Any]:
    """A list. Raises ``BadDossier``."""
    if not isinstance(value, list):
        raise BadDossier(path, "a list", value)
    return value


def held(path: str, value: Any, demand: Demand) -> Any:
    """The value, if it is what it must be. Raises ``BadDossier``."""
    if not demand.holds(value):
        raise BadDossier(path, demand.expected, value)
    return value


UNTOLD = {"told": False}
"""Marks a field of a record that the office fills, and that no document has."""


def fields_of(value: Any, path: str, record: type, may_be_left_out: Iterable[str] = ()) -> dict[str, Any]:
    """The value as the fields of a record: none unknown, none missing but those that may be, which are then nothing."""
    if not isinstance(value, Mapping):
        raise BadDossier(path or "the document", "an object", value)
    known = [field.name for field in fields(record) if field.metadata != UNTOLD]
    prefix = f"{path}." if path else ""
    for name in value:
        if name not in known:
            raise BadDossier(f"{prefix}{name}", f"one of the fields {', '.join(known)}", name)
    filled = dict.fromkeys(may_be_left_out) | dict(value)
    for field in fields(record):
        if field.default is MISSING and field.default_factory is MISSING and field.name not in filled:
            raise BadDossier(f"{prefix}{field.name}", "this field", None)
    return filled


def day_of(value: Any, path: str) -> date:
    """A day as the contract writes it."""
    # fromisoformat alone would also take 20220501 and 2022-W18-7
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    raise BadDossier(path, "a day as YYYY-MM-DD", value)
