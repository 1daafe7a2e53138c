"""A list as FIDE writes it in XML. Pure; who is unrated is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape

from ratings.lists.lines import Line

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
FOOT = "</playerslist>\n"
SEXES = {"m": "M", "w": "F"}


_RATING = Line.__slots__.index("rating")


def xml_of_cells(lines: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    """The elements of ``standard_rating_list_xml``, a player on a line, of the fields of lines in their order."""
    yield HEAD
    for cells in lines:
        if cells[_RATING] is not None:
            yield _xml_player(cells)
    yield FOOT


def _xml_player(cells: tuple[Any, ...]) -> str:
    key, name, title, federation, sex, born, rating, games, k, *_unsaid, is_inactive = cells
    womens_title = title if title[:1] == "W" else ""
    flag = ("w" if sex == "w" else "") + ("i" if is_inactive else "")
    return (
        f"<player><fideid>{key}</fideid><name>{escape(name)}</name><country>{federation}</country>"
        f"<sex>{SEXES.get(sex, '')}</sex><title>{title}</title><w_title>{womens_title}</w_title>"
        f"<o_title></o_title><foa_title></foa_title><rating>{rating}</rating><games>{games}</games>"
        f"<k>{k or ''}</k><birthday>{born or ''}</birthday><flag>{flag}</flag></player>\n"
    )
