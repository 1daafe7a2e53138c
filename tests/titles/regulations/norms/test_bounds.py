"""1.4.1e, 1.4.1f: what a choice of games can reach at best, known from how many games it ignores."""

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, dossier
from titles.regulations.editions import edition_by_id
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.bounds import Cut, average_of, cuts, highest_sum, least_sum
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.dossier import NormGame

NINE = EXACTLY_A_GM_NORM.strip()
ELEVEN = changed(9, "0 R9 -- 1990 FRA") + "\n1 R10 -- 2000 POL\n0 R11 GM 2400 POL"
"""Two to spare. Six of eleven hold titles (needed 6), four are GM (needed 4)."""


def gm_case(card: str, **facts: object) -> tuple[Case, Choice]:
    """The card before the GM norm, and all its counted games."""
    edition = edition_by_id("titles-2022")
    case = Case(edition=edition, requirement=edition.requirement(NormTitle.GM), dossier=dossier(card, **facts))
    return case, all_counted_games(case)


def ways(card: str, **facts: object) -> list[tuple[int, int]]:
    """The cuts of a card: how many of the last games are ignored, and how many games won before them."""
    return [(cut.after, cut.won) for cut in cuts(*gm_case(card, **facts))]


def cut(after: int, won: int, games: tuple[NormGame, ...], spare: tuple[int, int] = (0, 0), **figures: int) -> Cut:
    """A cut; where nothing is said no title can go."""
    return Cut(after=after, won=won, games=games, spare=spare, **figures)


def test_the_cuts_of_a_card_are_known_before_any_choice_is_judged():
    # The sum of the eleven is 21500 - 2300 + 1990 + 2000 + 2400 = 25590, with R9 raised to 2200 at most 25800. Ten
    # games ask for four GM, so R11 cannot go alone.
    case, everything = gm_case(ELEVEN)
    games = everything.games
    assert list(cuts(case, everything)) == [
        # 8/11 = 73 %; 25800 / 11 = 2345.5 -> 2345
        cut(0, 0, games, kept=11, score=800, dp=175, highest_sum=25800, highest_average=2345),
        # without one game won, at the lowest R10: 7/10 = 70 %; 23800 / 10 = 2380. One title of six can go
        cut(0, 1, games, kept=10, score=700, dp=149, highest_sum=25800, highest_average=2380, spare=(1, 0)),
        # R1 to R9: 7/9 = 78 %; 25800 - 2400 - 2000 = 21400, 21400 / 9 = 2377.8 -> 2378
        cut(2, 0, games[:9], kept=9, score=700, dp=220, highest_sum=21400, highest_average=2378),
        # R1 to R10 without R10, the lowest that was won: the same
        cut(1, 1, games[:10], kept=9, score=700, dp=220, highest_sum=23400, highest_average=2378),
        # without R10 and R6: 6/9 = 67 %; 25800 - 2000 - 2300 = 21500, 21500 / 9 = 2388.9 -> 2389
        cut(0, 2, games, kept=9, score=600, dp=125, highest_sum=25800, highest_average=2389, spare=(1, 1)),
    ]


def test_only_what_was_won_is_ignored_before_the_last_games():
    card = "\n".join(f"½ R{n} GM 2400 {flag}" for n, flag in enumerate(["GER", "ITA"] * 5 + ["FRA"]))
    assert ways(card) == [(0, 0), (1, 0), (2, 0)]


def test_a_choice_keeps_thirty_five_percent():
    # 4/11 and 4/10 are enough, and 4/9; without a game won it is 3/10 or 3/9
    results = "11110000000"
    assert ways(gms(results)) == [(0, 0), (1, 0), (2, 0)]
    # 3.5/10 is 35 % itself, and of 3.5/9 35 % are 3.15
    assert ways(gms("111½000000")) == [(0, 0), (1, 0)]


def gms(results: str) -> str:
    """A card of these results against grandmasters of three federations."""
    flags = ["GER", "ITA", "FRA"] * 5
    return "\n".join(f"{sign} R{n} GM 2400 {flags[n]}" for n, sign in enumerate(results))


def test_in_a_double_round_robin_each_grandmaster_is_counted_once():
    # 1.4.5f: for ten games four of the ten are needed, for nine three. Titleholders: five for ten, five for nine
    case, everything = gm_case(gms("1111110000"), format="double-round-robin", fixed_pairings=False)
    found = [(one.after, one.won, one.spare) for one in cuts(case, everything)]
    assert found == [(0, 0, (5, 6)), (1, 0, (4, 6)), (0, 1, (5, 7))]


def test_nobody_at_or_above_the_floor_is_raised():
    case, everything = gm_case(changed(9, "0 R9 -- 2200 FRA"))
    assert highest_sum(case, everything.games) == 21400


def test_whoever_was_met_twice_may_be_raised_twice():
    # 21500 + 2 x 2000, and 200 points for each of the two games
    case, everything = gm_case("1 W1 -- 2000 FRA\n1 W1 -- 2000 FRA\n" + NINE, format="team")
    assert highest_sum(case, everything.games) == 21500 + 2 * 2000 + 2 * 200


def test_without_a_game_there_is_nothing_to_add_up():
    case, _everything = gm_case(NINE)
    assert highest_sum(case, ()) == 0


@pytest.mark.parametrize(
    ("games", "average", "least"),
    [
        (9, 2389, 21497),  # 9 x 2388.5 = 21496.5
        (10, 2389, 23885),  # 10 x 2388.5
        (11, 2380, 26175),  # 11 x 2379.5 = 26174.5
    ],
)
def test_half_a_point_below_an_average_is_enough_for_it(games, average, least):
    assert least_sum(average, games) == least
    assert (average_of(least, games), average_of(least - 1, games)) == (average, average - 1)
    assert average_of(games * average, games) == average
