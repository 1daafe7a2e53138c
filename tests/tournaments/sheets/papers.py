"""Papers without a database: rows, and cells as they are typed (``4w1``, ``bye``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tournaments.sheets.cells import Cell, Cells, written
from tournaments.sheets.paper import Paper, Row, rounds_needed
from tournaments.sheets.selectors import point_system
from tournaments.sheets.written_cells import meant

LAYOUTS = ("swiss", "round-robin", "double-round-robin", "scheveningen", "schiller", "team", "match", "knockout")
NAMES = ("Amato, Anna", "Berg, Bo", "Castro, Cy", "Demir, Deniz", "Elm, Eva", "Fir, Finn", "Gull, Gina", "Hay, Hal")


def cell(number: int, round_: int, text: str, **more: Any) -> Cell:
    """A cell as it is typed in a Swiss."""
    said = meant(text, in_square=False)
    return Cell(number=number, round=round_, opponent=said.opponent, colour=said.colour, code=said.code, **more)


def rows_of(players: int, *, teams: int = 0) -> dict[int, Row]:
    """So many rows; with ``teams`` one after the other in teams of the same size, the last ones smaller."""
    boards = -(-players // teams) if teams else 0
    return {
        number: Row(
            number=number,
            position=number,
            name=NAMES[(number - 1) % len(NAMES)],
            rating=2500 - 10 * number,
            team=(number - 1) // boards + 1 if teams else None,
            board=(number - 1) % boards + 1 if teams else None,
        )
        for number in range(1, players + 1)
    }


def paper_with(layout: str, players: int, rounds: int, *cells: Cell, teams: int = 0, **more: Any) -> Paper:
    """A paper with these cells and the mirrors that follow from them."""
    rows = rows_of(players, teams=teams)
    paper = Paper(
        layout=layout, rounds=rounds_needed(layout, rounds, rows), rows=rows, cells={}, points=point_system([]), **more
    )
    return replace(paper, cells=mirrored(cells, rows))


def mirrored(cells: tuple[Cell, ...], rows: dict[int, Row]) -> Cells:
    """The cells with the mirrors that follow, each typed behind the one before."""
    found: Cells = {}
    for version, each in enumerate(cells, start=1):
        found = written(found, {each.place: replace(each, version=each.version or version)}, rows)
    return found


def swiss_paper(*cells: Cell, players: int = 6, rounds: int = 3, **more: Any) -> Paper:
    return paper_with("swiss", players, rounds, *cells, **more)
