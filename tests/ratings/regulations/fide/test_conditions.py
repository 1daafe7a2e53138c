"""The conditions of play under which a standard event is rated, edition by edition."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations.fide.conditions import Conditions, Finding, Rule, findings, required_minutes
from ratings.regulations.registry import FIDE_STANDARD
from ratings.regulations.snapshots import Entrants, Format, Registration

EDITIONS = {edition.id: edition for edition in FIDE_STANDARD.editions}
START = date(2005, 5, 7)
SATURDAY, SUNDAY = date(2005, 5, 7), date(2005, 5, 8)
OPEN = Conditions(
    entrants=Entrants(starts_on=START, highest_rating=2199),
    ends_on=date(2005, 5, 15),
    minutes=Fraction(90),
    first_control=40,
    rounds={SATURDAY: 2, SUNDAY: 1},
)


def found(edition: str, rule: Rule, **more: Any) -> Finding | None:
    every = findings(EDITIONS[edition], replace(OPEN, **more))
    return next((finding for finding in every if finding.rule is rule), None)


def with_rating(rating: int | None) -> Entrants:
    return Entrants(starts_on=START, highest_rating=rating)


def test_every_rule_of_2003_is_answered() -> None:
    assert findings(EDITIONS["fide-2003"], OPEN) == (
        Finding(rule=Rule.RATE_OF_PLAY, article="1.1", met=True, required=90, found=Fraction(90)),
        Finding(rule=Rule.FIRST_CONTROL, article="1.3", met=True, required=40, found=40, binding=False),
        Finding(rule=Rule.ROUNDS_A_DAY, article="3.1", met=True, required=3, found=2),
        # two rounds of twice 90 minutes
        Finding(rule=Rule.HOURS_A_DAY, article="3.1", met=True, required=12, found=Fraction(6)),
        Finding(rule=Rule.LENGTH, article="4.1", met=True, required=90, found=9),
    )


def test_every_rule_of_2022_is_answered() -> None:
    more: dict[str, Any] = {"registration": Registration(on=date(2005, 5, 4)), "hybrid_approved": False}
    assert findings(EDITIONS["fide-2022"], replace(OPEN, **more)) == (
        Finding(rule=Rule.REGISTRATION, article="0.2", met=True, required=date(2005, 5, 4), found=date(2005, 5, 4)),
        Finding(rule=Rule.HYBRID, article="0.2", met=False),
        Finding(rule=Rule.RATE_OF_PLAY, article="1.1", met=True, required=90, found=Fraction(90)),
        Finding(rule=Rule.FIRST_CONTROL, article="1.1", met=True, required=30, found=40),
        Finding(rule=Rule.HOURS_A_DAY, article="3", met=True, required=12, found=Fraction(6)),
        Finding(rule=Rule.INTERIM_REPORTS, article="4", met=True, required=30, found=9),
    )


@pytest.mark.parametrize(
    ("edition", "rating", "required"),
    [
        *[("fide-2003", rating, minutes) for rating, minutes in ((0, 60), (1599, 60), (1600, 90), (2199, 90))],
        *[("fide-2009", rating, minutes) for rating, minutes in ((1599, 60), (1600, 90), (2199, 90), (2200, 120))],
        *[("fide-2014", rating, minutes) for rating, minutes in ((1599, 60), (1600, 90), (2199, 90), (2200, 120))],
        *[("fide-2022", rating, minutes) for rating, minutes in ((1799, 60), (1800, 90), (2399, 90), (2400, 120))],
        *[("fide-2024", rating, minutes) for rating, minutes in ((1799, 60), (1800, 90), (2399, 90), (2400, 120))],
    ],
)
def test_the_strongest_player_says_how_much_time_everybody_needs(edition: str, rating: int, required: int) -> None:
    assert required_minutes(EDITIONS[edition], [rating, None, 0]) == required
    assert found(edition, Rule.RATE_OF_PLAY, entrants=with_rating(rating)).required == required  # type: ignore[union-attr]


def test_players_without_a_rating_need_the_least_time() -> None:
    assert required_minutes(EDITIONS["fide-2003"], [None, None]) == 60
    assert required_minutes(EDITIONS["fide-2003"], []) == 60


def test_too_little_time_for_one_player_is_too_little_for_the_whole_event_until_2021() -> None:
    rate = found("fide-2009", Rule.RATE_OF_PLAY, entrants=with_rating(2200))
    assert rate == Finding(rule=Rule.RATE_OF_PLAY, article="1.1", met=False, required=120, found=Fraction(90))


@pytest.mark.parametrize(("minutes", "from_rating"), [(119, 2400), (90, 2400), (89, 1800), (60, 1800), (59, 0)])
def test_since_2022_only_the_games_of_those_for_whom_it_is_too_little_are_not_rated(
    minutes: int, from_rating: int
) -> None:
    rate = found("fide-2022", Rule.RATE_OF_PLAY, entrants=with_rating(2400), minutes=Fraction(minutes))
    assert rate is not None
    assert (rate.met, rate.required, rate.from_rating) == (False, 120, from_rating)


@pytest.mark.parametrize(("minutes", "met"), [(120, True), (Fraction(239, 2), None), (60, None), (59, False)])
def test_while_nobody_knows_who_plays_a_middling_time_is_open(minutes: Fraction | int, met: bool | None) -> None:
    rate = found("fide-2009", Rule.RATE_OF_PLAY, entrants=with_rating(None), minutes=Fraction(minutes))
    assert rate is not None
    assert (rate.met, rate.required) == (met, 120)


@pytest.mark.parametrize(
    ("edition", "moves", "met", "binding"),
    [
        ("fide-2003", 39, False, False),
        ("fide-2003", 41, False, False),
        ("fide-2009", 40, True, True),
        ("fide-2009", 41, False, True),
        ("fide-2014", 36, False, True),
        ("fide-2022", 29, False, True),
        ("fide-2022", 30, True, True),
        ("fide-2022", 60, True, True),
    ],
)
def test_the_first_control_comes_after_forty_moves_and_since_2022_not_before_thirty(
    edition: str, moves: int, met: bool, binding: bool
) -> None:
    control = found(edition, Rule.FIRST_CONTROL, first_control=moves)
    assert control is not None
    assert (control.met, control.binding, control.found) == (met, binding, moves)


def test_all_the_moves_in_one_time_have_no_first_control() -> None:
    assert found("fide-2009", Rule.FIRST_CONTROL, first_control=None) is None


def test_three_rounds_a_day_are_allowed_and_no_more() -> None:
    rounds = {SUNDAY: 5, SATURDAY: 4, date(2005, 5, 9): 3}
    assert found("fide-2003", Rule.ROUNDS_A_DAY, rounds=rounds) == Finding(
        rule=Rule.ROUNDS_A_DAY, article="3.1", met=False, required=3, found=5, days=(SATURDAY, SUNDAY)
    )
    assert found("fide-2003", Rule.ROUNDS_A_DAY, rounds={SUNDAY: 3}).met is True  # type: ignore[union-attr]


@pytest.mark.parametrize("edition", ["fide-2012", "fide-2014"])
def test_how_many_rounds_a_day_is_not_known_in_between_and_not_limited_since(edition: str) -> None:
    assert found(edition, Rule.ROUNDS_A_DAY, rounds={SUNDAY: 9}) == Finding(
        rule=Rule.ROUNDS_A_DAY, article="3.1", met=None, required=None, found=9
    )
    assert found("fide-2022", Rule.ROUNDS_A_DAY, rounds={SUNDAY: 9}) is None


@pytest.mark.parametrize(("minutes", "met"), [(120, True), (Fraction(241, 2), False)])
def test_twelve_hours_a_day_are_allowed_and_no_more(minutes: Fraction | int, met: bool) -> None:
    # three rounds of twice 120 minutes are 12 hours
    hours = found("fide-2003", Rule.HOURS_A_DAY, minutes=Fraction(minutes), rounds={SUNDAY: 3, SATURDAY: 1})
    assert hours is not None
    assert (hours.met, hours.days, hours.found) == (met, () if met else (SUNDAY,), Fraction(minutes) / 10)


def test_without_a_schedule_no_day_is_too_long() -> None:
    assert found("fide-2003", Rule.HOURS_A_DAY, rounds={}).found == 0  # type: ignore[union-attr]
    assert found("fide-2003", Rule.ROUNDS_A_DAY, rounds={}).found == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("edition", "more", "met", "article"),
    [
        ("fide-2003", {}, False, "4.1"),
        ("fide-2003", {"format": Format.LEAGUE}, True, "4.11"),
        ("fide-2003", {"long_event_approved": True}, False, "4.1"),
        ("fide-2009", {"long_event_approved": True}, True, "4.12"),
    ],
)
def test_ninety_one_days_need_a_league_or_leave(edition: str, more: dict[str, Any], met: bool, article: str) -> None:
    length = found(edition, Rule.LENGTH, ends_on=START + timedelta(days=90), **more)
    assert length is not None
    assert (length.met, length.article, length.found) == (met, article, 91)


def test_ninety_days_are_short_enough_and_since_2022_any_length_is() -> None:
    assert found("fide-2003", Rule.LENGTH, ends_on=START + timedelta(days=89)).met is True  # type: ignore[union-attr]
    assert found("fide-2022", Rule.LENGTH) is None


@pytest.mark.parametrize(("days", "reported", "met"), [(30, None, True), (31, None, None), (31, False, False)])
def test_since_2022_more_than_thirty_days_are_reported_monthly(days: int, reported: bool, met: bool | None) -> None:
    more: dict[str, Any] = {"ends_on": START + timedelta(days=days - 1), "interim_reports": reported}
    interim = found("fide-2022", Rule.INTERIM_REPORTS, **more)
    assert interim is not None
    assert (interim.met, interim.found, interim.required) == (met, days, 30)
    assert found("fide-2009", Rule.INTERIM_REPORTS, **more) is None


def test_an_event_of_other_people_in_one_hall_needs_no_leave_for_a_hybrid() -> None:
    assert found("fide-2022", Rule.HYBRID) is None
    assert found("fide-2009", Rule.HYBRID, hybrid_approved=True) is None
    assert found("fide-2022", Rule.HYBRID, hybrid_approved=True).met is True  # type: ignore[union-attr]
