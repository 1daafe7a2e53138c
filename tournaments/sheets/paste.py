"""Understands a pasted table of results: who its rows are, what its columns are, and what each cell says.

A pure function. It never guesses silently: what could not be read is named with its row, its column and what was
expected there, and where only ``b`` stands for a colour it asks which language wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.sheets.berger import Pairing, cycles
from tournaments.sheets.cells import MIRRORED
from tournaments.sheets.paste_cells import EMPTY, LONGEST, Read, best_dialect, results_in
from tournaments.sheets.paste_columns import Columns, columns_of
from tournaments.sheets.paste_names import hundredths, is_same_name, is_same_with_initials, name_key
from tournaments.sheets.paste_tables import Meaning, Table, table_of

_COLOURS = {"en": {"w": "w", "b": "b"}, "fr": {"b": "w", "n": "b"}, "de": {"w": "w", "s": "b"}}


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A player of the sheet, as far as a paste can name him."""

    number: int
    name: str
    fide_id: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PastedRow:
    """A row of the paste and the player it is; ``is_new`` when the sheet has nobody of that name."""

    number: int
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    points: int | None = None  # hundredths, as printed
    is_new: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PastedCell:
    number: int
    round: int
    opponent: int | None
    colour: str
    code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Unread:
    """A cell that was not understood: its line in the text, its column from 1, and what was ``expected`` there."""

    row: int
    column: int
    text: str
    expected: str


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """What a paste means; nothing of it is written yet."""

    rows: tuple[PastedRow, ...] = ()
    cells: tuple[PastedCell, ...] = ()
    unread: tuple[Unread, ...] = ()
    columns: tuple[tuple[int, str, int | None], ...] = ()  # column from 1, meaning, round or opponent
    asks_language: bool = False
    is_square: bool = False


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
    table = table_of(text)
    columns = columns_of(table)
    reader = _Reader(table=table, columns=columns, players=players, rounds=rounds, language=language, due=due)
    if table.rows and columns.games:
        return reader.pasted()
    # without a heading any text might be names
    is_start_list = table.heads is not None and columns.first(Meaning.NAME) is not None
    return reader.start_list() if is_start_list else Pasted(columns=_told(columns))


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
        rows = self._rows()
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
        """Players without games: who is not in the sheet yet is new, with his number where it is free."""
        own = self._numbers(Meaning.NUMBER) or [0] * len(self.table.rows)
        taken = {person.number for person in self.players}
        found: set[int] = set()
        rows = []
        for place in range(len(self.table.rows)):
            if not self._text(place, Meaning.NAME):
                self._nobody(place)
                continue
            number = self._by_name(place, found)
            is_new = not number
            if is_new:
                number = own[place] if own[place] and own[place] not in taken else max(taken, default=0) + 1
                taken.add(number)
            found.add(number)
            rows.append(self._row(place, number, is_new=is_new))
        return Pasted(rows=tuple(rows), unread=tuple(self.unread), columns=_told(self.columns))

    def _not_read(self, place: int, column: int, text: str, expected: str) -> None:
        line = self.table.lines[place]
        self.unread.append(Unread(row=line, column=column + 1, text=text[:LONGEST], expected=expected))

    # ------------------------------------------------------------ who the rows are
    def _rows(self) -> list[PastedRow | None]:
        """The player of each row: by name or FIDE ID, where the paste has neither by number, else by their order."""
        own = self._numbers(Meaning.NUMBER) or self._numbers(Meaning.RANK)
        known = {person.number for person in self.players}
        has_names = self.columns.first(Meaning.NAME) is not None
        taken: set[int] = set()
        rows: list[PastedRow | None] = []
        for place in range(len(self.table.rows)):
            if has_names and self.players:
                number = self._by_name(place, taken)
            elif self.players:
                ordered = [person.number for person in self.players]
                by_order = ordered[place] if place < len(ordered) else 0
                number = own[place] if own and own[place] in known else (0 if own else by_order)
            else:
                number = own[place] if own and len(set(own)) == len(own) else place + 1
            if not number or number in taken:
                self._nobody(place)
                rows.append(None)
                continue
            taken.add(number)
            rows.append(self._row(place, number, is_new=not self.players))
        return rows

    def _nobody(self, place: int) -> None:
        column = self.columns.first(Meaning.NAME)
        column = column if column is not None else (self.columns.first(Meaning.NUMBER) or 0)
        self._not_read(place, column, self.table.rows[place][column], "player")

    def _numbers(self, meaning: Meaning) -> list[int] | None:
        column = self.columns.first(meaning)
        if column is None:
            return None
        texts = [row[column].rstrip(".") for row in self.table.rows]
        return [int(text) if text.isdecimal() else 0 for text in texts]

    def _by_name(self, place: int, taken: set[int]) -> int:
        fide_id = self._whole(place, Meaning.FIDE_ID)
        column = self.columns.first(Meaning.NAME)
        wanted = name_key(self.table.rows[place][column or 0])
        free = [person for person in self.players if person.number not in taken]
        for person in free:
            if fide_id and person.fide_id == fide_id:
                return person.number
        for is_it in (is_same_name, is_same_with_initials):
            found = [person.number for person in free if is_it(wanted, name_key(person.name))]
            if len(found) == 1:
                return found[0]
        return 0

    def _row(self, place: int, number: int, *, is_new: bool) -> PastedRow:
        name = self._text(place, Meaning.NAME)
        return PastedRow(
            number=number,
            name=name or str(number),
            title=self._text(place, Meaning.TITLE).upper()[:3],
            rating=self._whole(place, Meaning.RATING),
            federation=self._text(place, Meaning.FEDERATION).upper()[:3],
            fide_id=self._whole(place, Meaning.FIDE_ID),
            points=hundredths(self._text(place, Meaning.POINTS)),
            is_new=is_new,
        )

    def _text(self, place: int, meaning: Meaning) -> str:
        column = self.columns.first(meaning)
        return self.table.rows[place][column] if column is not None else ""

    def _whole(self, place: int, meaning: Meaning) -> int | None:
        text = self._text(place, meaning)
        return int(text) or None if text.isdecimal() and len(text) < 10 else None

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
        if "s" in letters:
            return _COLOURS["de"], False
        if "w" in letters:
            return _COLOURS["en"], False
        if "n" in letters:
            return _COLOURS["fr"], False
        return _COLOURS[_known_language(self.language)], letters == {"b"} and self.language is None

    def _numbering(self, rows: Mapping[int, PastedRow], read: Mapping[tuple[int, int], Read]) -> dict[int, int]:
        """Whose number an opponent is: of the numberings that the table has, the one by which most games agree."""
        order = [place + 1 for place in range(len(self.table.rows))]
        candidates = [self._numbers(Meaning.NUMBER), self._numbers(Meaning.RANK), order]
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
