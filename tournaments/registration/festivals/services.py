"""Adds sections, sends all of them in one act, and changes what they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.services import NothingChanged, propose_change
from tournaments.registration.festivals.permissions import standing_to
from tournaments.registration.models import Festival, Tournament
from tournaments.registration.printed import ON_REGISTRATION, as_printed
from tournaments.registration.schedules import proposed_schedule
from tournaments.registration.services import (
    ArbiterFacts,
    NotReadyToRegister,
    RegistrationFacts,
    edit_registration,
    register_draft,
    submit_registration,
)

Round = tuple[int, date, time | None]
_TO_SEND = (Tournament.State.DRAFT,)
_TO_EDIT = (Tournament.State.DRAFT, Tournament.State.REFUSED)
_TO_CHANGE = (*_TO_EDIT, Tournament.State.SUBMITTED, Tournament.State.LATE, Tournament.State.APPROVED)


@dataclass(frozen=True, kw_only=True)
class SectionFacts:
    """What differs between sections; everything else is that of the section it is made from."""

    name: str
    system: str
    format: str
    rounds: int
    expected_players: int
    highest_rating: int | None = None
    highest_rating_of_women: int | None = None
    is_title_tournament: bool = False
    is_for_women: bool = False


@dataclass(frozen=True, kw_only=True)
class SharedChange:
    """What is changed in several sections at once; ``None`` leaves it. ``days`` moves the whole schedule."""

    city: str | None = None
    website: str | None = None
    rate_of_play: str | None = None
    chief: ArbiterFacts | None = None
    days: int = 0


class NothingToSend(ValueError):
    """No section of the festival is a draft."""


class NothingToChange(ValueError):
    """No section that may be changed was chosen, or nothing differs from what stands in them."""


class SectionNotReady(ValueError):
    """``section`` cannot be sent or changed as it stands; nothing was. ``cause`` is what its own act says."""

    def __init__(self, section: Tournament, cause: ValueError) -> None:
        super().__init__(f"{section}: {cause}")
        self.section, self.cause = section, cause


# ---------------------------------------------------------------- another section
@transaction.atomic
def add_section(
    first: Tournament, said: SectionFacts, *, festival: str, by: User, now: datetime, key: UUID | None = None
) -> Tournament:
    """Keep another section as a draft, with what it shares with one that is there; ``festival`` names a new festival.

    Raises ``IntegrityError`` for a form that was sent twice.
    """
    first = locked(first)
    require(by, "add-section", first, day=now.date())
    shared = registered_facts(first)
    section = register_draft(_section(shared, said), by=by, now=now, is_example=first.is_example, key=key)
    home = first.festival or _new_festival(first, festival, by=by, now=now)
    Tournament.objects.filter(pk__in=[first.pk, section.pk]).update(festival=home)
    section.festival = home
    record("add section", section, by=by, now=now, article=as_printed(section, ON_REGISTRATION), festival=home.name)
    return section


def _new_festival(first: Tournament, name: str, *, by: User, now: datetime) -> Festival:
    home = Festival.objects.create(name=name or first.name, federation=first.federation, organiser=by, created_at=now)
    record("make festival", home, by=by, now=now, article=as_printed(first, ON_REGISTRATION), section=first.name)
    return home


def _section(shared: RegistrationFacts, said: SectionFacts) -> RegistrationFacts:
    """The facts of another section: of the other one everything that is not said, but what is only its own."""
    own = {"other_systems": (), "championship": "", "stage_of": None, "unequal_rounds": (), "tie_breaks": ""}
    return replace(shared, **vars(said), **own, schedule=_schedule(shared, said.rounds))


def _schedule(shared: RegistrationFacts, rounds: int) -> tuple[Round, ...]:
    """The same days; of another number of rounds a schedule that is proposed for them."""
    if rounds == shared.rounds:
        return shared.schedule
    proposed = proposed_schedule(shared.starts_on, shared.ends_on, rounds)
    return tuple((round_.number, round_.day, round_.time) for round_ in proposed)


# ---------------------------------------------------------------- all together
@transaction.atomic
def send_festival(festival: Festival, *, by: User, now: datetime) -> list[Tournament]:
    """Register every section that is a draft; each has its own notice and decision. All are sent, or none.

    Raises ``NothingToSend`` and ``SectionNotReady``.
    """
    require(by, "send", standing_to(festival, by), day=now.date())
    drafts = list(festival.sections.filter(state__in=_TO_SEND).order_by("name", "pk"))
    if not drafts:
        raise NothingToSend(str(festival))
    return [_sent(section, by=by, now=now) for section in drafts]


def _sent(section: Tournament, *, by: User, now: datetime) -> Tournament:
    try:
        return submit_registration(section, by=by, now=now)
    except NotReadyToRegister as cause:
        raise SectionNotReady(section, cause) from cause


@transaction.atomic
def change_sections(
    festival: Festival, chosen: Iterable[UUID], change: SharedChange, *, by: User, now: datetime, reason: str
) -> Mapping[Tournament, str]:
    """Change what sections share, in all that are chosen or in none; each by its name with what became of it:
    ``edited`` of a draft, else the state of its change. Raises ``NothingToChange`` and ``SectionNotReady``.
    """
    require(by, "change", standing_to(festival, by), day=now.date())
    sections = festival.sections.filter(pk__in=list(chosen), state__in=_TO_CHANGE).order_by("name", "pk")
    done = {section: _changed(section, change, by=by, now=now, reason=reason) for section in sections}
    found = {section: outcome for section, outcome in done.items() if outcome}
    if not found:
        raise NothingToChange(str(festival))
    return found


def _changed(section: Tournament, change: SharedChange, *, by: User, now: datetime, reason: str) -> str:
    """What became of a section; empty where nothing differs."""
    before = registered_facts(section)
    after = with_shared(before, change)
    if after == before:
        return ""
    try:
        if section.state in _TO_EDIT:
            edit_registration(section, after, by=by, now=now)
            return "edited"
        return propose_change(section, after, by=by, now=now, reason=reason).state
    except NothingChanged:
        return ""
    except ValueError as cause:
        raise SectionNotReady(section, cause) from cause


def with_shared(facts: RegistrationFacts, change: SharedChange) -> RegistrationFacts:
    """The facts of a section as a change of what is shared would have them."""
    said = {name: getattr(change, name) for name in ("city", "website", "rate_of_play", "chief")}
    moved = timedelta(days=change.days)
    return replace(
        facts,
        **{name: value for name, value in said.items() if value is not None},
        starts_on=facts.starts_on + moved,
        ends_on=facts.ends_on + moved,
        schedule=tuple((number, day + moved, at) for number, day, at in facts.schedule),
    )
