"""Titles that a list tells become rows of the register: the list is their source, their days are not known.

One that was struck as told by mistake, or taken away, does not come back by being told again, under whichever number of
the player.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from itertools import islice

from django.db.models import Exists, OuterRef, QuerySet

from ratings.lists.imports.decided_titles import titles_decided
from ratings.lists.imports.mistaken_titles import Struck, struck_titles, tells_one_of
from ratings.lists.imports.models import ListImport
from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import behind_now, numbers_of
from titles.register.in_force import mistakes
from titles.register.models import HeldTitle, TitleRemoval
from titles.register.told_again import held_anew, revocations, tell_of_titles_told_again

ROWS_A_WRITE = 2000


def follow_list(published: RatingList, *, now: datetime) -> int:
    """Enter each title of a published list that the register does not have of its player; returns how many."""
    had = HeldTitle.objects.filter(player=OuterRef("player"), title=OuterRef("title"))
    told = ListEntry.objects.filter(~Exists(had), ~tells_one_of(_struck()), rating_list=published).exclude(title="")
    lines = told.order_by("pk").values_list("player", "title").iterator(chunk_size=ROWS_A_WRITE)
    entered = 0
    while chunk := list(islice(lines, ROWS_A_WRITE)):
        rows = [_row(published, player, title, now) for player, title in chunk]
        # a second worker may be at the same list: what is there stays
        HeldTitle.objects.bulk_create(rows, ignore_conflicts=True)
        entered += len(rows)
    tell_of_titles_told_again(published, now=now)
    return entered


@struck_titles.register
def _(batch: ListImport) -> Struck:
    return _struck()


@titles_decided.register
def _(batch: ListImport, since: datetime) -> Collection[int]:
    """Who was awarded one since; one that was taken away comes back by no file."""
    awarded = HeldTitle.objects.filter(written_at__gt=since).exclude(source=HeldTitle.Source.LIST)
    decided = set(awarded.order_by().values_list("player", flat=True).iterator())
    return numbers_of(decided).keys() if decided else ()


def _struck() -> Struck:
    """Under every number: the file may tell it of another one than the file before, and a merger moves its line.

    A title that was taken away is held against a file until the person has it by another row.
    """
    struck, revoked = (_by_title(rows, "held__") for rows in (mistakes(), revocations()))
    behind = behind_now() if struck or revoked else {}
    anew = _by_title(held_anew(), "") if revoked else {}
    found: dict[str, set[int]] = defaultdict(set)
    for title, players in struck.items():
        found[title].update(numbers_of(players, behind))
    for title, players in revoked.items():
        found[title].update(numbers_of(players, behind).keys() - numbers_of(anew.get(title, ()), behind).keys())
    return found


def _by_title(rows: QuerySet[TitleRemoval] | QuerySet[HeldTitle], path: str) -> dict[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for title, player in rows.values_list(f"{path}title", f"{path}player"):
        found[title].add(player)
    return found


def _row(published: RatingList, player: int, title: str, now: datetime) -> HeldTitle:
    source = HeldTitle.Source.LIST
    return HeldTitle(player_id=player, title=title, source=source, rating_list=published, written_at=now)
