"""Reads FIDE's XML player by player: each ``<player>`` is parsed by itself, so no list has to fit into memory. Pure.

Most players of a file have the same elements with plain text in them: these are cut and laid below each other many at
once (``xml_columns.py``), and read like lines of the TXT (``regular.py``). The parser says the same of them
(``tests/ratings/lists/imports/test_regular_xml.py``).

Nothing but the root, comments and players may stand in the file; a document type could name entities and is refused.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple
from xml.etree import ElementTree as ET
from xml.parsers.expat import errors

import numpy as np

from ratings.lists.imports.columns import Numbers
from ratings.lists.imports.faults import FileRefused, LineFault, around
from ratings.lists.imports.layouts import NEEDED, Layout, xml_elements
from ratings.lists.imports.letters import Text
from ratings.lists.imports.regular import NO_LINES, RegularReader
from ratings.lists.imports.rows import Bounds, Row, row_of
from ratings.lists.imports.txt_reader import Piece
from ratings.lists.imports.xml_columns import END, ROOM, Alike, ends_of

A_CHUNK = 1536 * 1024  # some 5,000 players: more of them do not stay near the processor
LARGEST_PLAYER = 64 * 1024
_BEGIN = re.compile(rb"<player\s*>")
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_LINE_END = re.compile(r"\r\n?|\n")  # as expat counts
_DECLARATION = re.compile(rb"""\A\s*<\?xml\b[^>]*?(?:encoding\s*=\s*["']([A-Za-z0-9._-]+)["'][^>]*?)?\?>""")
_ROOT = re.compile(rb"\A<[A-Za-z_]+\s*>\s*\Z")
_ROOT_END = re.compile(rb"\A</[A-Za-z_]+\s*>\s*\Z")
_TAGS = (errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN, errors.XML_ERROR_TAG_MISMATCH)
_SIGNS = (errors.XML_ERROR_INVALID_TOKEN, errors.XML_ERROR_UNDEFINED_ENTITY, errors.XML_ERROR_BAD_CHAR_REF)
WRONG = {errors.codes[said]: code for code, every in (("xml-tags", _TAGS), ("xml-sign", _SIGNS)) for said in every}
"""What the parser finds wrong, by its number; whatever else it is, is ``not-xml``."""
ENCODINGS = {"utf-8": "utf-8", "us-ascii": "utf-8", "ascii": "utf-8", "iso-8859-1": "latin-1", "windows-1252": "cp1252"}


class Player(NamedTuple):
    """The elements of a player by their names, with the line on which ``<player>`` stands; of an element that stands
    there twice, or has others in it, as it stands there: which text is meant nobody knows.
    """

    line: int
    cells: Mapping[str, str]
    unclear: Mapping[str, str]


Stretch = tuple[Text, int, int]
"""Where whole players begin and end in a text, or at last what stands behind them. The next is written over it."""


class XmlFile:
    """A file that is being read."""

    def __init__(self, stream: io.BufferedIOBase, system: str) -> None:
        """Reads up to the first player, whose elements say the layout. Raises ``FileRefused``."""
        self._line, self._encoding = 1, ""
        self._stretches = self._read(stream)
        text, start, end = next(self._stretches)
        behind = int(next(iter(ends_of(text, start, end)), end))
        if behind - start > LARGEST_PLAYER + len(END):
            raise FileRefused("line-too-long", line=1, expected=str(LARGEST_PLAYER))
        first = self._player(1, bytes(text[start:behind]))
        if first is None:
            raise FileRefused("no-lines")
        self._line += text.count(b"\n", start, behind)
        self._stretches = chain([(text, behind, end)] if behind < end else [], self._stretches)
        self._first = first
        self._names = xml_elements(system, frozenset(first.cells))
        fields = frozenset(field for element, field in self._names.items() if element in first.cells)
        if missing := [name for name in NEEDED if name not in fields]:
            raise FileRefused("no-column", line=first.line, expected=", ".join(missing))
        self.layout = Layout(kind="fide-xml", fields=fields)

    def rows(self, bounds: Bounds) -> Iterator[Row | LineFault]:
        """Each player as it waits."""
        yield self._row(self._first, bounds)
        for text, start, end in self._stretches:
            for block in _blocks(bytes(text[start:end])):
                if player := self._player(self._line, block):
                    yield self._row(player, bounds)
                self._line += block.count(b"\n")

    def pieces(self, bounds: Bounds, most: int) -> Iterator[Piece]:
        """The same players, so many at once: who is written like the first, in ASCII, by columns."""
        alike, reader = Alike([*self._first.cells], self._names), RegularReader(self.layout, bounds)
        yield Piece(1, [self._row(self._first, bounds)], NO_LINES)
        for text, start, end in self._stretches:
            ends = ends_of(text, start, end)
            if not len(ends):
                self._player(self._line, bytes(text[start:end]))
                return
            starts = np.concatenate([[start], ends[:-1]])
            for place in range(0, len(ends), most):
                some = slice(place, place + most)
                yield self._piece(text, starts[some], ends[some], alike, reader, bounds)

    def _piece(
        self,
        text: Text,
        starts: Numbers,
        ends: Numbers,
        alike: Alike,
        reader: RegularReader,
        bounds: Bounds,
    ) -> Piece:
        cut = alike.cut(text, starts, ends)
        firsts = self._line + np.cumsum(cut.lines) - cut.lines
        if (ends - starts).max() > LARGEST_PLAYER + len(END):
            place = int(np.flatnonzero(ends - starts > LARGEST_PLAYER + len(END))[0])
            raise FileRefused("line-too-long", line=int(firsts[place]), expected=str(LARGEST_PLAYER))
        regular = reader.read(cut.cells, np.ones(len(cut.blanks), bool))
        is_regular = cut.alike.copy()
        is_regular[cut.alike] = regular.lines
        others = [
            self._player(int(firsts[place]), bytes(text[starts[place] : ends[place]]))
            for place in np.flatnonzero(~is_regular).tolist()
        ]
        rows = [self._row(player, bounds) for player in others if player]
        regular = regular.only_regular(firsts[cut.alike] + cut.blanks)
        self._line += int(cut.lines.sum())
        return Piece(len(rows) + len(regular.numbers), rows, regular)

    def _row(self, player: Player, bounds: Bounds) -> Row | LineFault:
        for element, field in self._names.items():
            if found := player.unclear.get(element):
                return LineFault(line=player.line, code="unclear-element", column=field, found=found[:80])
        cells = {field: player.cells.get(element, "") for element, field in self._names.items()}
        return row_of(player.line, cells, self.layout, bounds)

    def _read(self, stream: io.BufferedIOBase) -> Iterator[Stretch]:
        """The file as texts that end with a player each, each in the place of the one before; the last is what stands
        behind all of them.
        """
        text, rest = bytearray(LARGEST_PLAYER + A_CHUNK + ROOM), 0
        while count := stream.readinto(memoryview(text)[rest : rest + A_CHUNK]):
            filled = rest + count
            last = text.rfind(END, 0, filled)
            end = last + len(END) if last >= 0 else 0
            if end:
                yield text, 0, end
            rest = filled - end
            text[:rest] = text[end:filled]
            if rest > LARGEST_PLAYER:
                raise FileRefused("line-too-long", line=self._line, expected=str(LARGEST_PLAYER))
        yield text, 0, rest

    def _player(self, line: int, block: bytes) -> Player | None:
        """The player of a block; the last has none. Raises ``FileRefused``."""
        begin = _BEGIN.search(block)
        before = block[: begin.start()] if begin else block
        if not self._encoding:
            self._encoding = _prolog(line, before, has_players=begin is not None)
        elif begin is None:
            _end(line, before)
        else:
            _refuse_strange(line, before)
        if begin is None:
            return None
        place = line + before.count(b"\n")
        elements = _elements(block[begin.start() :], self._encoding, place)
        return Player(place, {each.tag: (each.text or "").strip() for each in elements}, _unclear(elements))


def _refuse_strange(line: int, between: bytes) -> None:
    """Between two players stand blanks and comments."""
    if between.strip() and _COMMENT.sub(b"", between).strip():
        raise FileRefused("not-xml", line=_place(line, between), found=between.strip()[:80].decode("latin-1"))


def _place(line: int, text: bytes) -> int:
    """The line on which the first letter of a text stands that begins on ``line``."""
    return line + text[: len(text) - len(text.lstrip())].count(b"\n")


def _blocks(stretch: bytes) -> Iterator[bytes]:
    """A text cut behind each player; what stands behind all players is a block too."""
    *players, rest = stretch.split(END)
    yield from (player + END for player in players)
    if rest or not players:
        yield rest


def _prolog(line: int, before: bytes, *, has_players: bool) -> str:
    """The encoding; nothing but declaration, comments and the root may stand before the first player."""
    if b"<!DOCTYPE" in before or b"<!ENTITY" in before or b"\0" in before:
        raise FileRefused("dtd", line=line)
    encoding, text = "utf-8", before.removeprefix(b"\xef\xbb\xbf")
    if declared := _DECLARATION.match(text):
        name = (declared[1] or b"utf-8").decode().lower()
        if name not in ENCODINGS:
            raise FileRefused("bad-encoding", line=1, found=name, expected=", ".join(ENCODINGS))
        encoding, text = ENCODINGS[name], text[declared.end() :]
    root = _COMMENT.sub(b"", text).strip()
    if not has_players:
        raise FileRefused("no-lines")
    if not _ROOT.match(root):
        raise FileRefused("not-xml", line=line, found=root[:80].decode("latin-1"))
    return encoding


def _end(line: int, behind: bytes) -> None:
    """Behind the last player the root is closed: else the file was cut short."""
    if not _ROOT_END.match(_COMMENT.sub(b"", behind).strip()):
        raise FileRefused("cut-short", line=_place(line, behind), found=behind.strip()[:80].decode("latin-1"))


def _unclear(elements: ET.Element) -> Mapping[str, str]:
    """What stands in elements that stand there twice or have others in them, by their names."""
    times, found = Counter(each.tag for each in elements), dict[str, str]()
    for each in elements:
        if times[each.tag] > 1 or len(each):
            found[each.tag] = found.get(each.tag, "") + ET.tostring(each, "unicode").strip()
    return found


def _elements(block: bytes, encoding: str, line: int) -> ET.Element:
    if b"<!" in block and b"<!DOCTYPE" in block:
        raise FileRefused("dtd", line=line)
    try:
        text = block.decode(encoding)
    except UnicodeDecodeError as error:
        row, found = block.count(b"\n", 0, error.start), around(block.decode("latin-1"), error.start)
        names = [name for name, codec in ENCODINGS.items() if codec == encoding]
        raise FileRefused("not-encoded", line=line + row, found=found, expected=names[0]) from error
    try:
        return ET.fromstring(text)  # noqa: S314 - one element, without a document type
    except ET.ParseError as error:
        row, column = error.position  # in the player
        rows = _LINE_END.split(text)
        found = around(rows[row - 1], column) if row <= len(rows) else around(text, 0)
        raise FileRefused(WRONG.get(error.code, "not-xml"), line=line + row - 1, found=found) from error
