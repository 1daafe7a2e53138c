"""A list as FIDE writes it in XML. Pure; who is unrated is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from ratings.lists.printed_lines import Once, Printed

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
FOOT = "</playerslist>\n"
SEXES = {"m": "M", "w": "F"}


def xml_of_lines(lines: Iterable[Printed]) -> Iterator[str]:
    """The elements of ``standard_rating_list_xml``, a player on a line."""
    middles, ends = Once(_middle), Once(_end)
    yield HEAD
    for key, person, end, rating, games, k, name in lines:
        yield (
            f"<player><fideid>{key}</fideid><name>{escape(name)}</name>{middles[person]}"
            f"<rating>{rating}</rating><games>{games}</games><k>{k}</k>{ends[end]}"
        )
    yield FOOT


def _middle(person: str) -> str:
    federation, sex, title = person.split(",")
    womens_title = title if title[:1] == "W" else ""
    return (
        f"<country>{federation}</country><sex>{SEXES.get(sex, '')}</sex><title>{title}</title>"
        f"<w_title>{womens_title}</w_title><o_title></o_title><foa_title></foa_title>"
    )


def _end(facts: str) -> str:
    born, sex, inactive = facts.split(",")
    flag = ("w" if sex == "w" else "") + ("i" if inactive == "1" else "")
    return f"<birthday>{born}</birthday><flag>{flag}</flag></player>\n"
