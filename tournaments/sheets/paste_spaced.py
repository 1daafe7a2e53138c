"""A table whose columns are parted by spaces alone, as text on a page or Vega's files have it. Pure.

Names have spaces too and empty cells are gone, so each line is read from its ends: a number, the name up to the
rating or the first result, then what the heading promises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.sheets.paste_cells import DIALECTS
from tournaments.sheets.paste_tables import Head, Meaning, Table, head_of

_TITLE = re.compile(r"W?[GIFC]M|A[CFG]M")
_FEDERATION = re.compile(r"[A-Z]{2,3}")
_WITHDRAWN = "(W)"
MOST_BARS = 3  # Vega: before and behind the rounds
_NUMBER = re.compile(r"\d{1,3}(?:[.,]\d{1,2}|½)?|½")


@dataclass(frozen=True)
class _Promise:
    """What the heading says of every line."""

    numbers: tuple[Meaning, ...]  # before the name
    ratings: int  # of the federation and a local one
    is_points_first: bool  # before the games, as Vega has it
    games: tuple[Head, ...]

    def heads(self) -> tuple[Head, ...]:
        besides = (Meaning.NAME, Meaning.TITLE, Meaning.RATING, Meaning.FEDERATION)
        named = tuple(Head(meaning=meaning) for meaning in (*self.numbers, *besides))
        return (*named, *self.games, Head(meaning=Meaning.POINTS))


def is_spaced(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether neither TAB nor semicolon parts the columns, nor a bar more than the groups of them."""
    most = len(lines) / 2
    has_separator = any(sum(separator in line for _, line in lines) > most for separator in ("\t", ";"))
    return not has_separator and not any(line.count("|") > MOST_BARS for _, line in lines)


def spaced_table(lines: Sequence[tuple[int, str]]) -> Table | None:
    """The table below a heading of single words; nothing where there is no such heading, or nobody below it."""
    split = [
        (number, [token for token in line.replace("|", " ").split() if token != _WITHDRAWN]) for number, line in lines
    ]
    place = next((index for index, (_, tokens) in enumerate(split) if _promise(tokens)), None)
    promise = _promise(split[place][1]) if place is not None else None
    if promise is None or place is None:
        return None
    rows = [(number, row) for number, tokens in split[place + 1 :] if (row := _row(tokens, promise)) is not None]
    if len(rows) < 2:
        return None
    return Table(rows=tuple(row for _, row in rows), heads=promise.heads(), lines=tuple(number for number, _ in rows))


def _promise(tokens: Sequence[str]) -> _Promise | None:
    """A heading has a word for the name and at least two rounds."""
    heads = [head_of(token) for token in tokens]
    meanings = [head.meaning for head in heads]
    games = tuple(head for head in heads if head.meaning is Meaning.GAME)
    if Meaning.NAME not in meanings or len(games) < 2:
        return None
    first, points = meanings.index(Meaning.GAME), meanings.index(Meaning.POINTS) if Meaning.POINTS in meanings else -1
    before = meanings[: meanings.index(Meaning.NAME)]
    return _Promise(
        numbers=tuple(meaning for meaning in before if meaning in (Meaning.NUMBER, Meaning.RANK)) or (Meaning.NUMBER,),
        ratings=meanings.count(Meaning.RATING),
        is_points_first=0 <= points < first,
        games=games,
    )


def _row(tokens: list[str], promise: _Promise) -> tuple[str, ...] | None:
    """One line by what was promised; nothing for a line that does not begin with the numbers, or has no name."""
    count = len(promise.numbers)
    numbers = [token.rstrip(".") for token in tokens[:count]]
    if not all(number.isdecimal() for number in numbers):
        return None
    rest = tokens[count:]
    name = _take_while(rest, lambda token: not _ends_name(token, promise))
    if not any(letter.isalpha() for letter in "".join(name)):
        return None
    title = [name.pop(0)] if len(name) > 1 and _TITLE.fullmatch(name[0]) else []
    rating = [rest.pop(0)] if promise.ratings and rest and rest[0].isdecimal() else []
    while promise.ratings > 1 and rest and re.fullmatch(r"\d{3,4}", rest[0]):
        rating.append(rest.pop(0))
    title = _take_while(rest, _TITLE.fullmatch) or title
    federation = _take_while(rest, _FEDERATION.fullmatch) or _behind_the_name(name, rating)
    points = [rest.pop(0)] if promise.is_points_first and rest and _NUMBER.fullmatch(rest[0]) else []
    games, rest = _games(rest, len(promise.games))
    points = points or ([rest[0]] if rest and _NUMBER.fullmatch(rest[0]) else [])
    parts = (" ".join(name), *("".join(each[:1]) for each in (title, rating, federation)))
    return (*numbers, *parts, *games, *(points or [""])[:1])


def _games(rest: list[str], count: int) -> tuple[list[str], list[str]]:
    """So many results. Where fewer stand there nobody knows which round is missing: they stay together, to be named."""
    if len(rest) >= count:
        return rest[:count], rest[count:]
    return [" ".join(rest), *[""] * (count - 1)], []


def _take_while(rest: list[str], test: Callable[[str], object]) -> list[str]:
    taken: list[str] = []
    while rest and test(rest[0]):
        taken.append(rest.pop(0))
    return taken


def _ends_name(token: str, promise: _Promise) -> bool:
    """The rating, or a result: a word of letters alone is a name's, whatever else it could mean."""
    if token.isalpha():
        return False
    is_sign = token in ("*", "**", "***", ".", "½", "--")
    return token[:1].isdigit() or is_sign or any(dialect(token) is not None for dialect in DIALECTS)


def _behind_the_name(name: list[str], rating: list[str]) -> list[str]:
    """Three capitals between name and rating are a federation."""
    is_code = len(name) > 1 and bool(rating) and len(name[-1]) == 3 and bool(_FEDERATION.fullmatch(name[-1]))
    return [name.pop()] if is_code else []
