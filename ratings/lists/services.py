"""Publishes a list: hashes its lines, chains it to the list before, and writes list and lines once and for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from itertools import islice

from django.db import transaction

from ratings.lists.archives.selectors import Chain, chain_on
from ratings.lists.lines import Line, chain_sha256, content_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import head_of_chain
from ratings.lists.titled.lines import TitledLine, titled_of, titled_sha256
from ratings.lists.titled.selectors import NOBODY, Titled, article_of_file, unrated_titled, write_file
from ratingsite.office.accounts.models import User

ENTRIES_A_WRITE = 2000

PlacedLine = tuple[int, Line]
"""The player's row, and the line."""

MakeLines = Callable[[], Iterator[PlacedLine]]
"""Gives the lines in the order of the players' keys; called twice, so that no list has to fit into memory."""


class OutsideTheChains(ValueError):
    """The day lies before the present lists may begin, and in no archive; the message names ``day``."""

    def __init__(self, day: date) -> None:
        super().__init__(f"{day.isoformat()} belongs to no chain of lists: open an archive for it")
        self.day = day


class ListOutOfOrder(ValueError):
    """There is a list of that day or a later one: lists are made one behind the other. ``newest`` is that list."""

    def __init__(self, newest: RatingList) -> None:
        super().__init__(f"{newest} is there already")
        self.newest = newest


@transaction.atomic
def publish_list(
    system: str,
    list_date: date,
    make_lines: MakeLines,
    *,
    origin: str,
    by: User,
    now: datetime,
    titled: Titled = NOBODY,
) -> RatingList:
    """Write the next list of the chain to which its day belongs. Raises ``ListOutOfOrder`` and ``OutsideTheChains``.

    ``titled`` are unrated titled players that a file tells, beside those that are known here.
    """
    chain, newest = place_of(system, list_date)
    counted = _counted(make_lines, keeps_rated=bool(article_of_file(system, list_date)))
    beside = _beside(chain, list_date, counted, titled, before=newest, now=now)
    file_hash = "" if beside is None else titled_sha256(beside.values())
    sequence, previous = (newest.sequence + 1, newest.chain_sha256) if newest else (1, chain.heading)
    published = RatingList.objects.create(
        system_id=system,
        list_date=list_date,
        archive=chain.archive,
        sequence=sequence,
        origin=origin,
        entries_count=counted.lines,
        content_sha256=counted.sha256,
        titled_count=None if beside is None else len(beside),
        titled_sha256=file_hash,
        previous_sha256=previous,
        chain_sha256=chain_sha256(
            system=system,
            list_date=list_date,
            version=1,
            sequence=sequence,
            content=counted.sha256,
            previous=previous,
            titled=file_hash,
        ),
        published_at=now,
        published_by=by,
    )
    _write_entries(published, make_lines())
    write_file(published, beside or NOBODY)
    return published


def place_of(system: str, list_date: date) -> tuple[Chain, RatingList | None]:
    """The chain of a list to come, and its newest link. Raises ``ListOutOfOrder`` and ``OutsideTheChains``."""
    chain = chain_on(system, list_date)
    if not chain.holds(list_date):
        raise OutsideTheChains(list_date)
    newest = head_of_chain(system, chain.archive)
    if newest and newest.list_date >= list_date:
        raise ListOutOfOrder(newest)
    return chain, newest


@dataclass(kw_only=True)
class _Counted:
    """The lines of a list, looked at once; where a file of unrated titled players goes with it, who has a rating and
    who of the list is such a player.
    """

    sha256: str = ""
    lines: int = 0
    rated: set[int] = field(default_factory=set)
    titled: dict[int, TitledLine] = field(default_factory=dict)


def _counted(make_lines: MakeLines, *, keeps_rated: bool) -> _Counted:
    found = _Counted()

    def lines() -> Iterator[Line]:
        for player, line in make_lines():
            found.lines += 1
            if keeps_rated and line.rating is not None:
                found.rated.add(player)
            elif keeps_rated and line.title:
                found.titled[player] = titled_of(line)
            yield line

    found.sha256 = content_sha256(lines())
    return found


def _beside(
    chain: Chain, list_date: date, counted: _Counted, told: Titled, *, before: RatingList | None, now: datetime
) -> Titled | None:
    """The file of unrated titled players, where a text asks for one."""
    if not article_of_file(chain.system, list_date):
        return None
    return unrated_titled(chain, list_date, counted.rated, {**told, **counted.titled}, before=before, now=now)


def _write_entries(published: RatingList, lines: Iterator[PlacedLine]) -> None:
    while chunk := list(islice(lines, ENTRIES_A_WRITE)):
        ListEntry.objects.bulk_create(_entry(published, player_id, line) for player_id, line in chunk)


def _entry(published: RatingList, player_id: int, line: Line) -> ListEntry:
    fields = asdict(line)
    del fields["key"]
    fields["federation_id"] = fields.pop("federation")
    return ListEntry(rating_list=published, player_id=player_id, **fields)
