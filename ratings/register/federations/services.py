"""The acts on the table of federations: one added with the code that FIDE gave, and one put right or ended."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, fields
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction

from ratings.register.federations import mails
from ratings.register.federations.moving import move_people
from ratings.register.federations.permissions import NEW_FEDERATION
from ratings.register.federations.selectors import of_the_same_name
from ratings.register.models import Federation
from ratingsite.foundations.federations import ask_again
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import differing, record

LONGEST_NAME, LONGEST_REASON = 80, 500
_CODE = re.compile(r"[A-Z]{3}", re.ASCII)
_A_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class FederationFacts:
    """What is kept of a federation beside its code; both days count, and without one nobody knows it.

    ``successor`` is the federation that its code has given way to, of one that has ended.
    """

    name: str
    time_zone: str
    exists_from: date | None = None
    exists_to: date | None = None
    successor: Federation | None = None


class FederationRefused(ValueError):
    """What cannot be: at ``field`` of the facts, for the reason ``code``; ``other`` is the federation in the way."""

    def __init__(self, field: str, code: str, other: Federation | None = None) -> None:
        super().__init__(f"{field}: {code}{f' ({other})' if other else ''}")
        self.field, self.code, self.other = field, code, other


@transaction.atomic
def add_federation(
    code: str,
    facts: FederationFacts,
    *,
    reason: str,
    by: User,
    now: datetime,
    replaces: Federation | None = None,
    moves_people: bool = False,
) -> Federation:
    """Add a federation under FIDE's code for it. The one that it ``replaces`` ends on the day before its first; who
    belongs to it then may be moved, by dated changes of which the act is the proof.

    Raises ``FederationRefused``.
    """
    decision = require(by, "add", NEW_FEDERATION, day=now.date())
    if replaces is not None:
        replaces = locked(replaces)
    refuse_new(code, facts, replaces=replaces, reason=reason)
    try:
        with transaction.atomic():
            added = Federation.objects.create(code=code, **_columns(facts))
    except IntegrityError:  # somebody else has added it meanwhile
        raise FederationRefused("code", "taken", Federation.objects.get(pk=code)) from None
    ask_again(code)
    said: dict[str, Any] = {"name": added.name, "time_zone": added.time_zone, "from": _text(added.exists_from)}
    said |= {"until": _text(added.exists_to)} if added.exists_to else {}
    if replaces is not None:
        said["replaces"] = replaces.pk
        _end(replaces, added)
        if moves_people:
            said["players"] = move_people(replaces, added, reason=reason.strip(), by=by, now=now)
    record("add federation", added, by=by, now=now, article=decision.article, reason=reason.strip(), **said)
    mails.added(added, replaces, reason=reason.strip(), by=by, now=now)
    return added


def _end(replaced: Federation, added: Federation) -> None:
    last = _day_before(added)
    if replaced.exists_to is None or replaced.exists_to > last:
        replaced.exists_to = last
    replaced.successor = added
    replaced.save(update_fields=["exists_to", "successor"])


def _day_before(added: Federation | FederationFacts) -> date:
    if added.exists_from is None:
        raise FederationRefused("exists_from", "replaces-when")
    return added.exists_from - _A_DAY


@transaction.atomic
def correct_federation(
    federation: Federation, facts: FederationFacts, *, reason: str, by: User, now: datetime
) -> Federation:
    """Put right what is kept of a federation: its name and zone, its days and what follows it; the code stays.

    Who belongs to it stays there: people move by transfers, or by a list that comes in. Raises ``FederationRefused``.
    """
    federation = locked(federation)
    decision = require(by, "correct", federation, day=now.date())
    refuse_correction(federation, facts, reason=reason)
    before = facts_of(federation)
    for name, value in _columns(facts).items():
        setattr(federation, name, value)
    federation.save(update_fields=[field.name for field in fields(FederationFacts)])
    said = {"reason": reason.strip(), "fields": differing(_said(before), _said(facts_of(federation)))}
    record("correct federation", federation, by=by, now=now, article=decision.article, **said)
    mails.corrected(federation, reason=reason.strip(), by=by, now=now)
    return federation


def facts_of(federation: Federation) -> FederationFacts:
    """What is kept of it now."""
    return FederationFacts(**{field.name: getattr(federation, field.name) for field in fields(FederationFacts)})


# ---------------------------------------------------------------- what cannot be
def refuse_new(code: str, facts: FederationFacts, *, replaces: Federation | None, reason: str) -> None:
    """Raise what stands against a new federation."""
    if not _CODE.fullmatch(code):
        raise FederationRefused("code", "no-code")
    if there := Federation.objects.filter(pk=code).first():
        raise FederationRefused("code", "taken", there)
    _refuse_facts(facts, replaced=replaces.pk if replaces else "")
    if replaces is not None:
        _refuse_replacing(replaces, facts)
    _refuse_without(reason)


def _refuse_replacing(replaced: Federation, facts: FederationFacts) -> None:
    if not replaced.is_federation or replaced.successor_id is not None:
        raise FederationRefused("replaces", "replaced-already", replaced)
    if replaced.exists_from is not None and _day_before(facts) < replaced.exists_from:
        raise FederationRefused("replaces", "replaces-later", replaced)
    _day_before(facts)


def refuse_correction(federation: Federation, facts: FederationFacts, *, reason: str) -> None:
    """Raise what stands against a correction."""
    _refuse_facts(facts, own=federation.pk)
    if facts.successor is not None:
        if facts.exists_to is None:
            raise FederationRefused("exists_to", "successor-when")
        if federation.pk in _line_from(facts.successor):
            raise FederationRefused("successor", "own-successor", facts.successor)
    if _columns(facts) == _columns(facts_of(federation)):
        raise FederationRefused("name", "nothing-changes")
    _refuse_without(reason)


def _line_from(federation: Federation | None) -> set[str]:
    """It, and those that follow it."""
    found: set[str] = set()
    while federation is not None and federation.pk not in found:
        found.add(federation.pk)
        federation = federation.successor
    return found


def _refuse_facts(facts: FederationFacts, *, own: str = "", replaced: str = "") -> None:
    name = _columns(facts)["name"]
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise FederationRefused("name", "no-name")
    if facts.time_zone not in available_timezones():
        raise FederationRefused("time_zone", "no-zone")
    if facts.exists_from and facts.exists_to and facts.exists_to < facts.exists_from:
        raise FederationRefused("exists_to", "ends-first")
    if other := of_the_same_name(name, facts.exists_from, facts.exists_to, but=own, replaced=replaced):
        raise FederationRefused("name", "same-name", other)


def _refuse_without(reason: str) -> None:
    if not reason.strip():
        raise FederationRefused("reason", "no-reason")


# ---------------------------------------------------------------- as it is kept
def _columns(facts: FederationFacts) -> dict[str, Any]:
    name = " ".join(unicodedata.normalize("NFC", facts.name).split())
    return {field.name: getattr(facts, field.name) for field in fields(facts)} | {"name": name}


def _said(facts: FederationFacts) -> dict[str, str]:
    """As the record keeps it."""
    days = {"exists_from": _text(facts.exists_from), "exists_to": _text(facts.exists_to)}
    follows = facts.successor.pk if facts.successor else ""
    return {"name": facts.name, "time_zone": facts.time_zone, **days, "successor": follows}


def _text(day: date | None) -> str:
    return day.isoformat() if day else ""
