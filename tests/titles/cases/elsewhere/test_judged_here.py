"""A result that was judged here is not had from a paper beside what was decided of it (0.3, 1.8)."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.elsewhere.test_beside import card_of, entered
from tests.titles.cases.files import certificate_of
from tests.titles.worlds import World, later_version
from titles.cases.chosen import spare_norms
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import TitleCase
from titles.cases.papers import enter_norm_elsewhere
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import available_norms, choose_norms, open_case
from titles.certificates.services import approve_norm, void_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm, refuse_norm


def refused_to_enter(world: World, chiara: User) -> CaseRefused:
    with pytest.raises(CaseRefused) as refused:
        entered(world, card_of(world), chiara)
    assert not NormElsewhere.objects.exists()
    return refused.value


def test_a_norm_that_the_commission_has_refused_is_not_entered_as_made_elsewhere(
    countersigned: Norm, world: World, chiara: User, quentin: User
) -> None:
    refuse_norm(countersigned, by=quentin, now=NOW, reason="A round was added for him.", article="1.4.2d")
    found = refused_to_enter(world, chiara)
    assert (found.obstacle, found.article) == (Obstacle.JUDGED_HERE, "1.8")


def test_nor_is_one_that_waits_for_its_signatures_here(norm: Norm, world: World, chiara: User) -> None:
    assert refused_to_enter(world, chiara).obstacle is Obstacle.JUDGED_HERE


def test_one_of_another_event_is_entered_beside_it(norm: Norm, world: World, chiara: User) -> None:
    case = open_case(world.hero, "IM", by=chiara, now=NOW)
    enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    assert case.norms.count() == 1


# ---------------------------------------------------------------- the paper was there first
def test_a_paper_of_before_the_report_gives_way_to_what_is_decided_of_the_norm_found_in_it(
    world: World, boris: User, chiara: User, quentin: User
) -> None:
    paper = entered(world, card_of(world), chiara)
    case = TitleCase.objects.get()
    find_norms(world.report, now=NOW)
    norm = countersign_norm(certify_norm(Norm.objects.get(), by=boris, now=NOW), by=chiara, now=NOW)
    refuse_norm(norm, by=quentin, now=NOW, reason="A round was added for him.", article="1.4.2d")
    assert available_norms(case, NOW.date()) == []
    choose_norms(case, by=chiara, now=NOW)
    assert case.norms.count() == 0
    (spare,) = spare_norms(case, NOW.date())
    assert (spare.event, spare.article) == (paper.event, "1.8")
    assert spare.why.startswith("The report of this event is here, and a norm for this title was found in it")


def test_a_norm_that_the_portal_gave_up_for_a_newer_report_bars_no_paper(
    norm: Norm, world: World, boris: User, chiara: User
) -> None:
    find_norms(later_version(world, boris), now=NOW)  # in which nobody has played
    norm.refresh_from_db()
    assert (norm.state, norm.approved_at, norm.closing_article) == ("voided", None, "")
    paper = entered(world, card_of(world), chiara)
    assert [each for each, _claim in available_norms(TitleCase.objects.get(), NOW.date())] == [paper]


def test_one_that_the_commission_has_voided_bars_it(
    countersigned: Norm, world: World, chiara: User, quentin: User
) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    void_norm(norm, by=quentin, now=NOW, reason="Pairings were arranged.", article="0.4.4")
    assert refused_to_enter(world, chiara).obstacle is Obstacle.JUDGED_HERE
