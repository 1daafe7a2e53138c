"""Players of FIDE's XML that are written alike, many at once: cut at their tags, and laid below each other as columns.

A player is *alike* if it has the elements of the first one in their order and nothing but text in them: then the same
stands around its texts as around those of most, its *frame*, and only the texts are looked at. Whatever else there is
the parser reads, and says the same of who is alike (``tests/ratings/lists/imports/test_regular_xml.py``). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.lists.imports.columns import Bytes, Marks, Numbers
from ratings.lists.imports.regular import BLANK, FIRST_PRINTED, LAST_PRINTED

END = b"</player>"
WIDTHS = {
    "number": 15, "name": 100, "federation": 4, "sex": 4, "title": 4, "womens_title": 4, "rating": 8, "games": 4,
    "k": 4, "birth": 8, "flag": 4,
}  # fmt: skip
"""The cells of a player as columns, as wide as one without a fault may be."""
WIDEST = max(WIDTHS.values())
FRAMES_A_PIECE, PLAYERS_ASKED = 3, 8
_TEXT = rb"[ !-%'-;=?-~]*"  # ASCII that stands for itself
_BLANKS = rb"[ \t\r\n]*"
_LESS, _AMPERSAND, _GREATER = b"<&>"
_WORD = 8
WHOLE = np.uint64(2**64 - 1)

Words = NDArray[np.uint64]


@dataclass(frozen=True)
class Cut:
    """Players of a piece of the file: where each ends, how long it is, and how many lines it goes on for.

    ``cells`` has the columns of those that are alike, whose marks are ``alike``; ``blanks`` are the ends of lines
    between the player before and each of these.
    """

    ends: Numbers
    lengths: Numbers
    alike: Marks
    lines: Numbers
    blanks: Numbers
    cells: Bytes


class Alike:
    """Cuts the players of one file."""

    def __init__(self, elements: list[str], names: Mapping[str, str]) -> None:
        self._fields = [names.get(element, "") for element in elements]
        self.places, self._width = dict[str, slice](), 0
        for field in (field for field in self._fields if field in WIDTHS):
            self.places[field] = slice(self._width, self._width + WIDTHS[field])
            self._width += WIDTHS[field]
        tags = [re.escape(element.encode()) for element in elements]
        texts = [b"<%b>(%b)</%b>" % (tag, _TEXT, tag) for tag in tags]
        is_clear = len({*elements}) == len(elements)
        self._player = re.compile(_BLANKS.join([b"", b"<player>", *texts, END]) if is_clear else rb"(?!)")
        self._tags = 2 * len(elements) + 2

    def cut(self, text: bytes) -> Cut:
        """The players of a text that ends with one."""
        letters = np.frombuffer(text + bytes(WIDEST), dtype=np.uint8)
        tags = np.flatnonzero(letters == _LESS)
        of_ends = _ends(letters, tags)
        ends = tags[of_ends] + len(END)
        starts = np.concatenate([[0], ends[:-1]])
        alike = np.diff(of_ends, prepend=-1) == self._tags
        # behind each text an end tag stands, and behind the last of these the player's
        tags = tags[np.repeat(alike, np.diff(of_ends, prepend=-1))]
        behind = np.ascontiguousarray(tags.reshape(-1, self._tags)[:, 2::2].T)
        del tags  # with its neighbours it is as large as the text
        found = _Found.nothing(*behind.shape)
        for frame, fits in self._frames(text, letters, (starts[alike], ends[alike]), behind):
            found.take(frame, fits, starts[alike], behind)
        del behind
        cells, is_text = self._cells(letters, found)
        chosen = found.fits & is_text
        alike[alike] = chosen
        lines = np.zeros(len(ends), np.int64)
        lines[alike] = found.lines[chosen]
        for place in np.flatnonzero(~alike).tolist():
            lines[place] = text.count(b"\n", starts[place], ends[place])
        return Cut(ends, ends - starts, alike, lines, found.blanks[chosen], cells if chosen.all() else cells[chosen])

    def _frames(
        self, text: bytes, letters: Bytes, players: tuple[Numbers, Numbers], behind: Numbers
    ) -> Iterator[tuple[_Frame, Numbers]]:
        """What stands around the texts of players, each with those around whose texts it stands."""
        starts, ends = players
        left = np.arange(len(starts))
        for _ in range(FRAMES_A_PIECE):
            some = left[:: len(left) // PLAYERS_ASKED + 1].tolist()
            asked = (self._player.fullmatch(text, starts[one], ends[one]) for one in some)
            found = next((match for match in asked if match), None)
            if found is None:
                return
            frame = _Frame.of(found)
            fits = frame.stands_at(letters, starts[left], behind[:, left])
            yield frame, left[fits]
            left = left[~fits]

    def _cells(self, letters: Bytes, found: _Found) -> tuple[Bytes, Marks]:
        """The texts as columns, and where all of them are plain and as short as they may be."""
        count = found.starts.shape[1]
        cells, is_text = np.full((count, self._width), BLANK, np.uint8), np.ones(count, bool)
        for field, starts, lengths in zip(self._fields, found.starts, found.lengths, strict=True):
            most = WIDTHS.get(field, WIDEST)
            is_text &= lengths <= most
            width = min(int(lengths.max(initial=0)), most)
            if not width:
                continue
            cell = _at(letters, starts, width)
            short = np.minimum(lengths, width).astype(np.uint8)  # bytes are compared many at once
            np.copyto(cell, BLANK, where=np.arange(width, dtype=np.uint8) >= short[:, None])
            strange = (cell - FIRST_PRINTED > LAST_PRINTED - FIRST_PRINTED) | (cell == _AMPERSAND) | (cell == _GREATER)
            if strange.any():
                is_text &= ~strange.any(axis=1)
            if field in self.places:
                start = self.places[field].start
                cells[:, start : start + width] = cell
        return cells, is_text


@dataclass(frozen=True)
class _Found:
    """Where the texts of some players begin and how long they are: an element a row, a player a column."""

    fits: Marks
    starts: Numbers
    lengths: Numbers
    lines: Numbers
    blanks: Numbers

    @classmethod
    def nothing(cls, elements: int, players: int) -> _Found:
        texts, each = np.zeros((2, elements, players), np.int64), np.zeros((2, players), np.int64)
        return cls(np.zeros(players, bool), *texts, *each)

    def take(self, frame: _Frame, fits: Numbers, starts: Numbers, behind: Numbers) -> None:
        """Note the players who have a frame."""
        before = np.array([len(each.text) for each in frame.around[:-1]])[:, None]
        self.starts[:, fits] = np.vstack([starts, behind[:-1]])[:, fits] + before
        self.lengths[:, fits] = behind[:, fits] - self.starts[:, fits]
        self.fits[fits] = True
        self.lines[fits], self.blanks[fits] = frame.lines, frame.blanks


class _Literal:
    """A text that is looked for at many places: what stands there is taken out at once, and compared by words."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._width = -(-len(text) // _WORD) * _WORD
        self._words = [_masked(text[place : place + _WORD]) for place in range(0, len(text), _WORD)]

    def stands_at(self, letters: Bytes, places: Numbers) -> Marks:
        """At which of the places it stands; behind each there are as many letters, and up to seven more."""
        there = _at(letters, places, self._width).view(np.uint64)
        found = np.ones(len(places), bool)
        for (word, mask), read in zip(self._words, there.T, strict=True):
            found &= (read if mask == WHOLE else read & mask) == word
        return found


@dataclass(frozen=True)
class _Frame:
    """What stands around the texts of a player: before the first, between any two, behind the last."""

    around: tuple[_Literal, ...]
    lines: int
    blanks: int

    @classmethod
    def of(cls, player: re.Match[bytes]) -> _Frame:
        """That of one player, whose texts were told apart."""
        begins = [player.start(), *(player.end(each + 1) for each in range(player.re.groups))]
        ends = [*(player.start(each + 1) for each in range(player.re.groups)), player.end()]
        around = [player.string[begin:end] for begin, end in zip(begins, ends, strict=True)]
        blanks = around[0][: around[0].index(b"<")]
        return cls(tuple(map(_Literal, around)), player[0].count(b"\n"), blanks.count(b"\n"))

    def stands_at(self, letters: Bytes, starts: Numbers, behind: Numbers) -> Marks:
        """Of which players it is the frame."""
        found = np.ones(len(starts), bool)
        for literal, places in zip(self.around, (starts, *behind), strict=True):
            found &= literal.stands_at(letters, places)
        return found


def _ends(letters: Bytes, tags: Numbers) -> Numbers:
    """Which of the tags end a player: few others have its first letter there."""
    alike = np.flatnonzero(letters[END.index(b"p") :][tags] == ord("p"))
    return alike[_Literal(END).stands_at(letters, tags[alike])]


def _masked(some: bytes) -> tuple[np.uint64, np.uint64]:
    """Up to eight bytes as a word, and which of it they are."""
    word, mask = (np.frombuffer(each.ljust(_WORD, b"\0"), np.uint64)[0] for each in (some, b"\xff" * len(some)))
    return word, mask


def _at(letters: Bytes, starts: Numbers, width: int) -> Bytes:
    """So many letters from each place on, below each other."""
    pieces = np.ndarray(len(letters) - width + 1, f"V{width}", letters, strides=(1,))
    return pieces[starts].view(np.uint8).reshape(-1, width)
