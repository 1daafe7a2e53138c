"""The fifth form, unlabelled in 2003 and IT3 today: the tournament report, before and after play (2003, 11.1; 790d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.reports.paper.snapshot import Arbiter, Event, PaperReport, Person, Remark

TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
TYPES = ("rated", "unrated", "GM", "WGM", "IM", "WIM", "FM", "WFM")
SPECIAL = ("said", "ordered")
"""The remarks of this form: form 1 has games that were not played and what differs from the list."""
DEPUTIES_FROM = (0, 20, 70, 120)
"""More players than these ask for a first, second, third and fourth deputy."""


@dataclass(frozen=True, kw_only=True)
class Count:
    """Of one type: how many, of how many federations, of the host federation and of others."""

    number: int
    federations: int
    host: int
    others: int


@dataclass(frozen=True, kw_only=True)
class Form5:
    """Every field. ``counts`` is empty before play; ``deputies`` has four places, as the form has.

    ``remarks`` are special circumstances; games that were not played and what differs from the list stand on form 1.
    """

    federation: str
    tournament: str
    country: str
    place: str
    start: date
    end: date
    organiser: str
    organiser_contact: str
    rounds: int
    schedule: tuple[tuple[date, int], ...]
    rate_of_play: str
    type: str
    remarks: tuple[Remark, ...]
    counts: Mapping[str, Count]
    players: int
    is_before_play: bool
    chief: str
    chief_contact: str
    deputies: tuple[Arbiter, ...]
    fide_code: int | None = None
    said_remarks: str = ""
    pairing_system: str = ""
    pairing_program: str = ""


def form_5(event: Event, report: PaperReport | None) -> Form5:
    """The form of a registration; with a report, updated by what was played."""
    people = report.people if report else ()
    chief = next((each for each in event.arbiters if each.is_chief), Arbiter(name="", is_chief=True))
    return Form5(
        federation=event.federation,
        tournament=event.name,
        country=event.country,
        place=event.city,
        start=event.starts_on,
        end=event.ends_on,
        organiser=event.organiser,
        organiser_contact=event.organiser_contact,
        rounds=event.rounds,
        schedule=_rounds_a_day(event),
        rate_of_play=event.rate_of_play,
        type=event.format,
        remarks=tuple(each for each in (report or event).remarks if each.code in SPECIAL),
        counts=_counts(people, event.federation) if report else {},
        players=len(people) if report else event.expected_players,
        is_before_play=report is None,
        chief=chief.name,
        chief_contact=chief.contact,
        deputies=event.deputies,
        fide_code=event.fide_code,
        said_remarks=event.said_remarks,
        pairing_system=event.pairing_system,
        pairing_program=event.pairing_program,
    )


def _rounds_a_day(event: Event) -> tuple[tuple[date, int], ...]:
    days = [day for _round, day in event.schedule]
    return tuple((day, days.count(day)) for day in sorted(set(days)))


def _counts(people: Sequence[Person], host: str) -> dict[str, Count]:
    """Rated and unrated by the rating that counts, titles as the report has them."""
    belongs: dict[str, Callable[[Person], bool]] = {
        "rated": lambda each: bool(each.rating),
        "unrated": lambda each: not each.rating,
    }
    belongs |= {title: lambda each, title=title: each.title == title for title in TITLES}  # type: ignore[misc]
    return {type_: _count([each for each in people if belongs[type_](each)], host) for type_ in TYPES}


def _count(people: Sequence[Person], host: str) -> Count:
    flags = [each.federation for each in people]
    return Count(
        number=len(people),
        federations=len(set(flags) - {""}),
        host=flags.count(host),
        others=len(flags) - flags.count(host),
    )
