"""Publishes a list: hashes its lines, chains it to the list before, and writes list and lines once and for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import date, datetime
from itertools import islice

from django.db import transaction

from ratings.lists.lines import Line, chain_sha256, content_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import head_of_chain
from ratings.lists.trust.heads import ring_for_signature
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import ring

ENTRIES_A_WRITE = 2000
# The floor of titles reads them in a list that is there; like every task, it is rung by name.
READ_TITLES = "titles.tasks.follow_list"

PlacedLine = tuple[int, Line]
"""The player's row, and the line."""

MakeLines = Callable[[], Iterator[PlacedLine]]
"""Gives the lines in the order of the players' keys; called twice, so that no list has to fit into memory."""


class ListOutOfOrder(ValueError):
    """There is a list of that day or a later one: lists are made one behind the other. ``newest`` is that list."""

    def __init__(self, newest: RatingList) -> None:
        super().__init__(f"{newest} is there already")
        self.newest = newest


@transaction.atomic
def publish_list(
    system: str, list_date: date, make_lines: MakeLines, *, origin: str, by: User, now: datetime
) -> RatingList:
    """Write the next list of a system. Raises ``ListOutOfOrder``."""
    newest = head_of_chain(system)
    if newest and newest.list_date >= list_date:
        raise ListOutOfOrder(newest)
    content, count = _counted_hash(make_lines)
    sequence, previous = (newest.sequence + 1, newest.chain_sha256) if newest else (1, "")
    published = RatingList.objects.create(
        system_id=system,
        list_date=list_date,
        sequence=sequence,
        origin=origin,
        entries_count=count,
        content_sha256=content,
        previous_sha256=previous,
        chain_sha256=chain_sha256(
            system=system, list_date=list_date, version=1, sequence=sequence, content=content, previous=previous
        ),
        published_at=now,
        published_by=by,
    )
    _write_entries(published, make_lines())
    ring_for_signature(published, now=now)
    return published


def have_titles_read(published: RatingList, *, now: datetime) -> None:
    """Have the titles of a published list entered in their register. A part of the acts that publish one."""
    ring(READ_TITLES, str(published.pk), str(published.pk), now=now)


def _counted_hash(make_lines: MakeLines) -> tuple[str, int]:
    count = 0

    def lines() -> Iterator[Line]:
        nonlocal count
        for _, line in make_lines():
            count += 1
            yield line

    return content_sha256(lines()), count


def _write_entries(published: RatingList, lines: Iterator[PlacedLine]) -> None:
    while chunk := list(islice(lines, ENTRIES_A_WRITE)):
        ListEntry.objects.bulk_create(_entry(published, player_id, line) for player_id, line in chunk)


def _entry(published: RatingList, player_id: int, line: Line) -> ListEntry:
    fields = asdict(line)
    del fields["key"]
    fields["federation_id"] = fields.pop("federation")
    return ListEntry(rating_list=published, player_id=player_id, **fields)
