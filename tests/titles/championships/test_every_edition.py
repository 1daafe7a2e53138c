"""1.10a in the editions of 2022, 2023 and 2024: the list is the chief arbiter's, and the commission looks it over."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import NOW
from tests.titles.championships.test_line import WORLD_CUP, placed
from tests.titles.editions import every_edition
from tests.titles.worlds import World, accepted_report
from titles.cases.found import open_cases
from titles.championships import lists, tables
from titles.championships.models import DirectList, DirectRow
from titles.championships.refusals import InTheWay, ListRefused
from titles.championships.results import edition_of, findings_of


@pytest.fixture
def cup(request: pytest.FixtureRequest, as_if_reported_so: None, usa: Federation, can: Federation, astrid: User,
        boris: User, quentin: User) -> World:  # fmt: skip
    """A championship of that day whose winner becomes IM; the report is accepted, and the list is found in it."""
    day: date = request.getfixturevalue("day")
    world = accepted_report(astrid, boris, starts_on=day)
    placed(world.report)
    known = tables.Known(starts_on=day.replace(month=1, day=1), ends_on=None, source="FIDE, its table of that year")
    tables.enter_award("test-cup", "open", "1", "IM", known, by=quentin, now=NOW)
    lists.announce_list(world.tournament, WORLD_CUP, by=quentin, now=NOW)
    return world


def the_list() -> DirectList:
    return DirectList.objects.select_related("tournament").get()


def signature_of(row: DirectRow) -> list[tuple[str, object, str]]:
    """The findings under 1.10a: what the list has, and whether that is enough."""
    return [(each.article, each.found, each.status.value) for each in findings_of(row) if each.article == "1.10a"]


@every_edition
def test_the_chief_arbiters_list_gives_the_title_once_the_commission_has_looked_it_over(
    cup: World, edition: str, day: date, boris: User, quentin: User
) -> None:
    row = the_list().rows.get()
    assert (edition_of(the_list()).id, row.player, row.award, row.place) == (edition, cup.hero, "IM", 1)
    assert signature_of(row) == [("1.10a", None, "open")]
    with pytest.raises(NotPermitted):
        lists.review_list(the_list(), by=quentin, now=NOW)  # nobody has signed it
    lists.certify_list(the_list(), by=boris, now=NOW)
    assert signature_of(the_list().rows.get()) == [("1.10a", "direct-titles-list", "met")]
    lists.review_list(the_list(), by=quentin, now=NOW)
    cases = open_cases(the_list(), now=NOW)
    assert [(case.player, case.title, case.way, case.state) for case in cases] == [(cup.hero, "IM", "direct", "draft")]


@every_edition
def test_what_the_chief_arbiter_names_beside_the_results_is_not_believed(
    cup: World, edition: str, day: date, boris: User, quentin: User
) -> None:
    lists.name_award(the_list(), cup.runner_up, "IM", by=boris, now=NOW)
    lists.certify_list(the_list(), by=boris, now=NOW)
    with pytest.raises(ListRefused) as refused:
        lists.review_list(the_list(), by=quentin, now=NOW)
    assert (refused.value.why, refused.value.article, refused.value.about) == (
        InTheWay.NOT_BORNE_OUT, "1.10a", f"IM, {cup.runner_up.name}",
    )  # fmt: skip
    assert open_cases(the_list(), now=NOW) == []
