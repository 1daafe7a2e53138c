"""How a player stands before an event: years, and what is kept."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.cfc.standing import Kind, Standing, is_cancelled, kind_of, standing_after
from ratings.regulations.editions.cfc import CFC_2009
from ratingsite.foundations.months import years_later


@pytest.mark.parametrize(
    ("day", "later"),
    [
        (date(2004, 9, 5), date(2009, 9, 5)),
        (date(2004, 2, 29), date(2009, 3, 1)),
        (date(2004, 2, 28), date(2009, 2, 28)),
    ],
)
def test_five_years_after_a_day(day: date, later: date) -> None:
    assert years_later(day, 5) == later


def test_a_player_without_a_rating_has_none_to_lose() -> None:
    assert not is_cancelled(CFC_2009, None, date(1990, 1, 1), date(2009, 9, 5))


@pytest.mark.parametrize(
    ("rating", "games", "more", "kind"),
    [
        (None, 0, 30, Kind.UNRATED),
        (1500, 0, 24, Kind.PROVISIONAL),
        (1500, 24, 0, Kind.PROVISIONAL),
        (1500, 24, 1, Kind.ESTABLISHED),
        (1500, 25, 0, Kind.ESTABLISHED),
    ],
)
def test_established_from_the_event_of_the_25th_game(rating: int | None, games: int, more: int, kind: Kind) -> None:
    standing = Standing(rating=rating, games=games, record=None, last_played_on=None)
    assert kind_of(CFC_2009, standing, more) is kind


def test_who_got_no_rating_has_no_games_that_a_later_event_could_add_up() -> None:
    new = Standing(rating=None, games=0, record=None, last_played_on=None)
    day = date(2009, 9, 5)
    assert standing_after(new, None, 4, day) == Standing(rating=None, games=0, record=None, last_played_on=day)
    assert standing_after(new, 1500, 4, day) == Standing(rating=1500, games=4, record=1500, last_played_on=day)
