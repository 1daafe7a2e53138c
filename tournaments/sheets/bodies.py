"""What the script of a sheet sends, checked part by part before any service sees it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from tournaments.sheets.answers import BadRequest
from tournaments.sheets.changes import Change
from tournaments.sheets.services import MOST_CHANGES

MOST = 32_000  # what a small whole number of the database holds
_IMPOSSIBLE = re.compile("[\x00\ud800-\udfff]")  # what no database keeps: NUL, and half a sign


def changes_in(body: Mapping[str, Any]) -> list[Change]:
    """The changes of a request. Raises ``BadRequest``."""
    given = body.get("changes")
    if not isinstance(given, list):
        raise BadRequest("changes is not a list")
    if len(given) > MOST_CHANGES:
        raise BadRequest(f"more than {MOST_CHANGES} changes")
    return [_change(each) for each in given]


def _change(given: Any) -> Change:
    if not isinstance(given, dict):
        raise BadRequest("a change is not an object")
    return Change(
        number=whole(given, "number"),
        round=whole(given, "round"),
        opponent=optional_whole(given, "opponent"),
        colour=text(given, "colour", 1),
        code=text(given, "code", 4),
        text=raw_text(given, "text", 20_000) if given.get("text") is not None else None,
        note=text(given, "note", 200) if given.get("note") is not None else None,
        seen=optional_whole(given, "seen", 2**31 - 1) or 0,
    )


def key_in(body: Mapping[str, Any]) -> str | None:
    """The name of the act, so that the same one again is one."""
    return text(body, "key", 64) or None


def whole(given: Mapping[str, Any], name: str, most: int = MOST) -> int:
    """A whole number from 0. Raises ``BadRequest``."""
    value = given.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadRequest(f"{name} is not a whole number")
    return value


def optional_whole(given: Mapping[str, Any], name: str, most: int = MOST) -> int | None:
    """A whole number, or nothing. Raises ``BadRequest``."""
    return None if given.get(name) is None else whole(given, name, most)


def text(given: Mapping[str, Any], name: str, longest: int) -> str:
    """A text of one line, empty where there is none: composed, its spaces single. Raises ``BadRequest``.

    Signs that nobody sees or that end a line make another line in a report file, or another name of the same look.
    """
    value = raw_text(given, name, longest)
    composed = unicodedata.normalize("NFC", value)
    line = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    if not line.isprintable():
        raise BadRequest(f"{name} has signs that a line cannot have")
    return " ".join(line.split())


def raw_text(given: Mapping[str, Any], name: str, longest: int) -> str:
    """A text as it was typed or pasted, empty where there is none. Raises ``BadRequest``."""
    value = given.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > longest or _IMPOSSIBLE.search(value):
        raise BadRequest(f"{name} is not a text of at most {longest} characters")
    return value
