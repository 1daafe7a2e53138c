"""Reads a sheet as it stands into the table that the title regulations judge, with the rounds still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import list_in_force
from ratings.register.mergers.selectors import behind_now
from ratings.runs.persons import lines_now
from titles.norms.dossiers import as_transferred, listed_person, rating_days
from titles.norms.federations import Federations, federations_of
from titles.norms.norms_of_report import CELL_KINDS, SCORES
from titles.norms.report_table import Person, ReportTable, RoundLine, federation_code
from titles.norms.tournament_facts import STANDARD, title_event
from titles.register.in_force import Titles, titles_in
from titles.regulations import Championship, NormDossier, Opponent, TitlesEdition, judge_big_swiss
from titles.regulations.forecast.rounds import Rest, Upcoming, rest_between
from tournaments.sheets.cells import OPEN
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.paper import Paper, trf_cells


@dataclass(frozen=True, kw_only=True)
class SheetTable:
    """A sheet for the regulations: what is told, and of each row the rounds of which nothing is told yet.

    ``due`` has for such a round the opponent where he is known: by the tables of a round robin, or as paired.
    """

    table: ReportTable
    known: frozenset[int]  # the rows of people on the register: others make no norm
    told: Mapping[int, frozenset[int]]
    due: Mapping[int, Mapping[int, int]]
    is_all_known: bool  # in a round robin a round without an opponent is a free one

    def rest_of(self, number: int, dossier: NormDossier, edition: TitlesEdition) -> Rest:
        """What is still to come for one row."""
        due, rounds = self.due.get(number, {}), range(1, self.table.event.rounds + 1)
        missing = [round_ for round_ in rounds if round_ not in self.told[number]]
        is_free = self.is_all_known
        upcoming = [
            Upcoming(round=round_, opponent=self._opponent(due.get(round_)))
            for round_ in missing
            if round_ in due or is_free
        ]
        unknown = [] if is_free else [round_ for round_ in missing if round_ not in due]
        return rest_between(dossier, edition, upcoming, unknown)

    def _opponent(self, number: int | None) -> Opponent | None:
        person = self.table.people.get(number or 0)
        if person is None:
            return None
        return Opponent(
            id=person.id, name=person.name, rating=person.rating, title=person.title, federation=person.federation
        )

    def exempt_if_it_may_be(self, edition: TitlesEdition) -> SheetTable:
        """1.4.3d, with every round that is not told yet taken as one that was not missed."""
        event, rounds = self.table.event, frozenset(range(1, self.table.event.rounds + 1))
        people = [
            replace(each, missed=each.missed - (rounds - self.told[number]))
            for number, each in zip(self.table.people, self.table.participants(), strict=True)
        ]
        found = judge_big_swiss(edition, event.format, event.federation, event.rounds, people)
        if found is None or not found.holds or event.exemption == Championship.ZONAL:
            return self
        return replace(self, table=self.table.exempt())


def sheet_table(sheet: Sheet, paper: Paper, edition: TitlesEdition) -> SheetTable:
    """The table of a sheet under one edition, its people by the list in force on the first day."""
    tournament = sheet.tournament
    rows = {row.number: row for row in SheetPlayer.objects.filter(sheet=sheet).select_related("player__federation")}
    at_start = list_in_force(STANDARD, tournament.starts_on)
    days = rating_days(tournament, edition)
    known = [row.player_id for row in rows.values() if row.player_id is not None]
    behind = behind_now()
    titles = titles_in(known, edition, tournament.starts_on, tournament.ends_on, behind)
    lists = {day: list_in_force(STANDARD, day) for day in set(days.values())}
    listed = {one: _listed(rows, one, behind) for one in {at_start, *lists.values()}}  # one list has many days
    who = federations_of(known)
    met = {day: _of_the_day(rows, _people(rows, listed[one], titles, day), who, day) for day, one in lists.items()}
    lines = {number: tuple(_lines(paper, number)) for number in rows}
    told = {number: frozenset(line.round for line in each) for number, each in lines.items()}
    table = ReportTable(
        event=title_event(tournament, len(rows)),
        people=_of_the_day(rows, _people(rows, listed[at_start], titles), who, tournament.starts_on),
        lines=lines,
        met={number: met[day] for number, day in days.items()},
        still_playing=frozenset(number for number, rounds in told.items() if len(rounds) < tournament.rounds),
    )
    return SheetTable(
        table=table,
        known=frozenset(number for number, row in rows.items() if row.player_id is not None),
        told=told,
        due=_due(paper),
        is_all_known=paper.is_all_play_all,
    ).exempt_if_it_may_be(edition)


def _listed(
    rows: Mapping[int, SheetPlayer], rating_list: RatingList | None, behind: Mapping[int, int]
) -> Mapping[int, ListEntry] | None:
    """The lines of one list by player, whoever is behind a second entry; nothing where there is no list."""
    ids = [row.player_id for row in rows.values() if row.player_id is not None]
    return lines_now(ids, rating_list, behind) if rating_list else None


def _people(
    rows: Mapping[int, SheetPlayer],
    lines: Mapping[int, ListEntry] | None,
    titles: Titles,
    game_on: date | None = None,
) -> dict[int, Person]:
    """1.4.6a: as the list has them; without any list as the sheet says, for it is a look ahead."""
    found = {}
    for number, row in rows.items():
        if row.player is not None and lines is not None:
            found[number] = listed_person(row.player, lines.get(row.player_id or 0), titles, game_on)
        else:
            found[number] = _as_said(row)
    return found


def _of_the_day(
    rows: Mapping[int, SheetPlayer], people: Mapping[int, Person], who: Federations, day: date
) -> dict[int, Person]:
    return {number: as_transferred(people[number], row.player_id, who, day) for number, row in rows.items()}


def _as_said(row: SheetPlayer) -> Person:
    is_known = row.player is not None
    return Person(
        id=row.player.key if row.player is not None else f"rank-{row.number}",
        name=row.name,
        rating=row.rating if is_known else None,
        title=(row.title or None) if is_known else None,
        federation=federation_code(row.federation),
        sex=row.sex or None,
    )


def _lines(paper: Paper, number: int) -> Iterator[RoundLine]:
    """The rounds of a row that have a result; what names nobody of the sheet tells nothing."""
    for cell in trf_cells(paper, number):
        said = paper.cells.get((number, cell.round))
        is_told = said is not None and said.code != OPEN and (said.opponent is None or said.opponent in paper.rows)
        if is_told:
            kind = CELL_KINDS[cell.kind]
            yield RoundLine(round=cell.round, kind=kind, score=SCORES[cell.code], opponent=cell.opponent)


def _due(paper: Paper) -> dict[int, dict[int, int]]:
    """Whom each row still meets in which round, as far as that is known."""
    found: dict[int, dict[int, int]] = {}
    for game in paper.due:
        found.setdefault(game.white, {})[game.round] = game.black
        found.setdefault(game.black, {})[game.round] = game.white
    for cell in paper.cells.values():
        if cell.code == OPEN and cell.opponent in paper.rows:
            found.setdefault(cell.number, {})[cell.round] = cell.opponent or 0
    return found
