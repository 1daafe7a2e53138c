"""One question for every family: what does the governing text say of how this event is announced and played?"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations import edition_by_id, rating_editions
from ratings.regulations.conditions import Conditions, Control, Finding, minutes_for
from ratings.regulations.registry import book_of
from ratings.regulations.snapshots import Approval, Entrants, Registration
from ratingsite.foundations.editions import Edition

DAY = date(2026, 3, 7)
SIXTY_AND_THIRTY = (Control(60, increment_seconds=30),)
TWO_CONTROLS = (Control(90, moves=40, increment_seconds=30), Control(30, increment_seconds=30))


def announced(system: str, *controls: Control, **more: Any) -> Conditions:
    given = {"entrants": Entrants(starts_on=DAY, highest_rating=2450), "ends_on": DAY, "rounds": {DAY: 4}} | more
    return Conditions(system=system, controls=controls, **given)


def found(name: str, conditions: Conditions) -> dict[str, bool | None]:
    edition = edition_by_id(name)
    return {each.rule: each.met for each in book_of(edition).conditions(edition, conditions)}


@pytest.mark.parametrize("edition", rating_editions(), ids=lambda edition: edition.id)
def test_every_edition_answers_with_articles(edition: Edition) -> None:
    system = {"fide-standard": "fide-standard", "fide-rapid-blitz": "fide-rapid", "cfc": "cfc-active"}[edition.family]
    findings = book_of(edition).conditions(edition, announced(system, Control(30)))
    assert {type(each) for each in findings} == {Finding}
    assert all(each.article for each in findings)
    assert "rate-of-play" in {each.rule for each in findings}


def test_a_60_30_event_is_too_fast_for_2450_unless_the_commission_approved_it() -> None:
    event = announced("fide-standard", *SIXTY_AND_THIRTY)
    assert found("fide-2025-10", event) == {
        "rate-of-play": False,
        "hours-a-day": True,
        "interim-reports": True,
    }
    approved = announced("fide-standard", *SIXTY_AND_THIRTY, time_control_approved=Approval(on=DAY, reason="60+30"))
    assert found("fide-2025-10", approved)["rate-of-play"] is True
    assert found("fide-2014", approved)["rate-of-play"] is False


def test_the_faster_player_decides_in_standard_chess() -> None:
    event = announced("fide-standard", *TWO_CONTROLS, black_controls=SIXTY_AND_THIRTY)
    assert found("fide-2025-10", event)["rate-of-play"] is False
    assert found("fide-2025-10", announced("fide-standard", *TWO_CONTROLS))["first-control"] is True


def test_registration_is_asked_in_rapid_and_blitz_too() -> None:
    late = announced("fide-rapid", Control(15), registration=Registration(on=DAY), hybrid_approved=True)
    assert found("fide-rb-2024-12", late) == {
        "registration": False,
        "hybrid-approval": True,
        "rate-of-play": True,
        "equal-times": True,
        "rounds-a-day": True,
    }


@pytest.mark.parametrize(
    ("system", "controls", "met"),
    [
        ("fide-blitz", (Control(3, increment_seconds=2),), True),
        ("fide-rapid", (Control(3, increment_seconds=2),), False),
        ("fide-rapid", (Control(10, moves=30, increment_seconds=5), Control(5, increment_seconds=5)), True),
        ("cfc-regular", (Control(60),), True),
        ("cfc-regular", (Control(59),), False),
        ("cfc-active", (Control(59),), True),
        ("cfc-active", (Control(60),), False),
    ],
)
def test_a_rate_of_play_belongs_to_its_list(system: str, controls: tuple[Control, ...], *, met: bool) -> None:
    name = "cfc-2009" if system.startswith("cfc") else "fide-rb-2024-12"
    assert found(name, announced(system, *controls))["rate-of-play"] is met


def test_unequal_times_are_told_in_every_rapid_event() -> None:
    # both come to 15 minutes for 60 moves
    event = announced("fide-rapid", Control(15), black_controls=(Control(10, increment_seconds=5),))
    assert found("fide-rb-2022", event)["equal-times"] is False


def test_the_cfc_looks_at_both_players() -> None:
    event = announced("cfc-active", Control(30), black_controls=(Control(60, moves=70),))
    edition = edition_by_id("cfc-2009")
    assert [(each.rule, each.met) for each in book_of(edition).conditions(edition, event)] == [
        ("rate-of-play", True),
        ("rate-of-play", False),
        ("game-minutes", True),
        ("game-minutes", True),
        ("moves-per-minute", False),
    ]


@pytest.mark.parametrize(
    ("controls", "moves", "minutes"),
    [
        (TWO_CONTROLS, 60, Fraction(150)),
        (TWO_CONTROLS, 40, Fraction(110)),
        ((Control(120, moves=60), Control(30)), 60, Fraction(120)),
        (SIXTY_AND_THIRTY, 60, Fraction(90)),
    ],
)
def test_the_time_for_so_many_moves(controls: tuple[Control, ...], moves: int, minutes: Fraction) -> None:
    assert minutes_for(controls, moves) == minutes


@pytest.mark.parametrize(("system", "required", "met"), [("cfc-regular", 60, False), ("cfc-active", 15, True)])
def test_the_cfc_names_the_minutes_that_the_list_asks(system: str, required: int, *, met: bool) -> None:
    edition = edition_by_id("cfc-2009")
    assert book_of(edition).conditions(edition, announced(system, Control(40)))[0] == Finding(
        rule="rate-of-play", article="711", met=met, required=required, found=Fraction(40)
    )


def test_everything_that_is_said_of_a_standard_event_is_answered() -> None:
    said = announced(
        "fide-standard",
        *TWO_CONTROLS,
        ends_on=date(2026, 4, 7),  # more than 30 days
        registration=Registration(on=DAY),
        hybrid_approved=False,
        interim_reports=False,
    )
    assert found("fide-2025-10", said) == {
        "registration": False,
        "hybrid-approval": False,
        "rate-of-play": True,
        "first-control": True,
        "hours-a-day": False,
        "interim-reports": False,
    }


def test_an_approved_rate_of_play_leaves_every_other_rule_as_it_is() -> None:
    edition = edition_by_id("fide-2025-10")
    event = announced("fide-standard", *SIXTY_AND_THIRTY, rounds={DAY: 9})
    approved = announced(
        "fide-standard", *SIXTY_AND_THIRTY, rounds={DAY: 9}, time_control_approved=Approval(on=DAY, reason="60+30")
    )
    before, after = (
        {each.rule: (each.met, each.from_rating) for each in book_of(edition).conditions(edition, one)}
        for one in (event, approved)
    )
    assert before == {"rate-of-play": (False, 2400), "hours-a-day": (False, None), "interim-reports": (True, None)}
    assert after == {"rate-of-play": (True, None), "hours-a-day": (False, None), "interim-reports": (True, None)}


def test_a_day_of_too_many_rapid_rounds_is_named() -> None:
    edition = edition_by_id("fide-rb-2022")
    event = announced("fide-rapid", Control(15), rounds={DAY: 16})
    [rounds] = [each for each in book_of(edition).conditions(edition, event) if each.rule == "rounds-a-day"]
    assert (rounds.met, rounds.required, rounds.found, rounds.days) == (False, (0, 15), (16,), (DAY,))
