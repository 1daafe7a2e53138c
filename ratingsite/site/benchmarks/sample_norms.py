"""A player with three approved norms and one who just missed each of them, in three tournaments made up by hand.

Nine opponents with an average of 2313, whom both meet. Six and a half points against them are an IM norm, six are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.reference import load_reference_data
from ratings.register.models import Player
from ratings.regulations.calendar import list_date_for
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from tournaments.registration.models import Appointment, ScheduledRound, Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

SYSTEM, HOST = "fide-standard", "USA"
STARTS = (date(2024, 6, 1), date(2024, 8, 1), date(2024, 10, 1))
NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
FIRST_NUMBER = 99_000_001
ROUNDS = 9
CLOCK = "40/5400+30:1800+30"
OPPONENTS = (
    *(("GM", 2450, "CAN"), ("IM", 2400, "CAN"), ("IM", 2380, "CAN"), ("IM", 2360, "FRA"), ("FM", 2330, "FRA")),
    *(("FM", 2310, "FRA"), ("FM", 2290, "USA"), ("", 2250, "USA"), ("", None, "USA")),
)
MAKES_IT = ("1", "=", "=", "1", "1", "0", "1", "1", "=")
MISSES_IT = ("1", "=", "=", "1", "1", "0", "1", "=", "=")
RESULTS = {"1": ("1-0", "0-1"), "0": ("0-1", "1-0"), "=": ("1/2-1/2", "1/2-1/2")}
"""With white, with black."""

SAID = {
    "format_changes": 0,
    "players_with_other_conditions": 0,
    "alterations": 0,
    "clock_settings": [CLOCK],
    "licences_by_round": {str(number): ["IA"] for number in range(1, ROUNDS + 1)},
    "arbiters_who_played": [],
    "is_announced": True,
}


@dataclass(frozen=True, kw_only=True)
class TwoPlayers:
    """Who has three norms, and who has none."""

    with_norms: Player
    without: Player


def two_players() -> TwoPlayers:
    """Fill an empty database; the norms are found and signed by the office's own acts."""
    load_reference_data()
    organiser, arbiter, officer = (
        _somebody(office, HOST) for office in (Office.ORGANISER, Office.ARBITER, Office.RATING_OFFICER)
    )
    commission = _somebody(Office.QC)
    hero, other = _player(0, "FM", HOST), _player(1, "", HOST)
    opponents = [_player(place, title, code) for place, (title, _, code) in enumerate(OPPONENTS, start=2)]
    for number, day in enumerate(STARTS, start=1):
        _list(number, day, [hero, other, *opponents])
        report = _report(_tournament(day, organiser, arbiter), arbiter)
        entries = [_entry(report, rank, who) for rank, who in enumerate([hero, other, *opponents], start=1)]
        for place in range(ROUNDS):
            _game(report, place + 1, entries[0], entries[2 + place], MAKES_IT[place])
            _game(report, place + 1, entries[1], entries[2 + (place + 4) % ROUNDS], MISSES_IT[place])
        find_norms(report, now=NOW)
    for norm in Norm.objects.filter(player=hero):
        countersign_norm(certify_norm(norm, by=arbiter, now=NOW), by=officer, now=NOW)
        approve_norm(norm, by=commission, now=NOW)
    return TwoPlayers(with_norms=hero, without=other)


def _somebody(office: Office, federation: str | None = None) -> User:
    user = User.objects.create(email=f"{office}@benchmark.invalid", name=f"Benchmark {office.label}")
    OfficeHeld.objects.create(user=user, office=office, federation_id=federation, starts_on=date(2000, 1, 1))
    return user


def _player(place: int, title: str, federation: str) -> Player:
    return Player.objects.create(
        fide_id=FIRST_NUMBER + place, name=f"Family{place}, Given", title=title, sex="m", federation_id=federation,
        birth_year=2001,
    )  # fmt: skip


def _list(number: int, day: date, players: list[Player]) -> None:
    listed = RatingList.objects.create(
        system_id=SYSTEM, list_date=day, sequence=number, origin="made up", entries_count=len(players) - 1,
        content_sha256="0" * 64, chain_sha256=f"{number:064d}", published_at=_noon(day, -5),
    )  # fmt: skip
    ratings = (2340, 2335, *(rating for _, rating, _ in OPPONENTS))
    ListEntry.objects.bulk_create(
        ListEntry(rating_list=listed, player=player, name=player.name, title=player.title,
                  federation_id=player.federation_id, rating=rating)
        for player, rating in zip(players, ratings, strict=True)
        if rating is not None
    )  # fmt: skip


def _tournament(day: date, organiser: User, arbiter: User) -> Tournament:
    tournament = Tournament.objects.create(
        name=f"Norm Open {day:%B}", city="Chicago", federation_id=HOST, system_id=SYSTEM, starts_on=day,
        ends_on=day + timedelta(days=ROUNDS - 1), rounds=ROUNDS, format="swiss", rate_of_play=CLOCK,
        expected_players=len(OPPONENTS) + 2, is_title_tournament=True, state=Tournament.State.FINISHED,
        organiser=organiser, created_at=_noon(day, -60), registered_at=_noon(day, -60),
    )  # fmt: skip
    for number in range(ROUNDS):
        ScheduledRound.objects.create(tournament=tournament, number=number + 1, day=day + timedelta(days=number))
    Appointment.objects.create(
        tournament=tournament, role=Appointment.Role.CHIEF, name=arbiter.name, fide_id=99_000_099, licence="IA",
        user=arbiter,
    )  # fmt: skip
    return tournament


def _report(tournament: Tournament, arbiter: User) -> Report:
    at = _noon(tournament.ends_on, 3)
    file = SubmittedFile.objects.create(
        tournament=tournament, number=1, name="report.trf", content=b"", size=0, sha256="0" * 64, sent_by=arbiter,
        sent_at=at,
    )  # fmt: skip
    event = RatedEvent.objects.create(
        source=str(tournament.pk), version=1, system=tournament.system, name=tournament.name, place=tournament.city,
        federation=tournament.federation, format=tournament.format, starts_on=tournament.starts_on,
        ends_on=tournament.ends_on, rounds=tournament.rounds, document={}, content_sha256="0" * 64, recorded_at=at,
        comes_on=list_date_for(SYSTEM, tournament.ends_on),
    )  # fmt: skip
    keep_open([event])
    return Report.objects.create(
        tournament=tournament, version=1, file=file, state=Report.State.ACCEPTED, created_at=at, accepted_at=at,
        rated_event=event, statements=SAID,
    )  # fmt: skip


def _entry(report: Report, rank: int, player: Player) -> Entry:
    return Entry.objects.create(
        report=report, rank=rank, player=player, name=player.name, fide_id=player.fide_id, title=player.title,
        federation=player.federation_id, points_hundredths=0, line=rank,
    )  # fmt: skip


def _game(report: Report, number: int, entry: Entry, opponent: Entry, sign: str) -> None:
    white, black = (entry, opponent) if number % 2 else (opponent, entry)
    result = RESULTS[sign][0 if number % 2 else 1]
    Game.objects.create(report=report, round=number, white=white, black=black, result=result)


def _noon(day: date, later: int) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC) + timedelta(days=later)
