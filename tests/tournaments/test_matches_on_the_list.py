"""Matches from the registration to the list, under every text: which games of a match are rated, worked out by hand.

Anna and Bo both have 2500, so that each expects half a point of every game. K is 10 for who has reached 2400; it is 20
by the text of 2009 as it stands, and in rapid and blitz until September 2022. In a match of four games Anna wins the
first three and loses the last: after the third she has 3 of 4 points, more than half, and the match is won.

* Without the fourth game: 3 - 1.5 = +1.5, so +15 (with K 20: +30).
* With it, where the leave was asked for at registration and given with the approval: 3 - 2 = +1, so +10 (+20).

CFC: 713 knows no decided match, so all games are rated. Anna and Bo have 2100 each: a win is 0.5 x 32 = 16, and 714c
gives 0.75 points a game. Five wins of five are 80 + 3.75 (714d: nothing, the performance of 2500 does not beat 2600),
and 713a stops at 50; five losses are -80 + 3.75, stopped at -50. With 2510 against 2100 the difference is 410: 713c.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.models import RatingList
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, Line
from tests.tournaments.to_the_list import Way, left_out, left_out_of, of_two, ratings_on
from tournaments.registration.models import Tournament

BOTH = {1: 2500, 2: 2500}
ALL_FOUR = BOTH | {3: 2500, 4: 2500}
DECIDED = of_two("2w1 2b1 2w1 2b0", "1b0 1w0 1b0 1w1", ("3.0", "1.0"))
OF_CY_AND_DENIZ = tuple(
    replace(theirs, name=who.name, fide_id=who.fide_id, sex=who.sex, title=who.title, rating=who.rating)
    for theirs, who in zip(DECIDED, LINES[2:], strict=True)
)
"""The same match of the other two."""


def played(way: Way, lines: tuple[Line, ...] = DECIDED, rounds: int = 4, **said: object) -> Tournament:
    tournament = way.approved(format="match", rounds=rounds, expected_players=2, highest_rating=2500, **said)
    way.accepted(tournament, lines)
    return tournament


def the_match(way: Way, lines: tuple[Line, ...] = DECIDED, rounds: int = 4) -> RatingList:
    return way.published(played(way, lines, rounds))


@pytest.mark.parametrize(
    ("day", "edition", "k"),
    [
        (date(2009, 3, 12), "", 10),
        (date(2009, 10, 12), "", 10),
        (date(2009, 10, 12), "fide-2009", 20),
        (date(2011, 10, 12), "", 10),
        (date(2012, 10, 12), "", 10),
        (date(2014, 10, 12), "", 10),
    ],
)
def test_what_is_played_after_the_decision_is_not_rated_6_5(desk: Desk, day: date, edition: str, k: int) -> None:
    way = Way(desk=desk, system="fide-standard", day=day, edition=edition)
    way.listed(BOTH)
    found = the_match(way)
    expected = {1: 2500 + k * 150 // 100, 2: 2500 - k * 150 // 100}
    assert (ratings_on(found), left_out(found)) == (expected, {("match-decided", "6.5")})


STANDARD_SINCE_2022 = [date(2022, 10, 12), date(2024, 10, 12), date(2025, 11, 12), date(2024, 1, 12)]


@pytest.mark.parametrize("day", STANDARD_SINCE_2022)
def test_what_is_played_after_the_decision_is_rated_only_by_leave_6_2(desk: Desk, day: date) -> None:
    """Cy and Deniz have the leave, Anna and Bo do not."""
    way = Way(desk=desk, system="fide-standard", day=day)
    way.listed(ALL_FOUR)
    match, by_leave = played(way), played(way, OF_CY_AND_DENIZ, name="By leave", rates_decided_games=True)
    found = way.published(match)
    assert ratings_on(found) == {1: 2500 + 15, 2: 2500 - 15, 3: 2500 + 10, 4: 2500 - 10}
    assert (left_out_of(found, match), left_out_of(found, by_leave)) == ({("match-decided", "6.2")}, set())


@pytest.mark.parametrize("system", ["fide-rapid", "fide-blitz"])
@pytest.mark.parametrize(
    ("day", "k"),
    [(date(2022, 5, 12), 20), (date(2022, 11, 12), 10), (date(2024, 6, 12), 10), (date(2025, 3, 12), 10)],
)
def test_in_rapid_and_blitz_it_is_5_1(desk: Desk, system: str, day: date, k: int) -> None:
    """Cy and Deniz have the leave, Anna and Bo do not."""
    way = Way(desk=desk, system=system, day=day)
    way.listed(ALL_FOUR)
    match, by_leave = played(way), played(way, OF_CY_AND_DENIZ, name="By leave", rates_decided_games=True)
    found = way.published(match)
    without, whole = k * 150 // 100, k
    assert ratings_on(found) == {1: 2500 + without, 2: 2500 - without, 3: 2500 + whole, 4: 2500 - whole}
    assert (left_out_of(found, match), left_out_of(found, by_leave)) == ({("match-decided", "5.1")}, set())


@pytest.mark.parametrize(
    ("day", "edition", "article"),
    [
        (date(2009, 10, 12), "", "6.6"),
        (date(2009, 10, 12), "fide-2009", "6.6"),
        (date(2011, 10, 12), "", "6.6"),
        (date(2012, 10, 12), "", "6.6"),
        (date(2014, 10, 12), "", "6.6"),
        (date(2022, 10, 12), "", "6.1"),
        (date(2024, 1, 12), "", "6.1"),
        (date(2024, 10, 12), "", "6.1"),
        (date(2025, 11, 12), "", "6.1"),
    ],
)
def test_a_match_with_an_unrated_player_is_not_rated(desk: Desk, day: date, edition: str, article: str) -> None:
    way = Way(desk=desk, system="fide-standard", day=day, edition=edition)
    way.listed({1: 2500})
    found = the_match(way)
    assert ratings_on(found).get(1) == 2500
    assert ratings_on(found).get(2) is None
    assert left_out(found) == {("match-unrated-player", article)}


FIVE_WINS = of_two("2w1 2b1 2w1 2b1 2w1", "1b0 1w0 1b0 1w0 1b0", ("5.0", "0.0"))


@pytest.mark.parametrize(
    ("ratings", "expected", "reasons"),
    [
        ({1: 2100, 2: 2100}, {1: 2150, 2: 2050}, set()),
        ({1: 2510, 2: 2100}, {1: 2510, 2: 2100}, {("match-gap", "713c")}),
        ({1: 2100, 2: 2510}, {1: 2100, 2: 2510}, {("match-gap", "713c")}),
    ],
)
def test_a_match_of_the_cfc_moves_a_rating_by_fifty_points_at_most(
    desk: Desk, ratings: dict[int, int | None], expected: dict[int, int], reasons: set[tuple[str, str]]
) -> None:
    way = Way(desk=desk, system="cfc-regular", day=date(2009, 10, 12))
    way.listed(ratings, record=2600)
    found = the_match(way, FIVE_WINS, rounds=5)
    assert (ratings_on(found), left_out(found)) == (expected, reasons)
