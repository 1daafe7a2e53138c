"""The acts of an appeal: filed in time and with grounds, taken up, upheld or dismissed with a reason, withdrawn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.policy import Decision
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import TELL, communicated
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

_State = Appeal.State


class TooLate(ValueError):
    """The last day for an appeal is over; ``refusal`` says which day that was, and by which article."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal}: {refusal.last_day}")
        self.refusal = refusal


class ReasonMissing(ValueError):
    """Who appeals gives grounds, who decides gives a reason."""


# 0.4; 2009, 0.5; CFC 739
@transaction.atomic
def file_appeal(refusal: Refusal, *, by: User, now: datetime, grounds: str) -> Appeal:
    """Appeal against a refusal; the server's moment counts. Raises ``ReasonMissing`` and ``TooLate``."""
    subject, refusal = subject_of(refusal, lock=True), locked(refusal)
    decision = require(by, "appeal", refusal, day=now.date())
    refusal = communicated(refusal, Refusal.Heard.ON_THE_PAGE, now=now)  # who appeals has seen it
    if refusal.is_late(now):
        raise TooLate(refusal)
    appeal = Appeal.objects.create(
        refusal=refusal, grounds=_given(grounds), filed_by=by, filed_at=now, filed_office=decision.office
    )
    appeal.parties.set(subject.parties())
    move(refusal, Refusal.State.APPEALED)
    _note("file appeal", appeal, by=by, now=now, moved=("", appeal.state))
    return appeal


@transaction.atomic
def take_up_appeal(appeal: Appeal, *, by: User, now: datetime) -> Appeal:
    """Say that one hears an appeal; whoever else may decide on it still may."""
    appeal = _locked_appeal(appeal)
    require(by, "take-up", appeal, day=now.date())
    moved = move(appeal, _State.REVIEW, taken_up_by=by, taken_up_at=now)
    _note("take up appeal", appeal, by=by, now=now, moved=moved)
    return appeal


@transaction.atomic
def uphold_appeal(appeal: Appeal, *, by: User, now: datetime, reason: str) -> Appeal:
    """The refusal is undone, as its floor says. Raises ``ReasonMissing``."""
    subject = subject_of(appeal.refusal, lock=True)
    appeal = _locked_appeal(appeal)
    decision = require(by, "uphold", appeal, day=now.date())
    moved = _decided(appeal, _State.UPHELD, decision, by=by, now=now, reason=reason)
    subject.uphold(appeal.refusal, by=by, now=now, reason=appeal.decided_reason)
    _note("uphold appeal", appeal, by=by, now=now, moved=moved, reason=appeal.decided_reason, office=decision.office)
    return appeal


@transaction.atomic
def dismiss_appeal(appeal: Appeal, *, by: User, now: datetime, reason: str) -> Appeal:
    """The refusal stands, for good. Raises ``ReasonMissing``."""
    appeal = _locked_appeal(appeal)
    decision = require(by, "dismiss", appeal, day=now.date())
    moved = _decided(appeal, _State.DISMISSED, decision, by=by, now=now, reason=reason)
    _note("dismiss appeal", appeal, by=by, now=now, moved=moved, reason=appeal.decided_reason, office=decision.office)
    return appeal


@transaction.atomic
def withdraw_appeal(appeal: Appeal, *, by: User, now: datetime) -> Appeal:
    """Who appealed does not any more; until the last day it can be done again."""
    appeal = _locked_appeal(appeal)
    require(by, "withdraw", appeal, day=now.date())
    moved = move(appeal, _State.WITHDRAWN, ended_at=now)
    move(appeal.refusal, Refusal.State.STANDING)
    _note("withdraw appeal", appeal, by=by, now=now, moved=moved)
    return appeal


# ---------------------------------------------------------------- parts
def _locked_appeal(appeal: Appeal) -> Appeal:
    """Every act locks what was refused first, then the refusal, then the appeal: nobody waits in a circle."""
    refusal = locked(appeal.refusal)
    appeal = locked(appeal)
    appeal.refusal = refusal
    return appeal


def _decided(
    appeal: Appeal, to: Appeal.State, decision: Decision, *, by: User, now: datetime, reason: str
) -> tuple[str, str]:
    said = {"decided_reason": _given(reason), "decided_office": decision.office}
    moved = move(appeal, to, decided_by=by, decided_at=now, **said)
    move(appeal.refusal, Refusal.State.SETTLED)
    return moved


def _given(text: str) -> str:
    if not text.strip():
        raise ReasonMissing
    return text.strip()


def _note(
    act: str, appeal: Appeal, *, by: User, now: datetime, moved: tuple[str, str], reason: str = "", **details: str
) -> None:
    """One entry with the articles, and a mail to both sides."""
    refusal = appeal.refusal
    about = {"kind": refusal.subject_kind, "refused_under": refusal.article, "edition": refusal.edition}
    record(act, appeal, by=by, now=now, moved=moved, article=refusal.appeal_article, reason=reason, **about, **details)
    ring(TELL, f"{appeal.pk}:{appeal.state}", str(appeal.pk), appeal.state, now=now)
