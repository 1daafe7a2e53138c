"""The annex to 1.7, cell by cell: it is computed from the articles, never stored."""

import json
from functools import cache

import pytest

from tests.shared_material import shared_file
from tests.titles.regulations.cards import games, verdict
from titles.regulations import NormTitle, Rule, edition_by_id, editions, score_required
from titles.regulations.norms.performance import minimum_score

COUNTS = {
    Rule.TITLEHOLDERS: "min_titleholders_50pct",
    Rule.REQUIRED_TITLES: "min_title_MO_one_third",
    Rule.OWN_FEDERATION: "max_own_federation_3_5",
    Rule.ONE_FEDERATION: "max_one_federation_2_3",
}


@cache
def annex() -> dict[int, dict]:
    rows = json.loads(shared_file("tables/norm_requirements.json").read_text(encoding="utf-8"))["rows"]
    return {row["games"]: row for row in rows}


def test_the_annex_has_seven_to_nineteen_games():
    assert sorted(annex()) == list(range(7, 20))


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
@pytest.mark.parametrize("number", range(7, 20))
def test_the_counts_of_opponents(number, edition):
    card = "\n".join(f"1 R{n} GM 2500 GER" for n in range(number))
    assert len(games(card)) == number
    found = {one.rule: one.required for one in verdict("GM", card, edition=edition).findings}
    row = annex()[number]
    assert {rule: found[rule] for rule in COUNTS} == {rule: row[name] for rule, name in COUNTS.items()}


@pytest.mark.parametrize("number", range(7, 20))
def test_the_least_score_of_any_norm(number):
    assert minimum_score(edition_by_id("titles-2022"), number) == annex()[number]["min_score_35pct"] * 100


@pytest.mark.parametrize("title", list(NormTitle))
@pytest.mark.parametrize("number", range(7, 20))
def test_the_score_that_each_average_asks_for(number, title):
    edition = edition_by_id("titles-2022")
    requirement = edition.requirement(title)
    for cell in annex()[number]["titles"][title.value]:
        top = cell["ra_to"] or 2900
        scores = {score_required(edition, requirement, number, ra) for ra in range(cell["ra_from"], top + 1)}
        assert scores == {cell["score"] * 100}


@pytest.mark.parametrize("title", list(NormTitle))
@pytest.mark.parametrize("number", range(7, 20))
def test_below_the_first_cell_no_score_is_enough(number, title):
    edition = edition_by_id("titles-2022")
    lowest = annex()[number]["titles"][title.value][0]["ra_from"]
    assert score_required(edition, edition.requirement(title), number, lowest - 1) is None


def test_what_more_than_thirteen_games_are_worth():
    worth = edition_by_id("titles-2022").most_games_credited
    assert {n: min(n, worth) for n in annex()} == {n: row["counts_as"] for n, row in annex().items()}
