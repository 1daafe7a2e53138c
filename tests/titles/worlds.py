"""An accepted report made by hand, small enough to check with a pencil.

Nine opponents, two heroes from the USA who meet all nine. The opponents' ratings are 2450 GM, 2400 IM, 2380 IM,
2360 IM, 2330 FM, 2310 FM, 2290 FM, 2250 and one unrated, who counts as 1400 and is raised to 2050 for an IM norm
(1.4.6c): 20820 / 9 = 2313.3, so Ra = 2313. For 2450 dp must be 137: 67 % (6 of 9) gives 125, 72 % (6½ of 9) gives 166.
Six and a half points are an IM norm with Rp = 2479; six points miss it by half a point. For a GM norm the average is
far too low.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations.calendar import list_date_for
from ratingsite.office.accounts.models import User
from tests.kept import kept
from titles.norms.models import Norm
from tournaments.registration.models import Appointment, EventDecision, ScheduledRound, Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

START = date(2024, 6, 1)
ACCEPTED_AT = datetime(2024, 6, 12, 9, 0, tzinfo=UTC)

OPPONENTS = (
    # name, title, rating, federation
    ("Álvarez Ñandú, José", "GM", 2450, "CAN"),
    ("Łukasiewicz, Żółć", "IM", 2400, "CAN"),
    ("عمر, أحمد", "IM", 2380, "CAN"),
    ("Ђорђевић, Љубица", "IM", 2360, "FRA"),
    ("O'Neil & Sons #import <b>", "FM", 2330, "FRA"),
    ("Nguyễn, Thị Ánh", "FM", 2310, "FRA"),
    ("*Bold* _it_ $x$ \\n @ref", "FM", 2290, "USA"),
    ("{{ 7 }} {% now %}", "", 2250, "USA"),
    ("Newcomer, Ned", "", None, "USA"),
)
NORM_SCORES = (100, 50, 50, 100, 100, 0, 100, 100, 50)  # 6½
MISS_SCORES = (100, 50, 50, 100, 100, 0, 100, 50, 50)  # 6
SAID = {
    "format_changes": 0,
    "players_with_other_conditions": 0,
    "alterations": 0,
    "clock_settings": ["40/5400+30:1800+30"],
    "licences_by_round": {str(number): ["IA"] for number in range(1, 10)},
    "arbiters_who_played": [],
    "is_announced": True,
}
"""What the chief arbiter of a tournament in order states."""

RESULTS = {(True, 100): "1-0", (True, 0): "0-1", (False, 100): "0-1", (False, 0): "1-0"}


@dataclass(frozen=True)
class World:
    """Everything a test wants to name."""

    tournament: Tournament
    report: Report
    rating_list: RatingList
    hero: Player  # who makes the IM norm
    runner_up: Player  # who misses it by half a point
    opponents: tuple[Player, ...]


@kept
def accepted_report(
    organiser: User,
    arbiter: User,
    *,
    starts_on: date = START,
    hero_name: str = "Farid, Ömer",
    registered_days_before: int = 60,
    is_example: bool = False,
    everybody_from: str = "",
    endorser: User | None = None,
    hero_scores: tuple[int, ...] = NORM_SCORES,
) -> World:
    """The accepted report of the example, with everybody on the list in force at the start.

    With ``everybody_from`` that federation registers it and has all the players.
    """
    host = everybody_from or "USA"
    standard = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
    rating_list = a_list(standard, starts_on.replace(day=1))
    hero = a_player(rating_list, 99000011, hero_name, "FM", 2340, host)
    runner_up = a_player(rating_list, 99000012, "Gülşen, Mustafa", "", 2335, host)
    opponents = [
        a_player(rating_list, 99000001 + n, name, title, rating, everybody_from or code)
        for n, (name, title, rating, code) in enumerate(OPPONENTS)
    ]
    registered_at = datetime(starts_on.year, starts_on.month, starts_on.day, 12, tzinfo=UTC)
    registered_at -= timedelta(days=registered_days_before)
    tournament = _tournament(standard, organiser, arbiter, starts_on, registered_at, is_example, host)
    report = _report(tournament, arbiter, endorser=endorser)
    entries = [_entry(report, rank, who) for rank, who in enumerate([hero, runner_up, *opponents], start=1)]
    for number in range(9):
        _game(report, number + 1, entries[0], entries[2 + number], hero_scores[number])
        _game(report, number + 1, entries[1], entries[2 + (number + 4) % 9], MISS_SCORES[number])
    return World(tournament, report, rating_list, hero, runner_up, tuple(opponents))


def a_federation(code: str) -> Federation:
    return Federation.objects.get_or_create(code=code, defaults={"name": f"Land of {code}"})[0]


def a_list(system: RatingSystem, list_date: date) -> RatingList:
    sequence = RatingList.objects.count() + 1
    return RatingList.objects.create(
        system=system,
        list_date=list_date,
        sequence=sequence,
        origin="made by hand",
        entries_count=0,
        content_sha256="0" * 64,
        chain_sha256=f"{sequence:064d}",
        published_at=ACCEPTED_AT,
    )


def a_player(rating_list: RatingList, fide_id: int, name: str, title: str, rating: int | None, code: str) -> Player:
    known = {"name": name, "title": title, "sex": "m", "federation": a_federation(code), "birth_year": 2001}
    player = Player.objects.get_or_create(fide_id=fide_id, defaults=known)[0]  # who plays a second event is the same
    if rating is not None:
        ListEntry.objects.create(
            rating_list=rating_list, player=player, name=name, title=title, federation_id=code, rating=rating
        )
    return player


def _tournament(
    system: RatingSystem,
    organiser: User,
    arbiter: User,
    starts_on: date,
    registered_at: datetime,
    is_example: bool,
    host: str,
) -> Tournament:
    tournament = Tournament.objects.create(
        name="Norm Open <i>2024</i>",
        city="Chicago",
        federation=a_federation(host),
        system=system,
        starts_on=starts_on,
        ends_on=starts_on + timedelta(days=8),
        rounds=9,
        format="swiss",
        rate_of_play="40/5400+30:1800+30",
        expected_players=11,
        is_title_tournament=True,
        is_example=is_example,
        state="finished",
        organiser=organiser,
        created_at=registered_at,
        registered_at=registered_at,
    )
    for number in range(9):
        ScheduledRound.objects.create(tournament=tournament, number=number + 1, day=starts_on + timedelta(days=number))
    Appointment.objects.create(
        tournament=tournament, role="chief", name="Arbiter, Boris", fide_id=99000099, licence="IA", user=arbiter
    )
    return tournament


def _report(tournament: Tournament, arbiter: User, version: int = 1, endorser: User | None = None) -> Report:
    file = SubmittedFile.objects.create(
        tournament=tournament, number=version, name="report.trf", content=b"", size=0, sha256=f"{version:064d}",
        sent_by=arbiter, sent_at=ACCEPTED_AT,
    )  # fmt: skip
    event = RatedEvent.objects.create(
        source=str(tournament.pk), version=version, system=tournament.system, name=tournament.name,
        place=tournament.city, federation=tournament.federation, format=tournament.format,
        starts_on=tournament.starts_on, ends_on=tournament.ends_on, rounds=tournament.rounds,
        document={}, content_sha256="0" * 64, recorded_at=ACCEPTED_AT,
        comes_on=list_date_for(tournament.system_id, tournament.ends_on),
    )  # fmt: skip
    keep_open([event])
    return Report.objects.create(
        tournament=tournament, version=version, file=file, state="accepted", created_at=ACCEPTED_AT,
        accepted_at=ACCEPTED_AT, rated_event=event, statements=SAID, endorsed_by=endorser,
    )  # fmt: skip


@kept
def confirmed(tournament: Tournament, kind: str, by: User, now: datetime) -> EventDecision:
    """The tournament said to be a championship, and the rating officer's confirmation of that."""
    Tournament.objects.filter(pk=tournament.pk).update(championship=kind)
    tournament.championship = kind
    return EventDecision.objects.create(
        tournament=tournament, kind="championship", article="1.4.3", reason="Regulations of the event",
        decided_at=now, decided_by=by, office="rating-officer",
    )  # fmt: skip


@kept
def later_version(world: World, arbiter: User) -> Report:
    """A second accepted report of the same tournament, without a game."""
    return _report(world.tournament, arbiter, version=world.report.version + 1)


@kept
def same_version_again(world: World, arbiter: User, *, is_first_game_lost: bool = False) -> Report:
    """A second accepted report of the same tournament, with the same lines and games; or but for the hero's first."""
    report = later_version(world, arbiter)
    entries = {entry.pk: _entry(report, entry.rank, entry.player) for entry in world.report.entries.all()}
    for game in world.report.games.all():
        white, black = entries[game.white_id], entries[game.black_id]
        is_lost = is_first_game_lost and game.round == 1 and white.player == world.hero
        result = "0-1" if is_lost else game.result
        Game.objects.create(report=report, round=game.round, white=white, black=black, result=result)
    return report


def another_norm(norm: Norm, title: str) -> Norm:
    """The same norm once more, for another title: for tests that need more than one."""
    fields = {field.attname: getattr(norm, field.attname) for field in Norm._meta.fields if field.name != "id"}
    return Norm.objects.create(**fields | {"title": title})


def _entry(report: Report, rank: int, player: Player) -> Entry:
    return Entry.objects.create(
        report=report, rank=rank, player=player, name=player.name[:60], fide_id=player.fide_id, title=player.title,
        federation=player.federation_id, points_hundredths=0, line=rank,
    )  # fmt: skip


def _game(report: Report, number: int, entry: Entry, opponent: Entry, score: int) -> Game:
    has_white = number % 2 == 1
    white, black = (entry, opponent) if has_white else (opponent, entry)
    result = RESULTS.get((has_white, score), "1/2-1/2")
    return Game.objects.create(report=report, round=number, white=white, black=black, result=result)
