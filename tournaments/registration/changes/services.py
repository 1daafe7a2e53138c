"""Changes a registration that was sent: proposed by its organiser, made at once or decided on, or withdrawn.

Until the office has decided on the registration a change is part of what it decides on, and is made at once. Behind the
approval the office is told of what no rule asks about; the rest waits for who approved, or for who allows what is late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import differing, record
from tournaments.registration import mails as registration_mails
from tournaments.registration.appointments import mails as appointment_mails
from tournaments.registration.changes import mails
from tournaments.registration.changes.approving import broken_by
from tournaments.registration.changes.documents import facts_of_document, registered_facts, registration_document
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.selectors import is_reported, open_change
from tournaments.registration.changes.weighing import ARBITERS, FIXED, Weighed, touched, weigh
from tournaments.registration.deciding import ReasonWanted, despite_document
from tournaments.registration.models import Tournament
from tournaments.registration.services import RegistrationFacts, state_by_days, write_registration

_State, _Decider = RegistrationChange.State, RegistrationChange.Decider
_UNDECIDED = (Tournament.State.SUBMITTED, Tournament.State.LATE)
_BY_ITS_DAYS = (Tournament.State.APPROVED, Tournament.State.RUNNING, Tournament.State.FINISHED)


class NothingChanged(ValueError):
    """What was sent is what stands registered."""


class NotChangeable(ValueError):
    """Another federation or system is another registration; a first day that is past stays, and of what was played
    everything but its arbiters. ``field`` names it."""

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
    """Let the registration say so; who is an arbiter only now is asked, and who is none any more is told."""
    named_before = list(tournament.appointments.select_related("user"))
    asked_before = {
        arbiter.email or arbiter.user.pk
        for arbiter in (before.chief, *before.deputies)
        if arbiter and (arbiter.email or arbiter.user)
    }
    write_registration(tournament, after)
    appointment_mails.asked(tournament, now=now, without=frozenset(asked_before))
    appointment_mails.released(tournament, named_before, now=now)


def _refuse_what_cannot_change(tournament: Tournament, before: RegistrationFacts, after: RegistrationFacts) -> None:
    for name in touched(before, after):
        was_played = tournament.state == Tournament.State.FINISHED and name not in ARBITERS
        has_begun = tournament.state == Tournament.State.RUNNING and name == "starts_on"
        if name in FIXED or was_played or has_begun:
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


def overtake_change(tournament: Tournament, *, now: datetime) -> None:
    """What is cancelled or has lapsed changes no more. A part of the act that ends it, which writes the record."""
    waiting = tournament.changes.filter(state=_State.PROPOSED).select_for_update().first()
    if waiting is not None:
        move(waiting, _State.WITHDRAWN, decided_at=now)


# ---------------------------------------------------------------- who decides
@transaction.atomic
def approve_change(change: RegistrationChange, *, by: User, now: datetime, reason: str = "") -> RegistrationChange:
    """Let the registration stand as it was changed; what was postponed while it waited has not begun.

    Raises ``StaleState`` where it has become another meanwhile, ``ReportedAlready`` where a report was signed, and
    ``ReasonWanted`` where something breaks with it and no reason is given.
    """
    change = _locked(change)
    decision = require(by, "approve", change, day=now.date())
    tournament = change.tournament = locked(change.tournament)
    if is_reported(tournament):
        raise ReportedAlready(str(tournament))
    before = registered_facts(tournament)
    if registration_document(before) != change.before:
        raise StaleState(str(change))
    broken = broken_by(change)
    if broken and not reason.strip():
        raise ReasonWanted(broken)
    _write(tournament, before, facts_of_document(change.after), now=now)
    despite = despite_document(broken)
    said = {"decided_by": by, "decided_at": now, "decided_reason": reason.strip(), "office": decision.office}
    moved = move(change, _State.APPROVED, **said, approved_despite=despite)
    followed = _let_state_follow(tournament, now=now)
    _record("approve change", change, by=by, now=now, moved=moved, reason=reason.strip(), of=followed, despite=despite)
    mails.decided(change, now=now)
    return change


def _let_state_follow(tournament: Tournament, *, now: datetime) -> tuple[str, str]:
    """Where the first or the last day that came while the change waited lies ahead again. A part of the approval."""
    to = state_by_days(tournament, now) or Tournament.State.APPROVED
    has_come_too_early = tournament.state in _BY_ITS_DAYS[_BY_ITS_DAYS.index(to) + 1 :]
    return move(tournament, to) if has_come_too_early else ("", "")


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
    of: tuple[str, str] = ("", ""),
    despite: Sequence[object] = (),
) -> None:
    """On the tournament, whose history it is; ``of`` are the states between which it moved itself."""
    fields = differing(change.before, change.after)
    changed = [name for name in change.after if name in fields]
    said = {"version": change.number, "change": str(change.pk), "changed": changed}
    if moved:
        said["change_state"] = list(moved)
    if despite:
        said["despite"] = despite
    record(
        act,
        change.tournament,
        by=by,
        now=now,
        moved=of,
        article=change.article,
        reason=reason,
        fields=fields,
        **said,
    )
