"""A file that brings a list, plain or in a ZIP, opened within bounds: nothing is unpacked that breaks one. Pure."""

from __future__ import annotations

import io
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from typing import TypeVar
from zipfile import BadZipFile, ZipFile, ZipInfo
from zlib import error as bad_stream

from ratings.lists.imports.faults import FileRefused

MEGABYTE = 1024 * 1024
LARGEST_ZIP = 150 * MEGABYTE
LARGEST_FILE = 1024 * MEGABYTE
LARGEST_RATIO = 100
NAMES_SHOWN = 5
SMALL = 10 * MEGABYTE  # below it a high ratio harms nobody: a short list of like lines packs well
_ZIP_SIGN = b"PK\x03\x04"
_EMPTY_ZIP_SIGN = b"PK\x05\x06"
_ENCRYPTED = 0x1
T = TypeVar("T")


@dataclass(frozen=True)
class Opened:
    """The bytes of the list, how many there are to come, and its name inside a ZIP."""

    stream: io.BufferedIOBase
    size: int
    name: str = ""


@contextmanager
def opened(path: Path) -> Iterator[Opened]:
    """The list of a file. Raises ``FileRefused``."""
    with path.open("rb") as file:
        sign = file.read(4)
        if sign in (_ZIP_SIGN, _EMPTY_ZIP_SIGN):
            with _of_zip(path) as inner:
                yield inner
            return
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise FileRefused("too-large", found=_megabytes(size), expected=_megabytes(LARGEST_FILE))
        file.seek(0)
        yield Opened(file, size)


@contextmanager
def _of_zip(path: Path) -> Iterator[Opened]:
    size = path.stat().st_size
    if size > LARGEST_ZIP:
        raise FileRefused("zip-too-large", found=_megabytes(size), expected=_megabytes(LARGEST_ZIP))
    try:
        with _named(lambda: ZipFile(path)) as archive:
            member = _only_member(archive)
            with _named(lambda: archive.open(member)) as stream:
                yield Opened(stream, member.file_size, member.filename)
    except NotImplementedError as error:
        raise FileRefused("zip-packing") from error
    except (BadZipFile, bad_stream, LZMAError, EOFError) as error:
        raise FileRefused("bad-zip") from error
    except OSError as error:
        if error.errno is not None:
            raise
        raise FileRefused("bad-zip") from error  # so says bzip2 what the others have a name for


def _named(opens: Callable[[], T]) -> T:
    """What is opened. Raises ``BadZipFile`` where a name is not in the letters that it is said to be in."""
    try:
        return opens()
    except UnicodeDecodeError as error:
        raise BadZipFile from error


def _only_member(archive: ZipFile) -> ZipInfo:
    """The one file of the archive, if its own words about it stay within the bounds; reading stops at these words."""
    members = archive.infolist()
    if len(members) != 1 or members[0].is_dir():
        raise FileRefused("not-one-file", found=", ".join(member.filename for member in members[:NAMES_SHOWN]))
    member = members[0]
    if stat.S_ISLNK(member.external_attr >> 16):
        raise FileRefused("zip-link", found=member.filename)
    if ".." in member.filename.replace("\\", "/").split("/") or member.filename.startswith(("/", "\\")):
        raise FileRefused("zip-path", found=member.filename)
    if member.flag_bits & _ENCRYPTED:
        raise FileRefused("zip-locked", found=member.filename)
    if member.file_size > LARGEST_FILE:
        raise FileRefused("too-large", found=_megabytes(member.file_size), expected=_megabytes(LARGEST_FILE))
    if member.file_size > SMALL and member.file_size > LARGEST_RATIO * max(member.compress_size, 1):
        ratio = member.file_size // max(member.compress_size, 1)
        raise FileRefused("zip-ratio", found=str(ratio), expected=str(LARGEST_RATIO))
    return member


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB"
