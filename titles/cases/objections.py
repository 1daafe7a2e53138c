"""Objections to what is posted, and their answers (2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex

from django.core import signing
from django.db import transaction

from ratingsite.foundations.moments import too_late_from
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.models import TitleCase, TitleObjection
from titles.cases.permissions import new_objection
from titles.cases.refusals import CaseRefused, Obstacle, given

SALT = "titles.cases.objections"
LASTS = timedelta(days=2)
A_DAY = 10
"""So many objections a day a posting takes, whoever makes them: nobody fills the record."""


@transaction.atomic
def object_to_case(case: TitleCase, text: str, *, by: User, now: datetime) -> TitleObjection:
    """Object to a posted application. Raises ``CaseRefused``."""
    case = locked(case)
    decision = require(by, "make", new_objection(case), day=now.date())
    _refuse_too_many(case, now)
    made = TitleObjection.objects.create(case=case, made_by=by, made_at=now, text=given(text))
    record("object to application", case, by=by, now=now, article=decision.article, reason=made.text)
    notices.objected(made, now=now)
    return made


def _refuse_too_many(case: TitleCase, now: datetime) -> None:
    begun = too_late_from(case.day_of(now) - timedelta(days=1), case.federation.zone)
    if case.objections.filter(made_at__gte=begun).count() >= A_DAY:
        raise CaseRefused(Obstacle.ENOUGH_TODAY, "2.4")


# ---------------------------------------------------------------- by a confirmed address
class BadLink(ValueError):
    """The link was used, is too old, or was altered."""


@dataclass(frozen=True, kw_only=True)
class Objector:
    """Whom a link was sent to, and about what. Nothing of it is kept before the objection is made."""

    case: TitleCase
    name: str
    address: str
    link: str


@transaction.atomic
def send_link(case: TitleCase, name: str, address: str, *, now: datetime) -> None:
    """Send a link that an objection can be made with, one a day to an address. Raises ``CaseRefused``."""
    require(None, "make-by-link", new_objection(case), day=now.date())
    _refuse_too_many(case, now)
    said = {"case": str(case.pk), "name": name.strip(), "address": address, "link": token_hex(16)}
    signed = signing.dumps(said, salt=SALT)
    notices.link_to_object(case, address, signed, now=now)


def objector_of(signed: str) -> Objector:
    """Whom a link was sent to. Raises ``BadLink``."""
    try:
        said = signing.loads(signed, salt=SALT, max_age=LASTS)
        case = TitleCase.objects.select_related("player", "federation").get(pk=said["case"])
    except (signing.BadSignature, TitleCase.DoesNotExist) as error:
        raise BadLink from error
    if TitleObjection.objects.filter(link=said["link"]).exists():
        raise BadLink
    return Objector(case=case, name=said["name"], address=said["address"], link=said["link"])


@transaction.atomic
def object_by_link(who: Objector, text: str, *, now: datetime) -> TitleObjection:
    """Object with the link, which is used up. Raises ``CaseRefused`` and ``BadLink``."""
    case = locked(who.case)
    decision = require(None, "make-by-link", new_objection(case), day=now.date())
    _refuse_too_many(case, now)
    if TitleObjection.objects.filter(link=who.link).exists():
        raise BadLink
    made = TitleObjection.objects.create(
        case=case, name=who.name, address=who.address, link=who.link, made_at=now, text=given(text)
    )
    record("object to application", case, by=None, now=now, article=decision.article, reason=made.text, name=who.name)
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
