"""A list is corrected: the norms that rest on it are looked for again, and what is not found just so is marked."""

from __future__ import annotations

import pytest

from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.worlds import World
from titles.certificates.services import approve_norm
from titles.norms.corrected_lists import reexamine_after
from titles.norms.models import Norm


@pytest.fixture
def approved(countersigned: Norm, qadira: User) -> Norm:
    return approve_norm(countersigned, by=qadira, now=NOW)


def corrected(world: World, rating: int, qadira: User) -> ListCorrection:
    """The list says something else of one opponent, by two offices."""
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    lines = [{"player": world.opponents[0].pk, "rating": rating, "k_factor": 10}]
    found = prepare_correction(world.rating_list, Wrong(lines=lines, reason="A slip."), by=eva, now=NOW)
    advance_correction(found.pk, now=NOW)
    found.refresh_from_db()
    publish_correction(found, by=qadira, now=NOW, reason="It was a slip.")
    advance_correction(found.pk, now=NOW)
    found.refresh_from_db()
    assert found.state == "published", found.failure
    return found


@pytest.mark.usefixtures("as_if_reported_so")
def test_an_approved_norm_that_rests_on_other_ratings_now_is_marked_once(
    world: World, approved: Norm, qadira: User
) -> None:
    correction = corrected(world, 2200, qadira)
    for _ in range(2):
        reexamine_after(correction, now=NOW)
        approved.refresh_from_db()
        assert (approved.state, approved.unconfirmed_by) == ("approved", world.report)
    assert world.report.norm_search.rating_list.version == 2
