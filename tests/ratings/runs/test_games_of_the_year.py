"""Whether the lists of a year are here, so that nobody has played whom none of them shows playing."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from ratings.lists.models import RatingList, RatingSystem
from ratings.regulations.calendar import list_dates_between
from ratings.runs.games_of_the_year import is_year_known
from ratings.runs.models import RatingRun
from ratings.runs.period_of_lines import year_asked_for
from ratingsite.foundations.months import months_later
from tests.ratings.conftest import Publish
from tests.titles.worlds import a_list

pytestmark = pytest.mark.django_db
QUARTERS = (date(2003, 1, 1), date(2003, 4, 1), date(2003, 7, 1), date(2003, 10, 1), date(2004, 1, 1))


def lists_of(standard: RatingSystem, *days: date) -> RatingList:
    """The newest of them, all taken in from elsewhere."""
    return [a_list(standard, day) for day in days][-1]


@pytest.mark.parametrize(
    ("lacking", "is_known"),
    [
        (None, True),  # which lists there were before July 2003, no text that is known says
        (date(2003, 1, 1), False),  # the year begins on 1 April
        (date(2003, 7, 1), False),
        (date(2003, 10, 1), False),
    ],
)
def test_a_year_is_known_where_each_list_has_the_one_before_it(
    standard: RatingSystem, lacking: date | None, is_known: bool
) -> None:
    newest = lists_of(standard, *(day for day in QUARTERS if day != lacking))
    assert is_year_known(newest, date(2003, 2, 1)) is is_known


def test_without_a_list_no_year_is_known() -> None:
    assert not is_year_known(None, date(2003, 2, 1))


def test_where_runs_have_made_every_list_of_the_year_the_last_days_tell_and_no_game_is_counted(
    standard: RatingSystem, first_list: RatingList, publish: Publish
) -> None:
    first = first_list.list_date
    days = list_dates_between("fide-standard", first, months_later(first, 14))[1:]
    runs = [RatingRun.objects.get(published_list=publish(day)) for day in days]
    asked = [year_asked_for(run) for run in runs]
    assert [year and year.is_told_by_days for year in asked] == [None] * 11 + [True] * (len(runs) - 11)
    assert asked[-1] is not None
    assert (asked[-1].games(runs[-1]), asked[-1].least) == (Counter(), 0)
