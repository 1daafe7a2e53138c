"""The place of a list in its chain. Versions that are made one from another take theirs when all of them are there:
until then nobody who publishes beside them waits for a place that is theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from ratings.lists.lines import chain_sha256
from ratings.lists.models import RatingList, RatingSystem

ON_THEIR_WAY = 2**30
"""The numbers from here on are no places: versions have them until they take their own, in the same transaction."""


def hold_chains(systems: Iterable[str]) -> None:
    """Let nobody else publish in these systems until the transaction ends: whoever is about to holds them too, and
    looks behind that at what there is. Who only points at a system does not wait.
    """
    held = RatingSystem.objects.select_for_update(no_key=True).filter(pk__in=list(systems)).order_by("pk")
    list(held.values_list("pk", flat=True))


def take_places(versions: Sequence[RatingList], *, now: datetime) -> None:
    """Put versions that are on their way behind the newest links of their chains, in this order: now they are
    published. The caller holds the chains.
    """
    for version in versions:
        chain = RatingList.objects.filter(system=version.system_id, archive=version.archive_id)
        head = chain.filter(sequence__lt=ON_THEIR_WAY).latest("sequence")
        version.sequence, version.previous_sha256 = head.sequence + 1, head.chain_sha256
        version.chain_sha256, version.published_at = chain_hash(version), now
        version.save(update_fields=["sequence", "previous_sha256", "chain_sha256", "published_at"])


def chain_hash(rating_list: RatingList) -> str:
    """The hash of a list as its head says it."""
    return chain_sha256(
        system=rating_list.system_id,
        list_date=rating_list.list_date,
        version=rating_list.version,
        sequence=rating_list.sequence,
        content=rating_list.content_sha256,
        previous=rating_list.previous_sha256,
        titled=rating_list.titled_sha256,
    )
