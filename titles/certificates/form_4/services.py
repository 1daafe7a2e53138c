"""The acts on a title result of 2003: signed by the chief arbiter, countersigned, or closed with a reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from ratings.register.mergers.selectors import numbers_of
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from titles.certificates.form_4 import notices
from titles.certificates.form_4.appeals import TITLE_RESULT, note_closed_result
from titles.certificates.form_4.documents import TASK
from titles.certificates.form_4.facts import card_facts, issued_facts, reissued_card
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.permissions import new_result
from titles.certificates.services import new_code, next_number, verification_url
from titles.norms.refusals import ReasonMissing
from titles.norms.title_norms_2003 import Form4, forms_4
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import WHOLE

RECORDED = {
    "refuse": "refuse title result",
    "withdraw": "withdraw title result",
    "revoke": "revoke title result",
}
OPEN = (TitleResult.State.SIGNED, TitleResult.State.ISSUED)
CLOSED = (TitleResult.State.REFUSED, TitleResult.State.REVOKED)


class AlreadyNamed(ValueError):
    """There is a signed or issued result of this player in this report: one result has one paper."""


def open_result(form: Form4) -> TitleResult | None:
    """The result of the form's player that is signed or issued, be it of an earlier version of the report, or under
    another number.

    It may be of another part of its tournament: a form has the rounds of all of them.
    """
    found = TitleResult.objects.filter(report__tournament=form.entry.report.tournament_id)
    found = found.filter(player__in=_numbers(form), state__in=OPEN)
    return found.select_related("report__tournament__federation", "player").first()


def _numbers(form: Form4) -> list[int]:
    player = form.entry.player_id
    return [] if player is None else list(numbers_of([player]))


@transaction.atomic
def sign_result(
    form: Form4, *, points_required: Mapping[str, int], place_of_birth: str, by: User, now: datetime
) -> TitleResult:
    """The chief arbiter names the titles with the hundredths that each asked for. Raises ``AlreadyNamed``, and
    ``StaleState`` where a part of the event was corrected since the form was read.
    """
    report = locked(form.entry.report, "tournament")
    require(by, "sign", new_result(report, by), day=now.date())
    if open_result(form):
        raise AlreadyNamed
    if report.part != WHOLE and not _is_of_today(form, report):
        raise StaleState(str(report))
    result = TitleResult(
        report=report,
        player=form.entry.player,
        place=form.number,
        points_required=dict(points_required),
        place_of_birth=place_of_birth,
        facts=card_facts(form, points_required, place_of_birth),
        signed_by=by,
        signed_at=now,
    )
    try:
        with transaction.atomic():
            result.save(force_insert=True)
    except IntegrityError as error:  # a second click
        raise AlreadyNamed from error
    closed = TitleResult.objects.filter(report__tournament=report.tournament_id, state__in=CLOSED)
    closed = closed.filter(player__in=_numbers(form))
    overtake_refusals(TITLE_RESULT, closed.values_list("pk", flat=True), by=by, now=now)
    moved = ("", str(result.state))
    record("sign title result", result, by=by, now=now, moved=moved, sha256=digest_of(result.facts))
    notices.tell_who_countersigns(result, now=now)
    return result


def _is_of_today(form: Form4, report: Report) -> bool:
    """Whether the form has the games that the parts of the event have now."""
    again = next((each for each in forms_4(report) if each.entry.player_id == form.entry.player_id), None)
    return again is not None and again.dossier == form.dossier


def digest_of(card: Any) -> str:
    """The SHA-256 of what was signed."""
    return hashlib.sha256(canonical(card).encode()).hexdigest()


@transaction.atomic
def countersign_result(result: TitleResult, *, by: User, now: datetime) -> TitleResult:
    """The rating officer of the organising federation countersigns, and the certificate is issued with its number.

    Where no officer of the federation may, the commission does it in his place.
    """
    result = locked(result)
    office = require(by, "countersign", result, day=now.date()).office
    signed, number, code = digest_of(result.facts), next_number(now.year), new_code()
    result.countersigned_by, result.countersigned_as = by, office
    facts = issued_facts(result.facts or {}, result, number=number, url=verification_url(code), now=now)
    signature = {"countersigned_by": by, "countersigned_as": office}
    issued = {"number": number, "code": code, "facts": facts, "issued_at": now}
    moved = move(result, TitleResult.State.ISSUED, **signature, **issued)
    in_place = " in place" if result.is_countersigned_in_place else ""
    record(f"countersign title result{in_place}", result, by=by, now=now, moved=moved, number=number, sha256=signed)
    ring(TASK, str(result.pk), str(result.pk), now=now)
    notices.tell_about_issue(result, now=now)
    return result


@transaction.atomic
def reissue_result(result: TitleResult, *, by: User, now: datetime, reason: str) -> TitleResult:
    """Issue the next version of a certificate: the person as the register has him today, everything else as signed.

    Who issues it signs it in the place of who had countersigned; the one before counts no more and points to it.
    Raises ``ReasonMissing``.
    """
    before = locked(result)
    office = require(by, "reissue", before, day=now.date()).office
    if not reason.strip():
        raise ReasonMissing
    moved = move(before, TitleResult.State.REPLACED, closing_reason=reason.strip(), closed_at=now)
    record("replace title result", before, by=by, now=now, moved=moved, reason=reason.strip())
    again = _next_version(before, by=by, office=office, now=now)
    signed = digest_of(reissued_card(before.facts or {}, before.player, replaces=str(before.number)))
    record("issue title result again", again, by=by, now=now, moved=("", str(again.state)), number=again.number,
           reason=reason.strip(), sha256=signed)  # fmt: skip
    ring(TASK, str(again.pk), str(again.pk), now=now)
    notices.tell_about_issue(again, now=now)
    return again


def _next_version(before: TitleResult, *, by: User, office: str, now: datetime) -> TitleResult:
    """The row that takes the place of one, issued."""
    number, code = next_number(now.year), new_code()
    again = TitleResult(
        version=before.version + 1,
        replaces=before,
        differs_from=before.differs_from,
        report=before.report,
        player=before.player,
        place=before.place,
        points_required=before.points_required,
        place_of_birth=before.place_of_birth,
        state=TitleResult.State.ISSUED,
        signed_by=before.signed_by,
        signed_at=before.signed_at,
        countersigned_by=by,
        countersigned_as=office,
        number=number,
        code=code,
        issued_at=now,
    )
    card = reissued_card(before.facts or {}, before.player, replaces=str(before.number))
    again.facts = issued_facts(card, again, number=number, url=verification_url(code), now=now)
    again.save(force_insert=True)
    return again


@transaction.atomic
def refuse_result(result: TitleResult, *, by: User, now: datetime, reason: str) -> TitleResult:
    """The rating officer does not countersign, with the reason; the chief arbiter may sign another one."""
    return _close(result, "refuse", TitleResult.State.REFUSED, by=by, now=now, reason=reason)


@transaction.atomic
def withdraw_result(result: TitleResult, *, by: User, now: datetime, reason: str) -> TitleResult:
    """The chief arbiter takes back what he signed, before it is issued."""
    return _close(result, "withdraw", TitleResult.State.WITHDRAWN, by=by, now=now, reason=reason)


@transaction.atomic
def revoke_result(result: TitleResult, *, by: User, now: datetime, reason: str) -> TitleResult:
    """An issued certificate counts no more; its check and its document say so. Another one may be signed."""
    return _close(result, "revoke", TitleResult.State.REVOKED, by=by, now=now, reason=reason)


def _close(
    result: TitleResult, act: str, state: TitleResult.State, *, by: User, now: datetime, reason: str
) -> TitleResult:
    result = locked(result)
    decision = require(by, act, result, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    moved = move(result, state, closing_reason=reason.strip(), closed_at=now)
    record(RECORDED[act], result, by=by, now=now, moved=moved, reason=reason.strip())
    if state in CLOSED:  # who has signed is told with the term of the appeal
        note_closed_result(result, state_before=moved[0], office=decision.office, by=by, now=now)
    else:
        notices.tell_about_withdrawal(result, now=now)
    return result
