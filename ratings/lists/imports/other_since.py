"""Lines that would write over what an office has decided since they were looked at, or entered of a newcomer.

What the register says as the file does stops nothing, whoever has brought it: the same file for another system, as a
rule. Nor does anything stop a list of an archive, which changes nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.db.models import Q, QuerySet

from ratings.lists.imports.checks import differing
from ratings.lists.imports.decided_titles import titles_decided
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.imports.register_then import newest_player, newest_then, read_at
from ratings.register.changes.from_lists import FROM_LISTS
from ratings.register.changes.models import PersonChange
from ratingsite.foundations.among import Among

TITLE = "title"
KINDS = (*map(str, FROM_LISTS), TITLE)
Lines = tuple[str, QuerySet[WaitingLine]]


def decided_otherwise(batch: ListImport) -> Iterator[Lines]:
    """By what they say otherwise the lines of whom an office has decided that since the file was read."""
    if batch.archive:
        return
    for kind, players in _decided(batch).items():
        yield kind, batch.lines.filter(Among("player", players)).filter(differing(batch, kind))


def entered_otherwise(batch: ListImport) -> Iterator[Lines]:
    """The same of those who have come onto the register since; whom the import enters itself, it enters as he is told.
    Asked before it does, for then there are few.
    """
    newest = newest_then(batch)
    if batch.archive or newest is None or newest_player() == newest:
        return
    came = batch.lines.filter(player__gt=newest)
    if came.filter(_differing(batch)).exists():
        for kind in KINDS:
            yield kind, came.filter(differing(batch, kind))


def _differing(batch: ListImport) -> Q:
    found = Q(pk__in=[])
    for kind in KINDS:
        found |= differing(batch, kind)
    return found


def _decided(batch: ListImport) -> Mapping[str, set[int]]:
    """What counts since, whenever it was decided: before its day the register and the preview said otherwise."""
    since, found = read_at(batch), defaultdict[str, set[int]](set)
    accepted = PersonChange.objects.filter(state=PersonChange.State.ACCEPTED, kind__in=FROM_LISTS, applied_at__gt=since)
    for kind, player in accepted.order_by().values_list("kind", "player"):
        found[kind].add(player)
    if batch.has(TITLE) and (players := titles_decided(batch, since)):
        found[TITLE] = set(players)
    return found
