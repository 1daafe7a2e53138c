"""Objections to what is posted, and their answers (2.4)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.models import TitleCase, TitleObjection
from titles.cases.permissions import new_objection
from titles.cases.refusals import CaseRefused, Obstacle, given

A_DAY = 10
"""So many objections a day a posting takes, whoever makes them: nobody fills the record."""


@transaction.atomic
def object_to_case(case: TitleCase, text: str, *, by: User, now: datetime) -> TitleObjection:
    """Object to a posted application. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "make", new_objection(case), day=now.date())
    if case.objections.filter(made_at__date=now.date()).count() >= A_DAY:
        raise CaseRefused(Obstacle.ENOUGH_TODAY, "2.4")
    made = TitleObjection.objects.create(case=case, made_by=by, made_at=now, text=given(text))
    record("object to application", case, by=by, now=now, article=decision.article, reason=made.text)
    notices.objected(made, now=now)
    return made


@transaction.atomic
def answer_objection(objection: TitleObjection, *, by: User, now: datetime, answer: str) -> TitleObjection:
    """Answer it; the answer is as public as the objection. Raises ``CaseRefused``."""
    objection = locked(objection)
    decision = require(by, "answer", objection, day=now.date())
    objection.answered_by, objection.answered_at, objection.answer = by, now, given(answer)
    objection.save(update_fields=["answered_by", "answered_at", "answer"])
    case = objection.case
    record("answer objection to application", case, by=by, now=now, article=decision.article, reason=objection.answer)
    notices.objection_answered(objection, now=now)
    return objection
