"""What 1.1 asks of the tournament is read from its registration, its schedule and its arbiters."""

from __future__ import annotations

from datetime import date, time

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record
from tests.cast import NOW
from tests.titles.worlds import World
from titles.norms.tournament_facts import title_tournament
from titles.regulations import judge_title_tournament
from tournaments.registration.models import Appointment, ScheduledRound


def broken(world: World) -> list[tuple[str, object]]:
    """The articles that are broken, with what was found."""
    findings = judge_title_tournament(title_tournament(world.report))
    return [(finding.article, finding.found) for finding in findings if finding.status == "broken"]


def still_open(world: World) -> list[str]:
    """The rules of which nothing is known."""
    findings = judge_title_tournament(title_tournament(world.report))
    return [finding.rule.value for finding in findings if finding.status == "open"]


def test_a_tournament_in_order_breaks_nothing(world: World) -> None:
    assert broken(world) == []
    assert still_open(world) == ["format-changes", "other-conditions", "alterations"]


def test_three_rounds_on_a_day_are_too_many(world: World) -> None:
    ScheduledRound.objects.filter(tournament=world.tournament, number__lte=3).update(
        day=date(2024, 6, 1), time=time(10)
    )
    assert broken(world) == [("1.1.2", 900), ("1.1.3", 3)]  # 3 rounds of 5 hours: 15 hours


def test_a_quick_rate_of_play_is_broken(world: World) -> None:
    world.tournament.rate_of_play = "3000+30"
    assert broken(world) == [("1.1.3", 80)]


def test_an_unreadable_rate_of_play_is_open(world: World) -> None:
    world.tournament.rate_of_play = "somehow"
    assert {"minutes", "hours-a-day"} <= set(still_open(world))


@pytest.mark.parametrize("licence", ["NA", ""])
def test_the_chief_arbiter_needs_a_licence(world: World, licence: str) -> None:
    Appointment.objects.filter(tournament=world.tournament).update(licence=licence)
    assert broken(world) == [("1.1.5", licence), ("1.1.5", 0)]


def test_without_a_chief_arbiter_the_licence_is_open(world: World) -> None:
    Appointment.objects.filter(tournament=world.tournament).update(role="deputy")
    assert "chief-arbiter" in still_open(world)


@pytest.mark.parametrize("numbers", [{"fide_id": 99000001}, {"fide_id": None}])
def test_an_arbiter_who_plays_is_found_by_number_or_by_name(world: World, numbers: dict[str, int | None]) -> None:
    Appointment.objects.create(tournament=world.tournament, role="deputy", name="Alvarez Nandu, Jose", **numbers)
    assert broken(world) == [("1.1.6", 1)]


def test_a_late_registration_that_the_commission_approved_is_agreed(world: World, quentin: User) -> None:
    record("approve late registration", world.tournament, by=quentin, now=NOW, moved=("late", "approved"))
    assert title_tournament(world.report).late_registration_agreed
