"""1.1 and 1.4.2e: findings on the tournament itself."""

from dataclasses import replace
from datetime import date

import pytest

from titles.regulations import Bound, Rule, TitleTournament, edition_by_id, judge_title_tournament

GOOD = TitleTournament(
    start=date(2024, 5, 31),
    registered_on=date(2024, 5, 1),
    rounds_on={date(2024, 5, 31): 1, date(2024, 6, 1): 2},
    chief_arbiter_licence="IA",
    arbiters=frozenset({"boris"}),
    players=frozenset({"elif", "farid"}),
    format="swiss",
    minutes_for_60_moves=120,
)


def held(rule: Rule, **changes) -> tuple[str, object, object, bool]:
    """The finding of one rule on the good tournament with something changed."""
    findings = judge_title_tournament(replace(GOOD, **changes))
    one = next(finding for finding in findings if finding.rule is rule)
    return one.article, one.required, one.found, one.met


def test_a_good_tournament_meets_every_article():
    findings = judge_title_tournament(GOOD)
    assert [one.article for one in findings] == ["1.1.1", "1.1.2", "1.1.3", "1.1.3", "1.1.5", "1.1.6", "1.4.2e"]
    assert all(one.met for one in findings)


@pytest.mark.parametrize(
    ("registered", "ahead", "met"),
    [(date(2024, 5, 1), 30, True), (date(2024, 5, 2), 29, False), (date(2024, 6, 1), -1, False), (None, None, False)],
)
def test_a_title_tournament_is_registered_thirty_days_ahead(registered, ahead, met):
    assert held(Rule.REGISTRATION, registered_on=registered) == ("1.1.1", 30, ahead, met)


def test_the_chairman_of_the_qc_may_agree_to_a_late_registration():
    late = replace(GOOD, registered_on=date(2024, 5, 20), late_registration_agreed=True)
    one = judge_title_tournament(late)[0]
    assert (one.required, one.found, one.met, one.bound) == (None, 11, True, Bound.WAIVED)


def test_at_most_twelve_hours_are_played_on_one_day():
    # two rounds of two players with 180 minutes each: 2 x 2 x 180 = 720 minutes
    assert held(Rule.HOURS_A_DAY, minutes_for_60_moves=180) == ("1.1.2", 720, 720, True)
    assert held(Rule.HOURS_A_DAY, minutes_for_60_moves=181) == ("1.1.2", 720, 724, False)
    # three rounds: 3 x 2 x 90
    three = {date(2024, 6, 1): 3}
    assert held(Rule.HOURS_A_DAY, rounds_on=three, minutes_for_60_moves=90) == ("1.1.2", 720, 540, True)


@pytest.mark.parametrize("unknown", [{"minutes_for_60_moves": None}, {"rounds_on": {}}])
def test_hours_that_are_not_known_are_not_met(unknown):
    assert held(Rule.HOURS_A_DAY, **unknown) == ("1.1.2", 720, None, False)


def test_at_most_two_rounds_are_played_on_one_day():
    assert held(Rule.ROUNDS_A_DAY) == ("1.1.3", 2, 2, True)
    assert held(Rule.ROUNDS_A_DAY, rounds_on={date(2024, 5, 31): 3}) == ("1.1.3", 2, 3, False)


def test_each_player_has_two_hours_for_sixty_moves():
    assert held(Rule.MINUTES) == ("1.1.3", 120, 120, True)
    assert held(Rule.MINUTES, minutes_for_60_moves=119) == ("1.1.3", 120, 119, False)


@pytest.mark.parametrize(("licence", "met"), [("IA", True), ("FA", True), ("NA", False), (None, False)])
def test_the_chief_arbiter_is_an_international_or_a_fide_arbiter(licence, met):
    assert held(Rule.CHIEF_ARBITER, chief_arbiter_licence=licence) == ("1.1.5", ("FA", "IA"), licence, met)


def test_no_appointed_arbiter_plays():
    assert held(Rule.ARBITERS_PLAYING, players=frozenset({"elif", "boris"})) == ("1.1.6", 0, 1, False)


def test_other_formats_need_the_chairman_of_the_qc():
    assert held(Rule.FORMAT, format="match")[2:] == ("match", False)
    assert held(Rule.FORMAT, format="match", format_agreed=True)[2:] == ("match", True)


def test_the_edition_follows_from_the_start_unless_one_is_given():
    scheveningen = replace(GOOD, format="scheveningen")
    assert not judge_title_tournament(scheveningen)[-1].met
    assert judge_title_tournament(scheveningen, edition_by_id("titles-2022"))[-1].met
