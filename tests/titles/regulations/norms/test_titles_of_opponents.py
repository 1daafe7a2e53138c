"""1.4.5: the titles of the opponents."""

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, gm, held, missed, verdict
from titles.regulations import Rule

NINE = EXACTLY_A_GM_NORM.strip()


def test_half_of_the_opponents_hold_titles():
    # half of 9 = 4.5, a minimum goes up: 5
    assert held(gm(), Rule.TITLEHOLDERS) == ("1.4.5a", 5, 5, True)
    found = gm(changed(5, "1 R5 -- 2400 ITA"))
    assert held(found, Rule.TITLEHOLDERS) == ("1.4.5a", 5, 4, False)
    assert missed(found) == ["1.4.5a"]


@pytest.mark.parametrize("title", ["FM", "WFM", "WIM", "WGM"])
def test_fide_masters_and_womens_titles_are_titles(title):
    assert gm(changed(5, f"1 R5 {title} 2400 ITA")).achieved


@pytest.mark.parametrize("title", ["CM", "WCM"])
def test_candidate_masters_are_no_titleholders(title):
    assert missed(gm(changed(5, f"1 R5 {title} 2400 ITA"))) == ["1.4.5a"]


def test_a_third_and_at_least_three_are_grandmasters():
    assert held(gm(), Rule.REQUIRED_TITLES) == ("1.4.5b", 3, 3, True)
    found = gm(changed(3, "1 R3 IM 2500 NED"))
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5b", 3, 2, False)


def test_a_third_of_ten_games_is_four():
    # 10/3 = 3.3, a minimum goes up
    found = gm(NINE + "\n1 R10 -- 2400 POL", fixed_pairings=True)
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5b", 4, 3, False)


@pytest.mark.parametrize(
    ("title", "article", "good", "bad"),
    [
        ("IM", "1.4.5c", ["GM", "IM"], ["WGM", "FM"]),
        ("WGM", "1.4.5d", ["GM", "IM", "WGM"], ["WIM", "FM"]),
        ("WIM", "1.4.5e", ["GM", "IM", "WGM", "WIM"], ["WFM", "FM"]),
    ],
)
def test_which_titles_the_other_norms_ask_for(title, article, good, bad):
    # the two IM of the card made FM, so that three GM remain; R3 is the one in question
    card = changed(4, "1 R4 FM 2400 GER", changed(5, "1 R5 FM 2400 ITA"))
    for third, met in [(one, True) for one in good] + [(one, False) for one in bad]:
        found = verdict(title, changed(3, f"1 R3 {third} 2500 NED", card))
        assert held(found, Rule.REQUIRED_TITLES) == (article, 3, 3 if met else 2, met)


SIX_TWICE = """
1 A GM 2500 GER
1 B GM 2500 ITA
1 C GM 2500 NED
1 D IM 2400 GER
½ E -- 2300 FRA
1 A GM 2500 GER
1 B GM 2500 ITA
1 C GM 2500 NED
0 D IM 2400 GER
½ E -- 2300 FRA
"""
"""Six players, ten games, 8 points = 80 %, dp 240; Ra (3 x 2500 + 2400 + 2300) / 5 = 2440; Rp 2680."""


def test_a_title_met_twice_counts_once_and_in_2022_a_third_of_the_games_is_asked_for():
    # 10 games: 10/3 -> 4 different grandmasters; there are three
    found = gm(SIX_TWICE, format="double-round-robin", players=6)
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 3, False)
    assert missed(found) == ["1.4.5f"]


def test_in_2024_half_of_the_players_of_a_double_round_robin_hold_the_title():
    # six players: three of them
    found = gm(SIX_TWICE, format="double-round-robin", edition="titles-2024")
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5f", 3, 3, True)
    assert held(found, Rule.PLAYERS) == ("1.4.5f", 6, 6, True)
    assert found.achieved


def test_three_titles_are_the_least_in_a_short_double_round_robin_of_2022():
    # six games: a third would be two
    six = "\n".join(SIX_TWICE.strip().splitlines()[:3] * 2)
    assert held(gm(six, format="double-round-robin"), Rule.REQUIRED_TITLES) == ("1.4.5f", 3, 3, True)


def test_a_double_round_robin_of_seven_needs_four_of_them_in_2024():
    # 7/2 = 3.5, a minimum goes up
    found = gm(SIX_TWICE, format="double-round-robin", edition="titles-2024", players=7, rounds=14)
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 3, False)


def test_a_double_round_robin_needs_six_players():
    found = gm(SIX_TWICE, format="double-round-robin", edition="titles-2024", players=5)
    assert held(found, Rule.PLAYERS) == ("1.4.5f", 6, 5, False)


@pytest.mark.parametrize("sixth", ["1 F -- 2300 NON", "1 F -- -- FRA zero", "+ F -- 2300 FRA"])
def test_who_is_no_opponent_by_1_4_2_is_a_player_of_a_double_round_robin(sixth):
    # seven players, each free once a cycle: 7/2 = 3.5, so four; three of the opponents are GM
    found = gm(f"{SIX_TWICE}{sixth}\n{sixth}\nb\nb", format="double-round-robin", edition="titles-2024")
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 3, False)
    assert held(found, Rule.PLAYERS) == ("1.4.5f", 6, 7, True)
    assert missed(found) == ["1.4.5f"]


def test_ignoring_games_takes_no_player_out_of_a_double_round_robin():
    # the title result stands after ten games; F is met later, and a player all the same
    card = f"{SIX_TWICE}0 F -- 2300 FRA\n0 F -- 2300 FRA"
    found = gm(card, format="double-round-robin", edition="titles-2024", fixed_pairings=False)
    assert held(found, Rule.PLAYERS) == ("1.4.5f", 6, 7, True)
    assert not found.achieved


def test_half_of_all_games_are_against_titleholders_in_a_double_round_robin_too():
    found = gm(SIX_TWICE, format="double-round-robin")
    assert held(found, Rule.TITLEHOLDERS) == ("1.4.5a", 5, 8, True)
