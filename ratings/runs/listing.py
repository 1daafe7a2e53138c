"""The last stage before the review: the lines of the list to come are written, hashed in the same pass.

The reviewer looks at these lines and at no others; what is published is what has their hash.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import connection

from ratings.runs.coming_lines import coming_lines
from ratings.runs.failpoints import reach
from ratings.runs.input_at_hand import run_in_hand, take_people, take_results
from ratings.runs.line_copies import CopyWriter
from ratings.runs.line_pieces import PieceWriter
from ratings.runs.lines_put_aside import take_away
from ratings.runs.models import RatingRun
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.memory import give_back
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

LINES_A_PIECE, PIECES = 50_000, 4
"""A list comes in so many pieces at most, and in fewer if these would be shorter: others can write between two."""


def write_list(claim: Claim[RatingRun]) -> RatingRun:
    """listing → review. Each piece is a short transaction under the fence; whoever takes over begins again.

    A run that makes the next version of a list writes none: the correction does, of what it and the version before say.
    """
    reach("run.before_listing")
    run = run_in_hand(claim)
    if run.corrects_id is not None:
        with claim.fenced() as held:
            _to_review(held, claim)
        return held
    persons, people = take_people(claim, run)
    columns = coming_lines(run, people, persons, take_results(claim))
    give_back()  # what was made for all lines at once is free, and their texts need room
    kind = CopyWriter if connection.vendor == "postgresql" else PieceWriter
    with claim.fenced() as held:
        take_away(held)
        writer = kind(run, uuid4(), columns, people)
        writer.begin()
        RatingRun.objects.filter(pk=run.pk).update(coming_list=writer.list_id, lines_count=0)
    writer.stage()
    at_once = max(LINES_A_PIECE, -(-len(columns) // PIECES))
    last = max(len(columns) - 1, 0) // at_once * at_once
    for first in range(0, last, at_once):
        reach("run.listing")
        with claim.fenced():
            writer.write(first, first + at_once)
            RatingRun.objects.filter(pk=claim.pk).update(lines_count=writer.count)
        claim.tell("listing", writer.count, len(columns))
    reach("run.listing")
    with claim.fenced() as held:
        writer.write(last, len(columns))
        written = writer.finish()
        hashes = {"lines_sha256": written.content_sha256, "rows_sha256": writer.rows_sha256}
        _to_review(held, claim, lines_count=written.count, **hashes)
    claim.tell("listing", writer.count, len(columns))
    return held


def _to_review(
    run: RatingRun, claim: Claim[RatingRun], *, lines_count: int = 0, lines_sha256: str = "", rows_sha256: str = ""
) -> None:
    now, hashes = claim.clock(), {"lines_sha256": lines_sha256, "rows_sha256": rows_sha256}
    moved = move(run, "review", lines_count=lines_count, finished_at=now, lease_until=None, **hashes)
    record("list run", run, by=None, now=now, moved=moved, sha256=lines_sha256, lines=lines_count)
