"""Looks at the lines that wait, all at once: who stands there twice, who is out of the lists, and what would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

import numpy as np
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import Concat
from numpy.typing import NDArray

from ratings.ledger.models import OpenEvent
from ratings.lists.imports import cells
from ratings.lists.imports.blocks import take_out
from ratings.lists.imports.columns import Bytes, Marks, Numbers
from ratings.lists.imports.doubts import doubts_of
from ratings.lists.imports.mistaken_titles import struck_titles, tells_one_of
from ratings.lists.imports.models import GonePlayer, ImportFault, ListImport, WaitingLine
from ratings.lists.imports.regular import Regular
from ratings.lists.imports.seen import IN_BLOCK, RATED, Seen
from ratings.lists.models import ListEntry
from ratings.lists.selectors import newest_list
from ratings.register.changes.gone import left_out
from ratings.register.federations.selectors import ended_before
from ratings.register.mergers.selectors import persons_on
from ratings.register.models import Player, Title
from ratings.register.names import ascii_name, search_key_once
from ratings.register.standing.selectors import barred_on
from ratings.regulations.registry import rule_book
from ratingsite.foundations.among import Among
from ratingsite.foundations.bulk import write_rows

KINDS = ("newcomers", "name", "title", "title-kept", "federation", "federation-kept", "sex", "birth", "gone")
RARE = frozenset({"federation-kept"})
"""Counted where there is any."""
ROWS_A_QUERY = 2000
NAME_WIDTH = 61  # of the names in FIDE's TXT


def look(batch: ListImport, seen: Seen, *, now: datetime) -> None:
    """Set aside what cannot be a line, and count what the rest would change; the row is not saved.

    Where no line is left its summary counts no players.
    """
    _take_out_of_blocks(batch, seen, now)
    if not batch.has("federation"):
        _take_over_who_is_known(batch)
    twice = _set_aside_the_twice_told(batch)
    _follow_mergers(batch, twice, now)
    _set_aside_who_is_left_out(batch, now)
    _keep_spelling(batch)
    _keep_who_is_gone(batch, seen)
    batch.summary = _counted(batch)
    batch.doubts = doubts_of(
        batch.summary,
        system=batch.system_id,
        list_date=batch.list_date,
        names=(batch.name, batch.layout.get("inside", "")),
        today=now.date(),
        is_waited_for=_is_waited_for(batch),
    )


def _is_waited_for(batch: ListImport) -> bool:
    """Whether events of the ledger come on the present list of the file, or on one that nobody has made before it."""
    if batch.archive:
        return False
    head, waiting = newest_list(batch.system_id), OpenEvent.objects.filter(system=batch.system_id)
    behind = waiting.filter(comes_on__gt=head.list_date) if head else waiting
    return behind.filter(comes_on__lte=batch.list_date).exists()


# ---------------------------------------------------------------- what cannot be a line
def _take_out_of_blocks(batch: ListImport, seen: Seen, now: datetime) -> None:
    """Whom the following may concern waits line by line; a line of a block is as good as its player and federation."""
    if not batch.blocks.exists():
        return
    persons, (out, _) = persons_on(batch.list_date, known_at=now), left_out(batch.list_date, known_at=now)
    register, out_of = seen.register, [code.encode() for code in barred(batch, now)]
    own = set(batch.lines.filter(fide_id__isnull=True, player__isnull=False).values_list("player", flat=True))
    told = Player.objects.filter(Among("pk", {*persons, *persons.values(), *out, *own}), fide_id__isnull=False)
    places = np.concatenate([seen.twice, register.places(_numbers(told.values_list("fide_id", flat=True)))])
    places = places[seen.are(IN_BLOCK, places)]

    def chosen(found: Regular) -> Marks:
        marks = np.isin(register.places(found.fide_ids), places)
        return marks | np.isin(_texts(found.columns["federation"]), out_of) if out_of else marks

    if len(places) or out_of:
        take_out(batch, chosen, seen)


def _texts(column: Bytes) -> NDArray[np.bytes_]:
    return np.ascontiguousarray(column).view(f"S{column.shape[1]}").ravel()


def _take_over_who_is_known(batch: ListImport) -> None:
    """The CFC's list has two numbers of a person and no federation: the number and the federation of the register."""
    known = (
        batch.lines.filter(player__isnull=False)
        .select_related("player")
        .only(
            "key", "federation", "player__fide_id", "player__numbered_by", "player__national_id", "player__federation"
        )
    )
    rows = known.order_by("pk").iterator(chunk_size=ROWS_A_QUERY)
    while chunk := list(islice(rows, ROWS_A_QUERY)):
        for line in chunk:
            if line.player is not None:
                line.key, line.federation = line.player.key, line.player.federation_id
        WaitingLine.objects.bulk_update(chunk, ["key", "federation"])


def _set_aside_the_twice_told(batch: ListImport) -> frozenset[int]:
    """B112: neither of two lines of one number is believed, nor of one person under two numbers. Of whom there were
    such lines, by row.
    """
    twice = batch.lines.filter(key__in=_told_twice(batch.lines, "key"))
    told = {*twice.filter(player__isnull=False).values_list("player", flat=True)}
    own = _with_own_numbers(batch)
    numbers: list[str] = []
    if own.exists():  # nobody has two FIDE IDs
        numbers = _told_twice(own, "own")
        told.update(_told_twice(batch.lines.filter(player__isnull=False), "player"))
    _set_aside(batch, twice, "twice")
    _set_aside(batch, own.filter(own__in=numbers), "twice")
    _set_aside(batch, batch.lines.filter(player__in=told), "two-numbers")
    return frozenset(told)


def _with_own_numbers(batch: ListImport) -> QuerySet[WaitingLine]:
    """The lines with the number of a federation, each with that number in one piece."""
    return batch.lines.exclude(national_id="").annotate(own=Concat("numbered_by", Value("-"), "national_id"))


def of_several_lines(batch: ListImport) -> QuerySet[WaitingLine]:
    """The lines of who has more than one, under the FIDE ID and the number of a federation."""
    if not _with_own_numbers(batch).exists():
        return batch.lines.none()
    return batch.lines.filter(Among("player", _told_twice(batch.lines.filter(player__isnull=False), "player")))


def _told_twice(lines: QuerySet[WaitingLine], column: str) -> list[Any]:
    """What stands in a column of more than one of these lines."""
    found = lines.order_by().values(column).annotate(times=Count("pk")).filter(times__gt=1)
    return list(found.values_list(column, flat=True))


def _follow_mergers(batch: ListImport, twice: frozenset[int], now: datetime) -> None:
    """A second number of a person is the person's line, unless the file has one under the first number too, believed or
    not.
    """
    persons = persons_on(batch.list_date, known_at=now)
    told = {*twice, *batch.lines.filter(player__in=persons.values()).values_list("player", flat=True)}
    for line in batch.lines.filter(player__in=persons.keys()).order_by("line"):
        person = persons[line.player_id or 0]
        if person in told:
            _set_aside(batch, batch.lines.filter(pk=line.pk), "second-number")
            continue
        told.add(person)
        line.player_id = person
        line.key = Player.objects.get(pk=person).key
        line.save(update_fields=["player", "key"])


def _set_aside_who_is_left_out(batch: ListImport, now: datetime) -> None:
    for code, lines in out_of_the_lists(batch, now):
        _set_aside(batch, lines, code)


def out_of_the_lists(batch: ListImport, now: datetime) -> Iterator[tuple[str, QuerySet[WaitingLine]]]:
    """10.2, and 2003, 16.1 and 16.2: the dead, the excluded and who plays for no member stand on no list of FIDE's."""
    out, _ = left_out(batch.list_date, known_at=now)
    if out:
        yield "left-out", batch.lines.filter(Among("player", out))
    if codes := barred(batch, now):
        yield "federation-out", batch.lines.filter(federation__in=codes)


def barred(batch: ListImport, now: datetime) -> frozenset[str]:
    """The federations whose players stand on no list of FIDE's of the day."""
    return barred_on(batch.list_date, known_at=now) if rule_book(batch.system_id).home is None else frozenset()


def _set_aside(batch: ListImport, lines: QuerySet[WaitingLine], code: str) -> None:
    found = list(lines.values_list("pk", "line", "key", "name"))
    ImportFault.objects.bulk_create(
        (
            ImportFault(batch=batch, line=line, code=code, column="number", found=f"{key} {name}"[:120])
            for _, line, key, name in found
        ),
        batch_size=ROWS_A_QUERY,
    )
    for start in range(0, len(found), ROWS_A_QUERY):
        batch.lines.filter(pk__in=[pk for pk, *_ in found[start : start + ROWS_A_QUERY]]).delete()


def _keep_spelling(batch: ListImport) -> None:
    """FIDE's files know no letters beyond ASCII: a name that is the same without its marks stays as it is spelt."""
    if batch.layout.get("kind") == "portal-jsonl":
        return  # it says names with all their letters
    others = batch.lines.filter(~Q(name=F("player__name")), player__isnull=False)
    found = others.values_list("pk", "name", "player__name", "player__search_name")
    kept = [
        WaitingLine(pk=pk, name=own)
        for pk, told, own, key in found.iterator(chunk_size=ROWS_A_QUERY)
        if _is_same_name(told, own, key)
    ]
    WaitingLine.objects.bulk_update(kept, ["name"], batch_size=ROWS_A_QUERY)


def _is_same_name(told: str, own: str, key: str) -> bool:
    """The same letters without marks and capitals, or what FIDE's column leaves of the name."""
    return search_key_once(told) == key or told == cells.name(ascii_name(own)[:NAME_WIDTH].strip())


# ---------------------------------------------------------------- what would change
def lines_on_list(batch: ListImport) -> QuerySet[WaitingLine]:
    """The lines of the list to come: of FIDE's files those with a rating, who has none is on the register alone; of a
    whole list those with a career, for who is told beside its lines has none.
    """
    kind = batch.layout.get("kind")
    if kind == "portal-jsonl":
        return batch.lines.filter(games_total__isnull=False)
    return batch.lines.all() if kind not in ("fide-txt", "fide-xml") else _rated(batch.lines.all())


def _rated(lines: QuerySet[WaitingLine]) -> QuerySet[WaitingLine]:
    return lines.filter(rating__isnull=False)


def differing(batch: ListImport, kind: str) -> Q:
    """The lines that change something of a kind."""
    known = Q(player__isnull=False)
    if kind in ("title", "title-kept"):
        brought = _is_higher_title() & ~tells_one_of(struck_titles(batch))
        return known & (brought if kind == "title" else ~Q(title=F("player__title")) & ~brought)
    return {
        "newcomers": Q(player__isnull=True),
        "name": known & ~Q(name=F("player__name")),
        "federation": known & ~Q(federation=F("player__federation_id")) & ~_has_ended(batch),
        "federation-kept": known & ~Q(federation=F("player__federation_id")) & _has_ended(batch),
        "sex": known & ~Q(sex="") & ~Q(sex=F("player__sex")),
        "birth": known
        & Q(birth_year__isnull=False)
        & (Q(player__birth_year__isnull=True) | ~Q(birth_year=F("player__birth_year"))),
    }[kind]


def _has_ended(batch: ListImport) -> Q:
    """The file has a federation that is none any more on the day of the list: nobody can have gone there."""
    return Q(federation__in=ended_before(batch.list_date).values("pk"))


def _is_higher_title() -> Q:
    """The file has a title, and the register none or a lower one; titles are not taken away by a file."""
    ranked = list(Title.values)
    higher = Q(pk__in=[])
    for place, title in enumerate(ranked):
        higher |= Q(title=title, player__title__in=["", *ranked[place + 1 :]])
    return higher


def gone(batch: ListImport) -> QuerySet[ListEntry]:
    """The lines of the list before whose players the file does not have."""
    told = batch.gone.filter(player=OuterRef("player"))
    return ListEntry.objects.filter(Exists(told), rating_list=newest_list(batch.system_id, batch.archive))


def _keep_who_is_gone(batch: ListImport, seen: Seen) -> None:
    """Who stands on the list before, and has no line of the list in the file: neither in a block nor alone."""
    head = newest_list(batch.system_id, batch.archive)
    if head is None:
        return
    rows = head.entries.order_by().values_list("player_id", "player__fide_id")
    before = np.fromiter(
        ((player, fide_id or 0) for player, fide_id in rows.iterator(chunk_size=ROWS_A_QUERY)),
        dtype=np.dtype((np.int64, 2)),
    )
    if batch.blocks.exists():
        before = before[~seen.are(RATED, seen.register.places(before[:, 1]))]
    alone = lines_on_list(batch).filter(player__isnull=False).order_by().values_list("player_id", flat=True)
    out = before[~np.isin(before[:, 0], _numbers(alone)), 0]
    write_rows(GonePlayer, ("batch_id", "player_id"), ((batch.pk, player) for player in out.tolist()))


def _numbers(column: QuerySet[Any, Any]) -> Numbers:
    return np.fromiter(column.iterator(chunk_size=ROWS_A_QUERY), dtype=np.int64)


def _counted(batch: ListImport) -> dict[str, int]:
    kinds: Iterable[str] = (kind for kind in KINDS if kind != "gone" and (kind != "title-kept" or batch.has("title")))
    if batch.archive:
        kinds = ("newcomers",)  # what an old list says of people changes nobody on the register
    changes = {f"of_{kind}": Count("pk", filter=differing(batch, kind)) for kind in kinds}
    found = batch.lines.order_by().aggregate(lines=Count("pk"), rated=Count("rating"), **changes)
    counts = {name.removeprefix("of_"): count for name, count in found.items()}
    counts = {name: count for name, count in counts.items() if count or name not in RARE}
    blocks = batch.blocks.order_by().aggregate(lines=Sum("lines", default=0), rated=Sum("rated", default=0))
    for name, count in blocks.items():
        counts[name] += count
    head = newest_list(batch.system_id, batch.archive)
    return {
        **counts,
        "players": lines_on_list(batch).count() + blocks["rated"],
        "gone": batch.gone.count(),
        "before": head.entries_count if head else 0,
        "faults": batch.faults.count(),
    }
