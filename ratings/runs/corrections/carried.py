"""Differences of corrections that go into a list to come: added to the line that it starts from, and frozen with it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import asdict, dataclass, field, replace

from ratings.lists.models import ListEntry
from ratings.regulations import PlayerSnapshot
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun


@dataclass(frozen=True, kw_only=True)
class Carried:
    """What is added for one player: points, games, and the first rating of who has none yet."""

    rating: int = 0
    first: int | None = None
    games: int = 0

    def __add__(self, other: Carried) -> Carried:
        first = other.first if other.first is not None else self.first
        return Carried(rating=self.rating + other.rating, first=first, games=self.games + other.games)

    def of_rating(self, rating: int | None) -> int | None:
        """The rating with the difference; the first one where there was none."""
        return self.first if rating is None else rating + self.rating

    def of_snapshot(self, player: PlayerSnapshot) -> PlayerSnapshot:
        """The player as the period begins."""
        rating = self.of_rating(player.rating)
        games = max((player.games or 0) + self.games, 0)
        highest = max((each for each in (player.highest, rating) if each), default=None)
        return replace(player, rating=rating, games=games, highest=highest)

    def of_line(self, entry: ListEntry | None) -> ListEntry:
        """The line that the list to come goes on from."""
        line = copy(entry) if entry is not None else ListEntry()
        line.rating = self.of_rating(line.rating)
        line.games_total = max(line.games_total + self.games, 0)
        line.highest_rating = max((each for each in (line.highest_rating, line.rating) if each), default=None)
        return line

    def as_json(self) -> dict[str, int | None]:
        """For the manifest."""
        return asdict(self)


NOTHING_CARRIED: Mapping[int, Carried] = {}


@dataclass(frozen=True, kw_only=True)
class CarriedInto:
    """What a run takes in: by player, and of which corrections."""

    by_player: Mapping[int, Carried] = field(default_factory=dict)
    corrections: tuple[str, ...] = ()

    def as_json(self) -> dict[str, dict[str, int | None]]:
        """By row, for the manifest."""
        return {str(pk): each.as_json() for pk, each in sorted(self.by_player.items())}


def carried_into(run: RatingRun) -> CarriedInto:
    """The corrections that wait for the next list; a run that makes a version of a list, those which it had taken in.

    What the correction of that run puts right in its own list is not added a second time.
    """
    corrections = list(_corrections_for(run))
    found: dict[int, Carried] = {}
    for correction in corrections:
        for row, told in correction.effects["carried"].items():
            found[int(row)] = found.get(int(row), Carried()) + Carried(**told)
    return CarriedInto(by_player=found, corrections=tuple(str(each.pk) for each in corrections))


def _corrections_for(run: RatingRun) -> list[ListCorrection]:
    of_system = ListCorrection.objects.filter(system=run.period.system_id).order_by("prepared_at", "pk")
    if run.corrects is None:
        return list(of_system.filter(state=ListCorrection.State.CARRIED))
    sources = set(run.correction.events.values_list("source", flat=True)) if run.correction else set()
    taken = of_system.filter(taken_into__list_date=run.corrects.list_date).prefetch_related("events")
    return [each for each in taken if not {event.source for event in each.events.all()} & sources]


def carried_by(run: RatingRun) -> dict[int, Carried]:
    """What a run has frozen of it, by row."""
    frozen = run.manifest.get("rows", {}).get("carried", {}).get("players", {})
    return {int(row): Carried(**told) for row, told in frozen.items()}


def corrections_in(run: RatingRun) -> list[str]:
    """The corrections that a run has frozen."""
    return list(run.manifest.get("rows", {}).get("carried", {}).get("corrections", ()))


def was_carried_and_withdrawn(run: RatingRun) -> bool:
    """Whether a correction that a run has frozen was withdrawn since; few ever are, and the others are taken into the
    next list. The database looks into the manifest, which may be long, and only where there is one.
    """
    withdrawn = ListCorrection.objects.filter(
        system=run.period.system_id, state=ListCorrection.State.WITHDRAWN, decided_at__isnull=False
    )
    rows = {str(pk) for pk in withdrawn.order_by().values_list("pk", flat=True)}
    if not rows:
        return False
    frozen = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried__corrections", flat=True)
    return not rows.isdisjoint(frozen[0] or ())
