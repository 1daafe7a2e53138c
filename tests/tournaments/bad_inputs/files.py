"""Bad inputs B01–B92 that are about a file: the bytes, the fault, and each place that must be named.

The numbers are those of the catalogue that ``docs/report-files.md`` explains; where the registration of the tournament
knows better than the file, an error of the reader is a note or a warning here.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.tournaments.trf.bad_input import ALL
from tests.tournaments.trf.sample import (
    ELIF,
    FARID,
    GRETA,
    HUGO,
    SWISS,
    TRF26,
    as_bytes,
    edited,
    with_extra,
    with_line,
    with_text,
    without,
)
from tournaments.trf import Severity

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE
Place = tuple[int | None, int | None]
_BY_NAME = {bad.what: bad for bad in ALL}
SAMPLE = as_bytes(SWISS)


class FileRow(NamedTuple):
    """One row: without a code the file is accepted and has nothing against it."""

    number: str
    what: str
    raw: bytes
    code: str = ""
    places: tuple[Place, ...] = ()
    severity: Severity = E


def known(number: str, *names: str, severity: Severity | None = None, code: str = "") -> list[FileRow]:
    """Rows that the reader's own table has; with another severity or code where the registration knows better."""
    found = [_BY_NAME[name] for name in names]
    return [
        FileRow(number, bad.what, bad.raw, code or bad.code, ((bad.line, bad.column),), severity or bad.severity)
        for bad in found
    ]


def both(number: str, what: str, raw: bytes, code: str, column: int, *lines: int) -> FileRow:
    """A contradiction that must be named at every line."""
    return FileRow(number, what, raw, code, tuple((line, column) for line in lines))


def accepted(number: str, what: str, raw: bytes) -> FileRow:
    """Something that only looks bad."""
    return FileRow(number, what, raw)


MIXED_ENDS = b"".join(line.encode() + end for line, end in zip(SWISS, [b"\n", b"\r", b"\r\n", b"\r"] * 4, strict=True))
NAMES = ("<script>alert(1)</script>,", "=HYPERLINK(1), x", "../../x, y", "{{7*7}}, z", "%s, %n")

FILES = [
    *known("B01", "a file of no bytes"),
    *known("B02", "a file of blanks"),
    *known("B04", "a line of 300,000 characters"),
    *known("B05", "60,000 lines and no section"),
    *known("B06", "a zero byte"),
    *known("B07", "an escape"),
    *known("B08", "UTF-16 with a mark", "UTF-16 without a mark", "UTF-32"),
    *known("B09", "a name in cp1252"),
    *known("B10", "overlong UTF-8", "an encoded surrogate"),
    accepted("B11", "a byte order mark", b"\xef\xbb\xbf" + SAMPLE),
    accepted("B12", "mixed line ends, none at the end", MIXED_ENDS.rstrip()),
    *known("B13", "a line separator in a name", "a next-line character in a name"),
    *known("B14", "a ZIP archive", "a gzip archive", "a PDF document", "a web page", "an XML document"),
    *known("B14", "a table with commas"),
    *known("B15", "a file cut in a player's line"),
    FileRow("B16", "a file cut behind a line", without(HUGO), "opponent-unknown", ((13, 92), (14, 102), (15, 112))),
    *known("B17", "the same file twice"),
    FileRow("B17", "the section again", SAMPLE + SAMPLE, "record-twice", ((17, 1),)),
    *known("B19", "an extension nobody here uses", "an extension that is used"),
    *known("B20", "an unknown record"),
    *known("B21", "a letter O in a tag", "a full-width digit in a tag"),
    *known("B22", "a TAB", "a TAB behind the last column", "a TAB in a comment"),
    *known("B23", "a no-break space"),
    accepted("B24", "trailing blanks", as_bytes([line + " " * 25 for line in SWISS])),
    *known("B25", "a blank line between records", "a comment before TRF26"),
    accepted("B25", "a comment in TRF26", with_extra(13, "### paired by hand", TRF26)),
]

SECTION = [
    FileRow("B26", "no name of the tournament", without(1), "record-filled", ((None, None),), N),
    *known("B26", "no city", "no federation", "no chief arbiter", severity=N, code="record-filled"),
    *known("B26", "an empty city", severity=N, code="record-filled"),
    *known("B27", "two names"),
    FileRow("B28", "a name of 10,000 characters", with_line(1, "012 " + "A" * 10_000), "text-too-long", ((1, 105),)),
    *known("B29", "an unknown federation", severity=W, code="record-replaced"),
    *known("B31", "a start that is no date", "a 29 February of no leap year", severity=W, code="record-replaced"),
    *known("B31", "a start with the day first"),
    both("B32", "an end before the start", with_line(5, "052 2026/03/01"), "end-before-start", 5, 4, 5),
    FileRow("B33", "other days", with_line(4, "042 2026/03/05"), "record-differs", ((4, 5),), W),
    *known("B35", "an event of two months"),
    *known("B39", "a wrong number of players", "a wrong number of rated players"),
    FileRow("B40", "a number of 5,000 digits", with_line(6, "062 " + "9" * 5000), "line-too-long", ((6, 5001),)),
    FileRow("B40", "a number of 4,000 digits", with_line(6, "062 " + "9" * 4000), "count-unreadable", ((6, 5),), W),
    *known("B41", "a round on no day", "a round outside the event", severity=W, code="round-date-replaced"),
    *known("B41", "a round before the one before", severity=W, code="round-date-replaced"),
    *known("B43", "a date too few", "a date too few in TRF26", severity=N, code="record-filled"),
    both("B46", "a chief arbiter who plays", with_line(9, "102 Boris (13400002)"), "arbiter-is-player", 5, 9),
    both("B46", "the player", with_line(9, "102 Boris (13400002)"), "arbiter-is-player", 58, FARID),
    *known("B47", "more rounds declared than played"),
    *known("B48", "a point system of letters", "a point system with a minus", "a point system of unknown symbols"),
]

RANKS = ("   0", "  -1", "  +1", "  A1", " 22A", " 1_0", "  1²", "  ٣١", "    ")
PLAYERS = [
    *known("B50", "a line of 88 columns"),
    *known("B51", "a line moved to the right", "a line moved to the left"),
    *known("B52", *(f"the rank {rank!r}" for rank in RANKS)),
    *known("B53", "a rank given twice"),
    *known("B54", "a gap in the ranks"),
    *known("B55", "the sex x"),
    *known("B56", "the title XGM", "a title in small letters"),
    *known("B57", "a player without a name", "a name without a comma", "a name over its columns"),
    FileRow("B57", "a name with two commas", with_text(ELIF, 15, "Demir, El, if"), "name-form", ((ELIF, 15),), W),
    *known("B58", "a right-to-left override in a name", "a zero-width space in a name"),
    *known("B58", "a Cyrillic letter in a Latin name"),
    *(accepted("B60", f"the name {name}", with_text(ELIF, 15, name.ljust(33))) for name in NAMES),
    *known("B61", "accents apart from their letters"),
    *known("B62", *(f"the rating {rating!r}" for rating in ("24O0", "-100", "9999", "2e3 ", "٢٤٥٠"))),
    *known("B64", "the federation ZZZ", "a player's federation in small letters"),
    *known("B65", "a FIDE number with a letter", "the FIDE number nan"),
    *known("B67", "a FIDE number given twice"),
    *known("B69", "no FIDE number"),
    *known("B71", "the birth date '1999/13/01'", "the birth date '1999/02/30'", "a birth after the event"),
    *known("B71", "a birth date with the day first"),
    accepted("B72", "a year of birth alone", with_text(ELIF, 70, "1987/00/00")),
    accepted("B72", "a year of birth without zeros", with_text(ELIF, 70, "1987      ")),
    *known("B73", "points that are not the sum"),
    *known("B74", *(f"the points {points!r}" for points in (" 2,5", "  2½", " nan", " inf", " 1e3", "1.25", "-1.0"))),
    *known("B74", "no points"),
    *known("B75", "no place", "no place in TRF26", "a place of letters", "the place 9999"),
    *known("B75", "a better place with fewer points"),
]

SHORT = edited(HUGO, 97, "b L", edited(ELIF, 97, "w W"))
RESULTS = [
    *known("B76", "the result '?'", "the result '2'", "the result '½'"),
    *known("B77", "an opponent who is not there", *(f"the opponent {one!r}" for one in (" A12", "  -3", "  ٣١"))),
    *known("B78", "oneself as opponent"),
    both("B79", "two opponents", with_text(ELIF, 92, "   3"), "pairing-contradiction", 92, ELIF, GRETA),
    both("B80", "two winners", with_text(HUGO, 99, "1"), "result-contradiction", 99, ELIF, HUGO),
    both("B80", "two losers", with_text(ELIF, 99, "0"), "result-contradiction", 99, ELIF, HUGO),
    both("B80", "a draw against a win", with_text(HUGO, 99, "="), "result-contradiction", 99, ELIF, HUGO),
    both("B81", "White twice", with_text(HUGO, 97, "w"), "colour-contradiction", 97, ELIF, HUGO),
    *known("B81", "a game without a colour"),
    both("B82", "a forfeit on one side", with_text(ELIF, 99, "+"), "forfeit-contradiction", 99, ELIF, HUGO),
    *known("B83", "a win without an opponent"),
    *known("B84", "a bye with an opponent"),
    *known("B85", "two allocated byes in a round"),
    *known("B86", "two allocated byes for one"),
    both("B87", "one side blank", with_text(ELIF, 92, " " * 8), "result-one-sided", 92, ELIF, HUGO),
    *known("B88", "the same opponent again", "the same opponent again in a round robin"),
    *known("B89", "characters between the fields"),
    *known("B90", "490 rounds"),
    *known("B91", "a game without a result"),
    accepted("B92", "a game of less than a move", as_bytes(SHORT)),
    *known("B95", "a team player who is not there", "a player in two teams"),
    *known("B96", "a bye announced and not taken", "a team's bye with a game", "a forfeited match with a game"),
    *known("B96", "a line-up against the wrong team", "a forbidden pair of an unknown team"),
]

FILE_ROWS = [*FILES, *SECTION, *PLAYERS, *RESULTS]
