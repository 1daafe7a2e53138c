"""Every worked case, the shared ones and our own, through the same doors as the command: JSON in, ratings, JSON out."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.regulations import document_from_text, period_from_json, rate_period, rating_editions, result_to_json
from tests.shared_material import shared_cases, shared_file

OWN = sorted((Path(__file__).resolve().parents[2] / "cases" / "ratings").glob("*.json"))
EDITIONS = {edition.id for edition in rating_editions()}
SHARED = ("initial-rating.json", "rating-change.json", "round-robin-iteration.json", "single-game.json")


def own_cases() -> list[dict[str, Any]]:
    return [case for file in OWN for case in json.loads(file.read_text(encoding="utf-8"))["cases"]]


def covered_shared_cases() -> list[dict[str, Any]]:
    return [case for name in SHARED for case in shared_cases(name) if case["input"]["edition"] in EDITIONS]


def rated(document: object) -> dict[str, Any]:
    """What the command prints for the document, read back with exact numbers."""
    result = rate_period(period_from_json(document_from_text(json.dumps(document))))
    return json.loads(json.dumps(result_to_json(result)), parse_float=Decimal)


def found(document: Any, path: str) -> Any:
    if path == "per_game":
        rows = document["players"]["P"]["events"][0]["working"]
        return [row["score"] - row["expected"] for row in rows]
    for part in path.split("."):
        document = document[int(part)] if isinstance(document, list) else document[part]
    return document


def exact(value: Any) -> Any:
    if isinstance(value, list):
        return [exact(part) for part in value]
    return Decimal(str(value)) if isinstance(value, int | float) and not isinstance(value, bool) else value


def check(case: dict[str, Any]) -> None:
    document = rated(case["input"])
    assert {path: found(document, path) for path in case["expect"]} == {
        path: exact(value) for path, value in case["expect"].items()
    }


@pytest.mark.parametrize("case", own_cases(), ids=lambda case: str(case["id"]))
def test_our_own_case_comes_out_as_worked_by_hand(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize("case", covered_shared_cases(), ids=lambda case: str(case["id"]))
def test_shared_case_comes_out_as_published(case: dict[str, Any]) -> None:
    check(case)


def test_who_alone_is_asked_of_gets_the_answer_that_everybody_gets() -> None:
    for case in own_cases():
        period = period_from_json(document_from_text(json.dumps(case["input"])))
        everybody = rate_period(period).players
        asked = {key for key, rating in everybody.items() if rating.games} or set(everybody)
        alone = min(asked, default="")
        assert rate_period(period, {alone}).players == {key: everybody[key] for key in everybody if key == alone}


def test_the_shared_cases_of_the_covered_editions_are_all_there() -> None:
    for name in SHARED:
        shared_file(f"cases/{name}")
    found = Counter(case["input"]["edition"] for case in covered_shared_cases())
    assert {edition: number for edition, number in found.items() if not edition.startswith("fide-rb-")} == {
        "fide-2003": 1,
        "fide-2009": 2,
        "fide-2009-applied": 7,
        "fide-2014": 1,
        "fide-2022": 6,
        "fide-2024": 26,
        "fide-2025-10": 34,
    }


def test_every_own_case_names_its_source_and_its_arithmetic() -> None:
    assert all(case["source"] and case["by_hand"] for case in own_cases())


def test_no_two_own_cases_share_a_name() -> None:
    names = [case["id"] for case in own_cases()]
    assert sorted(names) == sorted(set(names))
