"""Each article that concerns a registration gives one finding, with what was required and what was found."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import canadian, event, findings, old, quick
from tournaments.regulations.events import RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.registration import findings_by_system, findings_on


def outcome(code: Code, **changes: Any) -> Outcome:
    return findings(event(**changes))[code].outcome


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
    assert Code.ROUNDS_A_DAY not in findings(event(is_title_tournament=True, schedule=()))


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
