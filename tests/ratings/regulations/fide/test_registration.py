"""Registered in time, late, with leave, or not at all."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.fide.conditions import (
    Finding,
    Rule,
    announcement_findings,
    registration_finding,
    unregistered,
)
from ratings.regulations.notice_days import is_elite
from ratings.regulations.registry import FIDE_RAPID_BLITZ, FIDE_STANDARD
from ratings.regulations.snapshots import Decision, Entrants, Registration

EDITIONS = {edition.id: edition for edition in (*FIDE_STANDARD.editions, *FIDE_RAPID_BLITZ.editions)}
START = date(2024, 5, 31)
FIELD = Entrants(starts_on=START, highest_rating=2600)
ELITE = Entrants(starts_on=START, highest_rating=2701)
NEVER = Registration(on=None)


def verdict(edition: str, day: int, month: int = 5, field: Entrants = FIELD) -> tuple[bool | None, str]:
    finding = registration_finding(EDITIONS[edition], Registration(on=date(2024, month, day)), field)
    return finding.met, finding.article


@pytest.mark.parametrize(
    ("edition", "last", "month", "article"),
    [
        ("fide-2003", 30, 5, "7.1"),  # any day before it begins
        ("fide-2009", 1, 5, "0.4"),  # one month: 30 days
        ("fide-2009-applied", 1, 5, "0.4"),
        ("fide-2022", 28, 5, "0.2"),  # three days
        ("fide-2024", 28, 5, "0.2.2"),
        ("fide-rb-2012", 29, 5, "0.2"),  # two days
        ("fide-rb-2022", 28, 5, "0.2"),
        ("fide-rb-2024", 28, 5, "0.2"),
    ],
)
def test_the_last_day_is_in_time_and_the_next_is_not(edition: str, last: int, month: int, article: str) -> None:
    assert verdict(edition, last, month) == (True, article)
    late = date(2024, month, last + 1)
    assert registration_finding(EDITIONS[edition], Registration(on=late), FIELD).met is False
    assert unregistered(EDITIONS[edition], Registration(on=late), FIELD) == ("registered-late", article)


def test_a_registration_is_held_against_a_day_of_the_calendar() -> None:
    registration = Registration(on=date(2024, 5, 29))
    assert registration_finding(EDITIONS["fide-2022"], registration, FIELD) == Finding(
        rule=Rule.REGISTRATION, article="0.2", met=False, required=date(2024, 5, 28), found=date(2024, 5, 29)
    )


def test_with_a_player_over_2700_thirty_days_are_needed_since_2024() -> None:
    assert verdict("fide-2024", 1, 5, ELITE) == (True, "0.2.1")
    assert verdict("fide-2024", 2, 5, ELITE) == (False, "0.2.1")


@pytest.mark.parametrize(
    ("highest", "of_women", "elite"),
    [(2700, 2500, False), (2701, None, True), (2600, 2501, True), (None, None, False)],
)
def test_in_excess_of_2700_or_for_a_woman_of_2500_is_elite(
    highest: int | None, of_women: int | None, elite: bool
) -> None:
    field = Entrants(starts_on=START, highest_rating=highest, highest_rating_of_women=of_women)
    assert is_elite(EDITIONS["fide-2024"], field) is elite
    assert is_elite(EDITIONS["fide-rb-2024"], field) is False


@pytest.mark.parametrize(
    ("starts_on", "registered_on", "found"),
    [
        (date(2023, 12, 24), date(2023, 12, 21), (True, "0.2")),
        (date(2023, 12, 25), date(2023, 11, 25), (True, "0.2")),
        (date(2023, 12, 25), date(2023, 11, 26), (False, "0.2")),
        (date(2024, 2, 29), date(2024, 2, 26), (False, "0.2")),
    ],
)
def test_the_longer_notice_holds_for_what_starts_on_25_december_2023_or_later(
    starts_on: date, registered_on: date, found: tuple[bool, str]
) -> None:
    field = Entrants(starts_on=starts_on, highest_rating=2701)
    finding = registration_finding(EDITIONS["fide-2022"], Registration(on=registered_on), field)
    assert (finding.met, finding.article) == found


def test_late_with_leave_it_is_rated_before_march_2024_too() -> None:
    field = Entrants(starts_on=date(2024, 1, 20), highest_rating=2701)
    late = Registration(on=date(2024, 1, 10), decision=Decision.ACCEPTED)
    assert registration_finding(EDITIONS["fide-2022"], late, field).article == "0.2"
    assert unregistered(EDITIONS["fide-2022"], late, field) is None


@pytest.mark.parametrize(
    ("edition", "field", "article"),
    [
        ("fide-2009", FIELD, "0.4"),
        ("fide-2022", FIELD, "0.2"),
        ("fide-2024", FIELD, "0.2.4"),
        ("fide-2024", ELITE, "0.2.3"),
    ],
)
def test_who_may_allow_it_may_allow_what_is_late(edition: str, field: Entrants, article: str) -> None:
    late = Registration(on=START, decision=Decision.ACCEPTED)
    finding = registration_finding(EDITIONS[edition], late, field)
    assert (finding.met, finding.article) == (True, article)
    assert unregistered(EDITIONS[edition], late, field) is None


def test_what_is_in_time_and_accepted_rests_on_the_time() -> None:
    early = Registration(on=date(2024, 4, 1), decision=Decision.ACCEPTED)
    assert registration_finding(EDITIONS["fide-2024"], early, FIELD).article == "0.2.2"


def test_a_registration_that_was_refused_is_none_however_early() -> None:
    refused = Registration(on=date(2024, 1, 1), decision=Decision.REFUSED)
    assert unregistered(EDITIONS["fide-2022"], refused, FIELD) == ("registration-refused", "0.2")


@pytest.mark.parametrize(
    ("edition", "article"), [("fide-2003", "7.1"), ("fide-2012", "0.4"), ("fide-2014", "0.4"), ("fide-rb-2014", "0.2")]
)
def test_an_event_that_nobody_registered_is_not_rated_whatever_the_days(edition: str, article: str) -> None:
    assert unregistered(EDITIONS[edition], NEVER, FIELD) == ("not-registered", article)


def test_leave_without_a_registration_is_none() -> None:
    never = Registration(on=None, decision=Decision.ACCEPTED)
    assert unregistered(EDITIONS["fide-2022"], never, FIELD) == ("not-registered", "0.2")


@pytest.mark.parametrize("edition", ["fide-2012", "fide-2014", "fide-rb-2014"])
def test_where_the_days_are_not_known_nobody_is_late(edition: str) -> None:
    registration = Registration(on=START)
    finding = registration_finding(EDITIONS[edition], registration, FIELD)
    assert (finding.met, finding.required) == (None, None)
    assert unregistered(EDITIONS[edition], registration, FIELD) is None


def test_an_announcement_of_rapid_is_held_against_the_same_rules() -> None:
    registration = Registration(on=date(2024, 5, 1))
    assert announcement_findings(EDITIONS["fide-rb-2022"], registration, FIELD, hybrid_approved=False) == (
        registration_finding(EDITIONS["fide-rb-2022"], registration, FIELD),
        Finding(rule=Rule.HYBRID, article="0.2", met=False),
    )
    assert announcement_findings(EDITIONS["fide-rb-2014"], None, FIELD, hybrid_approved=False) == ()
