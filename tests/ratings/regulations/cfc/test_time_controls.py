"""Time controls (711): regular, active, too fast, and what each point finds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ratings.regulations.cfc.conditions import TimeFinding, game_minutes, system_of, time_findings
from ratings.regulations.conditions import Control
from ratings.regulations.editions.cfc import CFC_2009

G60 = (Control(minutes=60),)
FISCHER = (Control(minutes=40, moves=40, increment_seconds=30), Control(minutes=10, increment_seconds=30))
CLASSIC = (Control(minutes=120, moves=40), Control(minutes=60))


@pytest.mark.parametrize(
    ("controls", "minutes", "system"),
    [
        (G60, 60, "cfc-regular"),
        (CLASSIC, 180, "cfc-regular"),
        (FISCHER, 80, "cfc-regular"),  # 40 + 10 and 60 times half a minute
        ((Control(minutes=59),), 59, "cfc-active"),
        ((Control(minutes=15),), 15, "cfc-active"),
        ((Control(minutes=10, increment_seconds=5),), 15, "cfc-active"),
        ((Control(minutes=14),), 14, None),
        # the second control is never reached within 60 moves
        ((Control(minutes=30, moves=60, increment_seconds=20), Control(minutes=15)), 50, "cfc-active"),
    ],
)
def test_the_list_of_a_time_control(controls: tuple[Control, ...], minutes: int, system: str | None) -> None:
    assert (game_minutes(CFC_2009, controls), system_of(CFC_2009, controls)) == (minutes, system)


def test_increments_count_in_seconds() -> None:
    assert game_minutes(CFC_2009, (Control(minutes=90, increment_seconds=7),)) == 97


def test_sudden_death_asks_for_the_minutes_only() -> None:
    assert time_findings(CFC_2009, G60) == (
        TimeFinding(rule="game-minutes", article="711", required=Fraction(15), found=Fraction(60), met=True),
    )


def test_a_game_of_14_minutes_is_too_fast() -> None:
    finding = time_findings(CFC_2009, (Control(minutes=14),))[0]
    assert (finding.rule, finding.found, finding.met) == ("game-minutes", 14, False)


def test_a_game_of_15_minutes_is_slow_enough() -> None:
    finding = time_findings(CFC_2009, (Control(minutes=15),))[0]
    assert (finding.rule, finding.found, finding.met) == ("game-minutes", 15, True)


@pytest.mark.parametrize(
    ("control", "found", "met"),
    [
        (Control(minutes=40, moves=40), 40, True),
        (Control(minutes=39, moves=40), 39, False),
        (Control(minutes=20, moves=40, increment_seconds=30), 40, True),
    ],
)
def test_a_control_with_moves_gives_a_minute_for_each(control: Control, found: int, *, met: bool) -> None:
    finding = time_findings(CFC_2009, (control, Control(minutes=30)))[1]
    assert finding == TimeFinding(
        rule="moves-per-minute", article="711", required=Fraction(40), found=Fraction(found), met=met
    )


@pytest.mark.parametrize(("minutes", "met"), [(5, True), (4, False)])
def test_a_secondary_control_has_five_minutes(minutes: int, *, met: bool) -> None:
    finding = time_findings(CFC_2009, (Control(minutes=60), Control(minutes=minutes)))[-1]
    assert finding == TimeFinding(
        rule="secondary-control", article="711", required=Fraction(5), found=Fraction(minutes), met=met
    )
