"""A list as FIDE writes it in XML. Pure; who is unrated is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from ratings.lists.lines import Line

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
FOOT = "</playerslist>\n"
SEXES = {"m": "M", "w": "F"}


def xml_of(lines: Iterable[Line]) -> Iterator[str]:
    """The elements of ``standard_rating_list_xml``, a player on a line; names keep their letters."""
    yield HEAD
    for line in lines:
        if line.rating is not None:
            yield xml_player(line)
    yield FOOT


def xml_player(line: Line) -> str:
    """One player."""
    womens_title = line.title if line.title.startswith("W") else ""
    flag = ("w" if line.sex == "w" else "") + ("i" if line.is_inactive else "")
    return (
        f"<player><fideid>{line.key}</fideid><name>{escape(line.name)}</name><country>{line.federation}</country>"
        f"<sex>{SEXES.get(line.sex, '')}</sex><title>{line.title}</title><w_title>{womens_title}</w_title>"
        f"<o_title></o_title><foa_title></foa_title><rating>{line.rating}</rating><games>{line.games}</games>"
        f"<k>{line.k_factor or ''}</k><birthday>{line.birth_year or ''}</birthday><flag>{flag}</flag></player>\n"
    )
