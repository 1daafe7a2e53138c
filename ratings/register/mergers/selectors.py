"""Which entries of the register are second ones of somebody, on a day and as far as it was known at a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from ratings.register.mergers.models import Merger
from ratings.register.models import Player
from ratings.register.titles import highest_title
from ratingsite.foundations.among import Among


def second_entries() -> QuerySet[Merger, int]:
    """The rows of the register that are second entries of somebody now."""
    return Merger.objects.filter(ends_on__isnull=True).values_list("second", flat=True)


def _open_on(day: date, known_at: datetime) -> QuerySet[Merger]:
    was_open = Q(ends_on__isnull=True) | Q(ends_on__gt=day) | Q(ended_at__gt=known_at)
    return Merger.objects.filter(was_open, merged_at__lte=known_at)


class Step(NamedTuple):
    """Whose entry a second one is, and since which moment it was known."""

    person: int
    merged_at: datetime


Steps = Mapping[int, Step]
"""By the rows of second entries; the person may be a second entry too."""


def steps_on(day: date, *, known_at: datetime, is_archived: Callable[[], bool] = lambda: False) -> dict[int, Step]:
    """Whose entries the second ones are on a day; what ``is_archived`` says is told by ``persons_on``."""
    known = _open_on(day, known_at).values_list("second", "person", "merged_at", "starts_on", "ended_at")
    rows = list(known.order_by("pk"))
    found = {second: Step(person, at) for second, person, at, starts_on, _ in rows if starts_on <= day}
    if len(found) < len(rows) and is_archived():
        later = {second: Step(person, at) for second, person, at, _, ended in rows if ended is None or ended > known_at}
        found |= later
    return found


def steps_now() -> dict[int, Step]:
    """Whose entries the second ones are now."""
    rows = Merger.objects.filter(ends_on__isnull=True).values_list("second", "person", "merged_at")
    return {second: Step(person, at) for second, person, at in rows}


def persons_on(day: date, *, known_at: datetime, is_archived: Callable[[], bool] = lambda: False) -> dict[int, int]:
    """The person behind each second entry, by the rows of the register; an entry of an entry leads to its person.

    Where the day ``is_archived`` – asked only if it matters –, who was found to be one person later was it then.
    See rulings: two-entries.
    """
    steps = steps_on(day, known_at=known_at, is_archived=is_archived)
    return {second: end_of_chain(second, steps) for second in steps}


def end_of_chain(row: int, steps: Steps) -> int:
    """The person whom a row means, itself if it is no second entry."""
    seen = {row}
    while (step := steps.get(row)) is not None and step.person not in seen:
        row = step.person
        seen.add(row)
    return row


def parted_entries(day: date, *, known_at: datetime, behind: Mapping[int, int] | None = None) -> set[int]:
    """The rows that were second entries once and are persons of their own again; ``behind`` are those that are second
    entries on the day, where somebody has looked for them.
    """
    behind = persons_on(day, known_at=known_at) if behind is None else behind
    ended = Merger.objects.filter(ends_on__lte=day, ended_at__lte=known_at).values_list("second", flat=True)
    return set(ended) - behind.keys()


def merger_of(player: Player) -> Merger | None:
    """The merger that makes an entry a second one now."""
    return Merger.objects.filter(second=player, ends_on__isnull=True).select_related("person__federation").first()


def mergers_about(player: Player) -> tuple[Merger | None, list[Merger]]:
    """The merger that makes an entry a second one now, and those into it, taken back or not; oldest first."""
    found = Merger.objects.filter(Q(second=player) | Q(person=player)).select_related("second", "person__federation")
    own = [merger for merger in found if merger.second_id == player.pk and merger.ends_on is None]
    return next(iter(own), None), [merger for merger in found if merger.person_id == player.pk]


def person_of(player: Player) -> Player:
    """The person whom an entry means now."""
    merger = merger_of(player)
    seen = {player.pk}
    while merger is not None and merger.person_id not in seen:
        player = merger.person
        seen.add(player.pk)
        merger = merger_of(player)
    return player


def behind_now() -> dict[int, int]:
    """The person behind each second entry now."""
    steps = steps_now()
    return {second: end_of_chain(second, steps) for second in steps}


def numbers_of(players: Iterable[int], behind: Mapping[int, int] | None = None) -> dict[int, int]:
    """Every row of the register that means one of these people now, with the person: also those not asked about.

    ``behind`` is what ``behind_now`` gave, where somebody has asked it.
    """
    ends = behind_now() if behind is None else behind
    wanted = {ends.get(pk, pk) for pk in players}
    return {pk: pk for pk in wanted} | {pk: end for pk, end in ends.items() if end in wanted}


def persons_now(players: Iterable[int]) -> dict[int, int]:
    """The persons behind those of the rows that are second entries now."""
    behind = behind_now()
    return {pk: behind[pk] for pk in players if pk in behind}


def title_now(player: Player, behind: Mapping[int, int] | None = None) -> str:
    """The highest title that the register says of a person, in whichever entry. ``behind`` is what ``behind_now`` gave,
    where somebody has asked it.
    """
    numbers = numbers_of([player.pk], behind)
    if len(numbers) == 1:
        return player.title
    titles = Player.objects.filter(pk__in=numbers).values_list("title", flat=True)
    return highest_title(titles, player.sex)


def keys_now() -> dict[str, str]:
    """The key of the person behind each key of who has several entries now, the person's own among them."""
    numbers = numbers_of(behind.values(), behind) if (behind := behind_now()) else {}
    keys = {player.pk: player.key for player in Player.objects.filter(pk__in=numbers)}
    return {keys[row]: keys[person] for row, person in numbers.items()}


def with_persons(players: Iterable[int], *, known_at: datetime | None = None) -> set[int]:
    """Rows of the register, and those of every person whose second entry one of them was at some time; as far as it was
    known at a moment, if one is given.
    """
    known = Merger.objects.filter(merged_at__lte=known_at) if known_at else Merger.objects.all()
    found = left = set(players)
    while left:
        persons = known.filter(Among("second", left)).values_list("person", flat=True)
        left = set(persons) - found
        found = found | left
    return found
