"""What of appeals against ratings waits for a person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.words import list_name
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import rating_appeal_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem

State = RatingAppeal.State
# the act and the states in which it is the next one; the auditor may rule earlier
TURNS = (
    ("pass-on", (State.FILED,)),
    ("send-games", (State.FILED,)),
    ("agree", (State.SENT,)),
    ("ask-director", (State.DISPUTED,)),
    ("answer", (State.ASKED,)),
    ("rule", (State.FORWARDED, State.AGREED, State.ANSWERED)),
    ("return-fee", (State.UPHELD,)),
    ("correct-again", (State.UPHELD,)),
)


def work_for(user: User, day: date) -> Iterator[WorkItem]:
    """One item an appeal and an act."""
    words = {
        "pass-on": _("Pass the appeal on to the commission"),
        "send-games": _("Send the list of games to the appellant"),
        "agree": _("Check the list of games behind your rating"),
        "ask-director": _("The list of games is disputed: ask the tournament director"),
        "answer": _("Answer the auditor’s question about a tournament"),
        "rule": _("Rule on the appeal"),
        "return-fee": _("Return the fee of the appeal"),
        "correct-again": _("The correction that the ruling asks for came to nothing: prepare it again"),
    }
    of_another = _("Enter what the tournament director answers, or rule without it")
    for (act, _states), rows in zip(TURNS, rows_waiting(user, day), strict=True):
        for appeal in rows.select_related("player", "rating_list").prefetch_related("directors"):
            is_of_another = act == "answer" and user not in appeal.directors.all()
            yield _item(appeal, of_another if is_of_another else words[act])


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    rows = rating_appeal_rows(user, day=day)
    return [
        RatingAppeal.objects.filter(open_to(user, act, rows, day=day), state__in=states).distinct()
        for act, states in TURNS
    ]


def _item(appeal: RatingAppeal, what: str) -> WorkItem:
    found = appeal.rating_list
    return WorkItem(
        kind=_("Appeal against a rating"),
        title=_(": ").join((appeal.player.name, list_name(found.system_id, found.list_date))),
        url=reverse("rating_appeal", args=[appeal.pk]),
        what=what,
        since=appeal.filed_at,
        article="739" if appeal.fee_cents else "",
    )
