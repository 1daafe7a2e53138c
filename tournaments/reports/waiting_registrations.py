"""The registrations that wait for an officer or the commission: long lists, put in order by rows alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from ratingsite.foundations.code_points import letter_by_letter
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import Due, WorkItem
from ratingsite.office.work_lists import LongList, Place
from tournaments.registration.deciding import APPROVE, APPROVE_LATE, article_of
from tournaments.registration.decision_kinds import where_printed
from tournaments.registration.decision_words import WORDS
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.waiting import ASKED, waiting_for
from tournaments.reports.work_items import work_item


def registrations_to_decide(user: User, day: date) -> list[LongList]:
    """The registrations that this person approves: in time as rating officer, late as the commission."""
    rows = tournament_rows(user)
    late = open_to(user, "approve-late", rows, day=day)
    found = Tournament.objects.filter(open_to(user, "approve", rows, day=day) | late)
    return [LongList(rows=found, places=_places, items=_registrations)]


def decisions_to_take(user: User, day: date) -> list[LongList]:
    """Time controls and hybrid play to approve, long events to allow, and championships to confirm."""
    return [
        LongList(rows=waiting_for(user, kind, day=day), places=_places, items=partial(_decisions, kind))
        for kind in ASKED
    ]


def _places(tournaments: QuerySet[Any], most: int) -> Iterable[Place]:
    """Each is due before its first day."""
    since = Coalesce("registered_at", "created_at")
    in_order = tournaments.order_by("starts_on", since, letter_by_letter("name"), "pk")
    return map(Place._make, in_order.values_list("starts_on", since, "name", "pk")[:most])


def _registrations(tournaments: QuerySet[Tournament]) -> Iterator[WorkItem]:
    for tournament in _with_their_law(tournaments):
        in_time = tournament.state == Tournament.State.SUBMITTED
        what = _("Approve or refuse the registration") if in_time else _("Decide on the late registration")
        article = article_of(tournament, APPROVE if in_time else APPROVE_LATE)
        due = (Due(code="decision", day=tournament.starts_on, article=article),)
        yield work_item("registration", tournament, what, tournament.registered_at, due)


def _decisions(kind: str, tournaments: QuerySet[Tournament]) -> Iterator[WorkItem]:
    for tournament in _with_their_law(tournaments):
        article = where_printed(kind, tournament)[0].article
        what = str(WORDS[kind].act)
        due = (Due(code=kind, day=tournament.starts_on, article=article),)
        yield work_item("registration", tournament, what, tournament.registered_at, due)


def _with_their_law(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With what says which texts govern them, and no more: there may be thousands."""
    return tournaments.select_related("federation", "system").prefetch_related("other_systems")
