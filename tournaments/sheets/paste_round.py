"""Understands the pasted pairings of a round: who met whom with which colour, and with which result. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.sheets.pair_results import of_two, of_white
from tournaments.sheets.paste_cells import LONGEST
from tournaments.sheets.paste_lines import MOST_LINES, lines_of
from tournaments.sheets.paste_names import name_key, number_of
from tournaments.sheets.paste_pair_columns import LETTERS
from tournaments.sheets.paste_pairings import PairLine, PairList, Side, pair_list
from tournaments.sheets.paste_reading import beyond
from tournaments.sheets.paste_tables import plain
from tournaments.sheets.pasted import Pasted, PastedCell, PastedRow, Person, Unread

# What stands in the place of an opponent, with what it is worth where no points stand beside it.
_NOBODY = {
    **dict.fromkeys(("bye", "freilos", "spielfrei", "exempt", "pab", "pairing allocated bye", "full point bye"), "U"),
    **dict.fromkeys(("half point bye", "½bye", "1/2 bye", "½ bye", "hpb", "halbpunktfreilos"), "H"),
    **dict.fromkeys(
        ("not paired", "unpaired", "nicht ausgelost", "non apparie", "absent", "zero point bye", "0bye"), "Z"
    ),
}
_BY_POINTS = {"1": {"U": "U", "H": "F", "Z": "F"}, "=": dict.fromkeys("UHZ", "H"), "0": dict.fromkeys("UHZ", "Z")}


def understand_round(text: str, players: Sequence[Person], rounds: int, round_: int) -> Pasted:
    """Read the pairings of a round; a line ``Round 3`` above some of them goes before ``round_``.

    Where the sheet has no players yet they are those of the list, by its numbers, else in their order.
    """
    lines = lines_of(text)
    found = pair_list(lines[:MOST_LINES])
    new = () if players else _people(found)
    people = players or [Person(number=row.number, name=row.name) for row in new]
    reader = _Reader(people=people, rounds=rounds, round=round_)
    for line in found.lines:
        reader.read(line)
    reader.unread += [Unread(row=row, column=1, text=said[:LONGEST], expected="pairing") for row, said in found.unread]
    return Pasted(
        rows=new or tuple(reader.rows()),
        cells=tuple(reader.cells),
        unread=(*sorted(reader.unread, key=lambda one: (one.row, one.column)), *beyond(lines)),
        columns=tuple((column, meaning, None) for column, meaning in found.columns),
    )


def _people(found: PairList) -> tuple[PastedRow, ...]:
    """The people of a list by their numbers; who has none gets the next one in the order of the boards."""
    sides = [side for line in found.lines for side in (line.white, line.black) if _nobody(side, "") is None]
    names = {number: side.name for side in sides if (number := _rank(side))}
    known = {name_key(name) for name in names.values()}
    highest = max(names, default=0)
    others = {name_key(side.name): side.name for side in sides if LETTERS.search(side.name) and not _rank(side)}
    without = [name for key, name in others.items() if key not in known]
    names |= dict(enumerate(without, start=highest + 1))
    return tuple(PastedRow(number=number, name=names[number] or str(number), is_new=True) for number in sorted(names))


def _rank(side: Side) -> int:
    """The number of a side, 0 where it has none that could be a rank."""
    is_rank = side.number.isascii() and side.number.isdecimal() and len(side.number) < 5
    return int(side.number) if is_rank else 0


@dataclass
class _Reader:
    people: Sequence[Person]
    rounds: int
    round: int
    cells: list[PastedCell] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    busy: set[tuple[int, int]] = field(default_factory=set)  # who stands in which round already

    def read(self, line: PairLine) -> None:
        """One line: a game, a round without one, or what of it was not understood."""
        round_ = line.round or self.round
        at_white, at_black, _at_result = line.columns
        if not 1 <= round_ <= self.rounds:
            self._not_read(line, at_white, str(round_), "round")
        elif (nobody := _nobody(line.black, line.result)) is not None:
            self._bye(line, round_, line.white, at_white, nobody)
        elif (nobody := _nobody(line.white, line.result)) is not None:
            self._bye(line, round_, line.black, at_black, nobody)
        else:
            self._game(line, round_)

    def _game(self, line: PairLine, round_: int) -> None:
        at_white, at_black, at_result = line.columns
        white, black = self._who(line, round_, line.white, at_white), self._who(line, round_, line.black, at_black)
        if not white or not black:
            return
        if white == black:
            self._not_read(line, at_black, _said(line.black), "opponent")
            return
        code = of_white(line.result) if line.black_result is None else of_two(line.result, line.black_result)
        if code is None:
            self._not_read(line, at_result, line.result, "both-results")
            return
        self.busy |= {(white, round_), (black, round_)}
        self.cells.append(PastedCell(number=white, round=round_, opponent=black, colour="w", code=code))

    def _bye(self, line: PairLine, round_: int, side: Side, column: int, usual: str) -> None:
        number = self._who(line, round_, side, column)
        if not number:
            return
        points = of_white(line.result) or ""
        code = _BY_POINTS.get(points, {}).get(usual, usual)
        self.busy.add((number, round_))
        self.cells.append(PastedCell(number=number, round=round_, opponent=None, colour="", code=code))

    def _who(self, line: PairLine, round_: int, side: Side, column: int) -> int:
        """The number of a side; 0, and named, where it is nobody or stands on another board already."""
        number = self._number(side)
        if not number:
            self._not_read(line, column, _said(side), "player")
        elif (number, round_) in self.busy:
            self._not_read(line, column, _said(side), "once")
            return 0
        return number

    def _number(self, side: Side) -> int:
        """By the name where there is one, for lists number people by rank too."""
        if side.name:
            return number_of(side.name, self.people)
        number = _rank(side)
        return number if any(person.number == number for person in self.people) else 0

    def _not_read(self, line: PairLine, column: int, text: str, expected: str) -> None:
        self.unread.append(Unread(row=line.line, column=column, text=text[:LONGEST], expected=expected))

    def rows(self) -> list[PastedRow]:
        """Who is in it."""
        numbers = {number for number, _ in self.busy}
        return [PastedRow(number=each.number, name=each.name) for each in self.people if each.number in numbers]


def _nobody(side: Side, result: str) -> str | None:
    """What a side is worth that has no player: the words for a bye, or nothing at all."""
    words = " ".join(plain(f"{side.name}").replace("-", " ").split())
    if words in _NOBODY:
        return _NOBODY[words]
    is_zero = not side.name and not side.number.strip("0") and bool(side.number and result)
    return "U" if side == Side("", "") or is_zero else None


def _said(side: Side) -> str:
    return side.name or side.number
