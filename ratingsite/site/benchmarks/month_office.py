"""An office with a month of FIDE's size made up from a seed: register, two lists, and the ledger's events. The month
may have others behind it, with the same players, of which the office has made the lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from uuid import uuid4

from ratings.benchmarks.sample import Sample, key_of, sample_month, snapshot_of
from ratings.kernel import NONE
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.reference import load_reference_data
from ratings.lists.services import PlacedLine, publish_list
from ratings.register.models import Player
from ratings.regulations import EventSnapshot, GameSnapshot, PlayerSnapshot
from ratings.regulations.editions.fide_standard.e2022 import FIDE_2022
from ratings.regulations.published_k import k_on
from ratings.runs.behind_the_review import see_to_list
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import approve_list
from ratings.runs.start import start_run
from ratingsite.foundations.bulk import write_rows
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.site.benchmarks.month_watch import INDEXES

SYSTEM = "fide-standard"
GAMES, REGISTERED, LISTED = 1_000_000, 600_000, 570_000  # of a month of FIDE's
LISTS = (date(2022, 12, 1), date(2023, 1, 1))
LIST_DATE = date(2023, 2, 1)
NOW = datetime(2023, 1, 31, 9, tzinfo=UTC)
MOST_BEHIND = 10  # behind them another text holds
FIRST_NUMBER = 800_000_001
FIRST_DAY, STARTS_WITHIN = date(2022, 12, 26), 24  # days: a quarter begins under the list before
SAMPLE_DAYS = 35
LEAGUE = timedelta(days=10)  # more days than rounds: nobody knows on which of them one has played
AT_ONCE = 10  # of so many events one may have somebody who plays elsewhere on the same days
PLAYERS_A_WRITE = 20_000
COLUMNS = (
    *("fide_id", "national_id", "name", "search_name", "family_key", "given_key", "sex", "title", "federation_id"),
    *("birth_year", "association", "created_at"),
)


@dataclass(frozen=True, kw_only=True)
class MonthOffice:
    """The people who run it, and the month that waits for them."""

    administrator: User
    commission: User
    sample: Sample

    @property
    def games(self) -> int:
        """How many have been played in it."""
        return len(self.sample.month.games.event)


def month_office(size: float, seed: int) -> MonthOffice:
    """Fill an empty database; 1 is a month of FIDE's."""
    load_reference_data()
    sample = sample_month(FIDE_2022, int(GAMES * size), seed)
    administrator, commission = _somebody(Office.RATING_ADMINISTRATOR), _somebody(Office.QC)
    count = max(int(REGISTERED * size), len(sample.month.players.rating))
    _register(sample, count)
    players = list(Player.objects.order_by("fide_id"))
    listed = int(LISTED * size)
    for older, day in ((True, LISTS[0]), (False, LISTS[1])):
        made = list(_lines(sample, players, day, listed, older=older))
        publish_list(SYSTEM, day, lambda made=made: iter(made), origin="made up", by=administrator, now=NOW)
    _ledger(sample, players, administrator)
    return MonthOffice(administrator=administrator, commission=commission, sample=sample)


def another_month(office: MonthOffice) -> None:
    """Behind a published month another one of the same players and games, for the list to come."""
    _ledger(office.sample, list(Player.objects.order_by("fide_id")), office.administrator, month_to_come()[0])


def month_to_come() -> tuple[date, datetime]:
    """The day of the list behind the newest one, and the moment at which it is made."""
    newest = RatingList.objects.filter(system=SYSTEM).latest("list_date").list_date
    day = (newest + timedelta(days=31)).replace(day=1)
    return day, datetime.combine(day - timedelta(days=1), time(9), UTC)


def take_month(enter: Callable[[str], object], tell: Callable[..., object]) -> RatingRun:
    """Take the month to come to its list, with the approval as the browser waits for it; ``enter`` hears what begins
    and what is over, ``tell`` what the run tells.
    """
    day, now = month_to_come()
    administrator, commission = (
        User.objects.get(offices__office=office) for office in (Office.RATING_ADMINISTRATOR, Office.QC)
    )
    enter("start")
    run = start_run(open_period(SYSTEM, day), by=administrator, now=now)
    enter("queued")
    advance_run(run.pk, clock=lambda: now, tell=tell)
    enter(INDEXES)
    for coming_list in RatingRun.objects.filter(pk=run.pk, coming_list__isnull=False).values_list("coming_list"):
        see_to_list(*coming_list)  # which a worker does while somebody looks at the list
    enter("")
    run.flags.update(looked_by=commission, looked_at=now)  # people do that, one by one
    enter("approval")
    approve_list(run, by=commission, now=now)
    enter("publishing")
    advance_run(run.pk, clock=lambda: now, tell=tell)
    enter("")
    run.refresh_from_db()
    return run


def _somebody(office: Office) -> User:
    user = User.objects.create(email=f"{office}@benchmark.invalid", name=f"Benchmark {office.label}")
    OfficeHeld.objects.create(user=user, office=office, federation=None, starts_on=date(2000, 1, 1))
    return user


def _register(sample: Sample, count: int) -> None:
    rows = _people(sample, count)
    while chunk := list(islice(rows, PLAYERS_A_WRITE)):
        write_rows(Player, COLUMNS, chunk)


def _people(sample: Sample, count: int) -> Iterator[tuple[object, ...]]:
    born = sample.month.players.born.tolist()
    for place in range(count):
        person = Player(name=f"Family{place % 9973}, Given{place}")
        person.follow_name()
        year = born[place] if place < len(born) and born[place] != NONE else 1940 + place % 75
        yield (
            *(FIRST_NUMBER + place, "", person.name, person.search_name, person.family_key, person.given_key),
            *("w" if place % 8 == 0 else "m", "", "USA", year, "", NOW),
        )


def _lines(sample: Sample, players: list[Player], day: date, listed: int, *, older: bool) -> Iterator[PlacedLine]:
    """Who plays stands first in the register; of them the older list says another rating of one in ten. One in five has
    played in the month of the list.
    """
    told = sample.month.players
    known = list(zip(told.rating.tolist(), told.games.tolist(), told.highest.tolist(), strict=True))
    lines = 0
    for place, player in enumerate(players):
        rating, games, highest = known[place] if place < len(known) else (1400 + place % 1200, 50, NONE)
        if rating == NONE:
            continue
        rating -= 7 if older and place % 10 == 0 else 0
        career = PlayerSnapshot(rating=rating, games=games, born=player.birth_year, highest=max(rating, highest))
        factor, played = k_on(SYSTEM, day, career), place // 5 % 12 if place % 5 == 0 else 0
        yield player.pk, Line(
            key=player.key, name=player.name, title="", federation="USA", sex=player.sex,
            birth_year=player.birth_year, rating=rating, games=played, k_factor=factor.k if factor else None,
            games_total=games,
            highest_rating=career.highest, last_played_on=day - timedelta(days=place % 300),
            is_inactive=False,
        )  # fmt: skip
        lines += 1
        if lines == listed:
            return


def _ledger(sample: Sample, players: list[Player], by: User, list_date: date = LIST_DATE) -> None:
    rows = {key_of(place): player for place, player in enumerate(players[: len(sample.month.players.rating)])}
    busy, later = _Busy(), list_date - LIST_DATE
    source = "made-up" if list_date == LIST_DATE else f"made-up-{list_date:%Y-%m}"
    for number, event in enumerate(snapshot_of(sample).events):
        told = _in_the_month(event, rows)
        told = told if number % AT_ONCE == 0 else busy.as_league(told)
        told = replace(told, start=told.start + later, end=told.end + later)
        present = {key for game in event.games for key in (game.white, game.black)}
        of_event = {rows[key].key: rows[key] for key in present}
        handed = LedgerEvent(
            source=f"{source}-{number}", system=SYSTEM, name=f"Open {number}", place="Somewhere", federation="USA",
            rounds=9, event=told, players=of_event, comes_on=list_date,
        )  # fmt: skip
        record_event(handed, by=by, now=NOW)


class _Busy:
    """Who plays on which days. Hardly anybody sits at two boards on one day: who has two events at once plays one of
    them round by round, over some weeks.
    """

    def __init__(self) -> None:
        self._days: dict[str, set[date]] = {}

    def as_league(self, event: EventSnapshot) -> EventSnapshot:
        """The event, over more days than it has rounds where somebody is busy on its own."""
        days = {event.start + timedelta(days=day) for day in range((event.end - event.start).days + 1)}
        present = {key for game in event.games for key in (game.white, game.black)}
        if any(not days.isdisjoint(self._days.get(key, ())) for key in present):
            return replace(event, end=event.start + LEAGUE)
        for key in present:
            self._days.setdefault(key, set()).update(days)
        return event


def _in_the_month(event: EventSnapshot, rows: dict[str, Player]) -> EventSnapshot:
    """The event with numbers of the register, begun within the period; what lists say is left to them."""
    offset = (event.start - date(2022, 12, 10)).days * STARTS_WITHIN // SAMPLE_DAYS
    start = FIRST_DAY + timedelta(days=offset)
    games = tuple(
        GameSnapshot(round=game.round, white=rows[game.white].key, black=rows[game.black].key, result=game.result)
        for game in event.games
    )
    days = (event.end - event.start).days
    return replace(
        event, id=str(uuid4()), start=start, end=start + timedelta(days=days), games=games, unrated_at_start=()
    )
