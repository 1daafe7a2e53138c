"""Which text lets another federation register, what the territory has said, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import QuerySet

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.registration.territory.permissions import consent_rows
from tournaments.regulations.editions import notice_for

_State = TerritoryConsent.State


def article_of_exception(systems: Iterable[str], starts_on: date) -> str:
    """Where the texts of a tournament let another federation register it; empty where one of them does not."""
    found = [_article(system, starts_on) for system in systems]
    return found[0] if found and all(found) else ""


def _article(system: str, starts_on: date) -> str:
    try:
        return notice_for(system, starts_on).articles.other_federation if system in SYSTEMS else ""
    except NoEditionInForce:
        return ""


def consent_of(tournament: Tournament) -> TerritoryConsent | None:
    """What was asked of the federation of the territory for the registration as it stands."""
    live = tournament.consents.exclude(state=_State.OVERTAKEN)
    return live.select_related("federation", "asked_by", "decided_by").first()


def lacks_consent(tournament: Tournament) -> bool:
    """Whether the federation of the territory is another one and has not agreed."""
    if tournament.territory_id is None:
        return False
    return not tournament.consents.filter(state=_State.AGREED, federation=tournament.territory_id).exists()


def consents_to_answer(user: User, *, day: date) -> QuerySet[TerritoryConsent]:
    """The questions that wait for this person's office."""
    may = open_to(user, "agree", consent_rows(user, day=day), day=day)
    if may == NONE:
        return TerritoryConsent.objects.none()
    return TerritoryConsent.objects.filter(may, state=_State.ASKED)
