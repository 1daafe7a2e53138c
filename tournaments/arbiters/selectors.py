"""Who is on the register: found by name or number, named by an organiser, and with which licence on a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from ratings.register.names import search_key
from ratings.register.search import with_each_word
from tournaments.arbiters.models import Arbiter, HeldLicence, Licence

SUGGESTED = 12
# how the list beside the field writes an arbiter, and how a chosen line comes back
CHOSEN = re.compile(r"^(?P<name>.*?)\s*\((?P<kind>FIDE|no\.) (?P<number>[0-9]{1,12})\)$")


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What the list is narrowed to; empty narrows nothing. ``licence`` is held on the day of asking."""

    q: str = ""
    federation: str = ""
    licence: str = ""


def arbiters(wanted: Wanted, *, day: date) -> QuerySet[Arbiter]:
    """The register by name, each with the licences ever held."""
    found = _typed(Arbiter.objects.all(), wanted.q)
    if wanted.federation:
        found = found.filter(federation=wanted.federation)
    if wanted.licence in Licence.values:
        held = HeldLicence.objects.filter(licence=wanted.licence, starts_on__lte=day)
        held = held.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day))
        found = found.filter(pk__in=held.values("arbiter"))
    return found.select_related("federation").prefetch_related("licences")


def suggested(typed: str) -> list[Arbiter]:
    """Those whom an organiser may mean, while a name or a number is typed."""
    return list(arbiters(Wanted(q=typed), day=date.min)[:SUGGESTED]) if len(typed.strip()) > 1 else []


def _typed(found: QuerySet[Arbiter], q: str) -> QuerySet[Arbiter]:
    text = q.strip()
    if text.isascii() and text.isdigit() and len(text) < 13:
        return found.filter(fide_id=int(text))
    return with_each_word(found, "search_name", text)


def as_chosen(arbiter: Arbiter) -> str:
    """``Petrov, Boris (FIDE 1503014)``: how a line of the list names an arbiter so that it is found again."""
    number = f"FIDE {arbiter.fide_id}" if arbiter.fide_id else f"no. {arbiter.pk}"
    return f"{arbiter.name} ({number})"


def arbiter_named(name: str, fide_id: int | None, federation: str) -> Arbiter | None:
    """Whom an organiser means: by the line chosen, by the FIDE ID, or by a name that one arbiter of the federation has.

    A FIDE ID that is nobody's on the register means nobody on it, whatever the name.
    """
    found = Arbiter.objects.prefetch_related("licences")
    if chosen := CHOSEN.match(name):
        number = int(chosen["number"])
        return found.filter(fide_id=number).first() if chosen["kind"] == "FIDE" else found.filter(pk=number).first()
    if fide_id:
        return found.filter(fide_id=fide_id).first()
    same = list(found.filter(search_name=search_key(name)[:100], federation=federation)[:2]) if name else []
    return same[0] if len(same) == 1 else None
