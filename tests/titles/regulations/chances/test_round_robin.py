"""A round robin: all that is said of one player and one title, and which groups of unrated opponents are looked at."""

from __future__ import annotations

import pytest

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.round_robin import Chance, Way, round_robin_chances
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.judge import judge

FLAGS = ("FRA", "NED", "ITA", "POL", "CZE", "AUT", "SUI", "ESP", "UKR", "GEO")


def of_ada(lines: list[str]) -> Chance:
    """What is said of the GM norm of Ada, the only player here who may still earn one."""
    found = {each.entrant.name: each.chances for each in round_robin_chances(field_of(["Ada IM 2450 GER", *lines]))}
    assert {name for name, chances in found.items() if chances} == {"Ada"}
    ((chance),) = found["Ada"]
    return chance


def grandmasters(rated: int, unrated: int) -> list[str]:
    return [
        *(f"g{number} GM 2500 {FLAGS[number]}" for number in range(rated)),
        *(f"u{number} GM -- FRA" for number in range(unrated)),
    ]


def test_everything_is_said_of_one_title() -> None:
    """Nine GM of 2500 and one without a rating, who is raised to 2200: 24700 / 10 = 2470; 2600 - 2470 = 130 asks for
    7 of 10 (70 %, dp 149). If he makes no point (1.4.2b): 2500, and 100 asks for 6 of 9 (67 %, dp 125)."""
    lines = grandmasters(9, 1)
    field = field_of(["Ada IM 2450 GER", *lines])
    ada, *others = field.entrants
    case = field.case(NormTitle.GM, ada, [other.as_opponent() for other in others])
    chance = of_ada(lines)
    assert [chance.way_without(frozenset(who)) for who in ((), ("u0",), ("g0",))] == [*chance.ways, None]
    assert chance == Chance(
        title=NormTitle.GM,
        ways=(
            Way(left_out=(), games=10, average=2470, score=700),
            Way(left_out=(others[-1],), games=9, average=2500, score=600),
        ),
        games=10,
        average=2470,
        findings=judge(case, all_counted_games(case)).findings,
        is_sure=True,
    )


@pytest.mark.parametrize(("unrated", "sure"), [(8, True), (9, False)])
def test_256_groups_of_unrated_opponents_are_looked_at(unrated: int, sure: bool) -> None:
    """Nine are rated, so that every group leaves games enough: 2 to the eighth are 256, to the ninth 512."""
    chance = of_ada(grandmasters(9, unrated))
    assert chance.is_sure is sure
    assert (chance.way_without(frozenset(f"u{number}" for number in range(unrated))) is not None) is sure


def test_only_groups_that_leave_nine_games_are_looked_at() -> None:
    """Twelve games, three to spare: of eleven unrated opponents there are 1 + 11 + 55 + 165 = 232 such groups."""
    chance = of_ada(grandmasters(1, 11))
    assert (chance.ways, chance.games, chance.is_sure) == ((), 12, True)


def test_in_a_double_round_robin_each_opponent_is_two_games() -> None:
    """Six others, twelve games: nine ask for five of them, one is to spare, and either of the unrated may be it. Four
    of 2900, 2200 and 1400, each twice: 30400 / 12 = 2533.3; without the one of 1400, or of 2200: 27600 / 10 = 2760."""
    lines = ["Ada IM 2450 GER", *(line.replace("2500", "2900") for line in grandmasters(4, 2))]
    chance = round_robin_chances(field_of(lines, "double-round-robin"))[0].chances[0]
    assert [(way.games, way.average, [who.name for who in way.left_out]) for way in chance.ways] == [
        (12, 2533, []), (10, 2760, ["u0"]), (10, 2760, ["u1"]),
    ]  # fmt: skip


def test_where_nobody_is_rated_nobody_is_without_a_point_against_rated_players() -> None:
    """1.4.2b names the rated players; eighteen of whom none is rated are no groups at all."""
    found = round_robin_chances(field_of([f"p{number} -- -- FRA" for number in range(18)]))
    assert {(chance.ways, chance.average, chance.is_sure) for each in found for chance in each.chances[:1]} == {
        ((), 1447, True)
    }
