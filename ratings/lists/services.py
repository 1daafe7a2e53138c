"""Writes the lines of a list, hashes them in the same pass, and chains the list to the one before, once and for all."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import islice
from operator import attrgetter
from uuid import UUID, uuid4

from django.db import connection, transaction

from ratings.ledger.bells import bells_behind_list
from ratings.lists.archives.selectors import Chain, chain_of, chain_on
from ratings.lists.counts import refuse_unknown_federations
from ratings.lists.filtered_lines import copy_at_once
from ratings.lists.keeping import keep_placed_lines
from ratings.lists.kept_lines import KeptLines
from ratings.lists.lines import Line, chain_sha256
from ratings.lists.models import FilteredLine, ListCount, ListEntry, RatingList, name_key
from ratings.lists.partitions import Storage, begin_list, refuse_strangers, take_away_list
from ratings.lists.places import ON_THEIR_WAY
from ratings.lists.selectors import head_behind, head_of_chain, list_before, newest_of_chain_on
from ratings.lists.titled.beside import WrittenFile, write_without_a_run
from ratings.lists.titled.models import TitledPlayer
from ratings.lists.titled.selectors import NOBODY, Titled
from ratings.lists.trust.heads import bell_for_signature
from ratingsite.foundations.bulk import write_rows
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import Bell, ring_together

ENTRIES_A_WRITE = 5000
# The floor of titles reads them in a list that is there; like every task, it is rung by name.
READ_TITLES = "titles.tasks.follow_list"
FIND_BEHIND_LIST = "titles.tasks.find_norms_behind_list"
FACTS = tuple(name for name in Line.__slots__ if name != "key")
COLUMNS = (
    *("rating_list_id", "player_id", *("federation_id" if name == "federation" else name for name in FACTS)),
    "name_key",
)
COUNTED = ("rating_list_id", "federation", "title", "sex", "is_inactive", "is_rated", "players")
_facts_of = attrgetter(*FACTS)

PlacedLine = tuple[int, Line]
"""The player's row, and the line."""

MakeLines = Callable[[], Iterator[PlacedLine]]
"""Gives the lines in the order of the players' keys; called once, and read piece by piece."""


class OutsideTheChains(ValueError):
    """The day lies before the present lists may begin, and in no archive; the message names ``day``."""

    def __init__(self, day: date) -> None:
        super().__init__(f"{day.isoformat()} belongs to no chain of lists: open an archive for it")
        self.day = day


class NotTheLatestVersion(ValueError):
    """Only the latest version of a list is corrected; the message names the one that was meant."""


class ListOutOfOrder(ValueError):
    """There is a list of that day or a later one: lists are made one behind the other. ``newest`` is that list."""

    def __init__(self, newest: RatingList) -> None:
        super().__init__(f"{newest} is there already")
        self.newest = newest


Place = tuple[Chain, RatingList | None]
"""The chain of a list to come, and the newest list in it."""


@dataclass(frozen=True, kw_only=True)
class Written:
    """The lines of a list that stand in the database: under which number, how many, and their hash; ``beside`` is the
    file of unrated titled players, and ``place`` stands where somebody has found it in the transaction that publishes
    them. A version ``is_on_its_way`` that takes its place later (``places``).
    """

    list_id: UUID
    count: int
    content_sha256: str
    beside: WrittenFile | None = None
    place: Place | None = None
    is_on_its_way: bool = False


def take_lines_away(list_id: UUID) -> None:
    """Delete what was written of a list that has no head; the database refuses it of one that has."""
    others = (ListCount, KeptLines, TitledPlayer, *(() if connection.vendor == "postgresql" else (FilteredLine,)))
    for written in others if take_away_list(list_id) else (ListEntry, *others):
        rows = written._default_manager.filter(rating_list=list_id)
        rows._raw_delete(rows.db)


class LineWriter:
    """Writes the lines of a list that nobody sees yet: readers go through its head, which comes last.

    ``count`` and ``content_sha256`` are those of what was written so far.
    """

    def __init__(self, list_id: UUID) -> None:
        self.list_id = list_id
        self.count = 0
        self._storage: Storage | None = None
        self._digest = hashlib.sha256()
        self._kinds: Counter[tuple[str, str, str, bool, bool]] = Counter()

    def write(self, lines: Sequence[PlacedLine]) -> None:
        """Store the next lines, and hash them."""
        texts = [line.text for _, line in lines]
        self._digest.update("".join([f"{text}\n" for text in texts]).encode())
        name_keys = [name_key(line.name) for _, line in lines]
        rows = (
            (self.list_id, player, *_facts_of(line), key) for (player, line), key in zip(lines, name_keys, strict=True)
        )
        self._storage = self._storage or begin_list(self.list_id, len(lines))
        write_rows(ListEntry, COLUMNS, rows, table=self._storage.table)
        if self._storage.is_long:
            keep_placed_lines(self.list_id, self.count, lines, texts, name_keys)
        self._kinds.update(
            (line.federation, line.title, line.sex, line.is_inactive, line.rating is not None) for _, line in lines
        )
        self.count += len(lines)

    @property
    def content_sha256(self) -> str:
        """The hash of the lines, as ``lines.content_sha256`` gives it."""
        return self._digest.hexdigest()

    def finish(self) -> Written:
        """Store how many lines say what; what was written, for its head. No line follows.

        Raises ``IntegrityError`` for a line about nobody, or of a federation that is none.
        """
        if self._storage is not None:
            self._storage.end()
            copy_at_once(self.list_id)
        write_rows(
            ListCount, COUNTED, [(self.list_id, *kind, players) for kind, players in sorted(self._kinds.items())]
        )
        refuse_strangers(self.list_id)
        refuse_unknown_federations(self.list_id)
        return Written(list_id=self.list_id, count=self.count, content_sha256=self.content_sha256)


@transaction.atomic
def publish_list(
    system: str,
    list_date: date,
    make_lines: MakeLines,
    *,
    origin: str,
    by: User,
    now: datetime,
    supersedes: RatingList | None = None,
    is_on_its_way: bool = False,
) -> RatingList:
    """Write the next list of the chain to which its day belongs, or the next version of ``supersedes``, lines and head:
    either is the next link. Raises as ``place_of`` does.

    A version that ``is_on_its_way`` takes its place at the end of the transaction (``places``).
    """
    place_of(system, list_date, supersedes)
    writer, lines = LineWriter(uuid4()), make_lines()
    while chunk := list(islice(lines, ENTRIES_A_WRITE)):
        writer.write(chunk)
    written = with_file(system, list_date, writer.finish(), now=now, supersedes=supersedes)
    written = replace(written, is_on_its_way=is_on_its_way)
    return chain_list(system, list_date, written, origin=origin, by=by, now=now, supersedes=supersedes)


def with_file(
    system: str,
    list_date: date,
    written: Written,
    *,
    now: datetime,
    titled: Titled = NOBODY,
    is_whole_file: bool = False,
    supersedes: RatingList | None = None,
) -> Written:
    """Of a list that no run has made, with the file of unrated titled players written beside its lines, where a text
    asks for one; ``titled`` are those whom the file that comes in tells, and where it ``is_whole_file`` there are no
    others. Raises as ``place_of`` does.
    """
    chain, before = place = place_of(system, list_date, supersedes)
    list_id = written.list_id
    beside = write_without_a_run(
        chain, list_date, list_id, titled, is_whole=is_whole_file, before=before, supersedes=supersedes, now=now
    )
    return replace(written, beside=beside, place=place)


Rings = Callable[[RatingList], list[Bell]]


def ring_for_nothing_else(_published: RatingList) -> list[Bell]:
    """No further bell."""
    return []


@transaction.atomic(savepoint=False)
def chain_list(
    system: str,
    list_date: date,
    written: Written,
    *,
    origin: str,
    by: User,
    now: datetime,
    supersedes: RatingList | None = None,
    rings: Rings = ring_for_nothing_else,
) -> RatingList:
    """Publish a list whose lines are written: its head makes them visible, in one row. Raises as ``place_of`` does.

    With the bell for its signature go those which it ``rings``, and those for current ratings that follow it.
    """
    chain, before = place_of(system, list_date, supersedes, written.place)
    beside = written.beside
    file_hash = "" if beside is None else beside.sha256
    head = head_of_chain(system, chain.archive) if supersedes else head_behind(before)
    version = supersedes.version + 1 if supersedes else 1
    sequence, previous = (head.sequence + 1, head.chain_sha256) if head else (1, chain.heading)
    if written.is_on_its_way:
        sequence = max(sequence, ON_THEIR_WAY)
    published = RatingList.objects.create(
        id=written.list_id,
        system_id=system,
        list_date=list_date,
        archive=chain.archive,
        version=version,
        supersedes=supersedes,
        sequence=sequence,
        origin=origin,
        entries_count=written.count,
        content_sha256=written.content_sha256,
        titled_count=None if beside is None else beside.count,
        titled_sha256=file_hash,
        previous_sha256=previous,
        chain_sha256=chain_sha256(
            system=system,
            list_date=list_date,
            version=version,
            sequence=sequence,
            content=written.content_sha256,
            previous=previous,
            titled=file_hash,
        ),
        published_at=now,
        published_by=by,
    )
    bells = [bell_for_signature(published), *rings(published), *bells_behind_list(system, str(published.pk))]
    ring_together(bells, now=now)
    return published


def have_titles_read(published: RatingList, *, now: datetime) -> None:
    """Have the titles of a published list entered in their register, but of one of an archive: who held a title then is
    no news. Of that norms alone are looked for, that waited for it. A part of the acts that publish one.
    """
    ring_together(bells_for_titles(published), now=now)


def bells_for_titles(published: RatingList) -> list[Bell]:
    """What ``have_titles_read`` rings, for who rings more with it."""
    key = str(published.pk)
    return [Bell(READ_TITLES if published.archive_id is None else FIND_BEHIND_LIST, key, (key,))]


def found_place(system: str, list_date: date) -> Place:
    """The chain to which a list of a day belongs, and its newest list; whether there is room behind it is not asked."""
    newest = newest_of_chain_on(system, list_date)
    return (chain_of(newest) if newest else chain_on(system, list_date)), newest


def place_of(system: str, list_date: date, supersedes: RatingList | None = None, place: Place | None = None) -> Place:
    """The chain of a list to come, or of the next version of one, and the list before it.

    Raises ``ListOutOfOrder`` and ``OutsideTheChains``, and ``NotTheLatestVersion`` of a version.
    """
    if supersedes is not None:
        if RatingList.objects.filter(supersedes=supersedes).exists():
            raise NotTheLatestVersion(str(supersedes))
        return chain_on(system, list_date), list_before(system, list_date)
    chain, newest = place or found_place(system, list_date)
    if not chain.holds(list_date):
        raise OutsideTheChains(list_date)
    if newest and newest.list_date >= list_date:
        raise ListOutOfOrder(newest)
    return chain, newest
