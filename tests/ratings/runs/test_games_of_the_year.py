"""Whether the lists of a year are here, so that nobody has played whom none of them shows playing."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.regulations.calendar import list_dates_between
from ratings.runs.games_of_the_year import is_year_known
from ratingsite.foundations.months import months_later
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, Publish
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


@pytest.mark.parametrize("lists_before", [4, 10], ids=["of a year that is not known", "of a year of lists"])
def test_who_has_games_on_a_list_made_elsewhere_is_active_a_year_behind_the_last_day_that_is_known(
    lists_before: int, standard: RatingSystem, players: dict[str, Player], publish: Publish, dmitri: User
) -> None:
    def taken_in(day: date, games: int, last: date | None) -> None:
        told = (("ann", games), ("bob", 0))
        rows = [ImportedEntry(player=players[name], rating=2000, games=n, last_played_on=last) for name, n in told]
        import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)

    *before, own = list_dates_between("fide-standard", date(2024, 3, 1), months_later(date(2024, 5, 1), lists_before))
    taken_in(before[0], 0, months_later(own, -12) - timedelta(days=1))
    for day in before[1:-1]:
        publish(day)
    taken_in(before[-1], 3, None)
    # 7.2.2: no rated game in a year, of Bob; the list before shows three games of Ann, and no day
    assert dict(publish(own).entries.values_list("name", "is_inactive")) == {"Able, Ann": False, "Baker, Bob": True}


def test_without_a_list_no_year_is_known() -> None:
    assert not is_year_known(None, date(2003, 2, 1))
