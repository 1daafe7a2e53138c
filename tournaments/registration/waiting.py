"""Tournaments on which an office is asked to decide beyond their registration: hybrid play, championships."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Edition
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.decision_kinds import KINDS, Kind
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.permissions import rated_in, tournament_rows
from tournaments.regulations.editions import TITLE_NOTICE_EDITIONS
from tournaments.regulations.events import STANDARD

# What the registration says that asks for such a decision: ``KindRules.is_asked`` as a condition.
ASKED: Mapping[str, Q] = {Kind.HYBRID: Q(is_hybrid=True), Kind.CHAMPIONSHIP: ~Q(championship="")}


def waiting_for(user: User, kind: str, *, day: date) -> QuerySet[Tournament]:
    """The tournaments that wait for this person's decision of a kind: ``kinds_for`` as a condition of a query."""
    decided = EventDecision.objects.filter(tournament=OuterRef("pk"), kind=kind, ended_at__isnull=True)
    may = open_to(user, KINDS[kind].act, tournament_rows(user), day=day)
    return Tournament.objects.filter(may, ASKED[kind], _printed(kind), ~Exists(decided))


def _printed(kind: str) -> Q:
    """Where a governing text knows such a decision: ``where_printed`` as a condition."""
    known = [rated_in([system]) & _in_the_days_of(edition) for system in SYSTEMS for edition in _knowing(kind, system)]
    if kind == Kind.CHAMPIONSHIP:
        known += [
            Q(is_title_tournament=True) & rated_in([STANDARD]) & _in_the_days_of(edition)
            for edition in TITLE_NOTICE_EDITIONS
        ]
    return reduce(or_, known, NONE)


def _knowing(kind: str, system: str) -> list[Edition]:
    book = rule_book(system)
    return [
        edition for edition in book.editions if edition.is_chosen_by_date and book.article(edition, *KINDS[kind].rules)
    ]


def _in_the_days_of(edition: Edition) -> Q:
    until = Q(starts_on__lte=edition.effective_to) if edition.effective_to else Q()
    return Q(starts_on__gte=edition.effective_from) & until
