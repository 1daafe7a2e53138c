"""Looks once more at the lines of a list that is published: what was decided since they were read was seen by nobody.

What was out of the list when the file was read is set aside since then: whoever is found here was decided on later, and
who is set aside and would be no longer as well. So is what the file would write over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.db.models import F, Q, QuerySet

from ratings.lists.imports.back_since import come_back
from ratings.lists.imports.checks import of_several_lines, out_of_the_lists
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.imports.other_since import decided_otherwise, entered_otherwise
from ratings.register.mergers.selectors import parted_entries, persons_on
from ratings.register.models import Player
from ratingsite.foundations.among import Among

LINES_NAMED, LINES_SHOWN = 3, 1000


def refuse_what_was_decided_since(batch: ListImport, *, now: datetime) -> None:
    """Raises ``FileRefused`` with the lines that would be others if the file was read now: it is read again, and looked
    at and approved as it is then.
    """
    _refuse(
        [*_named(_changed(batch, now)), *come_back(batch, now, most=LINES_SHOWN), *_otherwise(decided_otherwise(batch))]
    )


def refuse_who_was_entered_since(batch: ListImport) -> None:
    """The same of who is a newcomer no longer and was entered otherwise; asked before newcomers are entered."""
    _refuse([*_otherwise(entered_otherwise(batch))])


def _refuse(found: Sequence[LineFault]) -> None:
    if found:
        named = "; ".join(fault.found for fault in found[:LINES_NAMED])
        raise FileRefused("decided-since", found=named, lines=found[:LINES_SHOWN])


def _otherwise(lines: Iterable[tuple[str, QuerySet[WaitingLine]]]) -> Iterator[LineFault]:
    return (fault for kind, of_kind in lines for fault in _named([("other-since", of_kind)], column=kind))


def _named(lines: Iterable[tuple[str, QuerySet[WaitingLine]]], column: str = "number") -> Iterator[LineFault]:
    for code, of_code in lines:
        for line, key, name in of_code.order_by("line").values_list("line", "key", "name")[:LINES_SHOWN]:
            yield LineFault(line=line, code=code, column=column, found=f"{key} {name}"[:120])


def _changed(batch: ListImport, now: datetime) -> Iterator[tuple[str, QuerySet[WaitingLine]]]:
    """What ``checks`` sets aside or gives to somebody else. The numbers are those that were told once each already."""
    day = batch.list_date
    persons = persons_on(day, known_at=now)
    yield "two-numbers", of_several_lines(batch)
    if persons:
        yield "merged-since", batch.lines.filter(Among("player", persons))
    if parted := parted_entries(day, known_at=now, behind=persons):
        yield "parted-since", _given_to_others(batch, parted)
    yield from out_of_the_lists(batch, now)


def _given_to_others(batch: ListImport, parted: set[int]) -> QuerySet[WaitingLine]:
    """The lines under numbers of entries that are persons again, where they were given to whose second ones they were.

    The few numbers are asked for first: a list has a million lines.
    """
    numbers = Player.objects.filter(Among("pk", parted)).values_list("fide_id", "national_id")
    fide_ids, own = zip(*numbers, strict=True)
    told = Q(Among("fide_id", filter(None, fide_ids))) | Q(fide_id__isnull=True, national_id__in=set(own) - {""})
    by_own_number = Q(player__numbered_by=F("numbered_by"), player__national_id=F("national_id"))
    is_own = Q(player__fide_id=F("fide_id")) | Q(fide_id__isnull=True) & by_own_number
    return batch.lines.filter(told, player__isnull=False).exclude(is_own)
