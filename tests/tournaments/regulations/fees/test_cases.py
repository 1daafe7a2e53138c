"""The fees of tournaments as they were worked by hand: tests/cases/fees."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tournaments.regulations.fees.facts import FeeEvent
from tournaments.regulations.fees.rules import statements
from tournaments.regulations.fees.statement import Found, NotKnown

FOLDER = Path(__file__).resolve().parents[3] / "cases" / "fees"
CASES = [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text("utf-8"))["cases"]]
DAYS = ("starts_on", "ends_on", "reported_on")
LISTS = ("systems", "ratings", "birth_years")


def event(said: dict[str, Any]) -> FeeEvent:
    """An event as a case has it: of standard chess in the USA unless it says otherwise."""
    facts: dict[str, Any] = {"systems": ("fide-standard",), "federation": "USA"} | said
    facts |= {name: date.fromisoformat(facts[name]) for name in DAYS if name in facts}
    facts |= {name: tuple(facts[name]) for name in LISTS if name in facts}
    return FeeEvent(**facts)


def told(found: Found, asked: dict[str, Any]) -> dict[str, Any]:
    """What a statement says of what a case asks."""
    if isinstance(found, NotKnown):
        return {"issuer": found.issuer, "not_known": True}
    said = {
        "issuer": found.issuer,
        "payer": found.payer,
        "payer_article": found.payer_article,
        "currency": found.currency,
        "total": found.total,
        "lines": [[line.code, line.article, line.cents] for line in found.lines],
        "open": list(found.open_facts),
    }
    return {name: said[name] for name in asked if name in said} | ({} if "open" in asked else still_open(found))


def still_open(found: Found) -> dict[str, Any]:
    """A case that says nothing of it has nothing open."""
    return {} if isinstance(found, NotKnown) or not found.open_facts else {"open": list(found.open_facts)}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_statement_is_what_was_worked_by_hand(case: dict[str, Any]) -> None:
    found = statements(event(case["event"]))
    assert len(found) == len(case["expect"])
    assert [told(each, asked) for each, asked in zip(found, case["expect"], strict=True)] == case["expect"]
