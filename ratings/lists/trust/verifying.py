"""Computes the hashes of published lists anew, from the lines as they stand in the database."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from ratings.lists.lines import Line, content_sha256
from ratings.lists.models import RatingList
from ratings.lists.places import chain_hash
from ratings.lists.selectors import IDS_A_QUERY, fide_ids_of
from ratings.lists.titled.selectors import is_as_published
from ratings.lists.trust.bound import is_bound_otherwise
from ratings.lists.trust.kept import KeptBeside
from ratings.lists.trust.recorded import is_recorded_otherwise, lists_gone
from ratings.register.keys import key_of
from ratingsite.foundations.among import Among

_FIELDS = (
    *("name", "title", "federation_id", "sex", "birth_year", "rating", "games", "k_factor"),
    *("games_total", "highest_rating", "last_played_on", "is_inactive"),
)
_NAMES = tuple(name.removesuffix("_id") for name in _FIELDS)


class FaultCode(StrEnum):
    """What can be wrong with a published list."""

    LINES = "lines"  # a line was changed, taken away or added
    TITLED = "titled"  # so was one of the file of unrated titled players
    KEPT = "kept"  # what is kept of the lines for the next list does not say what they say
    BOUND = "bound"  # the volume that begins with it does not say what its lists say
    COUNT = "count"  # the head says another number of lines
    HEAD = "head"  # system, day, version or place in the chain was changed
    CHAIN = "chain"  # it does not stand on the list before it
    GAP = "gap"  # the link before it is missing
    RECORD = "record"  # the record of its publication names another hash
    GONE = "gone"  # a list of its system that was published is not there any more
    SIGNATURE = "signature"  # the head that was signed is another one, or no key of the office has signed it
    UNSIGNED = "unsigned"  # the secret of the office's key is not here


def faults_of(rating_list: RatingList) -> list[FaultCode]:
    """What of a list is not as it was published; nothing where every hash is the one that was published."""
    faults = []
    counted, kept = 0, KeptBeside(rating_list)

    def lines() -> Iterator[Line]:
        nonlocal counted
        for player, line in _placed_lines(rating_list):
            counted += 1
            kept.see(player, line)
            yield line

    if content_sha256(lines()) != rating_list.content_sha256:
        faults.append(FaultCode.LINES)
    else:
        faults += [FaultCode.KEPT] if kept.is_wrong() else []
        faults += [FaultCode.BOUND] if is_bound_otherwise(rating_list) else []
    if counted != rating_list.entries_count:
        faults.append(FaultCode.COUNT)
    if chain_hash(rating_list) != rating_list.chain_sha256 or not _takes_the_place_of_the_version_before(rating_list):
        faults.append(FaultCode.HEAD)
    if not is_as_published(rating_list):
        faults.append(FaultCode.TITLED)
    faults += [FaultCode.RECORD] if is_recorded_otherwise(rating_list) else []
    return [*faults, *_faults_of_the_link(rating_list)]


def faults_beside(rating_list: RatingList) -> list[FaultCode]:
    """What is wrong behind a list, asked of the one of its system that was published last: nobody is left behind it who
    could stand on one that was taken away.
    """
    later = RatingList.objects.filter(system=rating_list.system_id, published_at__gt=rating_list.published_at)
    return [FaultCode.GONE] if not later.exists() and lists_gone(rating_list.system_id) else []


def lines_by_key(rating_list: RatingList) -> Iterator[Line]:
    """The lines of a list as they are hashed, in the order of the keys; some thousands in memory at a time."""
    return (line for _, line in _placed_lines(rating_list))


def _placed_lines(rating_list: RatingList) -> Iterator[tuple[int, Line]]:
    """With the rows of their players."""
    then = fide_ids_of(rating_list)
    rows = rating_list.entries.order_by().values_list(
        "player_id", "player__fide_id", "player__numbered_by_id", "player__national_id"
    )
    keys = ((key_of(then.get(pk, fide_id), numbered_by, national), pk) for pk, fide_id, numbered_by, national in rows)
    placed = sorted(keys)
    for start in range(0, len(placed), IDS_A_QUERY):
        chunk = placed[start : start + IDS_A_QUERY]
        found = rating_list.entries.filter(Among("player_id", (pk for _, pk in chunk))).order_by()
        facts = {pk: rest for pk, *rest in found.values_list("player_id", *_FIELDS)}
        for key, pk in chunk:
            yield pk, Line(key=key, **dict(zip(_NAMES, facts[pk], strict=True)))


def _takes_the_place_of_the_version_before(rating_list: RatingList) -> bool:
    """Whether a version supersedes the one before it, and none another list: that decides which one is in force."""
    old = rating_list.supersedes
    if old is None:
        return rating_list.version == 1
    return (old.system_id, old.list_date, old.version + 1) == (
        rating_list.system_id, rating_list.list_date, rating_list.version,
    )  # fmt: skip


def _faults_of_the_link(rating_list: RatingList) -> list[FaultCode]:
    if rating_list.sequence == 1:
        heading = rating_list.archive.heading_sha256 if rating_list.archive else ""
        return [FaultCode.CHAIN] if rating_list.previous_sha256 != heading else []
    before = RatingList.objects.filter(
        system=rating_list.system_id, archive=rating_list.archive_id, sequence=rating_list.sequence - 1
    ).first()
    if before is None:
        return [FaultCode.GAP]
    return [FaultCode.CHAIN] if before.chain_sha256 != rating_list.previous_sha256 else []
