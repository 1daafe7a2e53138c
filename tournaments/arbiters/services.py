"""The acts on the register of arbiters: entered, put right, a licence added or ended, an account tied to an arbiter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.module_loading import import_string

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.arbiters.models import Arbiter, HeldLicence

# registrations stand behind this room: what they show of a licence is read anew when it changes
READ_ANEW = "tournaments.registration.appointments.licences.read_licences_of"


@dataclass(frozen=True, kw_only=True)
class Span:
    """A licence from a day to a day, both included; without an end until further notice."""

    licence: str
    starts_on: date
    ends_on: date | None = None


@dataclass(frozen=True, kw_only=True)
class Named:
    """Who an arbiter is."""

    name: str
    federation: str
    fide_id: int | None = None


class BadLicence(ValueError):
    """What stands in the way, by its name: ``field`` has the place, ``why`` is ``order`` or ``held``."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why = field, why


class NumberTaken(ValueError):
    """The FIDE ID is another arbiter's."""


class AccountTaken(ValueError):
    """The account is another arbiter's."""


@transaction.atomic
def enter_arbiter(named: Named, span: Span, *, by: User, now: datetime) -> Arbiter:
    """Put somebody on the register with a first licence. Raises ``NumberTaken`` and ``BadLicence``."""
    arbiter = Arbiter(name=named.name, federation_id=named.federation, fide_id=named.fide_id)
    require(by, "enter", arbiter, day=now.date())
    _refuse_a_taken_number(arbiter)
    arbiter.save()
    record("enter arbiter", arbiter, by=by, now=now, federation=named.federation, fide_id=named.fide_id)
    add_licence(arbiter, span, by=by, now=now)
    return arbiter


@transaction.atomic
def put_arbiter_right(arbiter: Arbiter, named: Named, *, by: User, now: datetime) -> Arbiter:
    """Another name, federation or number; licences stay. Raises ``NumberTaken``."""
    arbiter = locked(arbiter)
    require(by, "enter", arbiter, day=now.date())
    before = {"name": arbiter.name, "federation": arbiter.federation_id, "fide_id": arbiter.fide_id}
    arbiter.name, arbiter.federation_id, arbiter.fide_id = named.name, named.federation, named.fide_id
    require(by, "enter", arbiter, day=now.date())  # nor into a federation of others
    _refuse_a_taken_number(arbiter)
    arbiter.save()
    after = {"name": named.name, "federation": named.federation, "fide_id": named.fide_id}
    changed = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
    record("put arbiter right", arbiter, by=by, now=now, **changed)
    return arbiter


def _refuse_a_taken_number(arbiter: Arbiter) -> None:
    if arbiter.fide_id and Arbiter.objects.filter(fide_id=arbiter.fide_id).exclude(pk=arbiter.pk).exists():
        raise NumberTaken(str(arbiter.fide_id))


@transaction.atomic
def add_licence(arbiter: Arbiter, span: Span, *, by: User, now: datetime) -> HeldLicence:
    """A national licence the federation's officer enters, those of FIDE the administrator. Raises ``BadLicence``."""
    arbiter = locked(arbiter)
    held = HeldLicence(arbiter=arbiter, entered_by=by, entered_at=now, **vars(span))
    require(by, "enter", held, day=now.date())
    if span.ends_on and span.ends_on < span.starts_on:
        raise BadLicence("ends_on", "order")
    if any(_overlap(each, span) for each in arbiter.licences.filter(licence=span.licence)):
        raise BadLicence("starts_on", "held")
    held.save()
    record("enter licence", arbiter, by=by, now=now, **_told(held))
    import_string(READ_ANEW)(arbiter)
    return held


def _overlap(held: HeldLicence, span: Span) -> bool:
    begins_later = held.ends_on is not None and held.ends_on < span.starts_on
    ends_before = span.ends_on is not None and span.ends_on < held.starts_on
    return not (begins_later or ends_before)


@transaction.atomic
def end_licence(held: HeldLicence, last_day: date, *, by: User, now: datetime, reason: str) -> HeldLicence:
    """Let a licence end on a day, with the reason; the days on which it was held stay. Raises ``BadLicence``."""
    arbiter = locked(held.arbiter)
    held = locked(held)
    require(by, "end", held, day=now.date())
    if last_day < held.starts_on or (held.ends_on is not None and last_day >= held.ends_on):
        raise BadLicence("ends_on", "order")
    if not reason.strip():
        raise BadLicence("reason", "missing")
    before = _day(held.ends_on)
    held.ends_on, held.ended_by, held.ended_at, held.ended_reason = last_day, by, now, reason.strip()
    held.save()
    told = _told(held) | {"until": [before, _day(last_day)]}
    record("end licence", arbiter, by=by, now=now, reason=held.ended_reason, **told)
    import_string(READ_ANEW)(arbiter)
    return held


def _told(held: HeldLicence) -> dict[str, object]:
    return {"licence": held.licence, "from": _day(held.starts_on), "until": _day(held.ends_on)}


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


@transaction.atomic
def tie_account(arbiter: Arbiter, user: User | None, *, by: User, now: datetime) -> Arbiter:
    """Say with which account an arbiter acts, or that he has none any more. Raises ``AccountTaken``."""
    arbiter = locked(arbiter)
    require(by, "tie", arbiter, day=now.date())
    if user and Arbiter.objects.filter(user=user).exclude(pk=arbiter.pk).exists():
        raise AccountTaken(user.email)
    before = arbiter.user.email if arbiter.user else ""
    arbiter.user = user
    arbiter.save(update_fields=["user"])
    record("tie arbiter", arbiter, by=by, now=now, account=[before, user.email if user else ""])
    return arbiter
