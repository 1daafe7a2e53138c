"""The places of a report: what points and the registered tie-breaks give, and inside a shared place any of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.report_facts import REPORT, found, registered, somebody
from tests.tournaments.regulations.test_tie_breaks import FOUR, field
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportFacts


def with_places(*places: int | None, tie_breaks: tuple[str, ...] = ("wins",)) -> ReportFacts:
    """1 and 3 have 2½ points and two wins each, 2 has 1, 4 has none."""
    players = tuple(somebody(rank, 2300, place=place) for rank, place in enumerate(places, start=1))
    return replace(REPORT, players=players, results=field(*FOUR), registered=registered(tie_breaks=tie_breaks))


@pytest.mark.parametrize("places", [(1, 3, 2, 4), (2, 3, 1, 4), (1, 3, 1, 4), (None, 3, None, 4)])
def test_a_place_that_points_and_tie_breaks_give_is_right_and_of_a_shared_one_each(places: tuple[int, ...]) -> None:
    assert found(ReportCode.PLACE, with_places(*places)) == []


def test_every_other_place_is_named_at_its_columns_with_the_right_one() -> None:
    told = found(ReportCode.PLACE, with_places(1, 4, 2, 3))
    assert [
        (each.rank, each.required, each.found, each.line, each.column, each.end_column, each.weight.value)
        for each in told
    ] == [(2, 3, 4, 13, 86, 89, "warning"), (4, 4, 3, 15, 86, 89, "warning")]


def test_without_registered_tie_breaks_or_with_points_of_another_kind_nothing_is_said() -> None:
    assert found(ReportCode.PLACE, with_places(4, 3, 2, 1, tie_breaks=())) == []
    assert found(ReportCode.PLACE, replace(with_places(4, 3, 2, 1), results=None)) == []


def test_a_wrong_place_breaks_no_article_of_the_rating_regulations() -> None:
    (told,) = found(ReportCode.PLACE, with_places(1, 3, 2, 3))
    assert told == ReportFinding(
        code=ReportCode.PLACE, weight=Weight.WARNING, family=Family.FIDE_STANDARD, article="", required=4, found=3,
        line=15, column=86, end_column=89, rank=4,
    )  # fmt: skip
