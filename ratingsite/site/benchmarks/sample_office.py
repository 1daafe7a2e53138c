"""An office with many tournaments and much to do, from a seed: what the calendar and My work are measured on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from random import Random
from typing import Any

from django.db import transaction

from ratings.lists.reference import load_reference_data
from ratings.register.names import search_key
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.clock.services import now
from tournaments.registration.models import Appointment, Format, ScheduledRound, Tournament
from tournaments.reports.models import Report, SubmittedFile

HOME, ELSEWHERE = "USA", ("CAN", "FRA", "GER", "IND", "ESP", "CUB")
CITIES = ("Chicago", "Saint Louis", "Reykjavik", "Wijk aan Zee", "Elista", "Biel", "Linares")
AT_HOME = ("submitted", "certified", "unreported")
ROUNDS = 5
AT_ONCE = 2000
PAST, COMING = 900, 300  # days


@dataclass(frozen=True, kw_only=True)
class SampleOffice:
    """The people whose pages are measured, and the day."""

    officer: User
    arbiter: User
    organiser: User
    administrator: User
    day: date


def people() -> SampleOffice:
    """The federations and everybody in office."""
    load_reference_data()
    return SampleOffice(
        officer=_person("officer", Office.RATING_OFFICER),
        arbiter=_person("arbiter", Office.ARBITER),
        organiser=_person("organiser", Office.ORGANISER),
        administrator=_person("administrator", Office.RATING_ADMINISTRATOR),
        day=now().date(),
    )


def _person(name: str, office: Office) -> User:
    user = User.objects.create_user(f"{name}@benchmark.invalid", name.capitalize())
    of_all = office == Office.RATING_ADMINISTRATOR
    held = {"office": office, "federation_id": None if of_all else HOME}
    OfficeHeld.objects.create(user=user, starts_on=date(2000, 1, 1), **held)
    return user


def fill(office: SampleOffice, tournaments: int, work: int, seed: int) -> None:
    """So many tournaments with their rounds and chief arbiters, of which ``work`` wait for each of three.

    For the officer, three in four as registrations; for the arbiter; and reports of federations without an officer for
    the administrator.
    """
    chance = Random(seed)  # noqa: S311 - a sample
    registrations = work - work // 4
    kinds = {"submitted": registrations, "certified": work - registrations, "unreported": work}
    kinds |= {"elsewhere": work}
    wanted = iter([kind for kind, count in kinds.items() for _ in range(count)])
    made = [_tournament(office, chance, number, next(wanted, "")) for number in range(tournaments)]
    with transaction.atomic():
        for some in _batches(iter(made)):
            _write(office, some)


Made = tuple[Tournament, str]


def _batches(made: Iterator[Made]) -> Iterator[list[Made]]:
    while some := list(islice(made, AT_ONCE)):
        yield some


def _tournament(office: SampleOffice, chance: Random, number: int, kind: str) -> Made:
    """One that was, is or will be; what ``kind`` says makes it somebody's work."""
    first = office.day + timedelta(days=_days_from_now(chance, number, kind))
    last = first + timedelta(days=ROUNDS - 1)
    name, city = f"Open {number:05}", chance.choice(CITIES)
    tournament = Tournament(
        name=name, city=city, search_name=search_key(f"{name} {city}"), counted_minutes=150, starts_on=first,
        ends_on=last, federation_id=HOME if kind in AT_HOME else chance.choice(ELSEWHERE), system_id="fide-standard",
        rounds=ROUNDS, format=chance.choice(Format.values), rate_of_play="90+30", expected_players=40,
        highest_rating=2300, will_be_rated=True, organiser=office.organiser, state=_state(office, kind, first, last),
        created_at=_noon(first, -70), registered_at=_noon(first, -60), decided_at=_noon(first, -59),
        ended_at=_noon(last, 60),
    )  # fmt: skip
    return tournament, kind


def _days_from_now(chance: Random, number: int, kind: str) -> int:
    if kind == "submitted":
        return chance.randint(5, COMING)
    if kind:
        return -chance.randint(8, 60)
    if not number % 40:
        return -chance.randint(0, ROUNDS - 1)  # some go on, however few there are
    return chance.randint(-PAST, COMING)


def _state(office: SampleOffice, kind: str, first: date, last: date) -> str:
    state = Tournament.State
    if kind:
        return state.SUBMITTED if kind == "submitted" else state.FINISHED
    if first > office.day:
        return state.APPROVED
    return state.RUNNING if last >= office.day else state.LAPSED


def _noon(day: date, later: int) -> datetime:
    return datetime.combine(day + timedelta(days=later), time(12), UTC)


def _write(office: SampleOffice, some: list[Made]) -> None:
    Tournament.objects.bulk_create(tournament for tournament, _ in some)
    ScheduledRound.objects.bulk_create(
        ScheduledRound(tournament=tournament, number=number + 1, day=tournament.starts_on + timedelta(days=number))
        for tournament, _ in some
        for number in range(ROUNDS)
    )
    Appointment.objects.bulk_create(_chief(office, *each) for each in some)
    certified = [tournament for tournament, kind in some if kind in ("certified", "elsewhere")]
    files = SubmittedFile.objects.bulk_create(_file(office, tournament) for tournament in certified)
    Report.objects.bulk_create(_report(office, file) for file in files)


def _chief(office: SampleOffice, tournament: Tournament, kind: str) -> Appointment:
    """Of what nobody has reported yet the arbiter who is measured, of the rest another."""
    user = office.arbiter if kind == "unreported" else office.organiser
    said: dict[str, Any] = {"role": Appointment.Role.CHIEF, "name": user.name, "licence": "IA"}
    return Appointment(tournament=tournament, user=user, state=Appointment.State.ACCEPTED, **said)


def _file(office: SampleOffice, tournament: Tournament) -> SubmittedFile:
    sent = {"sent_by": office.organiser, "sent_at": _noon(tournament.ends_on, 1)}
    return SubmittedFile(tournament=tournament, name="report.trf", content=b"", size=0, sha256="0" * 64, **sent)


def _report(office: SampleOffice, file: SubmittedFile) -> Report:
    return Report(
        tournament=file.tournament, version=1, file=file, state=Report.State.CERTIFIED, created_at=file.sent_at,
        certified_by=office.organiser, certified_at=file.sent_at,
    )  # fmt: skip
