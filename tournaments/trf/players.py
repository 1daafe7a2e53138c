"""The player records: a line becomes a player, or as much of one as can be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratingsite.foundations.exact import Hundredths
from tournaments.trf.catalogue import Severity
from tournaments.trf.cells import checked_cell, empty_cell, read_cells
from tournaments.trf.faults import Faults
from tournaments.trf.fields import points, whole_number
from tournaments.trf.layout import LAST_FIXED_COLUMN, filled_gaps, find_shift, missing_field, round_at
from tournaments.trf.lines import Line
from tournaments.trf.player_fields import (
    PlayerLine,
    read_birth_date,
    read_federation,
    read_fide_id,
    read_name,
    read_rating,
    read_sex,
    read_title,
)
from tournaments.trf.regular import LineCells
from tournaments.trf.regular_fields import regular_player
from tournaments.trf.report import TrfCell, TrfPlayer
from tournaments.trf.wording import phrase

HIGHEST_RANK = 9999
# A search for a shifted line reads the line a few times; a file with more of them is beyond help anyway.
_SHIFTS_LOOKED_FOR = 100
_LISTED_GAPS = 5


@dataclass
class Players:
    """The players that could be read, and where not to look for contradictions because something is broken there."""

    found: list[TrfPlayer] = field(default_factory=list)
    broken_ranks: set[int] = field(default_factory=set)
    broken_cells: set[tuple[int, int]] = field(default_factory=set)  # rank and round
    shifts: int = 0
    is_trf26: bool = False

    def is_broken(self, rank: int, cell_round: int) -> bool:
        """Whether a player's round could not be read."""
        return rank in self.broken_ranks or (rank, cell_round) in self.broken_cells

    @property
    def rounds(self) -> int:
        """How many rounds any line has columns for."""
        return max((len(player.cells) for player in self.found), default=0)


def read_players(
    lines: Iterable[Line], regular: Mapping[int, LineCells], is_trf26: bool, event_start: date | None, faults: Faults
) -> Players:
    """Read all 001 records; ``regular`` are cells that need no look, by line number.

    Every player gets as many cells as the longest line has rounds.
    """
    players = Players(is_trf26=is_trf26)
    for line in lines:
        cells = regular.get(line.number)
        player = regular_player(line.text, line.number, cells, event_start) if cells is not None else None
        if player is not None:
            players.found.append(player)
        else:
            _read_player(line, cells, players, event_start, faults)
    rounds = players.rounds
    players.found = [
        player if len(player.cells) == rounds else replace(player, cells=_padded(player.cells, rounds))
        for player in players.found
    ]
    return players


def _padded(cells: Sequence[TrfCell], rounds: int) -> Sequence[TrfCell]:
    if isinstance(cells, LineCells):
        return cells.of_size(rounds)
    return (*cells, *(empty_cell(number) for number in range(len(cells) + 1, rounds + 1)))


def _read_player(
    line: Line, cells: LineCells | None, players: Players, event_start: date | None, faults: Faults
) -> None:
    # TRF16: the first 89 columns are fixed; a line that ends before has been cut.
    rank = whole_number(line.text[4:8])
    rank = rank if rank and rank <= HIGHEST_RANK else None
    own = PlayerLine(line.number, line.text, rank)
    if rank is None:
        faults.add("rank-unreadable", own.place(5, 8, "rank"), line.text[4:8].strip(" "))
    is_sound = not line.is_broken and _has_all_fields(own, players, faults)
    if rank is None and not is_sound:
        return
    if rank is None:
        # The rest of the line is still worth its faults.
        _player(own, 0, None, players, event_start, faults)
        return
    if not is_sound:
        players.broken_ranks.add(rank)
    players.found.append(_player(own, rank, cells, players, event_start, faults) if is_sound else _stand_in(own, rank))


def _stand_in(line: PlayerLine, rank: int) -> TrfPlayer:
    """A player of whom a broken line tells no more than the rank and perhaps the name."""
    return TrfPlayer(
        rank=rank,
        sex=None,
        title=None,
        name=line.field(15, 47),
        rating=None,
        federation=None,
        fide_id=None,
        born="",
        birth_date=None,
        birth_year=None,
        points=None,
        place=None,
        cells=(),
        line=line.number,
    )


def _has_all_fields(line: PlayerLine, players: Players, faults: Faults) -> bool:
    if len(line.text) < LAST_FIXED_COLUMN:
        name, span = missing_field(line.text)
        end = len(line.text) + 1
        faults.add("record-too-short", line.place(end, end, name), name=phrase(name), columns=span)
        return False
    gaps = filled_gaps(line.text)
    if gaps and players.shifts < _SHIFTS_LOOKED_FOR:
        players.shifts += 1
        if shift := find_shift(line.text, gaps):
            faults.add("line-shifted", line.place(shift.column, len(line.text), "line"), side=phrase(shift.side))
            return False
    for column in gaps[:_LISTED_GAPS]:
        place = line.place(column, column, "gap")._replace(round=round_at(column))
        faults.add("gap-not-blank", place, line.text[column - 1], article=f"TRF16 001/{column}")
    return True


def _player(
    line: PlayerLine,
    rank: int,
    regular: LineCells | None,
    players: Players,
    event_start: date | None,
    faults: Faults,
) -> TrfPlayer:
    birth = read_birth_date(line, event_start, faults)
    cells, broken = (regular, set[int]()) if regular is not None else read_cells(line, rank, faults)
    players.broken_cells.update((rank, number) for number in broken)
    return TrfPlayer(
        rank=rank,
        sex=read_sex(line, faults),
        title=read_title(line, faults),
        name=read_name(line, faults),
        rating=read_rating(line, faults),
        federation=read_federation(line, faults),
        fide_id=read_fide_id(line, faults),
        born=birth.born,
        birth_date=birth.day,
        birth_year=birth.year,
        points=_points(line, faults),
        place=_place(line, players.is_trf26, faults),
        cells=cells,
        line=line.number,
    )


def _points(line: PlayerLine, faults: Faults) -> Hundredths | None:
    given = line.field(81, 84)
    read = points(given)
    if not given:
        faults.add("points-missing", line.place(81, 84, "points"), "")
    elif read is None:
        faults.add("points-unreadable", line.place(81, 84, "points"), given)
    return read


def _place(line: PlayerLine, is_trf26: bool, faults: Faults) -> int | None:
    # TRF26 made the final place mandatory.
    severity = Severity.ERROR if is_trf26 else None
    given = line.field(86, 89)
    place = whole_number(given)
    if not given:
        faults.add("place-missing", line.place(86, 89, "place"), "", severity=severity)
    elif not place:
        faults.add("place-unreadable", line.place(86, 89, "place"), given, severity=severity)
    return place or None


def check_cells(players: Players, is_old_dialect: bool, faults: Faults) -> None:
    """Look at every cell by itself, now that it is known how old the file is."""
    players.found = [
        player
        if isinstance(player.cells, LineCells)
        else replace(
            player,
            cells=tuple(
                cell
                if cell.is_blank or players.is_broken(player.rank, cell.round)
                else checked_cell(cell, player.line, player.rank, is_old_dialect, faults)
                for cell in player.cells
            ),
        )
        for player in players.found
    ]
