"""The indexes by which the filters of a long list find its lines, but for its key: a run comes to its review without
them, and a worker builds them behind it. On SQLite he copies what lines are filtered by (``filtered_lines``).

Until they are there whoever filters this one list goes through all of its lines, which takes some tenth of a second.
Each is there when it is built: a worker that dies leaves the next one those that lack.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import connection, transaction

from ratings.lists.filtered_lines import copy_lines
from ratings.lists.partitions import build, lacking_indexes, own_table
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.meanwhile import meanwhile
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.index_list"
RATED = "(rating IS NOT NULL)"
AT_ONCE = 2
"""So many connections build the indexes of one list."""


def ring_to_index(list_id: UUID, *, now: datetime) -> None:
    """Have a worker build them after the commit of the lines."""
    ring(TASK, str(list_id), str(list_id), now=now)


def index_list(list_id: UUID) -> None:
    """Build those that lack, and let the planner look at the lines: what it has learnt of them before says nothing of
    these. Rung twice, or for a list without a partition of its own, it does nothing.
    """
    if connection.vendor != "postgresql":
        copy_lines(list_id)
        return
    lacking = lacking_indexes(list_id)
    if not lacking:
        return
    own, *others = _shared_out(lacking)
    with meanwhile(*(partial(_build, list_id, part) for part in others)):
        _build(list_id, own)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {own_table(list_id)}")


def _build(list_id: UUID, part: Sequence[str]) -> None:
    """One after the other. Who builds the same one at that moment, a worker that was taken for lost, has built it when
    we are let in.
    """
    for index in part:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [index])
            if index in lacking_indexes(list_id):
                reach("list.indexing")
                build([index])


def _shared_out(indexes: Sequence[str]) -> list[list[str]]:
    """In parts that take about as long, the dearest first."""
    parts: list[list[str]] = [[] for _ in range(min(AT_ONCE, len(indexes)))]
    for index in sorted(indexes, key=_weight, reverse=True):
        min(parts, key=lambda part: sum(map(_weight, part))).append(index)
    return parts


def _weight(index: str) -> int:
    """What an index costs beside the others: each column that lines are put in order by, the last of which is that of
    the player, who is on the list once; less where it has few lines.
    """
    columns, _, condition = index.partition(" WHERE ")
    has_few = condition not in ("", RATED)
    return 2 if has_few else 3 * (columns.partition("player_id")[0].count(",") + 1)
