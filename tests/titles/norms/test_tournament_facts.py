"""What 1.1 asks of the tournament is read from its registration, its schedule and its arbiters."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record
from tests.cast import NOW
from tests.titles.worlds import SAID, World
from titles.norms.tournament_facts import title_tournament
from titles.regulations import AnnouncementRule, judge_title_tournament
from tournaments.registration.changes.models import RegistrationChange
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
    assert still_open(world) == []


def test_what_the_chief_arbiter_has_not_said_is_open(world: World) -> None:
    world.report.statements = {}
    assert broken(world) == []
    assert still_open(world) == [
        *("format-changes", "other-conditions", "clock-settings", "arbiters-in-venue", "arbiters-playing"),
        *("alterations", "announced"),
    ]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"format_changes": 1}, ("1.1.1", 1)),
        ({"players_with_other_conditions": 2}, ("1.1.1", 2)),
        ({"clock_settings": ["5400+30", "6000+30"]}, ("1.1.3", 2)),
        ({"paired_again": [{"round": 3, "white": "A", "black": "B", "is_agreed": False}]}, ("1.1.3", 1)),
        ({"licences_by_round": SAID["licences_by_round"] | {"4": ["NA"]}}, ("1.1.5", 0)),
        ({"arbiters_who_played": ["Boris"]}, ("1.1.6", 1)),
        ({"alterations": 1}, ("1.4.2d", 1)),
        ({"is_announced": False}, ("9.2", "no")),
    ],
)
def test_each_statement_reaches_its_article(world: World, said: dict[str, object], found: tuple[str, object]) -> None:
    world.report.statements = SAID | said
    assert broken(world) == [found]


def changed(world: World, by: User, at: datetime, **after: object) -> RegistrationChange:
    """A change of the registration that the chair has approved."""
    number = world.tournament.changes.count() + 2
    return RegistrationChange.objects.create(
        tournament=world.tournament, number=number, state="approved", decider="chair", article="1.1.1",
        before={"rounds": 9, "name": "Open"}, after={"rounds": 9, "name": "Open"} | after, reason="A strike.",
        proposed_by=by, proposed_at=at, decided_by=by, decided_at=at, office="qc-chair",
    )  # fmt: skip


def test_changes_of_the_format_that_the_chair_has_approved_after_the_start_are_agreed_to(
    world: World, qadira: User
) -> None:
    world.report.statements = SAID | {"format_changes": 2}
    start = datetime.combine(world.tournament.starts_on, time(18), tzinfo=UTC)
    changed(world, qadira, start, rounds=8)
    changed(world, qadira, start - timedelta(days=3), rounds=10)  # play had not begun
    changed(world, qadira, start, name="Open of Chicago")  # nothing of the format
    assert broken(world) == [("1.1.1", 2)]
    changed(world, qadira, start + timedelta(days=1), rounds=7)
    assert broken(world) == []


def test_the_least_time_that_any_player_had_counts(world: World) -> None:
    world.report.statements = SAID | {"clock_settings": ["3000+30", "as agreed"]}
    assert ("1.1.3", 80) in broken(world)


def test_the_announcement_is_asked_for_by_the_rating_regulations_of_the_first_day(world: World) -> None:
    announcement = title_tournament(world.report).announcement
    assert announcement == AnnouncementRule(article="9.2", edition="fide-2024")


def test_pairings_that_were_fixed_in_advance_are_told(world: World) -> None:
    assert title_tournament(world.report).event.fixed_pairings is None
    world.tournament.has_fixed_pairings = True
    assert title_tournament(world.report).event.fixed_pairings is True


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
    world.report.statements = SAID | {"clock_settings": ["somehow"]}
    assert {"minutes", "hours-a-day"} <= set(still_open(world))


@pytest.mark.parametrize("licence", ["NA", ""])
def test_the_chief_arbiter_needs_a_licence(world: World, licence: str) -> None:
    Appointment.objects.filter(tournament=world.tournament).update(licence=licence)
    assert broken(world) == [("1.1.5", licence)]


def test_without_a_chief_arbiter_the_licence_is_open(world: World) -> None:
    Appointment.objects.filter(tournament=world.tournament).update(role="deputy")
    assert "chief-arbiter" in still_open(world)


@pytest.mark.parametrize("numbers", [{"fide_id": 99000001}, {"fide_id": None}])
def test_an_arbiter_who_plays_is_found_by_number_or_by_name(world: World, numbers: dict[str, int | None]) -> None:
    Appointment.objects.create(tournament=world.tournament, role="deputy", name="Alvarez Nandu, Jose", **numbers)
    assert broken(world) == [("1.1.6", 1)]


def agreed(world: World) -> bool:
    return title_tournament(world.report).late_registration_agreed


def test_a_late_registration_that_the_chairman_approved_is_agreed(world: World, qadira: User) -> None:
    assert not agreed(world)
    record("approve late registration", world.tournament, by=qadira, now=NOW, moved=("late", "approved"))
    assert agreed(world)


@pytest.mark.parametrize("moved", [("submitted", "approved"), ("late", "refused"), ("", "")])
def test_another_decision_of_the_chairman_is_no_such_consent(
    world: World, qadira: User, moved: tuple[str, str]
) -> None:
    record("decide", world.tournament, by=qadira, now=NOW, moved=moved)
    assert not agreed(world)


@pytest.mark.parametrize("who", ["quentin", "chiara", "dmitri", "faruk"])
def test_the_approval_of_somebody_else_is_not_the_chairmans(
    world: World, who: str, request: pytest.FixtureRequest
) -> None:
    by = request.getfixturevalue(who)
    record("approve late registration", world.tournament, by=by, now=NOW, moved=("late", "approved"))
    assert not agreed(world)


def test_the_chairman_who_allows_a_tournament_without_norms_to_be_rated_has_not_consented_to_norms(
    world: World, qadira: User
) -> None:
    record("approve late registration", world.tournament, by=qadira, now=NOW, moved=("late", "approved"))
    world.tournament.is_title_tournament = False
    assert not agreed(world)
