"""Lines out of columns of numbers and texts, thousands at a time: as they are hashed, which COPY reads too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from json.encoder import encode_basestring as quoted
from typing import Any, Protocol

import numpy as np

from ratingsite.foundations.number_columns import NONE, Numbers

FIGURES = ("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating")
"""The numbers of a line in the order of ``Line``, but for the day and the flag behind them."""
_BEHIND_THE_WORDS = len(FIGURES) + 2
EPOCH = date(1970, 1, 1)
WIDEST = 1 << 20
POWERS = 10 ** np.arange(1, 18, dtype=np.int64)
Texts = Numbers
_BETWEEN_TEXTS = '","'


class Columns(Protocol):
    """What has the numbers of lines, by the names of ``ListEntry``; days count from 1 January 1970."""

    @property
    def last_played_on(self) -> Numbers: ...
    @property
    def is_inactive(self) -> Numbers: ...


def bodies(words: Iterable[str], columns: Columns) -> list[str]:
    """Of each line all that stands behind its key, as JSON without brackets; ``words`` are JSON already."""
    numbers = [_numbers(getattr(columns, name)) for name in FIGURES]
    flags = np.array(["false", "true"], dtype=object)[(columns.is_inactive == 1).astype(np.intp)].tolist()
    return list(map(",".join, zip(words, *numbers, _numbers(columns.last_played_on, _day), flags, strict=True)))


def as_texts(texts: Sequence[str | None]) -> Texts:
    """An array of them."""
    found = np.empty(len(texts), dtype=object)
    found[:] = texts
    return found


def words_of(of_lines: Iterable[str]) -> list[str]:
    """The words of each line out of all that stands behind its key."""
    return [body.rsplit(",", _BEHIND_THE_WORDS)[0] for body in of_lines]


def words_in(of_lines: Sequence[str]) -> tuple[list[str], ...]:
    """The words of lines by columns: names, titles, federations and sexes.

    Between two texts of JSON stands ``","``. Who has that in the name, or at its end all but the last quote, is told by
    what then stands where a title should; of such a name the lines are read one by one.
    """
    told = _BETWEEN_TEXTS.join(of_lines).split(_BETWEEN_TEXTS)
    if len(told) != 4 * len(of_lines) or '"' in "".join(told[1::4]):
        words = [json.loads(f"[{each}]") for each in words_of(of_lines)]
        return tuple([each[place] for each in words] for place in range(4))
    sexes = [each[: each.index('"')] for each in told[3::4]]
    return _unquoted([each[1:] for each in told[::4]]), told[1::4], told[2::4], sexes


def texts_sent(sent: Sequence[str]) -> list[str]:
    """The texts that ``as_sent`` tells so."""
    return _unquoted([each[1:-1] for each in sent])


def _unquoted(texts: list[str]) -> list[str]:
    """Texts out of what stands between the quotes of JSON; control characters may stand there as they are."""
    if "\\" not in "".join(texts):
        return texts
    return [json.loads(f'"{each}"', strict=False) if "\\" in each else each for each in texts]


def as_sent(text: str) -> str:
    """A text as COPY reads it, which knows of escapes those of quotes and of itself alone."""
    if '"' in text or "\\" in text:
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def body_as_sent(body: str) -> str:
    """The same of all that stands behind the key of a line."""
    if "\\" not in body:
        return body
    (words,) = words_of([body])
    return ",".join(map(as_sent, json.loads(f"[{words}]"))) + body[len(words) :]


def text_to_hash(keys: Sequence[str], of_lines: Sequence[str]) -> str:
    """The lines as they are hashed; the keys come as texts of JSON."""
    return side_by_side(len(of_lines), "[", keys, ",", of_lines, "]\n")


def side_by_side(lines: int, *cells: str | Iterable[str]) -> str:
    """So many lines of these cells, of which one that is a text is the same in all. All is joined at once, which takes
    two thirds as long as to make a text of each line first.

    Raises ``ValueError`` where a column has not so many cells.
    """
    told = [""] * (lines * len(cells))
    for place, cell in enumerate(cells):
        told[place :: len(cells)] = [cell] * lines if isinstance(cell, str) else cell
    return "".join(told)


def in_order_of_keys(players: Numbers, number: Numbers, others: Mapping[int, str]) -> Numbers:
    """The places of the lines by their keys as texts: 12, 120, 13, and all of these before ``CAN-1``."""
    by_number = np.flatnonzero(number != NONE)
    told = number[by_number]
    digits = 1 + np.searchsorted(POWERS, told, side="right")
    in_order = by_number[np.lexsort((digits, told * 10 ** (18 - digits)))]
    rest = np.flatnonzero(number == NONE).tolist()
    rest.sort(key=lambda place: others[int(players[place])])
    return np.concatenate((in_order, np.array(rest, dtype=np.int64)))


def keys_as_json(players: Numbers, number: Numbers, others: Mapping[int, str]) -> list[str]:
    """The keys of players as JSON: ``number`` where there is one, else as ``others`` have it, by the player's row."""
    told = [f'"{each}"' for each in number.tolist()]
    for place in np.flatnonzero(number == NONE).tolist():
        told[place] = quoted(others[int(players[place])])
    return told


def cells(column: Numbers, told: Callable[[int], Any] = int, none: Any = None) -> list[Any]:
    """What is ``told`` of each number; each is told once, however many lines have it."""
    missing = column == NONE
    if missing.all():
        return [none] * len(column)
    least, most = int(column[~missing].min()), int(column.max())
    if most - least > WIDEST:
        return [none if each == NONE else told(each) for each in column.tolist()]
    every = np.array([*map(told, range(least, most + 1)), none], dtype=object)
    found: list[Any] = every[np.where(missing, -1, column - least)].tolist()
    return found


def iso_day(days: int) -> str:
    """A day by how many there are since 1 January 1970."""
    return (EPOCH + timedelta(days=days)).isoformat()


def _numbers(column: Numbers, text_of: Callable[[int], str] = str) -> list[str]:
    return cells(column, text_of, "null")


def _day(days: int) -> str:
    return f'"{iso_day(days)}"'
