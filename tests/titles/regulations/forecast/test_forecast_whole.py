"""Forecasts of the GM norm whole: every article, table, room and round, with the arithmetic in the comments."""

from dataclasses import astuple, replace

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, opponent_of
from titles.regulations import BadDossier, NormTitle, Rule
from titles.regulations.forecast.forecast import checked_rest, forecast_norm, forecast_norms
from titles.regulations.forecast.rounds import Upcoming

LINES = EXACTLY_A_GM_NORM.strip().splitlines()
SEVEN = "\n".join(LINES[:7])
"""6.5 of 7 against 3 x 2500 + 2 x 2400 + 2 x 2300 = 16900, three GM and two IM among them, nobody of CAN."""

SHAKY = "\n".join([*LINES[:5], "½ R6 -- 2300 FRA", "0 R7 -- 2600 FRA"])
"""5.5 of 7 against 17200."""

FORMATS = ("double-round-robin", "knockout", "league", "round-robin", "scheveningen", "schiller", "swiss", "team")


def rest(card, *upcoming, rounds=9, **facts):
    so_far = dossier(card or "z", rounds=rounds, **facts)
    so_far = so_far if card else replace(so_far, games=())
    known = enumerate(upcoming, start=len(so_far.games) + 1)
    return checked_rest(so_far, [Upcoming(round=n, opponent=line and opponent_of(*line.split())) for n, line in known])


def gm(card, *upcoming, **facts):
    return forecast_norm(rest(card, *upcoming, **facts), NormTitle.GM)


def heading(found):
    return found.title, found.edition, found.reached, found.outlook, found.rounds


def rooms(found):
    return {room.federation: room.most for room in found.rooms}


def articles(found):
    """Each article as rule: article, bound, unit, required, so far, still, status; the format apart."""
    return {str(one.rule): _without_rule(one) for one in found.prospects if one.rule is not Rule.FORMAT}


def _without_rule(one):
    article, _rule, bound, unit, *numbers = astuple(one)
    return (article, str(bound), str(unit), *numbers)


def table(rows):
    return [astuple(row) for row in rows]


# ---------------------------------------------------------------- whole forecasts
def test_two_rounds_before_the_end():
    # half a point makes 7 of 9 (78 %, dp 220, Ra 2380): 9 x 2379.5 - 16900 = 4515.5, r 2258
    # none makes 6.5 of 9 (72 %, dp 166, Ra 2434): 9 x 2433.5 - 16900 = 5001.5, r 2501
    # so far 16900 / 7 = 2414; 6.5 of 7 is 93 %, dp 422
    found = gm(SEVEN)
    assert heading(found) == ("GM", "titles-2022", False, "possible", (8, 9))
    assert articles(found) == {
        "games": ("1.4.1a", "at-least", "count", 9, 7, 1, "open"),
        "federations": ("1.4.3", "at-least", "count", 2, 4, None, "met"),
        "own-federation": ("1.4.4", "at-most", "count", 5, 0, None, "met"),
        "one-federation": ("1.4.4", "at-most", "count", 6, 2, None, "met"),
        "titleholders": ("1.4.5a", "at-least", "count", 5, 5, None, "met"),
        "required-titles": ("1.4.5b", "at-least", "count", 3, 3, None, "met"),
        "average": ("1.4.8a", "at-least", "rating", 2380, 2414, 2258, "open"),
        "minimum-score": ("1.4.8b", "at-least", "score", 350, 650, None, "met"),
        "performance": ("1.4.8", "at-least", "rating", 2600, 2836, None, "open"),
    }
    assert (table(found.table), found.good_starts, rooms(found), found.after) == (
        [(50, 2258, 2500), (0, 2501, None)], (), {}, (),
    )  # fmt: skip


def test_the_format_is_met_by_what_is_known():
    assert astuple(gm(SEVEN).prospects[0]) == ("1.4.2e", "format", "one-of", "code", FORMATS, "swiss", None, "met")


def test_before_the_first_round_everything_is_to_come():
    # one game of nine may be won by forfeit in the last round (1.4.1c); 9 x 3/5 = 5.4 Canadians
    found = gm("")
    assert heading(found) == ("GM", "titles-2022", False, "possible", (1, 2, 3, 4, 5, 6, 7, 8, 9))
    assert articles(found) == {
        "games": ("1.4.1a", "at-least", "count", 9, 0, 8, "open"),
        "federations": ("1.4.3", "at-least", "count", 2, 0, 2, "open"),
        "own-federation": ("1.4.4", "at-most", "count", 5, 0, 5, "open"),
        "one-federation": ("1.4.4", "at-most", "count", 6, 0, 5, "open"),
        "titleholders": ("1.4.5a", "at-least", "count", 5, 0, 5, "open"),
        "required-titles": ("1.4.5b", "at-least", "count", 3, 0, 3, "open"),
        "average": ("1.4.8a", "at-least", "rating", 2380, None, 2380, "open"),
        "minimum-score": ("1.4.8b", "at-least", "score", 350, 0, 350, "open"),
        "performance": ("1.4.8", "at-least", "rating", 2600, None, None, "open"),
    }
    assert rooms(found) == {"CAN": 5}


def test_a_norm_that_can_no_longer_be_made():
    # seven untitled Germans; two grandmasters at most are to come
    found = gm("\n".join(f"1 R{n} -- 2400 GER" for n in range(1, 8)))
    assert heading(found) == ("GM", "titles-2022", False, "impossible", (8, 9))
    assert (found.table, found.good_starts, found.rooms, found.after) == ((), (), (), ())
    assert articles(found) == {
        "games": ("1.4.1a", "at-least", "count", 9, 7, None, "met"),
        "federations": ("1.4.3", "at-least", "count", 2, 1, None, "met"),
        "own-federation": ("1.4.4", "at-most", "count", 5, 0, None, "met"),
        "one-federation": ("1.4.4", "at-most", "count", 6, 7, None, "broken"),
        "titleholders": ("1.4.5a", "at-least", "count", 5, 0, None, "broken"),
        "required-titles": ("1.4.5b", "at-least", "count", 3, 0, None, "broken"),
        "average": ("1.4.8a", "at-least", "rating", 2380, 2400, None, "met"),
        "minimum-score": ("1.4.8b", "at-least", "score", 350, 700, None, "met"),
        "performance": ("1.4.8", "at-least", "rating", 2600, 3200, None, "met"),
    }


def test_with_room_for_one_more_of_the_own_federation():
    # four Canadians of seven; 7 of 7 against 3 x 2500 + 4 x 2400 = 17100: 9 x 2379.5 - 17100 = 4315.5, r 2158; but
    # 7 of 7 and two losses are 7 of 9, and one of the two may be raised to 2200: 4315.5 - 2200 = 2115.5, r 2116
    found = gm("\n".join([*LINES[:3], *(f"1 C{n} IM 2400 CAN" for n in range(4))]))
    assert articles(found)["own-federation"] == ("1.4.4", "at-most", "count", 5, 4, 1, "open")
    assert articles(found)["one-federation"] == ("1.4.4", "at-most", "count", 6, 4, 1, "open")
    assert articles(found)["performance"] == ("1.4.8", "at-least", "rating", 2600, 3243, None, "met")
    assert (table(found.table), rooms(found)) == ([(0, 2116, None)], {"CAN": 1})


def test_with_room_for_one_more_of_another_federation():
    # five Germans of seven; six of nine may be
    found = gm("\n".join(f"1 R{n} GM 2500 {'GER' if n < 6 else 'ITA'}" for n in range(1, 8)))
    assert articles(found)["own-federation"][5:] == (None, "met")
    assert articles(found)["one-federation"] == ("1.4.4", "at-most", "count", 6, 5, 1, "open")
    assert rooms(found) == {"GER": 1}


def test_the_rooms_stand_in_the_order_of_the_codes_with_the_own_federation_first():
    # before a rest of six rounds: two more Dutch, Germans and French would leave six of each; five of the own
    card = "1 N1 GM 2500 NED\n1 G1 GM 2500 GER\n1 C1 GM 2500 CAN"
    assert rooms(gm(card)) == {"CAN": 4, "GER": 5, "NED": 5}
    assert list(rooms(gm(card))) == ["CAN", "GER", "NED"]


def test_a_round_robin_with_a_free_round_to_come():
    # nine players, eight games; after the free round two known grandmasters; 6 of 8 at worst is 75 %, dp 193
    found = gm("\n".join(LINES[:6]), None, "N8 GM 2500 POL", "N9 GM 2500 ESP", format="round-robin", players=9)
    assert heading(found) == ("GM", "titles-2022", False, "certain", (8, 9))
    assert articles(found)["games"] == ("1.4.1c", "at-least", "count", 8, 6, 2, "open")
    assert articles(found)["all-rounds"] == ("1.4.1e", "at-least", "count", 8, 6, 2, "open")
    assert (table(found.table), found.good_starts) == ([(0, None, None)], ())
    assert [(one.score, *heading(one.forecast)[3:]) for one in found.after] == [
        (100, "certain", (9,)),
        (50, "certain", (9,)),
        (0, "certain", (9,)),
    ]


def test_ten_rounds_have_a_table_for_any_order_and_one_for_a_good_start():
    # against 17200 and r three times. In any order, of ten: 8 (80 %, dp 240, Ra 2380 at least), 7.5 (193, 2407),
    # 7 (149, 2451), 6.5 (110, 2490), 6 (72, 2528); without a point the last game is ignored: 5.5 of 9 (80, 2520).
    # After a good start the last game is ignored: of nine 7 (2380), 6.5 (2434), 6 (2475), 5.5 (2520)
    found = gm(SHAKY, rounds=10)
    assert table(found.table) == [
        (250, 2016, 2288), (200, 2289, 2434), (150, 2435, 2564), (100, 2565, 2691), (50, 2692, 2737), (0, 2738, None),
    ]  # fmt: skip
    assert table(found.good_starts) == [(150, 2016, 2350), (100, 2351, 2535), (50, 2536, 2737), (0, 2738, None)]
    assert articles(found)["minimum-score"] == ("1.4.8b", "at-least", "score", 350, 550, None, "met")


def test_what_each_result_changes():
    # 5.5 of 7 against 17200 and 2400: 7 of 9 needs Ra 2380, 6.5 Ra 2434, 6 Ra 2475
    found = gm(SHAKY, "N GM 2400 POL")
    assert table(found.table) == [(150, None, 2301), (100, 2302, 2670), (50, 2671, None)]
    assert [(one.score, one.forecast.outlook, table(one.forecast.table)) for one in found.after] == [
        (100, "possible", [(50, None, 2301), (0, 2302, None)]),
        (50, "possible", [(100, None, 2301), (50, 2302, 2670), (0, 2671, None)]),
        (0, "possible", [(100, 2302, 2670), (50, 2671, None)]),
    ]
    assert [(heading(one.forecast)[:2], one.forecast.after) for one in found.after] == [
        (("GM", "titles-2022"), ()),
        (("GM", "titles-2022"), ()),
        (("GM", "titles-2022"), ()),
    ]


def test_before_a_known_opponent_of_ten_rounds_both_tables_are_those_after_each_result():
    # 5.5 of 7 against 17200 and 2400 = 19600, and r twice. In any order, of ten: 7.5 (75 %, Ra 2407): 24065 - 19600 =
    # 4465, r 2233; 7 (2451): 4905, r 2453; 6.5 (2490): 5295, r 2648; 6 (2528): 5675, r 2838. 2.5 points make 7 of nine.
    # After a good start, of nine: 7, whatever r is (raised to 2200); 6.5 (2434): r 2302; 6 (2475): r 2671
    found = gm(SHAKY, "N8 GM 2400 POL", rounds=10)
    assert table(found.table) == [
        (250, None, 2232),
        (200, 2233, 2452),
        (150, 2453, 2647),
        (100, 2648, 2837),
        (50, 2838, None),
    ]
    assert table(found.good_starts) == [(150, None, 2301), (100, 2302, 2670), (50, 2671, None)]
    assert [table(one.forecast.table) for one in found.after] == [
        [(150, None, 2232), (100, 2233, 2301), (0, 2302, None)],
        [(200, None, 2232), (150, 2233, 2452), (100, 2453, 2647), (50, 2648, 2670), (0, 2671, None)],
        [(200, 2233, 2452), (150, 2453, 2647), (100, 2648, 2837), (50, 2838, None)],
    ]
    assert [table(one.forecast.good_starts) for one in found.after] == [
        [(50, None, 2301), (0, 2302, None)],
        [(100, None, 2301), (50, 2302, 2670), (0, 2671, None)],
        [(200, 2233, 2301), (100, 2302, 2670), (50, 2671, None)],
    ]


def test_half_a_point_that_is_enough_now_is_not_enough_later():
    # 6.5 of 8 against 19200, then 2300 and r. A draw now is 7 of 9 against 21500, Ra 2389; after a loss only 7.5 of 10
    # (75 %, Ra 2407) will do: 24065 - 21500 = 2565, as 7 of 10 (Ra 2451) asks for 24505 - 21500 = 3005
    card = "\n".join([*LINES[:5], "½ R6 -- 2300 FRA", *LINES[6:8]])
    found = gm(card, "R9 -- 2300 FRA", rounds=10)
    assert (table(found.table), table(found.good_starts)) == (
        [(150, None, 2564), (100, 2565, None)],
        [(50, None, None)],
    )
    assert [table(one.forecast.table) for one in found.after] == [
        [(0, None, None)],
        [(0, None, None)],
        [(100, 2565, None)],
    ]


def test_before_a_known_opponent_a_norm_that_is_there_needs_nothing():
    found = gm(EXACTLY_A_GM_NORM, "N GM 2500 POL", rounds=10)
    assert (table(found.table), table(found.good_starts)) == ([(0, None, None)], [(0, None, None)])


def test_a_norm_of_2022_that_is_there_is_certain():
    found = gm(EXACTLY_A_GM_NORM, rounds=10)
    assert heading(found) == ("GM", "titles-2022", True, "certain", (10,))
    assert (table(found.table), rooms(found)) == ([(0, None, None)], {})


def test_a_game_that_the_last_opponent_forfeits_makes_the_ninth():
    # 1.4.2c: it stands as lost: 7 of 9 against 19200 + 2500 = 21700, Ra 2411; and the opponent is the third GM
    card = "\n".join([*LINES[:2], "1 R3 IM 2500 NED", *LINES[3:8], "+ R9 GM 2500 ESP"])
    assert heading(gm(card)) == ("GM", "titles-2022", True, "certain", ())


def test_rounds_that_do_not_count_stand_in_their_order():
    # nine players: 1.4.2a leaves out round 9, and the free round that is due is round 8
    of_nobody = Upcoming(round=9, opponent=opponent_of("N9", "GM", "2500", "NON"))
    found = checked_rest(dossier(SEVEN, rounds=9, format="round-robin", players=9), [of_nobody])
    assert found.aside == (Upcoming(round=8, opponent=None), of_nobody)
    assert (found.met, found.open, found.rounds, found.games) == ((), (), (), 0)


def free_and_open(found):
    return tuple(one.round for one in found.aside), found.open


def test_only_an_odd_round_robin_has_a_free_round_to_come():
    assert free_and_open(rest(SEVEN, format="round-robin", players=9)) == ((9,), (8,))
    assert free_and_open(rest(SEVEN, format="swiss", players=9)) == ((), (8, 9))
    assert free_and_open(rest(SEVEN, format="round-robin")) == ((), (8, 9))


def test_an_even_double_round_robin_has_none():
    # six players meet in ten rounds
    assert free_and_open(rest(SEVEN, rounds=10, format="double-round-robin", players=6)) == ((), (8, 9, 10))


def test_a_free_round_that_is_known_is_the_one_that_was_due():
    assert free_and_open(rest(SEVEN, None, format="round-robin", players=9)) == ((8,), (9,))


# ---------------------------------------------------------------- who may come at worst
EIGHT = "\n".join(
    f"1 R{n} GM 2500 {flag}" for n, flag in enumerate(["GER", "GER", "ITA", "ITA", "NED", "FRA", "ESP", "POL"])
)


def test_eight_of_eight_are_a_norm_whoever_comes():
    # (20000 + 2200) / 9 = 2467, 8 of 9 is 89 %, dp 351
    assert gm(EIGHT).outlook == "certain"


def test_one_more_of_the_own_federation_may_undo_a_norm():
    # 1.4.4: five Canadians of nine may be, and five there are
    card = EIGHT.replace("GER", "CAN").replace("ITA", "CAN").replace("NED", "CAN")
    assert (gm(card).outlook, rooms(gm(card))) == ("possible", {"CAN": 0})


def test_of_eight_games_one_more_of_the_own_federation_may_undo_a_norm():
    # nine players, eight games: four Canadians may be (3/5 of 8 is 4.8), and four there are; of others five may be
    card = "\n".join(EIGHT.replace("GER", "CAN").replace("ITA", "CAN").splitlines()[:7])
    found = gm(card, format="round-robin", players=9)
    assert (found.rounds, found.outlook, rooms(found)) == ((8,), "possible", {"CAN": 0})


def test_one_more_of_another_federation_may_undo_a_norm():
    # 1.4.4: six Germans of nine may be, and six there are
    card = EIGHT.replace("ITA", "GER").replace("NED", "GER").replace("FRA", "GER")
    assert (gm(card).outlook, rooms(gm(card))) == ("possible", {"GER": 0})


def test_a_player_of_no_federation_is_not_met_by_players_of_none():
    # 1.4.2a would leave out a game with one; nobody is of the player's own federation
    assert gm(EIGHT, federation="NON").outlook == "certain"


@pytest.mark.parametrize(("title", "average"), [("GM", 2380), ("IM", 2230), ("WGM", 2180), ("WIM", 2030)])
def test_each_title_has_its_own_forecast(title, average):
    # nobody has played: the least average of each title
    empty = replace(dossier("z", rounds=9), games=())
    found = forecast_norms(empty)[NormTitle(title)]
    assert (found.title, found.table[0].average_from) == (title, average)


# ---------------------------------------------------------------- what cannot be known
@pytest.mark.parametrize(
    ("upcoming", "line"),
    [
        (
            {7: "N7 GM 2500 POL"},
            "upcoming.0.round: expected a round after the last one played, 8 to 9, named once, got 7",
        ),
        (
            {10: "N GM 2500 POL"},
            "upcoming.0.round: expected a round after the last one played, 8 to 9, named once, got 10",
        ),
        (
            {9: "N9 GM 2500 POL"},
            "upcoming.0.round: expected the next round, 8: pairings of later rounds are not fixed, got 9",
        ),
        ({8: "N8 GM 4001 POL"}, "upcoming.0.opponent.rating: expected a whole number from 0 to 4000 or null, got 4001"),
    ],
)
def test_a_pairing_that_cannot_be_known_is_refused(upcoming, line):
    known = [Upcoming(round=n, opponent=opponent_of(*words.split())) for n, words in upcoming.items()]
    with pytest.raises(BadDossier) as refused:
        checked_rest(dossier(SEVEN, rounds=9), known)
    assert str(refused.value) == line


def test_a_round_is_not_named_twice():
    known = [Upcoming(round=8, opponent=None), Upcoming(round=8, opponent=None)]
    with pytest.raises(BadDossier) as refused:
        checked_rest(dossier(SEVEN, rounds=9), known)
    assert (refused.value.path, refused.value.got) == ("upcoming.1.round", 8)


def test_nobody_is_met_twice_in_a_swiss():
    with pytest.raises(BadDossier) as refused:
        gm(SEVEN, "R1 GM 2500 GER")
    assert (
        str(refused.value) == 'games.7.opponent.id: expected each opponent at most once in the format swiss, got "R1"'
    )
