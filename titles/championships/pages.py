"""What the page of a list of direct titles shows: its steps, its rows with their findings, the acts of its reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act, PageFinding, Step
from titles.applications.direct_words import direct_finding
from titles.championships.lists import doubtful_rows
from titles.championships.models import DirectList, DirectRow
from titles.championships.refusals import InTheWay
from titles.championships.results import edition_of, findings_of, is_conditional, kept_rows
from titles.championships.words import WHY
from titles.norms.not_rated import is_not_rated
from titles.regulations.awards.rules import AwardRule

_State = DirectList.State
LABELS: dict[str, tuple[str | Promise, bool]] = {
    "certify": (gettext_lazy("Certify list"), False),
    "review": (gettext_lazy("Review list"), False),
    "return": (gettext_lazy("Return list"), True),
    "withdraw": (gettext_lazy("Withdraw list"), True),
}


@dataclass(frozen=True, kw_only=True)
class ShownRow:
    """A row with what 1.2 says of it."""

    row: DirectRow
    is_conditional: bool
    is_borne_out: bool
    findings: Sequence[PageFinding]


def shown_rows(found: DirectList) -> list[ShownRow]:
    """Every row, those that stand first."""
    kept, edition = kept_rows(), edition_of(found).id
    refused = is_not_rated(found.tournament)
    shown = []
    for row in found.rows.select_related("player__federation", "struck_by").order_by("struck_at", "place", "pk"):
        row.direct_list = found
        judged = findings_of(row, kept, rating_refused=refused)
        results = [each for each in judged if each.rule is not AwardRule.DIRECT_LIST]
        shown.append(
            ShownRow(
                row=row,
                is_conditional=is_conditional(row),
                is_borne_out=all(each.met for each in results),
                findings=[direct_finding(each, edition) for each in results],
            )
        )
    return shown


def list_steps(found: DirectList) -> list[Step]:
    """The line of steps: each with its own doer."""
    done = [
        Step(
            label=pgettext("direct list", "Announced"),
            status="done",
            by=str(found.announced_by),
            at=found.announced_at,
        )
    ]
    if found.state == _State.WITHDRAWN:
        return [*done, Step(label=pgettext("direct list", "Withdrawn"), status="broken")]
    is_found = found.state != _State.ANNOUNCED
    report = pgettext("direct list", "Found in the report")
    done.append(Step(label=report, status="done" if is_found else "now", turn=pgettext("direct list", "Chief arbiter")))
    sent = found.certified_at is not None
    done.append(
        Step(
            label=pgettext("direct list", "Certified"),
            status="done" if sent else "now" if is_found else "todo",
            by=str(found.certified_by or ""),
            at=found.certified_at,
            turn=pgettext("direct list", "Chief arbiter"),
        )
    )
    reviewed = found.state == _State.REVIEWED
    done.append(
        Step(
            label=pgettext("direct list", "Reviewed"),
            status="done" if reviewed else "now" if sent else "todo",
            by=str(found.reviewed_by or "") if reviewed else "",
            at=found.reviewed_at if reviewed else None,
            turn=pgettext("direct list", "Qualification commission"),
        )
    )
    return done


def list_acts(found: DirectList, user: Person, *, day: date) -> list[Act]:
    """The buttons of this person."""
    possible = []
    for act, (label, asks_reason) in LABELS.items():
        decision = decision_on(user, act, found, day=day)
        if not decision.allowed:
            continue
        doubtful = doubtful_rows(found) if act == "review" else []
        possible.append(
            Act(
                label=str(label),
                url=reverse(f"direct_list_{act}", args=[found.pk]),
                allowed=not doubtful,
                why_not=str(WHY[InTheWay.NOT_BORNE_OUT]) if doubtful else "",
                is_main=not asks_reason,
                asks_reason=asks_reason,
                reason_label=str(gettext_lazy("Reason")),
                article=decision.article,
                edition=edition_of(found).id,
            )
        )
    return possible
