"""When the events of a random period take place: one after the other, some of them begun under an older list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.list_days import Period
from tests.ratings.second_engine.older_laws import OLDER_LAWS

DAY = timedelta(days=1)
# around the 90 days of 4.1
LONG = (31, 60, 87, 88, 89, 90, 120, 170)


@dataclass(frozen=True)
class Slot:
    """First and last day for an event."""

    start: date
    end: date

    @property
    def days(self) -> int:
        """Both days included."""
        return (self.end - self.start).days + 1


def random_slots(chance: Random, edition: str, period: Period) -> list[Slot]:
    """One to five slots in the order of their days; no two share a day."""
    is_of_cfc = edition.startswith("cfc")
    old = [] if is_of_cfc or len(period.lists) < 2 or chance.random() < 0.4 else old_slots(chance, edition, period)
    first = max([period.newest, *(slot.end + DAY for slot in old)])
    number = chance.choice((1, 2, 2, 3))
    return old + current_slots(chance, first, period.closes, number)


def current_slots(chance: Random, first: date, last: date, number: int) -> list[Slot]:
    """The days of the period, divided among its events."""
    slots = []
    for place in range(number):
        length = (last - first).days // number
        start = first + timedelta(days=length * place + chance.randrange(4))
        end = min(start + timedelta(days=chance.choice((0, 1, 2, 4, 8, 15))), first + length * (place + 1) * DAY - DAY)
        slots.append(Slot(start, max(start, end)))
    return slots


def old_slots(chance: Random, edition: str, period: Period) -> list[Slot]:
    """Events begun under older lists: some are reported late, one lasts into the period."""
    before = period.lists[-2]
    slots = []
    if len(period.lists) > 4 and chance.random() < 0.25:
        # an older list: the report comes too late for the third list, or as late as that
        slots.append(short(chance, period.lists[-chance.choice((3, 4, 5))], 8))
    if chance.random() < 0.2:
        slots.append(short(chance, before, 8))
    if chance.random() < 0.7 or not slots:
        start = period.newest - timedelta(days=chance.randint(1, 6))
        end = period.newest + timedelta(days=chance.randint(0, 4))
        if edition in OLDER_LAWS and chance.random() < 0.4:
            slots = []
            start = max(period.first_day_of_the_edition, end - timedelta(days=chance.choice(LONG)))
        slots.append(Slot(start, end))
    return slots


def short(chance: Random, list_date: date, most_days_later: int) -> Slot:
    """A few days soon after a list; the shortest period leaves room for them."""
    start = list_date + timedelta(days=chance.randrange(most_days_later))
    return Slot(start, start + timedelta(days=chance.choice((0, 1, 4, 9))))
