"""The remarks that forms 1 and 5 ask for: unplayed games with their reasons, differences to the list, what was said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from tournaments.registration.orders.models import RatingOrder
from tournaments.regulations.reports import ReportedPlayer
from tournaments.reports.files.reading import born
from tournaments.reports.models import Report
from tournaments.reports.paper.days_of_birth import without_days
from tournaments.reports.paper.list_remarks import list_remarks, people_changes
from tournaments.reports.paper.snapshot import Person, Remark, Round
from tournaments.reports.remarks import GameRemark, read_remarks
from tournaments.trf import CODE_PAGES, read_report


def remarks_of(
    report: Report, people: Sequence[Person], lines: Mapping[int, ReportedPlayer], *, for_office: bool
) -> tuple[Remark, ...]:
    """Form 1, remarks, and 11.23: changes to the list, explanations of unplayed games, unusual circumstances.

    Why somebody did not play may be his illness: a public print says that a game was not played, and not why.
    """
    comments = comments_of(report)
    of_games, said = read_remarks(comments if for_office else without_days(comments, _days_of_birth(report)))
    return (
        *(Remark(code="said", params=(("text", text),)) for text in said if text),
        *_unplayed(people, _reasons(of_games) if for_office else None),
        *list_remarks(people, lines, people_changes(report), for_office=for_office),
        *_births(people),
    )


def order_remarks(order: RatingOrder | None) -> tuple[Remark, ...]:
    """2003 and 2009, 0.2: by whose order it is rated without its federation, and why."""
    if order is None:
        return ()
    return (Remark(code="ordered", params=(("article", order.article), ("reason", order.reason))),)


def comments_of(report: Report) -> tuple[str, ...]:
    """The ``###`` lines of the file that the report was read from; of a file that cannot be read, none."""
    file = report.file
    found = read_report(bytes(file.content), file.encoding if file.encoding in CODE_PAGES else None).report
    return found.comments() if found else ()


def _days_of_birth(report: Report) -> list[date]:
    return [day for entry in report.entries.all() if (day := born(entry)[1])]


# ---------------------------------------------------------------- games
Reasons = Mapping[tuple[int, int], str]
"""Why a round was not played, by its number and a player's starting rank."""


def _reasons(said: Iterable[GameRemark]) -> Reasons:
    return {(each.round, each.rank): each.reason for each in said if each.reason}


def _unplayed(people: Sequence[Person], reasons: Reasons | None) -> Iterator[Remark]:
    """11.23: every result of an unplayed game, each once; with its reason where the print tells reasons.

    Rounds without an opponent for which no reason is told are one remark together: a big Swiss has hundreds.
    """
    alone: dict[int, list[tuple[int, str]]] = {}
    for person in people:
        for each in person.rounds:
            if each.is_played or (each.opponent is not None and person.number > each.opponent):
                continue
            if each.opponent is None and (each.number, person.rank) not in (reasons or ()):
                alone.setdefault(person.number, []).append((each.number, each.sign))
            else:
                yield _unplayed_round(people, person, each, reasons)
    if alone:
        players = tuple((people[number - 1].name, tuple(rounds)) for number, rounds in alone.items())
        yield Remark(code="alone" if reasons is None else "unexplained", params=(("players", players),))


def _unplayed_round(people: Sequence[Person], person: Person, each: Round, reasons: Reasons | None) -> Remark:
    opponent = people[each.opponent - 1] if each.opponent else None
    ranks = [person.rank, *([opponent.rank] if opponent else [])]
    given = [reasons[each.number, rank] for rank in ranks if (each.number, rank) in reasons] if reasons else []
    params = (
        ("round", each.number),
        ("player", person.name),
        ("opponent", opponent.name if opponent else ""),
        ("sign", each.sign),
        ("reason", None if reasons is None else next(iter(given), "")),
    )
    return Remark(code="unplayed", params=params)


# ---------------------------------------------------------------- players
def _births(people: Iterable[Person]) -> Iterator[Remark]:
    """Form 1: the birthdates of unrated players must be given; a public print knows the year."""
    unrated = (person for person in people if not person.rating and (person.birth_year or person.born_on))
    if found := tuple((person.name, person.birth_year, person.born_on) for person in unrated):
        yield Remark(code="born", params=(("players", found),))
