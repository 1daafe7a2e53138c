"""1.1.4: a tournament of more than 30 days, in parts: each opponent as he was on the day of the game."""

from dataclasses import replace
from datetime import date

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, held
from titles.regulations import Rule, dossier_from_json, dossier_to_json, judge_norms

NINE = EXACTLY_A_GM_NORM.strip()
LEAGUE = {"format": "league", "fixed_pairings": True}  # so that every game counts
DOUBLE = {"format": "double-round-robin", "players": 6}


def long(card, days=120, **facts):
    """The card over so many days."""
    usual = dossier(card, **LEAGUE | facts)
    end = date.fromordinal(usual.event.start.toordinal() + days - 1)
    return replace(usual, event=replace(usual.event, end=end))


def gm(card, **facts):
    """The verdict on the GM norm of a long tournament."""
    return judge_norms(long(card, **facts))["GM"]


@pytest.mark.parametrize(("days", "article"), [(30, "1.4.6a"), (31, "1.1.4")])
def test_beyond_thirty_days_1_1_4_says_which_rating_is_used(days, article):
    assert {game.article for game in gm(NINE, days=days).counted} == {article}


def test_the_floor_and_the_unrated_keep_their_articles():
    found = gm(NINE + "\n1 W1 -- 2100 POL\n½ W2 -- -- POL")
    assert {game.opponent_id: game.article for game in found.counted}["W2"] == "1.4.6c"
    assert gm("1 W1 -- 1900 POL\n½ W2 -- -- POL").counted[1].article == "1.4.6c"
    assert gm("1 W0 -- -- POL\n½ W2 -- -- POL").counted[1].article == "1.4.6d"


def test_who_is_met_twice_has_the_rating_of_each_day():
    found = gm(NINE + "\n0 R1 GM 2460 GER")
    used = [game.rating_used for game in found.counted if game.opponent_id == "R1"]
    assert used == [2500, 2460]


def test_only_the_game_in_which_he_was_below_the_floor_is_raised():
    # W1 had 2150 in his first game and 2250 in the second; W2 with 2190 is below 2200 too, but not the lowest
    found = gm("1 W1 -- 2150 POL\n1 W2 -- 2190 POL\n1 W1 -- 2250 POL")
    assert [(game.opponent_id, game.rating_used, game.raised) for game in found.counted] == [
        ("W1", 2200, True),
        ("W2", 2190, False),
        ("W1", 2250, False),
    ]
    assert found.raised_opponent == "W1"


def test_a_game_at_the_floor_itself_is_not_raised():
    found = gm("1 W1 -- 2150 POL\n1 W1 -- 2200 POL")
    assert [(game.rating_used, game.raised, game.article) for game in found.counted] == [
        (2200, True, "1.4.6c"),
        (2200, False, "1.1.4"),
    ]


def test_titles_count_game_by_game():
    # 1.4.5a: R9 was untitled in his first game and FM in the second: six of ten, and five are needed
    found = gm(NINE + "\n½ R9 FM 2300 FRA")
    assert held(found, Rule.TITLEHOLDERS) == ("1.4.5a", 5, 6, True)
    # 1.4.5b: a third of ten is four, and R4 has become GM before his second game
    found = gm(NINE + "\n½ R4 GM 2400 GER")
    assert held(found, Rule.REQUIRED_TITLES) == ("1.4.5b", 4, 4, True)


def test_federations_count_game_by_game():
    # R4 played for Germany and then for Canada, Elif's own
    found = gm(NINE + "\n0 R4 IM 2400 CAN")
    assert held(found, Rule.OWN_FEDERATION) == ("1.4.4", 6, 1, True)
    assert held(found, Rule.FEDERATIONS) == ("1.4.3", 2, 4, True)


def test_the_game_while_he_belonged_to_no_federation_is_not_included():
    found = gm(NINE + "\n1 R4 IM 2400 NON")
    assert [(game.round, game.article) for game in found.ignored] == [(10, "1.4.2a")]
    assert found.games == 9


SIX = "\n".join(["1 A GM 2500 GER", "1 B GM 2500 ITA", "½ C IM 2500 NED", "½ D IM 2450 FRA", "1 E -- 2400 ESP"])


def test_in_a_double_round_robin_a_title_held_in_one_of_the_two_games_counts_once():
    # 1.4.5f: C becomes GM between the two games; A, B and C are three, where ten games ask for four
    second = SIX.replace("C IM", "C GM")
    assert held(gm(f"{SIX}\n{second}", **DOUBLE), Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 3, False)
    assert held(gm(f"{second}\n{SIX}", **DOUBLE), Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 3, False)
    assert held(gm(f"{SIX}\n{SIX}", **DOUBLE), Rule.REQUIRED_TITLES) == ("1.4.5f", 4, 2, False)


def test_in_a_double_round_robin_he_is_one_player_however_he_changed():
    second = SIX.replace("E -- 2400 ESP", "E FM 2420 POL")
    found = gm(f"{SIX}\n{second}", format="double-round-robin")
    assert held(found, Rule.PLAYERS) == ("1.4.5f", 6, 6, True)


def test_a_dossier_with_another_rating_on_another_day_is_written_and_read_as_the_same():
    card = long(NINE + "\n0 R1 IM 2460 POL")
    assert dossier_from_json(dossier_to_json(card)) == card
