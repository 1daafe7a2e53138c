"""Who the rows of a pasted table are: players of the sheet, or new ones where it has none. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.sheets.paste_columns import Columns
from tournaments.sheets.paste_names import hundredths, number_of
from tournaments.sheets.paste_people import birth_of, sex_of
from tournaments.sheets.paste_tables import Meaning, Table
from tournaments.sheets.pasted import PastedRow, Person


@dataclass(frozen=True)
class Rows:
    """The rows of a table, by name or FIDE ID; where it has neither by number, else by their order."""

    table: Table
    columns: Columns
    players: Sequence[Person]

    def found(self) -> list[PastedRow | None]:
        """The player of each row, or nothing where it is nobody or somebody a second time."""
        taken: set[int] = set()
        rows: list[PastedRow | None] = []
        for place in range(len(self.table.rows)):
            number = self._number(place, taken)
            is_somebody = bool(number) and number not in taken
            taken |= {number} if is_somebody else set()
            rows.append(self._row(place, number, is_new=not self.players) if is_somebody else None)
        return rows

    def of_a_start_list(self) -> list[PastedRow | None]:
        """The player of each row: who is not in the sheet yet is new, with the number of the list where it is free."""
        taken = {person.number for person in self.players}
        seen: set[int] = set()
        rows: list[PastedRow | None] = []
        for place in range(len(self.table.rows)):
            if not self._text(place, Meaning.NAME) or self.is_listed(place):
                rows.append(None)
                continue
            known = self._by_name(place, seen)
            number = known or self._free_number(place, taken)
            taken.add(number)
            seen.add(number)
            rows.append(self._row(place, number, is_new=not known))
        return rows

    def is_listed(self, place: int) -> bool:
        """Whether a line above has the same FIDE ID."""
        return self._fide_ids.get(self._whole(place, Meaning.FIDE_ID), place) < place

    @cached_property
    def _fide_ids(self) -> dict[int | None, int]:
        """The first line of each."""
        found: dict[int | None, int] = {}
        for place in range(len(self.table.rows)):
            found.setdefault(self._whole(place, Meaning.FIDE_ID), place)
        return {fide_id: place for fide_id, place in found.items() if fide_id}

    def _free_number(self, place: int, taken: set[int]) -> int:
        own = self._own[place] if self._own else 0
        return own if own and own not in taken else max(taken, default=0) + 1

    def place_of_the_name(self) -> int:
        """The column in which it would stand who a row is."""
        column = self.columns.first(Meaning.NAME)
        return column if column is not None else (self.columns.first(Meaning.NUMBER) or 0)

    def numbers(self, meaning: Meaning) -> list[int] | None:
        """A column of numbers, 0 where none stands."""
        column = self.columns.first(meaning)
        if column is None:
            return None
        texts = [row[column].rstrip(".") for row in self.table.rows]
        return [int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0 for text in texts]

    @cached_property
    def _own(self) -> list[int] | None:
        return self.numbers(Meaning.NUMBER) or self.numbers(Meaning.RANK)

    def _number(self, place: int, taken: set[int]) -> int:
        own = self._own
        if not self.players:
            return own[place] if own and all(own) and len(set(own)) == len(own) else place + 1
        if self.columns.first(Meaning.NAME) is not None:
            return self._by_name(place, taken)
        ordered = [person.number for person in self.players]
        if own:
            return own[place] if own[place] in ordered else 0
        return ordered[place] if place < len(ordered) else 0

    def _by_name(self, place: int, taken: set[int]) -> int:
        free = [person for person in self.players if person.number not in taken]
        return number_of(self._text(place, Meaning.NAME), free, self._whole(place, Meaning.FIDE_ID))

    def _row(self, place: int, number: int, *, is_new: bool) -> PastedRow:
        name = self._text(place, Meaning.NAME)
        return PastedRow(
            number=number,
            name=name or str(number),
            title=self._text(place, Meaning.TITLE).upper()[:3],
            rating=self._whole(place, Meaning.RATING),
            federation=self._text(place, Meaning.FEDERATION).upper()[:3],
            fide_id=self._whole(place, Meaning.FIDE_ID),
            sex=sex_of(self._text(place, Meaning.SEX)) or "",
            birth=birth_of(self._text(place, Meaning.BIRTH)) or "",
            points=hundredths(self._text(place, Meaning.POINTS)),
            is_new=is_new,
        )

    def unclear(self, place: int) -> list[tuple[int, str]]:
        """Of what a row says of a person the columns that say nothing which could be understood, and what they are."""
        found = [(Meaning.SEX, sex_of), (Meaning.BIRTH, birth_of)]
        return [
            (column, meaning.value)
            for meaning, read in found
            if (column := self.columns.first(meaning)) is not None and read(self._text(place, meaning)) is None
        ]

    def _text(self, place: int, meaning: Meaning) -> str:
        column = self.columns.first(meaning)
        return self.table.rows[place][column] if column is not None else ""

    def _whole(self, place: int, meaning: Meaning) -> int | None:
        text = self._text(place, meaning)
        return int(text) or None if text.isascii() and text.isdecimal() and len(text) < 10 else None
