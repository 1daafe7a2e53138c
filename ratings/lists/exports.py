"""A list as a file: FIDE's TXT and XML, and CSV. All are written line by line, however long the list."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

from ratings.lists.cfc_files import alphabetical_text, has_issue, is_first_of_its_year, issue_text
from ratings.lists.cfc_organisers import organisers_text
from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.printed_lines import Once, Printed, printed_lines, printed_of
from ratings.lists.printed_ratings import deactivated_players, games_to_be_published
from ratings.lists.selectors import fide_ids_of
from ratings.lists.titled.selectors import lines_of_file
from ratings.lists.xml_export import xml_of_lines
from ratings.register.keys import key_of
from ratings.register.names import ascii_name
from ratings.register.search import in_order_of_names
from ratingsite.foundations.bulk import read_to_the_end
from ratingsite.foundations.spreadsheets import guarded

LINES_A_CHUNK = 1000
ROWS_A_READ = 5000

# The columns of standard_rating_list.txt, all flush left; a list's own month stands above its ratings.
FIDE_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4)
FIDE_HEADINGS = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "", "Gms", "K", "B-day", "Flag")
_CELLS = tuple(f"%-{width}.{width}s" for width in FIDE_WIDTHS)
FIDE_LINE = "".join(_CELLS) + "\r\n"
_MIDDLE, _END = "".join(_CELLS[2:8]), "".join(_CELLS[11:]) + "\r\n"
_PLAYER_LINE = "".join((*_CELLS[:2], "%s", *_CELLS[8:11], "%s"))
FIDE_SEX = {"m": "M", "w": "F"}
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")

CSV_HEADINGS = (
    *("id", "name", "title", "federation", "sex", "born", "rating", "games", "k"),
    *("games_total", "highest_rating", "last_played", "inactive"),
)

_COLUMNS = (
    *(
        "player_id",
        "player__fide_id",
        "player__numbered_by_id",
        "player__national_id",
        "name",
        "title",
        "federation_id",
        "sex",
    ),
    *("birth_year", "rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on", "is_inactive"),
)


_FIRST_FACT = 4  # of the columns: before it stand the player's row and numbers
_GAMES_TOTAL = _COLUMNS.index("games_total")
_RATING = Line.__slots__.index("rating")


@dataclass(frozen=True)
class FileFormat:
    """One way to write a list."""

    suffix: str
    content_type: str
    write: Callable[[RatingList], Iterator[str]]


Cells = tuple[Any, ...]
"""The fields of a line in their order, without an object made of them."""


def cells_of(rating_list: RatingList) -> Iterator[Cells]:
    """The lines of a list in the order of the names, straight from the cursor.

    Ratings of too few games are left out, and those that are deactivated (CFC 734).
    """
    then, (least, inactive) = fide_ids_of(rating_list), _left_out(rating_list)
    is_all_printed = not least and not inactive
    rows = in_order_of_names(rating_list.entries.all(), "name_key", "player_id").values_list(*_COLUMNS)
    for row in read_to_the_end(rows, at_once=ROWS_A_READ):
        fide_id = then.get(row[0], row[1]) if then else row[1]
        facts = row[_FIRST_FACT:]
        if not is_all_printed and (row[_GAMES_TOTAL] < least or row[0] in inactive):
            facts = (*facts[:5], None, *facts[6:9], None, *facts[10:])  # without rating and highest rating
        yield (str(fide_id) if fide_id else key_of(None, row[2], row[3]), *facts)


def _left_out(rating_list: RatingList) -> tuple[int, Collection[int]]:
    """How many games a rating needs to be printed, and whose is not."""
    return games_to_be_published(rating_list.system_id, rating_list.list_date), deactivated_players(rating_list)


def _printed(rating_list: RatingList) -> Iterator[Printed]:
    """Who has a rating, for FIDE's files: as the database writes it, or cell by cell where that says too much."""
    if not any(_left_out(rating_list)) and not fide_ids_of(rating_list):
        return printed_lines(rating_list)
    return (printed_of(cells) for cells in cells_of(rating_list) if cells[_RATING] is not None)


def lines_of(rating_list: RatingList) -> Iterator[Line]:
    """The same, as lines."""
    for cells in cells_of(rating_list):
        yield Line(**dict(zip(Line.__slots__, cells, strict=True)))


# ---------------------------------------------------------------- FIDE's layout
def fide_txt(rating_list: RatingList) -> Iterator[str]:
    """FIDE's ``standard_rating_list.txt``: 136 columns, ASCII, CR LF; who is unrated is not in it."""
    yield _fide_heading(rating_list.list_date)
    yield from txt_of_lines(_printed(rating_list))


def _fide_heading(list_date: date) -> str:
    month = f"{MONTHS[list_date.month - 1]}{list_date:%y}"
    return FIDE_LINE % tuple(heading or month for heading in FIDE_HEADINGS)


def txt_of_lines(lines: Iterable[Printed]) -> Iterator[str]:
    """Players in FIDE's columns. What stands between the name and the rating, and behind K, few lines have alone."""
    middles, ends = Once(_middle), Once(_end)
    for key, person, end, rating, games, k, name in lines:
        yield _PLAYER_LINE % (key, ascii_name(name), middles[person], rating, games, k, ends[end])


def _middle(person: str) -> str:
    federation, sex, title = person.split(",")
    womens_title = title if title[:1] == "W" else ""
    return _MIDDLE % (federation, FIDE_SEX.get(sex, ""), title, womens_title, "", "")


def _end(facts: str) -> str:
    born, sex, inactive = facts.split(",")
    return _END % (born or 0, ("w" if sex == "w" else "") + ("i" if inactive == "1" else ""))


def fide_xml(rating_list: RatingList) -> Iterator[str]:
    """FIDE's ``standard_rating_list_xml``."""
    yield from xml_of_lines(_printed(rating_list))


# ---------------------------------------------------------------- CSV
def csv_text(rating_list: RatingList) -> Iterator[str]:
    """CSV in UTF-8 with a heading; a text that a spreadsheet would take for a formula is led by an apostrophe."""
    yield _csv_row(CSV_HEADINGS)
    for cells in cells_of(rating_list):
        yield csv_of_cells(cells)


def csv_of_cells(cells: Cells) -> str:
    """One player in the columns of ``CSV_HEADINGS``: no text is a formula, and whether he is inactive is a number."""
    return _csv_row((cells[0], guarded(cells[1]), *cells[2:-1], int(cells[-1])))


class _Handed:
    """A file that keeps nothing: the writer of rows hands back what it is given."""

    def write(self, text: str) -> str:
        """The text."""
        return text


_csv_row: Callable[[Iterable[object]], str] = csv.writer(_Handed(), lineterminator="\r\n").writerow
"""A row of a CSV file."""


def titled_csv(rating_list: RatingList) -> Iterator[str]:
    """The file of unrated titled players that goes with a list, as CSV."""
    yield _csv_row(CSV_HEADINGS[:6])
    for line in lines_of_file(rating_list):
        yield _csv_row((line.key, guarded(line.name), line.title, line.federation, line.sex, line.birth_year))


TITLED = FileFormat("-unrated-titled.csv", "text/csv; charset=utf-8", titled_csv)
"""Beside a list of 2003 or 2009 (9.22; 7.22)."""
TITLED_CODE = "unrated-titled"
FORMATS: Mapping[str, FileFormat] = {
    "fide-txt": FileFormat(".txt", "text/plain; charset=us-ascii", fide_txt),
    "fide-xml": FileFormat(".xml", "application/xml", fide_xml),
    "csv": FileFormat(".csv", "text/csv; charset=utf-8", csv_text),
}
CFC_FORMATS: Mapping[str, FileFormat] = {
    "cfc-issue": FileFormat("-issue.txt", "text/plain; charset=utf-8", issue_text),
    "cfc-alphabetical": FileFormat("-alphabetical.txt", "text/plain; charset=utf-8", alphabetical_text),
    "cfc-organisers": FileFormat("-organisers.csv", "text/csv; charset=utf-8", organisers_text),
}
"""What 735 has printed of the lists of the CFC, and the file for organisers in the CFC's own layout."""
ALL_FORMATS = {**FORMATS, **CFC_FORMATS, TITLED_CODE: TITLED}
"""Whatever goes with a list of any system and day."""


SIGNED_HEAD = ".head.json"
"""What the name of a signed head ends in, beside the CSV file of the same list."""


def formats_of(rating_list: RatingList) -> Mapping[str, FileFormat]:
    """The files that everybody may download of a list."""
    if not has_issue(rating_list):
        return FORMATS
    yearly = is_first_of_its_year(rating_list)
    own = {code: each for code, each in CFC_FORMATS.items() if yearly or code != "cfc-alphabetical"}
    return {**FORMATS, **own}


def file_name(rating_list: RatingList, ending: FileFormat | str) -> str:
    """``fide-standard-2025-11-01.txt``; a corrected list says its version."""
    version = f"-v{rating_list.version}" if rating_list.version > 1 else ""
    suffix = ending if isinstance(ending, str) else ending.suffix
    return f"{rating_list.system_id}-{rating_list.list_date.isoformat()}{version}{suffix}"


def in_chunks(lines: Iterator[str]) -> Iterator[str]:
    """Lines joined to pieces that are worth sending."""
    while chunk := "".join(islice(lines, LINES_A_CHUNK)):
        yield chunk
