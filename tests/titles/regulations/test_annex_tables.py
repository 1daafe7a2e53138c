"""The annex as tables: equal to the shared reference cell by cell, in the order of the annex."""

import pytest

from tests.titles.regulations.test_annex import annex as reference
from titles.regulations import NormTitle, edition_by_id, score_required
from titles.regulations.annex import FEWEST_GAMES, MOST_GAMES, annex

EDITION = edition_by_id("titles-2022")


@pytest.mark.parametrize("games", range(FEWEST_GAMES, MOST_GAMES + 1))
def test_the_tables_are_those_of_the_annex(games):
    row, found = reference()[games], annex(EDITION, games)
    assert (found.titleholders, found.required_titles) == (row["min_titleholders_50pct"], row["min_title_MO_one_third"])
    assert (found.own_federation, found.one_federation) == (
        row["max_own_federation_3_5"],
        row["max_one_federation_2_3"],
    )
    assert (found.counts_as, found.minimum_score) == (row["counts_as"], row["min_score_35pct"] * 100)
    for title, cells in row["titles"].items():
        expected = [(cell["score"] * 100, cell["ra_from"], cell["ra_to"]) for cell in cells]
        assert [(one.score, one.average_from, one.average_to) for one in found.scores[NormTitle(title)]] == expected


@pytest.mark.parametrize("title", list(NormTitle))
def test_each_row_is_what_the_judge_requires_at_both_its_ends(title):
    requirement = EDITION.requirement(title)
    for row in annex(EDITION, 9).scores[title]:
        for average in (row.average_from, row.average_to or 2900):
            assert score_required(EDITION, requirement, 9, average) == row.score
