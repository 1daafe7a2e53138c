"""What the page of an interim rating lets its reader do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act
from titles.cases.interim.models import InterimRating
from titles.regulations import edition_for

LABELS = {
    "agree-as-administrator": _("Agree as rating administrator"),
    "agree-for-commission": _("Agree for the commission"),
    "refuse": _("Refuse interim rating"),
    "withdraw": _("Withdraw interim rating"),
}


def interim_acts(interim: InterimRating, user: Person, *, day: date) -> list[Act]:
    """The buttons of this person."""
    return list(_acts(interim, user, day))


def _acts(interim: InterimRating, user: Person, day: date) -> Iterator[Act]:
    for act, label in LABELS.items():
        decision = decision_on(user, act, interim, day=day)
        if decision.allowed:
            is_agreement = act.startswith("agree")
            seen = f"?seen={interim.sha256}" if is_agreement else ""  # what is agreed to is what stood on the page
            yield Act(
                label=str(label),
                url=reverse("interim_act", args=[interim.pk, act]) + seen,
                is_main=is_agreement,
                asks_reason=act == "refuse",
                reason_label=str(_("Why it is refused")) if act == "refuse" else "",
                article=decision.article,
                edition=edition_for(day).id,
            )
