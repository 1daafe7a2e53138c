"""The fields of a player's record that stand for themselves: sex, title, name, rating, federation, number, birth."""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import NamedTuple

from ratingsite.foundations.federations import is_federation
from tournaments.trf.dates import Form, date_text, is_blank_date, read_birth
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns, whole_number
from tournaments.trf.wording import listed, phrase

HIGHEST_RATING = 3000
EARLIEST_BIRTH = 1850

TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
# The format lists the titles in full; most programs write one letter, or two for the women's.
_LETTERS = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WI": "WIM", "WF": "WFM", "WC": "WCM"}
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


class PlayerLine(NamedTuple):
    """A 001 line on its way to a player: the text, where it stands and whose it is."""

    number: int
    text: str
    rank: int | None

    def place(self, first: int, last: int, field: str) -> Place:
        """Where a field stands."""
        return Place(self.number, first, last, player=self.rank, field=field)

    def field(self, first: int, last: int) -> str:
        """What a field holds, without the blanks around it."""
        return columns(self.text, first, last).strip(" ")


def read_sex(line: PlayerLine, faults: Faults) -> str | None:
    """``m`` or ``w``; ``f`` is read as ``w``."""
    given = line.field(10, 10)
    sex = given.lower()
    if sex in ("", "m", "w"):
        return sex or None
    if sex == "f":
        faults.add("sex-read-as", line.place(10, 10, "sex"), given, meant="w")
        return "w"
    faults.add("sex-unknown", line.place(10, 10, "sex"), given)
    return None


def read_title(line: PlayerLine, faults: Faults) -> str | None:
    """The title in capitals; one letter in the old way is understood."""
    given = line.field(11, 13)
    title = given.upper()
    if not title or given in TITLES:
        return title or None
    at = line.place(11, 13, "title")
    if title in TITLES:
        faults.add("title-form", at, given, meant=title)
        return title
    if title in _LETTERS:
        faults.add("title-letter", at, given, meant=_LETTERS[title])
        return _LETTERS[title]
    faults.add("title-unknown", at, given)
    return None


def read_name(line: PlayerLine, faults: Faults) -> str:
    """The name with composed accents."""
    given = line.field(15, 47)
    at = line.place(15, 47, "name")
    name = unicodedata.normalize("NFC", given)
    if name != given:
        faults.add("name-composed", at, name)
    if not any(letter.isalpha() for letter in name):
        faults.add("name-missing", at, name)
    elif name.count(",") != 1:
        faults.add("name-form", at, name, commas=name.count(","))
    if not name.isascii():
        _check_scripts(line, name, faults)
    return name


def _check_scripts(line: PlayerLine, name: str, faults: Faults) -> None:
    for word, scripts in mixed_words(name):
        column = columns(line.text, 15, 47).find(word) + 15
        at = line.place(column, column + len(word) - 1, "name") if column >= 15 else line.place(15, 47, "name")
        faults.add("name-mixed-scripts", at, word, scripts=listed("and", map(phrase, sorted(scripts))))


def mixed_words(name: str) -> list[tuple[str, set[str]]]:
    """The words with letters of several scripts: a Cyrillic а in a Latin name looks right and is found by no search."""
    words = name.replace(",", " ").replace("-", " ").split(" ")
    found = [(word, {_script(letter) for letter in word} - {""}) for word in words if not word.isascii()]
    return [(word, scripts) for word, scripts in found if len(scripts) > 1]


def _script(letter: str) -> str:
    if letter.isascii():
        return "Latin" if letter.isalpha() else ""
    first = unicodedata.name(letter, "").split(" ")[0]
    return first.capitalize() if first in _SCRIPTS else ""


def read_rating(line: PlayerLine, faults: Faults) -> int | None:
    """The rating; zero and blank mean none. What cannot be right is left open: the list at the start counts (8.3.1)."""
    given = line.field(49, 52)
    if not given:
        return None
    rating = whole_number(given)
    if rating is None or rating > HIGHEST_RATING:
        faults.add("rating-unreadable", line.place(49, 52, "rating"), given)
        return None
    return rating or None


def read_federation(line: PlayerLine, faults: Faults) -> str | None:
    """The federation in capitals; an unknown one is kept as given."""
    given = line.field(54, 56)
    if not given or is_federation(given):
        return given or None
    at = line.place(54, 56, "federation")
    if is_federation(given.upper()):
        faults.add("federation-form", at, given, meant=given.upper())
        return given.upper()
    faults.add("federation-unknown", at, given)
    return given


def read_fide_id(line: PlayerLine, faults: Faults) -> int | None:
    """The FIDE number. Somebody new has none, so its absence needs only a tick here."""
    given = line.field(58, 68)
    at = line.place(58, 68, "fide_id")
    number = whole_number(given)
    if given and number is None:
        faults.add("fide-id-unreadable", at, given)
    elif not number:
        faults.add("fide-id-missing", at, given)
    return number or None


class Birth(NamedTuple):
    """A birth date as given, and what could be read of it."""

    born: str
    day: date | None
    year: int | None


def read_birth_date(line: PlayerLine, event_start: date | None, faults: Faults) -> Birth:
    """The birth date, or only the year, as many files have it."""
    given = line.field(70, 79)
    if is_blank_date(given):
        return Birth(given, None, None)
    at = line.place(70, 79, "birth")
    read = read_birth(given)
    if read is None:
        faults.add("birth-unreadable", at, given)
        return Birth(given, None, None)
    if not EARLIEST_BIRTH <= read.year <= (event_start.year if event_start else 2100):
        faults.add("birth-range", at, given)
        return Birth(given, None, None)
    if read.form is not Form.STANDARD:
        code = "birth-form" if read.form is Form.OFFERED else "birth-separator"
        faults.add(code, at, given, meant=date_text(read.day) if read.day else str(read.year))
    return Birth(given, read.day, read.year)
