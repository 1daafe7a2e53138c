"""An event over several rating periods, rated list by list (2003, 4.11; 2009, 4.13). See rulings: at-the-game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.fide_standard.games import Entry


def parts_of(entry: Entry, rating: int) -> tuple[Entry, ...]:
    """What a rated player played under each list, in the order of the lists; of other events it is all one part."""
    if not entry.governed.event.ratings_at_the_game:
        return (entry,)
    return tuple(
        _part(entry, day, rating) for day in sorted({side.list_date for side in entry.sides if side.list_date})
    )


def _part(entry: Entry, list_date: date, rating: int) -> Entry:
    sides = tuple(side for side in entry.sides if side.list_date == list_date)
    # 2003, 10.4; 2009, 8.4: who had no rating then is rated with the present one
    own = next((side.own_rating for side in sides if side.own_rating is not None), rating)
    return replace(entry, sides=sides, list_date=list_date, own_rating=own)
