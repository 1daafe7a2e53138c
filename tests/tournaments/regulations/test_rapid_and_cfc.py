"""How a rapid or blitz tournament, or one of the CFC, is played, held against its text."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import canadian, event, findings, quick
from tournaments.regulations.events import RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.registration import findings_on, must_be_mended


# ---------------------------------------------------------------- rapid and blitz
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
    assert findings(event(rate_of_play=None))[Code.HOURS_A_DAY].outcome is Outcome.OPEN


# ---------------------------------------------------------------- the CFC
def test_an_event_of_the_cfc_needs_no_notice_but_the_advertised_time() -> None:
    facts = canadian("cfc-regular", "3600", registered_on=date(2009, 6, 30))
    assert findings_on(facts) == (
        Finding(code=Code.SCHEDULE_INSIDE, outcome=Outcome.MET, family=Family.CFC, article="733"),
        Finding(code=Code.GAME_TIME, outcome=Outcome.MET, family=Family.CFC, article="711",
                required=(Fraction(60), None), found=60),
        Finding(code=Code.ADVERTISED, outcome=Outcome.MET, family=Family.CFC, article="711"),
    )  # fmt: skip
    assert repr(findings(facts)[Code.GAME_TIME].found) == "60"  # a whole number, not a fraction
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
