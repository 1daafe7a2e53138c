"""A list is corrected: the norms that rest on it are looked for again, and what is not found just so is marked."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.corrected import corrected
from tests.titles.worlds import World
from titles.certificates.services import approve_norm
from titles.norms.corrected_lists import reexamine_after
from titles.norms.models import Norm


@pytest.fixture
def approved(countersigned: Norm, qadira: User) -> Norm:
    return approve_norm(countersigned, by=qadira, now=NOW)


@pytest.mark.usefixtures("as_if_reported_so")
def test_an_approved_norm_that_rests_on_other_ratings_now_is_marked_once(
    world: World, approved: Norm, qadira: User
) -> None:
    correction = corrected(world.rating_list, {world.opponents[0]: 2200}, qadira)
    for _ in range(2):
        reexamine_after(correction, now=NOW)
        approved.refresh_from_db()
        assert (approved.state, approved.unconfirmed_by) == ("approved", world.report)
    assert world.report.norm_search.rating_list.version == 2
