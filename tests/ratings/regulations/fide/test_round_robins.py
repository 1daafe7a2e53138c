"""Round robins with unrated players (2003 and 2009, 6.3, 6.43, 10.21b and 8.58), beyond the printed examples."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest

from ratings.regulations import EarlierResult, EventSnapshot, PeriodResult, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

MARCH_2004, MARCH_2010 = date(2004, 3, 1), date(2010, 3, 1)


def all_play_all(keys: str, lost: dict[str, str], start: date, **more: object) -> EventSnapshot:
    """Draws, except that whoever is a key of ``lost`` loses to each of the named players."""
    games = []
    for number, (one, other) in enumerate(combinations(keys, 2), start=1):
        white, black = (other, one) if other in lost.get(one, "") else (one, other)
        result = "1-0" if black in lost and white in lost[black] else "1/2-1/2"
        games.append(game(number, white, black, result))
    return event(*games, start=start, **({"format": "round-robin"} | more))


def cast(keys: str) -> dict[str, PlayerSnapshot]:
    """Players with small letters have no rating."""
    return {key: unrated() if key.islower() else rated(2000) for key in keys}


def reasons(result: PeriodResult, key: str) -> list[str | None]:
    return [row.reason for row in result.players[key].events[0].working]


def test_three_rated_players_among_themselves_are_rated() -> None:
    result = rate(cast("ABC"), all_play_all("ABC", {"C": "A"}, MARCH_2004))
    assert result.players["A"].games == 2
    assert result.players["A"].events[0].rc_new == 2000


def test_a_small_round_robin_with_three_rated_players_and_an_unrated_one_is_not_rated() -> None:
    result = rate(cast("ABCu"), all_play_all("ABCu", {}, MARCH_2004))
    assert reasons(result, "A") == ["too-few-rated-players"] * 3


def test_an_event_for_women_needs_two_of_them_rated_to_be_a_national_championship() -> None:
    flags = {"national_championship": True, "women_only": True}
    played = rate(cast("ABuv"), all_play_all("ABuv", {}, MARCH_2004, **flags))
    assert played.players["u"].events[0].ru_new == 2000
    refused = rate(cast("Auvw"), all_play_all("Auvw", {}, MARCH_2004, **flags))
    assert refused.players["A"].games == 0


def test_who_has_no_point_left_is_left_out_too() -> None:
    # u has beaten nobody but v, who has nothing; v goes, and then u has nothing either
    result = rate(cast("ABCDuv"), all_play_all("ABCDuv", {"u": "ABCD", "v": "ABCDu"}, MARCH_2004))
    assert reasons(result, "A")[-2:] == ["opponent-left-out", "opponent-left-out"]
    assert result.players["A"].games == 3
    assert result.players["u"].events[0].ru_new is None


def test_a_zero_after_a_performance_counts_for_the_player_alone() -> None:
    # 2009, 6.1: 9 games at 2015 before; now 0 of 4 against rated players
    before = EarlierResult(
        event="x", end=date(2010, 1, 10), games=9, score=Hundredths(500), opponents_average=Fraction(2000)
    )
    players = cast("ABCD") | {"u": unrated(earlier=(before,))}
    result = rate(players, all_play_all("ABCDu", {"u": "ABCD"}, MARCH_2010))
    assert reasons(result, "A")[-1] == "opponent-left-out"
    initial = result.players["u"].initial
    assert initial is not None
    assert (initial.games, initial.score) == (13, 500)


def test_a_round_robin_is_pooled_with_its_average() -> None:
    # 4 of 4 draws at 2000, then a Swiss of 5 draws at 2100: (4 x 2000 + 5 x 2100) / 9 = 2055.6, whole 2056
    players = cast("ABCDu") | {f"S{number}": rated(2100) for number in range(5)}
    swiss = event(*(game(n + 1, "u", f"S{n}", "1/2-1/2") for n in range(5)), start=date(2010, 3, 20), id="s")
    result = rate(players, all_play_all("ABCDu", {}, MARCH_2010), swiss)
    assert result.players["u"].rating_after == 2056


@pytest.mark.parametrize("start", [MARCH_2004, MARCH_2010])
def test_a_rated_player_with_all_points_has_a_difference_of_800(start: date) -> None:
    # A 4 of 4; B, C, D and u draw: 1.5 of 4 is 38 %, dp -87. Ra = 2000 - (800 - 3 x 87) / 4 x 4/5 = 1892.2
    players = cast("ABCDu")
    result = rate(players, all_play_all("ABCDu", dict.fromkeys("BCDu", "A"), start))
    assert result.players["u"].events[0].rc == 1892


def test_a_player_rated_meanwhile_is_unrated_for_the_others_and_rated_for_oneself() -> None:
    players = cast("ABCDE") | {"E": rated(2100)}
    played = all_play_all("ABCDE", {}, MARCH_2004, unrated_at_start=("E",))
    result = rate(players, played)
    # everybody has 50 %: Ra 2000, E performs 2000; E's own D is 2100 - 2000, PD .64 in each game
    assert result.players["A"].events[0].rc_new == 2000
    assert result.players["A"].events[0].working[-1].opponent_rating == 2000
    assert result.players["E"].change == 15 * (200 - 4 * 64)


def test_a_round_robin_that_is_not_complete_is_a_swiss() -> None:
    played = all_play_all("ABCDu", {}, MARCH_2004)
    result = rate(cast("ABCDu"), event(*played.games[:-1], start=MARCH_2004, format="round-robin"))
    assert result.players["u"].events[0].ru_new is None
    assert reasons(result, "A")[-1] == "opponent-unrated"


def test_since_2022_a_round_robin_is_like_any_other_event() -> None:
    result = rate(cast("ABCDu"), all_play_all("ABCDu", {}, date(2022, 3, 1)))
    assert reasons(result, "A")[-1] == "opponent-unrated"
    assert result.players["u"].events[0].rc is None
