"""Turns a tournament's rows into the frozen facts that the rules look at, and asks the rules about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from uuid import UUID

from ratings.register.names import search_key
from ratings.regulations import edition_for
from ratings.regulations.notice_days import is_elite
from ratingsite.foundations.editions import Edition, Family, NoEditionInForce
from ratingsite.office.appeals.selectors import refusal_in_force
from tournaments.registration.appointments.named import licence_of
from tournaments.registration.models import Appointment, EventDecision, RatingsUsed, Tournament
from tournaments.registration.start_list.selectors import names_announced
from tournaments.regulations.deadlines import Deadline, deadlines, entrants_of, list_of
from tournaments.regulations.editions import NOTICE_EDITIONS, notice_for, title_notice_for
from tournaments.regulations.events import EventFacts, NamedArbiter, NamedPlayer, RoundDay
from tournaments.regulations.findings import Finding
from tournaments.regulations.notice import Decider, NoticeEdition, Sender, TitleNoticeEdition
from tournaments.regulations.rate_of_play import RateOfPlay, UnreadableRateOfPlay, rate_of_play
from tournaments.regulations.registration import findings_by_system
from tournaments.regulations.typed_rate import typed_rate

REGISTRATION = "registration"  # as refusals name it
WITHOUT_DEADLINES = (*Tournament.LAST, Tournament.State.NOT_RATED)


@dataclass(frozen=True, kw_only=True)
class Law:
    """The editions that govern a tournament by its first day in one system; ``None`` where no text covers it.

    ``others`` are those of the other systems that it is rated in.
    """

    rating: Edition | None
    notice: NoticeEdition | None
    titles: TitleNoticeEdition | None
    others: tuple[Law, ...] = ()

    @property
    def every(self) -> tuple[Law, ...]:
        """This one, and those of the other systems."""
        return (self, *self.others)

    @property
    def ratings(self) -> list[Edition]:
        """The rating editions of every system."""
        return [law.rating for law in self.every if law.rating]

    def edition_id(self, family: Family) -> str:
        """The edition whose page an article of a family is found on."""
        if family is Family.FIDE_TITLES:
            return next((law.titles.id for law in self.every if law.titles), "")
        own = [edition for edition in self.ratings if edition.family is family]
        return next((edition.id for edition in own or self.ratings), "")


def law_on(system: str, starts_on: date, others: Iterable[str] = ()) -> Law:
    """The editions in force on a tournament's first day, with those of the other systems that it is rated in."""
    return _law_on(system, starts_on, tuple(others))


@lru_cache(maxsize=4096)
def _law_on(system: str, starts_on: date, others: tuple[str, ...]) -> Law:
    """Once for all tournaments that begin on one day: the editions are parts of the program."""
    more = tuple(law_on(other, starts_on) for other in others)
    try:
        return Law(
            rating=edition_for(system, starts_on),
            notice=notice_for(system, starts_on),
            titles=title_notice_for(system, starts_on),
            others=more,
        )
    except NoEditionInForce:
        return Law(rating=None, notice=None, titles=None, others=more)


def law_of(tournament: Tournament) -> Law:
    """The editions that govern a tournament."""
    first, *others = tournament.system_codes
    return law_on(first, tournament.starts_on, others)


def facts_of(tournament: Tournament, *, now: datetime, system: str = "") -> EventFacts:
    """A tournament as the rules of a system see it; of the one it was registered for, unless another is named.

    Until it is registered, it would be registered today.
    """
    chief = next((a for a in tournament.arbiters if a.role == Appointment.Role.CHIEF), None)
    decided = {decision.kind: decision for decision in tournament.decisions.all() if decision.is_in_force}
    time_control = decided.get(EventDecision.Kind.TIME_CONTROL)
    return EventFacts(
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rounds=tournament.rounds,
        system=system or tournament.system_id,
        federation=tournament.held_in_id,
        format=tournament.format,
        registered_on=tournament.local_day(tournament.registered_at or now),
        rate_of_play=read_rate(tournament.rate_of_play),
        schedule=tuple(
            RoundDay(number=round_.number, day=round_.day, time=round_.time, has_unequal_times=round_.has_unequal_times)
            for round_ in tournament.read_once("schedule")
        ),
        is_title_tournament=tournament.is_title_tournament,
        will_be_rated=tournament.will_be_rated,
        chief_licence=licence_of(chief) if chief else None,
        highest_rating=tournament.highest_rating,
        highest_rating_of_women=tournament.highest_rating_of_women,
        is_official=tournament.is_official,
        is_entered_afterwards=tournament.is_entered_afterwards,
        is_hybrid=tournament.is_hybrid,
        hybrid_approved=True if EventDecision.Kind.HYBRID in decided else None,
        is_long_approved=EventDecision.Kind.LONG_EVENT in decided,
        ratings_at_the_game=tournament.ratings_used == RatingsUsed.AT_THE_GAME,
        ratings_chosen_on=tournament.ratings_chosen_on,
        rates_decided_games=tournament.rates_decided_games,
        time_control_approved_on=tournament.local_day(time_control.decided_at) if time_control else None,
        is_advertised=tournament.is_advertised,
        players=tournament.expected_players,
        arbiters=tuple(named_arbiter(a.name, a.fide_id, a.email) for a in tournament.read_once("appointments")),
        championship=tournament.championship,
        format_approved=True if EventDecision.Kind.FORMAT in decided else None,
    )


def announced_players(tournament: UUID) -> tuple[NamedPlayer, ...]:
    """The start list as the rules look at it."""
    return tuple(
        NamedPlayer(name=name, key=search_key(name), fide_id=fide_id) for name, fide_id in names_announced(tournament)
    )


def named_arbiter(name: str, fide_id: int | None, email: str) -> NamedArbiter:
    """An arbiter as the rules look at him."""
    return NamedArbiter(name=name, key=search_key(name), fide_id=fide_id, email=email.lower())


def every_facts_of(tournament: Tournament, *, now: datetime) -> dict[str, EventFacts]:
    """A tournament as the rules of each of its systems see it, the one that it was registered for first."""
    first, *others = tournament.system_codes
    facts = facts_of(tournament, now=now, system=first)
    return {first: facts, **{other: replace(facts, system=other) for other in others}}


def late_is_for_the_president(tournament: Tournament) -> bool:
    """Whether an edition leaves a late registration to the President: an elite event since December 2023 (0.2.3)."""
    field = entrants_of(tournament)
    reserved = [each for each in NOTICE_EDITIONS if each.late_elite_decided_by == Decider.PRESIDENT]
    if not any(is_elite(each, field) for each in reserved):
        return False  # every permission asks this: of most events no text has to be looked for
    notices = [law.notice for law in law_of(tournament).every if law.notice]
    return any(notice in reserved and is_elite(notice, field) for notice in notices)


def is_sent_by_the_organiser(tournament: Tournament) -> bool:
    """Whether a text makes the organiser of an official event responsible for its report (2009, 0.3)."""
    if not tournament.is_official:
        return False
    return any(law.notice.official_sent_by is Sender.ORGANISER for law in law_of(tournament).every if law.notice)


def read_rate(text: str) -> RateOfPlay | None:
    """The rate of play as it stands in the database, or nothing where it cannot be read."""
    try:
        return rate_of_play(text)
    except UnreadableRateOfPlay:
        return None


def written_rate(text: str) -> str:
    """The rate of play for people and for record 122, ``40/90+30, 30+30``; what cannot be read stays as it is."""
    rate = read_rate(text)
    return typed_rate(rate) if rate else text


def findings_of(tournament: Tournament, *, now: datetime) -> tuple[Finding, ...]:
    """What the rules of every system say of a tournament's registration, and of its start list."""
    announced = announced_players(tournament.pk)  # asked here alone: lists of deadlines do without it
    events = every_facts_of(tournament, now=now)
    return every_finding_on({system: replace(event, announced=announced) for system, event in events.items()})


def every_finding_on(events: Mapping[str, EventFacts]) -> tuple[Finding, ...]:
    """The findings of all systems, one after another."""
    return tuple(finding for found in findings_by_system(events).values() for finding in found)


def deadlines_on(events: Mapping[str, EventFacts], law: Law, *, refused_on: date | None = None) -> tuple[Deadline, ...]:
    """The deadlines of a tournament in all its systems, earliest first; none where no edition covers it."""
    found = [
        deadline
        for event, each in zip(events.values(), law.every, strict=True)
        if each.notice
        for deadline in deadlines(event, each.notice, each.titles, refused_on=refused_on)
    ]
    return tuple(sorted(found, key=lambda deadline: (deadline.day, deadline.code)))


def deadlines_of(tournament: Tournament, *, now: datetime) -> tuple[Deadline, ...]:
    """The deadlines of a tournament, the appeal among them while it stands refused and that is communicated.

    None where it is not played, or is not rated whatever comes.
    """
    if tournament.state in WITHOUT_DEADLINES:
        return ()
    refused_on = None
    if tournament.state == Tournament.State.REFUSED:
        refusal = refusal_in_force(REGISTRATION, tournament.pk)
        if refusal and refusal.communicated_at:
            refused_on = refusal.local_day(refusal.communicated_at)
    return deadlines_on(every_facts_of(tournament, now=now), law_of(tournament), refused_on=refused_on)


def list_of_report(tournament: Tournament, system: str, *, ends_on: date, received_at: datetime) -> date | None:
    """The list on which a report, or a part that ends on a day, comes in a system; ``None`` where none is made.

    The moment that counts is the one at which the rating officer sent it on (9.1).
    """
    notice = law_on(system, tournament.starts_on).notice
    if notice is None:
        return None
    event = replace(facts_of(tournament, now=received_at, system=system), ends_on=ends_on)
    return list_of(event, notice, tournament.local_day(received_at))
