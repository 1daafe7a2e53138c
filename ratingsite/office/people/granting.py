"""Grants and ends offices: the light ones by one person, the others by two; nobody grants himself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Model

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import LIGHT, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.audit.services import record
from ratingsite.office.people import mails
from ratingsite.office.people.standing import new_office

NEEDED = (Office.QC_CHAIR, Office.RATING_ADMINISTRATOR)
"""Without one of each nobody could grant anything any more."""


class BadGrant(ValueError):
    """An office that nobody gets: ``field`` is what is wrong with it, ``why`` a word for it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why = field, why


class LastOfItsOffice(ValueError):
    """Nobody else holds the ``office`` without which nothing can be granted any more."""

    def __init__(self, office: str) -> None:
        super().__init__(office)
        self.office = office


@dataclass(frozen=True, kw_only=True)
class Grant:
    """An office for a federation (none: for all) from a day to a day (none: until further notice)."""

    office: Office
    federation: Model | None
    starts_on: date
    ends_on: date | None = None

    @property
    def code(self) -> str | None:
        """The federation's code."""
        return self.federation.pk if self.federation else None


@transaction.atomic
def give_office(user: User, grant: Grant, *, by: User, now: datetime, reason: str = "") -> OfficeHeld | OfficeProposal:
    """Let somebody hold an office; where that takes two people, propose it to the second one. Raises ``BadGrant``."""
    is_light = grant.office in LIGHT
    thing = new_office(grant.office, grant.code, user, by)
    require(by, "grant" if is_light else "propose", thing, day=now.date())
    User.objects.select_for_update().get(pk=user.pk)  # two who grant the same at once do it one after the other
    _check(user, grant, now)
    if not is_light:
        return _propose(user, grant, by=by, now=now, reason=reason)
    held = grant_office(
        user, grant.office, grant.federation, starts_on=grant.starts_on, ends_on=grant.ends_on, by=by, now=now
    )
    mails.office_granted(held, now=now)
    return held


def _check(user: User, grant: Grant, now: datetime) -> None:
    if not user.is_active:
        raise BadGrant("office", "suspended")
    if grant.ends_on is not None and grant.ends_on < max(grant.starts_on, now.date()):
        raise BadGrant("ends_on", "over")
    if grant.office in LIGHT and grant.federation is None:
        raise BadGrant("federation", "missing")
    same = {"office": grant.office, "federation": grant.federation}
    held = user.offices.filter(**same)
    if any(office.is_held_on(grant.starts_on) for office in held):
        raise BadGrant("office", "held")
    if user.proposals.filter(**same, state=OfficeProposal.State.PROPOSED).exists():
        raise BadGrant("office", "proposed")


def _propose(user: User, grant: Grant, *, by: User, now: datetime, reason: str) -> OfficeProposal:
    if not reason.strip():
        raise BadGrant("reason", "missing")
    proposal = OfficeProposal.objects.create(
        user=user,
        office=grant.office,
        federation_id=grant.code,
        starts_on=grant.starts_on,
        ends_on=grant.ends_on,
        reason=reason.strip(),
        proposed_by=by,
        proposed_at=now,
    )
    record("propose office", proposal, by=by, now=now, reason=reason.strip(), person=user.email, office=grant.office)
    mails.office_proposed(proposal, now=now)
    return proposal


@transaction.atomic
def confirm_office(proposal: OfficeProposal, *, by: User, now: datetime) -> OfficeHeld:
    """Grant what another one has proposed. Raises ``BadGrant`` where it cannot be granted any more."""
    proposal = locked(proposal)
    require(by, "confirm", proposal, day=now.date())
    moved = move(proposal, OfficeProposal.State.CONFIRMED, decided_by=by, decided_at=now)
    grant = Grant(
        office=Office(proposal.office),
        federation=proposal.federation,
        starts_on=max(proposal.starts_on, now.date()),
        ends_on=proposal.ends_on,
    )
    _check(proposal.user, grant, now)
    record("confirm office", proposal, by=by, now=now, moved=moved, person=proposal.user.email, office=grant.office)
    held = grant_office(
        proposal.user, grant.office, grant.federation, starts_on=grant.starts_on, ends_on=grant.ends_on, by=by, now=now
    )
    mails.office_granted(held, now=now)
    return held


@transaction.atomic
def refuse_office(proposal: OfficeProposal, *, by: User, now: datetime, reason: str) -> OfficeProposal:
    """Do not grant what was proposed; its proposer takes it back so."""
    proposal = locked(proposal)
    require(by, "refuse", proposal, day=now.date())
    moved = move(proposal, OfficeProposal.State.REFUSED, decided_by=by, decided_at=now, answer=reason)
    record("refuse office", proposal, by=by, now=now, moved=moved, reason=reason, person=proposal.user.email)
    mails.office_refused(proposal, now=now)
    return proposal


@transaction.atomic
def end_office(held: OfficeHeld, *, by: User, now: datetime, reason: str) -> OfficeHeld:
    """End an office at once; who holds none any more is signed out everywhere. Raises ``LastOfItsOffice``."""
    held = locked(held)
    require(by, "end", held, day=now.date())
    refuse_the_last(held.user, now=now, of=held)
    held.ended_at = now
    held.save(update_fields=["ended_at"])
    record("end office", held, by=by, now=now, reason=reason, person=held.user.email, office=held.office)
    if not any(other.is_held_on(now.date()) for other in held.user.offices.all()):
        end_log_ins(held.user)
    mails.office_ended(held, reason, now=now)
    return held


@transaction.atomic
def show_address(held: OfficeHeld, show: bool, *, by: User, now: datetime) -> OfficeHeld:
    """Let the page of federations show the address of who holds the office, or show it no more."""
    held = locked(held)
    require(by, "show-address", held, day=now.date())
    held.shows_address = show
    held.save(update_fields=["shows_address"])
    record("show address", held, by=by, now=now, office=held.office, shown=show)
    return held


def end_log_ins(user: User) -> None:
    """Sign somebody out of every browser: the next request of each finds no session."""
    user.sessions_ended += 1
    user.save(update_fields=["sessions_ended"])


def refuse_the_last(user: User, *, now: datetime, of: OfficeHeld | None = None) -> None:
    """Refuse to take from the last chair or administrator what nobody could grant again. Raises ``LastOfItsOffice``.

    ``of`` is the office that ends; without one all of them, because the account does.
    """
    held = OfficeHeld.objects.held_on(now.date()).filter(office__in=NEEDED).select_for_update()
    for office in NEEDED:
        mine = [each for each in held if each.office == office and each.user_id == user.pk and of in (None, each)]
        if mine and not any(each.office == office and each not in mine for each in held):
            raise LastOfItsOffice(office)
