"""The days of an edition and of its lists, for random events that stand where real ones do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

QUARTERLY, EVERY_OTHER_MONTH, MONTHLY = (1, 4, 7, 10), (1, 3, 5, 7, 9, 11), tuple(range(1, 13))


@dataclass(frozen=True)
class Calendar:
    """First and last day of an edition, the months and the day of its lists, and how long before one it closes."""

    first: date
    last: date
    months: tuple[int, ...] = MONTHLY
    day: int = 1
    closing_days: int = 3
    first_list: date = date.min

    def lists(self) -> list[date]:
        """The dates of all lists that are made while the edition is in force."""
        years = range(self.first.year, self.last.year + 1)
        dates = [date(year, month, self.day) for year in years for month in self.months]
        return [day for day in dates if max(self.first, self.first_list) <= day <= self.last]


# the editions that are in force have no last day; far enough for any random event
NO_END = date(2026, 10, 31)
CALENDARS = {
    # 9.1, 9.13 (2003); 7.1, 7.13 (2009); monthly since July 2012; 6.1, 6.13 of rapid and blitz; 735 of the CFC
    "fide-2003": Calendar(date(2003, 7, 1), date(2009, 6, 30), QUARTERLY, closing_days=30),
    "fide-2009": Calendar(date(2009, 7, 1), date(2011, 6, 30), EVERY_OTHER_MONTH, closing_days=7),
    "fide-2009-applied": Calendar(date(2009, 7, 1), date(2011, 6, 30), EVERY_OTHER_MONTH, closing_days=7),
    "fide-2011": Calendar(date(2011, 7, 1), date(2012, 6, 30), EVERY_OTHER_MONTH, closing_days=7),
    "fide-2012": Calendar(date(2012, 7, 1), date(2014, 6, 30), closing_days=7),
    "fide-2014": Calendar(date(2014, 7, 1), date(2021, 12, 31)),
    "fide-2022": Calendar(date(2022, 1, 1), date(2024, 2, 29)),
    "fide-2024": Calendar(date(2024, 3, 1), date(2025, 9, 30)),
    "fide-2025-10": Calendar(date(2025, 10, 1), NO_END),
    "fide-rb-2012": Calendar(date(2012, 1, 1), date(2014, 6, 30), first_list=date(2012, 7, 1)),
    "fide-rb-2014": Calendar(date(2014, 7, 1), date(2021, 12, 31)),
    "fide-rb-2022": Calendar(date(2022, 1, 1), date(2022, 9, 30)),
    "fide-rb-2022-10": Calendar(date(2022, 10, 1), date(2024, 2, 29)),
    "fide-rb-2024": Calendar(date(2024, 3, 1), date(2024, 11, 30)),
    "fide-rb-2024-12": Calendar(date(2024, 12, 1), NO_END),
    "cfc-2009": Calendar(date(2009, 5, 1), date(2010, 6, 30), (2, 4, 6, 8, 10, 12), day=16, closing_days=1),
}


@dataclass(frozen=True)
class Period:
    """One rating period: the lists up to the one in force, the newest last, and the last day of play for the next."""

    first_day_of_the_edition: date
    lists: tuple[date, ...]
    closes: date

    @property
    def newest(self) -> date:
        """The date of the list that is in force, from which the period starts."""
        return self.lists[-1]

    def list_of(self, day: date) -> date:
        """The list that is in force on a day."""
        return max(each for each in self.lists if each <= day)


def random_list_period(chance: Random, edition: str) -> Period:
    """A period of the edition with two lists before the one in force, where the edition is old enough."""
    calendar = CALENDARS[edition]
    lists = calendar.lists()
    place = chance.randrange(min(2, len(lists) - 2), len(lists) - 1)
    closes = lists[place + 1] - timedelta(days=calendar.closing_days)
    return Period(calendar.first, tuple(lists[: place + 1]), closes)
