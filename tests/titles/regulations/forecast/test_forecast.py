"""What a player still needs: one scenario each, with the arithmetic in its comment."""

from dataclasses import replace

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, opponent_of
from titles.regulations import BadDossier, NormTitle, Rule
from titles.regulations.finding import Status
from titles.regulations.forecast.forecast import Outlook, forecast_norms
from titles.regulations.forecast.mix import Room
from titles.regulations.forecast.rounds import Upcoming
from titles.regulations.forecast.score import ScoreRow

LINES = EXACTLY_A_GM_NORM.strip().splitlines()

SHAKY = "\n".join([*LINES[:5], "½ R6 -- 2300 FRA", "0 R7 -- 2600 FRA"])
"""5.5 of 7 against 3 x 2500 + 2 x 2400 + 2300 + 2600 = 17200, three GM and two IM among them."""


def first(number):
    """The first rounds of the card that is exactly a GM norm."""
    return "\n".join(LINES[:number])


def gm(card, *upcoming, rounds=9, **facts):
    """The forecast of the GM norm; ``upcoming`` are lines of a card, the next round first."""
    so_far = dossier(card or "z", rounds=rounds, **facts)
    so_far = so_far if card else replace(so_far, games=())
    known = enumerate(upcoming, start=len(so_far.games) + 1)
    return forecast_norms(
        so_far, [Upcoming(round=n, opponent=line and opponent_of(*line.split())) for n, line in known]
    )[NormTitle.GM]


def rows(table):
    return [(row.score, row.average_from, row.average_to) for row in table]


def prospect(found, rule):
    one = next(one for one in found.prospects if one.rule is rule)
    return one.required, one.so_far, one.still, one.status


def test_of_two_unrated_players_who_may_still_come_one_is_raised():
    # 1.4.6c, d: seven wins against 2450, then two losses: (17150 + 2200 + 1000) / 9 = 2261, and 2380 is asked for;
    # with both raised it would be (17150 + 4400) / 9 = 2394
    flags = ("GER", "ITA", "NED", "POL", "FRA", "ESP", "AUT")
    assert gm("\n".join(f"1 R{number} GM 2450 {flag}" for number, flag in enumerate(flags))).outlook is Outlook.POSSIBLE


def test_a_norm_in_a_format_that_was_approved_stays_one_whatever_follows():
    # 1.4.2e: a match is not listed. 1.4.1e: the tenth game comes after the title result and is ignored
    ten = "\n".join([*LINES, "0 R10 -- 1800 FRA"])
    agreed = gm(ten, rounds=11, format="match", format_agreed=True)
    assert (agreed.reached, agreed.outlook) == (True, Outlook.CERTAIN)
    refused = gm(ten, rounds=11, format="match")
    assert (refused.reached, refused.outlook) == (False, Outlook.IMPOSSIBLE)


def test_before_the_first_round_the_table_is_that_of_the_annex():
    # nine games, GM: 7 from 2380, 6.5 from 2434, 6 from 2475, 5.5 from 2520, 5 from 2557, 4.5 from 2600, 4 from 2643,
    # 3.5 from 2680
    found = gm("")
    assert rows(found.table) == [
        (700, 2380, 2433),
        (650, 2434, 2474),
        (600, 2475, 2519),
        (550, 2520, 2556),
        (500, 2557, 2599),
        (450, 2600, 2642),
        (400, 2643, 2679),
        (350, 2680, None),
    ]
    assert prospect(found, Rule.TITLEHOLDERS) == (5, 0, 5, Status.OPEN)
    assert prospect(found, Rule.REQUIRED_TITLES) == (3, 0, 3, Status.OPEN)
    assert prospect(found, Rule.FEDERATIONS) == (2, 0, 2, Status.OPEN)
    assert found.rooms == (Room(federation="CAN", most=5),)


def test_what_a_loss_a_draw_and_a_win_in_the_next_round_change():
    # 5.5 of 7 so far against 17200, then 2400, then r. 7 of 9 is 78 %, dp 220, Ra 2380 whatever r is (2200 at least);
    # 6.5 is 72 %, dp 166, Ra 2434: 9 x 2433.5 - 19600 -> r 2302; 6 is 67 %, dp 125, Ra 2475:
    # 9 x 2474.5 - 19600 -> r 2671
    won, drawn, lost = (one.forecast for one in gm(SHAKY, "N GM 2400 POL").after)
    assert rows(won.table) == [(50, None, 2301), (0, 2302, None)]
    assert rows(drawn.table) == [(100, None, 2301), (50, 2302, 2670), (0, 2671, None)]
    assert rows(lost.table) == [(100, 2302, 2670), (50, 2671, None)]


def test_before_a_known_opponent_the_table_is_for_the_whole_rest():
    # the same sums: 1.5 of the two games make 7 of 9
    found = gm(SHAKY, "N GM 2400 POL")
    assert rows(found.table) == [(150, None, 2301), (100, 2302, 2670), (50, 2671, None)]


def test_no_result_of_the_next_round_undoes_a_norm_that_is_there():
    found = gm(EXACTLY_A_GM_NORM, "N GM 2500 POL", rounds=11, edition="titles-2024")
    assert [one.forecast.outlook for one in found.after] == [Outlook.CERTAIN] * 3
    assert rows(found.table) == rows(found.good_starts) == [(0, None, None)]


def test_the_best_start_ends_the_need_for_more():
    # ten rounds, 5.5 of 7 so far against 17200, r three times. Win, draw, and round 10 is ignored: 7 of 9, Ra 2380:
    # 17200 + 2200 + r >= 9 x 2379.5 -> r 2016. Loss, win, win: 7.5 of 10 is 75 %, dp 193, Ra 2407: r 2289
    found = gm(SHAKY, rounds=10)
    assert rows(found.good_starts)[:2] == [(150, 2016, 2350), (100, 2351, 2535)]
    assert rows(found.table)[:2] == [(250, 2016, 2288), (200, 2289, 2434)]


def test_a_norm_that_can_no_longer_be_made_names_the_articles():
    # seven untitled opponents of nine: at most two titleholders are to come where five are needed (1.4.5a), and two GM
    card = "\n".join(f"1 R{n} -- 2400 GER" for n in range(1, 8))
    found = gm(card)
    broken = [(one.article, one.rule, one.still) for one in found.prospects if one.status is Status.BROKEN]
    assert (found.outlook, found.table, found.rooms) == (Outlook.IMPOSSIBLE, (), ())
    # 1.4.4: seven of nine from Germany, six may
    assert broken == [
        ("1.4.4", Rule.ONE_FEDERATION, None),
        ("1.4.5a", Rule.TITLEHOLDERS, None),
        ("1.4.5b", Rule.REQUIRED_TITLES, None),
    ]


def test_the_players_own_federation_has_room_for_few_more():
    # four Canadians of seven: five of nine may be (3/5 of 9 is 5.4)
    card = "\n".join([*LINES[:3], *(f"1 C{n} IM 2400 CAN" for n in range(4))])
    found = gm(card)
    assert found.rooms == (Room(federation="CAN", most=1),)
    assert prospect(found, Rule.OWN_FEDERATION) == (5, 4, 1, Status.OPEN)


def test_an_exemption_leaves_room_for_all():
    card = "\n".join([*LINES[:3], *(f"1 C{n} IM 2400 CAN" for n in range(4))])
    found = gm(card, exemption="zonal")
    assert found.rooms == ()
    assert prospect(found, Rule.OWN_FEDERATION)[0::3] == (None, Status.MET)


@pytest.mark.parametrize("edition", ["titles-2022", "titles-2023", "titles-2024"])
def test_a_norm_reached_early_is_certain_where_later_games_may_be_ignored(edition):
    found = gm(EXACTLY_A_GM_NORM, rounds=11, edition=edition)
    assert (found.reached, found.outlook, found.rounds) == (True, Outlook.CERTAIN, (10, 11))
    assert rows(found.table) == [(0, None, None)]


def test_a_fixed_schedule_is_known_to_the_end():
    # a round robin of ten: 5.5 of 7 so far against 17200; with 2500 and 2100, raised to 2200, Ra 2433: 7 of 9
    found = gm(SHAKY, "N8 GM 2500 POL", "N9 -- 2100 POL", format="round-robin", players=10)
    assert rows(found.table) == [(150, None, None)]
    assert prospect(found, Rule.ALL_ROUNDS) == (9, 7, 2, Status.OPEN)


def test_an_opponent_who_does_not_count_is_set_aside():
    # 1.4.2a: the last round is against nobody's federation; eight games are left, one too few
    found = gm(first(8), "N9 GM 2500 NON")
    assert (found.rounds, found.outlook) == ((), Outlook.IMPOSSIBLE)
    assert prospect(found, Rule.GAMES) == (9, 8, None, Status.BROKEN)


def test_with_an_odd_number_of_players_the_free_round_is_still_to_come():
    # nine players, nine rounds, eight games; the last of them and the free round are left (1.4.1c)
    found = gm(first(7), format="round-robin", players=9)
    assert found.rounds == (8,)
    assert found.outlook is Outlook.CERTAIN  # 6.5 of 8 at worst: 81 %, dp 251


def test_with_an_odd_number_of_players_a_free_round_that_was_is_not_to_come_again():
    assert gm("b\n" + first(7), format="round-robin", players=9).rounds == (9,)


def test_a_player_of_no_federation_has_no_own():
    assert gm(first(7), federation="NON").rooms == ()


def test_a_free_round_between_known_opponents_comes_before_the_next_game():
    found = gm(first(6), None, "N8 GM 2500 POL", "N9 GM 2500 ESP", format="round-robin", players=9)
    assert found.rounds == (8, 9)
    assert [after.forecast.rounds for after in found.after] == [(9,)] * 3


@pytest.mark.parametrize("title", ["GM", "IM", "WGM"])
def test_only_titles_above_the_one_held_are_forecast(title):
    found = forecast_norms(dossier(first(5), rounds=9, title=title))
    assert title not in found


def test_after_the_last_round_the_forecast_is_the_verdict():
    found = gm(EXACTLY_A_GM_NORM)
    assert (found.reached, found.outlook, found.rounds) == (True, Outlook.CERTAIN, ())
    assert found.table == (ScoreRow(score=0, average_from=None, average_to=None),)


def test_pairings_of_later_rounds_are_not_known_in_a_swiss():
    with pytest.raises(BadDossier, match=r"upcoming\.1\.round: expected the next round, 6: pairings of later rounds"):
        gm(first(5), "N6 GM 2500 POL", "N7 GM 2500 POL")


def test_a_format_that_gives_no_norms_is_said_before_the_first_round():
    found = gm("", format="match")
    assert (found.outlook, prospect(found, Rule.FORMAT)[3]) == (Outlook.IMPOSSIBLE, Status.BROKEN)
