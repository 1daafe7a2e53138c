"""The same events reported for one list, or for two and three: an office of ten, and what was found of each event.

Every event has its games; only the list that its report is in time for differs (``LedgerEvent.comes_on``). Two lists
were taken in, ``before`` and ``newest``, on which nobody has the same rating twice, and events begin under either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.selectors import list_in_force
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result, edition_for
from ratings.regulations.calendar import closing_day, next_list_date
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import Part
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.runs.workings import work_out
from ratingsite.office.accounts.models import User

RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1/2-1/2", "+--")
Split = Mapping[str, int]
"""Which of the lists to come each event is reported for: 0 is the first of them."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """What the two lists say of a player; of ``ratings`` None is unrated. Without ``k`` the lists print none."""

    ratings: tuple[int | None, int | None]
    games: int = 99
    highest: int | None = None
    k: int | None = None


@dataclass(frozen=True, kw_only=True)
class Played:
    """An event: its first and last day, and its games as ``(1, "a", "b", "1-0")``."""

    name: str
    starts_on: date
    ends_on: date
    games: tuple[tuple[int, str, str, str], ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Season:
    """The days of the two lists, who stands on them, and what was played."""

    system: str
    before: date
    newest: date
    people: Mapping[str, Told]
    events: Sequence[Played]

    @property
    def lists(self) -> list[date]:
        """The three lists to come."""
        first = next_list_date(self.system, self.newest)
        second = next_list_date(self.system, first)
        return [first, second, next_list_date(self.system, second)]


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a run found of one player in one event, with all that its reasons follow from.

    ``games`` are those of the period; ``before`` is the line of the list before it, ``then`` that of the list in force
    on the first day of the event: ``None`` where there is no such line with a rating.
    """

    player: str
    is_part: bool
    is_older_than_every_list: bool
    working: Mapping[str, Any]
    games: int
    then: ListEntry | None
    before: ListEntry | None

    @property
    def change(self) -> int | None:
        """In hundredths, before rounding; ``None`` without a rating."""
        change: float | None = self.working["change"]
        return None if change is None else round(change * 100)


Findings = dict[tuple[str, str], Found]
"""By player and event."""
Reported = tuple[Season, Split]
"""What was played, and for which lists it was reported."""


@dataclass(frozen=True, kw_only=True)
class Office:
    """Who works here."""

    administrator: User
    commission: User

    def found(self, *reported: Reported) -> list[Findings]:
        """What is found of each, on the same lists and in the same runs. All of them have players and events of their
        own, so that none changes what is found of another.
        """
        ((system, before, newest),) = {(season.system, season.before, season.newest) for season, _ in reported}
        people = [_people(place, season) for place, (season, _) in enumerate(reported)]
        RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
        for place, day in enumerate((before, newest)):
            rows = [
                _row(players[name], told, place)
                for (season, _), players in zip(reported, people, strict=True)
                for name, told in season.people.items()
            ]
            import_list(system, day, rows, origin="test", by=self.administrator, now=_noon(day))
        for place, ((season, split), players) in enumerate(zip(reported, people, strict=True)):
            for event in season.events:
                self._record(season, event, place, season.lists[split[event.name]], players)
        last = max(max(split.values()) for _, split in reported)
        runs = [self._published(system, day) for day in reported[0][0].lists[: 1 + last]]
        return _findings(reported, runs, people)

    def _record(
        self, season: Season, played: Played, place: int, list_date: date, players: Mapping[str, Player]
    ) -> None:
        games = tuple(
            GameSnapshot(round=number, white=players[white].key, black=players[black].key, result=Result(result))
            for number, white, black, result in played.games
        )
        source = f"{place} {played.name}"
        event = EventSnapshot(
            id=source, format="swiss", start=played.starts_on, end=played.ends_on, games=games, **_facts(played, place)
        )
        told = LedgerEvent(
            source=source,
            system=season.system,
            name=source,
            place="",
            federation="USA",
            rounds=9,
            event=event,
            players={player.key: player for player in players.values()},
            comes_on=list_date,
        )
        record_event(told, by=self.administrator, now=_noon(played.ends_on))

    def _published(self, system: str, list_date: date) -> RatingRun:
        now = _noon(list_date)
        run = start_run(open_period(system, list_date), by=self.administrator, now=now)
        advance_run(run.pk, clock=lambda: now)
        run.refresh_from_db()
        assert run.state == RatingRun.State.REVIEW, run.failure
        look_at_every_flag(run, by=self.commission, now=now, note="")
        publish_rating_list(run, by=self.commission, now=now)
        return run


def _people(place: int, season: Season) -> dict[str, Player]:
    federation = Federation.objects.get(code="USA")
    return {
        name: Player.objects.create(
            fide_id=3_000_000 + 1_000 * place + number, name=f"Player {name} {place}", federation=federation
        )
        for number, name in enumerate(sorted(season.people), start=1)
    }


def _facts(played: Played, place: int) -> dict[str, Any]:
    """What is told of an event besides; a tournament in parts has a name of its own too."""
    part: Part | None = played.facts.get("part")
    return {**played.facts, "part": replace(part, of=f"{part.of} {place}")} if part else dict(played.facts)


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def _row(player: Player, told: Told, place: int) -> ImportedEntry:
    rating = told.ratings[place]
    career = Career(games=told.games if rating else 0, highest=told.highest if rating else None)
    return ImportedEntry(player=player, rating=rating, k_factor=told.k if rating else None, career=career)


def _findings(
    reported: Sequence[Reported], runs: Sequence[RatingRun], people: Sequence[Mapping[str, Player]]
) -> list[Findings]:
    found: list[Findings] = [{} for _ in reported]
    names = {player.pk: name for players in people for name, player in players.items()}
    played = {f"{place} {event.name}": event for place, (season, _) in enumerate(reported) for event in season.events}
    system = reported[0][0].system
    then = {day: list_in_force(system, day) for day in {event.starts_on for event in played.values()}}
    at_the_start = {day: _lines(rating_list) for day, rating_list in then.items()}
    for run in runs:
        before, results = _lines(run.previous_list), list(run.results.all())
        work_out(results)
        for result in results:
            for working in result.working["events"]:
                source = working["id"].partition(":")[0]
                event, player = played[source], names[result.player_id]
                found[int(source.partition(" ")[0])][player, event.name] = Found(
                    player=player,
                    is_part="part" in event.facts,
                    is_older_than_every_list=then[event.starts_on] is None,
                    working=working,
                    games=result.games,
                    then=at_the_start[event.starts_on].get(result.player_id),
                    before=before.get(result.player_id),
                )
    return found


def _lines(rating_list: RatingList | None) -> dict[int, ListEntry]:
    entries = ListEntry.objects.filter(rating_list=rating_list, rating__isnull=False)
    return {entry.player_id: entry for entry in entries}


# ---------------------------------------------------------------- chance
def random_splits(season: Season, seed: int) -> tuple[Split, Split]:
    """The events on two lists and on three; each list has some."""
    chance = Random(f"{season.system} {season.newest} {seed}")  # noqa: S311 - nothing secret
    names = [event.name for event in season.events]
    chance.shuffle(names)
    return (
        {name: place % 2 for place, name in enumerate(names)},
        {name: place % 3 for place, name in enumerate(names)},
    )


def random_season(system: str, newest: date, seed: int) -> Season:
    """Four events of nine rounds under the two lists, with newcomers to K and to the list, and one near the floor."""
    floor = rule_book(system).floor(edition_for(system, newest)).rating
    chance = Random(f"{system} {newest} {seed} season")  # noqa: S311 - nothing secret
    before = _list_before(system, newest)
    rated = {
        f"r{place}": Told(
            ratings=(rating, rating + chance.choice((-13, -4, 7, 22))),
            games=chance.choice((12, 26, 99)),
            k=chance.choice((None, None, 20)),
        )
        for place, rating in enumerate(chance.randrange(floor + 150, 2450) for _ in range(6))
    }
    near = {
        "floor": Told(ratings=(floor + 9, floor + 2), k=None),
        "best": Told(ratings=(2391, 2397), highest=2399, games=400),
    }
    unrated = {name: Told(ratings=(None, None)) for name in ("u1", "u2")}
    people = {**rated, **near, **unrated}
    closing = closing_day(system, next_list_date(system, newest))
    days = [before + timedelta(days=20), before + timedelta(days=24), newest + timedelta(days=1)]
    days.append(closing - timedelta(days=10))
    events = [
        Played(
            name=f"e{place}",
            starts_on=day,
            ends_on=day + timedelta(days=9),
            games=tuple(_everybody_once(chance, sorted(people))),
        )
        for place, day in enumerate(days)
    ]
    return Season(system=system, before=before, newest=newest, people=people, events=events)


def _list_before(system: str, newest: date) -> date:
    day = newest
    while next_list_date(system, day) >= newest:
        day -= timedelta(days=20)
    return next_list_date(system, day)


def _everybody_once(chance: Random, names: list[str]) -> Iterator[tuple[int, str, str, str]]:
    """Nine rounds in which each of ten meets each other once; now and then nobody comes."""
    order = list(names)
    chance.shuffle(order)
    for number in range(1, len(order)):
        for white, black in zip(order[: len(order) // 2], reversed(order[len(order) // 2 :]), strict=True):
            yield number, white, black, chance.choice(RESULTS)
        order = [order[0], order[-1], *order[1:-1]]
