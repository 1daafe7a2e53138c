"""1.1, 1.4.1 and 1.4.2: findings on the tournament itself."""

from dataclasses import fields, replace
from datetime import date

import pytest

from titles.regulations import (
    AnnouncementRule,
    Bound,
    Finding,
    NormEvent,
    PairedAgain,
    Rule,
    Statements,
    Status,
    TitleTournament,
    Unit,
    edition_by_id,
    editions,
    judge_title_tournament,
)

GOOD = TitleTournament(
    event=NormEvent(format="swiss", rounds=9, start=date(2024, 5, 31), end=date(2024, 6, 8), federation="ESP"),
    registered_on=date(2024, 5, 1),
    rounds_on={date(2024, 5, 31): 1, date(2024, 6, 1): 2},
    minutes_for_60_moves=120,
    chief_arbiter_licence="IA",
    arbiters=frozenset({"boris"}),
    players=frozenset({"elif", "farid"}),
    statements=Statements(
        format_changes=0,
        players_with_other_conditions=0,
        alterations=0,
        clock_settings=frozenset({"5400+30"}),
        licences_by_round=dict.fromkeys(range(1, 10), ("IA", "NA")),
        arbiters_who_played=frozenset(),
        is_announced=True,
    ),
    announcement=AnnouncementRule(article="9.2", edition="fide-2024"),
)


def held(rule: Rule, **changes) -> tuple[str, object, object, str]:
    """The finding of one rule on the good tournament with something changed: article, required, found, status."""
    facts = {name: changes.pop(name) for name in ("format", "rounds", "team_championship") if name in changes}
    said = {field.name: changes.pop(field.name) for field in fields(Statements) if field.name in changes}
    tournament = replace(GOOD, statements=replace(GOOD.statements, **said), **changes)
    findings = judge_title_tournament(replace(tournament, event=replace(GOOD.event, **facts)))
    one = next(finding for finding in findings if finding.rule is rule)
    return one.article, one.required, one.found, one.status.value


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_a_good_tournament_meets_every_article_of_every_edition(edition):
    findings = judge_title_tournament(GOOD, edition)
    assert [one.article for one in findings] == [
        *("1.1.1", "1.1.1", "1.1.1", "1.1.2", "1.1.3", "1.1.3", "1.1.3", "1.1.5", "1.1.5", "1.1.6"),
        *("1.4.1a", "1.4.2d", "1.4.2e", "9.2"),
    ]
    assert {one.status for one in findings} == {Status.MET}


def test_days_minutes_and_codes_are_told_apart_from_what_is_counted():
    units = {one.rule: one.unit for one in judge_title_tournament(GOOD) if one.unit is not Unit.COUNT}
    assert units == {
        Rule.REGISTRATION: Unit.DAYS,
        Rule.HOURS_A_DAY: Unit.MINUTES,
        Rule.MINUTES: Unit.MINUTES,
        Rule.CHIEF_ARBITER: Unit.CODE,
        Rule.FORMAT: Unit.CODE,
        Rule.ANNOUNCED: Unit.CODE,
    }


@pytest.mark.parametrize(
    ("registered", "ahead", "status"),
    [
        (date(2024, 5, 1), 30, "met"),  # 1 May + 30 days = 31 May
        (date(2024, 5, 2), 29, "broken"),
        (date(2024, 6, 1), -1, "broken"),
        (None, None, "open"),
    ],
)
def test_a_title_tournament_is_registered_thirty_days_ahead(registered, ahead, status):
    assert held(Rule.REGISTRATION, registered_on=registered) == ("1.1.1", 30, ahead, status)


def test_the_chairman_of_the_qc_may_agree_to_a_late_registration():
    late = replace(GOOD, registered_on=date(2024, 5, 20), late_registration_agreed=True)
    assert judge_title_tournament(late)[0] == Finding(
        article="1.1.1",
        rule=Rule.REGISTRATION,
        required=None,
        found=11,  # from 20 to 31 May
        status=Status.MET,
        bound=Bound.WAIVED,
        unit=Unit.DAYS,
    )


@pytest.mark.parametrize(("changes", "status"), [(0, "met"), (1, "broken"), (None, "open")])
def test_the_format_is_not_changed_after_the_start(changes, status):
    assert held(Rule.FORMAT_CHANGES, format_changes=changes) == ("1.1.1", 0, changes, status)


def test_the_chairman_of_the_qc_may_approve_a_change_of_the_format():
    assert held(Rule.FORMAT_CHANGES, format_changes=1, format_changes_agreed=True) == ("1.1.1", None, 1, "met")


@pytest.mark.parametrize(("players", "status"), [(0, "met"), (2, "broken"), (None, "open")])
def test_nobody_has_other_conditions_in_terms_of_rounds_and_pairing(players, status):
    assert held(Rule.OTHER_CONDITIONS, players_with_other_conditions=players) == ("1.1.1", 0, players, status)


def test_at_most_twelve_hours_are_played_on_one_day():
    # two rounds of two players with 180 minutes each: 2 x 2 x 180 = 720 minutes
    assert held(Rule.HOURS_A_DAY, minutes_for_60_moves=180) == ("1.1.2", 720, 720, "met")
    assert held(Rule.HOURS_A_DAY, minutes_for_60_moves=181) == ("1.1.2", 720, 724, "broken")
    # three rounds: 3 x 2 x 90
    three = {date(2024, 6, 1): 3}
    assert held(Rule.HOURS_A_DAY, rounds_on=three, minutes_for_60_moves=90) == ("1.1.2", 720, 540, "met")


@pytest.mark.parametrize("unknown", [{"minutes_for_60_moves": None}, {"rounds_on": {}}])
def test_hours_that_are_not_known_are_not_met_but_open(unknown):
    assert held(Rule.HOURS_A_DAY, **unknown) == ("1.1.2", 720, None, "open")


def test_at_most_two_rounds_are_played_on_one_day():
    assert held(Rule.ROUNDS_A_DAY) == ("1.1.3", 2, 2, "met")
    assert held(Rule.ROUNDS_A_DAY, rounds_on={date(2024, 5, 31): 3}) == ("1.1.3", 2, 3, "broken")


def test_each_player_has_two_hours_for_sixty_moves():
    assert held(Rule.MINUTES) == ("1.1.3", 120, 120, "met")
    assert held(Rule.MINUTES, minutes_for_60_moves=119) == ("1.1.3", 120, 119, "broken")


@pytest.mark.parametrize(
    ("settings", "number", "status"),
    [
        (frozenset({"5400+30"}), 1, "met"),
        (frozenset({"5400+30", "7200"}), 2, "broken"),  # increment and none, though both give two hours
        (None, None, "open"),
    ],
)
def test_the_clocks_of_all_games_are_set_alike(settings, number, status):
    assert held(Rule.CLOCK_SETTINGS, clock_settings=settings) == ("1.1.3", 1, number, status)


@pytest.mark.parametrize(
    ("licence", "status"), [("IA", "met"), ("FA", "met"), ("NA", "broken"), ("", "broken"), (None, "open")]
)
def test_the_chief_arbiter_is_an_international_or_a_fide_arbiter(licence, status):
    assert held(Rule.CHIEF_ARBITER, chief_arbiter_licence=licence) == ("1.1.5", ("FA", "IA"), licence, status)


ALWAYS = dict.fromkeys(range(1, 10), ("FA",))


@pytest.mark.parametrize(
    ("changed", "found", "status", "rounds"),
    [
        ({}, 1, "met", None),
        ({1: ("NA", "IA", "FA")}, 1, "met", None),
        ({4: ("NA", ""), 7: ()}, 0, "broken", "4, 7"),
        ({1: ()}, 0, "broken", "1"),
        ({9: ()}, 0, "broken", "9"),
        ({0: (), 10: ()}, 1, "met", None),  # the event has nine rounds
    ],
)
def test_an_international_or_a_fide_arbiter_is_in_the_venue_in_every_round(changed, found, status, rounds):
    assert held(Rule.ARBITERS_IN_VENUE, licences_by_round=ALWAYS | changed) == ("1.1.5", 1, found, status)
    assert about(Rule.ARBITERS_IN_VENUE, licences_by_round=ALWAYS | changed) == rounds


def test_the_round_with_the_fewest_arbiters_says_how_many_were_there():
    two = dict.fromkeys(range(1, 10), ("IA", "FA", "NA"))
    assert held(Rule.ARBITERS_IN_VENUE, licences_by_round=two)[2] == 2


def test_of_rounds_that_nobody_spoke_of_it_is_open_who_was_in_the_venue():
    assert held(Rule.ARBITERS_IN_VENUE, licences_by_round={}) == ("1.1.5", 1, None, "open")
    assert about(Rule.ARBITERS_IN_VENUE, licences_by_round={}) is None
    assert about(Rule.ARBITERS_IN_VENUE, licences_by_round={2: ("IA",)}) == "1, 3, 4, 5, 6, 7, 8, 9"
    some = dict.fromkeys(range(1, 8), ("IA",))
    assert held(Rule.ARBITERS_IN_VENUE, licences_by_round=some)[3] == "open"
    assert about(Rule.ARBITERS_IN_VENUE, licences_by_round=some) == "8, 9"
    assert held(Rule.ARBITERS_IN_VENUE, licences_by_round=some | {2: ("NA",)})[2:] == (0, "broken")


def about(rule: Rule, **said) -> str | None:
    """What the finding of one rule is about, where the chief arbiter says something else."""
    tournament = replace(GOOD, statements=replace(GOOD.statements, **said))
    return next(finding.about for finding in judge_title_tournament(tournament) if finding.rule is rule)


def paired_again(number: int, is_agreed: bool) -> PairedAgain:
    return PairedAgain(round=number, white="Elif", black="Farid", is_agreed=is_agreed)


def test_a_game_paired_again_has_another_clock_only_if_both_players_agreed():
    agreed, not_agreed = paired_again(3, True), paired_again(5, False)
    assert held(Rule.PAIRED_AGAIN, paired_again=(agreed,)) == ("1.1.3", 0, 0, "met")
    assert about(Rule.PAIRED_AGAIN, paired_again=(agreed, paired_again(8, True))) == "3, 8"
    assert held(Rule.PAIRED_AGAIN, paired_again=(agreed, not_agreed)) == ("1.1.3", 0, 1, "broken")
    assert about(Rule.PAIRED_AGAIN, paired_again=(agreed, not_agreed)) == "5"


def test_where_nothing_was_paired_again_nothing_is_said_of_it():
    assert Rule.PAIRED_AGAIN not in [finding.rule for finding in judge_title_tournament(GOOD)]


@pytest.mark.parametrize(
    ("players", "said", "found", "status"),
    [
        ({"elif"}, frozenset(), 0, "met"),
        ({"elif"}, None, None, "open"),
        ({"elif"}, frozenset({"boris"}), 1, "broken"),  # as a filler, who is not in the report
        ({"elif", "boris"}, None, 1, "broken"),
        ({"elif", "boris"}, frozenset({"boris", "dora"}), 2, "broken"),
    ],
)
def test_no_appointed_arbiter_plays_not_even_as_a_filler(players, said, found, status):
    finding = held(Rule.ARBITERS_PLAYING, players=frozenset(players), arbiters_who_played=said)
    assert finding == ("1.1.6", 0, found, status)


@pytest.mark.parametrize(
    ("said", "found", "status"), [(True, "yes", "met"), (False, "no", "broken"), (None, None, "open")]
)
def test_the_players_are_told_before_the_first_round_that_the_tournament_is_rated(said, found, status):
    assert held(Rule.ANNOUNCED, is_announced=said) == ("9.2", "yes", found, status)


def test_the_announcement_is_an_article_of_the_rating_regulations_where_they_have_one():
    (finding,) = [one for one in judge_title_tournament(GOOD) if one.rule is Rule.ANNOUNCED]
    assert finding.edition == "fide-2024"
    without = judge_title_tournament(replace(GOOD, announcement=None))
    assert Rule.ANNOUNCED not in [one.rule for one in without]


def test_what_the_chief_arbiter_has_not_said_is_open():
    silent = judge_title_tournament(replace(GOOD, statements=Statements()))
    assert [one.rule.value for one in silent if one.status is Status.OPEN] == [
        *("format-changes", "other-conditions", "clock-settings", "arbiters-in-venue", "arbiters-playing"),
        *("alterations", "announced"),
    ]


@pytest.mark.parametrize(
    ("event", "finding"),
    [
        ({"rounds": 9}, ("1.4.1a", 9, 9, "met")),
        ({"rounds": 8}, ("1.4.1a", 9, 8, "broken")),
        ({"rounds": 7, "format": "team", "team_championship": True}, ("1.4.1b", 7, 7, "met")),
        ({"rounds": 6, "format": "team", "team_championship": True}, ("1.4.1a", 9, 6, "broken")),
    ],
)
def test_a_tournament_has_as_many_rounds_as_a_norm_has_games(event, finding):
    assert held(Rule.ROUNDS, **event) == finding


@pytest.mark.parametrize(("number", "status"), [(0, "met"), (1, "broken"), (None, "open")])
def test_nothing_is_altered_for_the_benefit_of_players(number, status):
    assert held(Rule.ALTERATIONS, alterations=number) == ("1.4.2d", 0, number, status)


def test_other_formats_need_the_chairman_of_the_qc():
    assert held(Rule.FORMAT, format="match")[2:] == ("match", "broken")
    assert held(Rule.FORMAT, format="match", format_agreed=True)[2:] == ("match", "met")


def test_the_edition_follows_from_the_start_unless_one_is_given():
    scheveningen = replace(GOOD, event=replace(GOOD.event, format="scheveningen"))
    assert not judge_title_tournament(scheveningen)[-2].met
    assert judge_title_tournament(scheveningen, edition_by_id("titles-2022"))[-2].met
