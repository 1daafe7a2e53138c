"""Reads a tournament report file: bytes in, the report and everything that is wrong with it out. Never raises."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Literal

from tournaments.trf import checks, pairs
from tournaments.trf.catalogue import Severity
from tournaments.trf.decode import CODE_PAGES, UNKNOWN_ENCODING, decode
from tournaments.trf.extensions import check_extensions
from tournaments.trf.faults import AllFaults, Fault, Faults
from tournaments.trf.formats import guess_format
from tournaments.trf.lines import Line, read_lines
from tournaments.trf.players import Players, check_cells, read_players
from tournaments.trf.records import KNOWN_TAGS, PLAYER, TOURNAMENT_TAGS, Records, sort_records
from tournaments.trf.regular import codes_of, regular_cells
from tournaments.trf.report import BYE_CODES, SHORT_CODES, TrfReport
from tournaments.trf.rounds import read_declared_rounds, read_round_dates
from tournaments.trf.scores import check_points, read_point_system
from tournaments.trf.teams import read_teams
from tournaments.trf.tournament import Tournament, check_arbiter_does_not_play, read_tournament
from tournaments.trf.wording import phrase

Dialect = Literal["trf06", "trf16", "trf26"]

# TRF16 was approved by the General Assembly on this day; before, byes had no letters.
TRF16_APPROVED_ON = date(2015, 8, 10)


@dataclass(frozen=True, kw_only=True)
class ReadResult:
    """What became of a file. The report is there whenever the bytes were text, even when faults refuse it."""

    report: TrfReport | None
    faults: tuple[Fault, ...]
    sha256: str
    dialect: Dialect
    encoding: str
    # all that was found; ``faults`` are those of it that are listed
    found: AllFaults = field(default=AllFaults(), compare=False, repr=False)

    @property
    def readable(self) -> bool:
        """Whether the bytes were a text that could be looked at."""
        return self.report is not None

    @property
    def accepted(self) -> bool:
        """Whether nothing refuses the file. Warnings still need a tick."""
        return self.report is not None and all(fault.severity is not Severity.ERROR for fault in self.faults)


def read_report(raw: bytes, encoding: str | None = None, *, cell_by_cell: bool = False) -> ReadResult:
    """Read any bytes. Those that are not UTF-8 are refused, unless ``encoding`` names one of ``CODE_PAGES``.

    ``cell_by_cell`` looks at every cell by itself, also in lines that are regular: slower, and the same result.
    """
    if encoding is not None and encoding not in CODE_PAGES:
        raise ValueError(f"unknown code page {encoding!r}; there are: {', '.join(CODE_PAGES)}")
    faults = Faults()
    digest = sha256(raw).hexdigest()
    decoded = decode(raw, encoding, faults)
    lines = read_lines(decoded.text, faults) if decoded else []
    if decoded is None or _is_table(lines, faults):
        return ReadResult(
            report=None, faults=faults.listed(), sha256=digest, dialect="trf16", encoding=UNKNOWN_ENCODING
        )
    records = sort_records(lines, faults)
    report, dialect = _read(records, faults, cell_by_cell)
    found = faults.found()
    return ReadResult(
        report=report,
        faults=found.listed(),
        sha256=digest,
        dialect=dialect,
        encoding=decoded.encoding,
        found=found,
    )


def _is_table(lines: list[Line], faults: Faults) -> bool:
    """Whether this is a table with separators instead of a report."""
    filled = [line for line in lines if line.text.strip(" ")]
    if not filled or any(line.tag in KNOWN_TAGS for line in filled):
        return False
    if not any(filled[0].text.count(separator) >= 2 for separator in ",;"):
        return False
    faults.add("file-kind", kind=phrase("table"))
    return True


def _read(records: Records, faults: Faults, cell_by_cell: bool) -> tuple[TrfReport, Dialect]:
    tournament = read_tournament(records, faults)
    lines = records.lines(PLAYER)
    regular = {} if cell_by_cell else regular_cells(lines)
    players = read_players(lines, regular, records.is_trf26, tournament.start, faults)
    if not records.lines(PLAYER):
        faults.add("no-players")
    dialect = _dialect(records, players, tournament.start)
    check_cells(players, dialect == "trf06", faults)
    report = _report(tournament, records, players, faults)
    _check_players(report, records, players, faults)
    return report, dialect


def _dialect(records: Records, players: Players, start: date | None) -> Dialect:
    if records.is_trf26:
        return "trf26"
    codes = set().union(*map(codes_of, players.found))
    return "trf06" if _is_before_trf16(start) and codes.isdisjoint(BYE_CODES | SHORT_CODES) else "trf16"


def _is_before_trf16(start: date | None) -> bool:
    return start is not None and start < TRF16_APPROVED_ON


def _report(tournament: Tournament, records: Records, players: Players, faults: Faults) -> TrfReport:
    rounds = players.rounds
    return TrfReport(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation,
        start=tournament.start,
        end=tournament.end,
        type=tournament.type,
        format=guess_format(tournament.type, records),
        rate_of_play=tournament.rate_of_play,
        chief_arbiter=tournament.chief_arbiter,
        deputy_arbiters=tournament.deputy_arbiters,
        rounds=rounds,
        round_dates=read_round_dates(records, rounds, tournament.start, tournament.end, faults),
        players=tuple(players.found),
        teams=read_teams(records, {player.rank for player in players.found}, faults),
        declared_players=tournament.declared_players,
        declared_rated=tournament.declared_rated,
        declared_teams=tournament.declared_teams,
        declared_rounds=read_declared_rounds(records, rounds, faults),
        records=tuple(records.kept),
        lines={tag: records.lines(tag)[0].number for tag in sorted(TOURNAMENT_TAGS) if records.lines(tag)},
    )


def _check_players(report: TrfReport, records: Records, players: Players, faults: Faults) -> None:
    has_teams = records.has_teams
    checks.check_unique(players, faults)
    checks.check_rank_gaps(players, faults)
    checks.check_places(players, has_teams, faults)
    checks.check_counts(report, records, faults)
    checks.check_there_are_results(players, faults)
    check_points(players, read_point_system(records, faults), _is_before_trf16(report.start), faults)
    pairs.check_pairs(players, faults)
    pairs.check_byes(players, has_teams, faults)
    if report.format in (None, "swiss", "round-robin"):
        pairs.check_repeated_opponents(players, report.format == "round-robin", faults)
    check_extensions(records, players, report.teams, faults)
    numbers = {player.fide_id: (player.rank, player.line) for player in players.found if player.fide_id}
    check_arbiter_does_not_play(report.chief_arbiter, numbers, records, faults)
