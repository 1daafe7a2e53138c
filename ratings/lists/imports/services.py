"""The acts of a list that comes in: sent, confirmed where it is doubtful, taken by one office, approved by another."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.newcomers import ring_for_newcomers
from ratings.lists.imports.permissions import NEW
from ratings.lists.models import RatingSystem
from ratings.lists.services import place_of, take_lines_away
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import is_list_date, next_list_date
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.take_in_list"  # a message carries the id of the import and nothing else
State = ListImport.State


class NotAListDay(ValueError):
    """No list of the system is made on that day (7.1); the message names both.

    ``following`` is the day of the next one behind it, as far as an edition is known that says it, and as the calendar
    goes.
    """

    def __init__(self, system: str, list_date: date) -> None:
        super().__init__(f"no list of {system} is made on {list_date.isoformat()}")
        self.following: date | None = None
        with suppress(NoEditionInForce, OverflowError, ValueError):  # behind the year 9999 there is no day
            self.following = next_list_date(system, list_date)


class AnotherComesIn(ValueError):
    """A file for this system is on its way already: ``batch``."""

    def __init__(self, batch: ListImport) -> None:
        super().__init__(str(batch))
        self.batch = batch


class FileIsGone(ValueError):
    """The file is not kept any more: it has to be sent again."""


class NoReason(ValueError):
    """Lines are left out with a reason; so is a doubt set aside, and a list given back."""


# ---------------------------------------------------------------- sending
def keep_file(chunks: Iterable[bytes]) -> tuple[str, int]:
    """Write a file to the place where lists are kept, under its SHA-256, piece by piece; returns hash and size."""
    folder = Path(settings.LIST_FILES)
    folder.mkdir(parents=True, exist_ok=True)
    digest, size = sha256(), 0
    with NamedTemporaryFile(dir=folder, delete=False) as file:
        try:
            for chunk in chunks:
                digest.update(chunk)
                size += len(chunk)
                file.write(chunk)
        except BaseException:
            Path(file.name).unlink()
            raise
    os.replace(file.name, folder / digest.hexdigest())
    return digest.hexdigest(), size


@transaction.atomic
def send_list(kept: tuple[str, int], *, name: str, system: str, list_date: date, by: User, now: datetime) -> ListImport:
    """Have a kept file read for a list of the present chain, or of the archive that has its day.

    Raises ``NotAListDay``, ``ListOutOfOrder``, ``OutsideTheChains`` and ``AnotherComesIn``.
    """
    decision = require(by, "send", NEW, day=now.date())
    _refuse_untimely(system, list_date)
    digest, size = kept
    try:
        with transaction.atomic():
            batch = ListImport.objects.create(
                system=RatingSystem.objects.get(pk=system),
                list_date=list_date,
                name=Path(name).name[:120],
                sha256=digest,
                size=size,
                sent_by=by,
                sent_at=now,
            )
    except IntegrityError:
        raise AnotherComesIn(ListImport.objects.get(system=system, state__in=ListImport.LIVE_STATES)) from None
    record("send list", batch, by=by, now=now, moved=("", batch.state), article=decision.article, sha256=digest)
    ring(TASK, f"{batch.pk}:read", str(batch.pk), now=now)
    return batch


def _refuse_untimely(system: str, list_date: date) -> None:
    try:
        is_day = is_list_date(system, list_date)
    except NoEditionInForce:
        is_day = True  # of the time before the first edition nobody knows the days
    if not is_day:
        raise NotAListDay(system, list_date)
    place_of(system, list_date)


@transaction.atomic
def read_again(batch: ListImport, *, by: User, now: datetime) -> ListImport:
    """Have the kept file read once more, held against the register and the federations as they are now. One that came
    to nothing comes in anew, as if it had been sent again: the import that is returned.

    Raises ``FileIsGone``; of one that came to nothing also what ``send_list`` raises.
    """
    batch = locked(batch)
    require(by, "read-again", batch, day=now.date())
    if not batch.path.is_file():
        raise FileIsGone(str(batch))
    if batch.state == State.FAILED:
        kept, system = (batch.sha256, batch.size), batch.system_id
        return send_list(kept, name=batch.name, system=system, list_date=batch.list_date, by=by, now=now)
    moved = move(batch, State.QUEUED, **_NOT_READ)  # what the commission has confirmed was said of the first reading
    record("read list again", batch, by=by, now=now, moved=moved, sha256=batch.sha256)
    ring(TASK, f"{batch.pk}:read:{now.isoformat()}", str(batch.pk), now=now)
    return batch


_NOT_READ: dict[str, Any] = {
    "summary": {}, "doubts": [], "confirmed_by": None, "confirmed_reason": "", "taken_by": None, "taken_at": None,
    "left_out_reason": "", "done": 0, "percent": 0, "attempts": 0, "lease_until": None,
}  # fmt: skip


# ---------------------------------------------------------------- deciding
@transaction.atomic
def confirm_import(batch: ListImport, *, by: User, now: datetime, reason: str) -> ListImport:
    """The commission says that a doubtful file is right all the same. Raises ``NoReason``."""
    batch = locked(batch)
    require(by, "confirm", batch, day=now.date())
    if not reason:
        raise NoReason
    moved = move(batch, State.PREVIEW, confirmed_by=by, confirmed_reason=reason)
    record("confirm import", batch, by=by, now=now, moved=moved, reason=reason)
    return batch


@transaction.atomic
def take_import(batch: ListImport, *, by: User, now: datetime, reason: str = "") -> ListImport:
    """Propose the list as it was looked at; ``reason`` says why lines may be left out. Raises ``NoReason``."""
    batch = locked(batch)
    decision = require(by, "take", batch, day=now.date())
    if batch.faults.exists() and not reason:
        raise NoReason
    moved = move(batch, State.TAKEN, taken_by=by, taken_at=now, left_out_reason=reason, returned_reason="")
    record("take list", batch, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    return batch


@transaction.atomic
def return_import(batch: ListImport, *, by: User, now: datetime, reason: str) -> ListImport:
    """Give a proposed list back to who has taken it. Raises ``NoReason``."""
    batch = locked(batch)
    require(by, "return", batch, day=now.date())
    if not reason:
        raise NoReason
    moved = move(batch, State.PREVIEW, returned_reason=reason)
    record("return list", batch, by=by, now=now, moved=moved, reason=reason)
    return batch


@transaction.atomic
def approve_import(batch: ListImport, *, by: User, now: datetime) -> ListImport:
    """Have a worker publish the list; who has sent or taken it is refused."""
    batch = locked(batch)
    decision = require(by, "approve", batch, day=now.date())
    moved = move(batch, State.PUBLISHING, approved_by=by, percent=0, attempts=0, lease_until=None)
    record("approve list", batch, by=by, now=now, moved=moved, article=decision.article, sha256=batch.sha256)
    ring(TASK, f"{batch.pk}:publish", str(batch.pk), now=now)
    return batch


@transaction.atomic
def cancel_import(batch: ListImport, *, by: User, now: datetime, reason: str) -> ListImport:
    """Put a file aside; a worker that is at it finds its fence gone and leaves. Raises ``NoReason``."""
    batch = locked(batch)
    require(by, "cancel", batch, day=now.date())
    if not reason:
        raise NoReason
    moved = move(batch, State.CANCELLED, lease_until=None)
    record("cancel import", batch, by=by, now=now, moved=moved, reason=reason)
    ring_for_newcomers(batch, now=now)
    batch.throw_lines_away()
    take_lines_away(batch.pk)
    return batch
