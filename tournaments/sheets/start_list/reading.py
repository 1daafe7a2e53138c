"""Reads the players of a start list: lines as people paste them, numbers alone, or records of a file. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.registration.start_list.matching import Announced
from tournaments.sheets.paste_columns import Columns
from tournaments.sheets.paste_lines import Lines, lines_of
from tournaments.sheets.paste_people import sex_of
from tournaments.sheets.paste_reading import reading_of
from tournaments.sheets.paste_tables import Meaning, Table
from tournaments.trf import read_report

_RECORD = re.compile(r"^001 ")
_NUMBER_ALONE = re.compile(r"(?:[0-9]{4,9}|[A-Za-z]{3}-[A-Za-z0-9]{1,15})")
_NUMBER_IN_A_CELL = re.compile(r"(?:[0-9]{5,9}|[A-Z]{3}-[A-Za-z0-9]{1,15})")
_SHARE = 0.7


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The players of a text in its order, and the lines in which nobody was found, by number with what stands there."""

    players: tuple[Announced, ...]
    unread: tuple[tuple[int, str], ...] = ()


def start_list_in(text: str) -> Reading:
    """What a text says: a report file by its player records, else lines by whatever separates them."""
    if any(_RECORD.match(line) for line in text.splitlines()):
        return _of_a_file(text)
    lines = lines_of(text)
    alone = {number: line.strip() for number, line in lines if _NUMBER_ALONE.fullmatch(line.strip(" \t;,"))}
    others = [(number, line) for number, line in lines if number not in alone]
    found = {number: Announced(name="", number=line.strip(" \t;,")) for number, line in alone.items()}
    unread: tuple[tuple[int, str], ...] = ()
    if others:
        named, unread = _of_lines(others)
        found |= named
    return Reading(players=tuple(found[number] for number in sorted(found)), unread=unread)


# ---------------------------------------------------------------- a report file
def _of_a_file(text: str) -> Reading:
    report = read_report(text.encode()).report
    players = report.players if report else ()
    return Reading(
        players=tuple(
            Announced(
                name=player.name,
                number=str(player.fide_id or ""),
                title=player.title or "",
                federation=player.federation or "",
                rating=player.rating,
                sex=player.sex or "",
            )
            for player in players
        )
    )


# ---------------------------------------------------------------- lines
def _of_lines(lines: Lines) -> tuple[dict[int, Announced], tuple[tuple[int, str], ...]]:
    """The player of each line, by its number, and the lines without one; headings and titles are left out."""
    table, columns = reading_of(lines, is_empty=True)
    reader = _Reader(table, columns, is_split_at_commas=not any("\t" in line or ";" in line for _, line in lines))
    found, unread = {}, []
    by_number = dict(lines)
    for place, number in enumerate(table.lines):
        player = reader.player(place)
        if player.name or player.number:
            found[number] = player
        else:
            unread.append(number)
    unread += _left_out(lines, table)
    return found, tuple((number, by_number[number].strip()[:60]) for number in sorted(unread))


def _left_out(lines: Lines, table: Table) -> list[int]:
    """Lines among the others that are no rows of the table; what stands above the first is a title or the heading."""
    first = min(table.lines, default=0)
    return [number for number, _ in lines if number > first and number not in table.lines]


class _Reader:
    """The columns of a table as those of a start list."""

    def __init__(self, table: Table, columns: Columns, *, is_split_at_commas: bool) -> None:
        self.table, self.columns = table, columns
        self.names = self._names(is_split_at_commas)
        self.number = columns.first(Meaning.FIDE_ID)
        if self.number is None:
            self.number = self._column_of_numbers()

    def player(self, place: int) -> Announced:
        row = self.table.rows[place]
        rating = self._text(row, Meaning.RATING)
        number = row[self.number].strip() if self.number is not None else ""
        return Announced(
            name=", ".join(row[column] for column in self.names if row[column])[:100],
            number=number if number.strip("0-") else "",
            title=self._text(row, Meaning.TITLE).upper()[:3],
            federation=self._text(row, Meaning.FEDERATION).upper()[:3],
            rating=int(rating) or None if rating.isascii() and rating.isdecimal() and len(rating) <= 4 else None,
            sex=sex_of(self._text(row, Meaning.SEX)) or "",
        )

    def _text(self, row: Sequence[str], meaning: Meaning) -> str:
        column = self.columns.first(meaning)
        return row[column] if column is not None else ""

    def _names(self, is_split_at_commas: bool) -> list[int]:
        """The column of the names; two of them where the comma between family and given name has split it."""
        first = self.columns.first(Meaning.NAME)
        if first is None:
            return []
        has_comma = any("," in row[first] for row in self.table.rows)
        is_split = is_split_at_commas and self.table.heads is None and not has_comma
        behind = self.columns.meanings[first + 1 : first + 2]
        return [first, first + 1] if is_split and behind == (Meaning.NAME,) else [first]

    def _column_of_numbers(self) -> int | None:
        """Where no heading says which numbers are those of the players, by their look."""
        return next(self._numbered(), None)

    def _numbered(self) -> Iterator[int]:
        for column in range(len(self.columns.meanings)):
            cells = [row[column] for row in self.table.rows if row[column]]
            if cells and sum(bool(_NUMBER_IN_A_CELL.fullmatch(cell)) for cell in cells) > _SHARE * len(cells):
                yield column
