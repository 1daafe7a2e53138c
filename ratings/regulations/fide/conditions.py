"""How an event is announced, played and reported, and what must be true of that for its games to be rated: findings.

``findings(edition, conditions)`` answers every rule that the edition has on these matters, met or not; a rule whose
number is not known for an edition (2012, 2014) is answered with ``met=None``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from ratings.regulations.conditions import Finding
from ratings.regulations.fide.composition import length_in_days, most_days
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.list_rules import closing_day_of, list_after
from ratings.regulations.notice_days import notice_of
from ratings.regulations.snapshots import Decision, Entrants, Format, Registration


class Rule(StrEnum):
    """What a finding is about."""

    RATE_OF_PLAY = "rate-of-play"
    FIRST_CONTROL = "first-control"
    ROUNDS_A_DAY = "rounds-a-day"
    HOURS_A_DAY = "hours-a-day"
    LENGTH = "length"
    INTERIM_REPORTS = "interim-reports"
    REGISTRATION = "registration"
    HYBRID = "hybrid-approval"
    REPORT = "report"


MINUTES_AN_HOUR = 60
PLAYERS = 2


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """How an event is to be played; ``None`` is what nobody has said yet.

    ``minutes`` are those of each player for the moves that 1.1 counts, increments included, and ``first_control`` the
    number of moves of the first control, if it has one. ``rounds`` says how many rounds the schedule puts on each day.
    ``hybrid_approved`` is set for an event under hybrid conditions only.
    """

    entrants: Entrants
    ends_on: date
    minutes: Fraction
    first_control: int | None = None
    rounds: Mapping[date, int] = field(default_factory=dict)
    format: str = Format.SWISS
    long_event_approved: bool = False
    interim_reports: bool | None = None
    registration: Registration | None = None
    hybrid_approved: bool | None = None


def findings(edition: FideEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """Every rule of the edition on the conditions of play, in the order of the text of 2009."""
    return tuple(_findings(edition, conditions))


def _findings(edition: FideEdition, conditions: Conditions) -> Iterator[Finding]:
    yield from announcement_findings(
        edition, conditions.registration, conditions.entrants, hybrid_approved=conditions.hybrid_approved
    )
    yield _rate_of_play(edition, conditions)
    if conditions.first_control is not None:
        yield _first_control(edition, conditions.first_control)
    if edition.articles.rounds_a_day:
        yield _rounds_a_day(edition, conditions)
    yield _hours_a_day(edition, conditions)
    if edition.articles.duration:
        yield _length(edition, conditions)
    if edition.articles.interim_reports:
        yield _interim_reports(edition, conditions)


def required_minutes(edition: FideEdition, ratings: Iterable[int | None]) -> int:
    """1.1: the least time where the strongest has the highest of these ratings; one without a rating has none."""
    highest = max((rating for rating in ratings if rating is not None), default=0)
    return next(minutes for start, minutes in edition.minutes_bands if highest >= start)


# 1.1
def _rate_of_play(edition: FideEdition, conditions: Conditions) -> Finding:
    """By the strongest player of the tournament, since 2022 of each game; open while nobody knows who plays."""
    found, highest = conditions.minutes, conditions.entrants.highest_rating
    most, least = edition.minutes_bands[0][1], edition.minutes_bands[-1][1]
    required = most if highest is None else required_minutes(edition, [highest])
    met: bool | None = found >= required
    if highest is None and least <= found < most:
        met = None
    return Finding(
        rule=Rule.RATE_OF_PLAY,
        article=edition.articles.rate_of_play,
        met=met,
        required=required,
        found=found,
        from_rating=None if met else _first_rating_without_time(edition, found),
    )


def _first_rating_without_time(edition: FideEdition, minutes: Fraction) -> int | None:
    """Since 2022: the rating from which a player's games are not rated; the others of the tournament are."""
    if not edition.is_time_by_game:
        return None
    return min(start for start, required in edition.minutes_bands if required > minutes)


# 1.3; since 2022 1.1, last paragraph
def _first_control(edition: FideEdition, moves: int) -> Finding:
    least, most = edition.first_control_from, edition.first_control_to
    return Finding(
        rule=Rule.FIRST_CONTROL,
        article=edition.articles.first_control,
        met=None if least is None else least <= moves and (most is None or moves <= most),
        required=least,
        found=moves,
        binding=not edition.is_first_control_advice,
    )


# 3.1, until 2021
def _rounds_a_day(edition: FideEdition, conditions: Conditions) -> Finding:
    most = edition.rounds_a_day
    over = tuple(sorted(day for day, rounds in conditions.rounds.items() if most is not None and rounds > most))
    return Finding(
        rule=Rule.ROUNDS_A_DAY,
        article=edition.articles.rounds_a_day,
        met=None if most is None else not over,
        required=most,
        found=max(conditions.rounds.values(), default=0),
        days=over,
    )


# 3.1; since 2022 3
def _hours_a_day(edition: FideEdition, conditions: Conditions) -> Finding:
    """Both players use all their time for the moves of 1.1. See rulings: hours-of-play."""
    hours = {day: PLAYERS * rounds * conditions.minutes / MINUTES_AN_HOUR for day, rounds in conditions.rounds.items()}
    most = edition.hours_a_day
    over = tuple(sorted(day for day, found in hours.items() if most is not None and found > most))
    return Finding(
        rule=Rule.HOURS_A_DAY,
        article=edition.articles.hours_a_day,
        met=None if most is None else not over,
        required=most,
        found=max(hours.values(), default=Fraction(0)),
        days=over,
    )


# 4.1, 4.11 and 4.12, until 2021
def _length(edition: FideEdition, conditions: Conditions) -> Finding:
    most, article = most_days(edition, conditions.format, is_approved=conditions.long_event_approved)
    days = length_in_days(conditions.entrants.starts_on, conditions.ends_on)
    return Finding(rule=Rule.LENGTH, article=article, met=most is None or days <= most, required=most, found=days)


# 4, since 2022
def _interim_reports(edition: FideEdition, conditions: Conditions) -> Finding:
    """Longer events are reported monthly; what nobody has reported, or not said how, is open."""
    days = length_in_days(conditions.entrants.starts_on, conditions.ends_on)
    most = edition.interim_reports_over_days
    is_long = most is not None and days > most
    return Finding(
        rule=Rule.INTERIM_REPORTS,
        article=edition.articles.interim_reports,
        met=conditions.interim_reports if is_long else True,
        required=most,
        found=days,
    )


NOT_REGISTERED = "not-registered"
REGISTERED_LATE = "registered-late"
REGISTRATION_REFUSED = "registration-refused"


def registration_finding(edition: FideEdition, registration: Registration, field: Entrants) -> Finding:
    """Registered by the last day of the notice, or later with the chairman's leave. See rulings: registration."""
    notice = notice_of(edition, field)
    article = edition.articles.registration_elite if notice.is_elite else edition.articles.registration
    last_day = notice.last_day if notice.is_known else None
    met: bool | None = None
    if registration.on is None or registration.decision is Decision.REFUSED:
        met = False
    elif last_day is not None:
        met = registration.on <= last_day
    # the chairman may allow an event that was registered late
    if not met and registration.on is not None and registration.decision is Decision.ACCEPTED:
        met, article = True, edition.articles.late_elite if notice.is_elite else edition.articles.late
    return Finding(rule=Rule.REGISTRATION, article=article, met=met, required=last_day, found=registration.on)


def announcement_findings(
    edition: FideEdition, registration: Registration | None, field: Entrants, *, hybrid_approved: bool | None
) -> tuple[Finding, ...]:
    """What can be said of an event once it is announced, in standard chess, rapid and blitz alike."""
    found = [] if registration is None else [registration_finding(edition, registration, field)]
    # 0.2, third paragraph (2022): hybrid events are approved one by one
    if hybrid_approved is not None and edition.articles.hybrid:
        found.append(Finding(rule=Rule.HYBRID, article=edition.articles.hybrid, met=hybrid_approved))
    return tuple(found)


def unregistered(edition: FideEdition, registration: Registration, field: Entrants) -> Exclusion | None:
    """Why an event is not rated for its registration; one whose time limit is not known is rated."""
    finding = registration_finding(edition, registration, field)
    if finding.met is not False:
        return None
    if registration.on is None:
        return NOT_REGISTERED, finding.article
    is_refused = registration.decision is Decision.REFUSED
    return REGISTRATION_REFUSED if is_refused else REGISTERED_LATE, finding.article


REPORTED_LATE = "reported-late"


def last_day_of_the_report(edition: FideEdition, ends_on: date) -> date | None:
    """The closing day of the last list that may bring the event in. See rulings: last-list."""
    if edition.last_list is None:
        return None
    return closing_day_of(edition, list_after(edition, ends_on, edition.last_list))


def report_finding(edition: FideEdition, reported_on: date, ends_on: date) -> Finding:
    """9.1, third paragraph: not in time for the third list after its end, the event is not rated."""
    last_day = last_day_of_the_report(edition, ends_on)
    return Finding(
        rule=Rule.REPORT,
        article=edition.articles.report,
        met=None if last_day is None else reported_on <= last_day,
        required=last_day,
        found=reported_on,
    )


def unreported(edition: FideEdition, reported_on: date, ends_on: date) -> Exclusion | None:
    """Why an event is not rated for its report."""
    finding = report_finding(edition, reported_on, ends_on)
    return (REPORTED_LATE, finding.article) if finding.met is False else None
