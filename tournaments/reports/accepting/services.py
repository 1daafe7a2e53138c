"""Selects reports, and accepts them some at a time, each by an act and in a transaction of its own, or stops that."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from ratings.regulations import BadPeriod
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from tournaments.reports.accepting.models import SelectedReport, Selection
from tournaments.reports.accepting.selectors import reports_to_accept, selectable
from tournaments.reports.models import Report
from tournaments.reports.rated_games import RoundWithoutDay
from tournaments.reports.services import ReportHasErrors, WarningsNotTicked, accept_report

logger = logging.getLogger(__name__)
TASK = "tournaments.tasks.accept_selection"
AT_ONCE = 50  # a worker is done with so many long before the bell would be rung again
Outcome, Why = SelectedReport.Outcome, SelectedReport.Why
# what stands against a report when its turn has come, and how that is said
_LEFT: dict[type[Exception], Why] = {
    ReportHasErrors: Why.ERRORS,
    ForbiddenMove: Why.MOVED_ON,
    StaleState: Why.MOVED_ON,
    BadPeriod: Why.CONTRADICTING,
    RoundWithoutDay: Why.CONTRADICTING,
}
# what another selection would leave again: somebody has to look at it, whatever was warned of when it was signed
_LASTING = frozenset({Why.ERRORS, Why.CONTRADICTING, Why.FAILED})


class NothingSelected(ValueError):
    """None of the reports can be accepted by selection: none was named, or each needs a look of its own."""


@transaction.atomic
def select_reports(wanted: Iterable[UUID], *, by: User, now: datetime) -> Selection:
    """Have a worker accept these reports.

    What this person may not accept, or has a warning, or is selected already, is not taken. Raises ``NothingSelected``.
    """
    found = selectable(reports_to_accept(by, day=now.date())).filter(pk__in=wanted)
    ids = list(found.filter(pk__in=_held(found)).values_list("pk", flat=True))
    if not ids:
        raise NothingSelected
    selection = Selection.objects.create(made_by=by, made_at=now)
    SelectedReport.objects.bulk_create(
        (SelectedReport(selection=selection, report_id=pk) for pk in ids), batch_size=1000
    )
    record("select reports", selection, by=by, now=now, article="9.1", reports=len(ids))
    _ring(selection, len(ids), now=now)
    return selection


def _held(reports: QuerySet[Report]) -> list[UUID]:
    """Lock them: who selects some of them at the same moment waits, and then finds which are selected."""
    rows = Report.objects.select_for_update(no_key=True).filter(pk__in=reports.order_by().values("pk"))
    return list(rows.order_by("pk").values_list("pk", flat=True))


def accept_selected(selection_id: UUID | str, *, now: datetime) -> None:
    """Accept the next reports of a selection, and ring for those behind them. Rung twice it does nothing twice."""
    selection = Selection.objects.select_related("made_by").get(pk=selection_id)
    waiting = selection.reports.filter(outcome=Outcome.WAITING)
    for pk in list(waiting.values_list("pk", flat=True)[:AT_ONCE]):
        _accept_one(pk, by=selection.made_by, now=now)
    if left := waiting.count():
        _ring(selection, left, now=now)


@transaction.atomic
def stop_selection(selection: Selection, *, by: User, now: datetime) -> int:
    """Accept no more of a selection: what had no turn yet is taken out of it, and waits as before.

    How many those were; where there are none nothing is done. The report that a worker is at has its turn.
    """
    decision = require(by, "stop", selection, day=now.date())
    rows = selection.reports.select_for_update(skip_locked=True, of=("self",)).filter(outcome=Outcome.WAITING)
    taken_out, _models = selection.reports.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()
    if taken_out:
        record("stop selection", selection, by=by, now=now, article=decision.article, reports=taken_out)
    return taken_out


@transaction.atomic
def _accept_one(pk: int, *, by: User, now: datetime) -> None:
    """Accept one report, or say why it is left. Another worker that is at it, or was, is not disturbed."""
    rows = SelectedReport.objects.select_for_update(skip_locked=True, of=("self",))
    chosen = rows.filter(pk=pk, outcome=Outcome.WAITING).select_related("report__tournament").first()
    if chosen is None:
        return
    why = _refused(chosen.report, by=by, now=now)
    if why in _LASTING:
        Report.objects.filter(pk=chosen.report_id).update(warnings=None)
    chosen.outcome, chosen.why = (Outcome.LEFT, why) if why else (Outcome.ACCEPTED, "")
    chosen.save(update_fields=["outcome", "why"])


def _refused(report: Report, *, by: User, now: datetime) -> str:
    """Accept a report; what stood against it, or nothing."""
    try:
        with transaction.atomic():
            accept_report(report, by=by, now=now, is_seen=False)
    except WarningsNotTicked as refusal:  # from now on it waits as one that somebody has to look at
        Report.objects.filter(pk=report.pk).update(warnings=len(refusal.ticks))
        return Why.WARNINGS
    except NotPermitted as refusal:  # of an office that he holds it waits for another state
        return Why.MOVED_ON if refusal.decision.waits_for else Why.NOT_PERMITTED
    except tuple(_LEFT) as refusal:
        return next(why for kind, why in _LEFT.items() if isinstance(refusal, kind))
    except DatabaseError:  # not the report's fault: the worker is rung for again
        raise
    except Exception:  # one report that breaks must not keep back those behind it
        logger.exception("report %s of a selection", report.pk)
        return Why.FAILED
    return ""


def _ring(selection: Selection, waiting: int, *, now: datetime) -> None:
    ring(TASK, f"{selection.pk}:{waiting}", str(selection.pk), now=now)
