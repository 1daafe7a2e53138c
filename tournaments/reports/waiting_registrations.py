"""The registrations that wait for an officer or the commission: long lists, put in order by rows alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from ratingsite.foundations.code_points import letter_by_letter
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.asked_by_offices import AskedByOffices
from ratingsite.office.pages import Due, WorkItem
from ratingsite.office.work_lists import LongList, Place
from tournaments.registration.deciding import APPROVE, APPROVE_LATE, article_of
from tournaments.registration.decision_kinds import where_printed
from tournaments.registration.decision_words import WORDS
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.read_together import read_other_systems
from tournaments.registration.waiting import ASKED, waiting_for
from tournaments.reports.work_items import work_item


def _to_decide(user: User, day: date) -> QuerySet[Tournament]:
    """In time as rating officer, late as the commission."""
    rows = tournament_rows(user)
    late = open_to(user, "approve-late", rows, day=day)
    return Tournament.objects.filter(open_to(user, "approve", rows, day=day) | late)


def _waiting_for(kind: str, user: User, day: date) -> QuerySet[Tournament]:
    return waiting_for(user, kind, day=day)


def _first(rows: Callable[[User, date], QuerySet[Tournament]]) -> Callable[[User, date, int], Iterable[Place]]:
    """The places of so many: each is due before its first day."""
    since = Coalesce("registered_at", "created_at")

    def write(user: User, day: date, most: int) -> QuerySet[Any, Any]:
        in_order = rows(user, day).order_by("starts_on", since, letter_by_letter("name"), "pk")
        return in_order.values_list("starts_on", since, "name", "pk")[:most]

    question = AskedByOffices(write)
    return lambda user, day, most: map(Place._make, question.rows(user, day, most))


def _registrations(_user: User, _day: date, keys: Sequence[UUID]) -> Iterator[WorkItem]:
    for tournament in _with_their_law(keys):
        in_time = tournament.state == Tournament.State.SUBMITTED
        what = _("Approve or refuse the registration") if in_time else _("Decide on the late registration")
        article = article_of(tournament, APPROVE if in_time else APPROVE_LATE)
        due = (Due(code="decision", day=tournament.starts_on, article=article),)
        yield work_item("registration", tournament, what, tournament.registered_at, due)


def _decisions(kind: str, _user: User, _day: date, keys: Sequence[UUID]) -> Iterator[WorkItem]:
    for tournament in _with_their_law(keys):
        article = where_printed(kind, tournament)[0].article
        what = str(WORDS[kind].act)
        due = (Due(code=kind, day=tournament.starts_on, article=article),)
        yield work_item("registration", tournament, what, tournament.registered_at, due)


_LONG = ("prizes", "remarks", "venues", "decision_reason", "approved_despite", "called_in_reason", "ended_reason")
_LIGHT = KeptQuestion(
    lambda: Tournament.objects.filter(AmongGiven("pk", "tournaments", UUID)).select_related("federation").defer(*_LONG)
)


def _with_their_law(keys: Sequence[UUID]) -> list[Tournament]:
    """With what says which texts govern them, and no more: there may be thousands."""
    found = _LIGHT.rows(tournaments=keys)
    read_other_systems(found)
    return found


TO_DECIDE = LongList(rows=_to_decide, places=_first(_to_decide), items=_registrations)
"""The registrations that a person approves."""
DECISIONS = tuple(
    LongList(rows=rows, places=_first(rows), items=partial(_decisions, kind))
    for kind, rows in ((kind, partial(_waiting_for, kind)) for kind in ASKED)
)
"""Time controls and hybrid play to approve, long events to allow, and championships to confirm."""
