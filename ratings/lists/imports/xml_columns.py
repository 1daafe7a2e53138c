"""Players of FIDE's XML that are written alike, many at once: gone through from tag to tag side by side, as columns.

A player is *alike* if it has the elements of the first one in their order and nothing but text in them: then the same
stands around its texts as around those of most, its *frame*, and each text goes on to the next tag. Whatever else there
is the parser reads, and says the same of who is alike (``tests/ratings/lists/imports/test_regular_xml.py``). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ratings.lists.imports.columns import BACKSLASH, Bytes, Marks, Numbers, below
from ratings.lists.imports.letters import LETTERS, Literal, Text, letters_of, texts_before
from ratings.lists.imports.regular import BLANK, FIRST_PRINTED, LAST_PRINTED, Cells

END = b"</player>"
WIDTHS = {
    "number": 15, "name": 100, "federation": 4, "sex": 4, "title": 4, "womens_title": 4, "rating": 8, "games": 4,
    "k": 4, "birth": 8, "flag": 4,
}  # fmt: skip
"""The cells of a player as columns, as wide as one without a fault may be."""
WIDEST = max(WIDTHS.values())
FRAMES_A_PIECE, PLAYERS_ASKED = 3, 8
ROOM = 16 * 1024
"""As many letters stand behind a text that is cut: what is looked for goes on beyond its end."""
_TEXT = rb"[ !-%'-;=?-~]*"  # ASCII that stands for itself
_BLANKS = rb"[ \t\r\n]*"
_LESS, _AMPERSAND, _GREATER = b"<&>"

_OF_END = 4  # letters of the end of a player that stand in one word of four, wherever it begins


@dataclass(frozen=True)
class Cut:
    """Players of a piece of the file: how many lines each goes on for, and which are ``alike``.

    ``cells`` has the columns of those that are; ``blanks`` are the ends of lines between the player before and each.
    """

    alike: Marks
    lines: Numbers
    blanks: Numbers
    cells: Cells


class Alike:
    """Cuts the players of one file."""

    def __init__(self, elements: list[str], names: Mapping[str, str]) -> None:
        self._fields = [names.get(element, "") for element in elements]
        tags = [re.escape(element.encode()) for element in elements]
        texts = [b"<%b>(%b)</%b>" % (tag, _TEXT, tag) for tag in tags]
        is_clear = len({*elements}) == len(elements)
        self._player = re.compile(_BLANKS.join([b"", b"<player>", *texts, END]) if is_clear else rb"(?!)")

    def cut(self, text: Text, starts: Numbers, ends: Numbers) -> Cut:
        """The players of a text, each from the end of the one before to its own; ``ROOM`` is behind them."""
        letters = letters_of(text)
        alike, blanks = np.zeros(len(starts), bool), np.zeros(len(starts), np.int64)
        lines, found = np.zeros(len(starts), np.int64), list[tuple[Numbers, Cells]]()
        left = np.arange(len(starts))
        for _ in range(FRAMES_A_PIECE):
            frame = self._frame(text, starts[left], ends[left])
            if frame is None:
                break
            fits, cells = frame.cut(letters, starts[left], self._fields)
            own = left[fits]
            found.append((own, cells if len(own) == len(left) else {name: cells[name][fits] for name in cells}))
            alike[own], lines[own], blanks[own] = True, frame.lines, frame.blanks
            left = left[~fits]
        for place in left.tolist():
            lines[place] = text.count(b"\n", starts[place], ends[place])
        return Cut(alike, lines, blanks[alike], _together(found))

    def _frame(self, text: Text, starts: Numbers, ends: Numbers) -> _Frame | None:
        """What stands around the texts of one of these players; of a few that are asked, the first that has such."""
        for one in range(0, len(starts), len(starts) // PLAYERS_ASKED + 1):
            if player := self._player.fullmatch(text, starts[one], ends[one]):
                return _Frame.of(player)
        return None


def ends_of(text: Text, start: int, end: int) -> Numbers:
    """Where the players end in a part of a text; ``ROOM`` is behind it.

    Whatever the place where the end of a player begins, four of its letters are one of the words of four.
    """
    letters = letters_of(text)
    first = start // _OF_END * _OF_END
    words = letters[first : -(-end // _OF_END) * _OF_END].view(np.uint32)
    looked_for = np.frombuffer(b"".join(END[n : n + _OF_END] for n in range(_OF_END)), np.uint32)
    is_one = words == looked_for[0]
    for word in looked_for[1:]:
        is_one |= words == word
    hits = np.flatnonzero(is_one)
    places = first + hits * _OF_END - (words[hits][:, None] == looked_for).argmax(axis=1)
    places = places[(places >= start) & (places <= end - len(END))]
    return places[Literal(END).stands_at(letters, places)] + len(END)


@dataclass(frozen=True)
class _Frame:
    """What stands around the texts of a player: before the first, between any two, behind the last."""

    around: tuple[Literal, ...]
    lines: int
    blanks: int

    @classmethod
    def of(cls, player: re.Match[bytes]) -> _Frame:
        """That of one player, whose texts were told apart."""
        begins = [player.start(), *(player.end(each + 1) for each in range(player.re.groups))]
        ends = [*(player.start(each + 1) for each in range(player.re.groups)), player.end()]
        around = [bytes(player.string[begin:end]) for begin, end in zip(begins, ends, strict=True)]
        blanks = around[0][: around[0].index(b"<")]
        return cls(tuple(map(Literal, around)), player[0].count(b"\n"), blanks.count(b"\n"))

    def cut(self, letters: Bytes, starts: Numbers, fields: Sequence[str]) -> tuple[Marks, Cells]:
        """Of which players it is the frame, with nothing but plain text in it as short as it may be; and their cells,
        which say nothing of the others.
        """
        fits = starts + self._reach(fields) <= len(letters)
        places, cells = np.where(fits, starts, 0), dict[str, Bytes]()
        if not fits.any():
            return fits, cells
        for literal, field in zip(self.around, fields, strict=False):
            fits &= literal.stands_at(letters, places)
            places = places + len(literal.text)
            most = WIDTHS.get(field, WIDEST)
            cell, lengths = texts_before(letters, places, _LESS, BLANK, most=most)
            places += lengths
            fits &= lengths <= most
            _leave_out_strange(fits, cell)
            if field in WIDTHS:
                cells[field] = cell[:, :most]
        return fits & self.around[-1].stands_at(letters, places), cells

    def _reach(self, fields: Sequence[str]) -> int:
        """How far behind the beginning of any player something is looked for."""
        texts = sum(WIDTHS.get(field, WIDEST) + LETTERS for field in fields)
        return texts + sum(len(literal.text) + LETTERS for literal in self.around)


def _leave_out_strange(fits: Marks, cell: Bytes) -> None:
    """Texts with a letter that does not stand for itself are left to the parser."""
    strange = (cell - FIRST_PRINTED > LAST_PRINTED - FIRST_PRINTED) | (cell == BACKSLASH)
    strange |= (cell == _AMPERSAND) | (cell == _GREATER)
    if strange.any():
        fits &= ~strange.any(axis=1)


def _together(found: Sequence[tuple[Numbers, Cells]]) -> Cells:
    """The cells of players of several frames, in the order in which they stand in the file."""
    if len(found) <= 1:
        return found[0][1] if found else {}
    order = np.argsort(np.concatenate([places for places, _ in found]))
    return {name: below([cells[name] for _, cells in found], BLANK)[order] for name in found[0][1]}
