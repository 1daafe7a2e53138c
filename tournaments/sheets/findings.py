"""What stands against certifying a sheet: the checks of report files on its cells, and what only paper can tell.

Pure; a finding is a code with the row and the round, worded in ``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.sheets.cells import BYES, FORFEITS, OPEN, Cell
from tournaments.sheets.headers import differences_of
from tournaments.sheets.paper import ALL_PLAY_ALL, ROUND_ROBINS, Paper, entered_games, expected_games, trf_cells
from tournaments.trf import Severity, TrfPlayer
from tournaments.trf.cells import checked_cell
from tournaments.trf.faults import Fault, Faults
from tournaments.trf.pairs import check_byes, check_pairs, check_repeated_opponents
from tournaments.trf.players import Players

# A cell that nobody typed is in the way only when the sheet is taken; the count of the missing games says it shortly.
_SAID_OTHERWISE = frozenset({"result-one-sided"})
_UNPLAYED = FORFEITS | (BYES - {"U"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One thing that is wrong or wants a look; ``severity`` is ``error``, ``warning`` or ``note``."""

    code: str
    severity: str
    number: int | None = None
    round: int | None = None
    params: tuple[tuple[str, Any], ...] = ()


def findings_on(paper: Paper) -> tuple[Finding, ...]:
    """Everything that stands against certifying, errors first, then by row and round."""
    found = [*_of_cells(paper), *_of_totals(paper), *_of_the_table(paper), *_of_reasons(paper)]
    order = [severity.value for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE)]
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda one: (order.index(one.severity), one.number or 0, one.round or 0)))


# ---------------------------------------------------------------- the checks of report files
def _of_cells(paper: Paper) -> Iterator[Finding]:
    faults = Faults()
    players = Players(found=[_player(paper, number) for number in paper.rows])
    for player in players.found:
        for cell in player.cells:
            if not cell.is_empty:
                checked_cell(cell, 0, player.rank, False, faults)
    check_pairs(players, faults)
    check_byes(players, any(row.team is not None for row in paper.rows.values()), faults)
    if paper.layout in ("swiss", "round-robin"):
        check_repeated_opponents(players, paper.layout == "round-robin", faults)
    return (_finding(fault) for fault in faults.listed() if fault.player and fault.code not in _SAID_OTHERWISE)


def _player(paper: Paper, number: int) -> TrfPlayer:
    """A row as the checks want it; what they do not look at is left out."""
    return TrfPlayer(
        rank=number, sex=None, title=None, name="", rating=None, federation=None, fide_id=None, born="",
        birth_date=None, birth_year=None, points=None, place=None, line=0, cells=trf_cells(paper, number),
    )  # fmt: skip


def _finding(fault: Fault) -> Finding:
    return Finding(code=fault.code, severity=fault.severity.value, number=fault.player, round=fault.round)


# ---------------------------------------------------------------- what the paper says
def _of_totals(paper: Paper) -> Iterator[Finding]:
    for row in paper.rows.values():
        if not paper.agrees_with_paper(row.number):
            params = ("paper", row.paper_points), ("typed", paper.scores[row.number])
            yield Finding(code="paper-differs", severity="error", number=row.number, params=params)


def _of_the_table(paper: Paper) -> Iterator[Finding]:
    entered, expected = entered_games(paper), expected_games(paper)
    if entered < expected:
        params = ("entered", entered), ("expected", expected)
        severity = "error" if paper.is_all_play_all else "warning"
        yield Finding(code="games-missing", severity=severity, params=params)
    if paper.layout not in ALL_PLAY_ALL:
        return
    for cell in paper.cells.values():
        if cell.opponent is None and not _is_free(paper, cell):
            yield _at("bye-in-round-robin", "warning", cell)
    unplayed = [cell for cell in paper.cells.values() if cell.code in _UNPLAYED | {"U"} and not _is_free(paper, cell)]
    if paper.as_swiss and unplayed and paper.layout in ROUND_ROBINS:
        first = min(unplayed, key=lambda cell: (cell.round, cell.number))
        yield Finding(
            code="reported-as-swiss", severity="note", number=first.number, round=first.round,
            params=(("article", paper.as_swiss),),
        )  # fmt: skip


def _is_free(paper: Paper, cell: Cell) -> bool:
    """With an odd number of players one has no game in each round."""
    return len(paper.rows) % 2 == 1 and cell.code in ("U", "Z") and paper.layout != "match"


def _of_reasons(paper: Paper) -> Iterator[Finding]:
    """11.23 of 2003: an explanation must be given where appropriate. The loser's row, or the bye's, carries it."""
    for cell in paper.cells.values():
        is_asked = cell.code in _UNPLAYED and cell.code not in ("+", "R+") and not cell.note
        if paper.is_all_play_all and _is_free(paper, cell):
            continue
        if is_asked and not (cell.code == "--" and cell.is_mirror):
            yield _at("reason-missing", "note", cell)
        if cell.code == OPEN and not cell.is_mirror:
            yield _at("result-missing", "error", cell)


def _at(code: str, severity: str, cell: Cell) -> Finding:
    return Finding(code=code, severity=severity, number=cell.number, round=cell.round)


def told_once(found: Sequence[Finding], paper: Paper) -> list[Finding]:
    """Of what two rows say against each other, each sentence once: it names both."""
    told: set[tuple[str, int | None, int | None]] = set()
    once = []
    for finding in found:
        cell = paper.cells.get((finding.number or 0, finding.round or 0))
        if cell is not None and (finding.code, cell.opponent, finding.round) in told:
            continue
        told.add((finding.code, finding.number, finding.round))
        once.append(finding)
    return once


# ---------------------------------------------------------------- the facts of the event
def findings_on_header(header: dict[str, dict[str, Any]]) -> tuple[Finding, ...]:
    """Where file, typist and registration do not agree; the words of the records are ``section.NAMES``."""
    return tuple(
        Finding(
            code="header-differs",
            severity=Severity.WARNING.value,
            params=(("tag", tag), ("stands", _as_text(stands)), ("other", _as_text(other))),
        )
        for tag, stands, other in differences_of(header)
    )


def _as_text(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)
