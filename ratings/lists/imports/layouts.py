"""The layouts in which lists come in, as data: headings, elements and codes. Where each is known from says
``docs/list-layouts.md``. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

FIELDS = (
    *("number", "name", "title", "womens_title", "federation", "sex", "birth", "rating", "games", "k", "flag"),
    *("games_total", "highest", "last_played", "inactive"),
)
"""What a list may tell of a player, by our own names; a layout has some of them."""

NEEDED = ("number", "name", "federation", "rating")
"""Without these a file is no list."""

# ---------------------------------------------------------------- FIDE's TXT: fixed columns below a line of headings
TXT_HEADINGS: Mapping[str, str] = {
    "id number": "number",
    "id_number": "number",
    "idnumber": "number",
    "code": "number",
    "name": "name",
    "tit": "title",
    "titl": "title",
    "title": "title",
    "wtit": "womens_title",
    "otit": "",  # arbiters, trainers and organisers: no title of a player
    "foa": "",  # titles of the online arena
    "fed": "federation",
    "country": "federation",
    "sex": "sex",
    "gms": "games",
    "game": "games",
    "games": "games",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
    "birthday": "birth",
    "flag": "flag",
}
"""The headings of all years, in small letters; the month above the ratings (``NOV25``) is none of them."""

GLUED = {"titlfed": ("titl", "fed"), "gamesborn": ("games", "born")}
"""Headings of 2001 – 2012 that stand without a blank between them."""

COMBINED: Mapping[str, Mapping[str, str]] = {
    "fide-standard": {"srtng": "rating", "sgm": "games", "sk": "k"},
    "fide-rapid": {"rrtng": "rating", "rgm": "games", "rk": "k"},
    "fide-blitz": {"brtng": "rating", "bgm": "games", "bk": "k"},
}
"""``players_list_foa.txt`` and ``players_list.txt``: three systems in one line."""

# ---------------------------------------------------------------- FIDE's XML
_XML_PERSON = {
    "fideid": "number",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "womens_title",
    "birthday": "birth",
    "flag": "flag",
}
_XML_RATING = {"rating": "rating", "games": "games", "k": "k"}
_XML_PREFIX = {"fide-standard": "", "fide-rapid": "rapid_", "fide-blitz": "blitz_"}
XML_PLAYER = "player"


def xml_elements(system: str, present: frozenset[str]) -> Mapping[str, str]:
    """The elements of a player that tell of a system, with our names. ``players_list_xml`` has three systems beside
    each other; the list of one system has ``rating`` alone, or the element of its own name.
    """
    own = {f"{_XML_PREFIX[system]}{name}": field for name, field in _XML_RATING.items()}
    is_combined = any(name.startswith(("rapid_", "blitz_")) for name in present)
    return {**_XML_PERSON, **(own if is_combined else _XML_RATING)}


# ---------------------------------------------------------------- the portal's own CSV: these headings in this order
CSV_HEADINGS: Mapping[str, str] = {
    "id": "number",
    "name": "name",
    "title": "title",
    "federation": "federation",
    "sex": "sex",
    "born": "birth",
    "rating": "rating",
    "games": "games",
    "k": "k",
    "games_total": "games_total",
    "highest_rating": "highest",
    "last_played": "last_played",
    "inactive": "inactive",
}

# ---------------------------------------------------------------- the CFC's list: these headings in this order
CFC_HEADINGS = (
    *("CFC#", "Expiry", "Last", "First", "Prov", "City", "Rating", "High", "Active Rtg", "Active High"),
    *("FIDE Number", "FIDE Rating"),
)
"""Older files end before the two columns of FIDE. City and FIDE's rating are passed over."""

CFC_RATINGS: Mapping[str, tuple[str, str]] = {
    "cfc-regular": ("Rating", "High"),
    "cfc-active": ("Active Rtg", "Active High"),
}
"""The columns of a system: the rating, and the highest one."""

CFC_FOR_LIFE = date(9999, 12, 31)
"""As the end of a membership: it has none."""

CFC_PROVINCES: Mapping[str, str] = {
    **{code: code for code in ("AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT")},
    # codes of before: the province is the same
    "PQ": "QC",
    "NF": "NL",
    "YK": "YT",
}
"""What else stands there (``US``, ``FO``) is no province."""

# ---------------------------------------------------------------- codes
TITLES: Mapping[str, str] = {
    **{title: title for title in ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")},
    # FIDE's lists until 2012 write small letters
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
    # honorary titles are none of the eight, and count for nothing
    **dict.fromkeys(("h", "hg", "wh", "H", "HG", "WH"), ""),
}
SEXES: Mapping[str, str] = {"": "", "M": "m", "m": "m", "F": "w", "f": "w", "W": "w", "w": "w"}
FLAGS: Mapping[str, tuple[bool, bool]] = {
    "": (False, False),
    "i": (False, True),
    "w": (True, False),
    "wi": (True, True),
    "iw": (True, True),
}
"""A flag: is it a woman, and is the player inactive."""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """What the file at hand is like: its kind, and which fields it has. What it has not is not known."""

    kind: str  # fide-txt, fide-xml, csv
    fields: frozenset[str]
    zero_is_unrated: bool = True
    month: date | None = None  # above the ratings of a TXT: the first day of the month it was made for
    width: int = 0  # of the headings of a TXT, in letters
    shortest: int = 0  # letters of a line of a TXT that has its whole rating; 0 where no column stands behind it

    def has(self, field: str) -> bool:
        """Whether the file tells this of anybody."""
        return field in self.fields
