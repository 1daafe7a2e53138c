"""What a pasted list says of people besides their names: sex, birth, and lines that are nothing but people. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.sheets.paste_tables import Head, Meaning, Table, plain
from tournaments.trf.dates import Form, date_text, read_birth

_SEXES = {
    **dict.fromkeys(("m", "male", "man", "men", "h", "homme", "herr", "mann", "masculin", "masculino"), "m"),
    **dict.fromkeys(("w", "f", "female", "woman", "women", "femme", "frau", "feminin", "femenino", "femminile"), "w"),
}
_UNKNOWN = frozenset({"", "-", "--", "?", "n/a"})
_LONGEST_NAME = 60
_DAY_FIRST = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}")
# the number, the title, the name, the rating with the federation before or behind it
_PERSON = re.compile(
    r"(?:(?P<number>[0-9]{1,4})[.)]?\s+)?(?:(?P<title>W?[GIFC]M|A[CFG]M)\s+)?(?P<name>[^\W\d_][^\d;|=<>@]*?)"
    r"(?:(?:\s+(?P<before>[A-Z]{3}))?\s+(?P<rating>[0-9]{3,4})(?:\s+(?P<behind>[A-Z]{3}))?)?"
)
_HEADS = (Meaning.NUMBER, Meaning.TITLE, Meaning.NAME, Meaning.RATING, Meaning.FEDERATION)


def sex_of(text: str) -> str | None:
    """``m`` or ``w``, empty where it is not known; nothing for what is no sex."""
    bare = plain(text)
    return "" if bare in _UNKNOWN else _SEXES.get(bare)


def birth_of(text: str) -> str | None:
    """``1987/05/14`` or ``1987/00/00`` as report files have it, empty where it is not known; nothing for no birth."""
    bare = text.strip()
    if plain(bare) in _UNKNOWN:
        return ""
    read = read_birth(bare) if bare.isascii() else None
    if read is None or (read.form is Form.OFFERED and not _DAY_FIRST.fullmatch(bare)):
        return None  # nobody knows of 05/06/1987 which is the month
    return date_text(read.day) if read.day else f"{read.year:04}/00/00"


def list_of_people(lines: Sequence[tuple[int, str]]) -> Table | None:
    """Lines without a heading and without separators that are one person each; nothing where one is not."""
    found = [(number, _PERSON.fullmatch(line.strip())) for number, line in lines]
    rows = [(number, _row(person)) for number, person in found if person and len(person["name"]) <= _LONGEST_NAME]
    if len(rows) < 2 or len(rows) < len(lines):
        return None
    heads = tuple(Head(meaning=meaning) for meaning in _HEADS)
    return Table(rows=tuple(row for _, row in rows), heads=heads, lines=tuple(number for number, _ in rows))


def _row(person: re.Match[str]) -> tuple[str, ...]:
    federation = person["before"] or person["behind"]
    return tuple(
        (part or "").strip(" ,")
        for part in (person["number"], person["title"], person["name"], person["rating"], federation)
    )
