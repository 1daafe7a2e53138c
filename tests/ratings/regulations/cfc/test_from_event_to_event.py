"""What one event of a period leaves to the next (712, 715): games, the last day played, and a rating that lapsed."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations import BadPeriod, PlayerRating, PlayerSnapshot
from ratings.regulations.snapshots import DefaultedGame
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, rate, steps, wins

OCTOBER_2009 = date(2009, 10, 3)
LAPSED = established(1300, last_played_on=date(2004, 9, 1))


def after_two_events(player: PlayerSnapshot, first: int, second: int) -> PlayerRating:
    """The player wins so many games in September and so many in October."""
    cast = {"P": player, "A": established(1300)}
    events = (
        played(*wins("P", *["A"] * first), id="first"),
        played(*wins("P", *["A"] * second), id="second", start=OCTOBER_2009),
    )
    return rate(cast, *events)["P"]


def codes(player: PlayerRating, number: int) -> list[str]:
    return [step[0] for step in steps(player, number)]


@pytest.mark.parametrize(
    "player", [LAPSED, PlayerSnapshot(rating=None, games=30)], ids=["a rating that lapsed", "games without a rating"]
)
def test_the_games_before_a_rating_are_not_added_up(player: PlayerSnapshot) -> None:
    # 715: 12 + 12 games are provisional still, the 25th makes the rating established
    assert codes(after_two_events(player, 12, 12), 1)[:2] == ["performance", "cumulative"]
    assert codes(after_two_events(player, 12, 13), 1)[0] == "score-less-expected"


@pytest.mark.parametrize(("day", "rating"), [(date(2014, 9, 4), 1318), (date(2014, 9, 5), None)])
def test_a_low_rating_lapses_between_two_events_of_a_period(day: date, rating: int | None) -> None:
    # 712: five years after the end of the first event, to the day; it made 1300 + 16 + 1.5
    cast = {"P": established(1300), "A": established(1300)}
    first, later = played(game(1, "P", "A")), played(game(1, "P", "A"), id="later", start=day)
    assert rate(cast, first, later, edition="cfc-2009")["P"].events[1].rating_before == rating


def test_events_follow_the_order_of_the_office_and_those_without_a_place_come_last_by_their_days() -> None:
    """712; ruling: cfc-late-events."""
    days_and_places = {"a": (1, None), "b": (2, 2), "c": (3, 1), "d": (4, 2), "e": (5, None)}
    events = [
        played(game(1, "P", "A"), id=name, start=date(2009, 9, day), end=date(2009, 9, day), place=place)
        for name, (day, place) in reversed(days_and_places.items())
    ]
    result = rate({"P": established(1300), "A": established(1300)}, *events)["P"]
    assert [event.id for event in result.events] == ["c", "b", "d", "a", "e"]


def test_a_rating_lapses_once_and_the_first_event_behind_it_says_so() -> None:
    cast = {"P": LAPSED, "A": established(1500)}
    nothing = played(game(1, "P", "A", "--+"), id="first")
    result = rate(cast, nothing, played(game(3, "P", "A"), id="second", start=OCTOBER_2009))["P"]
    assert [codes(result, number) for number in (0, 1)] == [["cancelled"], ["first-pass", "performance"]]


@pytest.mark.parametrize(("rating", "k", "reason"), [(2198, 32, "under-2199"), (2199, 16, "2199-or-over")])
def test_the_multiplier_names_its_side_of_2199(rating: int, k: int, reason: str) -> None:
    event = rate({"P": established(rating), "A": established(rating)}, played(game(1, "P", "A")))["P"].events[0]
    assert (event.k, event.k_reason) == (k, reason)


def test_a_game_that_was_played_is_no_default() -> None:
    games = (game(1, "P", "A", "+--"), game(1, "B", "C"))
    marked = played(*games, counts_default_games=(DefaultedGame(round=1, player="C"),))
    with pytest.raises(BadPeriod, match="expected a player and a round in which that player lost a game by default"):
        rate(dict.fromkeys("PABC", established(1500)), marked)
