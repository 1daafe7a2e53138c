"""The acts of a correction: asked for with a reason, allowed or refused by the office whose turn it is, withdrawn.

Before a list has published the event the rating administrator decides, behind that the qualification commission.
What is allowed is made by the next version of the report, signed like the first (``tournaments.reports.services``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.printed import as_printed
from tournaments.reports.corrections import mails
from tournaments.reports.corrections.asked_results import AskedResult, as_stored, games_asked_about
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.under_way import correcting_version
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of

_State = Correction.State


class AskedAlready(ValueError):
    """A correction of this report is open already."""


class ReasonMissing(ValueError):
    """Who asks for a correction, or refuses one, says why."""


class VersionUnderWay(ValueError):
    """The version that makes the correction is being examined: return it first."""


@transaction.atomic
def ask_correction(
    report: Report, *, by: User, now: datetime, reason: str, results: Sequence[AskedResult] = ()
) -> Correction:
    """Say that an accepted report is wrong and how that is known, and of results what should stand there.

    Raises ``AskedAlready``, ``ReasonMissing`` and ``NoSuchGame``.
    """
    report = locked(report)
    decision = require(by, "ask-correction", report, day=now.date())
    games_asked_about(report, results)
    asked = {"reason": _given(reason), "results": as_stored(results), "asked_by": by, "asked_at": now}
    try:
        with transaction.atomic():
            correction = Correction.objects.create(report=report, source=source_of(report), **asked)
    except IntegrityError:
        raise AskedAlready(str(report)) from None
    about = {"results": correction.results} if results else {}
    article = as_printed(report.tournament, decision.article)
    record("ask correction", report, by=by, now=now, article=article, reason=correction.reason, **about)
    mails.asked(correction, now=now)
    return correction


@transaction.atomic
def allow_correction(correction: Correction, *, by: User, now: datetime, reason: str = "") -> Correction:
    """Let the chief arbiter send the next version."""
    correction = _locked(correction)
    decision = require(by, "allow", correction, day=now.date())
    said = {"decided_by": by, "decided_at": now, "decided_office": decision.office, "decided_reason": reason.strip()}
    moved = move(correction, _State.ALLOWED, **said)
    article = as_printed(correction.report.tournament, decision.article)
    _record("allow correction", correction, by=by, now=now, moved=moved, article=article)
    mails.decided(correction, now=now)
    return correction


@transaction.atomic
def refuse_correction(correction: Correction, *, by: User, now: datetime, reason: str) -> Correction:
    """Leave the report as it stands, with the reason. Raises ``ReasonMissing``."""
    correction = _locked(correction)
    decision = require(by, "refuse", correction, day=now.date())
    said = {"decided_by": by, "decided_at": now, "decided_office": decision.office, "decided_reason": _given(reason)}
    moved = move(correction, _State.REFUSED, **said)
    article = as_printed(correction.report.tournament, decision.article)
    _record("refuse correction", correction, by=by, now=now, moved=moved, article=article)
    mails.decided(correction, now=now)
    return correction


@transaction.atomic
def withdraw_correction(correction: Correction, *, by: User, now: datetime) -> Correction:
    """The one who asked does not ask any more; a version that was sent and is not certified goes with it.

    Raises ``VersionUnderWay``.
    """
    locked(correction.report.tournament)  # a file that is read this moment finds it allowed, or withdrawn, not both
    correction = _locked(correction)
    require(by, "withdraw", correction, day=now.date())
    version = correcting_version(correction.report)
    if version is not None and version.state not in (Report.State.DRAFT, Report.State.RETURNED):
        raise VersionUnderWay(str(version))
    if version is not None:
        move(version, Report.State.SUPERSEDED)
    moved = move(correction, _State.WITHDRAWN, ended_at=now)
    _record("withdraw correction", correction, by=by, now=now, moved=moved)
    return correction


def _locked(correction: Correction) -> Correction:
    found = locked(correction)
    found.report = Report.objects.select_related("tournament__federation", "tournament__system").get(pk=found.report_id)
    return found


def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _record(
    act: str, correction: Correction, *, by: User, now: datetime, moved: tuple[str, str], article: str = ""
) -> None:
    """On the report, whose history it is."""
    words = {"office": correction.decided_office, "reason": correction.decided_reason} if correction.decided_by else {}
    record(act, correction.report, by=by, now=now, moved=moved, article=article, **words)
