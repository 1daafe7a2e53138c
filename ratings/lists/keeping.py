"""Lines that were written one by one as they are kept for the list behind them."""

from __future__ import annotations

from collections.abc import Sequence
from json.encoder import encode_basestring as quoted
from operator import attrgetter
from uuid import UUID

import numpy as np

from ratings.lists.kept_lines import FIGURES, NUMBER, PLAYER, keep_lines
from ratings.lists.line_texts import EPOCH, as_sent
from ratings.lists.lines import Line
from ratings.lists.models import name_key
from ratingsite.foundations.number_columns import NONE, Numbers

_DAY = "last_played_on"
_figures_of = attrgetter(*FIGURES)
_BEGIN = EPOCH.toordinal()


def keep_placed_lines(
    list_id: UUID, place: int, lines: Sequence[tuple[int, Line]], texts: Sequence[str], name_keys: Sequence[str]
) -> None:
    """Keep the next lines of a list, with the rows of their players; ``texts`` are the lines as they are hashed."""
    columns = dict(zip(FIGURES, zip(*(_figures_of(line) for _, line in lines), strict=True), strict=True))
    days = [None if day is None else day.toordinal() - _BEGIN for day in columns.pop(_DAY)]
    numbers = {name: _column(column) for name, column in columns.items()} | {_DAY: _column(days)}
    numbers[PLAYER] = np.array([player for player, _ in lines], dtype=np.int64)
    numbers[NUMBER] = np.array([_number(line.key) for _, line in lines], dtype=np.int64)
    behind = [text[len(quoted(line.key)) + 2 : -1] for text, (_, line) in zip(texts, lines, strict=True)]
    keep_lines(list_id, place, numbers, list(map(as_sent, name_keys)), behind)


def _column(values: Sequence[int | None]) -> Numbers:
    return np.array([NONE if value is None else value for value in values], dtype=np.int64)


def _number(key: str) -> int:
    """The FIDE ID that a key is; a federation's own number has a dash."""
    return NONE if "-" in key else int(key)


def as_kept(player: int, line: Line) -> tuple[object, ...]:
    """What is kept of a line: the numbers in the order of ``COLUMNS``, the key of the name and the rest as texts."""
    figures = dict(zip(FIGURES, _figures_of(line), strict=True))
    figures[_DAY] = None if figures[_DAY] is None else figures[_DAY].toordinal() - _BEGIN
    numbers = (NONE if each is None else int(each) for each in figures.values())
    return player, _number(line.key), *numbers, as_sent(name_key(line.name)), line.text[len(quoted(line.key)) + 2 : -1]
