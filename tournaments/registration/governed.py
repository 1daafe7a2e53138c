"""Which tournaments a text governs, as conditions of a query: by their systems and by the days they begin on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from functools import cache, reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Edition, Family
from ratingsite.office.accounts.conditions import NONE
from tournaments.registration.models import Tournament
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.notice import Decider, NoticeEdition, Sender

Span = tuple[date, date | None]
"""The first and the last day of texts that follow each other; no last day while the newest is in force."""


def begun_under(editions: Iterable[Edition]) -> Q:
    """The tournaments that begin while one of these texts is in force."""
    return reduce(or_, (Q(starts_on__gte=first) & _until(last) for first, last in spans(editions)), NONE)


def _until(last: date | None) -> Q:
    return Q(starts_on__lte=last) if last else Q()


def spans(editions: Iterable[Edition]) -> tuple[Span, ...]:
    """When these texts are in force: those that follow each other without a day between are one span."""
    found: list[Span] = []
    for edition in sorted(editions, key=lambda each: each.effective_from):
        first, (begun, last) = edition.effective_from, found[-1] if found else (date.max, date.min)
        if last is None or first <= last + timedelta(days=1):
            found[-1] = (begun, edition.effective_to)
        else:
            found.append((first, edition.effective_to))
    return tuple(found)


def governed_by(notices: Iterable[NoticeEdition]) -> Q:
    """The tournaments whose notice and reports one of these texts governs, by system and first day."""
    families: defaultdict[Family, list[NoticeEdition]] = defaultdict(list)
    for notice in notices:
        families[notice.family].append(notice)
    return reduce(or_, (rated_under(family) & begun_under(texts) for family, texts in families.items()), NONE)


def rated_under(family: Family) -> Q:
    """The tournaments that are rated in a system of a family, be it besides another."""
    return rated_in([system for system, found in SYSTEMS.items() if found is family])


def rated_in(systems: Collection[str]) -> Q:
    """The tournaments that are rated in one of these systems, be it besides another."""
    besides = Tournament.other_systems.through.objects.filter(tournament=OuterRef("pk"), ratingsystem__in=list(systems))
    return Q(system__in=list(systems)) | Q(Exists(besides))


@cache
def late_for_the_president() -> Q:
    """The tournaments for which ``late_is_for_the_president`` (0.2.1, 0.2.3)."""
    found = NONE
    for notice in NOTICE_EDITIONS:
        if notice.late_elite_decided_by == Decider.PRESIDENT:
            strong = Q(highest_rating__gt=notice.elite_rating) | Q(highest_rating_of_women__gt=notice.elite_rating)
            strong |= Q(highest_rating_of_women__gt=notice.elite_rating_of_women)
            found |= governed_by([notice]) & strong
    return found


@cache
def sent_by_the_organiser() -> Q:
    """The tournaments that ``is_sent_by_the_organiser`` (2009, 0.3)."""
    texts = (notice for notice in NOTICE_EDITIONS if notice.official_sent_by is Sender.ORGANISER)
    return Q(is_official=True) & governed_by(texts)
