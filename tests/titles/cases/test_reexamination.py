"""A title whose norm is in doubt: it follows what the commission decides of the norm."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.cases.test_corrected_lists import a_case
from tests.titles.corrected import corrected
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases.models import CaseNorm, TitleCase
from titles.certificates.services import approve_norm, void_norm
from titles.norms.models import Norm
from titles.norms.reexamination import uphold_norm
from titles.register.models import TitleReexamination
from titles.tasks import find_norms, reexamine_after_correction


@pytest.fixture
def approved(countersigned: Norm, qadira: User) -> Norm:
    return approve_norm(countersigned, by=qadira, now=NOW)


@pytest.fixture
def awarded(world: World, approved: Norm) -> TitleCase:
    """The hero's title, which was awarded on the norm."""
    at(NOW)
    return resting_on(approved, world, "awarded")


def resting_on(norm: Norm, world: World, state: str) -> TitleCase:
    case = a_case(world, norm.player, "norms", state, "IM")
    CaseNorm.objects.create(case=case, norm=norm)
    return case


def outcomes() -> list[str]:
    return list(TitleReexamination.objects.order_by("pk").values_list("outcome", flat=True))


def what_was_rung(world: World) -> None:
    """The worker does what the last act asked for."""
    rung = OutboxMessage.objects.filter(kind="task", payload__task="titles.tasks.find_norms").last()
    assert rung is not None
    assert rung.payload["args"] == [str(world.report.pk)]
    find_norms(str(world.report.pk))


def test_a_title_is_in_doubt_with_its_norm_and_stands_when_that_is_upheld(
    world: World, approved: Norm, awarded: TitleCase, qadira: User, quentin: User
) -> None:
    correction = corrected(world.rating_list, {world.opponents[0]: 2200}, qadira)
    reexamine_after_correction(str(correction.pk))
    assert outcomes() == [""]
    approved.refresh_from_db()
    uphold_norm(approved, by=quentin, now=NOW, reason="2452 is enough.")
    what_was_rung(world)
    assert outcomes() == ["stands"]


def test_a_title_whose_norm_is_voided_waits_for_the_commission(
    world: World, approved: Norm, awarded: TitleCase, quentin: User
) -> None:
    void_norm(approved, by=quentin, now=NOW, reason="The games were never played.")
    what_was_rung(world)
    assert outcomes() == [""]
    assert TitleReexamination.objects.get().about == f"{Norm.objects.get()}, {world.tournament.name} (1.8)"


def test_an_open_application_says_which_of_its_norms_is_examined_again(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(NOW)
    case = resting_on(approved, world, "submitted")
    commission = signed_in(quentin)
    before = commission.get(f"/titles/applications/{case.pk}/").content.decode()
    reexamine_after_correction(str(corrected(world.rating_list, {world.opponents[0]: 2200}, qadira).pk))
    after = commission.get(f"/titles/applications/{case.pk}/").content.decode()
    assert [page.count('<span class="open">examined again</span>') for page in (before, after)] == [0, 1]
