"""Turns a tournament's rows into the frozen facts that the rules look at, and asks the rules about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from ratings.regulations import edition_for
from ratingsite.foundations.editions import Edition, Family, NoEditionInForce
from tournaments.registration.models import Appointment, Tournament
from tournaments.regulations.deadlines import Deadline, DeadlineCode, deadlines, is_elite
from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Finding
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.rate_of_play import RateOfPlay, UnreadableRateOfPlay, rate_of_play
from tournaments.regulations.registration import findings_on


@dataclass(frozen=True, kw_only=True)
class Law:
    """The editions that govern a tournament by its first day; ``None`` where no text covers it."""

    rating: Edition | None
    notice: NoticeEdition | None
    titles: TitleNoticeEdition | None

    def edition_id(self, family: Family) -> str:
        """The edition whose page an article of a family is found on."""
        edition = self.titles if family is Family.FIDE_TITLES else self.rating
        return edition.id if edition else ""


def law_on(system: str, starts_on: date) -> Law:
    """The editions in force on a tournament's first day."""
    try:
        return Law(
            rating=edition_for(system, starts_on),
            notice=notice_for(system, starts_on),
            titles=title_notice_for(system, starts_on),
        )
    except NoEditionInForce:
        return Law(rating=None, notice=None, titles=None)


def law_of(tournament: Tournament) -> Law:
    """The editions that govern a tournament."""
    return law_on(tournament.system_id, tournament.starts_on)


def facts_of(tournament: Tournament, *, now: datetime) -> EventFacts:
    """A tournament as the rules see it. Until it is registered, it would be registered today."""
    chief = next((a for a in tournament.appointments.all() if a.role == Appointment.Role.CHIEF), None)
    return EventFacts(
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rounds=tournament.rounds,
        system=tournament.system_id,
        federation=tournament.federation_id,
        format=tournament.format,
        registered_on=tournament.local_day(tournament.registered_at or now),
        rate_of_play=read_rate(tournament.rate_of_play),
        schedule=tuple(
            RoundDay(number=round_.number, day=round_.day, time=round_.time) for round_ in tournament.schedule.all()
        ),
        is_title_tournament=tournament.is_title_tournament,
        will_be_rated=tournament.will_be_rated,
        chief_licence=chief.licence or None if chief else None,
        highest_rating=tournament.highest_rating,
        highest_rating_of_women=tournament.highest_rating_of_women,
    )


def late_is_for_the_president(tournament: Tournament) -> bool:
    """Whether the edition leaves a late registration to the President: an elite event since December 2023 (0.2.3)."""
    notice = law_of(tournament).notice
    if notice is None or notice.late_elite_decided_by != "president":
        return False
    return is_elite(facts_of(tournament, now=tournament.created_at), notice)


def read_rate(text: str) -> RateOfPlay | None:
    """The rate of play as it stands in the database, or nothing where it cannot be read."""
    try:
        return rate_of_play(text)
    except UnreadableRateOfPlay:
        return None


def findings_of(tournament: Tournament, *, now: datetime) -> tuple[Finding, ...]:
    """What the rules say of a tournament's registration."""
    return findings_on(facts_of(tournament, now=now))


def deadlines_on(event: EventFacts, law: Law, *, refused_on: date | None = None) -> tuple[Deadline, ...]:
    """The deadlines of a tournament, earliest first; none where no edition covers it."""
    return deadlines(event, law.notice, law.titles, refused_on=refused_on) if law.notice else ()


def deadlines_of(tournament: Tournament, *, now: datetime) -> tuple[Deadline, ...]:
    """The deadlines of a tournament, the appeal among them while it stands refused."""
    refused_on = None
    if tournament.state == Tournament.State.REFUSED and tournament.decided_at:
        refused_on = tournament.local_day(tournament.decided_at)
    return deadlines_on(facts_of(tournament, now=now), law_of(tournament), refused_on=refused_on)


def deadline(tournament: Tournament, code: DeadlineCode, *, now: datetime) -> Deadline | None:
    """One deadline of a tournament."""
    return next((found for found in deadlines_of(tournament, now=now) if found.code is code), None)
