"""How a tournament is played, held against the rating text of its first day: standard chess, and what is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import event, findings, old
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.registration import findings_on, late_findings, must_be_mended


def in_the_way(**changes: Any) -> list[Code]:
    """What has to be mended before a changed tournament can be registered."""
    return [found.code for found in must_be_mended(findings_on(event(**changes)))]


# ---------------------------------------------------------------- the texts before 2022
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


def test_since_2022_only_the_games_of_some_are_not_rated_and_the_chair_may_approve_the_time() -> None:
    short = {"rate_of_play": rate_of_play("3600+30"), "highest_rating": 2400}
    found = findings(event(**short))[Code.RATE_OF_PLAY]
    assert (found.outcome, found.from_rating, found.decider) == (Outcome.BROKEN, 2400, "qc-chair")
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
        (2004, {"format": "league", "ratings_at_the_game": True}, Outcome.MET, "4.11", None),
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


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (event(is_official=True), Code.OFFICIAL),
        (event(system="fide-rapid", is_official=True), Code.OFFICIAL),
        (old(2010, is_official=True), Code.OFFICIAL_BY_ORGANISER),
        (old(2021, is_official=True), Code.OFFICIAL_BY_ORGANISER),
    ],
)
def test_an_official_event_is_told_that_it_is_always_rated_and_who_sends_its_report(
    facts: EventFacts, code: Code
) -> None:
    found = {each: finding for each, finding in findings(facts).items() if each.startswith("official")}
    assert [(each, finding.outcome, finding.article) for each, finding in found.items()] == [(code, Outcome.MET, "0.3")]


@pytest.mark.parametrize("facts", [event(), old(2010), old(2004, is_official=True), event(system="cfc-regular")])
def test_of_any_other_event_nothing_is_said_of_who_sends_its_report(facts: EventFacts) -> None:
    assert {Code.OFFICIAL, Code.OFFICIAL_BY_ORGANISER}.isdisjoint(findings(facts))


def test_no_text_before_2022_asks_for_the_statement() -> None:
    assert Code.STATEMENT not in findings(old(2010))
    assert findings(event(system="fide-rapid", will_be_rated=False))[Code.STATEMENT].article == "8.2"
