"""What the page of a stated rating shows beside it, and lets its reader do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.lists.histories import history_of
from ratings.lists.models import ListEntry
from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act
from titles.cases.stated.models import StatedRating
from titles.norms.tournament_facts import STANDARD
from titles.regulations import edition_for

LABELS = {
    "confirm": _("Confirm the stated rating"),
    "refuse": _("Refuse the stated rating"),
    "withdraw": _("Withdraw the stated rating"),
}


def stated_acts(stated: StatedRating, user: Person, *, day: date) -> Iterator[Act]:
    """The buttons of this person."""
    for act, label in LABELS.items():
        decision = decision_on(user, act, stated, day=day)
        if decision.allowed:
            yield Act(
                label=str(label),
                url=reverse("stated_act", args=[stated.pk, act]),
                is_main=act == "confirm",
                asks_reason=act == "refuse",
                reason_label=str(_("Why it is refused")) if act == "refuse" else "",
                article=decision.article,
                edition=edition_for(day).id,
            )


def lines_beside(stated: StatedRating) -> list[ListEntry]:
    """What is here to hold it against: an archive of that day, and the highest rating that the newest list names."""
    lines = [line for line in history_of(stated.case.player) if line.rating_list.system_id == STANDARD]
    archived = [
        line for line in lines if line.rating_list.archive_id and line.rating_list.list_date == stated.list_date
    ]
    newest = [line for line in lines if line.rating_list.archive_id is None and line.highest_rating][-1:]
    return [*archived, *newest]
