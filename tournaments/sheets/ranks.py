"""The places of a sheet: those that were typed, the others by points and the tie-breaks that the registration names."""

from __future__ import annotations

from ratingsite.foundations.exact import Hundredths
from tournaments.regulations.tie_breaks import Field, Round, Standing, standings
from tournaments.sheets.findings import Finding
from tournaments.sheets.paper import ALL_PLAY_ALL, Paper, trf_cells
from tournaments.trf import TrfCell
from tournaments.trf.scores import PointSystem

# A game of less than one move is no game played; its points stand.
_KINDS = {"W": "forfeit-win", "L": "forfeit-loss", "D": "bye", "U": "bye"}


def ranking(paper: Paper) -> tuple[Standing, ...]:
    """All rows in their order, each with the figures that decide."""
    return standings(_field(paper), paper.tie_breaks)


def places_of(paper: Paper) -> dict[int, int]:
    """The place of every row by its points and tie-breaks; whom nothing parts share the better one."""
    return {standing.number: standing.place for standing in ranking(paper)}


def rank_findings(paper: Paper) -> tuple[Finding, ...]:
    """The rows whose typed place is another than points and tie-breaks give; inside a shared place all are right."""
    if not any(row.place for row in paper.rows.values()):
        return ()
    order = ranking(paper)
    sizes = {standing.place: sum(other.place == standing.place for other in order) for standing in order}
    return tuple(
        Finding(
            code="place-differs",
            severity="warning",
            number=standing.number,
            params=(("place", place), ("computed", standing.place)),
        )
        for standing in order
        if (place := paper.rows[standing.number].place)
        and not standing.place <= place < standing.place + sizes[standing.place]
    )


def _field(paper: Paper) -> Field:
    last = max((cell.round for cell in paper.cells.values()), default=0)
    return Field(
        rounds={
            number: tuple(_round(cell, number, paper.points) for cell in trf_cells(paper, number)[:last])
            for number in paper.rows
        },
        ratings={row.number: row.rating for row in paper.rows.values() if row.rating},
        is_round_robin=paper.layout in ALL_PLAY_ALL,
    )


def _round(cell: TrfCell, number: int, points: PointSystem) -> Round:
    return Round(
        number=cell.round,
        opponent=cell.opponent,
        points=Hundredths(points.worth(cell, number)),
        kind=_kind(cell),
        with_black=cell.colour == "b",
    )


def _kind(cell: TrfCell) -> str:
    if cell.code == " ":
        return "none"
    return _KINDS.get(cell.code, cell.kind)
