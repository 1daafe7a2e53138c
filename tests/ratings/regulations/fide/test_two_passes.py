"""All that the two passes of a round robin find (2003, 10.57; 2009, 8.58), worked out by hand."""

from __future__ import annotations

from datetime import date

from ratings.regulations import PlayerSnapshot
from ratings.regulations.fide.survey import two_passes
from ratings.regulations.fide.terms import EventSurvey, Performance
from ratings.regulations.registry import FIDE_STANDARD
from ratingsite.foundations.editions import edition_named
from tests.ratings.regulations.builders import rate, rated, unrated
from tests.ratings.regulations.fide.test_round_robins import all_play_all, cast

MARCH_2004, MARCH_2010 = date(2004, 3, 1), date(2010, 3, 1)
WITH_A_GRANDMASTER: dict[str, PlayerSnapshot] = cast("ABCDu") | {"A": rated(2800)}


def found(edition: str, players: dict[str, PlayerSnapshot], lost: dict[str, str]) -> EventSurvey:
    event = all_play_all("".join(players), lost, MARCH_2004)
    return two_passes(edition_named(FIDE_STANDARD.editions, edition), event, players)


def test_the_two_passes_of_2003_with_350_points() -> None:
    # A and B 2.5 of 4, 63 %, dp 95; C and D 0: Ra = 2200 - 190 / 4 x 4/5 = 2162. u 1 of 4, 25 %: 2162 - 193 x 4/5
    # Rc of A (5 x 2162 - 2800) / 4 = 2002.5; B, C, D are 450 too low for A and u 442: + 1792 / 4
    # Rc of B (5 x 2162 - 2000) / 4 = 2202.5; A is 450 too high: - 112.5, rounded up; for u 442: - 110.5
    others = Performance(rc=2203, rc_new=2091, opponents=4)
    assert found("fide-2003", WITH_A_GRANDMASTER, {"u": "AB"}) == EventSurvey(
        performances={
            "A": Performance(rc=2003, rc_new=2451, opponents=4),
            "B": others,
            "C": others,
            "D": others,
            "u": Performance(rc=2162, rc_new=2052, ru=2008, ru_new=1898, opponents=4),
        },
        entering={"u": 2008},  # 10.57: Ru of the first pass
        is_round_robin=True,
    )


def test_the_two_passes_of_2009_with_400_points() -> None:
    # A, B and C 63 %, D 50 %: Ra = 2200 - 285 / 4 x 4/5 = 2143. u half a point, 13 %: 2143 - 322 x 4/5 = 1885.4
    # Rc of A (5 x 2143 - 2800) / 4; B, C, D are 400 too low and u 515: + 1715 / 4 = 428.75
    # Rc of B (5 x 2143 - 2000) / 4; A is 400 too high: - 100; for u 515: - 128.75
    others = Performance(rc=2179, rc_new=2079, opponents=4)
    assert found("fide-2009", WITH_A_GRANDMASTER, {"u": "ABC"}) == EventSurvey(
        performances={
            "A": Performance(rc=1979, rc_new=2408, opponents=4),
            "B": others,
            "C": others,
            "D": others,
            "u": Performance(rc=2143, rc_new=2014, ru=1885, ru_new=1756, opponents=4),
        },
        entering={"u": 1756},  # 8.58: as if established
        is_round_robin=True,
    )


def test_half_a_point_is_too_low_a_score_in_2003_and_enough_in_2009() -> None:
    lost = {"u": "ABC"}
    assert found("fide-2003", cast("ABCDu"), lost).left_out == {"u": ("score-too-low", "6.1")}
    assert found("fide-2009", cast("ABCDu"), lost).left_out == {}
    assert found("fide-2009-applied", cast("ABCDu"), lost).left_out == {"u": ("score-too-low", "6.1")}


def test_of_a_round_robin_whose_unrated_players_all_vanish_nothing_is_left_to_work_out() -> None:
    assert found("fide-2009", cast("ABCDuv"), {"u": "ABCD", "v": "ABCDu"}) == EventSurvey(
        left_out={"u": ("score-too-low", "6.1"), "v": ("score-too-low", "6.1")}, is_round_robin=True
    )


def test_the_games_of_who_is_left_out_are_no_part_of_the_average() -> None:
    # without v everybody has 50 % of four games: Ra 2000
    survey = found("fide-2009", cast("ABCDuv"), {"v": "ABCDu"})
    assert survey.performances == {
        **{key: Performance(rc=2000, rc_new=2000, opponents=4) for key in "ABCD"},
        "u": Performance(rc=2000, rc_new=2000, ru=2000, ru_new=2000, opponents=4),
    }


def test_a_round_robin_of_three_has_no_third_rated_opponent_and_needs_none() -> None:
    # 6.33: two rated women are enough, 6.42 asks for three opponents in a Swiss
    players = cast("ABu")
    event = all_play_all("ABu", {}, MARCH_2004, national_championship=True, women_only=True)
    initial = rate(players, event).players["u"].initial
    assert initial is not None
    assert [(pooled.counted, pooled.games, pooled.performance) for pooled in initial.pooled] == [(True, 2, 2000)]


def test_an_opponent_who_was_left_out_is_no_opponent_and_a_zero_performs_800_below() -> None:
    # the zero counts for u alone: rated opponents 2000, 0 %, dp -800
    result = rate(cast("ABCD") | {"u": unrated()}, all_play_all("ABCDu", {"u": "ABCD"}, MARCH_2010))
    initial = result.players["u"].initial
    assert initial is not None
    assert [(pooled.reason, pooled.games, pooled.performance) for pooled in initial.pooled] == [
        ("score-too-low", 4, 1200)
    ]


def test_who_is_left_out_meets_nobody_at_a_performance() -> None:
    result = rate(cast("ABCDuv"), all_play_all("ABCDuv", {"v": "ABCDu"}, MARCH_2010))
    against_u = result.players["v"].events[0].working[-1]
    assert (against_u.opponent, against_u.opponent_rating, against_u.reason) == ("u", None, "both-unrated")
    against_v = result.players["u"].events[0].working[-1]
    assert (against_v.opponent, against_v.opponent_rating, against_v.reason) == ("v", None, "opponent-left-out")


def test_since_2009_a_rated_player_is_not_rated_by_an_average() -> None:
    found = {start: rate(cast("ABCDu"), all_play_all("ABCDu", {}, start)).players for start in (MARCH_2004, MARCH_2010)}
    averages = {start: (players["A"].events[0].rc, players["A"].events[0].rc_new) for start, players in found.items()}
    assert averages == {MARCH_2004: (2000, 2000), MARCH_2010: (None, None)}
