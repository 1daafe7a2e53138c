"""A sheet as JSON, for the page, for who asks again, and for what an act answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ratingsite.foundations.exact import half_up
from tournaments.sheets.cells import Place
from tournaments.sheets.findings import Finding, findings_on, findings_on_header
from tournaments.sheets.journal import cell_json
from tournaments.sheets.models import Sheet
from tournaments.sheets.paper import Paper, Row, average, entered_games, expected_games
from tournaments.sheets.ranks import rank_findings
from tournaments.sheets.selectors import changed_since, paper_of
from tournaments.sheets.services import Saved
from tournaments.sheets.words import finding_text, refused_text

MOST_FINDINGS = 200


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Everything that the page needs; the shape is the contract with its script."""
    paper = paper_of(sheet)
    return {
        "version": sheet.version,
        "state": sheet.state,
        "kind": sheet.kind,
        "layout": sheet.layout,
        "rounds": paper.rounds,
        "header": sheet.header,
        "kept": sorted({tag for tag, _text in sheet.kept}),  # records of the file that cannot be typed
        "players": [_player(row, paper) for row in paper.rows.values()],
        "cells": [cell_json(place, cell, cell.version) for place, cell in sorted(paper.cells.items())],
        "notes": [[*place, cell.note] for place, cell in sorted(paper.cells.items()) if cell.note],
        # the games of a round robin by round, White and Black: where an empty cell of the square belongs
        "schedule": [list(game) for game in paper.due],
        **_totals(paper, findings_on_header(sheet.header)),
    }


def since_data(sheet: Sheet, version: int) -> dict[str, Any]:
    """What changed behind a version: its cells, and every player's points."""
    paper = paper_of(sheet)
    places, whole = changed_since(sheet, version)
    return {
        "version": sheet.version,
        "state": sheet.state,
        "whole": whole,
        "cells": _cells(paper, places, sheet.version),
        "players": _points(paper),
        **_totals(paper),
    }


def saved_data(saved: Saved) -> dict[str, Any]:
    """What an act answers."""
    answer = {
        "version": saved.version,
        "whole": saved.whole,
        "cells": saved.cells,
        "players": _points(saved.paper),
        "refused": [{**each, "text": refused_text(each)} for each in saved.refused],
        **_totals(saved.paper),
    }
    return answer | {"clashes": saved.clashes} if saved.clashes else answer


def _totals(paper: Paper, besides: Sequence[Finding] = ()) -> dict[str, Any]:
    found = (*findings_on(paper), *rank_findings(paper), *besides)
    return {
        "expected_games": expected_games(paper),
        "entered_games": entered_games(paper),
        "findings": findings_data(found, paper),
        "findings_count": len(found),
    }


def findings_data(found: Sequence[Finding], paper: Paper) -> list[dict[str, Any]]:
    """Findings with their sentences and the cell that each is about; of very many the first."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "text": finding_text(finding, paper),
            "number": finding.number,
            "round": finding.round,
        }
        for finding in found[:MOST_FINDINGS]
    ]


def _cells(paper: Paper, places: set[Place], version: int) -> list[list[Any]]:
    return [cell_json(place, paper.cells.get(place), version) for place in sorted(places)]


def _points(paper: Paper) -> list[dict[str, Any]]:
    return [{"number": number, **_standing(row, paper)} for number, row in paper.rows.items()]


def _standing(row: Row, paper: Paper) -> dict[str, Any]:
    points = paper.scores[row.number]
    return {
        "points": points,
        "paper_points": row.paper_points,
        "paper_differs": not paper.agrees_with_paper(row.number),
        "average": _rounded(average(paper.ratings_met[row.number])),
    }


def _rounded(number: Fraction | None) -> int | None:
    return None if number is None else half_up(number)


def _player(row: Row, paper: Paper) -> dict[str, Any]:
    return {
        "number": row.number,
        "position": row.position,
        "title": row.title,
        "name": row.name,
        "rating": row.rating,
        "federation": row.federation,
        "team": row.team,
        "board": row.board,
        "known": row.known,
        "place": row.place,
        **_standing(row, paper),
    }
