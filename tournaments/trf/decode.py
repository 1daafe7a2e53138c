"""From the bytes of an upload to text: what kind of file it is, how large it may be, which characters it holds."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.trf.faults import Faults, Place
from tournaments.trf.lines import split_lines
from tournaments.trf.wording import phrase

MAX_BYTES = 5 * 1024 * 1024
CODE_PAGES = ("cp1252", "latin-1", "cp1250", "cp1251")
UNKNOWN_ENCODING = "unknown"

_KINDS = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "empty-zip",
    b"\x1f\x8b": "gzip",
    b"%PDF": "pdf",
    b"\xd0\xcf\x11\xe0": "old-document",
    b"7z\xbc\xaf": "7-zip",
    b"Rar!": "rar",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"<!doctype html": "web-page",
    b"<html": "web-page",
    b"<?xml": "xml",
    b"<!doctype": "xml",
    b"{": "json",
    b"[": "json",
}

# UTF-32 first: its little-endian mark begins like that of UTF-16.
_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_UTF8_MARK = "\ufeff"


class Decoded(NamedTuple):
    """The text of a file and what it was decoded from."""

    text: str
    encoding: str


def decode(raw: bytes, code_page: str | None, faults: Faults) -> Decoded | None:
    """The text, or nothing when the bytes are no text file; ``code_page`` is used when they are not UTF-8."""
    if not _may_be_text(raw, faults):
        return None
    try:
        return Decoded(raw.decode("utf-8").lstrip(_UTF8_MARK), "utf-8")
    except UnicodeDecodeError:
        return _with_code_page(raw, code_page, faults) if code_page else _for_the_faults_only(raw, faults)


def _may_be_text(raw: bytes, faults: Faults) -> bool:
    if not raw:
        faults.add("empty-file")
    elif len(raw) > MAX_BYTES:
        faults.add("file-too-large", size=len(raw), limit=MAX_BYTES)
    elif kind := _other_kind(raw):
        faults.add("file-kind", kind=phrase(kind))
    elif wide := _wide_encoding(raw):
        faults.add("looks-like-utf-16", Place(1, 1, 1), kind=wide)
    else:
        return True
    return False


def _other_kind(raw: bytes) -> str | None:
    start = raw[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for magic, kind in _KINDS.items():
        if raw.startswith(magic) or start.startswith(magic):
            return kind
    return None


def _wide_encoding(raw: bytes) -> str | None:
    for mark, name in _MARKS.items():
        if raw.startswith(mark):
            return name
    start = raw[:1000]
    # Without a mark, plain text in UTF-16 has a zero in every other byte, in UTF-32 three in four.
    zeros = start.count(0) / len(start)
    if len(start) < 8 or zeros < 0.4:
        return None
    return "UTF-32" if zeros > 0.6 else "UTF-16"


def _with_code_page(raw: bytes, page: str, faults: Faults) -> Decoded:
    text = raw.decode(page, errors="replace")
    faults.add("read-with-code-page", page=page)
    for number, line in enumerate(split_lines(text), start=1):
        if (index := line.find("\ufffd")) >= 0:
            faults.add("undecodable", Place(number, index + 1, index + 1), page=page)
    return Decoded(text.replace("\ufffd", "?"), page)


def _for_the_faults_only(raw: bytes, faults: Faults) -> Decoded:
    # Never guessed silently: the file is refused, and read as cp1252 only to list what else is wrong.
    offset = 0
    for number, line in enumerate(raw.splitlines(keepends=True), start=1):
        _note_first_bad_byte(line, number, offset, faults)
        offset += len(line)
    return Decoded(raw.decode("cp1252", errors="replace").replace("\ufffd", "?"), UNKNOWN_ENCODING)


def _note_first_bad_byte(line: bytes, number: int, offset: int, faults: Faults) -> None:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as problem:
        column = len(line[: problem.start].decode("utf-8").lstrip(_UTF8_MARK)) + 1
        byte = f"0x{line[problem.start]:02X}"
        faults.add("not-utf-8", Place(number, column, column), byte, offset=offset + problem.start)
