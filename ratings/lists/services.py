"""Writes the lines of a list, hashes them in the same pass, and chains the list to the one before, once and for all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from uuid import UUID, uuid4

from django.db import transaction

from ratings.lists.lines import Line, chain_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import head_of_chain
from ratingsite.foundations.bulk import write_rows
from ratingsite.office.accounts.models import User

ENTRIES_A_WRITE = 5000
FACTS = tuple(name for name in Line.__slots__ if name != "key")
COLUMNS = ("rating_list_id", "player_id", *("federation_id" if name == "federation" else name for name in FACTS))

PlacedLine = tuple[int, Line]
"""The player's row, and the line."""

MakeLines = Callable[[], Iterator[PlacedLine]]
"""Gives the lines in the order of the players' keys; called once, and read piece by piece."""


class ListOutOfOrder(ValueError):
    """There is a list of that day or a later one: lists are made one behind the other. ``newest`` is that list."""

    def __init__(self, newest: RatingList) -> None:
        super().__init__(f"{newest} is there already")
        self.newest = newest


class LineWriter:
    """Writes the lines of a list that nobody sees yet: readers go through its head, which comes last.

    ``count`` and ``content_sha256`` are those of what was written so far.
    """

    def __init__(self, list_id: UUID) -> None:
        self.list_id = list_id
        self.count = 0
        self._digest = hashlib.sha256()

    def write(self, lines: Sequence[PlacedLine]) -> None:
        """Store the next lines, and hash them."""
        for _, line in lines:
            self._digest.update(line.text.encode() + b"\n")
        rows = ((self.list_id, player, *(getattr(line, name) for name in FACTS)) for player, line in lines)
        write_rows(ListEntry, COLUMNS, rows)
        self.count += len(lines)

    @property
    def content_sha256(self) -> str:
        """The hash of the lines, as ``lines.content_sha256`` gives it."""
        return self._digest.hexdigest()


@transaction.atomic
def publish_list(
    system: str, list_date: date, make_lines: MakeLines, *, origin: str, by: User, now: datetime
) -> RatingList:
    """Write the next list of a system, lines and head. Raises ``ListOutOfOrder``."""
    _refuse_out_of_order(system, list_date)
    writer, lines = LineWriter(uuid4()), make_lines()
    while chunk := list(islice(lines, ENTRIES_A_WRITE)):
        writer.write(chunk)
    return chain_list(
        writer.list_id,
        system,
        list_date,
        content_sha256=writer.content_sha256,
        count=writer.count,
        origin=origin,
        by=by,
        now=now,
    )


@transaction.atomic
def chain_list(
    list_id: UUID,
    system: str,
    list_date: date,
    *,
    content_sha256: str,
    count: int,
    origin: str,
    by: User,
    now: datetime,
) -> RatingList:
    """Publish a list whose lines are written: its head makes them visible, in one row. Raises ``ListOutOfOrder``."""
    newest = _refuse_out_of_order(system, list_date)
    sequence, previous = (newest.sequence + 1, newest.chain_sha256) if newest else (1, "")
    return RatingList.objects.create(
        id=list_id,
        system_id=system,
        list_date=list_date,
        sequence=sequence,
        origin=origin,
        entries_count=count,
        content_sha256=content_sha256,
        previous_sha256=previous,
        chain_sha256=chain_sha256(
            system=system,
            list_date=list_date,
            version=1,
            sequence=sequence,
            content=content_sha256,
            previous=previous,
        ),
        published_at=now,
        published_by=by,
    )


def _refuse_out_of_order(system: str, list_date: date) -> RatingList | None:
    newest = head_of_chain(system)
    if newest and newest.list_date >= list_date:
        raise ListOutOfOrder(newest)
    return newest
