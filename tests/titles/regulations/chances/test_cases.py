"""Fields worked by hand, as data: the score that is needed, or what the composition lacks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.round_robin import Chance, round_robin_chances
from titles.regulations.chances.swiss import FieldChance, swiss_chances
from titles.regulations.finding import Bound
from titles.regulations.norms.rules import NormFinding

CASES = json.loads((Path(__file__).parents[3] / "cases/titles/chances.json").read_text("utf-8"))["cases"]


def lines_of(field: list[str]) -> list[str]:
    """The players; ``6x IM 2400 GER`` are six of them."""
    found = []
    for place, line in enumerate(field):
        first, _, rest = line.partition(" ")
        times = int(first[:-1]) if first[:-1].isdigit() else 0
        found += [f"p{place}-{number} {rest}" for number in range(times)] or [line]
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_field_gives_what_was_worked_by_hand(case: dict[str, Any]) -> None:
    field = field_of(lines_of(case["field"]), case["format"], case.get("rounds"), case["host"])
    if field.is_round_robin:
        everybody = {each.entrant.name: each.chances for each in round_robin_chances(field)}
        found = {name: {one.title.value: in_words(one) for one in everybody[name]} for name in case["expect"]}
    else:
        found = {}
        for chance in swiss_chances(field):
            found.setdefault(chance.title.value, {})[chance.federation] = of_a_swiss(chance)
    assert found == case["expect"]


def in_words(chance: Chance) -> str:
    if not chance.ways:
        return lacking(chance.broken)
    ways = []
    for way in chance.ways:
        without = " without " + ", ".join(who.name for who in way.left_out) if way.left_out else ""
        ways.append(f"{points(way.score)} of {way.games}, {way.average}{without}")
    return "; ".join(ways)


def of_a_swiss(chance: FieldChance) -> str:
    if chance.findings:
        return f"{chance.outlook.value}: {lacking(chance.findings)}"
    bounds = [
        f"{points(one.least)} to {points(one.most)} of {one.games}, at most {one.average}" for one in chance.bounds
    ]
    return f"{chance.outlook.value}: {'; '.join(bounds)}"


def points(score: int) -> str:
    return f"{score // 100}{'½' if score % 100 else ''}"


def lacking(findings: Iterable[NormFinding]) -> str:
    return "; ".join(
        f"{one.rule.value} {one.article}: {one.required} "
        f"{'allowed' if one.bound is Bound.AT_MOST else 'required'}, {one.found} found"
        for one in findings
    )
