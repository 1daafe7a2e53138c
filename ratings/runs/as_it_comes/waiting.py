"""The events of a system that wait, read once from lists and register, and rated in one order or another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from ratings.ledger.models import RatedEvent
from ratings.lists.lines import Line
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.selectors import newest_list
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import next_list_date
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.order import in_order, places
from ratings.runs.brief import StoredRow
from ratings.runs.corrections.carried import carried_by
from ratings.runs.freeze import Found, read
from ratings.runs.manifest import snapshot_of, with_places
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.new_lines import as_listed, line_of
from ratings.runs.period_of_lines import period_of_lines
from ratings.runs.periods import period_of
from ratings.runs.persons import lines_of, persons_at
from ratings.runs.played import played
from ratings.runs.problems import NO_LIST, RunProblem
from ratings.runs.rates import engine_rows
from ratings.runs.waiting_events import events_waiting


@dataclass(frozen=True, kw_only=True)
class Behind:
    """Where a player stands behind the last of the events; ``result`` is what a run of them would store."""

    line: Line
    result: RunResult
    last: RatedEvent


@dataclass(frozen=True, kw_only=True)
class Came:
    """As which one each source came, and how it stands in the order."""

    numbers: Mapping[str, int]
    states: Mapping[str, str]

    @classmethod
    def of(cls, system: str) -> Came:
        """As the office knows it."""
        rows = list(CameEvent.objects.filter(system=system).values_list("source", "pk", "state"))
        return cls(numbers={row[0]: row[1] for row in rows}, states={row[0]: row[2] for row in rows})

    def with_one(self, source: str, state: str) -> Came:
        """The same with one event more, behind the others, or another state of one."""
        behind = max(self.numbers.values(), default=0) + 1
        return Came(numbers={source: behind, **self.numbers}, states={**self.states, source: state})


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """What has come since the newest list; ``first_list`` is the list to come."""

    run: RatingRun
    found: Found
    first_list: date
    known_at: datetime

    @property
    def events(self) -> list[RatedEvent]:
        """The events that a run would take in."""
        return self.found.events

    def behind(self, came: Came) -> Iterator[Behind]:
        """Where everybody with a rated game stands when the events are rated in this order. Raises ``RunProblem``."""
        ordered = in_order(self.events, came.numbers, self.first_list, came.states)
        manifest = with_places(self.found.manifest, places(ordered))
        people = manifest["rows"]["players"]
        rated = [
            _result(self.run, people[row.key], row)
            for row in engine_rows(manifest, snapshot_of(manifest))
            if any(event["games"] for event in row.told["events"])
        ]
        yield from self._lines(rated, {event.key: event for event in ordered})

    def _lines(self, rated: Sequence[RunResult], events: Mapping[str, RatedEvent]) -> Iterator[Behind]:
        """The line that the next list would have of each of them, if it were made now."""
        before, period = self.found.before, period_of_lines(self.run)
        people = {person.player: person for person in self.found.people}
        persons = persons_at(self.run.period.system_id, self.run.period.list_date, known_at=self.known_at)
        ids = [result.player_id for result in rated]
        entries = lines_of(ids, before, persons) if before else {}
        carried = carried_by(self.run)
        entries |= {pk: carried[pk].of_line(entries.get(pk)) for pk in ids if pk in carried}
        keys = {pk: key for key, pk in self.run.manifest["rows"]["players"].items()}
        for result in rated:
            pk, of_period = result.player_id, played(result)
            said = people.get(pk) or as_listed(pk, entries.get(pk))
            last = [event.id for event in of_period.events if event.games][-1]
            line = line_of(period, keys[pk], said, entries.get(pk), of_period, None)
            yield Behind(line=line, result=result, last=events[last])


def _result(run: RatingRun, player: int, row: StoredRow) -> RunResult:
    return RunResult(
        run=run,
        player_id=player,
        rating_before=row.rating_before,
        rating_after=row.rating_after,
        games=row.games,
        k_factor=row.k_factor,
        change_hundredths=row.change_hundredths,
        kept=row.told,
    )


def waiting_in(system: str, *, now: datetime) -> Waiting | None:
    """What waits now; ``None`` where nothing does. Raises ``RunProblem`` and ``NotAListDate``."""
    before, events = newest_list(system), list(events_waiting(system))
    if not events:
        return None
    first, period = _lists_to_come(system, before, events)
    run = RatingRun(period=period)
    found = read(run, events, {}, known_at=now)
    run.manifest = found.manifest
    return Waiting(run=run, found=found, first_list=first, known_at=now)


def _lists_to_come(system: str, before: RatingList | None, events: Sequence[RatedEvent]) -> tuple[date, RatingPeriod]:
    """The first list that something comes on, and the period of the last. Raises ``RunProblem`` where none is made."""
    days = [event.comes_on for event in events if event.comes_on]
    try:
        first = next_list_date(system, before.list_date) if before else min(days, default=None)
        if first is not None:
            return first, period_of(system, max([first, *days]))
        said = f"no list of {system} takes what ends on {events[0].ends_on.isoformat()}"
    except NoEditionInForce as error:
        said = str(error)
    stopped = min(events, key=lambda event: (event.ends_on, event.recorded_at, event.key))
    raise RunProblem(NO_LIST, said, event=stopped.key)
