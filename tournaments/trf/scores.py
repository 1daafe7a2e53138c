"""Points: what each result is worth (records 162 and 299), and whether a player's points are the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns, points, points_text, signed_points, whole_number
from tournaments.trf.lines import Line
from tournaments.trf.numbers import read_number
from tournaments.trf.players import Players
from tournaments.trf.records import Records
from tournaments.trf.regular import codes_of
from tournaments.trf.report import TrfCell, TrfPlayer
from tournaments.trf.wording import phrase

# TRF26 162: code at 6 and points at 7-10, the next at 15 and 16-19, and so on.
_FIRST_CODE, _CODE_STEP, _POINTS_WIDTH = 6, 9, 4
_SYMBOLS = frozenset("WDLAPX")  # no result code asks for X
# Which symbol of the point system says what a result code is worth; P is W when it is not given.
_SYMBOL_OF = {
    **dict.fromkeys("1+FW", "W"),
    **dict.fromkeys("=HD", "D"),
    **dict.fromkeys("0L", "L"),
    **dict.fromkeys("-Z ", "A"),
    "U": "P",
}
# TRF26 299: which result codes a type stands for.
_CODES_OF_TYPE = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z ", "+": "+", "-": "-"}


@dataclass
class PointSystem:
    """What results are worth; without records 162 and 299 a win is 1, a draw ½ and everything else nothing."""

    values: dict[str, Hundredths]
    # Record 299 by player, round and result code; 0 stands for all players or all rounds, the last record counts.
    abnormal: dict[tuple[int, int, str], Hundredths] = field(default_factory=dict)
    # Record 299 without a type adds to a player's total.
    extras: Counter[int] = field(default_factory=Counter)

    def worth(self, cell: TrfCell, rank: int) -> int:
        """The points a player has from a cell."""
        usual = self.values[_SYMBOL_OF[cell.code]]
        keys = ((rank, cell.round), (rank, 0), (0, cell.round), (0, 0))
        return next((self.abnormal[*key, cell.code] for key in keys if (*key, cell.code) in self.abnormal), usual)

    def besides(self, rank: int) -> int:
        """Points given or taken besides all results."""
        return self.extras[rank] + self.extras[0]


def read_point_system(records: Records, faults: Faults) -> PointSystem:
    """Read records 162 and, in an individual event, 299 (in a team event its points are the teams')."""
    values = {"W": WIN, "D": DRAW, "L": LOSS, "A": LOSS}
    for line in records.lines("162"):
        values |= _read_values(line, faults)
    values.setdefault("P", values["W"])
    system = PointSystem(values)
    if not records.has_teams:
        for line in records.lines("299"):
            _read_adjustment(line, system, faults)
    return system


def _read_values(line: Line, faults: Faults) -> dict[str, Hundredths]:
    values = {}
    for column in range(_FIRST_CODE, len(line.text.rstrip(" ")) + 1, _CODE_STEP):
        part = columns(line.text, column, column + _POINTS_WIDTH)
        worth = points(part[1:])
        if part[:1].upper() in _SYMBOLS and worth is not None:
            values[part[0].upper()] = worth
        else:
            place = Place(line.number, column, column + _POINTS_WIDTH, field="162")
            faults.add("points-system-unreadable", place, part.strip(" "))
    return values


def _read_adjustment(line: Line, system: PointSystem, faults: Faults) -> None:
    text = line.text
    kind = columns(text, 5, 5).strip(" ").upper()
    amount = read_number(line, Place(line.number, 14, 17, field="299"), signed_points, faults, name="points")
    number = read_number(line, Place(line.number, 20, 22, field="299"), whole_number, faults)
    if amount is None:
        return
    ranks = [whole_number(text[start : start + 4]) for start in range(23, len(text), 5)]
    for rank in [rank for rank in ranks if rank] or [0]:
        if not kind:
            system.extras[rank] += amount
        for code in _CODES_OF_TYPE.get(kind, ""):
            system.abnormal[rank, number or 0, code] = amount


def check_points(players: Players, system: PointSystem, is_old: bool, faults: Faults) -> None:
    """The points of a record must be the sum of its results."""
    ranks_with_broken_cells = {rank for rank, _ in players.broken_cells}
    worths = {code: system.values[symbol] for code, symbol in _SYMBOL_OF.items()}
    for player in players.found:
        if player.points is None or player.rank in players.broken_ranks or not player.cells:
            continue
        if player.rank in ranks_with_broken_cells:
            continue
        computed = _sum(player, system, worths) + system.besides(player.rank)
        if computed != player.points:
            _note_difference(player, computed, is_old, system.values, faults)


def _sum(player: TrfPlayer, system: PointSystem, worths: Mapping[str, int]) -> int:
    if system.abnormal:
        return sum(system.worth(cell, player.rank) for cell in player.cells)
    return sum(map(worths.__getitem__, codes_of(player)))


def _note_difference(
    player: TrfPlayer, computed: int, is_old: bool, values: Mapping[str, Hundredths], faults: Faults
) -> None:
    given = player.points or LOSS
    place = Place(player.line, 81, 84, player=player.rank, field="points")
    # Files from before TRF16 often leave the result of a bye blank, whatever it was worth.
    silent = sum(cell.is_empty for cell in player.cells)
    is_explained = is_old and 0 < given - computed <= silent * values["W"]
    code = "bye-value-unstated" if is_explained else "points-differ"
    working = " ".join(f"{cell.round}:{cell.code}" for cell in player.cells if cell.code != " ")
    faults.add(
        code,
        place,
        points_text(given),
        computed=_signed(computed),
        working=phrase("rounds", cells=working) if working else phrase("no-rounds"),
    )


def _signed(count: int) -> str:
    return points_text(Hundredths(count)) if count >= 0 else "-" + points_text(Hundredths(-count))
