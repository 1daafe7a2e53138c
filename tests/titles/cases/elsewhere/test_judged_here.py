"""A result that was judged here is not had from a paper beside what was decided of it (0.3, 1.8)."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.elsewhere.test_beside import card_of, entered
from tests.titles.cases.files import certificate_of
from tests.titles.worlds import World
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.papers import enter_norm_elsewhere
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import open_case
from titles.norms.models import Norm
from titles.norms.services import refuse_norm


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
