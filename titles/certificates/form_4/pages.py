"""Fills the shared components of the page of a title result: the state line and the acts."""

from __future__ import annotations

from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act, Step
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.permissions import has_an_officer

ACTS: dict[str, tuple[str | Promise, str | Promise]] = {
    "countersign": (gettext_lazy("Countersign and issue the certificate"), ""),
    "refuse": (gettext_lazy("Refuse"), gettext_lazy("Why it is refused")),
    "withdraw": (gettext_lazy("Withdraw"), gettext_lazy("Why it is withdrawn")),
    "reissue": (
        gettext_lazy("Issue certificate again"),
        gettext_lazy("Why it is issued again, for instance because the name was misspelt"),
    ),
    "revoke": (gettext_lazy("Revoke certificate"), gettext_lazy("Why it is revoked")),
}
"""The label of each act and, where it asks for one, of its reason."""
STATES = TitleResult.State
CLOSED = (STATES.REFUSED, STATES.WITHDRAWN, STATES.REVOKED, STATES.REPLACED)


def result_steps(result: TitleResult) -> list[Step]:
    """Signed and countersigned: by whom, when, and whose turn it is."""
    steps = [Step(label=_("Signed"), status="done", at=result.signed_at, by=str(result.signed_by))]
    if result.issued_at:
        who = str(result.countersigned_by)
        steps.append(Step(label=_("Countersigned"), status="done", at=result.issued_at, by=who))
    if result.state in CLOSED:
        return [*steps, Step(label=result.get_state_display().capitalize(), status="broken", at=result.closed_at)]
    if not result.issued_at:
        steps.append(Step(label=_("Countersigned"), status="now", turn=_countersigner(result)))
    return steps


def _countersigner(result: TitleResult) -> str:
    if result.differs_from_id is not None:
        return _("the chief arbiter, who withdraws it and may sign another one")
    if has_an_officer(result):
        return _("the rating officer")
    federation = result.report.tournament.federation_id
    return _("the qualification commission, in the place of the rating officer of %s") % federation


def result_acts(result: TitleResult, user: Person, *, day: date) -> list[Act]:
    """What this person may do now."""
    return [
        Act(
            label=str(label),
            url=reverse("title_result_act", args=[result.pk, act]),
            is_main=act == "countersign",
            asks_reason=bool(reason),
            reason_label=str(reason),
        )
        for act, (label, reason) in ACTS.items()
        if decision_on(user, act, result, day=day).allowed
    ]
