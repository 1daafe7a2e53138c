"""US Chess prints two lines a player: results above, and beneath them number, rating and the colours. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from tournaments.sheets.paste_cells import american
from tournaments.sheets.paste_tables import Table

_NUMBER_AND_RATING = re.compile(r"\d{6,9}\s*/.*")


def with_colours_of_second_lines(table: Table) -> Table:
    """The lines beneath are left out, and the colours that they tell stand behind the results."""
    is_beneath = [any(_NUMBER_AND_RATING.fullmatch(cell) for cell in row[:3]) for row in table.rows]
    if not any(is_beneath):
        return table
    following = dict(pairwise(range(len(table.rows))))
    kept = [place for place, beneath in enumerate(is_beneath) if not beneath]
    rows = []
    for place in kept:
        below = following.get(place)
        colours = table.rows[below] if below is not None and is_beneath[below] else ()
        rows.append(_joined(table.rows[place], colours))
    return replace(table, rows=tuple(rows), lines=tuple(table.lines[place] for place in kept))


def _joined(row: tuple[str, ...], colours: tuple[str, ...]) -> tuple[str, ...]:
    said = dict(enumerate(colours))
    return tuple(
        f"{cell} {said[place]}" if said.get(place, "") in ("W", "B") and _is_game(cell) else cell
        for place, cell in enumerate(row)
    )


def _is_game(cell: str) -> bool:
    found = american(cell)
    return found is not None and found.opponent is not None
