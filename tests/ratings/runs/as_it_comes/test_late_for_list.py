"""An event of a CFC system that comes behind the list that it was for stands on the next one (712, 735)."""

from __future__ import annotations

from ratings.lists.models import RatingList
from ratings.regulations.calendar import next_list_date
from tests.ratings.conftest import Publish
from tests.ratings.runs.as_it_comes.conftest import JUNE, MAY, MIDDLE, SYSTEM, Come, ratings
from tests.ratings.runs.as_it_comes.test_rating import FIRST, SECOND, as_listed


def test_an_event_that_came_late_for_a_published_list_goes_into_the_next_one(
    base: RatingList, come: Come, publish: Publish
) -> None:
    come(FIRST, "first", MAY)
    june = publish(JUNE, SYSTEM)
    before = as_listed(june)
    event = come(SECOND, "second", MIDDLE)  # its days were over long before the list
    assert event.comes_on == JUNE
    at_the_cut = ratings()
    following = next_list_date(SYSTEM, JUNE)
    listed = as_listed(publish(following, SYSTEM))
    assert {name: listed[name] for name in at_the_cut} == at_the_cut
    assert listed != before
    assert as_listed(june) == before
