"""Enters an event with its report: no registration before, no notice, and only systems of the CFC (733)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from ratings.register.names import search_key
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, require
from ratingsite.office.audit.services import record
from tournaments.registration.appointments import mails as appointment_mails
from tournaments.registration.facts import findings_of, law_on
from tournaments.registration.models import Tournament
from tournaments.registration.services import NotReadyToRegister, RegistrationFacts, write_registration
from tournaments.regulations.registration import must_be_mended

REPORT = "733"
SYSTEMS_ALONE = tuple(system for system, family in SYSTEMS.items() if family is Family.CFC)


class NeedsRegistration(ValueError):
    """A text asks that such an event is registered before it is played: FIDE's, or none covers its days."""


class NotOverYet(ValueError):
    """An event comes in by its report when it is over."""


class KnownAlready(ValueError):
    """The portal has the event: ``tournament``."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(str(tournament))
        self.tournament = tournament


def home_of_reports_alone() -> str:
    """The federation whose own events need no registration."""
    return rule_book(SYSTEMS_ALONE[0]).home or ""


def new_event_by_report(federation: str) -> Relations:
    """An event of a federation that is about to come in by its report."""
    return Relations("event-by-report", "new", federation)


@transaction.atomic
def enter_by_report(facts: RegistrationFacts, *, by: User, now: datetime, key: UUID | None = None) -> Tournament:
    """Enter what the report needs of an event that is over; the report follows. Nobody approves it beforehand.

    Raises ``NeedsRegistration``, ``NotOverYet``, ``KnownAlready`` and ``NotReadyToRegister`` (711).
    """
    require(by, "enter", new_event_by_report(facts.federation), day=now.date())
    _refuse_what_is_to_be_registered(facts)
    if (known := _known(facts)) is not None:
        raise KnownAlready(known)
    tournament = Tournament(
        id=key or uuid4(),
        organiser=by,
        created_at=now,
        registered_at=now,
        is_reported_alone=True,
        state=Tournament.State.FINISHED,
    )
    write_registration(tournament, facts)
    tournament.refresh_from_db()
    if tournament.local_day(now) < tournament.ends_on:
        raise NotOverYet(tournament.ends_on.isoformat())
    if in_the_way := must_be_mended(findings_of(tournament, now=now)):
        raise NotReadyToRegister(in_the_way, needs_chief=False)
    record("enter with report", tournament, by=by, now=now, moved=("", tournament.state), article=REPORT)
    appointment_mails.asked(tournament, now=now)
    return tournament


def _refuse_what_is_to_be_registered(facts: RegistrationFacts) -> None:
    """Raises ``NeedsRegistration``: 790 d asks it of every event that FIDE rates too."""
    law = law_on(facts.system, facts.starts_on, facts.other_systems)
    of_fide = {facts.system, *facts.other_systems} - set(SYSTEMS_ALONE)
    if of_fide or law.notice is None or law.notice.needs_registration or facts.federation != home_of_reports_alone():
        raise NeedsRegistration(facts.system)


def _known(facts: RegistrationFacts) -> Tournament | None:
    """The same name, place, system and first day, unless it was withdrawn or refused."""
    gone = (Tournament.State.WITHDRAWN, Tournament.State.REFUSED)
    same = {"federation": facts.federation, "system": facts.system, "starts_on": facts.starts_on}
    named = search_key(f"{facts.name} {facts.city}")[:201]
    return Tournament.objects.filter(search_name=named, **same).exclude(state__in=gone).first()
