"""Understands a pasted table of results: who its rows are, what its columns are, and what each cell says.

A pure function. It never guesses silently: what could not be read is named with its row, its column and what was
expected there, and where only ``b`` stands for a colour it asks which language wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.sheets.berger import Pairing, cycles
from tournaments.sheets.cells import MIRRORED
from tournaments.sheets.paste_cells import EMPTY, LONGEST, Read, best_dialect, results_in
from tournaments.sheets.paste_columns import Columns
from tournaments.sheets.paste_lines import MOST_LINES, lines_of
from tournaments.sheets.paste_reading import beyond, reading_of
from tournaments.sheets.paste_rows import Rows
from tournaments.sheets.paste_tables import Meaning, Table
from tournaments.sheets.pasted import Pasted, PastedCell, PastedRow, Person, Unread

_COLOURS = {
    "en": {"w": "w", "b": "b"},
    "fr": {"b": "w", "n": "b"},
    "de": {"w": "w", "v": "w", "s": "b"},  # Swedish and Danish too: vit, hvid, svart, sort
    "nl": {"w": "w", "z": "b"},
}


def understand(
    text: str,
    players: Sequence[Person],
    rounds: int,
    language: str | None = None,
    due: Sequence[Pairing] = (),
) -> Pasted:
    """Read a paste for a sheet with these players and rounds; ``due`` are the games of a round robin.

    ``language`` says what ``b`` alone means: ``en`` (Black) or ``fr`` (blancs).
    """
    lines = lines_of(text)
    table, columns = reading_of(lines[:MOST_LINES], is_empty=not players)
    reader = _Reader(table=table, columns=columns, players=players, rounds=rounds, language=language, due=due)
    if table.rows and columns.games:
        pasted = reader.pasted()
    # without a heading any text might be names: they are players where the sheet has nobody yet
    elif columns.first(Meaning.NAME) is not None and (table.heads is not None or _is_list(columns, table, players)):
        pasted = reader.start_list()
    else:
        pasted = Pasted(columns=_told(columns))
    return replace(pasted, unread=(*pasted.unread, *beyond(lines)))


def _is_list(columns: Columns, table: Table, players: Sequence[Person]) -> bool:
    """Of two columns of names nobody knows whether they are of two people or parts of one."""
    return not players and len(table.rows) > 1 and columns.meanings.count(Meaning.NAME) == 1


def _told(columns: Columns) -> tuple[tuple[int, str, int | None], ...]:
    numbers = dict(columns.games)
    return tuple(
        (place + 1, meaning.value, numbers.get(place))
        for place, meaning in enumerate(columns.meanings)
        if meaning is not Meaning.OTHER
    )


@dataclass
class _Reader:
    table: Table
    columns: Columns
    players: Sequence[Person]
    rounds: int
    language: str | None
    due: Sequence[Pairing]

    def __post_init__(self) -> None:
        self.unread: list[Unread] = []
        self.cells: list[PastedCell] = []

    def pasted(self) -> Pasted:
        self.who = Rows(self.table, self.columns, self.players)
        rows = self.who.found()
        self._name_nobodies(self.who, rows)
        found = {place: row for place, row in enumerate(rows) if row is not None}
        is_square = self.columns.is_square
        asks = self._square(found) if is_square else self._rounds(found)
        return Pasted(
            rows=tuple(found.values()),
            cells=tuple(self.cells),
            unread=tuple(sorted(self.unread, key=lambda cell: (cell.row, cell.column))),
            columns=_told(self.columns),
            asks_language=asks,
            is_square=is_square,
        )

    def start_list(self) -> Pasted:
        """Players without games; a row without a name is nobody."""
        who = Rows(self.table, self.columns, self.players)
        rows = who.of_a_start_list()
        self._name_nobodies(who, rows)
        found = tuple(row for row in rows if row is not None)
        unread = sorted(self.unread, key=lambda cell: (cell.row, cell.column))
        return Pasted(rows=found, unread=tuple(unread), columns=_told(self.columns))

    def _name_nobodies(self, who: Rows, rows: Sequence[PastedRow | None]) -> None:
        column, number = who.place_of_the_name(), self.columns.first(Meaning.FIDE_ID)
        for place, row in enumerate(rows):
            if row is None and number is not None and who.is_listed(place):
                self._not_read(place, number, self.table.rows[place][number], "listed")
            elif row is None:
                self._not_read(place, column, self.table.rows[place][column], "player")
            elif row.is_new:
                for at, expected in who.unclear(place):
                    self._not_read(place, at, self.table.rows[place][at], expected)

    def _not_read(self, place: int, column: int, text: str, expected: str) -> None:
        line = self.table.lines[place]
        self.unread.append(Unread(row=line, column=column + 1, text=text[:LONGEST], expected=expected))

    # ------------------------------------------------------------ round by round
    def _rounds(self, rows: Mapping[int, PastedRow]) -> bool:
        dialect = best_dialect(self.table.rows[place][column] for place in rows for column, _ in self.columns.games)
        read: dict[tuple[int, int], Read] = {}
        for place in rows:
            for column, round_ in self.columns.games:
                text = self.table.rows[place][column]
                if text.lower() in EMPTY:
                    continue
                said = dialect(text) if len(text) <= LONGEST else None
                if said is None:
                    self._not_read(place, column, text, "swiss-cell")
                elif not 1 <= round_ <= self.rounds:
                    self._not_read(place, column, text, "round")
                else:
                    read[place, column] = said
        colours, asks = self._colours({said.letter for said in read.values()} - {""})
        opponents = self._numbering(rows, read)
        rounds = dict(self.columns.games)
        for (place, column), said in read.items():
            self._add(rows[place], rounds[column], said, place, column, opponents, colours)
        return asks

    def _add(
        self, row: PastedRow, round_: int, said: Read, place: int, column: int,
        opponents: Mapping[int, int], colours: Mapping[str, str],
    ) -> None:  # fmt: skip
        text = self.table.rows[place][column]
        opponent = None if said.opponent is None else opponents.get(said.opponent)
        if said.opponent is not None and (opponent is None or opponent == row.number):
            self._not_read(place, column, text, "opponent")
            return
        if said.letter and said.letter not in colours:
            self._not_read(place, column, text, "colour")
            return
        colour = colours.get(said.letter, "")
        self.cells.append(PastedCell(number=row.number, round=round_, opponent=opponent, colour=colour, code=said.code))

    def _colours(self, letters: set[str]) -> tuple[Mapping[str, str], bool]:
        """What the letters mean. ``w`` and ``s`` are plain, ``n`` makes ``b`` White; ``b`` alone has to be asked."""
        if letters & {"s", "v"}:
            return _COLOURS["de"], False
        if "z" in letters:
            return _COLOURS["nl"], False
        if "w" in letters:
            return _COLOURS["en"], False
        if "n" in letters:
            return _COLOURS["fr"], False
        return _COLOURS[_known_language(self.language)], letters == {"b"} and self.language is None

    def _numbering(self, rows: Mapping[int, PastedRow], read: Mapping[tuple[int, int], Read]) -> dict[int, int]:
        """Whose number an opponent is: of the numberings that the table has, the one by which most games agree."""
        order = [place + 1 for place in range(len(self.table.rows))]
        candidates = [self.who.numbers(Meaning.NUMBER), self.who.numbers(Meaning.RANK), order]
        sheet = {person.number: person.number for person in self.players} or {
            row.number: row.number for row in rows.values()
        }
        found = [{given[place]: row.number for place, row in rows.items()} for given in candidates if given]
        return max([*found, sheet], key=lambda numbering: self._agreement(numbering, rows, read))

    def _agreement(
        self, numbering: Mapping[int, int], rows: Mapping[int, PastedRow], read: Mapping[tuple[int, int], Read]
    ) -> tuple[int, int]:
        """How many cells the other row confirms, and how many name somebody."""
        said = {
            (rows[place].number, column): (numbering.get(cell.opponent or 0), cell.code)
            for (place, column), cell in read.items()
        }
        confirmed = sum(
            said.get((opponent, column)) == (number, MIRRORED.get(code))
            for (number, column), (opponent, code) in said.items()
            if opponent
        )
        return confirmed, sum(opponent is not None for opponent, _ in said.values())

    # ------------------------------------------------------------ the square
    def _square(self, rows: Mapping[int, PastedRow]) -> bool:
        meetings = self._meetings(rows)
        texts = [text for row in self.table.rows for text in row]
        half_is_unplayed = any("½" in text or "1/2" in text for text in texts)
        for place, row in rows.items():
            for column, opponent_place in self.columns.games:
                text = self.table.rows[place][column]
                other = rows.get(opponent_place - 1)
                if text.lower() in EMPTY or opponent_place - 1 == place:
                    continue
                codes = results_in(text, half_is_unplayed=half_is_unplayed) if len(text) <= LONGEST else None
                games = meetings.get((row.number, other.number), []) if other is not None else []
                used = self.columns.cycle_of(column)
                games = games[used : used + 1] if self.columns.has_cycles else games
                if codes is None or len(codes) > len(games):
                    self._not_read(place, column, text, "result" if games else "opponent")
                    continue
                for code, (round_, colour) in zip(codes, games, strict=False):
                    against = other.number if other is not None else None
                    self.cells.append(
                        PastedCell(number=row.number, round=round_, opponent=against, colour=colour, code=code)
                    )
        return False

    def _meetings(self, rows: Mapping[int, PastedRow]) -> dict[tuple[int, int], list[tuple[int, str]]]:
        """Round and colour of every game of a pair, by the sheet's schedule, or by the tables where it has none."""
        due = self.due
        if not due:
            numbers = sorted(row.number for row in rows.values())
            turns = max(1, round(self.rounds / max(1, len(numbers) - 1)))
            due = [
                Pairing(game.round, numbers[game.white - 1], numbers[game.black - 1])
                for game in cycles(len(numbers), turns)
            ]
        found: dict[tuple[int, int], list[tuple[int, str]]] = {}
        for game in sorted(due):
            found.setdefault((game.white, game.black), []).append((game.round, "w"))
            found.setdefault((game.black, game.white), []).append((game.round, "b"))
        return found


def _known_language(language: str | None) -> str:
    return language if language in _COLOURS else "en"
