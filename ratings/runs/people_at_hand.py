"""The people of a freeze: rows of the register as they are on the day of the list, each read once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from ratings.register.changes.selectors import people_on
from ratings.register.models import Player
from ratings.runs.persons import Persons, persons_at
from ratingsite.foundations.among import Among

PEOPLE_A_QUERY = 50_000


class PeopleAtHand:
    """Rows of the register with what was known of them at a moment; ``persons`` stand behind them."""

    def __init__(self, system: str, day: date, *, known_at: datetime) -> None:
        self.day, self.known_at = day, known_at
        self.persons: Persons = persons_at(system, day, known_at=known_at)
        self._found: dict[int, Player] = {}

    def of(self, rows: Iterable[int]) -> list[Player]:
        """The people in these rows, in the order of the rows."""
        wanted = sorted(rows)
        missing = [pk for pk in wanted if pk not in self._found]
        for start in range(0, len(missing), PEOPLE_A_QUERY):
            read = Player.objects.filter(Among("pk", missing[start : start + PEOPLE_A_QUERY]))
            self._found |= {player.pk: player for player in people_on(read, self.day, known_at=self.known_at)}
        return [self._found[pk] for pk in wanted if pk in self._found]
