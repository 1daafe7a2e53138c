"""Faults of the file as a whole, of its characters and of its records."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, error, note, warning

FILE_FAULTS: dict[str, Entry] = {
    "empty-file": error("TRF16", "a report file", "The file is empty (0 bytes)."),
    "file-too-large": error(
        "TRF16", "at most {limit} bytes", "The file has {size} bytes; the limit is {limit} (5 MB)."
    ),
    "file-kind": error("TRF16", "a plain text report file", "This is {kind}, not a report file."),
    "looks-like-utf-16": error(
        "TRF16", "UTF-8 text", "The file looks like {kind}; save it as UTF-8 and send it again."
    ),
    "not-utf-8": error(
        "TRF16",
        "UTF-8 text",
        "Byte {got} at offset {offset} is not UTF-8; save the file as UTF-8, or say which code page it is written in.",
    ),
    "undecodable": error("TRF16", "a character of {page}", "Byte at column {column} has no meaning in {page}."),
    "read-with-code-page": note("TRF16", "UTF-8 text", "The file is not UTF-8; it was read as {page}, as asked."),
    "line-too-long": error(
        "TRF16", "at most {limit} characters", "The line has {size} characters; the limit is {limit}."
    ),
    "too-many-lines": error("TRF16", "at most {limit} lines", "The file has {size} lines; the limit is {limit}."),
    "no-players": error("TRF16 001", "one 001 record for each player", "The file has no 001 record."),
    "no-results": error("TRF16 001/92-99", "the results of the rounds", "The file has no result of any game."),
    "more-faults": note("TRF16", "", "At least {count} more faults are not listed."),
    "tab": error("TRF16", "spaces", "There is a TAB at this column; a report file has fixed columns and needs spaces."),
    "tab-ignored": note(
        "TRF16", "", "TABs behind the last column and in comments are read as blanks ({count} lines with them)."
    ),
    "no-break-space": error("TRF16", "a space", "The character {got} looks like a space and is none."),
    "line-separator": error("TRF16", "CR, LF or both at line ends", "The line-separator character {got} is in a line."),
    "invisible-character": error("TRF16", "visible characters", "The invisible character {got} ({name}) is in a line."),
    "control-character": error("TRF16", "printable characters", "The control character {got} is in a line."),
    "replacement-character": warning(
        "TRF16", "the original character", "A character was lost before the file came here; its place holds {got}."
    ),
    "tag-misspelt": error("TRF16 1-3", "{meant}", "The record {got} is unknown; did you mean {meant}?"),
    "unknown-tag": warning("TRF16 1-3", "a known record", "The record {got} is unknown and ignored ({count} of them)."),
    "extension-ignored": warning(
        "TRF16 1-3", "a record of the format", "The extension {got} is not part of the format; ignored ({count} lines)."
    ),
    "extension-used": note("TRF16 1-3", "", "The extension {got} gives the number of rounds: {rounds}."),
    "blank-line": note("TRF16", "", "Blank lines are skipped ({count} of them)."),
    "comment": warning(
        "TRF26 ###", "comments in TRF26 only", "The file has comments ({count}), which came with TRF26."
    ),
    "gap-not-blank": error("{article}", "a blank", "Column {column} must be blank and holds {got}."),
    "record-unreadable": warning("{article}", "{want}", "The {name} of this record cannot be read: {got}."),
    "entry-unknown": error("{article}", "{want}", "The record names {kind} {got}, which the file does not have."),
}
