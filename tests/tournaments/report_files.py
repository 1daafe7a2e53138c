"""A report file of anybody at the desk: registered as it says, completed with what was registered, and rated.

Most of the files are no reports of tournaments but trials of pairing programs: they have no first day, no arbiter, no
numbers of players. Whoever registers a tournament says the first, and a register gives the last; the file is completed
with both before it is sent, and nothing else of it is touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import count

from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.lists.reference import load_reference_data
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import OfficeHeld
from tests.kept import kept
from tests.tournaments import to_the_list
from tests.tournaments.approving import approve
from tests.tournaments.desk import Desk
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import expected_list
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.reports.models import Report
from tournaments.reports.rating import GAMES_OF_A_RATED_PLAYER
from tournaments.trf import ReadResult, Severity, TrfPlayer, TrfReport

STANDARD = "fide-standard"
SOME_SATURDAY = date(2025, 10, 4)
NUMBERS_FROM = 9_900_000
ROUND_DATES = ("round-date-unreadable", "round-date-outside", "round-dates-missing")


# ---------------------------------------------------------------- what the office knows
@dataclass(frozen=True, kw_only=True)
class Registered:
    """What was registered of the tournament of a file; where the file says it, as the file does."""

    name: str
    city: str
    federation: str
    chief: str
    ends_on: date
    days: tuple[date, ...]

    @property
    def starts_on(self) -> date:
        """Of the first round."""
        return self.days[0]


def registered(report: TrfReport, name: str, *, rounds_a_day: int = 0) -> Registered:
    """As the file says; where it says nothing, in Saint Louis, with a round a day from a Saturday on.

    ``rounds_a_day`` lets a tournament last longer than its file says.
    """
    first, rounds = report.start or SOME_SATURDAY, report.rounds or 1
    last = report.end or first + timedelta(days=rounds - 1)
    if rounds_a_day:
        last = first + timedelta(days=(rounds - 1) // rounds_a_day)
    span = (last - first).days + 1
    _reference_data()
    is_known = Federation.objects.filter(code=report.federation).exists()
    return Registered(
        name=report.name or name,
        city=report.city or "Saint Louis",
        federation=report.federation if is_known else "USA",
        chief=report.chief_arbiter or "Boris Arbiter",
        ends_on=last,
        days=tuple(first + timedelta(days=span * place // rounds) for place in range(rounds)),
    )


@kept
def _reference_data() -> None:
    load_reference_data()


def completed(read: ReadResult, known: Registered) -> TrfReport:
    """The report with what was registered in its empty records, and a number for everybody who has none."""
    report = report_in(read)
    is_dated = bool(report.round_dates) and not faults_of(read).intersection(ROUND_DATES)
    taken = {player.fide_id for player in report.players}
    numbers = (number for number in count(NUMBERS_FROM) if number not in taken)
    return replace(
        report,
        name=known.name,
        city=known.city,
        federation=known.federation,
        start=known.starts_on,
        end=known.ends_on,
        chief_arbiter=known.chief,
        round_dates=report.round_dates if is_dated else known.days,
        players=tuple(_with_number(player, numbers) for player in report.players),
    )


def report_in(read: ReadResult) -> TrfReport:
    """What was read; a file of which nothing can be read is none of these."""
    assert read.report is not None
    return read.report


def faults_of(read: ReadResult) -> frozenset[str]:
    """The codes of what refuses a file."""
    return frozenset(fault.code for fault in read.faults if fault.severity is Severity.ERROR)


def _with_number(player: TrfPlayer, numbers: Iterator[int]) -> TrfPlayer:
    return player if player.fide_id else replace(player, fide_id=next(numbers))


# ---------------------------------------------------------------- register and list
def on_the_register(report: TrfReport, known: Registered, desk: Desk) -> None:
    """Everybody of the file, and the list of the first day's month with their ratings: 30 games behind each."""
    codes = set(Federation.objects.values_list("code", flat=True))
    Player.objects.bulk_create(
        Player(
            fide_id=player.fide_id,
            name=player.name[:60],
            sex=player.sex or "",
            title=player.title or "",
            birth_year=player.birth_year,
            federation_id=player.federation if player.federation in codes else known.federation,
        )
        for player in report.players
    )
    rows = {player.fide_id: player for player in Player.objects.all()}
    lines = [
        ImportedEntry(
            player=rows[player.fide_id],
            rating=player.rating,
            career=Career(games=GAMES_OF_A_RATED_PLAYER if player.rating else 0, highest=None),
        )
        for player in report.players
    ]
    first = known.starts_on.replace(day=1)
    import_list(STANDARD, first, lines, origin="the file", by=desk.dmitri, now=desk.moment(first))


# ---------------------------------------------------------------- the desk
def approved(report: TrfReport, known: Registered, desk: Desk) -> Tournament:
    """Registered two months before the first day and approved."""
    OfficeHeld.objects.filter(federation=desk.federation).update(federation=known.federation)
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    said = RegistrationFacts(
        name=known.name,
        city=known.city,
        federation=known.federation,
        system=STANDARD,
        starts_on=known.starts_on,
        ends_on=known.ends_on,
        rounds=report.rounds or 1,
        format=report.format or "swiss",
        rate_of_play="5400+30",
        expected_players=len(report.players),
        highest_rating=max((player.rating or 0 for player in report.players), default=0) or None,
        will_be_rated=True,
        schedule=tuple((number, day, None) for number, day in enumerate(known.days, start=1)),
        chief=ArbiterFacts(name=known.chief, licence="IA", user=desk.boris),
    )
    before = desk.moment(known.starts_on - timedelta(days=60))
    tournament = registration.register_draft(said, by=desk.astrid, now=before)
    tournament = registration.submit_registration(tournament, by=desk.astrid, now=before)
    return approve(tournament, by=desk.chiara, now=before)


def published(desk: Desk, report: Report) -> RatingList:
    """The list that the report comes on."""
    assert report.rated_event is not None
    day = expected_list(STANDARD, report.tournament.ends_on, report.rated_event.comes_on)
    assert day is not None
    return to_the_list.published(desk, STANDARD, day)
