"""Lines that say nothing new: they wait many in a row of the database, and are written out when somebody needs them.

Of a list of a month nineteen lines in twenty say of somebody what the register says. What is to be seen in a preview
stands in the others; these are kept as the columns that were cut out of the file, and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.lists.imports.columns import Bytes, Marks, Numbers, digits_of
from ratings.lists.imports.facts import facts_of
from ratings.lists.imports.models import ListImport, WaitingBlock
from ratings.lists.imports.registered import players_of
from ratings.lists.imports.regular import Regular
from ratings.lists.imports.rows import COLUMNS, Row
from ratings.lists.imports.seen import Seen
from ratings.lists.imports.staging import write_regular
from ratingsite.foundations.bulk import write_rows

_NUMBERS = ("line", "fide_id")  # four bytes each
_FIDE_ID = COLUMNS.index("fide_id")
_WIDE = np.dtype("<u4")

_WRITTEN = {"batch_id": "uuid", "lines": "int4", "rated": "int4", "widths": "text", "content": "bytea"}

Chosen = Callable[[Regular], Marks]


def keep_regular(batch: UUID, found: Regular, seen: Seen) -> None:
    """Have the regular lines of a piece wait: as a block what says nothing new, and as lines what does."""
    if not len(found.numbers):
        return
    register = seen.register
    places = register.places(found.fide_ids)
    facts, fits = facts_of(found.columns)
    is_known = register.says(places, register.prints(facts)) & fits
    seen.meet(places)
    seen.wait(places[is_known], found.rated[is_known])
    write_block(batch, found, is_known)
    others = found.only(~is_known)
    write_regular(batch, others, players_of(others.fide_ids))


def meet_rows(rows: Sequence[Row], seen: Seen) -> None:
    """Note of lines that wait one by one whose they are, for who has one of these and one in a block stands twice."""
    fide_ids = [row[_FIDE_ID] for row in rows if row[_FIDE_ID]]
    if fide_ids:
        seen.meet(seen.register.places(np.array(fide_ids, dtype=np.int64)))


def write_block(batch: UUID, found: Regular, chosen: Marks) -> None:
    """Keep some of these lines as one row, if there are any."""
    count = int(chosen.sum())
    if not count:
        return
    columns = {name: column for name, column in found.columns.items() if name != "key"}
    content = np.hstack([_four_bytes(found.numbers), _four_bytes(found.fide_ids), *columns.values()])
    content = content if count == len(content) else content[chosen]  # of all columns at once
    widths = " ".join(f"{name} {column.shape[1]}" for name, column in columns.items())
    _insert((batch, count, int((found.rated & chosen).sum()), widths, content.tobytes()))


def _insert(row: tuple[object, ...]) -> None:
    """In binary for PostgreSQL: as text half a megabyte is written out and read twice."""
    if connection.vendor != "postgresql":
        write_rows(WaitingBlock, [*_WRITTEN], [row])
        return
    statement = f"COPY {WaitingBlock._meta.db_table} ({', '.join(_WRITTEN)}) FROM STDIN (FORMAT BINARY)"
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(statement) as copy:
        copy.set_types([*_WRITTEN.values()])
        copy.write_row(row)


def lines_of(block: WaitingBlock) -> Regular:
    """The lines of a block as they were kept."""
    matrix = np.frombuffer(block.content, dtype=np.uint8).reshape(block.lines, -1)
    numbers = np.ascontiguousarray(matrix[:, : 4 * len(_NUMBERS)]).view(_WIDE).astype(np.int64)
    columns: dict[str, Bytes] = {"key": digits_of(numbers[:, 1])}
    start = 4 * len(_NUMBERS)
    told = block.widths.split()
    for name, width in zip(told[::2], map(int, told[1::2]), strict=True):
        columns[name] = matrix[:, start : start + width]
        start += width
    return Regular(np.ones(block.lines, bool), numbers[:, 0], numbers[:, 1], columns)


def take_out(batch: ListImport, chosen: Chosen, seen: Seen) -> None:
    """Have some lines of the blocks wait one by one, so that they can be looked at and set aside."""
    for pk in list(batch.blocks.values_list("pk", flat=True)):
        block = WaitingBlock.objects.get(pk=pk)
        found = lines_of(block)
        taken = chosen(found)
        if taken.any():
            out = found.only(taken)
            write_regular(batch.pk, out, players_of(out.fide_ids))
            write_block(batch.pk, found, ~taken)
            seen.leave_block(seen.register.places(out.fide_ids))
            block.delete()


def _four_bytes(numbers: Numbers) -> Bytes:
    return np.ascontiguousarray(numbers, dtype=_WIDE)[:, None].view(np.uint8)
