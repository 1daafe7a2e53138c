"""What the page of an appeal is made of: its steps, how its term is counted, who decides, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.words import last_day_text
from ratingsite.office.pages import Act, PageFinding, Step


@dataclass(frozen=True, kw_only=True)
class _Kind:
    act: str
    label: str | Promise
    url_name: str
    is_main: bool = False
    reason_label: str | Promise = ""


_KINDS = (
    _Kind(act="take-up", label=gettext_lazy("Take the appeal up"), url_name="appeal_take_up"),
    _Kind(
        act="uphold",
        label=gettext_lazy("Uphold the appeal"),
        url_name="appeal_uphold",
        is_main=True,
        reason_label=gettext_lazy("Why the refusal does not stand; both sides read this"),
    ),
    _Kind(
        act="dismiss",
        label=gettext_lazy("Dismiss the appeal"),
        url_name="appeal_dismiss",
        reason_label=gettext_lazy("Why the refusal stands, for good; both sides read this"),
    ),
    _Kind(act="withdraw", label=gettext_lazy("Withdraw the appeal"), url_name="appeal_withdraw"),
)


def appeal_acts(appeal: Appeal, user: Person, *, day: date) -> list[Act]:
    """The acts that are open to a person now."""
    refusal = appeal.refusal
    return [
        Act(
            label=str(kind.label),
            url=reverse(kind.url_name, args=[appeal.pk]),
            article=refusal.appeal_article,
            edition=refusal.edition,
            is_main=kind.is_main,
            asks_reason=bool(kind.reason_label),
            reason_label=str(kind.reason_label),
        )
        for kind in _KINDS
        if can(user, kind.act, appeal, day=day)
    ]


def appeal_steps(appeal: Appeal) -> list[Step]:
    """refused → filed → under review → decided."""
    refusal, state = appeal.refusal, Appeal.State
    refused = Step(label=_("Refused"), status="done", by=refusal.refused_by.name, at=refusal.refused_at)
    filed = Step(label=_("Filed"), status="done", by=appeal.filed_by.name, at=appeal.filed_at)
    if appeal.state == state.WITHDRAWN:
        return [refused, filed, Step(label=_("Withdrawn"), status="broken", at=appeal.ended_at)]
    return [refused, filed, _review(appeal), _decision(appeal)]


def _review(appeal: Appeal) -> Step:
    label, body = _("Under review"), appeal.refusal.get_heard_by_display()
    if appeal.taken_up_by:
        return Step(label=label, status="done", by=appeal.taken_up_by.name, at=appeal.taken_up_at)
    if appeal.state == Appeal.State.FILED:
        return Step(label=label, status="now", turn=body)
    return Step(label=label, status="done")  # decided at once


def _decision(appeal: Appeal) -> Step:
    if appeal.decided_by:
        is_upheld = appeal.state == Appeal.State.UPHELD
        label = _("Upheld") if is_upheld else _("Dismissed")
        status = "done" if is_upheld else "broken"
        return Step(label=label, status=status, by=appeal.decided_by.name, at=appeal.decided_at)  # type: ignore[arg-type]
    if appeal.state == Appeal.State.REVIEW:
        return Step(label=_("Decided"), status="now", turn=appeal.refusal.get_heard_by_display())
    return Step(label=_("Decided"), status="todo")


# 0.4
def term_working(refusal: Refusal) -> str:
    """How the last day came about; nothing where there is none."""
    if refusal.last_day is None or refusal.communicated_at is None or refusal.appeal_days is None:
        return ""
    days = ngettext("%(count)s day", "%(count)s days", refusal.appeal_days) % {"count": refusal.appeal_days}
    words = {
        "first": date_format(refusal.local_day(refusal.communicated_at)),
        "days": days,
        "last": date_format(refusal.last_day),
        "zone": refusal.federation.time_zone,
    }
    return _("Communicated on %(first)s, and %(days)s more: until %(last)s, 23:59 in %(zone)s.") % words


def term_finding(refusal: Refusal, received_on: date | None) -> PageFinding:
    """The term as a finding: by which day an appeal was to be received, and on which one it was."""
    if received_on is None or refusal.appeal_days is None:
        status = "open"
    else:
        status = "met" if refusal.last_day is None or received_on <= refusal.last_day else "broken"
    return PageFinding(
        status=status,  # type: ignore[arg-type] - the three words of the component
        text=_("Received in time"),
        required=last_day_text(refusal),
        found=date_format(received_on) if received_on else "",
        article=refusal.appeal_article,
        edition=refusal.edition,
    )
