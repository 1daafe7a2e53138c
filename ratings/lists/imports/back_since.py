"""Lines that were set aside when a file was read and would come if it was read now: what kept them out was taken back.

They are known by the number that they were set aside with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice

from ratings.lists.imports.checks import barred
from ratings.lists.imports.faults import LineFault
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.register_then import read_at
from ratings.register.changes.gone import left_out
from ratings.register.keys import key_of
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import parted_entries
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratingsite.foundations.among import Among

KEYS_A_QUERY = 2000
Aside = tuple[int, str]
"""A line that was set aside: where it stands, and its number with the name behind it."""


def come_back(batch: ListImport, now: datetime, *, most: int) -> Iterator[LineFault]:
    """So many of each at the most."""
    codes = set(batch.faults.order_by().values_list("code", flat=True).distinct())
    if "left-out" in codes:
        _, back = left_out(batch.list_date, known_at=now)
        yield from _told("back-since", islice(_of(batch, "left-out", back), most))
    if "federation-out" in codes:
        yield from _told("back-since", islice(_of_federations_back(batch, now), most))
    if codes & {"second-number", "left-out"}:
        yield from _told("parted-since", islice(_of_parted(batch, now), most))


def _told(code: str, aside: Iterable[Aside]) -> Iterator[LineFault]:
    return (LineFault(line=line, code=code, column="number", found=found) for line, found in aside)


def _of(batch: ListImport, code: str, players: set[int]) -> Iterator[Aside]:
    """The lines that were set aside for a reason and have a number of these people."""
    keys = _keys_of(players) if players else set()
    return (each for each in _aside(batch, code) if _key(each) in keys) if keys else iter(())


def _of_parted(batch: ListImport, now: datetime) -> Iterator[Aside]:
    """The lines of second entries that are persons again: beside a line of the person, or left out as the person was,
    under whose number the line stood then.
    """
    if not (parted := parted_entries(batch.list_date, known_at=now)):
        return
    yield from _of(batch, "second-number", parted)
    lately = Merger.objects.filter(Among("second", parted), ended_at__gt=read_at(batch))
    yield from _of(batch, "left-out", set(lately.values_list("person", flat=True)))


def _of_federations_back(batch: ListImport, now: datetime) -> Iterator[Aside]:
    """The lines of federations that were no members; not those whose players are of one that is none today."""
    out = barred(batch, now)
    if not barred(batch, read_at(batch)) - out:
        return
    aside = _aside(batch, "federation-out")
    while some := list(islice(aside, KEYS_A_QUERY)):
        known = players_with_keys(set(map(_key, some)))
        stay = {key for key, player in known.items() if player.federation_id in out}
        yield from (each for each in some if _key(each) not in stay)


def _aside(batch: ListImport, code: str) -> Iterator[Aside]:
    found = batch.faults.filter(code=code).order_by("line", "pk").values_list("line", "found")
    return found.iterator(chunk_size=KEYS_A_QUERY)


def _key(aside: Aside) -> str:
    return aside[1].split(" ", 1)[0]


def _keys_of(players: set[int]) -> set[str]:
    """Both numbers of each."""
    found = set()
    numbers = Player.objects.filter(Among("pk", players)).values_list("fide_id", "numbered_by", "national_id")
    for fide_id, numbered_by, national_id in numbers.iterator(chunk_size=KEYS_A_QUERY):
        found |= {key_of(fide_id, None, "")} if fide_id else set()
        found |= {key_of(None, numbered_by, national_id)} if national_id else set()
    return found
