"""The list that a run leads to, before it is published: a head that stands in no table, over lines that do."""

from __future__ import annotations

from ratings.lists.archives.selectors import chain_on
from ratings.lists.lines import chain_sha256
from ratings.lists.models import RatingList
from ratings.lists.selectors import head_of_chain
from ratings.runs.models import RatingRun
from ratings.runs.persons import known_at

HAS_LINES = (RatingRun.State.REVIEW, RatingRun.State.PUBLISHING)


def draft_of(run: RatingRun) -> RatingList | None:
    """The list as it would be published now, with its place in the chain; ``None`` where no lines wait.

    It reads like a list (``list_page``, ``lines_by_key``), is never saved, and is for the offices alone.
    """
    if run.state not in HAS_LINES or run.coming_list is None:
        return None
    system, list_date = run.period.system_id, run.period.list_date
    chain = chain_on(system, list_date)
    head = head_of_chain(system, chain.archive)
    sequence, previous = (head.sequence + 1, head.chain_sha256) if head else (1, chain.heading)
    return RatingList(
        id=run.coming_list,
        system=run.period.system,
        list_date=list_date,
        archive=chain.archive,
        sequence=sequence,
        origin=origin_of(run),
        entries_count=run.lines_count,
        content_sha256=run.lines_sha256,
        titled_count=run.titled_count,
        titled_sha256=run.titled_sha256,
        previous_sha256=previous,
        chain_sha256=chain_sha256(
            system=system,
            list_date=list_date,
            version=1,
            sequence=sequence,
            content=run.lines_sha256,
            previous=previous,
            titled=run.titled_sha256,
        ),
        published_at=known_at(run),
    )


def origin_of(run: RatingRun) -> str:
    """How the list came."""
    return f"run {run.pk}"
