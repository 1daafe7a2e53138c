"""Drives an import from wherever the last worker left it: reads and looks, or publishes; a failure is kept in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from itertools import islice
from uuid import UUID

from ratings.lists.imports import mails
from ratings.lists.imports.blocks import keep_regular, meet_rows
from ratings.lists.imports.checks import look
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.models import ImportFault, ListImport
from ratings.lists.imports.newcomers import ring_for_newcomers
from ratings.lists.imports.publishing import publish
from ratings.lists.imports.reading import reading
from ratings.lists.imports.register_then import noted
from ratings.lists.imports.rows import Bounds
from ratings.lists.imports.seen import Seen
from ratings.lists.imports.staging import LINES_A_WRITE, write_lines
from ratings.lists.imports.txt_reader import Piece
from ratings.lists.services import take_lines_away
from ratings.register.models import Federation
from ratings.regulations import NoEditionInForce
from ratings.regulations.registry import rule_book
from ratingsite.foundations.leases.claims import Claim, Clock, claim, tell_nobody
from ratingsite.foundations.leases.heartbeat import working
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

MAX_ATTEMPTS = 5
MOST_FAULTS = 10_000
FAULTS_OF_A_REFUSAL = 1000  # of the lines for which a file is refused so many are shown

Tell = Callable[[int, int], None]
"""Hears how many lines have been read, and how much of the file that is, in percent."""


def advance_import(pk: UUID | str, *, clock: Clock, tell: Tell = tell_nobody) -> None:
    """Read a file up to its preview, or publish what was approved; nothing where somebody else does or nothing is left.

    An unexpected error gives the import back and is raised: another attempt follows, and after the fifth it fails.
    """
    held = claim(ListImport, pk, clock=clock, tell=tell)
    if held is None:
        return
    with working(held):
        try:
            _advance(held)
        except FileRefused as refusal:
            _fail(held, refusal)


def _advance(held: Claim[ListImport]) -> None:
    batch = ListImport.objects.get(pk=held.pk)
    if batch.attempts > MAX_ATTEMPTS:
        raise FileRefused("gave-up", found=str(MAX_ATTEMPTS))
    if batch.state == ListImport.State.PUBLISHING:
        publish(held)
        return
    _begin(held)
    seen = Seen()
    _read(held, batch, seen)
    with held.fenced() as read:
        look(read, seen, now=held.clock())
        if read.summary["players"]:
            _end_reading(read, now=held.clock())
            return
    raise FileRefused("no-lines")  # behind the transaction: why each line was set aside stays


def _end_reading(read: ListImport, *, now: datetime) -> None:
    to = ListImport.State.DOUBTFUL if read.doubts else ListImport.State.PREVIEW
    moved = move(read, to, summary=read.summary, doubts=read.doubts, percent=100, attempts=0, lease_until=None)
    record("read list", read, by=None, now=now, moved=moved, **read.summary)


def _begin(held: Claim[ListImport]) -> None:
    """From the first line: what an attempt before has left is thrown away."""
    with held.fenced() as batch:
        batch.throw_lines_away()
        batch.faults.all().delete()
        if batch.state == ListImport.State.QUEUED:
            move(batch, ListImport.State.READING)


def _read(held: Claim[ListImport], batch: ListImport, seen: Seen) -> None:
    bounds, then = bounds_of(batch.system_id, batch.list_date), noted(held.clock())
    with reading(batch.path, system=batch.system_id, list_date=batch.list_date, bounds=bounds) as found:
        layout = {"kind": found.layout.kind, "fields": sorted(found.layout.fields), "inside": found.inside[:200]}
        ListImport.objects.filter(pk=batch.pk).update(layout=layout | then)
        done = faults = 0
        for piece in found.pieces(LINES_A_WRITE):
            done += piece.count
            faults += sum(isinstance(row, LineFault) for row in piece.rows)
            if faults > MOST_FAULTS:
                with held.writing() as refused:
                    _keep_faults(refused, piece, most=FAULTS_OF_A_REFUSAL)
                raise FileRefused("too-many-faults", found=str(faults), expected=str(MOST_FAULTS))
            _keep(held, piece, seen, done, found.percent)
            held.tell(done, found.percent)


def _keep(held: Claim[ListImport], piece: Piece, seen: Seen, done: int, percent: int) -> None:
    """One piece of the file in one transaction. Raises ``FenceLost``."""
    with held.writing(done=done, percent=percent) as batch:
        rows = [row for row in piece.rows if isinstance(row, tuple)]
        write_lines(batch.pk, rows)
        if piece.regular is not None:
            meet_rows(rows, seen)
            keep_regular(batch.pk, piece.regular, seen)
        _keep_faults(batch, piece)


def _keep_faults(batch: ListImport, piece: Piece, most: int | None = None) -> None:
    faults = (fault for fault in piece.rows if isinstance(fault, LineFault))
    _write_faults(batch, islice(faults, most))


def _write_faults(batch: ListImport, faults: Iterable[LineFault]) -> None:
    ImportFault.objects.bulk_create(
        ImportFault(batch=batch, line=fault.line, code=fault.code, column=fault.column, found=fault.found)
        for fault in faults
    )


def bounds_of(system: str, list_date: date) -> Bounds:
    """What the lines of a list are held against; before the first edition no K is wrong."""
    federations = frozenset(Federation.objects.values_list("pk", flat=True))
    try:
        edition = rule_book(system).edition_on(list_date)
    except NoEditionInForce:
        return Bounds(federations=federations, list_date=list_date)
    names = ("k_newcomer", "k_usual", "k_established", "k_junior")
    factors = frozenset(k for name in names if (k := getattr(edition, name, None)))
    most = getattr(edition, "most_k_times_games", None)
    return Bounds(federations=federations, factors=factors, most_k_times_games=most, list_date=list_date)


def _fail(held: Claim[ListImport], refusal: FileRefused) -> None:
    """Stop for good and tell who had to do with it why; nothing was published, the lines that waited are gone."""
    with held.fenced() as batch:
        _write_faults(batch, refusal.lines)
        batch.throw_lines_away()
        take_lines_away(batch.pk)
        moved = move(batch, ListImport.State.FAILED, failure=refusal.failure, lease_until=None)
        ring_for_newcomers(batch, now=held.clock())
        mails.failed(batch, now=held.clock())
        record("fail import", batch, by=None, now=held.clock(), moved=moved, reason=str(refusal)[:500])
