"""What a page is made of, read from its markup: whether anything on it would be drawn for the first time.

Six people see most pages alike, and to draw one takes a browser ten times as long as to read it. A page fits if each
piece of it has been seen to fit beside the one before it, with words as long; how many rows there are changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin

TAG = re.compile(r"<(/?[a-z][a-z0-9]*)([^>]*)>([^<]*)")
STYLED_BY = re.compile(r'\b(?:class|style|type|hidden|open|colspan|size|rows|cols|role|src|disabled)\b(?:="[^"]*")?')
LINK = re.compile(r'<a\b(?![^>]*\sdownload\b)[^>]*?\shref="([^"#?]*)')
Piece = tuple[str, str]


def pieces_of(html: str) -> Iterator[tuple[Piece, int]]:
    """Each tag behind the one before it, and the longest word of the text behind it; of a row how many cells it has."""
    before, cells = "", 0
    for tag, attributes, text in TAG.findall(html):
        cells = 0 if tag == "tr" else cells + (tag in ("td", "th"))
        if tag == "/tr":
            yield ("tr", f"{cells} cells"), 0
        here = " ".join([tag, *STYLED_BY.findall(attributes)])
        yield (before, here), max(map(len, unescape(text).split()), default=0)
        before = here


class Drawn:
    """What pages have shown so far."""

    def __init__(self) -> None:
        self._longest: dict[Piece, int] = {}

    def has_all_of(self, html: str) -> bool:
        """Whether nothing on this page is new; from now on nothing of it is."""
        new = [(piece, word) for piece, word in pieces_of(html) if self._longest.get(piece, -1) < word]
        for piece, word in new:
            self._longest[piece] = max(word, self._longest.get(piece, -1))
        return not new


def links_on(html: str, address: str) -> list[str]:
    """Where the links of a page lead that are no downloads, without questions and places on a page."""
    return [urljoin(address, unescape(link)) for link in LINK.findall(html)]
