"""A Swiss as a whole: exempt from the rule of foreigners (1.4.3d), or with too few for a norm (1.4.1a)."""

from __future__ import annotations

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.round_robin import round_robin_chances
from titles.regulations.chances.swiss import Outlook, swiss_chances

TITLED = ["Ga GM 2500 FRA", "Gb GM 2500 NED", "Gc GM 2500 ITA"]
OF_ONE_FEDERATION = [f"i{number} IM 2400 GER" for number in range(6)] + [
    f"p{number} -- 2200 GER" for number in range(21)
]


def outlooks(field: object) -> set[tuple[str, Outlook]]:
    return {(each.title.value, each.outlook) for each in swiss_chances(field) if each.federation == "GER"}


def test_where_the_event_is_exempt_nobody_asks_whence_the_opponents_are() -> None:
    field = field_of([*TITLED, *OF_ONE_FEDERATION], "swiss", rounds=9)
    assert outlooks(field) == {("GM", Outlook.IMPOSSIBLE), ("IM", Outlook.IMPOSSIBLE)}
    assert outlooks(field.exempt()) == {("GM", Outlook.POSSIBLE), ("IM", Outlook.POSSIBLE)}


def test_with_fewer_opponents_than_a_norm_has_games_there_is_none() -> None:
    field = field_of([*TITLED, "Id IM 2450 GER"], "swiss", rounds=9)
    (found,) = [each for each in swiss_chances(field) if each.federation == "GER"]
    assert (found.outlook, found.bounds) == (Outlook.IMPOSSIBLE, ())
    ((games),) = found.findings
    assert (games.article, games.required, games.found) == ("1.4.1a", 9, 3)


def test_a_chance_is_one_where_there_is_a_way() -> None:
    lines = [
        *TITLED,
        *(f"i{number} IM 2400 {flag}" for number, flag in enumerate(("GER", "POL", "ESP", "SUI", "CZE", "HUN", "AUT"))),
    ]
    chances = [chance for each in round_robin_chances(field_of(lines)) for chance in each.chances]
    assert {chance.is_possible for chance in chances} == {True}
    weak = [
        f"p{number} -- 2000 {flag}" for number, flag in enumerate(("GER", "POL", "ESP", "SUI", "CZE", "HUN", "AUT"))
    ]
    chances = [chance for each in round_robin_chances(field_of([*TITLED, *weak])) for chance in each.chances]
    assert {(bool(chance.ways), chance.is_possible) for chance in chances} == {(False, False)}
