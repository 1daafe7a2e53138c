"""The file of unrated titled players that is published with a list."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from ratings.lists.archives.selectors import Chain
from ratings.lists.models import RatingList
from ratings.lists.titled.selectors import Titled, article_of_file, rated_and_titled, unrated_titled


def file_beside(
    chain: Chain, list_date: date, list_id: UUID, told: Titled, *, before: RatingList | None, now: datetime
) -> Titled | None:
    """That file, where a text asks for one: of the lines that are written, and of others."""
    if not article_of_file(chain.system, list_date):
        return None
    rated, titled = rated_and_titled(list_id)
    return unrated_titled(chain, list_date, rated, {**told, **titled}, before=before, now=now)
