"""What is wrong with a file or a line, and what an import counts, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.imports.cells import HIGHEST_RATING
from ratingsite.office.words import Words, word

FILE_FAULTS: Words = {
    "empty": gettext_lazy("The file is empty."),
    "too-large": gettext_lazy("The list is too large."),
    "zip-too-large": gettext_lazy("The ZIP file is too large."),
    "bad-zip": gettext_lazy("The ZIP file is damaged."),
    "zip-packing": gettext_lazy("The ZIP file is packed in a way that the portal does not unpack."),
    "not-one-file": gettext_lazy("The ZIP file must hold the list and nothing else."),
    "zip-link": gettext_lazy("The ZIP file holds a link in place of a file."),
    "zip-path": gettext_lazy("The name inside the ZIP file leads to another folder."),
    "zip-locked": gettext_lazy("The ZIP file is locked by a password."),
    "zip-ratio": gettext_lazy("The ZIP file would unpack to many times its size."),
    "unknown-layout": gettext_lazy("This is none of the layouts that the portal reads."),
    "unknown-heading": gettext_lazy("No list has a column of this name."),
    "no-column": gettext_lazy("A column is missing that every list needs."),
    "headings": gettext_lazy("The first line must hold the headings in their order, with commas between."),
    "other-month": gettext_lazy("The file is the list of another month."),
    "older-list": gettext_lazy("There is a list of that day or a later one already."),
    "no-chain": gettext_lazy("The day belongs to no chain of lists: the commission opens an archive for it."),
    "other-system": gettext_lazy("The file is the list of another system."),
    "not-json": gettext_lazy("This line is not written as another portal writes it."),
    "other-hash": gettext_lazy("The lines are not those that the first line speaks of: one was changed or is missing."),
    "line-too-long": gettext_lazy("A line is longer than any line of a list."),
    "not-csv": gettext_lazy("A quotation mark is opened on this line and not closed, or the line cannot be cut."),
    "not-utf-8": gettext_lazy("The file is not written in UTF-8 from this line on."),
    "not-xml": gettext_lazy("This is not the XML of a list."),
    "xml-tags": gettext_lazy("An element is opened here and not closed, or closed and was not opened."),
    "xml-sign": gettext_lazy(
        "Here stands a character that XML does not allow: & is written &amp;, and < is written &lt;."
    ),
    "not-encoded": gettext_lazy("A letter is not written in the encoding of the file."),
    "bad-encoding": gettext_lazy("The file is written in a way that the portal does not read."),
    "dtd": gettext_lazy("A list has no document type and no entities."),
    "cut-short": gettext_lazy("The file ends before its last line: it was cut short."),
    "no-lines": gettext_lazy("No line of the file can be taken."),
    "not-a-list-of-fide": gettext_lazy("FIDE’s files bring lists of FIDE’s systems alone."),
    "not-a-list-of-cfc": gettext_lazy("The CFC’s file brings lists of the CFC’s systems alone."),
    "too-many-faults": gettext_lazy("So many lines do not fit that the file is refused, and was not read to its end."),
    "gave-up": gettext_lazy("The file was tried several times and its end was never reached."),
    "decided-since": gettext_lazy(
        "While the list waited, something was decided about players of the file: it would not be the list that was "
        "looked at."
    ),
}
LINE_FAULTS: Words = {
    "cells": gettext_lazy("The line has more or fewer cells than there are headings."),
    "line-cut": gettext_lazy("The line ends before the column of its rating does: it was cut short."),
    "unclear-element": gettext_lazy("The element stands here more than once, or has other elements in it."),
    "bad-number": gettext_lazy("Please write a FIDE ID of at most nine digits, or a number as CAN-104321."),
    "bad-fide-id": gettext_lazy("Please write a FIDE ID of at most nine digits, or leave the cell empty."),
    "no-name": gettext_lazy("The name is missing."),
    "bad-name": gettext_lazy("The name is too long, or has a character that cannot be seen."),
    "unknown-federation": gettext_lazy("There is no federation with this code."),
    "unknown-title": gettext_lazy("There is no title with this code."),
    "bad-birth": gettext_lazy("Please write the year of birth with four digits."),
    "born-later": gettext_lazy("The year of birth lies behind the year of the list."),
    "highest-below": gettext_lazy("The highest rating is lower than the rating."),
    "not-whole": gettext_lazy("Please write a whole number: no sign, no blank, no decimals."),
    "out-of-bounds": gettext_lazy("The number is out of bounds: a rating goes up to %(most)s."),
    "unknown-k": gettext_lazy("The regulations of this day know no such K, and it is not 700 divided by the games."),
    "unknown-sex": gettext_lazy("Please write M or F."),
    "unknown-flag": gettext_lazy("Please write i, w, wi or nothing."),
    "not-yes-or-no": gettext_lazy("Please write 1 or 0."),
    "not-a-day": gettext_lazy("Please write a day like this: 2001-05-04."),
    "bad-expiry": gettext_lazy(
        "Please write the last day of the membership as 2030-04-30 or 2030/04/30, or leave it empty."
    ),
    "behind-list": gettext_lazy("The last game lies behind the day of the list."),
    "other-kind": gettext_lazy("Another portal writes a value of another kind here: a number, a text, true or false."),
    "bad-waiting": gettext_lazy("The results that wait are not written as another portal writes them."),
    "bad-carried": gettext_lazy("What goes into the next list is not written as another portal writes it."),
    "twice": gettext_lazy("The number stands on more than one line: none of them is taken."),
    "two-numbers": gettext_lazy("One person has several lines under different numbers: none of them is taken."),
    "second-number": gettext_lazy("This is the second number of a person who has a line under the first one."),
    "merged-since": gettext_lazy("Since the file was read, the number has become the second one of a person."),
    "parted-since": gettext_lazy("Since the file was read, the number has become that of a person of its own again."),
    "back-since": gettext_lazy("Since the file was read, it was taken back what had kept the player out of the lists."),
    "other-since": gettext_lazy("Since the file was read, something else was decided than the file says."),
    "federation-out": gettext_lazy("The player’s federation is suspended or excluded on the day of the list."),
    "left-out": gettext_lazy("The player is left out of the lists by a decision."),
}
COLUMNS: Words = {
    "": gettext_lazy("whole line"),
    "number": gettext_lazy("number"),
    "fide_id": gettext_lazy("FIDE ID"),
    "name": gettext_lazy("name"),
    "title": gettext_lazy("title"),
    "federation": gettext_lazy("federation"),
    "sex": gettext_lazy("sex"),
    "birth": gettext_lazy("year of birth"),
    "rating": gettext_lazy("rating"),
    "games": gettext_lazy("games"),
    "k": gettext_lazy("K"),
    "flag": gettext_lazy("flag"),
    "games_total": gettext_lazy("games so far"),
    "highest": gettext_lazy("highest rating"),
    "last_played": gettext_lazy("last played"),
    "inactive": gettext_lazy("inactive"),
    "member_until": gettext_lazy("end of the membership"),
    "waiting": gettext_lazy("waiting results"),
    "carried": gettext_lazy("differences for the next list"),
}
KINDS: Words = {
    "newcomers": gettext_lazy("New to the register"),
    "name": gettext_lazy("Another name"),
    "title": gettext_lazy("A new or higher title"),
    "title-kept": gettext_lazy(
        "No title, a lower one, or one that was struck or taken away: the register keeps its own"
    ),
    "federation": gettext_lazy("Another federation"),
    "federation-kept": gettext_lazy("A federation that has ended: the register keeps its own"),
    "sex": gettext_lazy("Another sex"),
    "birth": gettext_lazy("Another year of birth"),
    "gone": gettext_lazy("On the list before, not in this file"),
    "faults": gettext_lazy("Lines that do not fit"),
}
LAYOUTS: Words = {
    "fide-txt": gettext_lazy("FIDE’s TXT"),
    "fide-xml": gettext_lazy("FIDE’s XML"),
    "cfc-csv": gettext_lazy("the CFC’s list"),
    "csv": gettext_lazy("CSV of the portal"),
    "portal-jsonl": gettext_lazy("whole list of another portal"),
}
DOUBTS: Words = {
    "events-wait": gettext_lazy(
        "Accepted events wait for this list, or for one that was not made before it. If the file has their games in it "
        "already, let nobody rate them once more: leave these events out of the next run."
    ),
    "fewer-players": gettext_lazy("More than 5 % of the players of the list before are not in the file."),
    "far-ahead": gettext_lazy(
        "The day of the list lies more than a month ahead: once it is published, no list of a day before it comes in."
    ),
    "other-name": gettext_lazy("The name of the file speaks of another system than the one it was sent for."),
}
BARRED: Words = {
    "sender": gettext_lazy("You sent this file: somebody else of the commission decides."),
    "taker": gettext_lazy("You took this list: somebody else of the commission approves it."),
}


BOUNDS = frozenset(("too-large", "zip-too-large", "zip-ratio", "line-too-long", "too-many-faults"))
"""What is wrong with a file that has too much of something: the most is told, and no other thing that was expected."""
SIZES, UNIT = frozenset(("too-large", "zip-too-large")), " MB"


def fault_text(code: str) -> str:
    """What is wrong with a line."""
    return word(LINE_FAULTS, code) % {"most": HIGHEST_RATING} if code == "out-of-bounds" else word(LINE_FAULTS, code)


def failure_text(failure: Mapping[str, Any]) -> str:
    """``Line 7: no list has a column of this name. There stands “abc”; expected: …``."""
    said = [word(FILE_FAULTS, failure["code"])]
    if failure["line"]:
        said.insert(0, _place_text(failure))
    if failure["found"]:
        said.append(_("Found: %(found)s.") % {"found": _value_text(failure, "found")})
    if failure["expected"]:
        told = _("At most: %(expected)s.") if failure["code"] in BOUNDS else _("Expected: %(expected)s.")
        said.append(told % {"expected": _value_text(failure, "expected")})
    return " ".join(said)


def way_on_text(failure: Mapping[str, Any]) -> str:
    """What is to be done: the file itself is right where the register has moved on since it was read."""
    if failure["code"] == "decided-since":
        return _("Nothing of the file counts. Please have it read again; it is looked at and approved as it is then.")
    return _("Nothing of the file counts. Please mend it and send it again.")


def _place_text(failure: Mapping[str, Any]) -> str:
    """Where it stands; what was kept before columns were known has none."""
    if failure.get("column"):
        return _("Line %(line)s, column %(column)s:") % failure
    return _("Line %(line)s:") % failure


def _value_text(failure: Mapping[str, Any], name: str) -> str:
    """What was found or expected: sizes and names of columns in the reader’s language, else as the file has it."""
    told = str(failure[name])
    if failure["code"] in SIZES:
        return _("%(size)s MB") % {"size": number_format(told.removesuffix(UNIT), decimal_pos=1, force_grouping=True)}
    return ", ".join(word(COLUMNS, each) for each in told.split(", ")) if failure["code"] == "no-column" else told
