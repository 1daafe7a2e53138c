"""What a list to come has in addition for one player, and what it makes of a line."""

from __future__ import annotations

from collections.abc import Container, Mapping
from copy import copy
from dataclasses import asdict, dataclass, replace
from datetime import date

from ratings.lists.models import ListEntry
from ratings.regulations import PlayerSnapshot
from ratings.runs.corrections.decided_lines import Decided

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
            highest=_higher(self.highest, brought.highest),
            last_day=last_day,
            wrong_last_day=wrong_last_day,
        )

    def taken_by(self, said: Container[str]) -> Carried:
        """What a line that is typed takes the place of: points where it says a rating, games where it says any. The day
        of the last game is not typed.
        """
        left = self.left_by(said)
        return Carried(
            rating=self.rating - left.rating,
            first=self.first if left.first is None else None,
            games=self.games - left.games,
            highest=self.highest if left.highest is None else None,
        )

    def left_by(self, said: Container[str]) -> Carried:
        """What is brought all the same."""
        found = replace(self, rating=0, first=None, highest=None) if "rating" in said else self
        return replace(found, games=0) if "games" in said else found

    def typed(self, said: Decided, entry: ListEntry | None) -> Carried:
        """The same of a line that was typed, beside what a later version of its list says of it."""
        line = entry if entry is not None else ListEntry()
        rating, games = said.get("rating"), said.get("games")
        found = replace(self, highest=_higher(self.highest, line.highest_rating))
        if rating is not None:
            is_first = line.rating is None
            found = replace(found, rating=0 if is_first else rating - line.rating, first=rating if is_first else None)
        return found if games is None else replace(found, games=games - line.games_total)

    @classmethod
    def between(cls, was: ListEntry | None, now: ListEntry | None) -> Carried:
        """What leads from one line to the other."""
        before, after = was or ListEntry(), now or ListEntry()
        days = tuple(each.last_played_on and each.last_played_on.isoformat() for each in (before, after))
        is_rated = before.rating is not None and after.rating is not None
        return cls(
            rating=after.rating - before.rating if is_rated else 0,
            first=after.rating if before.rating is None else None,
            games=after.games_total - before.games_total,
            highest=_higher(after.highest_rating, before.highest_rating),
            **({"wrong_last_day": days[0], "last_day": days[1]} if days[0] != days[1] else {}),
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


def _higher(rating: int | None, known: int | None) -> int | None:
    """A highest rating that is not known yet."""
    return rating if (rating or 0) > (known or 0) else None


def _later(*days: str | None) -> str | None:
    return max((each for each in days if each), default=None)


NOTHING_CARRIED: Mapping[int, Carried] = {}
