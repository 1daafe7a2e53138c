"""What a change touches: who has to decide on it, and from which day its notice counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta

from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.facts import every_finding_on, facts_of, read_rate
from tournaments.registration.models import RatingsUsed, Tournament
from tournaments.registration.printed import ON_REGISTRATION, as_printed
from tournaments.registration.services import NotReadyToRegister, RegistrationFacts
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Finding, Outcome
from tournaments.regulations.notice import Decider as OfLate
from tournaments.regulations.registration import NOTICE, late_findings, must_be_mended

Decider = RegistrationChange.Decider
AFTER_THE_START = "1.1.1"

TOLD = frozenset({
    "name", "website", "expected_players", "tie_breaks", "deputies", "will_be_rated", "pairing_program", "boards",
    "teams", "contact_email", "prizes", "remarks",
})  # fmt: skip
"""What no rule asks an approval for: the office is told of it."""
OF_THE_FORMAT = frozenset(
    {
        "starts_on",
        "ends_on",
        "rounds",
        "format",
        "rate_of_play",
        "schedule",
        "unequal_rounds",
        "has_fixed_pairings",
        "pairing_system",
    }
)
"""What only the chair of the commission may change once play has begun (titles 1.1.1)."""
FIXED = ("federation", "territory", "system")
"""Another federation, territory or system is another registration."""
ARBITERS = ("chief", "deputies")
"""All that can still be changed of what was played: who sends its report in."""
_SAID_BEFOREHAND = ("is_title_tournament", "is_hybrid", "is_official")
_STRENGTHS = ("highest_rating", "highest_rating_of_women")


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """What is touched, who decides by which article, and the notices that the change misses."""

    touched: tuple[str, ...]
    decider: str
    article: str
    missed: tuple[Finding, ...] = ()
    broken: tuple[Finding, ...] = ()  # by the rules, as the change leaves the registration
    counts_anew: bool = False  # the notice counts from the change


def weigh(tournament: Tournament, before: RegistrationFacts, after: RegistrationFacts, *, now: datetime) -> Weighed:
    """What a change of a registration asks for. Raises ``NotReadyToRegister`` where the regulations refuse it."""
    changed, systems = touched(before, after), _new_systems(before, after)
    as_it_stands = facts_of(tournament, now=now)
    as_it_would_be = _changed(as_it_stands, after)
    day = first_day_touched(as_it_stands, as_it_would_be, systems)
    event = counted_anew(as_it_stands, as_it_would_be, systems, today=tournament.local_day(now))
    findings = _findings_on(event, after)
    # what was registered before a rule was asked here does not stand against a change of something else
    stood = {finding.code for finding in must_be_mended(_findings_on(as_it_stands, before))}
    if in_the_way := tuple(found for found in must_be_mended(findings) if found.code not in stood):
        raise NotReadyToRegister(in_the_way, needs_chief=False)
    broken = tuple(finding for finding in findings if finding.outcome is Outcome.BROKEN)
    printed = as_printed(tournament, ON_REGISTRATION)
    weighed = Weighed(touched=changed, decider=Decider.NOBODY, article=printed, broken=broken)
    if set(changed) <= TOLD:
        return weighed
    missed = late_findings(findings) if day else ()
    if tournament.state == Tournament.State.RUNNING and OF_THE_FORMAT & set(changed):
        article = AFTER_THE_START if after.is_title_tournament else printed
        return replace(weighed, decider=Decider.CHAIR, article=article, missed=missed)
    if missed:
        article = missed[0].article
        return replace(weighed, decider=_of_late(missed), article=article, missed=missed, counts_anew=True)
    return replace(weighed, decider=Decider.OFFICER, counts_anew=day is not None)


def _findings_on(event: EventFacts, said: RegistrationFacts) -> tuple[Finding, ...]:
    return every_finding_on({system: replace(event, system=system) for system in (said.system, *said.other_systems)})


def touched(before: RegistrationFacts, after: RegistrationFacts) -> tuple[str, ...]:
    """The names of the facts that differ, in the order of the form."""
    return tuple(field.name for field in fields(after) if getattr(before, field.name) != getattr(after, field.name))


def _new_systems(before: RegistrationFacts, after: RegistrationFacts) -> bool:
    return bool(set(after.other_systems) - set(before.other_systems))


# ---------------------------------------------------------------- the notice
def counted_anew(
    before: EventFacts, after: EventFacts, is_in_another_system: bool = False, *, today: date
) -> EventFacts:
    """The event as it would be, registered on the day from which its notice counts.

    From that day as many days lead to the first round as lead from today to the first day that is touched; where none
    is, the notice counts from the registration.
    """
    day = first_day_touched(before, after, is_in_another_system)
    registered_on = before.registered_on if day is None else today + (after.starts_on - day)
    return replace(after, registered_on=registered_on)


def in_days_of_the_change(findings: tuple[Finding, ...], event: EventFacts, day: date | None) -> tuple[Finding, ...]:
    """The findings on an event ``counted_anew``, with the notice in the days of the change: received today, and due as
    many days before the first day that is touched as the text asks."""
    if day is None:
        return findings
    back = day - event.starts_on
    return tuple(_moved(found, back) if found.code in NOTICE else found for found in findings)


def _moved(found: Finding, by: timedelta) -> Finding:
    assert isinstance(found.required, date)  # noqa: S101 - of a notice both are days
    assert isinstance(found.found, date)  # noqa: S101
    return replace(found, required=found.required + by, found=found.found + by)


def first_day_touched(before: EventFacts, after: EventFacts, is_in_another_system: bool = False) -> date | None:
    """The first day that a change moves, or for which it says what has to be said beforehand; ``None`` without one.

    Another seventh round leaves the six before it as they were announced.
    """
    days = list(_days_moved(before, after))
    if is_in_another_system or _asks_more(before, after):
        days.append(after.starts_on)
    return min(days, default=None)


def _days_moved(before: EventFacts, after: EventFacts) -> Iterator[date]:
    if before.starts_on != after.starts_on:
        yield from (before.starts_on, after.starts_on)
    old, new = ({round_.number: round_.day for round_ in event.schedule if round_.day} for event in (before, after))
    for number in old.keys() | new.keys():
        if old.get(number) != new.get(number):
            yield from (days[number] for days in (old, new) if number in days)


def _asks_more(before: EventFacts, after: EventFacts) -> bool:
    """Whether something is said now that has to be said beforehand, or somebody stronger is expected (0.2.1)."""
    said = any(getattr(after, name) and not getattr(before, name) for name in _SAID_BEFOREHAND)
    return said or any((getattr(after, name) or 0) > (getattr(before, name) or 0) for name in _STRENGTHS)


def _changed(event: EventFacts, after: RegistrationFacts) -> EventFacts:
    return replace(
        event,
        starts_on=after.starts_on,
        ends_on=after.ends_on,
        rounds=after.rounds,
        format=after.format,
        rate_of_play=read_rate(after.rate_of_play),
        schedule=tuple(
            RoundDay(number=number, day=day, time=at, has_unequal_times=number in after.unequal_rounds)
            for number, day, at in after.schedule
        ),
        is_title_tournament=after.is_title_tournament,
        will_be_rated=after.will_be_rated,
        chief_licence=after.chief.licence or None if after.chief else None,
        highest_rating=after.highest_rating,
        highest_rating_of_women=after.highest_rating_of_women,
        is_official=after.is_official,
        is_hybrid=after.is_hybrid,
        ratings_at_the_game=after.ratings_used == RatingsUsed.AT_THE_GAME,
        ratings_chosen_on=after.ratings_chosen_on,
        rates_decided_games=after.rates_decided_games,
        is_advertised=after.is_advertised,
    )


def _of_late(missed: tuple[Finding, ...]) -> str:
    """Who allows what the notice was missed for: of an elite event since December 2023 the President (0.2.3)."""
    return Decider.PRESIDENT if any(found.decider is OfLate.PRESIDENT for found in missed) else Decider.CHAIR
