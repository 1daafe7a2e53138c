"""The same events reported for one list, or for two and three: an office of ten, and what was found of each event.

Every event has its games; only the list that its report is in time for differs (``LedgerEvent.comes_on``). Two lists
were taken in, ``before`` and ``newest``, on which nobody has the same rating twice, and events begin under either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction

from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.selectors import list_in_force
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result, edition_for
from ratings.regulations.calendar import closing_day, next_list_date
from ratings.regulations.registry import rule_book
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
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


@dataclass(frozen=True, kw_only=True)
class Office:
    """Who works here; nothing of a season is kept."""

    administrator: User
    commission: User

    def found(self, season: Season, split: Split) -> Findings:
        """The season with its events reported for these lists."""
        with transaction.atomic():
            players = self._lists(season)
            for event in season.events:
                self._record(season, event, season.lists[split[event.name]], players)
            runs = [self._published(season.system, day) for day in season.lists[: 1 + max(split.values())]]
            answer = dict(_findings(season, runs, players))
            transaction.set_rollback(True)
        return answer

    def _lists(self, season: Season) -> dict[str, Player]:
        RatingSystem.objects.get_or_create(code=season.system, defaults={"name": season.system})
        federation = Federation.objects.get(code="USA")
        players = {
            name: Player.objects.create(fide_id=3_000_000 + number, name=f"Player {name}", federation=federation)
            for number, name in enumerate(sorted(season.people), start=1)
        }
        for place, day in enumerate((season.before, season.newest)):
            rows = [_row(players[name], told, place) for name, told in season.people.items()]
            import_list(season.system, day, rows, origin="test", by=self.administrator, now=_noon(day))
        return players

    def _record(self, season: Season, played: Played, list_date: date, players: Mapping[str, Player]) -> None:
        games = tuple(
            GameSnapshot(round=number, white=players[white].key, black=players[black].key, result=Result(result))
            for number, white, black, result in played.games
        )
        event = EventSnapshot(
            id=played.name, format="swiss", start=played.starts_on, end=played.ends_on, games=games, **played.facts
        )
        told = LedgerEvent(
            source=played.name,
            system=season.system,
            name=played.name,
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


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def _row(player: Player, told: Told, place: int) -> ImportedEntry:
    rating = told.ratings[place]
    career = Career(games=told.games if rating else 0, highest=told.highest if rating else None)
    return ImportedEntry(player=player, rating=rating, k_factor=told.k if rating else None, career=career)


def _findings(
    season: Season, runs: Sequence[RatingRun], players: Mapping[str, Player]
) -> Iterator[tuple[tuple[str, str], Found]]:
    played = {event.name: event for event in season.events}
    names = {player.pk: name for name, player in players.items()}
    for run in runs:
        before = _lines(run.previous_list, names)
        for result in run.results.all():
            for working in result.working["events"]:
                event = played[working["id"].partition(":")[0]]
                then = list_in_force(season.system, event.starts_on)
                found = Found(
                    player=names[result.player_id],
                    is_part="part" in event.facts,
                    is_older_than_every_list=then is None,
                    working=working,
                    games=result.games,
                    then=_lines(then, names).get(names[result.player_id]),
                    before=before.get(names[result.player_id]),
                )
                yield (found.player, event.name), found


def _lines(rating_list: RatingList | None, names: Mapping[int, str]) -> dict[str, ListEntry]:
    entries = ListEntry.objects.filter(rating_list=rating_list, rating__isnull=False)
    return {names[entry.player_id]: entry for entry in entries}


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
