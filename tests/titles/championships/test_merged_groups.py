"""Several championships in one tournament, and groups that were merged into it, through to the titles (1.2.3a)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, later, placed
from tests.titles.worlds import World, same_version_again
from tests.tournaments.forms import at, signed_in
from titles.cases import procedure, services
from titles.cases.found import open_cases
from titles.cases.models import TitleCase
from titles.championships import lists, tables
from titles.championships.models import DirectList
from titles.championships.refusals import InTheWay, ListRefused
from titles.register.models import HeldTitle

WOMEN = replace(WORLD_CUP, section="women", subgroup="Women", subgroup_sex="w")
YOUNG = replace(WORLD_CUP, championship="test-u16", subgroup="U16", born_from=2008)


@pytest.fixture
def cup(world: World, as_if_reported_so: None, quentin: User) -> World:
    """A tournament of the open and the women: the runner-up, of 6 points, and seven who score less are women."""
    placed(world.report)
    women = [world.runner_up.pk, *(player.pk for player in world.opponents[2:])]
    Player.objects.filter(pk__in=women).update(sex="w")
    for opponent, federation in ((0, "GER"), (7, "IND")):  # the merged group has five federations, as 1.2.3a asks
        world.report.entries.filter(player=world.opponents[opponent]).update(federation=federation)
    tables.enter_award("test-cup", "open", "1", "IM", THAT_YEAR, by=quentin, now=NOW)
    tables.enter_award("test-cup", "women", "1", "WIM", THAT_YEAR, by=quentin, now=NOW)
    tables.enter_award("test-u16", "open", "1", "FM", THAT_YEAR, by=quentin, now=NOW)
    return world


def rows(found: DirectList) -> list[tuple[str, str, int | None]]:
    return [(row.player.name, row.award, row.place) for row in found.rows.order_by("place", "award")]


def test_an_open_and_a_womens_title_of_one_tournament_have_a_list_each(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    titles = {}
    for said in (WORLD_CUP, WOMEN):
        found = lists.announce_list(cup.tournament, said, by=quentin, now=NOW)
        titles[said.section] = rows(found)
        lists.certify_list(found, by=boris, now=NOW)
        open_cases(lists.review_list(DirectList.objects.get(pk=found.pk), by=quentin, now=NOW), now=NOW)
    # the second of all is the first of the women
    assert titles == {"open": [(cup.hero.name, "IM", 1)], "women": [(cup.runner_up.name, "WIM", 1)]}
    women = DirectList.objects.get(section="women")
    assert (women.participants, women.subgroup_participants, women.subgroup_federations) == (11, 8, 4)
    for player in (cup.hero, cup.runner_up):
        case = services.submit_case(player.title_cases.get(way="direct"), by=chiara, now=NOW)
        procedure.confirm_title(case, by=qadira, now=later(1))
    held = {(title.player, title.title) for title in HeldTitle.objects.filter(source="direct")}
    waiting = {(case.player, case.title) for case in TitleCase.objects.filter(state="conditional")}  # 0.6.2
    assert held | waiting == {(cup.hero, "IM"), (cup.runner_up, "WIM")}


def test_a_group_that_is_too_small_is_not_borne_out(cup: World, quentin: User) -> None:
    Player.objects.filter(pk=cup.runner_up.pk).update(birth_year=2010)
    found = lists.announce_list(cup.tournament, YOUNG, by=quentin, now=NOW)
    assert (found.subgroup_participants, found.subgroup_federations) == (1, 1)
    assert rows(found) == []  # six participants from three federations are asked for


def test_the_same_championship_is_announced_once_and_a_corrected_report_gives_each_list_back(
    cup: World, boris: User, quentin: User
) -> None:
    for said in (WORLD_CUP, WOMEN):
        lists.certify_list(lists.announce_list(cup.tournament, said, by=quentin, now=NOW), by=boris, now=NOW)
    with pytest.raises(ListRefused) as refused:
        lists.announce_list(cup.tournament, WOMEN, by=quentin, now=NOW)
    assert refused.value.why == InTheWay.THERE_ALREADY
    placed(report := same_version_again(cup, boris))
    lists.find_direct_titles(report, now=later(1))
    assert {found.state for found in DirectList.objects.all()} == {"found"}
    assert {found.report for found in DirectList.objects.all()} == {report}


def test_the_form_asks_who_belongs_to_a_merged_group(cup: World, quentin: User) -> None:
    at(NOW)
    browser = signed_in(quentin)
    said = {"tournament": cup.tournament.pk, "championship": "test-cup", "section": "women", "level": "world"}
    path = "/titles/championships/announce/"
    wrong = browser.post(path, {**said, "subgroup": "Women"})
    assert (wrong.status_code, "Expected who belongs to the group" in wrong.content.decode()) == (422, True)
    sent = browser.post(path, {**said, "subgroup": "Women", "subgroup_sex": "w"})
    page = browser.get(sent["Location"]).content.decode()
    assert "Groups were merged" in page
    other = browser.post(path, {**said, "section": "open"})
    assert sent["Location"] in browser.get(other["Location"]).content.decode()
