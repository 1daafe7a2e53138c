"""What the office knows against a registration: an arbiter who is elsewhere on those days, the same event twice, a
federation that is out of FIDE then.

Red, and for the office to judge: another organiser's entry may be the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.register.names import search_key
from ratings.regulations.registry import rule_book
from tournaments.registration.barred import barred_findings
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Appointment, Tournament
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.names import is_same_event

_State = Tournament.State
SENT = (_State.SUBMITTED, _State.LATE, _State.APPROVED, _State.RUNNING, _State.FINISHED)


@dataclass(frozen=True, kw_only=True)
class Announced:
    """What is compared of a registration, written already or still in its form. ``addresses`` are its arbiters'."""

    system: str
    name: str
    city: str
    federation: str
    starts_on: date
    ends_on: date
    playing_days: frozenset[date]
    fide_ids: frozenset[int]
    addresses: frozenset[str]
    organiser: int
    pk: UUID | None = None
    stage_of: UUID | None = None

    @property
    def place(self) -> tuple[str, str]:
        return self.federation, search_key(self.city)


def announced(tournament: Tournament) -> Announced:
    """What is compared of a tournament."""
    arbiters = list(tournament.appointments.all())
    return Announced(
        system=tournament.system_id,
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation_id,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        playing_days=_playing_days(tournament),
        fide_ids=frozenset(arbiter.fide_id for arbiter in arbiters if arbiter.fide_id),
        addresses=frozenset(arbiter.email.lower() for arbiter in arbiters if arbiter.email),
        organiser=tournament.organiser_id,
        pk=tournament.pk,
        stage_of=tournament.stage_of_id,
    )


def registration_findings_of(tournament: Tournament, *, now: datetime) -> tuple[Finding, ...]:
    """Everything that can be said of a registration: what the rules say, and what the office knows against it."""
    return (*findings_of(tournament, now=now), *clash_findings(announced(tournament)))


def clash_findings(said: Announced) -> Iterator[Finding]:
    """What other registrations say, ``found`` naming the others, and what the standing of the federation says."""
    if names := sorted({name for other, name in _elsewhere(said) if other.pk != said.pk}):
        yield _finding(Code.ELSEWHERE, said, names, Outcome.BROKEN)
    twins, others = _on_the_same_days(said)
    if twins:
        yield _finding(Code.TWIN, said, twins, Outcome.BROKEN)
    elif others:
        yield _finding(Code.TWIN, said, others, Outcome.OPEN)
    yield from barred_findings(said.system, said.federation, said.starts_on, said.ends_on)


def _finding(code: Code, said: Announced, found: Iterable[str], outcome: Outcome) -> Finding:
    family = rule_book(said.system).family
    return Finding(code=code, outcome=outcome, family=family, article="", found=tuple(found))


# ---------------------------------------------------------------- arbiters
def _elsewhere(said: Announced) -> Iterator[tuple[Tournament, str]]:
    """The tournaments in another place on a day of play for which one of the arbiters is named, and who that is."""
    if not said.fide_ids and not said.addresses:
        return
    same = Q(fide_id__in=said.fide_ids) | Q(email__in=said.addresses)
    found = Appointment.objects.filter(same, tournament__in=_overlapping(said)).exclude(tournament=said.pk)
    for arbiter in found.select_related("tournament").prefetch_related("tournament__schedule"):
        other = arbiter.tournament
        is_elsewhere = (other.federation_id, search_key(other.city)) != said.place
        if is_elsewhere and said.playing_days & _playing_days(other):
            yield other, _(": ").join((arbiter.name, _shown(other, said)))


def _overlapping(said: Announced) -> Iterable[UUID]:
    return Tournament.objects.filter(
        state__in=SENT, starts_on__lte=said.ends_on, ends_on__gte=said.starts_on
    ).values_list("pk", flat=True)


def _playing_days(tournament: Tournament) -> frozenset[date]:
    """The days of the schedule; without one, every day."""
    days = frozenset(round_.day for round_ in tournament.read_once("schedule"))
    return days or days_between(tournament.starts_on, tournament.ends_on)


def days_between(first: date, last: date) -> frozenset[date]:
    """Every day from one to another."""
    return frozenset(first + timedelta(days=number) for number in range((last - first).days + 1))


# ---------------------------------------------------------------- the same event
def _on_the_same_days(said: Announced) -> tuple[list[str], list[str]]:
    """The events of the same days: those that are this one, and others of the same organiser in the same place."""
    near = Q(organiser=said.organiser) | Q(federation=said.federation)
    found = Tournament.objects.filter(near, state__in=SENT, starts_on=said.starts_on, ends_on=said.ends_on)
    others = [other for other in found.exclude(pk=said.pk) if not _is_stage(other, said)]
    is_twin = {other.pk: _is_twin(other, said) for other in others}
    mine = [other for other in others if other.organiser_id == said.organiser and not is_twin[other.pk]]
    return [_shown(other, said) for other in others if is_twin[other.pk]], [_shown(other, said) for other in mine]


def _is_stage(other: Tournament, said: Announced) -> bool:
    is_of_this = said.pk is not None and other.stage_of_id == said.pk
    return is_of_this or (said.stage_of is not None and said.stage_of in (other.pk, other.stage_of_id))


def _is_twin(other: Tournament, said: Announced) -> bool:
    """The same place, days and a name that is alike; of the same organiser the place may be written otherwise."""
    is_near = (other.federation_id, search_key(other.city)) == said.place or other.organiser_id == said.organiser
    return is_near and is_same_event(search_key(other.name), search_key(said.name))


def _shown(other: Tournament, said: Announced) -> str:
    """The name of what everybody may see, or what the organiser has sent himself; else only where it is."""
    is_public = other.state in (_State.APPROVED, _State.RUNNING, _State.FINISHED)
    return (
        other.name if is_public or other.organiser_id == said.organiser else _("a registration that is not public yet")
    )
