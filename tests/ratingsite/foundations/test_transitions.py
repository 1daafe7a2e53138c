"""States move only along their table, and only once."""

import pytest

from ratings.runs.models import RatingRun
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState, move
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.runs import a_queued_run


@pytest.fixture
def run(dmitri: User) -> RatingRun:
    return a_queued_run(dmitri)


def test_a_move_sets_the_state_and_what_goes_with_it(run: RatingRun) -> None:
    assert move(run, "frozen", total=7) == ("queued", "frozen")
    run.refresh_from_db()
    assert (run.state, run.total) == ("frozen", 7)


def test_a_move_without_a_way_is_refused(run: RatingRun) -> None:
    with pytest.raises(ForbiddenMove):
        move(run, "published")


def test_the_second_of_two_people_who_saw_the_same_state_is_told(run: RatingRun) -> None:
    mine = RatingRun.objects.get(pk=run.pk)
    move(run, "failed", finished_at=NOW)
    with pytest.raises(StaleState):
        move(mine, "frozen")
