"""Reads FIDE's XML player by player: each ``<player>`` is parsed by itself, so no list has to fit into memory. Pure.

Nothing but the root, comments and players may stand in the file; a document type could name entities and is refused.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import NEEDED, Layout, xml_elements
from ratings.lists.imports.rows import Bounds, Row, row_of

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


def begin_xml(stream: io.BufferedIOBase, system: str) -> tuple[Layout, Iterator[tuple[int, Mapping[str, str]]]]:
    """The layout by the first player, and all players with their lines. Raises ``FileRefused``."""
    players = _players(stream)
    first = next(players, None)
    if first is None:
        raise FileRefused("no-lines")
    names = xml_elements(system, frozenset(first[1]))
    fields = frozenset(field for element, field in names.items() if element in first[1])
    if missing := [name for name in NEEDED if name not in fields]:
        raise FileRefused("no-column", line=first[0], expected=", ".join(missing))
    return Layout(kind="fide-xml", fields=fields), _named(first, players, names)


def rows_of_xml(
    players: Iterator[tuple[int, Mapping[str, str]]], layout: Layout, bounds: Bounds
) -> Iterator[Row | LineFault]:
    """Each player as it waits."""
    for line, cells in players:
        yield row_of(line, cells, layout, bounds)


def _named(
    first: tuple[int, Mapping[str, str]], others: Iterator[tuple[int, Mapping[str, str]]], names: Mapping[str, str]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    places = tuple(names.items())
    line, cells = first
    while True:
        yield line, {field: cells.get(element, "") for element, field in places}
        following = next(others, None)
        if following is None:
            return
        line, cells = following


def _players(stream: io.BufferedIOBase) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The elements of each player by their names, with the line on which ``<player>`` stands."""
    encoding = ""
    for line, block in _blocks(stream):
        begin = _BEGIN.search(block)
        before = block[: begin.start()] if begin else block
        if not encoding:
            encoding = _prolog(line, before, has_players=begin is not None)
        elif begin is None:
            _end(line, before)
        else:
            _refuse_strange(line, before)
        if begin is not None:
            place = line + before.count(b"\n")
            yield place, _cells(block[begin.start() :], encoding, place)


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
