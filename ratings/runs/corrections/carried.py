"""Differences of corrections that go into a list to come: added to the line that it starts from, and frozen with it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from datetime import date

from ratings.lists.models import ListEntry
from ratings.regulations import PlayerSnapshot
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun

Told = int | str | None
ALWAYS_TOLD = ("rating", "first", "games")


@dataclass(frozen=True, kw_only=True)
class Carried:
    """What is added for one player: points, games, the first rating of who has none yet, a highest one that no list
    has, and the last day of play (ISO) where a line says the wrong one, or none. K and activity follow by the rules.
    """

    rating: int = 0
    first: int | None = None
    games: int = 0
    highest: int | None = None
    last_day: str | None = None
    wrong_last_day: str | None = None

    def __add__(self, other: Carried) -> Carried:
        last_day, wrong_last_day = self._last_days_with(other)
        return Carried(
            rating=self.rating + other.rating,
            first=other.first if other.first is not None else self.first,
            games=self.games + other.games,
            highest=_highest(self.highest, other.highest),
            last_day=last_day,
            wrong_last_day=wrong_last_day,
        )

    def _last_days_with(self, other: Carried) -> tuple[str | None, str | None]:
        """Of two corrections of one line the later day; of one that goes on from the other, what it says."""
        if not (self._moves_last_day and other._moves_last_day):
            told = other if other._moves_last_day else self
            return told.last_day, told.wrong_last_day
        goes_on = other.wrong_last_day == self.last_day
        return other.last_day if goes_on else _later(self.last_day, other.last_day), self.wrong_last_day

    @property
    def _moves_last_day(self) -> bool:
        return self.last_day != self.wrong_last_day

    def less(self, brought: Carried) -> Carried:
        """What is still to be added where some of it was brought already."""
        last_day, wrong_last_day = self.last_day, self.wrong_last_day
        if brought._moves_last_day:
            last_day = last_day if self._moves_last_day else brought.wrong_last_day
            wrong_last_day = brought.last_day
        if last_day == wrong_last_day:
            last_day = wrong_last_day = None
        rating = self.rating - brought.rating
        if self.first is not None and brought.first is not None:
            rating = self.first - brought.first
        return replace(
            self,
            rating=rating,
            games=self.games - brought.games,
            last_day=last_day,
            wrong_last_day=wrong_last_day,
        )

    def of_rating(self, rating: int | None) -> int | None:
        """The rating with the difference; the first one where there was none."""
        return self.first if rating is None else rating + self.rating

    def of_snapshot(self, player: PlayerSnapshot) -> PlayerSnapshot:
        """The player as the period begins."""
        rating = self.of_rating(player.rating)
        games = max((player.games or 0) + self.games, 0)
        return replace(player, rating=rating, games=games, highest=_highest(player.highest, rating, self.highest))

    def of_line(self, entry: ListEntry | None) -> ListEntry:
        """The line that the list to come goes on from."""
        line = copy(entry) if entry is not None else ListEntry()
        line.rating = self.of_rating(line.rating)
        line.games_total = max(line.games_total + self.games, 0)
        line.highest_rating = _highest(line.highest_rating, line.rating, self.highest)
        line.last_played_on = self._of_last_day(line.last_played_on)
        return line

    def _of_last_day(self, listed: date | None) -> date | None:
        if not self._moves_last_day:
            return listed
        told = listed.isoformat() if listed else None
        found = self.last_day if told == self.wrong_last_day else _later(told, self.last_day)
        return date.fromisoformat(found) if found else None

    def as_json(self) -> dict[str, Told]:
        """For the manifest: what runs from before there was more of it have frozen, and else what there is."""
        return {name: value for name, value in asdict(self).items() if name in ALWAYS_TOLD or value is not None}


def _highest(*ratings: int | None) -> int | None:
    return max((each for each in ratings if each), default=None)


def _later(*days: str | None) -> str | None:
    return max((each for each in days if each), default=None)


NOTHING_CARRIED: Mapping[int, Carried] = {}


@dataclass(frozen=True, kw_only=True)
class CarriedInto:
    """What a run takes in: by player, and of which corrections."""

    by_player: Mapping[int, Carried] = field(default_factory=dict)
    corrections: tuple[str, ...] = ()

    def as_json(self) -> dict[str, dict[str, Told]]:
        """By row, for the manifest."""
        return {str(pk): each.as_json() for pk, each in sorted(self.by_player.items())}


def carried_into(run: RatingRun) -> CarriedInto:
    """The corrections that wait for the next list; a run that makes a version of a list, those which it had taken in.

    What the correction of that run puts right in its own list is not added a second time: neither its events, nor the
    lines that it types.
    """
    corrections = list(_corrections_for(run))
    found: dict[int, Carried] = {}
    for correction in corrections:
        typed = _typed_instead(run.correction, correction)
        for row, told in correction.effects["carried"].items():
            if int(row) not in typed:
                found[int(row)] = found.get(int(row), Carried()) + Carried(**told)
    return CarriedInto(by_player=found, corrections=tuple(str(each.pk) for each in corrections))


def _typed_instead(correction: ListCorrection | None, earlier: ListCorrection) -> set[int]:
    """Whose lines a correction types on the list of an earlier one: what it says holds, whatever was brought."""
    if correction is None or correction.rating_list.list_date != earlier.rating_list.list_date:
        return set()
    return {line["player"] for line in correction.lines}


def brought_already(correction: ListCorrection) -> dict[int, Carried]:
    """By row what earlier corrections of a list have brought, or will bring, to the next ones of what a later one puts
    right again: of its events, and of the lines that it types.
    """
    sources = set(correction.events.values_list("source", flat=True))
    earlier = ListCorrection.objects.filter(
        system=correction.system_id,
        rating_list__list_date=correction.rating_list.list_date,
        state__in=[ListCorrection.State.CARRIED, ListCorrection.State.TAKEN],
    )
    found: dict[int, Carried] = {}
    for each in earlier.select_related("rating_list").prefetch_related("events").order_by("prepared_at", "pk"):
        is_of_events = bool({event.source for event in each.events.all()} & sources)
        typed = _typed_instead(correction, each)
        for row, told in each.effects["carried"].items():
            if is_of_events or int(row) in typed:
                found[int(row)] = found.get(int(row), Carried()) + Carried(**told)
    return found


def _corrections_for(run: RatingRun) -> list[ListCorrection]:
    of_system = ListCorrection.objects.filter(system=run.period.system_id).order_by("prepared_at", "pk")
    of_system = of_system.select_related("rating_list")
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
