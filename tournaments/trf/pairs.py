"""The two cells of a game: both lines must tell the same opponent, colours and result."""

from __future__ import annotations

from tournaments.trf.catalogue import Severity
from tournaments.trf.cells import cell_place
from tournaments.trf.faults import Faults
from tournaments.trf.players import Players
from tournaments.trf.regular import LineCells, codes_of
from tournaments.trf.report import BYE_CODES, FORFEIT_CODES, MATCHING_CODES, RATED_CODES, TrfCell, TrfPlayer
from tournaments.trf.wording import Phrase, listed, phrase

Side = tuple[TrfPlayer, TrfCell]


def check_pairs(players: Players, faults: Faults) -> None:
    """Compare every paired cell with the opponent's cell of that round; a fault is noted at both."""
    ranked: dict[int, TrfPlayer] = {}
    for player in players.found:
        ranked.setdefault(player.rank, player)
    for player in ranked.values():
        if faults.is_full():
            return
        if isinstance(player.cells, LineCells):
            continue  # compared already, line with line
        for cell in player.cells:
            if cell.opponent is not None and not players.is_broken(player.rank, cell.round):
                _check_pair((player, cell), ranked, players, faults)


def _check_pair(ours: Side, ranked: dict[int, TrfPlayer], players: Players, faults: Faults) -> None:
    player, cell = ours
    place = cell_place(player.line, player.rank, cell.round, "opponent")
    if cell.opponent == player.rank:
        faults.add("opponent-self", place, str(cell.opponent))
        return
    other = ranked.get(cell.opponent or 0)
    if other is None:
        faults.add("opponent-unknown", place, str(cell.opponent))
    elif not players.is_broken(other.rank, cell.round):
        _compare(ours, (other, other.cells[cell.round - 1]), faults)


def _compare(ours: Side, theirs: Side, faults: Faults) -> None:
    player, (other, other_cell) = ours[0], theirs
    if other_cell.opponent is None:
        _note_both("result-one-sided", "round", ours, theirs, faults)
    elif other_cell.opponent != player.rank:
        _note_both("pairing-contradiction", "opponent", ours, theirs, faults)
    elif player.rank < other.rank:
        _compare_results(ours, theirs, faults)
        _compare_colours(ours, theirs, faults)


def _compare_results(ours: Side, theirs: Side, faults: Faults) -> None:
    code, other = ours[1].code, theirs[1].code
    if other in MATCHING_CODES.get(code, "") or not _is_result(code) or not _is_result(other):
        return
    # Rating regulations 5.1: an unplayed game is unplayed for both.
    is_half_forfeit = (code in FORFEIT_CODES) != (other in FORFEIT_CODES)
    _note_both("forfeit-contradiction" if is_half_forfeit else "result-contradiction", "result", ours, theirs, faults)


def _is_result(code: str) -> bool:
    # A missing result or a bye against an opponent has been noted at its own cell.
    return code != " " and code not in BYE_CODES


def _compare_colours(ours: Side, theirs: Side, faults: Faults) -> None:
    colour = ours[1].colour
    if colour is not None and colour == theirs[1].colour:
        _note_both("colour-contradiction", "colour", ours, theirs, faults)


def _note_both(code: str, part: str, ours: Side, theirs: Side, faults: Faults) -> None:
    for (player, cell), (other, other_cell) in ((ours, theirs), (theirs, ours)):
        faults.add(
            code,
            cell_place(player.line, player.rank, cell.round, part),
            _got(cell, part),
            ours=_said(cell),
            theirs=_got(other_cell, part),
            other=other.line,
            expected_code=listed("or", MATCHING_CODES.get(other_cell.code, "")),
        )


def _got(cell: TrfCell, part: str) -> str | Phrase:
    """What a cell has where the lines contradict each other: both name somebody there, or both have a colour."""
    if part == "round":
        return _said(cell)
    return str({"opponent": cell.opponent, "colour": cell.colour, "result": cell.code}[part])


def _said(cell: TrfCell) -> str | Phrase:
    """A cell as the file has it, or that it is blank."""
    if cell.is_empty:
        return phrase("blank")
    return f"{cell.opponent or '0000'} {cell.colour or '-'} {cell.code}".rstrip()


def check_byes(players: Players, has_teams: bool, faults: Faults) -> None:
    """The format allows one pairing-allocated bye in a round; one for a player is what the pairing rules allow."""
    in_round: dict[int, int] = {}
    for player in players.found:
        if "U" not in codes_of(player):
            continue
        own: int | None = None
        for cell in player.cells:
            if cell.code != "U" or cell.opponent is not None:
                continue
            place = cell_place(player.line, player.rank, cell.round, "result")
            if cell.round in in_round and not has_teams:
                faults.add("second-allocated-bye", place, cell.code, first=in_round[cell.round])
            if own is not None:
                faults.add("allocated-bye-again", place, cell.code, first=own)
            in_round.setdefault(cell.round, player.line)
            own = own or cell.round


def check_repeated_opponents(players: Players, is_refused: bool, faults: Faults) -> None:
    """Nobody meets the same opponent twice in a Swiss; in a single round robin that refuses the file."""
    severity = Severity.ERROR if is_refused else None
    for player in players.found:
        if faults.is_full():
            return
        if isinstance(player.cells, LineCells) and player.cells.meets_nobody_again():
            continue
        met: dict[int, int] = {}
        for cell in player.cells:
            if cell.opponent is None or cell.code not in RATED_CODES:
                continue
            if cell.opponent in met:
                place = cell_place(player.line, player.rank, cell.round, "opponent")
                faults.add("opponent-again", place, str(cell.opponent), severity=severity, first=met[cell.opponent])
            met.setdefault(cell.opponent, cell.round)
