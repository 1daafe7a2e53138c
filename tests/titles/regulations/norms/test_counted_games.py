"""1.4.2: games that a norm is not made of."""

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, gm, held
from titles.regulations import IgnoredGame, Rule

NINE = EXACTLY_A_GM_NORM.strip()
STRONG_EIGHT = "\n".join(NINE.splitlines()[:8])
"""7 points of 8 against an average of 2400."""


def test_an_opponent_without_a_fide_federation_does_not_count():
    for flag in ("--", "NON"):
        found = gm(NINE + f"\n1 R10 GM 2600 {flag}")
        assert found.ignored == (IgnoredGame(round=10, article="1.4.2a", reason="not-a-fide-federation"),)
        assert (found.games, found.score) == (9, 700)


def test_an_opponent_under_the_flag_of_fide_counts_but_is_no_federation():
    # R1-R3 and R6-R9 under FID, R4, R5 from GER: one other federation, two are needed
    card = "\n".join(line[:-3] + ("GER" if "IM" in line else "FID") for line in NINE.splitlines())
    found = gm(card)
    assert found.games == 9
    assert held(found, Rule.FEDERATIONS) == ("1.4.3", 2, 1, False)
    assert held(found, Rule.ONE_FEDERATION) == ("1.4.4", 6, 2, True)


def test_the_unrated_without_a_point_against_rated_players_leaves_a_round_robin():
    found = gm(NINE + "\n1 R10 -- -- POL zero", format="round-robin")
    assert found.ignored == (IgnoredGame(round=10, article="1.4.2b", reason="unrated-without-score"),)
    assert found.achieved


@pytest.mark.parametrize("line", ["1 R10 -- -- POL", "1 R10 -- 1900 POL zero"])
def test_an_unrated_with_a_point_and_a_rated_without_one_stay_in_a_round_robin(line):
    assert gm(f"{NINE}\n{line}", format="round-robin").games == 10


def test_the_unrated_without_a_point_stays_in_a_swiss():
    assert gm(NINE + "\n1 R10 -- -- POL zero", fixed_pairings=True).games == 10


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("+ R10 GM 2500 POL", "forfeit-win"),
        ("- R10 GM 2500 POL", "forfeit-loss"),
        ("a R10 GM 2500 POL", "adjudicated"),
        ("b", "bye"),
        ("h", "half-point-bye"),
        ("z", "zero-point-bye"),
    ],
)
def test_what_was_not_decided_over_the_board_does_not_count(line, reason):
    found = gm(f"{NINE}\n{line}")
    assert found.ignored == (IgnoredGame(round=10, article="1.4.2c", reason=reason),)
    assert (found.achieved, found.games) == (True, 9)


def test_a_forfeit_of_the_last_opponent_stands_as_a_loss_that_can_be_afforded():
    # ten rounds, a half point bye, eight games with 7 points, and the opponent of round 10 stays away:
    # 7/9 = 78 %, dp 220; Ra (19200 + 2300) / 9 = 2388.9 -> 2389; Rp 2609
    found = gm(STRONG_EIGHT + "\nh\n+ R10 -- 2300 FRA")
    assert (found.achieved, found.games, found.score, found.performance) == (True, 9, 700, 2609)
    assert found.ignored == (IgnoredGame(round=9, article="1.4.2c", reason="half-point-bye"),)
    assert [(game.round, game.score, game.article) for game in found.counted[-1:]] == [(10, 0, "1.4.2c")]


def test_in_nine_rounds_the_last_round_rule_goes_before_the_eight_games():
    # both 1.4.1c and 1.4.2c give the norm; the latter leaves the one 8-game norm of the application unused
    found = gm(STRONG_EIGHT + "\n+ R9 -- 2300 FRA")
    assert held(found, Rule.GAMES) == ("1.4.1a", 9, 9, True)


def test_a_forfeit_of_the_last_opponent_does_not_help_who_cannot_afford_a_loss():
    # with 6.5 of 8 a loss leaves 6.5/9 = 72 %, dp 166, Rp 2555; the figures are then those of the eight games
    found = gm(changed(6, "½ R6 -- 2300 FRA", STRONG_EIGHT) + "\nh\n+ R10 -- 2300 FRA")
    assert (found.achieved, found.games, found.score) == (False, 8, 650)


@pytest.mark.parametrize("card", ["z\n" + NINE + "\n+ R11 GM 2500 POL", NINE + "\n+ R10 GM 2500 POL"])
def test_a_forfeit_of_the_last_opponent_is_not_needed_after_nine_games(card):
    assert gm(card).games == 9


@pytest.mark.parametrize("line", ["+ R10 GM 2500 NON", "+", "- R10 -- 2300 FRA"])
def test_the_last_round_rule_needs_an_opponent_who_would_have_counted_and_stayed_away(line):
    assert gm(f"{STRONG_EIGHT}\nh\n{line}").games == 8


def test_the_last_round_rule_is_about_the_last_round():
    assert gm(STRONG_EIGHT + "\n+ R9 -- 2300 FRA\nh").games == 8


@pytest.mark.parametrize(
    ("edition", "listed"),
    [
        ("titles-2022", {"swiss", "round-robin", "double-round-robin", "scheveningen", "schiller", "knockout"}),
        ("titles-2024", {"swiss", "round-robin", "double-round-robin", "knockout"}),
    ],
)
def test_the_formats_of_each_edition(edition, listed):
    teams = {"team", "league"}
    for form in ("swiss", "round-robin", "scheveningen", "schiller", "knockout", "team", "league", "match"):
        article, required, found, met = held(gm(edition=edition, format=form), Rule.FORMAT)
        assert (article, set(required), found, met) == ("1.4.2e", listed | teams, form, form in listed | teams)


def test_a_format_that_the_chairman_approved_is_as_good_as_a_listed_one():
    # 1.4.1e: the tenth game comes after the title result and may be ignored, as in any other event
    found = gm(f"{NINE}\n0 R10 -- 1800 FRA", format="match", format_agreed=True)
    assert (found.achieved, found.games, held(found, Rule.FORMAT)[2:]) == (True, 9, ("match", True))
    assert not gm(f"{NINE}\n0 R10 -- 1800 FRA", format="match").achieved
