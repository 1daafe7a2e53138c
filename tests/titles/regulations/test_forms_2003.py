"""Form 4 and the title norms list of 2003: each number as the notes of the forms say, and nothing that they do not."""

from dataclasses import replace
from datetime import date

import pytest

from tests.titles.regulations.cards import dossier, games
from titles.regulations.forms_2003 import NotOfThatTime, category, opponents, title_norm_line

START = date(2005, 5, 1)


def line(card, start=START, **facts):
    found = dossier(card, **facts)
    return title_norm_line(replace(found, edition=None, event=replace(found.event, start=start, end=start)))


def test_r_a_is_the_average_of_player_and_opponents_with_the_unrated_as_2000():
    # Elif has 2350: (2350 + 2500 + 2400 + 2000) / 4 = 2312.5, up; the opponents alone (2500 + 2400 + 2000) / 3 = 2300
    found = line("1 R1 GM 2500 GER\n½ R2 IM 2400 CAN\n0 R3 -- -- FRA")
    assert (found.average, found.opponents_average) == (2313, 2300)


def test_the_performance_is_r_c_and_the_difference_of_table_10_1a():
    # 1.5 of 3 is 50 %, difference 0; 2 of 3 is 67 %, 125
    assert line("1 R1 GM 2500 GER\n½ R2 IM 2400 CAN\n0 R3 -- -- FRA").performance == 2300
    assert line("1 R1 GM 2500 GER\n1 R2 IM 2400 CAN\n0 R3 -- -- FRA").performance == 2425


@pytest.mark.parametrize("card", ["1 R1 GM 2500 GER", "0 R1 GM 2500 GER"])
def test_table_10_1a_has_no_difference_for_no_points_and_for_all(card):
    assert line(card).performance is None


def test_the_columns_count_the_player_and_the_opponents():
    found = line("1 R1 GM 2500 GER\n½ R2 IM 2400 CAN\n0 R3 -- -- FRA\n0 R4 WGM 2300 --", title="FM")
    assert (found.games, found.federations) == (4, 3)  # Canada, Germany, France; who has none adds none
    assert (found.home_players, found.foreign_players) == (2, 3)
    assert (found.rated_players, found.unrated_players) == (4, 1)
    assert found.titleholders == {"GM": 1, "WGM": 1, "IM": 1, "WIM": 0, "FM": 1, "WFM": 0}
    assert (found.title, found.federation, found.rating, found.points_achieved) == ("FM", "CAN", 2350, 150)


def test_who_was_met_twice_is_one_player_of_r_a_and_two_games_of_r_c():
    # Ra (2350 + 2500 + 2300) / 3 = 2383.3; Rc (2500 + 2500 + 2300) / 3 = 2433.3
    found = line("1 R1 GM 2500 GER\n½ R1 GM 2500 GER\n0 R2 -- 2300 FRA", format="double-round-robin")
    assert (found.games, found.average, found.opponents_average) == (3, 2383, 2433)


def test_unplayed_games_do_not_count():
    found = line("+ R1 GM 2500 GER\nb\n½ R2 IM 2400 CAN")
    assert (found.games, found.points_achieved, found.opponents_average) == (1, 50, 2400)


def test_without_a_game_there_is_no_average_of_opponents():
    found = line("b")
    assert (found.games, found.average, found.opponents_average, found.performance) == (0, 2350, None, None)


@pytest.mark.parametrize(
    ("average", "expected"), [(2250, None), (2251, 1), (2275, 1), (2276, 2), (2801, 23), (2825, 23), (2826, None)]
)
def test_the_categories_are_those_of_the_public_tables(average, expected):
    assert category(average) == expected


def test_the_points_required_are_not_in_the_sources():
    assert line("1 R1 GM 2500 GER").points_required is None


@pytest.mark.parametrize("start", [date(2003, 6, 30), date(2009, 7, 1)])
def test_an_event_of_another_time_had_other_forms(start):
    with pytest.raises(NotOfThatTime, match="expected a start from 2003-07-01 to 2009-06-30, got "):
        line("1 R1 GM 2500 GER", start=start)


@pytest.mark.parametrize("start", [date(2003, 7, 1), date(2009, 6, 30)])
def test_the_first_and_the_last_day_of_the_forms(start):
    assert line("1 R1 GM 2500 GER", start=start).games == 1


def test_who_was_met_twice_is_the_player_of_the_first_game():
    first, second = games("1 R1 IM 2400 GER\n½ R1 GM 2500 FRA")
    assert opponents([first, *games("b"), second]) == [first.opponent]
