"""Changes a registration that was sent: proposed by its organiser, made at once or decided on, or withdrawn.

Until the office has decided on the registration a change is part of what it decides on, and is made at once. Behind the
approval the office is told of what no rule asks about; the rest waits for who approved, or for who allows what is late.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration import mails as registration_mails
from tournaments.registration.changes import mails
from tournaments.registration.changes.documents import facts_of_document, registered_facts, registration_document
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.selectors import is_reported, open_change
from tournaments.registration.changes.weighing import FIXED, Weighed, touched, weigh
from tournaments.registration.models import Tournament
from tournaments.registration.services import RegistrationFacts, write_registration

_State, _Decider = RegistrationChange.State, RegistrationChange.Decider
_UNDECIDED = (Tournament.State.SUBMITTED, Tournament.State.LATE)


class NothingChanged(ValueError):
    """What was sent is what stands registered."""


class NotChangeable(ValueError):
    """Another federation or system is another registration; a first day that is past stays. ``field`` names it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class ReportedAlready(ValueError):
    """A report was signed: its correction changes what is wrong."""


class ChangeWaits(ValueError):
    """A change of this registration waits for a decision already."""


class ReasonMissing(ValueError):
    """Who changes a registration, or refuses a change, says why."""


# ---------------------------------------------------------------- the organiser
@transaction.atomic
def propose_change(
    tournament: Tournament, after: RegistrationFacts, *, by: User, now: datetime, reason: str
) -> RegistrationChange:
    """Change a registration that was sent. What comes back is made, or waits for its ``decider``.

    Raises ``NothingChanged``, ``NotChangeable``, ``ReportedAlready``, ``ChangeWaits``, ``ReasonMissing`` and, where the
    regulations refuse the tournament as it would be, ``NotReadyToRegister``.
    """
    tournament = locked(tournament)
    require(by, "change", tournament, day=now.date())
    before = registered_facts(tournament)
    _refuse_what_cannot_change(tournament, before, after)
    weighed = weigh(tournament, before, after, now=now)
    is_undecided = tournament.state in _UNDECIDED
    if is_undecided:
        weighed = replace(weighed, decider=_Decider.NOBODY)
    change = _written(tournament, before, after, weighed, by=by, now=now, reason=reason)
    if change.state == _State.MADE:
        _write(tournament, before, after, now=now)
    act = "change registration" if change.state == _State.MADE else "propose change"
    _record(act, change, by=by, now=now, reason=change.reason)
    if is_undecided and weighed.counts_anew:
        _count_notice_anew(tournament, weighed, by=by, now=now)
    mails.proposed(change, now=now)
    return change


def _write(tournament: Tournament, before: RegistrationFacts, after: RegistrationFacts, *, now: datetime) -> None:
    """Let the registration say so; who is chief arbiter only now is told."""
    write_registration(tournament, after)
    if after.chief and (before.chief is None or before.chief.email != after.chief.email):
        registration_mails.named_as_chief(tournament, now=now)


def _refuse_what_cannot_change(tournament: Tournament, before: RegistrationFacts, after: RegistrationFacts) -> None:
    for name in (*FIXED, *(("starts_on",) if tournament.state == Tournament.State.RUNNING else ())):
        if getattr(before, name) != getattr(after, name):
            raise NotChangeable(name)
    if is_reported(tournament):
        raise ReportedAlready(str(tournament))
    if open_change(tournament):
        raise ChangeWaits(str(tournament))
    if not touched(before, after):
        raise NothingChanged(str(tournament))


def _written(
    tournament: Tournament,
    before: RegistrationFacts,
    after: RegistrationFacts,
    weighed: Weighed,
    *,
    by: User,
    now: datetime,
    reason: str,
) -> RegistrationChange:
    return RegistrationChange.objects.create(
        tournament=tournament,
        number=tournament.changes.count() + 2,  # what was sent is the first
        state=_State.MADE if weighed.decider == _Decider.NOBODY else _State.PROPOSED,
        decider=weighed.decider,
        article=weighed.article,
        before=registration_document(before),
        after=registration_document(after),
        reason=_given(reason),
        proposed_by=by,
        proposed_at=now,
    )


def _count_notice_anew(tournament: Tournament, weighed: Weighed, *, by: User, now: datetime) -> None:
    """The notice counts from the change: what was in time may be late now, and what was late in time (0.2)."""
    to = Tournament.State.LATE if weighed.missed else Tournament.State.SUBMITTED
    Tournament.objects.filter(pk=tournament.pk).update(registered_at=now)
    tournament.registered_at = now
    if to == tournament.state:
        return
    moved = move(tournament, to)
    record("register", tournament, by=by, now=now, moved=moved, article=weighed.article)
    registration_mails.registered(tournament, now=now)


@transaction.atomic
def withdraw_change(change: RegistrationChange, *, by: User, now: datetime) -> RegistrationChange:
    """Take a change back that waits: the registration stays as it stands."""
    change = _locked(change)
    require(by, "withdraw", change, day=now.date())
    moved = move(change, _State.WITHDRAWN, decided_at=now)
    _record("withdraw change", change, by=by, now=now, moved=moved)
    mails.withdrawn(change, now=now)
    return change


# ---------------------------------------------------------------- who decides
@transaction.atomic
def approve_change(change: RegistrationChange, *, by: User, now: datetime, reason: str = "") -> RegistrationChange:
    """Let the registration stand as it was changed. Raises ``StaleState`` where it has become another meanwhile, and
    ``ReportedAlready`` where a report was signed."""
    change = _locked(change)
    decision = require(by, "approve", change, day=now.date())
    tournament = locked(change.tournament)
    if is_reported(tournament):
        raise ReportedAlready(str(tournament))
    before = registered_facts(tournament)
    if registration_document(before) != change.before:
        raise StaleState(str(change))
    _write(tournament, before, facts_of_document(change.after), now=now)
    said = {"decided_by": by, "decided_at": now, "decided_reason": reason.strip(), "office": decision.office}
    moved = move(change, _State.APPROVED, **said)
    _record("approve change", change, by=by, now=now, moved=moved, reason=reason.strip())
    mails.decided(change, now=now)
    return change


@transaction.atomic
def refuse_change(change: RegistrationChange, *, by: User, now: datetime, reason: str) -> RegistrationChange:
    """Leave the registration as it stands, with the reason. Raises ``ReasonMissing``."""
    change = _locked(change)
    decision = require(by, "refuse", change, day=now.date())
    said = {"decided_by": by, "decided_at": now, "decided_reason": _given(reason), "office": decision.office}
    moved = move(change, _State.REFUSED, **said)
    _record("refuse change", change, by=by, now=now, moved=moved, reason=change.decided_reason)
    mails.decided(change, now=now)
    return change


# ---------------------------------------------------------------- shared
def _locked(change: RegistrationChange) -> RegistrationChange:
    """The tournament's row before its change's, as in every act on it."""
    locked(change.tournament)
    return locked(change)


def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _record(
    act: str,
    change: RegistrationChange,
    *,
    by: User,
    now: datetime,
    moved: tuple[str, str] | None = None,
    reason: str = "",
) -> None:
    """On the tournament, whose history it is."""
    changed = [name for name in change.after if change.after[name] != change.before[name]]
    said = {"version": change.number, "change": str(change.pk), "changed": changed}
    if moved:
        said["change_state"] = list(moved)
    record(
        act,
        change.tournament,
        by=by,
        now=now,
        article=change.article,
        reason=reason,
        **said,
    )
