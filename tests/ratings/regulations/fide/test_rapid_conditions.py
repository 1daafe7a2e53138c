"""The conditions of play under which a rapid or blitz event is rated."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.fide.rapid import Conditions, Finding, NotRapidOrBlitz, Rule, TimeAllotted, findings
from ratings.regulations.registry import FIDE_RAPID_BLITZ

EDITIONS = {edition.id: edition for edition in FIDE_RAPID_BLITZ.editions}
SATURDAY, SUNDAY = date(2022, 5, 7), date(2022, 5, 8)
TEN_AND_FIVE = TimeAllotted(seconds=600, increment=5)


def found(edition: str, system: str, time: TimeAllotted, rule: Rule, **more: object) -> Finding:
    given = {"white": time, "black": time, "rounds": {SATURDAY: 9}} | more
    every = findings(EDITIONS[edition], Conditions(system=system, **given))  # type: ignore[arg-type]
    return next(finding for finding in every if finding.rule is rule)


def test_every_rule_is_answered() -> None:
    # 10 minutes and 5 seconds a move: 600 + 60 x 5 = 900 seconds
    conditions = Conditions(system="fide-rapid", white=TEN_AND_FIVE, black=TEN_AND_FIVE, rounds={SATURDAY: 9})
    assert findings(EDITIONS["fide-rb-2022"], conditions) == (
        Finding(rule=Rule.RATE_OF_PLAY, article="1.1", met=True, required=(601, 3599), found=(900, 900)),
        Finding(rule=Rule.EQUAL_TIMES, article="1.1", met=True, required=None, found=(900, 900)),
        Finding(rule=Rule.ROUNDS_A_DAY, article="3.1", met=True, required=(0, 15), found=(9,)),
    )


@pytest.mark.parametrize(
    ("edition", "system", "seconds", "increment", "met"),
    [
        ("fide-rb-2022", "fide-rapid", 600, 0, False),  # 10 minutes is not more than 10
        ("fide-rb-2022", "fide-rapid", 601, 0, True),
        ("fide-rb-2022", "fide-rapid", 3599, 0, True),
        ("fide-rb-2022", "fide-rapid", 3600, 0, False),  # an hour is not less than 60 minutes
        ("fide-rb-2022", "fide-rapid", 1800, 30, False),  # 30 + 60 x 0.5 minutes = 60
        ("fide-rb-2022", "fide-rapid", 1800, 29, True),  # 1800 + 60 x 29 = 3540
        ("fide-rb-2022", "fide-blitz", 180, 0, False),  # 3 minutes is not more than 3
        ("fide-rb-2022", "fide-blitz", 180, 2, True),  # 180 + 60 x 2 = 300
        ("fide-rb-2022", "fide-blitz", 600, 0, True),
        ("fide-rb-2022", "fide-blitz", 300, 5, True),  # 300 + 60 x 5 = 600
        ("fide-rb-2022", "fide-blitz", 300, 6, False),  # 660
        ("fide-rb-2012", "fide-rapid", 899, 0, False),
        ("fide-rb-2012", "fide-rapid", 900, 0, True),  # at least 15 minutes
        ("fide-rb-2012", "fide-blitz", 300, 0, True),  # at least 5 minutes
        ("fide-rb-2012", "fide-blitz", 299, 0, False),
        ("fide-rb-2012", "fide-blitz", 899, 0, True),
        ("fide-rb-2012", "fide-blitz", 900, 0, False),  # less than 15 minutes
        ("fide-rb-2014", "fide-rapid", 601, 0, True),
        ("fide-rb-2014", "fide-blitz", 601, 0, False),
        ("fide-rb-2014", "fide-blitz", 240, 0, False),
        ("fide-rb-2024-12", "fide-blitz", 240, 0, True),
    ],
)
def test_the_rate_of_play_lies_between_two_bounds(
    edition: str, system: str, seconds: int, increment: int, met: bool
) -> None:
    time = TimeAllotted(seconds=seconds, increment=increment)
    assert found(edition, system, time, Rule.RATE_OF_PLAY).met is met


def test_each_of_the_two_times_is_looked_at() -> None:
    five = TimeAllotted(seconds=300)
    rate = found("fide-rb-2022", "fide-rapid", TEN_AND_FIVE, Rule.RATE_OF_PLAY, black=five)
    assert (rate.met, rate.found) == (False, (900, 300))
    assert found("fide-rb-2022", "fide-rapid", TEN_AND_FIVE, Rule.RATE_OF_PLAY, white=five).met is False


def test_different_times_are_not_rated_even_if_they_come_to_the_same() -> None:
    fifteen = TimeAllotted(seconds=900)
    unequal = found("fide-rb-2022", "fide-rapid", TEN_AND_FIVE, Rule.EQUAL_TIMES, black=fifteen)
    assert (unequal.met, unequal.found, unequal.article) == (False, (900, 900), "1.1")


@pytest.mark.parametrize("edition", ["fide-rb-2012", "fide-rb-2014"])
def test_what_is_not_known_of_equal_times_stays_open(edition: str) -> None:
    fifteen, twenty = TimeAllotted(seconds=900), TimeAllotted(seconds=1200)
    assert found(edition, "fide-rapid", fifteen, Rule.EQUAL_TIMES, black=twenty).met is None


@pytest.mark.parametrize(
    ("system", "most", "rounds", "met"),
    [
        ("fide-rapid", 15, 15, True),
        ("fide-rapid", 15, 16, False),
        ("fide-blitz", 30, 30, True),
        ("fide-blitz", 30, 31, False),
    ],
)
def test_so_many_rounds_a_day_are_rated(system: str, most: int, rounds: int, met: bool) -> None:
    day = found("fide-rb-2022", system, TEN_AND_FIVE, Rule.ROUNDS_A_DAY, rounds={SUNDAY: rounds, SATURDAY: 9})
    assert (day.met, day.required, day.found) == (met, (0, most), (rounds,))
    assert day.days == (() if met else (SUNDAY,))


def test_every_day_with_too_many_rounds_is_named_in_its_order() -> None:
    day = found("fide-rb-2024", "fide-rapid", TEN_AND_FIVE, Rule.ROUNDS_A_DAY, rounds={SUNDAY: 17, SATURDAY: 16})
    assert (day.days, day.found) == ((SATURDAY, SUNDAY), (17,))


def test_without_a_schedule_no_day_has_too_many_rounds() -> None:
    day = found("fide-rb-2022", "fide-rapid", TEN_AND_FIVE, Rule.ROUNDS_A_DAY, rounds={})
    assert (day.met, day.found) == (True, (0,))


def test_the_rounds_a_day_of_2012_are_not_known() -> None:
    day = found("fide-rb-2012", "fide-blitz", TEN_AND_FIVE, Rule.ROUNDS_A_DAY, rounds={SUNDAY: 40})
    assert (day.met, day.required, day.found, day.days) == (None, None, (40,), ())


def test_standard_chess_has_other_conditions() -> None:
    conditions = Conditions(system="fide-standard", white=TEN_AND_FIVE, black=TEN_AND_FIVE, rounds={})
    with pytest.raises(NotRapidOrBlitz, match="system: expected one of fide-rapid, fide-blitz, got 'fide-standard'"):
        findings(EDITIONS["fide-rb-2022"], conditions)
