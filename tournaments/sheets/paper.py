"""A sheet as a whole, without a database: its rows and cells, the games that are due, and what each row has scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ratingsite.foundations.exact import Hundredths
from tournaments.sheets.berger import Pairing, between_teams, cycles, match
from tournaments.sheets.cells import BYES, FILE_CODES, PLAYED, Cell, Place
from tournaments.sheets.due_rounds import placed
from tournaments.trf.cells import empty_cell
from tournaments.trf.layout import round_column
from tournaments.trf.report import TrfCell
from tournaments.trf.scores import PointSystem

ROUND_ROBINS = {"round-robin": 1, "double-round-robin": 2}
BY_TEAMS = frozenset({"scheveningen", "schiller"})
ALL_PLAY_ALL = frozenset(ROUND_ROBINS) | BY_TEAMS | {"match"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A player of the sheet as far as cells and totals need him."""

    number: int
    position: int
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    team: int | None = None
    board: int | None = None
    place: int | None = None
    paper_points: Hundredths | None = None
    known: bool = False  # whether he stands on the register


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The sheet at one version. ``last_round`` bounds what is expected of a part."""

    layout: str
    rounds: int
    rows: Mapping[int, Row]
    cells: Mapping[Place, Cell]
    points: PointSystem
    is_cfc: bool = False
    first_round: int = 1
    tie_breaks: tuple[str, ...] = ()
    byes_may_be_unstated: bool = False  # before TRF16 a file did not say what its byes were worth
    as_swiss: str = ""  # the article by which a round robin with an unplayed game is reported as a Swiss

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.rows)

    @property
    def is_all_play_all(self) -> bool:
        """Whether the rows and columns of the paper are the players."""
        return self.layout in ALL_PLAY_ALL

    @cached_property
    def due(self) -> tuple[Pairing, ...]:
        """The games of a round robin: those typed or read in their own rounds, the others by the tables."""
        return _due(self) if self.is_all_play_all else ()

    def worth(self, cell: Cell) -> int:
        """What a cell gives its row, in hundredths."""
        return self.points.worth(file_cell(cell), cell.number)

    @cached_property
    def scores(self) -> dict[int, int]:
        """The points of every row, in hundredths."""
        found = Counter({number: self.points.besides(number) for number in self.rows})
        for cell in self.cells.values():
            found[cell.number] += self.worth(cell)
        return dict(found)

    def points_against_rated(self, number: int) -> int:
        """What a row has scored in games played against rated opponents (Form 2)."""
        own = (cell for cell in self.cells.values() if cell.number == number and cell.code in PLAYED)
        opponents = ((self.rows.get(cell.opponent or 0), cell) for cell in own)
        return sum(self.worth(cell) for opponent, cell in opponents if opponent is not None and opponent.rating)

    def agrees_with_paper(self, number: int) -> bool:
        """Whether the total on the paper is that of the cells; in an old file empty cells may explain the rest."""
        points, on_paper = self.scores[number], self.rows[number].paper_points
        if on_paper is None or on_paper == points:
            return True
        empty = sum((number, round_) not in self.cells for round_ in range(1, self.rounds + 1))
        return self.byes_may_be_unstated and 0 < on_paper - points <= empty * self.points.values["W"]

    @cached_property
    def ratings_met(self) -> dict[int, list[int]]:
        """For every row the ratings of the rated opponents met over the board."""
        found: dict[int, list[int]] = {number: [] for number in self.rows}
        for cell in self.cells.values():
            opponent = self.rows.get(cell.opponent or 0)
            if opponent is not None and opponent.rating and cell.code in PLAYED and cell.number in found:
                found[cell.number].append(opponent.rating)
        return found


def file_cell(cell: Cell) -> TrfCell:
    """A cell as a report file says it: a bye has no opponent and no colour there."""
    is_bye = cell.code in BYES or cell.opponent is None
    return TrfCell(
        round=cell.round,
        opponent=None if is_bye else cell.opponent,
        colour=None if is_bye else cell.colour or None,
        code=FILE_CODES.get(cell.code, cell.code),
        column=round_column(cell.round),
    )


def trf_cells(paper: Paper, number: int) -> tuple[TrfCell, ...]:
    """The rounds of a row as a report file has them."""
    cells = (paper.cells.get((number, round_)) for round_ in range(1, paper.rounds + 1))
    return tuple(file_cell(cell) if cell else empty_cell(place) for place, cell in enumerate(cells, start=1))


def average(numbers: Sequence[int]) -> Fraction | None:
    """The exact average of ratings."""
    return Fraction(sum(numbers), len(numbers)) if numbers else None


# ---------------------------------------------------------------- the games that are due
def rounds_needed(layout: str, rounds: int, rows: Mapping[int, Row]) -> int:
    """The rounds of the sheet, or more where everybody meets everybody and more have come than were expected."""
    if layout not in ALL_PLAY_ALL:
        return rounds
    return max([rounds, *(game.round for game in _by_the_tables(layout, rounds, rows))])


def _due(paper: Paper) -> tuple[Pairing, ...]:
    typed = _typed(paper)
    met = Counter(frozenset((game.white, game.black)) for game in typed)
    due = []
    for game in _by_the_tables(paper.layout, paper.rounds, paper.rows):
        pair = frozenset((game.white, game.black))
        if met[pair]:
            met[pair] -= 1
        else:
            due.append(game)
    return tuple(sorted([*typed, *placed(due, typed, paper.rounds)]))


def _by_the_tables(layout: str, rounds: int, rows: Mapping[int, Row]) -> tuple[Pairing, ...]:
    numbers = sorted(rows)
    if layout in BY_TEAMS:
        return between_teams(_teams(rows))
    if layout == "match":
        table = match(rounds) if len(numbers) == 2 else ()
    else:
        table = cycles(len(numbers), ROUND_ROBINS[layout])
    return tuple(Pairing(game.round, numbers[game.white - 1], numbers[game.black - 1]) for game in table)


def _teams(rows: Mapping[int, Row]) -> dict[int, list[int]]:
    teams: dict[int, list[int]] = {}
    for row in sorted(rows.values(), key=lambda row: (row.board or row.number, row.number)):
        if row.team is not None:
            teams.setdefault(row.team, []).append(row.number)
    return teams


def _typed(paper: Paper) -> list[Pairing]:
    """Every pair that stands in a round already, once."""
    found: dict[tuple[int, frozenset[int]], Pairing] = {}
    for cell in paper.cells.values():
        if cell.opponent is None or cell.opponent == cell.number or cell.opponent not in paper.rows:
            continue
        pair = cell.round, frozenset((cell.number, cell.opponent))
        sides = (cell.opponent, cell.number) if cell.colour == "b" else (cell.number, cell.opponent)
        if cell.colour or pair not in found:
            found.setdefault(pair, Pairing(cell.round, *sides))
    return list(found.values())


def expected_games(paper: Paper) -> int:
    """How many games there are when the sheet is full: by the tables, or in pairs of who has no bye in a round."""
    if paper.is_all_play_all:
        return len(_by_the_tables(paper.layout, paper.rounds, paper.rows))
    away = Counter(cell.round for cell in paper.cells.values() if cell.opponent is None)
    return sum((len(paper.rows) - away[round_]) // 2 for round_ in range(paper.first_round, paper.rounds + 1))


def entered_games(paper: Paper) -> int:
    """How many pairs stand in a round with a result, played or not."""
    return len(
        {
            (cell.round, frozenset((cell.number, cell.opponent)))
            for cell in paper.cells.values()
            if cell.opponent is not None and cell.opponent != cell.number and cell.code != "?"
        }
    )
