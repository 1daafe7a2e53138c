"""What the lines of the list to come have in common: the rules of its day, and the events of its period."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from uuid import UUID

from ratings.ledger.models import RatedEvent, key_of_event
from ratings.regulations import PlayerSnapshot, edition_by_id
from ratings.regulations.calendar import rules_on
from ratings.regulations.published_k import factors_on
from ratings.regulations.registry import rule_book
from ratings.regulations.results import KFactor
from ratings.runs.games_of_the_year import games_of_everybody, is_made_here, is_year_known
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratingsite.foundations.among import AmongKeys
from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class Period:
    """What every line of the list to come has in common. ``factor_of`` tells K, ``frozen`` how the players stood before
    the period, ``events`` are the rows of its events.
    """

    system: str
    list_date: date
    rules: Edition
    factor_of: Callable[[PlayerSnapshot], KFactor | None]
    frozen: Mapping[str, Json]
    events: Collection[str]

    @cached_property
    def last_days(self) -> dict[str, date]:
        """When each event ended."""
        ended = RatedEvent.objects.filter(AmongKeys("pk", map(UUID, self.events))).order_by()
        rows = ended.values_list("source", "version", "ends_on")
        return {key_of_event(source, version): day for source, version, day in rows}


def period_of_lines(run: RatingRun) -> Period:
    """What the lines of a run have in common."""
    system, list_date, frozen = run.period.system_id, run.period.list_date, run.manifest
    return Period(
        system=system,
        list_date=list_date,
        rules=_rules(system, list_date),
        factor_of=factors_on(system, list_date),
        frozen=frozen["input"]["players"],
        events=frozen["rows"]["events"].values(),
    )


def _rules(system: str, list_date: date) -> Edition:
    return edition_by_id(rules_on(system, list_date).id)


@dataclass(frozen=True, kw_only=True)
class YearAskedFor:
    """7.22 asks how often somebody played since a day. Of a year that is not known whole fewer games than ``least`` say
    nothing: there may have been more.
    """

    first_day: date
    least: int = 0
    is_told_by_days: bool = False  # who has a last day has played then, and who has none has not played that year

    def games(self, run: RatingRun) -> Counter[int]:
        """The games of those who had any, as far as they must be counted."""
        return Counter() if self.is_told_by_days else games_of_everybody(run, self.first_day)


def year_asked_for(run: RatingRun) -> YearAskedFor | None:
    """The year before the list of a run; ``None`` where nobody asks, or what is known of it cannot tell anything."""
    system, list_date = run.period.system_id, run.period.list_date
    book, rules = rule_book(system), _rules(system, list_date)
    first_day = book.games_needed_from(rules, list_date)
    if first_day is None:
        return None
    least, before = book.games_to_stay_active(rules), run.previous_list
    if before is not None and is_year_known(before, first_day):
        # a list that was made elsewhere shows games without their days
        is_told_by_days = least == 1 and is_made_here(before, first_day)
        return YearAskedFor(first_day=first_day, is_told_by_days=is_told_by_days)
    # 2003, 9.2.3c: four games that are known suffice, whatever is missing; a single one is told by the last day
    return YearAskedFor(first_day=first_day, least=least) if least > 1 else None
