"""Form 1: the tournament report of a round robin, with its crosstable (2003, 11.2; appendix "Form 1")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths, half_up
from tournaments.reports.paper.snapshot import PaperReport, Person, Remark, Round


@dataclass(frozen=True, kw_only=True)
class Points:
    """The score that a norm asks for: it depends on the opponents, so of the players from the least to the most."""

    least: Hundredths
    most: Hundredths


@dataclass(frozen=True, kw_only=True)
class NormFoot:
    """What only the title regulations of the day know. ``points`` is ``None`` where the sources do not tell them.

    ``points`` has a title without value where nobody's opponents are strong enough. ``unrated_counts_as`` is what an
    unrated player counts as in an average, where a text says so.
    """

    unrated_counts_as: int | None = None
    category: int | None = None
    points: Mapping[str, Points | None] | None = None


@dataclass(frozen=True, kw_only=True)
class Form1Row:
    """One player. ``cells`` has for each column the results that belong there, by round: of a square the opponent's.

    Between rounds as columns a result says opponent and colour too: ``8w1``.
    """

    rank: int
    name: str
    identity: str
    title: str
    rating: int | None
    federation: str
    cells: tuple[str, ...]
    total: Hundredths


@dataclass(frozen=True, kw_only=True)
class Form1:
    """Every field of the form."""

    event: str
    city: str
    federation: str
    start: date
    finish: date
    is_square: bool
    rows: tuple[Form1Row, ...]
    time_limit: str
    average: int | None
    category: int | None
    points: Mapping[str, Points | None] | None
    remarks: tuple[Remark, ...]
    place: str
    certified_on: date | None
    chief: str
    deputies: tuple[str, ...]


def form_1(report: PaperReport, foot: NormFoot) -> Form1:
    """The form of a report; players in final rank order (11.23)."""
    event = report.event
    return Form1(
        event=event.name,
        city=event.city,
        federation=event.held_in,
        start=event.starts_on,
        finish=event.ends_on,
        is_square=report.is_square,
        rows=tuple(_row(report, person) for person in report.people),
        time_limit=event.rate_of_play,
        average=average_rating(report.people, foot.unrated_counts_as),
        category=foot.category,
        points=foot.points,
        remarks=report.remarks,
        place=event.city,
        certified_on=report.certified_on,
        chief=event.chief,
        deputies=tuple(each.name for each in event.deputies),
    )


def average_rating(people: Iterable[Person], unrated_counts_as: int | None) -> int | None:
    """The average of all players, a half upwards; the unrated as a text says, else they are left out."""
    return average_of((each.rating for each in people), unrated_counts_as)


def average_of(ratings: Iterable[int | None], unrated_counts_as: int | None) -> int | None:
    """The same of their ratings alone."""
    found = [rating for each in ratings if (rating := each or unrated_counts_as)]
    return half_up(Fraction(sum(found), len(found))) if found else None


def _row(report: PaperReport, person: Person) -> Form1Row:
    return Form1Row(
        rank=person.number,
        name=person.name,
        identity=person.identity,
        title=person.title,
        rating=person.rating,
        federation=person.federation,
        cells=_square(report, person) if report.is_square else _by_round(report, person),
        total=person.points,
    )


def _square(report: PaperReport, person: Person) -> tuple[str, ...]:
    """A column for each player; of a double round robin a cell has both results."""
    met: dict[int, str] = {}
    for each in person.rounds:
        if each.opponent:
            met[each.opponent] = met.get(each.opponent, "") + each.sign
    return tuple(met.get(other.number, "") for other in report.people)


def _by_round(report: PaperReport, person: Person) -> tuple[str, ...]:
    return tuple(cell_text(person.round(number)) for number in range(1, report.rounds + 1))


def cell_text(each: Round | None) -> str:
    """``8w1``: against number 8, with White, won; of a bye the sign alone."""
    return f"{each.opponent or ''}{each.colour}{each.sign}" if each else ""
