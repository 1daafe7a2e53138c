"""1.4.3 and 1.4.4: where the opponents come from."""

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, finding, gm, held, missed, opponent_of
from titles.regulations import Bound, Rule, edition_by_id
from titles.regulations.norms.case import Case
from titles.regulations.norms.mix import excess_of_federations

LINES = EXACTLY_A_GM_NORM.strip().splitlines()


def from_federations(codes: str) -> str:
    """The card with other federations, round by round."""
    return "\n".join(line[:-3] + code for line, code in zip(LINES, codes.split(), strict=True))


def test_two_federations_other_than_the_players_own():
    assert held(gm(from_federations("GER GER GER GER ITA CAN CAN CAN CAN")), Rule.FEDERATIONS) == ("1.4.3", 2, 2, True)


def test_one_other_federation_is_not_enough():
    found = gm(from_federations("GER GER GER GER GER CAN CAN CAN CAN"))
    assert held(found, Rule.FEDERATIONS) == ("1.4.3", 2, 1, False)
    assert missed(found) == ["1.4.3"]


def test_five_of_nine_may_come_from_the_players_own_federation():
    # 3/5 of 9 = 5.4, a maximum goes down: 5
    found = gm(from_federations("CAN CAN CAN CAN CAN GER GER ITA ITA"))
    assert held(found, Rule.OWN_FEDERATION) == ("1.4.4", 5, 5, True)
    assert found.achieved


def test_six_of_nine_from_the_players_own_federation_are_too_many():
    found = gm(from_federations("CAN CAN CAN CAN CAN CAN GER ITA ITA"))
    assert held(found, Rule.OWN_FEDERATION) == ("1.4.4", 5, 6, False)
    assert missed(found) == ["1.4.4"]


def test_six_of_nine_may_come_from_one_federation():
    found = gm(from_federations("GER GER GER GER GER GER ITA ITA CAN"))
    assert held(found, Rule.ONE_FEDERATION) == ("1.4.4", 6, 6, True)
    assert found.achieved


def test_seven_of_nine_from_one_federation_are_too_many():
    found = gm(from_federations("GER GER GER GER GER GER GER ITA CAN"))
    assert held(found, Rule.ONE_FEDERATION) == ("1.4.4", 6, 7, False)
    assert missed(found) == ["1.4.4"]


def test_a_player_under_the_flag_of_fide_has_no_own_federation():
    found = gm(from_federations("FID FID FID FID FID FID FID GER ITA"), federation="FID")
    assert held(found, Rule.OWN_FEDERATION) == ("1.4.4", 5, 0, True)
    assert found.achieved


ALL_SPANISH = from_federations("ESP " * 9)


@pytest.mark.parametrize(("code", "article"), [("national-championship", "1.4.3a"), ("national-team", "1.4.3b")])
def test_a_national_event_exempts_the_players_of_the_federation_that_registers_it(code, article):
    found = gm(ALL_SPANISH, exemption=code, federation="ESP")
    rules = (Rule.FEDERATIONS, Rule.OWN_FEDERATION, Rule.ONE_FEDERATION)
    assert [held(found, rule) for rule in rules] == [
        (article, None, 0, True),
        (article, None, 9, True),
        (article, None, 9, True),
    ]
    assert finding(found, Rule.FEDERATIONS).bound is Bound.WAIVED
    assert found.achieved


@pytest.mark.parametrize("code", ["national-championship", "national-team"])
def test_a_national_event_does_not_exempt_a_guest(code):
    # a guest from CAN among nine Spaniards: one other federation, all nine from it
    assert missed(gm(ALL_SPANISH, exemption=code, federation="CAN", rounds=9)) == ["1.4.3", "1.4.4"]


def test_a_zonal_exempts_players_of_every_federation():
    found = gm(ALL_SPANISH, exemption="zonal", federation="CAN")
    assert held(found, Rule.FEDERATIONS) == ("1.4.3c", None, 1, True)
    assert found.achieved


def test_a_big_swiss_exempts_everybody_if_it_is_a_swiss():
    assert gm(ALL_SPANISH, exemption="big-swiss", federation="CAN").achieved
    assert held(gm(ALL_SPANISH, exemption="big-swiss", federation="ESP"), Rule.OWN_FEDERATION) == (
        "1.4.3d",
        None,
        9,
        True,
    )
    found = gm(ALL_SPANISH, exemption="big-swiss", federation="ESP", format="knockout")
    assert missed(found) == ["1.4.3", "1.4.4", "1.4.4"]


def test_a_national_championship_is_not_exempt_in_the_year_of_a_zonal_of_that_federation_alone():
    found = gm(ALL_SPANISH, exemption="national-championship", federation="ESP", own_zonal=True)
    assert missed(found) == ["1.4.3", "1.4.4", "1.4.4"]
    # the sentence stands in a only
    assert gm(ALL_SPANISH, exemption="national-team", federation="ESP", own_zonal=True).achieved


@pytest.mark.parametrize("flag", ["FID", "NON"])
@pytest.mark.parametrize("exemption", ["national-championship", "national-team"])
def test_who_is_of_no_federation_is_exempt_in_no_national_championship(exemption, flag):
    found = gm(ALL_SPANISH, exemption=exemption, federation=flag, registered_by=flag)
    assert missed(found) == ["1.4.3", "1.4.4"]


@pytest.mark.parametrize(("exemption", "too_many"), [(None, {"CAN": 1, "GER": 2}), ("zonal", {})])
def test_how_many_opponents_of_a_federation_are_too_many_for_nine_games(exemption, too_many):
    # 3/5 of 9 = 5.4 -> 5 of the player's own federation, 2/3 of 9 = 6 of another; FID is none. 1.4.3c lifts both
    met = {"CAN": 6, "GER": 8, "ITA": 6, "FRA": 5, "FID": 7, "--": 7}
    opponents = [opponent_of("X", "GM", "2500", flag) for flag, number in met.items() for _ in range(number)]
    edition = edition_by_id("titles-2022")
    case = Case(edition=edition, requirement=edition.requirements[0], dossier=dossier(exemption=exemption))
    assert excess_of_federations(case, opponents, 9) == too_many


def test_opponents_who_are_all_of_fide_are_of_no_federation():
    found = gm(from_federations("FID FID FID FID FID FID FID FID FID"))
    assert held(found, Rule.FEDERATIONS) == ("1.4.3", 2, 0, False)
    assert held(found, Rule.ONE_FEDERATION) == ("1.4.4", 6, 0, True)
