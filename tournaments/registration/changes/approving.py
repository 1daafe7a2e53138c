"""What would be broken as a change leaves the registration: who approves the change all the same says why."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from tournaments.registration.changes.documents import facts_of_document, registered_facts
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.weighing import weigh
from tournaments.registration.clashes import Announced, announced, clash_findings, days_between
from tournaments.registration.deciding import despite_document
from tournaments.registration.models import Tournament
from tournaments.registration.services import NotReadyToRegister, RegistrationFacts
from tournaments.regulations.findings import Finding, Outcome


def broken_by(change: RegistrationChange) -> tuple[Finding, ...]:
    """The findings that approving the change asks a reason for: what breaks with it.

    What the registration, or an earlier change, was approved in spite of is not asked again.
    """
    tournament = change.tournament
    after = facts_of_document(change.after)
    try:
        weighed = weigh(tournament, registered_facts(tournament), after, now=change.proposed_at)
    except NotReadyToRegister as refusal:
        return refusal.findings
    clashes = clash_findings(_announced(tournament, after))
    found = (*weighed.broken, *(finding for finding in clashes if finding.outcome is Outcome.BROKEN))
    earlier = tournament.changes.exclude(pk=change.pk).values_list("approved_despite", flat=True)
    accepted = [*tournament.approved_despite, *chain.from_iterable(earlier)]
    return tuple(each for each in found if despite_document([each])[0] not in accepted)


def _announced(tournament: Tournament, after: RegistrationFacts) -> Announced:
    arbiters = [arbiter for arbiter in (after.chief, *after.deputies) if arbiter]
    days = frozenset(day for _number, day, _time in after.schedule)
    return replace(
        announced(tournament),
        name=after.name,
        city=after.city,
        starts_on=after.starts_on,
        ends_on=after.ends_on,
        playing_days=days or days_between(after.starts_on, after.ends_on),
        fide_ids=frozenset(arbiter.fide_id for arbiter in arbiters if arbiter.fide_id),
        addresses=frozenset(arbiter.email.lower() for arbiter in arbiters if arbiter.email),
        stage_of=after.stage_of,
    )
