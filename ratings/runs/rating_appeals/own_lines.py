"""What lists say of a person who appeals: an account may be known as an entry that is a second one of somebody by now.

A list from behind the merger has the person under the person's own number, one from before it may have both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import numbers_of, person_of
from ratings.register.models import Player


def own_lines(player: Player, lists: Iterable[RatingList]) -> dict[UUID, ListEntry]:
    """The line of the person on each list that has one: one with a rating first, then that of the entry itself."""
    numbers = numbers_of([player.pk])
    person, found = numbers[player.pk], defaultdict[UUID, list[ListEntry]](list)
    for entry in ListEntry.objects.filter(player__in=numbers, rating_list__in=[each.pk for each in lists]):
        found[entry.rating_list_id].append(entry)
    first = {person: 1, player.pk: 0}
    return {
        pk: min(own, key=lambda each: (each.rating is None, first.get(each.player_id, 2), each.player_id))
        for pk, own in found.items()
    }


def own_line(player: Player, rating_list: RatingList) -> ListEntry | None:
    """What one list says."""
    return own_lines(player, [rating_list]).get(rating_list.pk)


def own_row(player: Player, rating_list: RatingList) -> int:
    """The row of the register under which a list has the person; of who has no line, the person's own."""
    line = own_line(player, rating_list)
    return person_of(player).pk if line is None else line.player_id
