"""The policy as a condition of a query says of every row what ``can`` says of the object."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, Q

from ratings.register.permissions import new_player
from ratings.runs.permissions import run_rows
from ratingsite.office.accounts.conditions import Rows, open_by, open_to
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import Person, can, relations_of
from ratingsite.office.accounts.policy import POLICY, Rule
from tests.cast import LONG_AGO, NOW, person
from tests.ratingsite.office.asked_again import asked_again
from tests.runs import a_queued_run
from tests.titles.worlds import World, accepted_report, another_norm
from tests.unprotected import as_if_reported_so
from titles.norms.models import Norm
from titles.norms.permissions import norm_rows
from titles.norms.search import find_norms
from tournaments.registration.models import Appointment
from tournaments.registration.permissions import tournament_rows
from tournaments.reports.models import Entry
from tournaments.reports.permissions import report_rows

DAY = date(2025, 9, 1)
CAST = ("astrid", "boris", "chiara", "carla", "dmitri", "quentin", "qadira", "faruk")


@pytest.fixture
def people(request: pytest.FixtureRequest, db: None) -> list[Person]:
    """The cast, a stranger, and who holds more: Olga for all federations, Paul and Rita several offices at once."""
    olga = person("Olga Everywhere", (Office.RATING_OFFICER, None))
    paul = person("Paul Three", (Office.ARBITER, None), (Office.RATING_OFFICER, None), (Office.QC, None))
    rita = person("Rita Both", (Office.RATING_OFFICER, None), (Office.RATING_ADMINISTRATOR, None))
    OfficeHeld.objects.create(user=olga, office=Office.QC, starts_on=LONG_AGO, ends_on=LONG_AGO)
    return [AnonymousUser(), olga, paul, rita, *map(request.getfixturevalue, CAST)]


@pytest.fixture
def world(people: list[Person], astrid: User, boris: User) -> World:
    """An accepted report of a tournament of Boris with Paul as his deputy; Rita endorsed the report."""
    made = accepted_report(astrid, boris, endorser=people[3])
    Appointment.objects.create(tournament=made.tournament, role="deputy", name="Paul", user=people[2])
    return made


def acts_on(kind: str) -> set[str]:
    return {rule.act for rule in POLICY if rule.kind == kind}


def disagreements(user: Person, thing: Model, rows: Rows, acts: set[str], states: list[str]) -> list[tuple[str, ...]]:
    """The states and acts for which the condition and ``can`` differ."""
    of_thing, found = type(thing)._default_manager.filter(pk=thing.pk), []
    is_open = {act: asked_again(of_thing.filter(open_to(user, act, rows, day=DAY))) for act in sorted(acts)}
    for state in states:
        of_thing.update(state=state)
        stands = relations_of(of_thing.get(), user if isinstance(user, User) else None)
        for act, is_open_now in is_open.items():
            if is_open_now() != can(user, act, stands, day=DAY):
                found.append((str(user), act, state))
    return found


def test_of_tournaments(people: list[Person], world: World) -> None:
    ended = {"ended_at": NOW, "ended_by": people[1], "ended_reason": "A flood."}  # as a cancelled one has them
    type(world.tournament).objects.update(**ended)
    states = world.tournament.State.values
    for user in people:
        rows = tournament_rows(user)
        assert disagreements(user, world.tournament, rows, acts_on("tournament"), states) == []


def test_of_reports(people: list[Person], world: World) -> None:
    type(world.report).objects.update(refused_by=people[1], refused_reason="Invented.")  # as a refused one has them
    states = world.report.State.values
    for user in people[1:]:
        assert disagreements(user, world.report, report_rows(user, day=DAY), acts_on("report"), states) == []


def test_of_norms_that_are_to_be_signed(people: list[Person], world: World, quentin: User) -> None:
    find_norms(world.report, now=world.report.created_at)
    norm = Norm.objects.get()
    Norm.objects.filter(pk=norm.pk).update(
        certified_by=people[3], countersigned_by=quentin, approved_by=people[2], closing_reason="x",
        held_from="found", held_by=quentin, held_at=world.report.created_at, held_reason="x",
    )  # fmt: skip
    signs = {"certify", "countersign", "approve", "refuse", "void", "hold", "release", "chase"}
    for user in people[1:]:
        assert disagreements(user, norm, norm_rows(user, day=DAY), signs, Norm.State.values) == []


def test_of_runs(people: list[Person], quentin: User) -> None:
    run = a_queued_run(quentin)
    states = [state for state in run.State.values if state != "published"]
    for user in people[1:]:
        assert disagreements(user, run, run_rows(user), acts_on("run"), states) == []


def test_of_players_who_are_to_be_entered(people: list[Person], world: World) -> None:
    entry = Entry.objects.filter(report=world.report).order_by("rank")[0]
    for federation in ("USA", "CAN", "XXX", ""):
        with as_if_reported_so():
            Entry.objects.filter(pk=entry.pk).update(federation=federation)
        for user in people:
            found = Entry.objects.filter(open_to(user, "create", Rows(kind="player", federation="federation"), day=DAY))
            assert found.filter(pk=entry.pk).exists() == can(user, "create", new_player(federation), day=DAY)


def test_the_first_rule_that_fits_decides(people: list[Person], world: World, boris: User) -> None:
    barred = Rule("norm", "sign", frozenset({"found"}), frozenset({"arbiter/any"}), frozenset({"chief"}))
    later = Rule("norm", "sign", frozenset({"*"}), frozenset({"arbiter/any"}))
    find_norms(world.report, now=world.report.created_at)
    certified = another_norm(Norm.objects.get(), "WGM")
    Norm.objects.filter(pk=certified.pk).update(state="certified")
    assert list(Norm.objects.filter(open_by((barred, later), boris, norm_rows(boris, day=DAY), day=DAY))) == [certified]


def test_a_relation_that_the_rows_do_not_know_is_an_error_and_not_a_no(chiara: User) -> None:
    with pytest.raises(KeyError, match="player-federation"):
        open_to(chiara, "view", Rows(kind="norm", federation="x", state="state", named={"own": Q()}), day=DAY)
