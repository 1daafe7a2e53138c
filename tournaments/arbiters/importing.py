"""Takes a file of arbiters into the register, whole or not at all; a licence that stands there already stays."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.register.models import Federation
from ratings.register.names import search_key
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tournaments.arbiters.csv_rows import BadFile, Line, read_arbiters
from tournaments.arbiters.models import Arbiter
from tournaments.arbiters.services import BadLicence, Named, Span, add_licence, end_licence, enter_arbiter

ENDED = "The file of arbiters says so."
_WHY = {
    "held": "column from: this licence is held on some of these days already, with other days",
    "order": "column until: the licence that stands in the register ends before",
}


@transaction.atomic
def import_arbiters(content: bytes, *, by: User, now: datetime) -> int:
    """How many licences were new or ended. Raises ``BadFile`` with every fault by line and column."""
    lines = read_arbiters(content, frozenset(Federation.objects.values_list("pk", flat=True)))
    faults: list[str] = []
    taken = sum(_take(line, faults, by=by, now=now) for line in lines)
    if faults:
        raise BadFile(faults)
    return taken


def _take(line: Line, faults: list[str], *, by: User, now: datetime) -> bool:
    span = Span(licence=line.licence, starts_on=line.starts_on, ends_on=line.ends_on)
    try:
        with transaction.atomic():
            return _enter(line, span, by=by, now=now)
    except BadLicence as refusal:
        faults.append(f"line {line.line}, {_WHY.get(refusal.why, refusal.why)}")
    except NotPermitted:
        faults.append(f"line {line.line}, column licence: {by} may not enter {line.licence} of {line.federation}")
    return False


def _enter(line: Line, span: Span, *, by: User, now: datetime) -> bool:
    arbiter = _known(line)
    if arbiter is None:
        named = Named(name=line.name, federation=line.federation, fide_id=line.fide_id)
        enter_arbiter(named, span, by=by, now=now)
        return True
    held = arbiter.licences.filter(licence=line.licence, starts_on=line.starts_on).first()
    if held is None:
        add_licence(arbiter, span, by=by, now=now)
        return True
    if held.ends_on == line.ends_on:
        return False
    if line.ends_on is None:
        raise BadLicence("ends_on", "order")
    end_licence(held, line.ends_on, by=by, now=now, reason=ENDED)
    return True


def _known(line: Line) -> Arbiter | None:
    """By the FIDE ID; without one by the name in the federation."""
    if line.fide_id:
        return Arbiter.objects.filter(fide_id=line.fide_id).first()
    same = Arbiter.objects.filter(search_name=search_key(line.name)[:100], federation=line.federation)
    return same.filter(fide_id__isnull=True).first()
