"""The records that came with TRF26 and speak of players and teams: whom they name, and what the cells say to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from tournaments.trf.cells import cell_place
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns, whole_number
from tournaments.trf.lines import Line
from tournaments.trf.numbers import note_unreadable
from tournaments.trf.players import Players
from tournaments.trf.records import Records
from tournaments.trf.report import RATED_CODES, SHORT_CODES, TrfCell, TrfPlayer, TrfTeam
from tournaments.trf.wording import Phrase, phrase


class Kind(Enum):
    """Whom a number in a record means."""

    PLAYER = "player"
    TEAM = "team"
    ENTRANT = "entrant"  # a team where the file has teams, else a player


class Ids(NamedTuple):
    """Where numbers stand in a record: the first column, the width, the step to the next, and how many at most."""

    first: int
    width: int
    step: int
    kind: Kind
    most: int = 1000


_IDS = {
    "240": (Ids(11, 4, 5, Kind.ENTRANT),),
    "260": (Ids(13, 4, 5, Kind.ENTRANT),),
    "299": (Ids(24, 4, 5, Kind.ENTRANT),),
    "300": (Ids(9, 3, 4, Kind.TEAM, 2), Ids(17, 4, 5, Kind.PLAYER)),
    "320": (Ids(15, 3, 4, Kind.TEAM),),
    "330": (Ids(12, 3, 4, Kind.TEAM, 2),),
}
_ROUND = {"240": (7, 9), "300": (5, 7), "330": (8, 10)}
# What the cell may hold where a bye was announced; an empty cell is a zero-point bye.
_BYE_CODES = {"F": "F", "H": "H", "Z": "Z- "}


class Named(NamedTuple):
    """A number that a record names, and where."""

    number: int
    place: Place


def check_extensions(records: Records, players: Players, teams: tuple[TrfTeam, ...], faults: Faults) -> None:
    """Whether all these records name players and teams of the file, and agree with the results."""
    ranked = {player.rank: player for player in players.found}
    numbered = {team.number: team for team in teams if team.number is not None}
    known = {Kind.PLAYER: set(ranked), Kind.TEAM: set(numbered), Kind.ENTRANT: set(numbered) or set(ranked)}
    # Record 013 has no team numbers: where teams have none, nobody can say whom a number means.
    is_numbered = bool(numbered) or not teams
    for tag, fields in _IDS.items():
        for line in records.lines(tag):
            for ids in fields:
                if ids.kind is Kind.PLAYER or is_numbered:
                    _check_known(line, tag, ids, known[ids.kind], faults)
    for tag in _ROUND:
        for line in records.lines(tag):
            _check_round(line, tag, faults)
    members = {number: frozenset(team.players) for number, team in numbered.items()}
    checks = _Checks(records, players, ranked, members, faults)
    if not teams:
        checks.announced_byes()
    checks.team_byes()
    checks.forfeited_matches()
    checks.line_ups()


def _named(line: Line, tag: str, ids: Ids, faults: Faults | None = None) -> Iterator[Named]:
    starts = range(ids.first, len(line.text.rstrip(" ")) + 1, ids.step)
    for start in starts[: ids.most]:
        given = columns(line.text, start, start + ids.width - 1).strip(" ")
        place = Place(line.number, start, start + ids.width - 1, field=tag)
        number = whole_number(given)
        if number:
            yield Named(number, place)
        elif given and number is None and faults:
            note_unreadable(line, place, given, faults)


def _check_round(line: Line, tag: str, faults: Faults) -> None:
    given = columns(line.text, *_ROUND[tag]).strip(" ")
    if given and not whole_number(given):
        note_unreadable(line, Place(line.number, *_ROUND[tag], field=tag), given, faults)


def _check_known(line: Line, tag: str, ids: Ids, known: set[int], faults: Faults) -> None:
    kind = "player" if ids.kind is Kind.PLAYER else "team-or-player" if ids.kind is Kind.ENTRANT else "team"
    said, want = phrase(kind), phrase(f"a-{kind}")
    for number, place in _named(line, tag, ids, faults):
        if number not in known:
            faults.add("entry-unknown", place, str(number), article=f"TRF26 {tag}", kind=said, want=want)


def _round_of(line: Line, tag: str) -> int:
    return whole_number(columns(line.text, *_ROUND[tag])) or 0


class _Checks(NamedTuple):
    """What the records say of a round, compared with the players' cells of it."""

    records: Records
    players: Players
    ranked: dict[int, TrfPlayer]
    members: dict[int, frozenset[int]]
    faults: Faults

    def announced_byes(self) -> None:
        """TRF26 240 announces byes; where the round is in the file, the cell must hold what was announced."""
        for line in self.records.lines("240"):
            kind = columns(line.text, 5, 5).upper()
            for rank, place in _named(line, "240", _IDS["240"][0]):
                for player, cell in self._cells((rank,), _round_of(line, "240")):
                    if cell.opponent is not None or cell.code not in _BYE_CODES.get(kind, cell.code):
                        self._note(place, player, cell, phrase("the-bye", bye=kind))

    def team_byes(self) -> None:
        """TRF26 320 names the team with the pairing-allocated bye of each round; its players have no game."""
        for line in self.records.lines("320")[:1]:
            for number, place in _named(line, "320", _IDS["320"][0]):
                round_number = (place.column or 0) // 4 - 2  # the team of round 1 stands at column 15
                for player, cell in self._cells(self._members(number), round_number):
                    if cell.opponent is not None:
                        self._note(place, player, cell, phrase("team-bye"))

    def forfeited_matches(self) -> None:
        """TRF26 330: no game of a match that was forfeited as a whole was played."""
        seen = set()
        for line in self.records.lines("330"):
            match = (_round_of(line, "330"), *(named.number for named in _named(line, "330", _IDS["330"][0])))
            if len(match) != 3 or match in seen:
                continue
            seen.add(match)
            opponents = self._members(match[2])
            for player, cell in self._cells(self._members(match[1]), match[0]):
                if cell.opponent in opponents and cell.code in RATED_CODES | SHORT_CODES:
                    self._note(Place(line.number, 5, 18, field="330"), player, cell, phrase("forfeited-match"))

    def line_ups(self) -> None:
        """TRF26 300: whoever is named on a board of a match can have had only an opponent of the other team."""
        for line in self.records.lines("300"):
            teams = [named.number for named in _named(line, "300", _IDS["300"][0])]
            opponents = self._members(teams[1]) if len(teams) == 2 else frozenset()
            if not opponents:
                continue
            for rank, place in _named(line, "300", _IDS["300"][1]):
                for player, cell in self._cells((rank,), _round_of(line, "300")):
                    if cell.opponent is not None and cell.opponent not in opponents:
                        self._note(place, player, cell, phrase("opponent-of-team", team=teams[1]))

    def _members(self, number: int) -> frozenset[int]:
        return self.members.get(number, frozenset())

    def _cells(self, ranks: Iterable[int], number: int) -> Iterator[tuple[TrfPlayer, TrfCell]]:
        for rank in ranks:
            player = self.ranked.get(rank)
            if player and 1 <= number <= len(player.cells) and not self.players.is_broken(rank, number):
                yield player, player.cells[number - 1]

    def _note(self, record: Place, player: TrfPlayer, cell: TrfCell, want: Phrase) -> None:
        got = cell.code if cell.opponent is None else phrase("opponent", rank=cell.opponent)
        own = record._replace(player=player.rank, round=cell.round)
        for at in (own, cell_place(player.line, player.rank, cell.round, "round")):
            self.faults.add("record-contradiction", at, got, article=f"TRF26 {record.field}", want=want)
