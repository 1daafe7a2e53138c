"""What a worker does for a long list when its review has begun, and nobody waits for it: what the filters ask for, and
what the list behind it is made of.
"""

from __future__ import annotations

from uuid import UUID

from django.db import connection

from ratings.lists.filter_indexes import index_list
from ratings.lists.models import RatingList
from ratings.lists.partitions import is_long
from ratings.lists.trust.kept_out_of_rows import is_kept, keep_out_of_rows
from ratings.runs.draft import draft_of
from ratings.runs.models import RatingRun


def see_to_list(list_id: UUID) -> None:
    """Do it. Rung twice, or for lines that have gone, it does nothing."""
    index_list(list_id)
    keep_for_the_next(list_id)


def keep_for_the_next(list_id: UUID) -> None:
    """Keep the lines of a long list, of which the one behind it is made the quicker; on PostgreSQL they were kept while
    it built their key.
    """
    if connection.vendor == "postgresql":
        return
    coming = RatingList.objects.filter(pk=list_id).first() or _draft(list_id)
    if coming is not None and is_long(coming.entries_count) and not is_kept(coming):
        keep_out_of_rows(coming)


def _draft(list_id: UUID) -> RatingList | None:
    run = RatingRun.objects.filter(coming_list=list_id).select_related("period").first()
    return None if run is None else draft_of(run)
