"""The last stage before the review: the lines of the list to come are written, hashed in the same pass.

The reviewer looks at these lines and at no others; what is published is what has their hash.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.db import DatabaseError, connection, transaction

from ratings.lists import movers
from ratings.lists.pieces_aside import PiecesAside
from ratings.lists.services import Written
from ratings.runs.against_before import KEPT, as_kept
from ratings.runs.coming_columns import ComingLines
from ratings.runs.coming_lines import coming_lines
from ratings.runs.frozen_people import Said
from ratings.runs.input_at_hand import run_in_hand, take_before, take_people, take_results
from ratings.runs.last_look import LastLook, Looked
from ratings.runs.line_copies import CopyWriter
from ratings.runs.line_rows import RowWriter
from ratings.runs.lines_put_aside import take_away
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons
from ratings.runs.titled_file import write_titled
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.meanwhile import asking, meanwhile
from ratingsite.foundations.memory import give_back
from ratingsite.office.audit.services import record

LINES_A_PIECE, PIECES = 300_000, 4
"""On SQLite a list comes in so many pieces at most, in fewer if these would be shorter: others write between two, and
wait for some seconds while one is made and written.
"""


def write_list(claim: Claim[RatingRun]) -> None:
    """listing → review. Whoever takes over begins again.

    A run that makes the next version of a list writes none: the correction does, of what it and the version before say,
    and tells how they differ from the list before (``corrections.versions``).
    """
    reach("run.before_listing")
    run = run_in_hand(claim)
    if run.corrects_id is not None:
        _without_lines(claim, LastLook(claim, run).take())
        return
    persons, people = take_people(claim, run)
    columns = coming_lines(run, people, persons, take_before(claim, run), take_results(claim))
    beside = _Beside(columns, people, persons)
    kind, write = (CopyWriter, _by_copy) if connection.vendor == "postgresql" else (RowWriter, _in_pieces)
    with asking(lambda: LastLook(claim, run)) as look:
        writer = kind(run, uuid4(), columns, people)
    del columns  # which the writer lets go when they are written
    give_back()  # what was made for all lines at once is free, and their texts need room
    write(claim, writer, beside, look())
    claim.tell("listing", writer.lines, writer.lines)


def _without_lines(claim: Claim[RatingRun], looked: Looked) -> None:
    with transaction.atomic():
        _to_review(claim, lines_count=0, summary=claim.row.summary | looked.keep(claim.row))


class _Beside:
    """What goes with the lines: the file of those who have a title and no rating, and how all differs from before."""

    def __init__(self, columns: ComingLines, people: dict[int, Said], persons: Persons) -> None:
        self._counted = {KEPT: as_kept(columns.changed), movers.KEPT: columns.movers}
        self._people, self._persons = people, persons

    def keep(self, run: RatingRun, list_id: UUID, looked: Looked) -> dict[str, Any]:
        """Write file and desk; what the run keeps of them, and what its summary says beside what the check has counted.
        A part of the last transaction, in which the lines are found already.
        """
        file, differs = write_titled(run, list_id, self._people, self._persons)
        return {**file, "summary": run.summary | self._counted | differs | looked.keep(run)}


def _by_copy(claim: Claim[RatingRun], writer: CopyWriter, beside: _Beside, look: LastLook) -> None:
    """The lines in one transaction, which holds nothing that others wait for until its end asks whether the run is
    still ours: their name is kept then, by which they are taken away again. The last look is taken while the database
    builds their key; the other indexes are built when the review has begun.
    """

    def passed(lines: int) -> None:
        reach("run.listing")
        claim.tell("listing", lines, writer.lines)

    with PiecesAside() as aside:
        with transaction.atomic():
            take_away(claim.row.coming_list)
            writer.write(passed, aside)
            hashes = _hashes(writer, writer.finish())
            claim.hold(coming_list=writer.list_id)
        give_back()
        try:
            with meanwhile(*writer.behind_the_lines(aside)):
                looked = look.take()
        except DatabaseError:
            claim.hold()  # of a run that was put aside meanwhile the lines may be gone
            raise
    reach("run.before_review")
    with claim.writing():
        writer.let_be_found(now=claim.clock())
        _to_review(claim, **hashes, **beside.keep(claim.row, writer.list_id, looked))


def _in_pieces(claim: Claim[RatingRun], writer: RowWriter, beside: _Beside, look: LastLook) -> None:
    """Each piece is a transaction, in which its lines are made as they are taken. The first keeps the name under which
    they are taken away again, and takes away what is left of an earlier try.
    """
    looked, left = look.take(), claim.row.coming_list
    at_once = max(LINES_A_PIECE, -(-writer.lines // PIECES))
    last = max(writer.lines - 1, 0) // at_once * at_once
    for first in range(0, last, at_once):
        reach("run.listing")
        with claim.writing(coming_list=writer.list_id, lines_count=first + at_once):
            take_away(left)
            writer.write(first, first + at_once)
        left = None
        claim.tell("listing", first + at_once, writer.lines)
    reach("run.listing")
    reach("run.before_review")
    with claim.writing(coming_list=writer.list_id, lines_count=writer.lines):
        take_away(left)
        writer.write(last, writer.lines)
        hashes = _hashes(writer, writer.finish(now=claim.clock()))
        _to_review(claim, **hashes, **beside.keep(claim.row, writer.list_id, looked))


def _hashes(writer: CopyWriter | RowWriter, written: Written) -> dict[str, Any]:
    hashes = {"lines_sha256": written.content_sha256, "rows_sha256": writer.rows_sha256}
    return {"lines_count": written.count, **hashes}


def _to_review(claim: Claim[RatingRun], *, lines_count: int, lines_sha256: str = "", **fields: Any) -> None:
    now, told = claim.clock(), {"lines_count": lines_count, "lines_sha256": lines_sha256}
    moved = claim.move("review", **told, **fields, finished_at=now, lease_until=None)
    record("list run", claim.row, by=None, now=now, moved=moved, sha256=lines_sha256, lines=lines_count)
