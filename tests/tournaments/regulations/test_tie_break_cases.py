"""C.07 by worked examples: points, every figure of everybody, and the order that follows, as done by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.regulations.test_tie_breaks import field
from tournaments.regulations.tie_breaks import NAMES, standings

FILE = Path(__file__).resolve().parents[2] / "cases" / "tournaments" / "tie-breaks.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_example_comes_out_as_worked(case: dict[str, Any]) -> None:
    ratings = {int(number): rating for number, rating in case.get("ratings", {}).items()}
    found = field(*case["rows"], ratings=ratings, is_round_robin=case.get("is_round_robin", False))
    found = replace(found, is_capped=case.get("is_capped", False))
    assert {str(number): points for number, points in found.scores.items()} == case["points"]
    for name, expected in case["figures"].items():
        figures = {str(each.number): each.figures[0].value for each in standings(found, [name])}
        assert figures == expected, name
    order = [[each.place, each.number] for each in standings(found, case["tie_breaks"])]
    assert order == case["order"]


def test_every_tie_break_but_those_of_two_cuts_has_an_example() -> None:
    named = {name for case in CASES for name in (*case["figures"], *case["tie_breaks"])}
    assert set(NAMES) - named == {"BH/C2", "BH/M2", "SB/C1", "ARO/C1"}  # by the same cut; test_tie_breaks has them
