"""A list is corrected: the norms that rest on it are looked for again, and what is not found just so is marked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from ratings.runs.corrections.services import refuse_correction
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.corrected import corrected, listed, prepared
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from titles.certificates.services import approve_norm
from titles.norms.corrected_lists import norms_resting_on, reexamine_after
from titles.norms.models import Norm


@pytest.fixture
def approved(countersigned: Norm, qadira: User) -> Norm:
    return approve_norm(countersigned, by=qadira, now=NOW)


def test_who_decides_is_told_how_many_norms_rest_on_the_lists(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(NOW)
    asked = prepared(world.rating_list, {world.opponents[0]: 2200})
    assert norms_resting_on(asked) == 1
    page = reverse("list_correction", args=[asked.pk])
    words = "1 approved norm rests on these lists"
    assert words in signed_in(quentin).get(page).content.decode()
    refuse_correction(asked, by=quentin, now=NOW, reason="It was right.")
    assert words not in signed_in(quentin).get(page).content.decode()
    later = a_list(world.rating_list.system, world.tournament.ends_on + timedelta(days=20))
    listed(later, world.opponents[0], 2450)
    assert norms_resting_on(prepared(later, {world.opponents[0]: 2200})) == 0


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
