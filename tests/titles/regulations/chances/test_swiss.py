"""A Swiss as a whole: exempt from the rule of foreigners (1.4.3d), or with too few for a norm (1.4.1a)."""

from __future__ import annotations

from dataclasses import replace

from ratingsite.foundations.exact import Hundredths
from tests.titles.regulations.chances.fields import entrants_of, field_of
from titles.regulations.chances.round_robin import round_robin_chances
from titles.regulations.chances.swiss import Bounds, FieldChance, Outlook, swiss_chances
from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import Bound, Finding, Status, Unit
from titles.regulations.norms.rules import Rule

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
    assert (games.article, games.rule, games.required, games.found) == ("1.4.1a", Rule.GAMES, 9, 3)


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


def test_a_title_is_told_for_the_players_of_each_federation_those_of_most_players_first() -> None:
    lines = [
        "Fa IM 2400 FRA",
        "Ga GM 2500 AUT",
        "Da -- 2300 GER",
        "Wa WGM 2310 FRA w",
        "Db IM 2410 GER",
        "Dc FM 2200 GER",
    ]
    found = swiss_chances(field_of(lines, "swiss", rounds=9))
    assert [(each.title.value, each.federation, [who.name for who in each.players]) for each in found] == [
        ("GM", "GER", ["Da", "Db", "Dc"]), ("GM", "FRA", ["Fa", "Wa"]),
        ("IM", "GER", ["Da", "Dc"]), ("IM", "FRA", ["Wa"]),
    ]  # fmt: skip


STRONG = ["Ga GM 2600 FRA", "Gb GM 2600 NED", "Gc GM 2600 ITA", "Gd GM 2600 POL"]


def gm_of_germany(lines: list[str], rounds: int = 9, **event: object) -> FieldChance:
    """What is said of the GM norms of the players of Germany, who are exempt from nothing."""
    field = field_of(lines, "swiss", rounds=rounds)
    field = replace(field, event=replace(field.event, **event))  # type: ignore[arg-type]
    return next(each for each in swiss_chances(field) if (each.title, each.federation) == ("GM", "GER"))


def test_the_bounds_are_those_of_the_lowest_rated_player_of_a_kind() -> None:
    """Ten players, everybody meets everybody. For the last of the three IM of GER the others are 4 x 2600, 2480, 2460,
    two of 2300 and one without a rating, who is raised: 22140 / 9 = 2460; 2600 - 2460 = 140 asks for 6.5 (72 %, 166).
    With the lowest nine of all the average is 2 x 2300 + 1400 + 2400 + 2460 + 2480 + 3 x 2600: 21140 / 9 = 2348.9;
    2380 is asked for, and 220 for 7 (78 %, 220)."""
    masters = ["Dc IM 2400 GER", "Da IM 2480 GER", "Db IM 2460 GER"]
    lines = [*STRONG, *masters, "Ua -- 2300 AUT", "Ub -- 2300 AUT", "Uc -- -- AUT"]
    found = gm_of_germany(lines)
    assert found == FieldChance(
        title=NormTitle.GM,
        federation="GER",
        players=tuple(entrants_of(masters)),
        outlook=Outlook.POSSIBLE,
        bounds=(Bounds(games=9, average=2460, least=Hundredths(650), most=Hundredths(700)),),
        findings=(),
    )


def test_who_has_no_rating_is_not_lower_than_who_has_1300() -> None:
    """1.4.6d: 1400. For the one of 1300 the others are 4 x 2600, 3 x 2500, 1400, and 1200 raised to 2200: 21500 / 9 =
    2388.9; for the one without a rating they are 100 less, 2377.8, and 2380 is asked for."""
    masters = [f"i{number} IM 2500 AUT" for number in range(3)]
    found = gm_of_germany([*STRONG, *masters, "Da -- 1300 GER", "Db -- -- GER", "Uc -- 1200 AUT"])
    assert (found.outlook, [one.average for one in found.bounds]) == (Outlook.POSSIBLE, [2389])


def test_each_kind_of_title_is_tried_and_the_best_is_said() -> None:
    """Four GM and Ilo hold titles, of nine that are asked for five: who is untitled has them, Ilo has four."""
    lines = [*STRONG, "Ilo IM 2390 GER", "Udo -- 2400 GER", *(f"u{number} -- 2400 AUT" for number in range(4))]
    assert gm_of_germany(lines).outlook is Outlook.POSSIBLE
    assert gm_of_germany([line for line in lines if line != "Udo -- 2400 GER"] + ["Ufo -- 2400 AUT"]).findings == (
        Finding(
            article="1.4.5a", rule=Rule.TITLEHOLDERS, required=5, found=4, status=Status.BROKEN, bound=Bound.AT_LEAST
        ),
    )  # fmt: skip


def test_what_the_ratings_and_the_limits_give_only_apart_is_open() -> None:
    """The nine strongest average 2500, but only five of them may be of GER: with four of 2000, one of whom is raised to
    2200, the average is 20700 / 9 = 2300."""
    own = [*(f"d{number} GM 2500 GER" for number in range(9)), "Da IM 2400 GER"]
    lines = [*own, *(f"{flag} -- 2000 {flag}" for flag in ("FRA", "NED", "ITA", "POL"))]
    assert (gm_of_germany(lines).outlook, gm_of_germany(lines).findings) == (Outlook.OPEN, ())


def test_a_field_that_is_too_weak_is_told_with_its_highest_average() -> None:
    """4 x 2600 and five of 2100, one of whom is raised to 2200: 21000 / 9 = 2333.3; five titleholders are there."""
    lines = [*STRONG, "Fa FM 2100 FRA", "Da -- 2050 GER", *(f"u{number} -- 2100 AUT" for number in range(4))]
    found = gm_of_germany(lines)
    assert (found.outlook, found.bounds, found.findings) == (
        Outlook.IMPOSSIBLE,
        (),
        (
            Finding(
                article="1.4.8a", rule=Rule.AVERAGE, required=2380, found=2333, status=Status.BROKEN,
                bound=Bound.AT_LEAST, unit=Unit.RATING,
            ),
        ),
    )  # fmt: skip


def test_games_from_nine_to_all_rounds_may_be_a_norm_unless_the_pairings_are_fixed() -> None:
    """1.4.1e."""
    lines = [*STRONG, "Da IM 2400 GER", *(f"i{number} IM 2450 AUT" for number in range(7))]
    assert [one.games for one in gm_of_germany(lines, rounds=11).bounds] == [9, 10, 11]
    assert [one.games for one in gm_of_germany(lines, rounds=11, fixed_pairings=True).bounds] == [11]
