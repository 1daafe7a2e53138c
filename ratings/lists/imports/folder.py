"""A folder that is watched: whatever list is put there is sent as if by page, and moved to ``done`` or ``refused``.

``fide-standard.2025-11-01.zip`` says which list a file is. A file is written under a name that begins with a dot, or
elsewhere on the same disk, and renamed when it is whole.
"""

from __future__ import annotations

import fcntl
import logging
import os
import re
from collections.abc import Iterator
from datetime import date, datetime
from io import BufferedReader
from pathlib import Path

from django.conf import settings

from ratings.lists.imports.archives import LARGEST_FILE
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.out_of_order import out_of_order_text
from ratings.lists.imports.services import AnotherComesIn, NotAListDay, keep_file, send_list
from ratings.lists.models import RatingSystem
from ratings.lists.services import ListOutOfOrder, OutsideTheChains
from ratingsite.celery import app
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.accounts.selectors import holders

logger = logging.getLogger(__name__)
TASK = "ratings.tasks.take_from_folder"
DONE, REFUSED = "done", "refused"
A_PIECE = 1024 * 1024
_NAME = re.compile(r"(?P<system>[a-z-]+)\.(?P<day>\d{4}-\d\d-\d\d)\.(?:txt|xml|zip|csv|jsonl)", re.ASCII)


class NotTaken(ValueError):
    """The file is no list that could be sent; the message says why, and is written beside it."""


def ring_for_folder() -> bool:
    """Have a worker look into the folder, if a file lies there. Rung twice, the second finds nothing or a lock.

    A folder that is not there, or that may not be read, stops no sweep; the log says so at each of them.
    """
    try:
        if not waiting_files():
            return False
    except OSError as error:
        logger.warning("folder of lists: %s", error)
        return False
    try:
        app.send_task(TASK, retry=False)
    except Exception as error:  # a broker may be away in any way; the files stay and the sweeper comes again
        logger.warning("folder of lists: %s", error)
        return False
    return True


def waiting_files() -> list[Path]:
    """The files that lie there, by name; none where no folder is named in the settings. Raises ``OSError``."""
    if not settings.LIST_FOLDER:
        return []
    found = Path(settings.LIST_FOLDER).iterdir()
    return sorted(path for path in found if path.is_file() and not path.is_symlink() and path.name[0] != ".")


def take_from_folder(*, now: datetime) -> list[Path]:
    """Send each file that lies in the folder; returns where those lie that were moved.

    One for whose system another list is on its way waits where it is, and so does one that cannot be read, sent or
    moved, which the log names: those behind it are taken all the same.
    """
    moved = [_taken_if_possible(path, now) for path in waiting_files()]
    return [path for path in moved if path is not None]


def _taken_if_possible(path: Path, now: datetime) -> Path | None:
    try:
        return _taken(path, now)
    except OSError as error:  # no leave to read it, no room, no folder to move it to
        logger.error("list %s stays where it lies: %s", path.name, error)
    except Exception:  # whatever one file does, those behind it are taken
        logger.exception("list %s stays where it lies", path.name)
    return None


def _taken(path: Path, now: datetime) -> Path | None:
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return None  # another worker has moved it
    with file:
        if not _is_ours(file, path):
            return None
        try:
            _send(file, path.name, now)
        except AnotherComesIn:
            return None
        except NotTaken as refusal:
            logger.warning("list %s refused: %s", path.name, refusal)
            place = _move(path, REFUSED)
            place.with_name(f"{place.name}.reason.txt").write_text(f"{refusal}\n", encoding="utf-8")
            return place
        return _move(path, DONE)


def _is_ours(file: BufferedReader, path: Path) -> bool:
    """Whether nobody else is at it; the lock goes with a process that dies."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno()))


def _send(file: BufferedReader, name: str, now: datetime) -> None:
    system, list_date = _said_by(name)
    by = _sender(now)
    if os.fstat(file.fileno()).st_size > LARGEST_FILE:
        raise NotTaken("the file is larger than 1 GB")
    kept = keep_file(_pieces(file))
    if ListImport.objects.filter(system=system, list_date=list_date, sha256=kept[0]).exclude(
        state__in=[ListImport.State.FAILED, ListImport.State.CANCELLED]
    ):
        return  # sent before; the worker that sent it could not move it any more
    try:
        send_list(kept, name=name, system=system, list_date=list_date, by=by, now=now)
    except ListOutOfOrder as refusal:
        raise NotTaken(out_of_order_text(refusal.newest, list_date)) from refusal
    except (NotAListDay, OutsideTheChains) as refusal:
        raise NotTaken(str(refusal)) from refusal
    except NotPermitted as refusal:
        raise NotTaken(f"{by.email} holds no office that takes in lists: set LIST_FOLDER_SENDER") from refusal


def _said_by(name: str) -> tuple[str, date]:
    found = _NAME.fullmatch(name)
    if found is None:
        raise NotTaken("the name does not say which list it is: expected e.g. fide-standard.2025-11-01.zip")
    if not RatingSystem.objects.filter(pk=found["system"]).exists():
        raise NotTaken(f"there is no system {found['system']}")
    try:
        return found["system"], date.fromisoformat(found["day"])
    except ValueError:
        raise NotTaken(f"there is no day {found['day']}") from None


def _sender(now: datetime) -> User:
    """The administrator named in the settings, or the only one there is."""
    if settings.LIST_FOLDER_SENDER:
        person = User.objects.filter(email=settings.LIST_FOLDER_SENDER.lower()).first()
        if person is None:
            raise NotTaken("nobody has the address of LIST_FOLDER_SENDER")
        return person
    people = holders([Office.RATING_ADMINISTRATOR], None, now)
    if len(people) != 1:
        raise NotTaken("there is not exactly one rating administrator: set LIST_FOLDER_SENDER")
    return people[0]


def _pieces(file: BufferedReader) -> Iterator[bytes]:
    while piece := file.read(A_PIECE):
        yield piece


def _move(path: Path, folder: str) -> Path:
    """Into the folder beside, never over another file."""
    place = path.parent / folder
    place.mkdir(exist_ok=True)
    number, target = 1, place / path.name
    while target.exists():
        number += 1
        target = place / f"{path.stem}-{number}{path.suffix}"
    return path.rename(target)
