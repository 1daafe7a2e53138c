"""1.4.6 to 1.4.9: the ratings of the opponents, their average, the performance."""

import json
from dataclasses import replace

import pytest

from tests.shared_material import shared_file
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, gm, held, missed, verdict
from titles.regulations import CountedGame, Rule, Unit, edition_by_id, score_required
from titles.regulations.editions.edition import dp_table
from titles.regulations.norms.performance import minimum_score

NINE = EXACTLY_A_GM_NORM.strip()


def used(found) -> list[tuple[str, int, bool, str]]:
    """Opponents whose rating was not simply the listed one."""
    rows = [(game.opponent_id, game.rating_used, game.raised, game.article) for game in found.counted]
    return [row for row in rows if row[3] != "1.4.6a"]


@pytest.mark.parametrize(("title", "floor"), [("GM", 2200), ("IM", 2050), ("WGM", 2000), ("WIM", 1850)])
def test_the_lowest_opponent_below_the_floor_is_raised_to_it(title, floor):
    found = verdict(title, changed(9, "0 R9 -- 1500 FRA"))
    assert found.raised_opponent == "R9"
    assert used(found) == [("R9", floor, True, "1.4.6c")]


def test_only_one_opponent_is_raised_and_it_is_the_lowest():
    found = gm(changed(8, "1 R8 -- 2150 FRA", changed(9, "1 R9 -- 2199 FRA")))
    assert used(found) == [("R8", 2200, True, "1.4.6c")]
    # (21500 - 4600 + 2200 + 2199) / 9 = 21299 / 9 = 2366.6
    assert found.rating_average == 2367


def test_the_lowest_is_raised_though_another_below_the_floor_was_met_before():
    assert gm(changed(8, "1 R8 -- 2199 FRA", changed(9, "1 R9 -- 2150 FRA"))).raised_opponent == "R9"


def test_of_two_lowest_the_one_met_first_is_raised():
    assert gm(changed(7, "1 R7 -- 2100 FRA", changed(9, "1 R9 -- 2100 FRA"))).raised_opponent == "R7"


def test_nobody_at_the_floor_is_raised():
    assert gm(changed(9, "1 R9 -- 2200 FRA")).raised_opponent is None


def test_an_opponent_met_twice_is_raised_in_both_games():
    card = "\n".join(f"1 {who} GM 2500 GER\n1 {who} GM 2500 GER" for who in "ABCD") + "\n1 E -- 1900 FRA" * 2
    found = gm(card, format="double-round-robin")
    assert used(found) == [("E", 2200, True, "1.4.6c")] * 2


@pytest.mark.parametrize(("edition", "counts_as"), [("titles-2022", 1000), ("titles-2024", 1400)])
def test_unrated_opponents_beyond_the_one_raised_count_by_the_edition(edition, counts_as):
    found = gm(changed(8, "1 R8 -- -- FRA", changed(9, "1 R9 -- 0 FRA")), edition=edition)
    assert used(found) == [("R8", 2200, True, "1.4.6c"), ("R9", counts_as, False, "1.4.6d")]


def test_the_average_is_rounded_to_a_whole_number_and_a_half_goes_up():
    # ten games: 21500 + 2305 = 23805 / 10 = 2380.5 -> 2381
    assert gm(NINE + "\n1 R10 -- 2305 FRA", fixed_pairings=True).rating_average == 2381


def test_the_percentage_is_rounded_to_a_whole_number_and_a_half_goes_up():
    # 5/8 = 62.5 -> 63 %
    card = "\n".join(f"{'1' if n < 5 else '0'} R{n} GM 2500 GER" for n in range(8))
    found = gm(card)
    assert (found.percentage, found.dp) == (63, 95)


def test_the_performance_is_the_average_and_the_difference_of_the_table():
    found = gm()
    assert (found.rating_average, found.percentage, found.dp, found.performance) == (2389, 78, 220, 2609)
    assert held(found, Rule.PERFORMANCE) == ("1.4.8", 2600, 2609, True)


def test_a_performance_of_2599_is_no_norm():
    # 6.5/9 = 72 %, dp 166: an average of 2434 is needed. R1 at 2897 makes 21897 / 9 = 2433: Rp 2599;
    # at 2902 it is 21902 / 9 = 2433.6 -> 2434: Rp 2600
    card = changed(1, "1 R1 GM 2897 GER", changed(7, "0 R7 -- 2300 FRA"))
    found = gm(card)
    assert (found.rating_average, found.performance) == (2433, 2599)
    assert missed(found) == ["1.4.8"]
    assert gm(changed(1, "1 R1 GM 2902 GER", card)).performance == 2600


def test_an_average_below_the_minimum_is_no_norm_whatever_the_score():
    # 21500 - 85 = 21415 / 9 = 2379.4 -> 2379; nine wins
    card = "\n".join(f"1 {line[2:]}" for line in changed(1, "1 R1 GM 2415 GER").splitlines())
    found = gm(card)
    assert held(found, Rule.AVERAGE) == ("1.4.8a", 2380, 2379, False)
    assert (found.performance, found.score_required, missed(found)) == (3179, None, ["1.4.8a"])
    # 2379.5 is enough: 9 x 2379.5 = 21415.5, so 21416
    assert gm(changed(1, "1 R1 GM 2416 GER", card)).achieved


def test_thirty_five_percent_is_asked_for_before_rounding():
    # 13 games: 4.5 = 34.6 %, which the table rounds to 35; 35 % of 13 = 4.55, so 5 points are needed
    card = "\n".join(f"{'1' if n < 4 else '½' if n == 4 else '0'} R{n} GM 2800 {c}ER" for n, c in enumerate("G" * 13))
    found = gm(card.replace("GER", "ITA", 6), fixed_pairings=True)
    assert held(found, Rule.MINIMUM_SCORE) == ("1.4.8b", 500, 450, False)
    assert (found.percentage, found.performance, missed(found)) == (35, 2690, ["1.4.8b"])


def test_thirty_five_percent_of_a_long_match_is_exact():
    # 35 % of 23 = 8.05, so 8.5 in half points; 8 would be 34.8 %
    assert minimum_score(edition_by_id("titles-2022"), 23) == 850


def test_no_game_gives_no_figures():
    found = gm("z\nz")
    assert (found.games, found.score, found.percentage, found.rating_average) == (0, 0, None, None)
    assert (found.dp, found.performance, found.score_required, found.raised_opponent) == (None, None, None, None)
    assert held(found, Rule.AVERAGE) == ("1.4.8a", 2380, None, False)
    assert held(found, Rule.ONE_FEDERATION) == ("1.4.4", 0, 0, True)


def test_a_counted_game_says_whom_against_and_at_which_rating():
    assert gm().counted[0] == CountedGame(
        round=1, opponent_id="R1", rating_used=2500, raised=False, score=100, article="1.4.6a"
    )


def test_no_score_is_required_where_there_is_no_game():
    edition = edition_by_id("titles-2022")
    assert score_required(edition, edition.requirements[0], 0, 2500) is None


def test_where_every_point_is_needed_every_point_is_required_and_more_than_that_by_nobody():
    # 100 %: dp 800; 8.5/9 = 94 %: 444. No title asks for so much today
    edition = edition_by_id("titles-2022")
    requirement = replace(edition.requirements[0], performance=3200)
    assert [score_required(edition, requirement, 9, average) for average in (2400, 2399)] == [900, None]


def test_the_average_and_the_performance_are_rating_points_and_the_minimum_is_a_score():
    assert {one.rule: one.unit for one in gm().findings if one.unit is not Unit.COUNT} == {
        Rule.FORMAT: Unit.CODE,
        Rule.AVERAGE: Unit.RATING,
        Rule.MINIMUM_SCORE: Unit.SCORE,
        Rule.PERFORMANCE: Unit.RATING,
    }


def test_the_table_of_differences_is_the_handbooks():
    cells = json.loads(shared_file("tables/dp_table.json").read_text(encoding="utf-8"))["dp"]
    assert dict(enumerate(dp_table())) == {int(percent): dp for percent, dp in cells.items()}
