"""Takes the text of a PGN file apart into tags and words of moves, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

BRACKETS = frozenset("{}()")

_TAG = re.compile(r'\[\s*(\w{1,60})\s+"((?:[^"\\]|\\.){0,500})"\s*\]\s*')
_WORD = re.compile(r"[{};()]|\$\d{1,6}|[^\s{};()$]+|\$")
_END_OF_COMMENT = re.compile("}")
_LINE_END = re.compile(r"\r\n|\r|\n")  # no others: in Latin-1 letters of other code pages would end lines


class Token(NamedTuple):
    """A tag with its value, or a word of the moves; ``{`` and ``}`` stand for a whole comment. Places count from 1."""

    line: int
    column: int
    word: str = ""
    tag: tuple[str, str] | None = None


def tokens(text: str) -> Iterator[Token]:
    """All of a file in its order. A comment in braces may go on over lines, one behind a semicolon ends its line."""
    is_comment = False
    for number, line in enumerate(_LINE_END.split(text), start=1):
        if line.startswith("%"):  # an escape: the line is for programs
            continue
        at = len(line) - len(line.lstrip())
        while not is_comment and (tag := _TAG.match(line, at)):
            yield Token(number, at + 1, tag=(tag[1], re.sub(r"\\(.)", r"\1", tag[2])))
            at = tag.end()
        while at < len(line):
            found = (_END_OF_COMMENT if is_comment else _WORD).search(line, at)
            if found is None or found[0] == ";":
                break
            at = found.end()
            if found[0] != "}" or is_comment:
                yield Token(number, found.start() + 1, found[0])
            is_comment = found[0] == "{"
