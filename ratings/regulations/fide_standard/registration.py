"""Whether an event was registered, in time, and with leave where one is needed (2003, 7.1; 2009, 0.4; 2022, 0.2)."""

from __future__ import annotations

from datetime import timedelta

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import Exclusion
from ratings.regulations.fide_standard.findings import Finding, Rule
from ratings.regulations.snapshots import Decision, Entrants, Registration

NOT_REGISTERED = "not-registered"
REGISTERED_LATE = "registered-late"
REGISTRATION_REFUSED = "registration-refused"


def registration_finding(edition: FideStandardEdition, registration: Registration, field: Entrants) -> Finding:
    """Registered by the last day of the notice, or later with the chairman's leave. See rulings: registration."""
    days, article = _notice(edition, field)
    last_day = None if days is None else field.starts_on - timedelta(days=days)
    met: bool | None = None
    if registration.on is None or registration.decision is Decision.REFUSED:
        met = False
    elif last_day is not None:
        met = registration.on <= last_day
    # the chairman may allow an event that was registered late
    if not met and registration.on is not None and registration.decision is Decision.ACCEPTED:
        met, article = True, _leave(edition, field)
    return Finding(rule=Rule.REGISTRATION, article=article, met=met, required=last_day, found=registration.on)


def announcement_findings(
    edition: FideStandardEdition, registration: Registration | None, field: Entrants, *, hybrid_approved: bool | None
) -> tuple[Finding, ...]:
    """What can be said of an event once it is announced, in standard chess, rapid and blitz alike."""
    found = [] if registration is None else [registration_finding(edition, registration, field)]
    # 0.2, third paragraph (2022): hybrid events are approved one by one
    if hybrid_approved is not None and edition.articles.hybrid:
        found.append(Finding(rule=Rule.HYBRID, article=edition.articles.hybrid, met=hybrid_approved))
    return tuple(found)


def unregistered(edition: FideStandardEdition, registration: Registration, field: Entrants) -> Exclusion | None:
    """Why an event is not rated for its registration; one whose time limit is not known is rated."""
    finding = registration_finding(edition, registration, field)
    if finding.met is not False:
        return None
    if registration.on is None:
        return NOT_REGISTERED, finding.article
    is_refused = registration.decision is Decision.REFUSED
    return REGISTRATION_REFUSED if is_refused else REGISTERED_LATE, finding.article


def _notice(edition: FideStandardEdition, field: Entrants) -> tuple[int | None, str]:
    """How many days before the start, and the article: with players of the highest ratings more (0.2.1)."""
    if is_elite(edition, field):
        return edition.registration_days_elite, edition.articles.registration_elite
    return edition.registration_days, edition.articles.registration


def _leave(edition: FideStandardEdition, field: Entrants) -> str:
    return edition.articles.late_elite if is_elite(edition, field) else edition.articles.late


def is_elite(edition: FideStandardEdition, field: Entrants) -> bool:
    """0.2.1: whether a player is rated in excess of 2700, or a woman in excess of 2500."""
    limits = (
        (field.highest_rating, edition.elite_rating),
        (field.highest_rating_of_women, edition.elite_rating_of_women),
    )
    return any(rating is not None and limit is not None and rating > limit for rating, limit in limits)
