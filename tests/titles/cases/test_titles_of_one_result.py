"""One result with norms for several titles: each title rests on the certificate that says it (1.8, 1.10c)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World
from titles.applications.standings import standings_of
from titles.cases.assembling import judge_case
from titles.cases.chosen import spare_norms
from titles.cases.models import TitleCase
from titles.cases.services import open_case
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.selectors import norms_of
from titles.norms.services import certify_norm, countersign_norm, refuse_norm

TITLES = ("IM", "WGM", "WIM")


@pytest.fixture
def norms(world: World, boris: User, chiara: User) -> dict[str, Norm]:
    """The result of a woman: one dossier, three norms, each with two of its signatures.

    Against 2291 (the unrated one raised to 1850) 4½ points are a norm for WIM: two more are two games more (1.4.1d).
    """
    Player.objects.filter(pk=world.hero.pk).update(sex="w")
    world.hero.refresh_from_db()
    find_norms(world.report, now=NOW)
    found = {norm.title: norm for norm in Norm.objects.all()}
    assert sorted(found) == list(TITLES)
    for norm in found.values():
        countersign_norm(certify_norm(norm, by=boris, now=NOW), by=chiara, now=NOW)
    return found


def lying(case: TitleCase) -> list[str]:
    return [lies.norm.title for lies in case.norms.all() if lies.norm]


def test_a_norm_that_was_refused_is_not_had_from_the_certificate_of_a_lower_one(
    norms: dict[str, Norm], world: World, chiara: User, quentin: User
) -> None:
    refuse_norm(norms["IM"], by=quentin, now=NOW, reason="A round was added for her.", article="1.4.2d")
    approve_norm(norms["WIM"], by=quentin, now=NOW)
    shown = {each.title: each.summary for each in standings_of(world.hero, list(norms_of(world.hero)), NOW.date())}
    assert (shown["IM"], shown["WGM"], shown["WIM"]) == (
        "0 of 27 games · rating 2340 of 2400",
        "0 of 27 games · rating 2340 of 2300",
        "11 of 27 games · rating 2340 of 2200",
    )
    case = open_case(world.hero, "IM", by=chiara, now=NOW)
    assert (lying(case), judge_case(case, NOW.date()).way.norms) == ([], ())
    assert [(each.why, each.article) for each in spare_norms(case, NOW.date())] == [("it is for a lower title", "1.8")]
    assert lying(open_case(world.hero, "WIM", by=chiara, now=NOW)) == ["WIM"]


def test_of_several_norms_of_one_result_the_application_takes_the_one_for_its_title(
    norms: dict[str, Norm], world: World, chiara: User, quentin: User
) -> None:
    for later, title in enumerate(TITLES):  # the lowest is approved last
        approve_norm(norms[title], by=quentin, now=NOW + timedelta(hours=later))
    for title in TITLES:
        case = open_case(world.hero, title, by=chiara, now=NOW)
        worth = 11 if title == "WIM" else 9
        assert (lying(case), [each.games for each in judge_case(case, NOW.date()).way.norms]) == ([title], [worth])


def test_1_5_2_a_norm_for_a_higher_title_is_enough_where_the_title_has_none_of_its_own(
    norms: dict[str, Norm], world: World, chiara: User, quentin: User
) -> None:
    approve_norm(norms["IM"], by=quentin, now=NOW)
    assert lying(open_case(world.hero, "WGM", by=chiara, now=NOW)) == ["IM"]
