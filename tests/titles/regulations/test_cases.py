"""The public cases and our own, as data: dossiers of the contract with the values that are expected of the verdicts."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.shared_material import shared_cases
from titles.regulations import dossier_from_json, judge_norms, verdicts_to_json

OWN = Path(__file__).parents[2] / "cases" / "titles"


def own_cases() -> list[dict[str, Any]]:
    """The cases beside the project's tests."""
    cases = [case for path in sorted(OWN.glob("*.json")) for case in json.loads(path.read_text("utf-8"))["cases"]]
    return [case for case in cases if case["command"] == "norm"]


def at(document: Any, path: str) -> Any:
    """The value at a path of names and numbers."""
    for part in path.split("."):
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document


@pytest.mark.parametrize("case", [*own_cases(), *shared_cases("norms.json")], ids=lambda case: case["id"])
def test_a_case_gives_what_is_expected(case):
    answer = verdicts_to_json(judge_norms(dossier_from_json(case["input"])))
    assert {path: at(answer, path) for path in case["expect"]} == case["expect"]


def test_there_are_cases_of_our_own():
    assert len(own_cases()) >= 8
