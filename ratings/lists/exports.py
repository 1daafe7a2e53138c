"""A list as a file: FIDE's TXT and XML, and CSV. All are written line by line, however long the list."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice

from ratings.lists.cfc_files import alphabetical_text, has_issue, is_first_of_its_year, issue_text
from ratings.lists.cfc_organisers import organisers_text
from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.printed_ratings import deactivated_players, games_to_be_published
from ratings.lists.selectors import fide_ids_of
from ratings.lists.titled.selectors import lines_of_file
from ratings.lists.whole_export import portal_jsonl
from ratings.lists.xml_export import xml_of
from ratings.register.keys import key_of
from ratings.register.names import ascii_name
from ratings.register.search import in_order_of_names
from ratingsite.foundations.spreadsheets import guarded

LINES_A_CHUNK = 1000

# The columns of standard_rating_list.txt, all flush left; a list's own month stands above its ratings.
FIDE_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4)
FIDE_HEADINGS = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "", "Gms", "K", "B-day", "Flag")
FIDE_LINE = "".join(f"%-{width}.{width}s" for width in FIDE_WIDTHS) + "\r\n"
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


@dataclass(frozen=True)
class FileFormat:
    """One way to write a list."""

    suffix: str
    content_type: str
    write: Callable[[RatingList], Iterator[str]]


def lines_of(rating_list: RatingList) -> Iterator[Line]:
    """The lines of a list in the order of the names, straight from the cursor.

    Ratings of too few games are left out, and those that are deactivated (CFC 734).
    """
    least = games_to_be_published(rating_list.system_id, rating_list.list_date)
    inactive = deactivated_players(rating_list)
    then = fide_ids_of(rating_list)
    rows = in_order_of_names(rating_list.entries.all(), "player__search_name", "player_id").values_list(*_COLUMNS)
    for pk, fide_id, numbered_by, national_id, *facts in rows.iterator(chunk_size=2000):
        line = _line(key_of(then.get(pk, fide_id), numbered_by, national_id), facts)
        is_printed = line.games_total >= least and pk not in inactive
        yield line if is_printed else replace(line, rating=None, highest_rating=None)


def _line(key: str, facts: list[object]) -> Line:
    names = [name for name in Line.__slots__ if name != "key"]
    return Line(key=key, **dict(zip(names, facts, strict=True)))  # type: ignore[arg-type]


# ---------------------------------------------------------------- FIDE's layout
def fide_txt(rating_list: RatingList) -> Iterator[str]:
    """FIDE's ``standard_rating_list.txt``: 136 columns, ASCII, CR LF; who is unrated is not in it."""
    yield _fide_heading(rating_list.list_date)
    for line in lines_of(rating_list):
        if line.rating is not None:
            yield txt_line(line)


def _fide_heading(list_date: date) -> str:
    month = f"{MONTHS[list_date.month - 1]}{list_date:%y}"
    return FIDE_LINE % tuple(heading or month for heading in FIDE_HEADINGS)


def txt_line(line: Line) -> str:
    """One player in FIDE's columns."""
    womens_title = line.title if line.title.startswith("W") else ""
    flag = ("w" if line.sex == "w" else "") + ("i" if line.is_inactive else "")
    return FIDE_LINE % (
        line.key,
        ascii_name(line.name),
        line.federation,
        FIDE_SEX.get(line.sex, ""),
        line.title,
        womens_title,
        "",
        "",
        line.rating,
        line.games,
        line.k_factor or "",
        line.birth_year or 0,
        flag,
    )


def fide_xml(rating_list: RatingList) -> Iterator[str]:
    """FIDE's ``standard_rating_list_xml``."""
    yield from xml_of(lines_of(rating_list))


# ---------------------------------------------------------------- CSV
def csv_text(rating_list: RatingList) -> Iterator[str]:
    """CSV in UTF-8 with a heading; a text that a spreadsheet would take for a formula is led by an apostrophe."""
    yield _csv_row(CSV_HEADINGS)
    for line in lines_of(rating_list):
        yield csv_line(line)


def csv_line(line: Line) -> str:
    """One player in the columns of ``CSV_HEADINGS``."""
    return _csv_row(
        (
            line.key,
            guarded(line.name),
            line.title,
            line.federation,
            line.sex,
            line.birth_year,
            line.rating,
            line.games,
            line.k_factor,
            line.games_total,
            line.highest_rating,
            line.last_played_on,
            int(line.is_inactive),
        )
    )


def _csv_row(cells: Iterable[object]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="\r\n").writerow(cells)
    return row.getvalue()


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
ALL_FORMATS = {**FORMATS, **CFC_FORMATS, "portal-jsonl": FileFormat(".jsonl", "application/x-ndjson", portal_jsonl)}
"""With the one that is not for everybody."""


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
