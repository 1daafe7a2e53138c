"""Pairs of reports that tell the same games, made from a seed: the same bytes, another name, another order, a part."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tournaments.registration.models import ScheduledRound, Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

KINDS = ("same bytes", "renamed", "reordered", "some of the games")
CONTROLS = ("two games alike", "other results", "other days", "other people")
FIRST = date(2024, 3, 1)
ROUNDS, PLAYERS = 3, 4
PAIRS = (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
RESULTS = ("1-0", "0-1", "1/2-1/2")
ALIKE = 3  # so many games alike are an error


@dataclass(frozen=True, kw_only=True)
class Played:
    """A game by the places of its players among those of the pair, with the day."""

    white: int
    black: int
    result: str
    day: date


@dataclass(kw_only=True)
class Rows:
    """Rows that are written together."""

    tournaments: list[Tournament] = field(default_factory=list)
    rounds: list[ScheduledRound] = field(default_factory=list)
    files: list[SubmittedFile] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)

    def write(self) -> None:
        for found in (self.tournaments, self.rounds, self.files, self.reports, self.entries, self.games):
            type(found[0])._default_manager.bulk_create(found, batch_size=500)


class Maker:
    """Makes tournaments with reports for players of one register."""

    def __init__(self, seed: int, by: User, federation: Federation, *, first_number: int = 30_000_000) -> None:
        self.dice = random.Random(seed)  # noqa: S311 – reproducible on purpose
        self.by, self.federation = by, federation
        self.system = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
        self.players = [
            Player(fide_id=first_number + number, name=f"Number{number}, Player", federation=federation)
            for number in range(40)
        ]
        Player.objects.bulk_create(self.players)
        self.rows, self.number = Rows(), 0

    def pair(self, kind: str, index: int) -> tuple[Report, Report]:
        """A certified report and a draft that overlaps with it as the kind says; each pair has days of its own."""
        start = FIRST + timedelta(days=5 * index)
        people = self.dice.sample(self.players, 2 * PLAYERS)
        days = [start + timedelta(days=number) for number in range(ROUNDS)]
        rounds = [[self._played(pair, days[number]) for pair in pairs] for number, pairs in enumerate(PAIRS)]
        first = self._report("Spring Open", people, rounds, Report.State.CERTIFIED, b"first")
        return first, self._other(kind, people, rounds)

    def _other(self, kind: str, people: list[Player], rounds: list[list[Played]]) -> Report:
        raw, name, content = b"first" if kind == "same bytes" else b"second", "Spring Open", rounds
        number = self.number
        if kind == "same bytes":
            number -= 1
        elif kind == "renamed":
            name = f"Another Cup {self.number}"
        elif kind == "reordered":
            content = [list(reversed(games)) for games in self.dice.sample(rounds, ROUNDS)]
        elif kind == "some of the games":
            content = self._changed(rounds, self.dice.randint(ALIKE, ROUNDS * 2 - 1))
        elif kind == "two games alike":
            content = self._changed(rounds, ALIKE - 1)
        elif kind == "other results":
            content = self._changed(rounds, 0)
        elif kind == "other days":
            content = [[self._moved(game) for game in games] for games in rounds]
        elif kind == "other people":
            people = people[PLAYERS:]
        return self._report(name, people, content, Report.State.DRAFT, raw, of=number)

    def _played(self, pair: tuple[int, int], day: date) -> Played:
        return Played(white=pair[0], black=pair[1], result=self.dice.choice(RESULTS), day=day)

    def _changed(self, rounds: list[list[Played]], alike: int) -> list[list[Played]]:
        """The rounds with so many games left alike; in the others the colours are exchanged."""
        kept = set(self.dice.sample(range(ROUNDS * 2), alike))
        return [
            [game if 2 * number + place in kept else _turned(game) for place, game in enumerate(games)]
            for number, games in enumerate(rounds)
        ]

    def _moved(self, game: Played) -> Played:
        return Played(white=game.white, black=game.black, result=game.result, day=game.day + timedelta(days=1000))

    def _report(
        self, name: str, people: Sequence[Player], rounds: list[list[Played]], state: str, raw: bytes, of: int = -1
    ) -> Report:
        self.number += 1
        days = [games[0].day for games in rounds]
        tournament = self._tournament(name, days)
        file = self._file(tournament, raw + str(self.number - 1 if of < 0 else of).encode())
        report = Report(tournament=tournament, version=1, file=file, state=state, created_at=_at(days[-1]))
        self.rows.reports.append(report)
        ranks = self.dice.sample(range(1, PLAYERS + 1), PLAYERS)
        entries = [
            Entry(
                report=report, rank=rank, player=player, name=player.name, fide_id=player.fide_id,
                points_hundredths=0, line=10 + rank,
            )
            for rank, player in zip(ranks, people, strict=False)
        ]  # fmt: skip
        self.rows.entries += self.dice.sample(entries, PLAYERS)
        for number, games in enumerate(rounds, start=1):
            self.rows.games += [
                Game(
                    report=report, round=number, white=entries[game.white], black=entries[game.black],
                    result=game.result, is_rated=True,
                )
                for game in games
            ]  # fmt: skip
        return report

    def _tournament(self, name: str, days: list[date]) -> Tournament:
        found = Tournament(
            name=name, city="Somewhere", federation=self.federation, system=self.system, starts_on=min(days),
            ends_on=max(days), rounds=ROUNDS, format="swiss", rate_of_play="5400+30", expected_players=PLAYERS,
            state="finished", organiser=self.by, created_at=_at(FIRST), registered_at=_at(FIRST),
        )  # fmt: skip
        self.rows.tournaments.append(found)
        self.rows.rounds += [
            ScheduledRound(tournament=found, number=number, day=day) for number, day in enumerate(days, start=1)
        ]
        return found

    def _file(self, tournament: Tournament, raw: bytes) -> SubmittedFile:
        file = SubmittedFile(
            tournament=tournament, number=1, name="report.trf", content=raw, size=len(raw),
            sha256=sha256(raw).hexdigest(), sent_by=self.by, sent_at=_at(FIRST), accepted=True,
        )  # fmt: skip
        self.rows.files.append(file)
        return file


def _turned(game: Played) -> Played:
    return Played(white=game.black, black=game.white, result=game.result, day=game.day)


def _at(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=UTC)
