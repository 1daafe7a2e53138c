"""Enters an event whose first day is past, with the reason; what a text asks beforehand waits for who allows it late.

Ruling: entered-afterwards.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from ratingsite.foundations.transitions import move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration import mails
from tournaments.registration.deciding import broken_at_approval, despite_document
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import new_tournament
from tournaments.registration.services import (
    NotReadyToRegister,
    RegistrationFacts,
    state_by_days,
    write_registration,
)
from tournaments.regulations.findings import Finding
from tournaments.regulations.registration import late_findings, must_be_mended

ENTER = "enter-afterwards"


class NotBegunYet(ValueError):
    """The first day is not past: the event is registered by its organiser."""


class ReasonMissing(ValueError):
    """Who enters an event afterwards says why."""


@transaction.atomic
def enter_afterwards(
    facts: RegistrationFacts, *, by: User, now: datetime, reason: str, key: UUID | None = None
) -> Tournament:
    """Enter an event that has begun. Late under its text, it waits for who allows that; else the entry approves it.

    Raises ``NotBegunYet``, ``ReasonMissing``, ``NotReadyToRegister`` where no game could be rated as it stands, and
    ``IntegrityError`` for a form that was sent twice.
    """
    require(by, ENTER, new_tournament(facts.federation), day=now.date())
    if not reason.strip():
        raise ReasonMissing
    tournament = Tournament(
        id=key or uuid4(),
        organiser=by,
        created_at=now,
        registered_at=now,
        state=Tournament.State.LATE,
        entered_because=reason.strip(),
    )
    write_registration(tournament, facts)
    if tournament.local_day(now) <= tournament.starts_on:
        raise NotBegunYet(facts.starts_on.isoformat())
    found = broken_at_approval(tournament, now=now)
    if in_the_way := must_be_mended(found):
        raise NotReadyToRegister(in_the_way, needs_chief=False)
    missed = late_findings(found)
    _record(tournament, missed, by=by, now=now)
    if missed:
        mails.registered(tournament, now=now)
        return tournament
    despite = despite_document(found)
    said = {"decided_by": by, "decided_at": now, "decision_reason": reason.strip(), "approved_despite": despite}
    move(tournament, Tournament.State.APPROVED, **said)
    if to := state_by_days(tournament, now):
        move(tournament, to)
    return tournament


def _record(tournament: Tournament, missed: tuple[Finding, ...], *, by: User, now: datetime) -> None:
    """One entry; the article is that of the notice which was missed, or of the text that asks for none."""
    notice = law_of(tournament).notice
    article = missed[0].article if missed else notice.articles.schedule if notice else ""
    state = Tournament.State.LATE if missed else Tournament.State.APPROVED
    record(
        "enter registration afterwards", tournament, by=by, now=now, moved=("", state), article=article,
        reason=tournament.entered_because, starts_on=tournament.starts_on.isoformat(),
    )  # fmt: skip
