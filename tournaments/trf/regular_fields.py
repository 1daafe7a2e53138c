"""A player's fields where every one of them is written as the format wants: one look at the line instead of ten."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from unicodedata import is_normalized

from ratingsite.foundations.exact import Hundredths
from ratingsite.foundations.federations import FEDERATIONS
from tournaments.trf.fields import points
from tournaments.trf.player_fields import EARLIEST_BIRTH, HIGHEST_RATING, TITLES, mixed_words
from tournaments.trf.regular import LineCells, ranks
from tournaments.trf.report import TrfPlayer

_NUMBER = r"(   [1-9]|  [1-9][0-9]| [1-9][0-9]{2}|[1-9][0-9]{3})"
_TITLES = "|".join(f"{title:>3}" for title in ("", *sorted(TITLES)))
# Every field but the FIDE number has one width; with that of the whole, it has one too.
_FIXED = re.compile(
    rf"001 {_NUMBER} ([mw ])({_TITLES}) ([^ ].{{32}}) ({_NUMBER[1:-1]}|   0|    ) ([A-Z]{{3}}|   ) "
    r"( *[1-9][0-9]{0,10}) ([0-9]{4}/[0-9]{2}/[0-9]{2}| {10}) ([ 1-9][0-9]\.[0-9]) "
    rf"{_NUMBER}  "
)
FIXED_COLUMNS = 91
_VALUES = {f"{title:>3}": title or None for title in ("", *TITLES)} | {"m": "m", "w": "w", " ": None}
_LATEST_BIRTH = 2100


def regular_player(text: str, line: int, cells: LineCells, event_start: date | None) -> TrfPlayer | None:
    """The player of a line without any fault in its fields; nothing where one of them needs a closer look."""
    match = _FIXED.fullmatch(text, 0, FIXED_COLUMNS)
    if match is None:
        return None
    rank, sex, title, name, rating, federation, number, born, score, place = match.groups()
    name = name.rstrip(" ")
    if not name[0].isalpha() or name.count(",") != 1 or not (name.isascii() or _is_clean(name)):
        return None
    if federation not in FEDERATIONS and federation != "   ":
        return None
    rated = 0 if rating == "    " else int(rating)
    day = None
    if born == "          ":
        born = ""
    elif (day := _birth(born, event_start)) is None:
        return None
    if rated > HIGHEST_RATING:
        return None
    return TrfPlayer(
        ranks()[rank],
        _VALUES[sex],
        _VALUES[title],
        name,
        rated or None,
        None if federation == "   " else federation,
        int(number),
        born,
        day,
        day.year if day else None,
        _points(score),
        int(place),
        cells,
        line,
    )


def _is_clean(name: str) -> bool:
    return is_normalized("NFC", name) and not mixed_words(name)


def _birth(text: str, event_start: date | None) -> date | None:
    try:
        day = date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return None
    return day if EARLIEST_BIRTH <= day.year <= (event_start.year if event_start else _LATEST_BIRTH) else None


@lru_cache(maxsize=1000)
def _points(text: str) -> Hundredths | None:
    return points(text)
