"""Asks the federation of the territory whether another one may register, and takes its answer (0.2)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.models import Tournament
from tournaments.registration.territory import mails
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.registration.territory.selectors import article_of_exception, consent_of, lacks_consent

_State = TerritoryConsent.State


class ConsentMissing(ValueError):
    """The federation of the territory, which the message names, has not agreed to this registration."""


class NoExceptionInTheText(ValueError):
    """The text of the first day does not let another federation register."""


class ReasonMissing(ValueError):
    """Who does not agree says why."""


def ask_territory(tournament: Tournament, *, by: User, now: datetime) -> TerritoryConsent | None:
    """Ask the federation of the territory, where it is another one; a part of registering, which writes the record.

    An answer that was given stands while the territory stays. Raises ``NoExceptionInTheText``.
    """
    live = consent_of(tournament)
    if live is not None and live.federation_id == tournament.territory_id:
        return live
    if live is not None:
        move(live, _State.OVERTAKEN)
    if tournament.territory_id is None:
        return None
    article = article_of_exception(tournament.system_codes, tournament.starts_on)
    if not article:
        raise NoExceptionInTheText(tournament.starts_on.isoformat())
    consent = TerritoryConsent.objects.create(
        tournament=tournament, federation_id=tournament.territory_id, article=article, asked_by=by, asked_at=now
    )
    mails.asked(consent, now=now)
    return consent


def refuse_without_consent(tournament: Tournament) -> None:
    """Raises ``ConsentMissing``."""
    if lacks_consent(tournament):
        raise ConsentMissing(str(tournament.territory_id))


@transaction.atomic
def agree(consent: TerritoryConsent, *, by: User, now: datetime) -> TerritoryConsent:
    """The federation of the territory agrees that the other one registers, reports and pays."""
    return _answer(consent, "agree", _State.AGREED, by=by, now=now)


@transaction.atomic
def disagree(consent: TerritoryConsent, *, by: User, now: datetime, reason: str) -> TerritoryConsent:
    """The federation of the territory does not agree. Raises ``ReasonMissing``."""
    if not reason.strip():
        raise ReasonMissing
    return _answer(consent, "disagree", _State.REFUSED, by=by, now=now, reason=reason.strip())


def _answer(
    consent: TerritoryConsent, act: str, to: str, *, by: User, now: datetime, reason: str = ""
) -> TerritoryConsent:
    consent = locked(consent)
    require(by, act, consent, day=now.date())
    moved = move(consent, to, decided_by=by, decided_at=now, reason=reason)
    words = {"territory": consent.federation_id, "consent": moved[1]}
    act_words = "agree to registration" if to == _State.AGREED else "disagree with registration"
    record(act_words, consent.tournament, by=by, now=now, article=consent.article, reason=reason, **words)
    mails.answered(consent, now=now)
    return consent
