"""The file of unrated titled players that goes with a list: written beside its lines, before its head."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from ratings.lists.archives.selectors import Chain
from ratings.lists.models import RatingList
from ratings.lists.titled.lines import titled_sha256
from ratings.lists.titled.models import TitledPlayer
from ratings.lists.titled.selectors import (
    NOBODY,
    Titled,
    article_of_file,
    titled_of_list,
    titled_of_register,
    unrated_titled,
    who_stands_on_no_list,
)


@dataclass(frozen=True, kw_only=True)
class WrittenFile:
    """The file that stands in the database beside the lines of a list: how many, and their hash."""

    count: int
    sha256: str


def write_file(list_id: UUID, titled: Titled) -> WrittenFile:
    """Write the lines of the file beside those of its list; what was written, for the head."""
    TitledPlayer.objects.bulk_create(
        (
            TitledPlayer(
                rating_list_id=list_id,
                player_id=player,
                key=line.key,
                name=line.name,
                title=line.title,
                federation_id=line.federation,
                sex=line.sex,
                birth_year=line.birth_year,
            )
            for player, line in titled.items()
        ),
        batch_size=2000,
    )
    return WrittenFile(count=len(titled), sha256=titled_sha256(titled.values()))


def write_without_a_run(
    chain: Chain,
    list_date: date,
    list_id: UUID,
    told: Titled = NOBODY,
    *,
    is_whole: bool = False,
    before: RatingList | None,
    supersedes: RatingList | None = None,
    now: datetime,
) -> WrittenFile | None:
    """Write the file beside the lines of a list that comes in, or of the next version of one, where a text asks for it.

    ``told`` is what the file that comes in says of titles; where it ``is_whole`` nobody else holds one. Else of an
    archive the lists of its own time say it beside that, of the present lists the register does. A version goes by the
    list in whose place it comes and by that one's file: who holds a title stays as it was said.
    """
    if not article_of_file(chain.system, list_date):
        return None
    if supersedes is not None and supersedes.titled_count is not None:
        return write_file(list_id, unrated_titled(titled_of_list(supersedes), list_id, ()))
    if is_whole:
        return write_file(list_id, unrated_titled(told, list_id, ()))
    held = titled_of_register(list_date, known_at=now) if chain.archive is None else titled_of_list(before)
    gone = who_stands_on_no_list(list_date, known_at=now)
    return write_file(list_id, unrated_titled({**held, **told}, list_id, gone))
