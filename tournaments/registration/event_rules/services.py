"""Attaches the regulations of an event until its first day: a PDF, kept byte for byte, or an address."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.downloads import plain_name
from tournaments.registration.event_rules import mails
from tournaments.registration.event_rules.models import EventRules
from tournaments.registration.models import Tournament

MOST_BYTES = 5 * 1024 * 1024
MOST_VERSIONS = 20  # each is kept for ever
PDF = b"%PDF-"


class RulesClosed(ValueError):
    """The first day has come: it is played by what was attached until then."""


class NotAPdf(ValueError):
    """The bytes do not begin as a PDF does."""


class RulesTooLarge(ValueError):
    """More bytes than ``MOST_BYTES``."""


class TooManyVersions(ValueError):
    """The event has ``MOST_VERSIONS`` already."""


def attach_file(tournament: Tournament, *, name: str, content: bytes, by: User, now: datetime) -> EventRules:
    """Let this PDF be the regulations of the event; the bytes that count already are the same version.

    Raises ``RulesClosed``, ``NotAPdf``, ``RulesTooLarge`` and ``TooManyVersions``; then nothing is kept.
    """
    if len(content) > MOST_BYTES:
        raise RulesTooLarge
    if not content.startswith(PDF):
        raise NotAPdf
    said = {"name": plain_name(name, otherwise="regulations.pdf"), "size": len(content)}
    digest = sha256(content).hexdigest()
    return _attach(tournament, by=by, now=now, content=content, sha256=digest, **said)


def attach_address(tournament: Tournament, address: str, *, by: User, now: datetime) -> EventRules:
    """Let what stands under this address be the regulations. Raises ``RulesClosed`` and ``TooManyVersions``."""
    return _attach(tournament, by=by, now=now, address=address)


@transaction.atomic
def _attach(tournament: Tournament, *, by: User, now: datetime, **said: object) -> EventRules:
    tournament = locked(tournament)
    require(by, "attach-rules", tournament, day=now.date())
    if tournament.local_day(now) >= tournament.starts_on:
        raise RulesClosed(str(tournament))
    newest = tournament.own_rules.defer("content").first()
    if newest and (newest.sha256, newest.address) == (said.get("sha256", ""), said.get("address", "")):
        return newest
    number = newest.number + 1 if newest else 1
    if number > MOST_VERSIONS:
        raise TooManyVersions
    rules = EventRules.objects.create(tournament=tournament, number=number, attached_by=by, attached_at=now, **said)
    kept = {"sha256": rules.sha256, "size": rules.size} if rules.sha256 else {"address": rules.address}
    record("attach regulations", tournament, by=by, now=now, number=number, **kept)
    if newest and tournament.state == Tournament.State.APPROVED:
        mails.changed(rules, now=now)
    return rules
