"""Titles that a list tells become rows of the register: the list is their source, their days are not known."""

from __future__ import annotations

from datetime import datetime
from itertools import islice

from django.db.models import Exists, OuterRef

from ratings.lists.models import ListEntry, RatingList
from titles.register.models import HeldTitle

ROWS_A_WRITE = 2000


def follow_list(published: RatingList, *, now: datetime) -> int:
    """Enter each title of a published list that the register does not have of its player; returns how many."""
    had = HeldTitle.objects.filter(player=OuterRef("player"), title=OuterRef("title"))
    told = ListEntry.objects.filter(~Exists(had), rating_list=published).exclude(title="")
    lines = told.order_by("pk").values_list("player", "title").iterator(chunk_size=ROWS_A_WRITE)
    entered = 0
    while chunk := list(islice(lines, ROWS_A_WRITE)):
        rows = [_row(published, player, title, now) for player, title in chunk]
        # a second worker may be at the same list: what is there stays
        HeldTitle.objects.bulk_create(rows, ignore_conflicts=True)
        entered += len(rows)
    return entered


def _row(published: RatingList, player: int, title: str, now: datetime) -> HeldTitle:
    source = HeldTitle.Source.LIST
    return HeldTitle(player_id=player, title=title, source=source, rating_list=published, written_at=now)
