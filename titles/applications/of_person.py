"""A person's entries of the register read as one, as a run reads them (rulings: two-entries): lines and title."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratings.register.titles import highest_title
from ratings.runs.persons import joined


def entries_of_person(player: Player, numbers: Mapping[int, int]) -> list[Player]:
    """Every row of the register that means this player, this one first; ``numbers`` are what ``numbers_of`` has."""
    if len(numbers) == 1:
        return [player]
    return [player, *Player.objects.filter(pk__in=numbers).exclude(pk=player.pk).order_by("pk")]


def title_of_entries(entries: Sequence[Player]) -> str:
    """The highest title of a person's entries, the first of which says who it is; of one entry the one that it has."""
    first, *others = entries
    return highest_title((entry.title for entry in entries), first.sex) if others else first.title


def one_of_each_list(lines: Iterable[ListEntry], numbers: Mapping[int, int]) -> Iterator[tuple[int, ListEntry]]:
    """The row of each person with one line of each list, in the order of the lines: the own rating first, the games of
    all numbers.
    """
    found: dict[tuple[int, object], list[ListEntry]] = defaultdict(list)
    for line in lines:
        found[numbers[line.player_id], line.rating_list_id].append(line)
    for (person, _list), of_list in found.items():
        line = joined(sorted(of_list, key=lambda line: (line.player_id != person, line.player_id)))
        assert line is not None  # noqa: S101 - there is one
        yield person, line
