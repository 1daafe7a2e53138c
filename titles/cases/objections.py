"""Objections to what is posted, and their answers (2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
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
    """The link was altered: it is none of ours."""


class DeadLink(ValueError):
    """A link of ours that opens nothing: ``why`` not, and the application that it was about."""

    class Why(StrEnum):
        """One link is for one objection, made in two days, while the application is posted (2.4)."""

        USED = "used"
        OLD = "old"
        OVER = "over"

    def __init__(self, why: Why, case: TitleCase) -> None:
        super().__init__(why)
        self.why, self.case = why, case


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
    if notices.has_link_of_today(case, address, now=now):
        raise CaseRefused(Obstacle.LINK_SENT_TODAY)
    said = {"case": str(case.pk), "name": name.strip(), "address": address, "link": token_hex(16)}
    said["until"] = (now + LASTS).isoformat()
    signed = signing.dumps(said, salt=SALT)
    notices.link_to_object(case, address, signed, now=now)


def objector_of(signed: str, *, now: datetime) -> Objector:
    """Whom a link was sent to. Raises ``BadLink`` and ``DeadLink``."""
    try:
        said = signing.loads(signed, salt=SALT)
        case = TitleCase.objects.select_related("player", "federation").get(pk=said["case"])
    except (signing.BadSignature, TitleCase.DoesNotExist) as error:
        raise BadLink from error
    _refuse_used(said["link"], case)
    if new_objection(case).state == "over":
        raise DeadLink(DeadLink.Why.OVER, case)
    # what was signed before links had a last moment is old
    if "until" not in said or now > datetime.fromisoformat(said["until"]):
        raise DeadLink(DeadLink.Why.OLD, case)
    return Objector(case=case, name=said["name"], address=said["address"], link=said["link"])


def _refuse_used(link: str, case: TitleCase) -> None:
    if TitleObjection.objects.filter(link=link).exists():
        raise DeadLink(DeadLink.Why.USED, case)


@transaction.atomic
def object_by_link(who: Objector, text: str, *, now: datetime) -> TitleObjection:
    """Object with the link, which is used up. Raises ``CaseRefused`` and ``DeadLink``."""
    case = locked(who.case)
    decision = require(None, "make-by-link", new_objection(case), day=now.date())
    _refuse_too_many(case, now)
    _refuse_used(who.link, case)
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
