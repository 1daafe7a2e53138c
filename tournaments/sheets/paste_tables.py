"""A pasted text as a rectangle: its separator, its heading, and what each column seems to be. Pure."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

MOST_COLUMNS = 120
_ROUND = re.compile(
    r"(?:(?:#|r|rd|rnd|round|ronde|runde|turno|t)\.?\s*(\d{1,3}))|(?:(\d{1,3})\s*\.?\s*(?:rd|rnd|round|ronde|runde|r|t|er|ere|e|st|nd|th)?\.?)",
    re.ASCII,
)


class Meaning(StrEnum):
    """What a column is."""

    NUMBER = "number"  # the starting rank, or a number without a name for it
    RANK = "rank"
    NAME = "name"
    TITLE = "title"
    RATING = "rating"
    FEDERATION = "federation"
    FIDE_ID = "fide-id"
    SEX = "sex"
    BIRTH = "birth"
    POINTS = "points"
    GAME = "game"
    OTHER = "other"


_WORDS = {
    Meaning.NUMBER: "no|nr|n|n°|#|sno|snr|num|numero|start no|startno|id|stnr|pair|pair no",
    Meaning.RANK: "rk|rank|rg|pl|place|pos|rang|rg snr|platz|puesto|plats",
    Meaning.NAME: "name|player|players|participants|nom|joueur|nombre|nome|names|spieler|player name|jugador|naam|namn",
    Meaning.TITLE: "title|tit|titre|titel|t",
    Meaning.RATING: "rtg|elo|rating|rat|rtgi|rtg i|classement|irtg|frtg|rtng|loc|twz|dwz",
    Meaning.FEDERATION: "fed|federation|country|nat|feder|land|pays",
    Meaning.FIDE_ID: "fide id|fideid|id fide|fide|code fide",
    Meaning.POINTS: "pts|points|pt|total|score|punkte|pkt|punti|tot|puntos|punten|poang",
    Meaning.SEX: "sex|sexe|sexo|sesso|gender|geschlecht|genre|m/w|m/f|mf",
    Meaning.BIRTH: "born|birth|birthday|b-day|birthdate|birth date|date of birth|dob|year of birth|birth year|yob|geb"
    "|geburtsdatum|geburtsjahr|jahrgang|ne|naissance|date de naissance|annee|nacimiento|nascita",
    Meaning.OTHER: "user|tb1|tb2|tb3|tb4|tb5|tb6|bh|sb|rp|w|we|k|rtg+/-|+/-|typ|club/city|club",
}
_HEADS = {word: meaning for meaning, words in _WORDS.items() for word in words.split("|")}


@dataclass(frozen=True, kw_only=True)
class Head:
    """A column: what it is, and of a game column which round (or opponent) its heading says."""

    meaning: Meaning
    number: int | None = None
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Table:
    """The rectangle below its heading. ``first_line`` is the line of the first row in the text, from 1."""

    rows: tuple[tuple[str, ...], ...]
    heads: tuple[Head, ...] | None
    lines: tuple[int, ...]


def plain(text: str) -> str:
    """Letters without marks, in lower case, spaces single."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())


def table_of(lines: Sequence[tuple[int, str]]) -> Table:
    """Lines in cells; lines of one cell beside wider ones (titles of a page) are left out."""
    split = _split([line for _, line in lines])
    usual = Counter(len(row) for row in split if len(row) > 1).most_common(1)
    kept = [(line[0], row) for line, row in zip(lines, split, strict=True) if not usual or len(row) > usual[0][0] // 2]
    width = max((len(row) for _, row in kept), default=0)
    full = [(number, tuple(row + [""] * (width - len(row)))) for number, row in kept]
    place = next((place for place, (_, row) in enumerate(full[:5]) if _is_heading(row)), None)
    heads = _heads(full[place:]) if place is not None else None
    body = full[place + 1 :] if place is not None else full
    body = [(number, row) for number, row in body if heads is None or not _is_heading(row)]
    return Table(rows=tuple(row for _, row in body), heads=heads, lines=tuple(number for number, _ in body))


def _split(lines: Sequence[str]) -> list[list[str]]:
    """By the first separator that most lines have: TAB, semicolon, bar, comma, or two and more spaces."""
    most = len(lines) / 2
    for separator in ("\t", ";", "|", ","):
        if sum(separator in line for line in lines) > most:
            return [cells_of(line, separator) for line in lines]
    if sum("  " in line.strip() for line in lines) > most:
        return [_cells(re.split(r"\s{2,}", line.strip())) for line in lines]
    return [_cells(line.split()) for line in lines]


def cells_of(line: str, separator: str) -> list[str]:
    """One line by its separator; a quotation mark that is never closed ends with its line."""
    return _cells(next(csv.reader([line], delimiter=separator, skipinitialspace=True)))


def _cells(row: Iterable[str]) -> list[str]:
    return [cell.strip() for cell in row][:MOST_COLUMNS]


def _is_heading(row: Sequence[str]) -> bool:
    """Words of headings, or one beside the numbers of rounds or rows from 1."""
    known = len({plain(cell).strip(".") for cell in row} & _HEADS.keys())
    rounds = sum(bool(_ROUND.fullmatch(plain(cell))) and not cell.isdigit() for cell in row if cell)
    counted = [cell for cell in row if cell.isdecimal()] == [str(number + 1) for number in range(_digits(row))]
    return known >= 2 or (known >= 1 and (rounds >= 1 or (counted and _digits(row) > 1))) or rounds >= 2


def _digits(row: Sequence[str]) -> int:
    return sum(cell.isdecimal() for cell in row)


def _heads(rows: Sequence[tuple[int, tuple[str, ...]]]) -> tuple[Head, ...]:
    """The heading, and where a second one stands below it what that says of columns without a word."""
    first = [head_of(cell) for cell in rows[0][1]]
    second = [head_of(cell) for cell in rows[1][1]] if len(rows) > 1 and _is_heading(rows[1][1]) else first
    return tuple(one if one.meaning is not Meaning.OTHER else other for one, other in zip(first, second, strict=True))


def head_of(cell: str) -> Head:
    """What a heading says of its column."""
    bare = plain(cell).strip(".")
    if bare in _HEADS:
        return Head(meaning=_HEADS[bare], text=cell)
    if found := _ROUND.fullmatch(plain(cell)):
        return Head(meaning=Meaning.GAME, number=int(found[1] or found[2]), text=cell)
    return Head(meaning=Meaning.OTHER, text=cell)
