"""Reads FIDE's XML player by player: each ``<player>`` is parsed by itself, so no list has to fit into memory. Pure.

Most players of a file have the same elements with plain text in them: these are cut out by one expression, laid below
each other as columns and read like lines of the TXT (``regular.py``). The parser says the same of them
(``tests/ratings/lists/imports/test_regular_xml.py``).

Nothing but the root, comments and players may stand in the file; a document type could name entities and is refused.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from xml.etree import ElementTree as ET

import numpy as np

from ratings.lists.imports.columns import Bytes
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import NEEDED, Layout, xml_elements
from ratings.lists.imports.regular import NO_LINES, RegularReader
from ratings.lists.imports.rows import Bounds, Row, row_of
from ratings.lists.imports.txt_reader import Piece

A_CHUNK = 1024 * 1024
LARGEST_PLAYER = 64 * 1024
END = b"</player>"
_BEGIN = re.compile(rb"<player\s*>")
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_DECLARATION = re.compile(rb"""\A\s*<\?xml\b[^>]*?(?:encoding\s*=\s*["']([A-Za-z0-9._-]+)["'][^>]*?)?\?>""")
_ROOT = re.compile(rb"\A<[A-Za-z_]+\s*>\s*\Z")
_ROOT_END = re.compile(rb"\A</[A-Za-z_]+\s*>\s*\Z")
ENCODINGS = {"utf-8": "utf-8", "us-ascii": "utf-8", "ascii": "utf-8", "iso-8859-1": "latin-1", "windows-1252": "cp1252"}

Block = tuple[int, bytes]
"""What stands between two players and the second of them, with the line on which it begins."""

Player = tuple[int, Mapping[str, str]]
"""The elements of a player by their names, with the line on which ``<player>`` stands."""

WIDTHS = {
    "number": 15, "name": 100, "federation": 4, "sex": 4, "title": 4, "womens_title": 4, "rating": 8, "games": 4,
    "k": 4, "birth": 8, "flag": 4,
}  # fmt: skip
"""The cells of a regular player as columns, as wide as one without a fault may be."""
PLAYERS_A_PIECE = 4000
_TEXT = rb"[ !-%'-;=?-~]*"  # ASCII that stands for itself
_BLANKS = rb"[ \t\r\n]*"


class XmlFile:
    """A file that is being read."""

    def __init__(self, stream: io.BufferedIOBase, system: str) -> None:
        """Reads up to the first player, whose elements say the layout. Raises ``FileRefused``."""
        self._blocks, self._encoding = _blocks(stream), ""
        first = next(self._players(), None)
        if first is None:
            raise FileRefused("no-lines")
        self._first = first
        self._names = xml_elements(system, frozenset(first[1]))
        fields = frozenset(field for element, field in self._names.items() if element in first[1])
        if missing := [name for name in NEEDED if name not in fields]:
            raise FileRefused("no-column", line=first[0], expected=", ".join(missing))
        self.layout = Layout(kind="fide-xml", fields=fields)

    def rows(self, bounds: Bounds) -> Iterator[Row | LineFault]:
        """Each player as it waits."""
        for player in chain([self._first], self._players()):
            yield self._row(player, bounds)

    def pieces(self, bounds: Bounds, most: int) -> Iterator[Piece]:
        """The same players, so many at once: who is written like the first, in ASCII, by columns."""
        alike = _Alike([*self._first[1]], self._names)
        reader = RegularReader(alike.places, self.layout, bounds)
        yield Piece(1, [self._row(self._first, bounds)], NO_LINES)
        while blocks := list(islice(self._blocks, min(most, PLAYERS_A_PIECE))):
            found = [alike.cells(block) for _, block in blocks]
            regular = reader.read(alike.matrix(found))
            is_regular = np.array([bool(cells) for cells in found])
            numbers = np.array([_place(*block) for block, cells in zip(blocks, found, strict=True) if cells], np.int64)
            is_regular[is_regular] = regular.lines
            others = [self._player(*blocks[place]) for place in np.flatnonzero(~is_regular).tolist()]
            rows = [self._row(player, bounds) for player in others if player]
            regular = regular.only_regular(numbers)
            yield Piece(len(rows) + len(regular.numbers), rows, regular)

    def _row(self, player: Player, bounds: Bounds) -> Row | LineFault:
        line, cells = player
        return row_of(
            line, {field: cells.get(element, "") for element, field in self._names.items()}, self.layout, bounds
        )

    def _players(self) -> Iterator[Player]:
        """The players to come."""
        for line, block in self._blocks:
            if player := self._player(line, block):
                yield player

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
        return place, _cells(block[begin.start() :], self._encoding, place)


class _Alike:
    """Players with the elements of the first one in their order, and nothing but text in them."""

    def __init__(self, elements: list[str], names: Mapping[str, str]) -> None:
        fields = [names.get(element, "") for element in elements]
        self.places, self._width = dict[str, slice](), 0
        for field in (field for field in fields if field in WIDTHS):
            self.places[field] = slice(self._width, self._width + WIDTHS[field])
            self._width += WIDTHS[field]
        tags = [re.escape(element.encode()) for element in elements]
        told = zip(fields, tags, strict=True)
        cells = [b"<%b>%b</%b>" % (tag, b"(%b)" % _TEXT if field in WIDTHS else _TEXT, tag) for field, tag in told]
        is_clear = len({*elements}) == len(elements)
        self._player = re.compile(_BLANKS.join([b"", b"<player>", *cells, b"</player>"]) if is_clear else rb"(?!)")
        self._line = b"".join(b"%%-%db" % WIDTHS[field] for field in self.places)

    def cells(self, block: bytes) -> bytes:
        """Its cells as columns; nothing of a player that must be looked at."""
        found = self._player.fullmatch(block)
        line = self._line % found.groups() if found else b""
        return line if len(line) == self._width else b""

    def matrix(self, lines: list[bytes]) -> Bytes:
        """Lines of cells below each other."""
        return np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(-1, self._width)


def _refuse_strange(line: int, between: bytes) -> None:
    """Between two players stand blanks and comments."""
    if between.strip() and _COMMENT.sub(b"", between).strip():
        raise FileRefused("not-xml", line=_place(line, between), found=between.strip()[:80].decode("latin-1"))


def _place(line: int, text: bytes) -> int:
    """The line on which the first letter of a text stands that begins on ``line``."""
    return line + text[: len(text) - len(text.lstrip())].count(b"\n")


def _blocks(stream: io.BufferedIOBase) -> Iterator[Block]:
    """The file cut behind each player; the last piece is what stands behind all of them."""
    line, rest = 1, b""
    while chunk := stream.read(A_CHUNK):
        *blocks, rest = (rest + chunk).split(END)
        for block in blocks:
            if len(block) > LARGEST_PLAYER:
                raise FileRefused("line-too-long", line=line, expected=str(LARGEST_PLAYER))
            yield line, block + END
            line += block.count(b"\n")
        if len(rest) > LARGEST_PLAYER:
            raise FileRefused("line-too-long", line=line, expected=str(LARGEST_PLAYER))
    yield line, rest


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


def _cells(block: bytes, encoding: str, line: int) -> Mapping[str, str]:
    if b"<!" in block and b"<!DOCTYPE" in block:
        raise FileRefused("dtd", line=line)
    try:
        player = ET.fromstring(block.decode(encoding))  # noqa: S314 - one element, without a document type
    except (ET.ParseError, UnicodeDecodeError) as error:
        raise FileRefused("not-xml", line=line, found=str(error)) from error
    return {element.tag: (element.text or "").strip() for element in player}
