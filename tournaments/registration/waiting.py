"""Tournaments on which an office is asked to decide beyond their registration, as conditions of a query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import cache, reduce
from operator import or_
from typing import Any

from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.db.models.lookups import GreaterThanOrEqual

from ratings.regulations.fide.composition import most_days
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS, Format
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.decision_kinds import CHAMPIONSHIP_RULES, KINDS, Kind
from tournaments.registration.governed import Span, begun_under, rated_in, spans
from tournaments.registration.in_hand import in_hand
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.regulations.editions import TITLE_NOTICE_EDITIONS
from tournaments.regulations.events import STANDARD


def waiting_for(user: User, kind: str, *, day: date) -> QuerySet[Tournament]:
    """The tournaments that wait for this person's decision of a kind: ``kinds_for`` as a condition of a query."""
    may = open_to(user, KINDS[kind].act, tournament_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    return undecided(kind).filter(may, in_hand())


def undecided(kind: str) -> QuerySet[Tournament]:
    """The tournaments that ask for a decision of a kind and have none in force, whoever decides on it."""
    decided = EventDecision.objects.filter(tournament=OuterRef("pk"), kind=kind, ended_at__isnull=True)
    return Tournament.objects.filter(ASKED[kind](), _printed(kind), ~Exists(decided))


# ---------------------------------------------------------------- what the registration says that asks for a decision
@cache
def _is_too_quick() -> Q:
    """1.1 since 2022: too little time for the strongest who is expected, by the rating from which a text asks more."""
    alike: defaultdict[tuple[int, int], list[Any]] = defaultdict(list)
    for edition in _having(STANDARD, *KINDS[Kind.TIME_CONTROL].rules):
        for band in edition.minutes_bands:
            alike[band].append(edition)
    found = NONE
    for (rating, minutes), editions in alike.items():
        strong = Q(highest_rating__gte=rating) if rating else Q()
        found |= begun_under(editions) & strong & Q(counted_minutes__lt=minutes)
    return found & ~_is_reported()


@cache
def _is_long() -> Q:
    """2009, 4.12: longer than the text lets an event of its format last without leave."""
    length = ExpressionWrapper(F("ends_on") - F("starts_on"), output_field=DurationField())
    alike: defaultdict[int, defaultdict[Format, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for edition in _having(STANDARD, *KINDS[Kind.LONG_EVENT].rules):
        for form in Format:
            if (most := most_days(edition, form, is_approved=False)[0]) is not None:
                alike[most][form].append(edition)
    found = NONE
    for most, of_formats in alike.items():
        of_these = reduce(or_, (Q(format=form) & begun_under(texts) for form, texts in of_formats.items()), NONE)
        found |= of_these & Q(GreaterThanOrEqual(length, timedelta(days=most)))
    return found & ~_is_reported()


@cache
def _is_of_an_unusual_format() -> Q:
    """Titles 1.4.2e: a format that the text of its days does not list."""
    unusual = (begun_under([titles]) & ~Q(format__in=titles.formats) for titles in TITLE_NOTICE_EDITIONS)
    return Q(is_title_tournament=True) & rated_in([STANDARD]) & reduce(or_, unusual, NONE)


def _is_reported() -> Q:
    """Whether nothing more is to come: then its games are rated, or left out, without the decision."""
    whole = Tournament.objects.filter(pk=OuterRef("pk"), reports__state="accepted", reports__is_last_part=True)
    return Q(Exists(whole))


ASKED: Mapping[str, Callable[[], Q]] = {
    Kind.TIME_CONTROL: _is_too_quick,
    Kind.HYBRID: lambda: Q(is_hybrid=True),
    Kind.LONG_EVENT: _is_long,
    Kind.CHAMPIONSHIP: lambda: ~Q(championship=""),
    Kind.FORMAT: _is_of_an_unusual_format,
}
"""``KindRules.is_asked`` as a condition."""


# ---------------------------------------------------------------- which texts know it
@cache
def _printed(kind: str) -> Q:
    """Where a governing text knows such a decision: ``where_printed`` as a condition."""
    if kind == Kind.FORMAT:
        return rated_in([STANDARD]) & begun_under(TITLE_NOTICE_EDITIONS)
    if kind != Kind.CHAMPIONSHIP:
        return _with_a_rule(*KINDS[kind].rules)
    known = [Q(championship=which) & _with_a_rule(*rules) for which, rules in CHAMPIONSHIP_RULES.items()]
    for_titles = Q(is_title_tournament=True) & rated_in([STANDARD]) & begun_under(TITLE_NOTICE_EDITIONS)
    return reduce(or_, known, for_titles)


def _with_a_rule(*rules: str) -> Q:
    """Where a rating text that governs the tournament has one of these rules; systems of the same days together."""
    alike: defaultdict[tuple[Span, ...], list[str]] = defaultdict(list)
    for system in SYSTEMS:
        if texts := _having(system, *rules):
            alike[spans(texts)].append(system)
    known = (rated_in(systems) & begun_under(_having(systems[0], *rules)) for systems in alike.values())
    return reduce(or_, known, NONE)


def _having(system: str, *rules: str) -> list[Any]:
    """The editions of a system that a date chooses and that have one of these rules."""
    book = rule_book(system)
    return [edition for edition in book.editions if edition.is_chosen_by_date and book.article(edition, *rules)]
