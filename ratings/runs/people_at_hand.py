"""The people of a freeze: rows of the register as they are on the day of the list, each read once.

Of whom nothing was ever changed by a date, and who stands on one row, the register says it as columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

import numpy as np

from ratings.kernel.arrays import Numbers
from ratings.kernel.player_table import Words, numbers_of
from ratings.register.changes.selectors import accepted_changes, people_on
from ratings.register.changes.values import COLUMNS
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.runs.persons import Persons, persons_at
from ratings.runs.player_columns import Rows
from ratingsite.foundations.among import Among
from ratingsite.foundations.column_reads import read_columns

PEOPLE_A_QUERY = 50_000
_FACTS = ("birth_year", "federation_id", "title", "sex", "association")


@dataclass(frozen=True, kw_only=True)
class People:
    """What the register says of people, in the order of their rows."""

    rows: Rows
    keys: Sequence[str]
    born: Numbers
    federation: Words
    title: Words
    sex: Words
    association: Words


class PeopleAtHand:
    """Rows of the register with what was known of them at a moment; ``persons`` stand behind them.

    ``as_listed`` are those of whom nothing was changed by a date, and who have a line on the list before: where it says
    what the register does, nothing else is to be known of them. Without ``by_columns`` everybody is told one by one.
    """

    def __init__(self, system: str, day: date, *, known_at: datetime, by_columns: bool = True) -> None:
        self.day, self.known_at, self.by_columns = day, known_at, by_columns
        self.persons: Persons = persons_at(system, day, known_at=known_at)
        self.as_listed: set[int] = set()
        self._found: dict[int, Player] = {}

    def of(self, rows: Iterable[int]) -> list[Player]:
        """The people in these rows, in the order of the rows."""
        wanted = sorted(rows)
        missing = [pk for pk in wanted if pk not in self._found]
        for start in range(0, len(missing), PEOPLE_A_QUERY):
            read = Player.objects.filter(Among("pk", missing[start : start + PEOPLE_A_QUERY]))
            self._found |= {player.pk: player for player in people_on(read, self.day, known_at=self.known_at)}
        return [self._found[pk] for pk in wanted if pk in self._found]

    def told_by_date(self, rows: Rows) -> set[int]:
        """Of whom the register has changes that count from a day, and who stands on several rows or comes back."""
        changes = accepted_changes().order_by().filter(Among("player_id", rows.tolist()), kind__in=list(COLUMNS))
        found = set(changes.values_list("player_id", flat=True)) if len(rows) else set()
        others = {*self.persons.behind, *self.persons.behind.values(), *self.persons.back}
        return found | others.intersection(rows.tolist()) if others else found

    def columns(self, rows: Rows) -> People:
        """The people in these rows, as the register has them."""
        found = Player.objects.filter(Among("pk", rows.tolist()))
        names = ("pk", "fide_id", "numbered_by_id", "national_id", *_FACTS)
        players, *numbers, born, federation, title, sex, association = (
            read_columns(found, *names) if len(rows) else [[] for _ in names]
        )
        order = np.argsort(np.array(players, dtype=np.int64))
        return People(
            rows=np.array(players, dtype=np.int64)[order],
            keys=list(np.array(list(map(key_of, *numbers)), dtype=np.object_)[order]),
            born=numbers_of(born)[order],
            **{
                name: _words(column, order)
                for name, column in zip(_FACTS_OF_WORDS, (federation, title, sex, association), strict=True)
            },
        )


_FACTS_OF_WORDS = ("federation", "title", "sex", "association")


def _words(column: list[str], order: Rows) -> Words:
    """A fact of which the register says nothing is none."""
    words = Words.of([word or None for word in column])
    return Words(words.known, words.places[order])
