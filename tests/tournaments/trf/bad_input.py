"""The table of bad inputs: what is wrong, the file, the code of the fault and the place it must name."""

from __future__ import annotations

import gzip
import io
import zipfile
from typing import NamedTuple

from tests.tournaments.trf.sample import (
    DATES,
    ELIF,
    FARID,
    GRETA,
    HUGO,
    SWISS,
    TEAMS,
    TRF06,
    TRF26,
    TWICE,
    as_bytes,
    edited,
    with_extra,
    with_line,
    with_text,
    without,
)
from tournaments.trf import Severity
from tournaments.trf.catalogue.registration import REGISTRATION_FAULTS

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE
SAMPLE = as_bytes(SWISS)
ONE_BYE = edited(ELIF, 92, "0000 - U")
OLD_TEAM = "013 Third                              1    2    1"
LINE_UP = "300   1   1   1    1    3"


class Bad(NamedTuple):
    """One bad input and the fault that must be among those found."""

    what: str
    raw: bytes
    code: str
    line: int | None
    column: int | None
    severity: Severity = E


def zipped(raw: bytes) -> bytes:
    """A ZIP archive with the file in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("report.trf", raw)
    return packed.getvalue()


WHOLE_FILES = [
    Bad("a file of no bytes", b"", "empty-file", None, None),
    Bad("a file of blanks", b"   \r\n  \r\n", "no-players", None, None),
    Bad("a file of 6 MB", b" " * 6_000_000, "file-too-large", None, None),
    Bad("a line of 300,000 characters", b"001 " + b"A" * 300_000, "line-too-long", 1, 5001),
    Bad("60,000 lines", SAMPLE + b"001\r\n" * 60_000, "too-many-lines", 10_013, 1),
    Bad("60,000 lines and no section", b"001\r\n" * 60_000, "too-many-lines", 10_001, 1),
    Bad("a ZIP archive", zipped(SAMPLE), "file-kind", None, None),
    Bad("a gzip archive", gzip.compress(SAMPLE), "file-kind", None, None),
    Bad("a PDF document", b"%PDF-1.7\n1 0 obj", "file-kind", None, None),
    Bad("a web page", b"\n<!DOCTYPE html><html></html>", "file-kind", None, None),
    Bad(
        "an XML document",
        b'<?xml version="1.0"?><!DOCTYPE t [<!ENTITY x SYSTEM "file:///x">]>',
        "file-kind",
        None,
        None,
    ),
    Bad("a table with commas", b"rank,name,points\n1,=1+1,2\n", "file-kind", None, None),
    Bad("UTF-16 with a mark", SAMPLE.decode().encode("utf-16"), "looks-like-utf-16", 1, 1),
    Bad("UTF-16 without a mark", SAMPLE.decode().encode("utf-16-le"), "looks-like-utf-16", 1, 1),
    Bad("UTF-32", SAMPLE.decode().encode("utf-32"), "looks-like-utf-16", 1, 1),
    Bad("a name in cp1252", SAMPLE.replace("Öberg".encode(), b"\xd6berg"), "not-utf-8", GRETA, 15),
    Bad("overlong UTF-8", with_line(2, "022 Bled").replace(b"Bled", b"Bl\xc0\xafd"), "not-utf-8", 2, 7),
    Bad("an encoded surrogate", SAMPLE.replace(b"Bled", b"Bl\xed\xa0\x80"), "not-utf-8", 2, 7),
    Bad("a zero byte", SAMPLE.replace(b"Bled", b"Bl\0d"), "control-character", 2, 7),
    Bad("an escape", SAMPLE.replace(b"Bled", b"Bl\x1b[d"), "control-character", 2, 7),
    Bad("a line separator in a name", with_text(ELIF, 18, "\u2028"), "line-separator", ELIF, 18),
    Bad("a next-line character in a name", with_text(ELIF, 18, "\x85"), "line-separator", ELIF, 18),
    Bad("a TAB", with_text(ELIF, 20, "\t"), "tab", ELIF, 20),
    Bad("a TAB behind the last column", with_text(ELIF, 120, " \t\t"), "tab-ignored", ELIF, 121, N),
    Bad("a TAB in a comment", with_extra(13, "### paired\tby hand", TRF26), "tab-ignored", 13, 11, N),
    Bad("a no-break space", with_text(ELIF, 20, "\u00a0"), "no-break-space", ELIF, 20),
    Bad("a right-to-left override in a name", with_text(ELIF, 15, "\u202e"), "invisible-character", ELIF, 15),
    Bad("a zero-width space in a name", with_text(ELIF, 15, "\u200b"), "invisible-character", ELIF, 15),
    Bad("a character lost earlier", with_text(GRETA, 15, "\ufffd"), "replacement-character", GRETA, 15, W),
    Bad("a file cut in a player's line", SAMPLE[:-100], "record-too-short", HUGO, 22),
    Bad("a file cut after a player's line", without(HUGO), "opponent-unknown", ELIF, 92),
    Bad("the same file twice", SAMPLE + SAMPLE, "rank-twice", 16 + ELIF, 5),
    Bad("a letter O in a tag", with_line(2, "O22 Bled"), "tag-misspelt", 2, 1),
    Bad("a full-width digit in a tag", with_line(2, "02２ Bled"), "tag-misspelt", 2, 1),
    Bad("an unknown record", with_extra(13, "999 something"), "unknown-tag", 13, 1, W),
    Bad("an extension nobody here uses", with_extra(13, "XXC white1"), "extension-ignored", 13, 1, W),
    Bad("an extension that is used", with_extra(13, "XXR 3"), "extension-used", 13, 1, N),
    Bad("a blank line between records", with_extra(13, ""), "blank-line", 13, 1, N),
    Bad("a comment before TRF26", with_extra(13, "### paired by hand"), "comment", 13, 1, W),
    Bad("no result at all", as_bytes([line[:91] for line in SWISS]), "no-results", None, None),
]

TOURNAMENTS = [
    Bad("no name", without(1), "record-missing", None, None),
    Bad("no city", without(2), "record-missing", None, None),
    Bad("no federation", without(3), "record-missing", None, None),
    Bad("no chief arbiter", without(9), "record-missing", None, None),
    Bad("no start date", without(4), "record-missing", None, None, W),
    Bad("no start date in TRF26", without(4, lines=TRF26), "record-missing", None, None),
    Bad("an empty city", with_line(2, "022 "), "record-empty", 2, 5),
    Bad("two names", with_extra(2, "012 Another Open"), "record-twice", 2, 1),
    Bad("a name of 101 characters", with_line(1, "012 " + "A" * 101), "text-too-long", 1, 105),
    Bad("a name that follows its tag at once", with_line(1, "012Lakeside"), "gap-not-blank", 1, 4),
    Bad("an unknown federation", with_line(3, "032 XXX"), "event-federation-unknown", 3, 5),
    Bad("a federation in small letters", with_line(3, "032 slo"), "event-federation-form", 3, 5, W),
    Bad("a start that is no date", with_line(4, "042 soon"), "event-date-unreadable", 4, 5),
    Bad("a 29 February of no leap year", with_line(4, "042 2025/02/29"), "event-date-unreadable", 4, 5),
    Bad("a start with the day first", with_line(4, "042 06.03.2026"), "event-date-form", 4, 5, W),
    Bad("a start with dashes", with_line(4, "042 2026-03-06"), "event-date-separator", 4, 5, N),
    Bad("an end in 9999", with_line(5, "052 9999/12/31"), "event-date-range", 5, 5),
    Bad("an end of five digits", with_line(5, "052 10000/01/01"), "event-date-unreadable", 5, 5),
    Bad("an end before the start", with_line(5, "052 2026/03/01"), "end-before-start", 5, 5),
    Bad("an event of ten years", with_line(5, "052 2036/03/08"), "event-very-long", 5, 5),
    Bad("an event of two months", with_line(5, "052 2026/05/08"), "event-over-30-days", 5, 5, N),
    Bad("a number of players in words", with_line(6, "062 many"), "count-unreadable", 6, 5, W),
    Bad("a wrong number of players", with_line(6, "062 5"), "count-differs", 6, 5, W),
    Bad("a wrong number of teams", with_text(6, 5, "3", TEAMS), "count-differs", 6, 5, W),
    Bad("a wrong number of rated players", with_line(7, "072 1"), "count-differs", 7, 5, W),
    Bad("a round on no day", with_text(DATES, 102, "99/99/99"), "round-date-unreadable", DATES, 102),
    Bad("a round with dots in its date", with_text(DATES, 102, "26.03.07"), "round-date-form", DATES, 102, N),
    Bad("a round outside the event", with_text(DATES, 102, "19/01/01"), "round-date-outside", DATES, 102),
    Bad("a round before the one before", with_text(DATES, 112, "26/03/06"), "round-dates-descending", DATES, 112),
    Bad("dates at the start of the line", with_line(DATES, "132 26/03/06"), "round-dates-misplaced", DATES, 5),
    Bad("a date too few", with_line(DATES, SWISS[DATES - 1][:110]), "round-dates-missing", DATES, 5, W),
    Bad("a date too few in TRF26", with_line(DATES, TRF26[DATES - 1][:110], TRF26), "round-dates-missing", DATES, 5),
    Bad("a date too many", with_text(DATES, 122, "26/03/08"), "round-dates-too-many", DATES, 5, W),
    Bad("more rounds declared than played", with_line(13, "142 4", TRF26), "rounds-differ", 13, 5),
    Bad("fewer rounds planned than played", with_extra(13, "XXR 2"), "rounds-differ", 13, 5),
    Bad("more rounds planned than played", with_extra(13, "XXR 9"), "rounds-unplayed", 13, 5, W),
    Bad("an arbiter without a name", with_line(9, "102 (not stated)"), "arbiter-not-named", 9, 5, W),
    Bad("an arbiter who plays", with_line(9, "102 Boris (13400002)"), "arbiter-is-player", FARID, 58),
    Bad("a point system of letters", with_extra(13, "162  W x.5", TRF26), "points-system-unreadable", 13, 6),
    Bad("a point system with a minus", with_extra(13, "162  W-1.0", TRF26), "points-system-unreadable", 13, 6),
    Bad("a point system of unknown symbols", with_extra(13, "162  Q 1.0", TRF26), "points-system-unreadable", 13, 6),
]

PLAYERS = [
    Bad("a line of 88 columns", with_line(HUGO, SWISS[HUGO - 1][:88]), "record-too-short", HUGO, 89),
    Bad(
        "a line moved to the right",
        with_line(HUGO, SWISS[HUGO - 1][:91] + " " + SWISS[HUGO - 1][91:]),
        "line-shifted",
        HUGO,
        96,
    ),
    Bad(
        "a line moved to the left",
        with_line(HUGO, SWISS[HUGO - 1][:40] + SWISS[HUGO - 1][41:]),
        "line-shifted",
        HUGO,
        48,
    ),
    Bad("a name over its columns", with_text(ELIF, 15, "A" * 20 + ", " + "B" * 12), "gap-not-blank", ELIF, 48),
    *(
        Bad(f"the rank {rank!r}", with_text(HUGO, 5, rank), "rank-unreadable", HUGO, 5)
        for rank in ("   0", "  -1", "  +1", "  A1", " 22A", " 1_0", "  1²", "  ٣١", "    ")
    ),
    Bad("a rank given twice", with_text(HUGO, 5, "   3"), "rank-twice", HUGO, 5),
    Bad("a gap in the ranks", with_text(HUGO, 5, "   9"), "rank-gap", HUGO, 5, W),
    Bad("the sex x", with_text(ELIF, 10, "x"), "sex-unknown", ELIF, 10, W),
    Bad("the sex f", with_text(ELIF, 10, "f"), "sex-read-as", ELIF, 10, N),
    Bad("the title XGM", with_text(ELIF, 11, "XGM"), "title-unknown", ELIF, 11, W),
    Bad("a title in small letters", with_text(ELIF, 11, " fm"), "title-form", ELIF, 11, W),
    Bad("a title of one letter", with_text(ELIF, 11, "  f"), "title-letter", ELIF, 11, N),
    Bad("a player without a name", with_text(ELIF, 15, " " * 33), "name-missing", ELIF, 15, W),
    Bad("a name of a comma alone", with_text(ELIF, 15, ",".ljust(33)), "name-missing", ELIF, 15, W),
    Bad("a name without a comma", with_text(ELIF, 15, "Demir Elif "), "name-form", ELIF, 15, W),
    Bad("a Cyrillic letter in a Latin name", with_text(ELIF, 16, "е"), "name-mixed-scripts", ELIF, 15),
    Bad("accents apart from their letters", with_text(GRETA, 15, "O\u0308berg, Greta"), "name-composed", GRETA, 15, N),
    *(
        Bad(f"the rating {rating!r}", with_text(ELIF, 49, rating), "rating-unreadable", ELIF, 49, W)
        for rating in ("24O0", "-100", "9999", "2e3 ", "٢٤٥٠")
    ),
    Bad("the federation ZZZ", with_text(ELIF, 54, "ZZZ"), "federation-unknown", ELIF, 54, W),
    Bad("a player's federation in small letters", with_text(ELIF, 54, "tur"), "federation-form", ELIF, 54, W),
    Bad("a FIDE number with a letter", with_text(ELIF, 58, " 26000X1234"), "fide-id-unreadable", ELIF, 58),
    Bad("the FIDE number nan", with_text(ELIF, 58, "        nan"), "fide-id-unreadable", ELIF, 58),
    Bad("no FIDE number", with_text(ELIF, 58, " " * 11), "fide-id-missing", ELIF, 58, W),
    Bad("a FIDE number given twice", with_text(HUGO, 58, "    6300001"), "fide-id-twice", HUGO, 58),
    *(
        Bad(f"the birth date {born!r}", with_text(ELIF, 70, born), "birth-unreadable", ELIF, 70, W)
        for born in ("1999/13/01", "1999/02/30", "about 1999", "99/04/01  ")
    ),
    Bad("a birth after the event", with_text(ELIF, 70, "2999/01/01"), "birth-range", ELIF, 70, W),
    Bad("a birth date with the day first", with_text(ELIF, 70, "31/12/1999"), "birth-form", ELIF, 70, W),
    Bad("a birth date with dots", with_text(ELIF, 70, "1999.04.01"), "birth-separator", ELIF, 70, N),
    *(
        Bad(f"the points {points!r}", with_text(ELIF, 81, points), "points-unreadable", ELIF, 81)
        for points in (" 2,5", "  2½", " nan", " inf", " 1e3", "1.25", "-1.0")
    ),
    Bad("no points", with_text(ELIF, 81, "    "), "points-missing", ELIF, 81),
    Bad("points that are not the sum", with_text(ELIF, 81, " 3.0"), "points-differ", ELIF, 81),
    Bad("no place", with_text(ELIF, 86, "    "), "place-missing", ELIF, 86, W),
    Bad("no place in TRF26", with_text(15, 86, "    ", TRF26), "place-missing", 15, 86),
    Bad("a place of letters", with_text(ELIF, 86, "   x"), "place-unreadable", ELIF, 86, W),
    Bad("the place 9999", with_text(ELIF, 86, "9999"), "place-too-large", ELIF, 86, W),
    Bad("a better place with fewer points", with_text(HUGO, 86, "   1"), "place-order", FARID, 86, W),
    Bad("a bye of unknown worth before TRF16", as_bytes(TRF06), "bye-value-unstated", 8, 81, W),
]

ROUNDS = [
    Bad("490 rounds", with_text(ELIF, 92, "   4 w 1  " * 480), "too-many-rounds", ELIF, 1082),
    *(
        Bad(f"the opponent {opponent!r}", with_text(ELIF, 92, opponent), "opponent-unreadable", ELIF, 92)
        for opponent in (" A12", "  -3", "  ٣١")
    ),
    Bad("an opponent who is not there", with_text(ELIF, 92, "9999"), "opponent-unknown", ELIF, 92),
    Bad("oneself as opponent", with_text(ELIF, 92, "   1"), "opponent-self", ELIF, 92),
    Bad("the same opponent again", as_bytes(TWICE), "opponent-again", 8, 102, W),
    Bad("the same opponent again in a round robin", with_extra(6, "092 Round Robin", TWICE), "opponent-again", 9, 102),
    Bad("two lines with different opponents", with_text(ELIF, 92, "   3"), "pairing-contradiction", ELIF, 92),
    Bad("a game on one side only", with_text(ELIF, 92, " " * 8), "result-one-sided", ELIF, 92),
    Bad("the colour x", with_text(ELIF, 97, "x"), "colour-unreadable", ELIF, 97),
    Bad("a game without a colour", with_text(ELIF, 97, " "), "colour-missing", ELIF, 97),
    Bad("two players with White", with_text(HUGO, 97, "w"), "colour-contradiction", ELIF, 97),
    *(
        Bad(f"the result {result!r}", with_text(ELIF, 99, result), "result-unreadable", ELIF, 99)
        for result in ("?", "2", "½", "x")
    ),
    Bad("a game without a result", with_text(ELIF, 99, " "), "result-missing", ELIF, 99),
    Bad("two winners", with_text(HUGO, 99, "1"), "result-contradiction", HUGO, 99),
    Bad("two losers of a played game", with_text(ELIF, 99, "0"), "result-contradiction", ELIF, 99),
    Bad("a draw against a win", with_text(HUGO, 99, "="), "result-contradiction", HUGO, 99),
    Bad("a forfeit on one side", with_text(ELIF, 99, "+"), "forfeit-contradiction", ELIF, 99),
    Bad("a win without an opponent", with_text(ELIF, 92, "0000"), "result-without-opponent", ELIF, 92),
    Bad("a half point in the old way", as_bytes(TRF06), "old-bye", 7, 109, W),
    Bad("a bye with an opponent", with_text(ELIF, 99, "H"), "bye-with-opponent", ELIF, 92),
    Bad("a bye with a colour", with_text(ELIF, 92, "0000 w U"), "bye-with-colour", ELIF, 97, W),
    Bad("characters between the fields", with_text(ELIF, 96, "7"), "gap-not-blank", ELIF, 96),
    Bad("two allocated byes in a round", with_text(FARID, 92, "0000 - U", ONE_BYE), "second-allocated-bye", FARID, 99),
    Bad("two allocated byes for one", with_text(ELIF, 102, "0000 - U", ONE_BYE), "allocated-bye-again", ELIF, 109, W),
]  # fmt: skip

TEAM_RECORDS = [
    Bad("a team player who is not there", with_text(15, 79, "9999", TEAMS), "team-player-unknown", 15, 79),
    Bad("a team player of letters", with_text(15, 79, "  X3", TEAMS), "team-player-unreadable", 15, 79),
    Bad("a player in two teams", with_text(16, 74, "   1", TEAMS), "team-player-twice", 16, 74),
    Bad("a player in two teams in the old way", with_extra(17, OLD_TEAM, TEAMS), "team-player-twice", 17, 47),
    Bad("a team without a number", with_text(15, 5, "  x", TEAMS), "team-number-unreadable", 15, 5),
    Bad("a team number given twice", with_text(16, 5, "  1", TEAMS), "team-number-twice", 16, 5),
    Bad("a bye announced and not taken", with_extra(15, "240 H   2    1", TRF26), "record-contradiction", 15, 11),
    Bad("a bye announced for nobody", with_extra(15, "240 H   2    7", TRF26), "entry-unknown", 15, 11),
    Bad("a bye announced for letters", with_extra(15, "240 H   2   1x", TRF26), "record-unreadable", 15, 11, W),
    Bad("a team's bye with a game", with_extra(17, "320  1.0  1.0   1", TEAMS), "record-contradiction", 17, 15),
    Bad("a forfeited match with a game", with_extra(17, "330 +-   1   1   2", TEAMS), "record-contradiction", 17, 5),
    Bad("a line-up against the wrong team", with_extra(17, LINE_UP, TEAMS), "record-contradiction", 17, 17),
    Bad("a forbidden pair of an unknown team", with_extra(17, "260   1   2    1    9", TEAMS), "entry-unknown", 17, 18),
]  # fmt: skip

ALL = [*WHOLE_FILES, *TOURNAMENTS, *PLAYERS, *ROUNDS, *TEAM_RECORDS]
# These need more than the bytes: a code page, or more than two hundred faults.
TESTED_APART = {"undecodable", "read-with-code-page", "more-faults", *REGISTRATION_FAULTS}
