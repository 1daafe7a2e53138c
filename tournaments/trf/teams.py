"""Teams: records 310, and 013 of the older formats."""

from __future__ import annotations

from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns, points, whole_number
from tournaments.trf.lines import Line
from tournaments.trf.numbers import read_number
from tournaments.trf.records import OLD_TEAM, TEAM, Records
from tournaments.trf.report import TrfTeam

_PLAYER_WIDTH, _PLAYER_STEP = 4, 5
_FIRST_PLAYER = {TEAM: 74, OLD_TEAM: 37}
_GAPS = {TEAM: (4, 8, 41, 47, 54, 61, 68, 72, 73), OLD_TEAM: (4,)}  # and one behind each player
_LISTED_GAPS = 5


# The ranks of a team's players, each with the column it starts at.
Members = list[tuple[int, int]]


def read_teams(records: Records, ranks: set[int], faults: Faults) -> tuple[TrfTeam, ...]:
    """The teams; where both records are there, 310 counts (TRF26 phases 013 out)."""
    old = [_old_team(line, members) for line, members in _with_members(OLD_TEAM, records, ranks, faults)]
    new = [_new_team(line, members, faults) for line, members in _with_members(TEAM, records, ranks, faults)]
    _check_numbers(new, faults)
    return tuple(new or old)


def _old_team(line: Line, members: Members) -> TrfTeam:
    return TrfTeam(number=None, name=columns(line.text, 5, 36).strip(" "), players=_ranks(members), line=line.number)


def _new_team(line: Line, members: Members, faults: Faults) -> TrfTeam:
    number = whole_number(columns(line.text, 5, 7))
    if not number:
        faults.add("team-number-unreadable", Place(line.number, 5, 7, field="team"), columns(line.text, 5, 7))
    return TrfTeam(
        number=number,
        name=columns(line.text, 9, 40).strip(" "),
        nickname=columns(line.text, 42, 46).strip(" "),
        strength=read_number(line, Place(line.number, 48, 53, field="team"), whole_number, faults),
        match_points=read_number(line, Place(line.number, 55, 60, field="team"), points, faults, name="points"),
        game_points=read_number(line, Place(line.number, 62, 67, field="team"), points, faults, name="points"),
        place=read_number(line, Place(line.number, 69, 71, field="team"), whole_number, faults, name="place"),
        players=_ranks(members),
        line=line.number,
    )


def _ranks(members: Members) -> tuple[int, ...]:
    return tuple(rank for _, rank in members)


def _with_members(tag: str, records: Records, ranks: set[int], faults: Faults) -> list[tuple[Line, Members]]:
    for line in records.lines(tag):
        _check_gaps(line, tag, faults)
    found = [(line, _members(line, tag, faults)) for line in records.lines(tag)]
    seen: dict[int, int] = {}
    for line, members in found:
        for column, rank in members:
            place = Place(line.number, column, column + _PLAYER_WIDTH - 1, rank, field="team")
            if rank not in ranks:
                faults.add("team-player-unknown", place, str(rank), article=_article(tag))
            elif rank in seen:
                faults.add("team-player-twice", place, str(rank), article=_article(tag), first=seen[rank])
            seen.setdefault(rank, line.number)
    return found


def _check_gaps(line: Line, tag: str, faults: Faults) -> None:
    """A line that is shifted by one column would name other players, or none, and still be read."""
    behind_players = range(_FIRST_PLAYER[tag] + _PLAYER_WIDTH, len(line.text) + 1, _PLAYER_STEP)
    gaps = () if line.is_broken else (*_GAPS[tag], *behind_players)
    filled = [column for column in gaps if columns(line.text, column, column).strip(" ")]
    for column in filled[:_LISTED_GAPS]:
        place = Place(line.number, column, column, field="team")
        faults.add("gap-not-blank", place, line.text[column - 1], article=f"{_article(tag)}/{column}")


def _members(line: Line, tag: str, faults: Faults) -> Members:
    found = []
    for column in range(_FIRST_PLAYER[tag], len(line.text.rstrip(" ")) + 1, _PLAYER_STEP):
        given = columns(line.text, column, column + _PLAYER_WIDTH - 1).strip(" ")
        rank = whole_number(given)
        if rank:
            found.append((column, rank))
        elif given and rank is None:
            place = Place(line.number, column, column + _PLAYER_WIDTH - 1, field="team")
            faults.add("team-player-unreadable", place, given, article=_article(tag))
    return found


def _check_numbers(teams: list[TrfTeam], faults: Faults) -> None:
    seen: dict[int, int] = {}
    for team in teams:
        if team.number is not None and team.number in seen:
            place = Place(team.line, 5, 7, field="team")
            faults.add("team-number-twice", place, str(team.number), first=seen[team.number])
        if team.number is not None:
            seen.setdefault(team.number, team.line)


def _article(tag: str) -> str:
    return f"TRF26 {tag}" if tag == TEAM else f"TRF16 {tag}"
