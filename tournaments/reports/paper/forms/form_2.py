"""Form 2: the Swiss tournament pairing card of one player (2003, 11.3; appendix "Form 2")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratingsite.foundations.exact import Hundredths
from tournaments.regulations.tie_breaks import Figure, Part
from tournaments.reports.paper.snapshot import PaperReport, Person, Round

LINES = 11
DIRECT_ENCOUNTER = "DE"


@dataclass(frozen=True, kw_only=True)
class Form2Line:
    """One round: the opponent's pairing number, name and rating, the colour, the score and the total so far.

    ``tie_break`` is what the round gives to the card's first tie-break.
    """

    round: int
    number: int | None = None
    opponent: str = ""
    rating: int | None = None
    colour: str = ""
    score: str = ""
    total: Hundredths | None = None
    tie_break: Part | None = None


@dataclass(frozen=True, kw_only=True)
class Form2:
    """Every field of the card. ``tie_breaks`` has the figures in order, ``in_column`` the name of the one by round."""

    name: str
    identity: str
    rating: int | None
    title: str
    birth_year: int | None
    born_on: date | None
    federation: str
    sex: str
    event: str
    start: date
    close: date
    lines: tuple[Form2Line, ...]
    score_against_rated: Hundredths
    total: Hundredths
    rated_opponents: int
    rank: int
    average_of_rated: int | None
    chief: str
    deputies: tuple[str, ...]
    tie_breaks: tuple[Figure, ...] = ()
    in_column: str = ""


def form_2(report: PaperReport, person: Person) -> Form2:
    """The card of one player, with as many lines as the form has, or more where there were more rounds."""
    event, sums, shown = report.event, report.against_rated(person), _by_round(person)
    return Form2(
        name=person.name,
        identity=person.identity,
        rating=person.rating,
        title=person.title,
        birth_year=person.birth_year,
        born_on=person.born_on,
        federation=person.federation,
        sex=person.sex,
        event=event.name,
        start=event.starts_on,
        close=event.ends_on,
        lines=_lines(report, person, {part.round: part for part in shown.parts} if shown else {}),
        score_against_rated=sums.score,
        total=person.points,
        rated_opponents=sums.games,
        rank=person.number,
        average_of_rated=sums.average,
        chief=event.chief,
        deputies=tuple(each.name for each in event.deputies),
        tie_breaks=person.tie_breaks,
        in_column=shown.name if shown else "",
    )


def _by_round(person: Person) -> Figure | None:
    """The first tie-break that has something to say round by round; the direct encounter has it of few only."""
    return next((each for each in person.tie_breaks if each.parts and each.name != DIRECT_ENCOUNTER), None)


def _lines(report: PaperReport, person: Person, parts: Mapping[int, Part]) -> tuple[Form2Line, ...]:
    found, total = [], 0
    for number in range(1, max(LINES, report.rounds) + 1):
        each = person.round(number)
        total += each.score if each else 0
        line = _line(report, each, Hundredths(total)) if each else Form2Line(round=number)
        found.append(replace(line, tie_break=parts.get(number)))
    return tuple(found)


def _line(report: PaperReport, each: Round, total: Hundredths) -> Form2Line:
    opponent = report.person(each.opponent) if each.opponent else None
    return Form2Line(
        round=each.number,
        number=opponent.rank if opponent else None,
        opponent=opponent.name if opponent else "",
        rating=opponent.rating if opponent else None,
        colour=each.colour,
        score=each.sign,
        total=total,
    )
