"""The desk of one tournament: registered, decided, played, reported and accepted, each act by whose act it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import snapshot_of
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot
from ratingsite.office.accounts.models import User
from tests.kept import kept
from tests.tournaments.approving import approve
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import LINES, PEOPLE, facts, trf
from tournaments.registration import services as registration
from tournaments.registration.decisions import DecidedGame
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of


@dataclass(frozen=True, kw_only=True)
class Desk:
    """Everybody who acts on a tournament, and the four who play in it."""

    astrid: User
    boris: User
    chiara: User
    dmitri: User
    qadira: User
    edgar: User
    federation: Federation

    @property
    def players(self) -> list[Player]:
        return list(Player.objects.filter(fide_id__in=[fide_id for fide_id, *_ in PEOPLE]).order_by("fide_id"))

    # ------------------------------------------------------------ before play
    @kept
    def approved(self, *, starts_on: date = date(2025, 10, 12), days_a_round: int = 1, **changes: Any) -> Tournament:
        """Registered in time and approved; a round every so many days."""
        rounds = changes.pop("rounds", 3)
        days = [starts_on + timedelta(days=days_a_round * number) for number in range(rounds)]
        usual: dict[str, Any] = {
            "federation": self.federation.pk,
            "starts_on": starts_on,
            "ends_on": days[-1],
            "rounds": rounds,
            "schedule": tuple((number, day, time(14, 0)) for number, day in enumerate(days, start=1)),
        }
        said = facts(self.boris, **(usual | changes))
        before = self.moment(starts_on - timedelta(days=60))
        tournament = registration.register_draft(said, by=self.astrid, now=before)
        tournament = registration.submit_registration(tournament, by=self.astrid, now=before)
        return approve(tournament, by=self.chiara, now=before)

    def moment(self, day: date) -> datetime:
        """Noon of a day."""
        return datetime.combine(day, time(18, 0), tzinfo=UTC)

    def game(self, number: int, white: int, black: int) -> DecidedGame:
        """A game of the four by their starting ranks."""
        people = self.players
        return DecidedGame(round=number, white=people[white - 1], black=people[black - 1])

    # ------------------------------------------------------------ after play
    @kept
    def received(
        self, tournament: Tournament, content: bytes | None = None, *, last_round: int | None = None
    ) -> Report:
        """The report of the four, as the chief arbiter sends it two days behind its last round."""
        now = self.after(tournament, last_round)
        registration.let_days_pass(now=now)
        got = reports.receive_file(
            tournament, name="four.trf", content=content or self.file(tournament), by=self.boris, now=now,
            last_round=last_round,
        )  # fmt: skip
        assert got.report is not None, got.file.faults
        return got.report

    def after(self, tournament: Tournament, last_round: int | None = None) -> datetime:
        days = dict(tournament.schedule.values_list("number", "day"))
        return self.moment(days.get(last_round or 0, tournament.ends_on) + timedelta(days=2))

    def file(self, tournament: Tournament, *, lines: tuple[Any, ...] = LINES) -> bytes:
        """The file of the four with the days and the federation of a tournament."""
        start, end = (f"{day:%Y/%m/%d}" for day in (tournament.starts_on, tournament.ends_on))
        return trf(lines=lines, federation=tournament.federation_id, start=start, end=end)

    @kept
    def endorsed(self, report: Report, **said: Any) -> Report:
        now = self.after(report.tournament, report.last_round)
        report = certified_with_ticks(report, by=self.boris, now=now, **said)
        if report.tournament.skips_endorsement:  # 0.3; 2009, 0.2: nobody endorses it
            return report
        return reports.endorse_report(report, by=self.chiara, now=now)

    @kept
    def accepted(self, report: Report, **said: Any) -> Report:
        """Certified with what is said, endorsed, and in the ledger."""
        endorsed = self.endorsed(report, **said)
        return reports.accept_report(endorsed, by=self.dmitri, now=self.after(report.tournament, report.last_round))

    @kept
    def reported(self, tournament: Tournament, **said: Any) -> Report:
        """A whole tournament accepted."""
        return self.accepted(self.received(tournament), **said)

    def in_ledger(self, report: Report, system: str | None = None) -> EventSnapshot:
        """What the newest version of the event says in the ledger of a system."""
        event = latest_event(source_of(report), system or report.tournament.system_id)
        assert event is not None
        return snapshot_of(event)

    def comes_on(self, report: Report, system: str) -> date:
        """The list that the newest version of the event is in time for in a system."""
        event = latest_event(source_of(report), system)
        assert event is not None
        assert event.comes_on is not None
        return event.comes_on

    def versions(self, report: Report) -> int:
        return RatedEvent.objects.filter(source=source_of(report), system=report.tournament.system_id).count()


@kept
def listed(system: str, list_date: date, ratings: dict[int, int | None]) -> RatingList:
    """A published list of a system with some of the four, by starting rank."""
    sequence = 1 + RatingList.objects.filter(system=system).count()
    found = RatingList.objects.create(
        system_id=system, list_date=list_date, sequence=sequence, origin="test", entries_count=len(ratings),
        content_sha256="0" * 64, chain_sha256=f"{sequence}" * 64, published_at=datetime.combine(list_date, time(), UTC),
    )  # fmt: skip
    for rank, rating in ratings.items():
        fide_id = PEOPLE[rank - 1][0]
        player = Player.objects.get(fide_id=fide_id)
        ListEntry.objects.create(
            rating_list=found, player=player, name=player.name, title=player.title, federation=player.federation,
            sex=player.sex, rating=rating,
        )  # fmt: skip
    return found
