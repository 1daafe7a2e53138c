"""Refusals of this room, noted for their appeal: of a registration, and of the rating of what was played (0.4)."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from ratings.regulations.cfc.edition import CfcEdition
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Body, Refusal
from ratingsite.office.appeals.refusing import Refused, Terms, note_refusal
from tournaments.registration.facts import REGISTRATION, law_of, law_on
from tournaments.registration.models import EventDecision, Tournament

RATING = "rating"


# 0.4; 2009, 0.5; CFC 739, see rulings: cfc-appeal
def terms_on(system: str, starts_on: date) -> Terms:
    """What the text that governs a tournament in a system says of an appeal; without a text, any day and no article."""
    law = law_on(system, starts_on)
    if isinstance(law.rating, CfcEdition):
        rating = law.rating
        return Terms(
            heard_by=Body.AUDITOR,
            article=rating.articles.rating_appeal,
            fee_cents=rating.appeal_fee_cents,
            refund_change=rating.appeal_refund_change,
        )
    return Terms(article=law.notice.articles.appeal, days=law.notice.appeal_days) if law.notice else Terms()


def terms_of(tournament: Tournament) -> Terms:
    """The same, of the system that it was registered for."""
    return terms_on(tournament.system_id, tournament.starts_on)


def edition_of(tournament: Tournament) -> str:
    """The edition on whose page the articles of a refusal stand."""
    rating = law_of(tournament).rating
    return rating.id if rating else ""


def note_refused_registration(
    tournament: Tournament, *, state_before: str, article: str, office: str, by: User, now: datetime
) -> Refusal:
    """The organiser may appeal. A part of the act that refuses."""
    refused = Refused(
        kind=REGISTRATION,
        pk=tournament.pk,
        name=tournament.name,
        federation=tournament.federation_id,
        office=office,
        article=article,
        edition=edition_of(tournament),
        reason=tournament.decision_reason,
        state_before=state_before,
    )
    return note_refusal(refused, terms_of(tournament), concerned=[tournament.organiser], by=by, now=now)


def note_refused_rating(decision: EventDecision, *, system: str, edition: str, now: datetime) -> Refusal:
    """0.4; CFC 711: the organiser may appeal under the text that the office decided under."""
    tournament = decision.tournament
    refused = Refused(
        kind=RATING,
        pk=key_of(decision),
        name=tournament.name,
        federation=tournament.federation_id,
        office=decision.office,
        article=decision.article,
        edition=edition,
        reason=decision.reason,
    )
    terms = terms_on(system, tournament.starts_on)
    return note_refusal(refused, terms, concerned=[tournament.organiser], by=decision.decided_by, now=now)


def key_of(decision: EventDecision) -> UUID:
    """A decision's number as refusals write it."""
    return UUID(int=decision.pk)


def parties_to(tournament: Tournament) -> set[int]:
    """The organiser and the arbiters with a log-in: they hear no appeal about their tournament."""
    arbiters = tournament.appointments.filter(user__isnull=False).values_list("user_id", flat=True)
    return {tournament.organiser_id, *(pk for pk in arbiters if pk is not None)}
