"""Each article that concerns a registration gives one finding, with what was required and what was found."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import event
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.rate_of_play import RateOfPlay, rate_of_play
from tournaments.regulations.registration import findings_by_system, findings_on, late_findings, must_be_mended


def findings(facts: EventFacts) -> dict[Code, Finding]:
    return {finding.code: finding for finding in findings_on(facts)}


def outcome(code: Code, **changes: Any) -> Outcome:
    return findings(event(**changes))[code].outcome


def in_the_way(**changes: Any) -> list[Code]:
    """What has to be mended before a changed tournament can be registered."""
    return [found.code for found in must_be_mended(findings_on(event(**changes)))]


def test_a_proper_registration_meets_everything() -> None:
    found = findings(event(is_title_tournament=True))
    assert {finding.outcome for finding in found.values()} == {Outcome.MET}
    assert set(found) == {
        Code.REGISTRATION, Code.SCHEDULE_COMPLETE, Code.SCHEDULE_INSIDE, Code.HOURS_A_DAY, Code.RATE_OF_PLAY,
        Code.FIRST_CONTROL, Code.STATEMENT, Code.TITLE_REGISTRATION, Code.ROUNDS_A_DAY, Code.CHIEF_ARBITER,
        Code.TITLE_MINUTES,
    }  # fmt: skip


def test_the_last_day_of_the_notice_is_in_time_and_the_next_is_not() -> None:
    assert outcome(Code.REGISTRATION, registered_on=date(2025, 10, 9)) is Outcome.MET
    assert findings(event(registered_on=date(2025, 10, 10)))[Code.REGISTRATION] == Finding(
        code=Code.REGISTRATION,
        outcome=Outcome.BROKEN,
        family=Family.FIDE_STANDARD,
        article="0.2.2",
        required=date(2025, 10, 9),
        found=date(2025, 10, 10),
        decider="qc-chair",
    )


def test_norms_need_thirty_days_notice() -> None:
    late = {"is_title_tournament": True, "registered_on": date(2025, 9, 13)}
    assert outcome(Code.TITLE_REGISTRATION, **late) is Outcome.BROKEN
    assert outcome(Code.REGISTRATION, **late) is Outcome.MET


@pytest.mark.parametrize(
    ("control", "highest", "expected", "required"),
    [
        ("7200", 2400, Outcome.MET, 120),
        ("7199", 2400, Outcome.BROKEN, 120),
        ("5400", 2399, Outcome.MET, 90),
        ("5399", 1800, Outcome.BROKEN, 90),
        ("3600", 1799, Outcome.MET, 60),
        ("3599", 1000, Outcome.BROKEN, 60),
        ("7200", None, Outcome.MET, 120),
        ("5400", None, Outcome.OPEN, 120),
        ("3599", None, Outcome.BROKEN, 60),
    ],
)
def test_the_strongest_player_decides_how_much_time(
    control: str, highest: int | None, expected: Outcome, required: int
) -> None:
    found = findings(event(rate_of_play=rate_of_play(control), highest_rating=highest))[Code.RATE_OF_PLAY]
    assert (found.outcome, found.required, found.article) == (expected, required, "1.1")


def test_a_first_control_comes_after_thirty_moves_at_least() -> None:
    assert outcome(Code.FIRST_CONTROL, rate_of_play=rate_of_play("30/6000:3600")) is Outcome.MET
    assert outcome(Code.FIRST_CONTROL, rate_of_play=rate_of_play("29/6000:3600")) is Outcome.BROKEN
    assert Code.FIRST_CONTROL not in findings(event(rate_of_play=rate_of_play("7200")))


def on_one_day(rounds: int) -> tuple[RoundDay, ...]:
    return tuple(RoundDay(number=n, day=date(2025, 10, 12)) for n in range(1, rounds + 1))


def test_twelve_hours_a_day_are_counted_by_games_of_sixty_moves() -> None:
    two_hours = {"rate_of_play": rate_of_play("7200")}
    assert findings(event(schedule=on_one_day(3), rounds=3, **two_hours))[Code.HOURS_A_DAY].found == 720
    fourth = findings(event(schedule=on_one_day(4), rounds=4, **two_hours))[Code.HOURS_A_DAY]
    assert (fourth.outcome, fourth.found, fourth.required, fourth.rounds) == (Outcome.BROKEN, 960, 720, (1, 2, 3, 4))


def test_nothing_can_be_said_of_hours_before_there_is_a_schedule() -> None:
    assert outcome(Code.HOURS_A_DAY, schedule=()) is Outcome.OPEN


def test_a_title_tournament_has_two_rounds_a_day_at_most() -> None:
    found = findings(event(is_title_tournament=True, schedule=on_one_day(3), rounds=3))[Code.ROUNDS_A_DAY]
    assert (found.outcome, found.article, found.rounds) == (Outcome.BROKEN, "1.1.3", (1, 2, 3))
    assert outcome(Code.ROUNDS_A_DAY, is_title_tournament=True, schedule=on_one_day(2), rounds=2) is Outcome.MET


def test_a_round_without_a_date_is_named() -> None:
    facts = event(rounds=3, schedule=(RoundDay(number=1, day=date(2025, 10, 12)), RoundDay(number=2, day=None)))
    found = findings(facts)[Code.SCHEDULE_COMPLETE]
    assert (found.outcome, found.required, found.found, found.rounds) == (Outcome.BROKEN, 3, 1, (2, 3))


def test_a_round_outside_the_dates_is_named() -> None:
    facts = event(rounds=1, schedule=(RoundDay(number=1, day=date(2025, 10, 25)),))
    assert findings(facts)[Code.SCHEDULE_INSIDE].rounds == (1,)


def test_a_round_before_the_one_before_it_is_named() -> None:
    days = (date(2025, 10, 14), date(2025, 10, 13), date(2025, 10, 13))
    facts = event(rounds=3, schedule=tuple(RoundDay(number=n, day=day) for n, day in enumerate(days, 1)))
    assert findings(facts)[Code.SCHEDULE_ORDER].rounds == (2,)


@pytest.mark.parametrize(
    ("licence", "expected"), [("IA", Outcome.MET), ("FA", Outcome.MET), ("NA", Outcome.BROKEN), (None, Outcome.OPEN)]
)
def test_the_chief_arbiter_of_a_title_tournament_is_an_ia_or_fa(licence: str | None, expected: Outcome) -> None:
    assert outcome(Code.CHIEF_ARBITER, is_title_tournament=True, chief_licence=licence) is expected


def test_title_games_take_two_hours_for_sixty_moves() -> None:
    short = {"is_title_tournament": True, "rate_of_play": rate_of_play("5400+29"), "highest_rating": 2399}
    assert outcome(Code.TITLE_MINUTES, **short) is Outcome.BROKEN
    assert outcome(Code.RATE_OF_PLAY, **short) is Outcome.MET


def test_the_regulations_of_the_event_must_say_that_it_is_rated() -> None:
    assert findings(event(will_be_rated=False))[Code.STATEMENT].article == "9.2"
    assert outcome(Code.STATEMENT, will_be_rated=False) is Outcome.BROKEN


def test_a_long_tournament_is_told_of_its_interim_reports() -> None:
    found = findings(event(ends_on=date(2025, 12, 24)))[Code.INTERIM_REPORTS]
    assert (found.outcome, found.article, found.required, found.found) == (Outcome.OPEN, "4", 30, 74)


# ---------------------------------------------------------------- the texts before 2022
def old(year: int, **changes: Any) -> EventFacts:
    """A weekend of June in another year, of three rounds a day, registered in April."""
    days = (date(year, 6, 5), date(year, 6, 6))
    return event(**{
        "starts_on": days[0], "ends_on": days[1], "rounds": 6, "registered_on": date(year, 4, 1),
        "schedule": tuple(RoundDay(number=n, day=days[(n - 1) // 3]) for n in range(1, 7)),
        "rate_of_play": rate_of_play("40/5400:1800"), "highest_rating": 2199, "will_be_rated": False, **changes,
    })  # fmt: skip


def test_every_rule_of_2003_is_answered() -> None:
    assert findings_on(old(2004)) == (
        Finding(code=Code.REGISTRATION_ANY_DAY, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="7.1",
                required=date(2004, 6, 4), found=date(2004, 4, 1)),
        Finding(code=Code.SCHEDULE_COMPLETE, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="7.1",
                required=6, found=6),
        Finding(code=Code.SCHEDULE_INSIDE, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="7.1"),
        Finding(code=Code.RATE_OF_PLAY, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="1.1",
                required=90, found=120),
        Finding(code=Code.FIRST_CONTROL, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="1.3",
                required=40, found=40),
        Finding(code=Code.RATED_ROUNDS_A_DAY, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="3.1",
                required=3, found=3),
        Finding(code=Code.HOURS_A_DAY, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="3.1",
                required=720, found=720),
        Finding(code=Code.LENGTH, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="4.1",
                required=90, found=2),
    )  # fmt: skip


def test_until_2021_the_strongest_player_of_the_tournament_decides_on_the_time_of_all() -> None:
    short = {"rate_of_play": rate_of_play("5400"), "highest_rating": 2200}
    found = findings(old(2010, **short))[Code.RATE_OF_PLAY]
    assert (found.outcome, found.required, found.found, found.from_rating) == (Outcome.BROKEN, 120, 90, None)
    assert [each.code for each in must_be_mended(findings_on(old(2010, **short)))] == [Code.RATE_OF_PLAY]


def test_since_2022_only_the_games_of_some_are_not_rated_and_the_commission_may_approve_the_time() -> None:
    short = {"rate_of_play": rate_of_play("3600+30"), "highest_rating": 2400}
    found = findings(event(**short))[Code.RATE_OF_PLAY]
    assert (found.outcome, found.from_rating, found.decider) == (Outcome.BROKEN, 2400, "qc")
    assert in_the_way(**short) == []
    assert in_the_way(**short | {"rate_of_play": rate_of_play("3599")}) == [Code.RATE_OF_PLAY]


def test_an_approved_time_control_sets_the_least_time_aside() -> None:
    approved = {"rate_of_play": rate_of_play("2700+30"), "time_control_approved_on": date(2026, 1, 5)}
    found = findings(event(**approved, is_title_tournament=True))
    assert found[Code.TIME_CONTROL_APPROVED] == Finding(
        code=Code.TIME_CONTROL_APPROVED, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="1.1",
        found=date(2026, 1, 5),
    )  # fmt: skip
    assert {Code.RATE_OF_PLAY, Code.TITLE_MINUTES} & found.keys() == set()
    # no text before 2022 speaks of the game, so nothing can be set aside there
    assert findings(old(2010, **approved))[Code.RATE_OF_PLAY].outcome is Outcome.BROKEN


@pytest.mark.parametrize(
    ("year", "control", "expected"),
    [(2004, "36/5400:3600", Outcome.OPEN), (2010, "36/5400:3600", Outcome.BROKEN), (2010, "40/5400:3600", Outcome.MET)],
)
def test_forty_moves_were_recommended_in_2003_and_asked_in_2009(year: int, control: str, expected: Outcome) -> None:
    found = findings(old(year, rate_of_play=rate_of_play(control)))[Code.FIRST_CONTROL]
    assert (found.outcome, found.required, found.article) == (expected, 40, "1.3")


def test_three_rounds_a_day_and_no_more_until_2012() -> None:
    one_day = tuple(RoundDay(number=n, day=date(2010, 6, 5)) for n in range(1, 5))
    quick = {"rate_of_play": rate_of_play("3600"), "highest_rating": 1599, "rounds": 4, "schedule": one_day}
    found = findings(old(2010, **quick))[Code.RATED_ROUNDS_A_DAY]
    assert (found.outcome, found.required, found.found, found.rounds) == (Outcome.BROKEN, 3, 4, (1, 2, 3, 4))
    assert findings(old(2013))[Code.RATED_ROUNDS_A_DAY].outcome is Outcome.OPEN


@pytest.mark.parametrize(
    ("year", "changes", "expected", "article", "decider"),
    [
        (2004, {}, Outcome.BROKEN, "4.1", None),
        (2004, {"format": "league"}, Outcome.MET, "4.11", None),
        (2004, {"is_long_approved": True}, Outcome.BROKEN, "4.1", None),
        (2010, {}, Outcome.BROKEN, "4.1", "qc-chair"),
        (2010, {"is_long_approved": True}, Outcome.MET, "4.12", None),
    ],
)
def test_more_than_ninety_days_are_for_leagues_and_since_2009_for_the_chairman(
    year: int, changes: dict[str, Any], expected: Outcome, article: str, decider: str | None
) -> None:
    facts = old(year, ends_on=date(year, 9, 3), **changes)
    found = findings(facts)[Code.LENGTH]
    assert (found.outcome, found.article, found.found, found.decider) == (expected, article, 91, decider)
    stands_in_the_way = expected is Outcome.BROKEN and decider is None
    assert [each.code for each in must_be_mended(findings_on(facts))] == [Code.LENGTH] * stands_in_the_way


@pytest.mark.parametrize(
    ("facts", "expected", "article"),
    [
        (old(2004, format="league", ends_on=date(2004, 9, 3)), Outcome.MET, "4.11"),
        (old(2004, format="league"), Outcome.BROKEN, "4.11"),
        (old(2004, ends_on=date(2004, 9, 3)), Outcome.BROKEN, "4.11"),
        (old(2010, ratings_chosen_on=date(2010, 6, 5)), Outcome.MET, "4.13"),
        (old(2010, ratings_chosen_on=date(2010, 6, 6)), Outcome.BROKEN, "4.13"),
        (old(2010), Outcome.BROKEN, "4.13"),
        (event(ratings_chosen_on=date(2025, 9, 1)), Outcome.BROKEN, "7.1.3"),
    ],
)
def test_the_ratings_at_the_time_of_the_game_are_chosen_beforehand_where_a_text_knows_them(
    facts: EventFacts, expected: Outcome, article: str
) -> None:
    found = findings(replace(facts, ratings_at_the_game=True))[Code.RATINGS_AT_THE_GAME]
    assert (found.outcome, found.article, found.found) == (expected, article, facts.ratings_chosen_on)


def test_who_was_registered_after_the_start_waits_for_the_chairman_whatever_the_text() -> None:
    found = findings_on(old(2004, registered_on=date(2004, 6, 5)))
    (late,) = late_findings(found)
    assert (late.code, late.article, late.decider) == (Code.REGISTRATION_ANY_DAY, "7.1", "qc-chair")
    assert must_be_mended(found) == ()


# ---------------------------------------------------------------- said beforehand
@pytest.mark.parametrize(
    ("approved", "expected", "decider"),
    [(True, Outcome.MET, None), (None, Outcome.OPEN, "qc-chair"), (False, Outcome.BROKEN, "qc-chair")],
)
@pytest.mark.parametrize("system", ["fide-standard", "fide-rapid"])
def test_hybrid_events_need_the_approval_of_the_chairman(
    system: str, approved: bool | None, expected: Outcome, decider: str | None
) -> None:
    found = findings(event(system=system, is_hybrid=True, hybrid_approved=approved))[Code.HYBRID]
    assert (found.outcome, found.article, found.decider) == (expected, "0.2", decider)


def test_older_texts_know_nothing_of_hybrid_events() -> None:
    assert Code.HYBRID not in findings(old(2010, is_hybrid=True))


@pytest.mark.parametrize(
    ("facts", "expected", "article"),
    [
        (event(format="match"), Outcome.MET, "6.2"),
        (event(), Outcome.BROKEN, "6.2"),
        (event(format="match", system="fide-blitz"), Outcome.MET, "5.1"),
        (old(2010, format="match"), Outcome.BROKEN, "6.5"),
        (old(2009, format="match", system="cfc-regular"), Outcome.BROKEN, "713a"),
    ],
)
def test_what_follows_the_decision_of_a_match_is_rated_where_a_text_lets_one_ask(
    facts: EventFacts, expected: Outcome, article: str
) -> None:
    found = findings(replace(facts, rates_decided_games=True))[Code.DECIDED_GAMES]
    assert (found.outcome, found.article) == (expected, article)


@pytest.mark.parametrize(("facts", "article"), [(event(is_official=True), "0.3"), (old(2010, is_official=True), "0.3")])
def test_an_official_event_is_told_that_it_is_always_rated(facts: EventFacts, article: str) -> None:
    found = findings(facts)[Code.OFFICIAL]
    assert (found.outcome, found.article) == (Outcome.MET, article)
    assert Code.OFFICIAL not in findings(old(2004, is_official=True))


def test_no_text_before_2022_asks_for_the_statement() -> None:
    assert Code.STATEMENT not in findings(old(2010))
    assert findings(event(system="fide-rapid", will_be_rated=False))[Code.STATEMENT].article == "8.2"


# ---------------------------------------------------------------- rapid and blitz
def quick(system: str, control: str, rounds: int = 9, **changes: Any) -> EventFacts:
    """All rounds on one day."""
    day = date(2025, 10, 12)
    schedule = tuple(RoundDay(number=n, day=day) for n in range(1, rounds + 1))
    facts = {"starts_on": day, "ends_on": day, "rounds": rounds, "schedule": schedule}
    return event(**facts | {"system": system, "rate_of_play": rate_of_play(control), **changes})


@pytest.mark.parametrize(
    ("system", "control", "expected"),
    [
        ("fide-rapid", "600", Outcome.BROKEN),  # exactly ten minutes
        ("fide-rapid", "601", Outcome.MET),
        ("fide-rapid", "600+10", Outcome.MET),
        ("fide-rapid", "3599", Outcome.MET),
        ("fide-rapid", "3600", Outcome.BROKEN),
        ("fide-rapid", "3000+10", Outcome.BROKEN),  # fifty minutes and sixty times ten seconds
        ("fide-rapid", "40/1800:1801", Outcome.BROKEN),
        ("fide-rapid", "180", Outcome.BROKEN),  # no three-minute game is rated as rapid
        ("fide-blitz", "180", Outcome.BROKEN),
        ("fide-blitz", "180+2", Outcome.MET),
        ("fide-blitz", "600", Outcome.MET),
        ("fide-blitz", "300+6", Outcome.BROKEN),
    ],
)
def test_rapid_and_blitz_have_their_own_times(system: str, control: str, expected: Outcome) -> None:
    facts = quick(system, control)
    found = findings(facts)[Code.GAME_TIME]
    assert (found.outcome, found.article, found.family) == (expected, "1.1", Family.FIDE_RAPID_BLITZ)
    stands_in_the_way = [Code.GAME_TIME] if expected is Outcome.BROKEN else []
    assert [each.code for each in must_be_mended(findings_on(facts))] == stands_in_the_way


def test_the_bounds_of_a_rapid_game_are_told_in_minutes() -> None:
    found = findings(quick("fide-rapid", "900+10"))[Code.GAME_TIME]
    assert (found.required, found.found) == ((Fraction(601, 60), Fraction(3599, 60)), 25)


def test_a_rapid_game_of_2013_began_at_a_quarter_of_an_hour() -> None:
    of_2013 = {"starts_on": date(2013, 10, 12), "ends_on": date(2013, 10, 12), "registered_on": date(2013, 10, 1)}
    assert findings(quick("fide-rapid", "720", **of_2013))[Code.GAME_TIME].outcome is Outcome.BROKEN
    assert findings(quick("fide-rapid", "900", **of_2013))[Code.GAME_TIME].outcome is Outcome.MET
    assert findings(quick("fide-rapid", "900", **of_2013))[Code.RATED_ROUNDS_A_DAY].outcome is Outcome.OPEN


@pytest.mark.parametrize(("system", "control", "most"), [("fide-rapid", "900", 15), ("fide-blitz", "300", 30)])
def test_rapid_has_fifteen_rounds_a_day_and_blitz_thirty(system: str, control: str, most: int) -> None:
    found = findings(quick(system, control, most + 1))[Code.RATED_ROUNDS_A_DAY]
    assert (found.outcome, found.required, found.found, found.article) == (Outcome.BROKEN, most, most + 1, "3.1")
    assert findings(quick(system, control, most))[Code.RATED_ROUNDS_A_DAY].outcome is Outcome.MET


def test_rounds_with_unequal_times_are_named_and_may_be_played() -> None:
    day = date(2025, 10, 12)
    rounds = tuple(RoundDay(number=n, day=day, has_unequal_times=n == 3) for n in range(1, 4))
    facts = quick("fide-blitz", "300", 3, schedule=rounds)
    found = findings(facts)[Code.EQUAL_TIMES]
    assert (found.outcome, found.article, found.rounds) == (Outcome.BROKEN, "1.1", (3,))
    assert must_be_mended(findings_on(facts)) == ()
    of_2013 = {"starts_on": date(2013, 10, 12), "registered_on": date(2013, 10, 1)}
    assert findings(quick("fide-blitz", "300", 3, schedule=rounds, **of_2013))[Code.EQUAL_TIMES].outcome is Outcome.OPEN


def test_before_a_rate_of_play_is_said_nothing_is_said_of_it() -> None:
    said = {Code.RATE_OF_PLAY, Code.GAME_TIME, Code.FIRST_CONTROL}
    for system in ("fide-standard", "fide-rapid"):
        assert said & findings(event(system=system, rate_of_play=None)).keys() == set()
    assert outcome(Code.HOURS_A_DAY, rate_of_play=None) is Outcome.OPEN


# ---------------------------------------------------------------- the CFC
def canadian(system: str, control: str | None, **changes: Any) -> EventFacts:
    rate: RateOfPlay | None = rate_of_play(control) if control else None
    return old(2009, **{"system": system, "federation": "CAN", "rate_of_play": rate, "is_advertised": True, **changes})


def test_an_event_of_the_cfc_needs_no_notice_but_the_advertised_time() -> None:
    facts = canadian("cfc-regular", "3600", registered_on=date(2009, 6, 30))
    assert findings_on(facts) == (
        Finding(code=Code.SCHEDULE_INSIDE, outcome=Outcome.MET, family=Family.CFC, article="733"),
        Finding(code=Code.GAME_TIME, outcome=Outcome.MET, family=Family.CFC, article="711",
                required=(Fraction(60), None), found=60),
        Finding(code=Code.ADVERTISED, outcome=Outcome.MET, family=Family.CFC, article="711"),
    )  # fmt: skip
    silent = canadian("cfc-regular", "3600", is_advertised=False)
    assert [each.code for each in must_be_mended(findings_on(silent))] == [Code.ADVERTISED]


@pytest.mark.parametrize(
    ("system", "control", "expected"),
    [
        ("cfc-regular", "3599", Outcome.BROKEN),
        ("cfc-regular", "1800+30", Outcome.MET),  # thirty minutes and sixty times thirty seconds
        ("cfc-regular", "1799+30", Outcome.BROKEN),
        ("cfc-active", "3600", Outcome.BROKEN),
        ("cfc-active", "900", Outcome.MET),
        ("cfc-active", "899", Outcome.BROKEN),
    ],
)
def test_sixty_minutes_are_regular_and_fifteen_active(system: str, control: str, expected: Outcome) -> None:
    assert findings(canadian(system, control))[Code.GAME_TIME].outcome is expected


def test_the_bounds_of_active_chess_are_told_in_minutes() -> None:
    assert findings(canadian("cfc-active", "900"))[Code.GAME_TIME].required == (Fraction(15), Fraction(3599, 60))


def test_no_control_asks_more_than_a_move_a_minute_and_later_ones_are_five_minutes() -> None:
    hasty = canadian("cfc-regular", "40/2340:1500")  # 40 moves in 39 minutes, then 25
    found = findings(hasty)[Code.MOVES_PER_MINUTE]
    assert (found.outcome, found.required, found.found, found.article) == (Outcome.BROKEN, 40, 39, "711")
    short = findings(canadian("cfc-regular", "40/3600:240"))[Code.SECONDARY_CONTROL]
    assert (short.outcome, short.required, short.found) == (Outcome.BROKEN, 5, 4)


def test_before_a_time_control_is_said_the_cfc_says_nothing_of_it() -> None:
    assert Code.GAME_TIME not in findings(canadian("cfc-regular", None))


# ---------------------------------------------------------------- several systems, no text
def test_a_tournament_of_two_systems_has_the_findings_of_each() -> None:
    fide = canadian("fide-standard", "40/5400:1800", starts_on=date(2009, 7, 4), ends_on=date(2009, 7, 5), schedule=())
    cfc = canadian("cfc-regular", "40/5400:1800", starts_on=date(2009, 7, 4), ends_on=date(2009, 7, 5), schedule=())
    found = findings_by_system({"cfc-regular": cfc, "fide-standard": fide})
    assert list(found) == ["cfc-regular", "fide-standard"]
    assert {each.family for each in found["cfc-regular"]} == {Family.CFC}
    assert {each.family for each in found["fide-standard"]} == {Family.FIDE_STANDARD}
    assert found["cfc-regular"] == findings_on(cfc)


def test_norms_are_made_in_standard_chess_only() -> None:
    blitz = quick("fide-blitz", "300", is_title_tournament=True)
    found = findings_by_system({"fide-blitz": blitz})["fide-blitz"][-1]
    assert (found.code, found.outcome, found.family, found.article) == (
        Code.TITLE_SYSTEM, Outcome.BROKEN, Family.FIDE_TITLES, "0.3",
    )  # fmt: skip
    both = findings_by_system({"fide-blitz": blitz, "fide-standard": event(is_title_tournament=True)})
    assert Code.TITLE_SYSTEM not in {each.code for each in both["fide-blitz"]}


def test_where_no_text_covers_the_first_day_that_alone_is_said() -> None:
    assert findings_on(old(2003)) == (
        Finding(code=Code.EDITION, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="0",
                found=date(2003, 6, 5)),
    )  # fmt: skip
    assert [each.family for each in findings_on(event(system="cfc-regular"))] == [Family.CFC]


def test_norms_before_2022_cannot_be_judged() -> None:
    found = findings(old(2010, is_title_tournament=True))[Code.TITLE_EDITION]
    assert (found.outcome, found.family) == (Outcome.BROKEN, Family.FIDE_TITLES)
