"""A tournament report as the file tells it: the event, the players, their results round by round, the teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from ratingsite.foundations.exact import Hundredths

RATED_CODES = frozenset("1=0")
FORFEIT_CODES = frozenset("+-")
SHORT_CODES = frozenset("WDL")
BYE_CODES = frozenset("HFUZ")

# What the opponent's line must hold. Two minuses are a double forfeit.
MATCHING_CODES = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+-", "W": "L", "L": "W", "D": "D"}

# What a player's cell means; the names are those of the norm command, which has no word for the last two.
_KINDS = {
    **dict.fromkeys("1=0", "played"),
    "+": "forfeit-win",
    "-": "forfeit-loss",
    "U": "bye",
    "H": "half-point-bye",
    "Z": "zero-point-bye",
    " ": "zero-point-bye",
    "F": "full-point-bye",
    **dict.fromkeys("WDL", "under-one-move"),
}

# Seen from White. TRF16: W, D and L lasted less than one move, so article 5.1 treats them as unplayed.
_RESULTS = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "+--", "W": "+--", "L": "--+", "D": "=-="}


@dataclass(frozen=True, kw_only=True, slots=True)
class TrfCell:
    """One player's round. ``code`` is a result code of the format in capitals, a blank for an empty cell."""

    round: int
    opponent: int | None
    colour: str | None
    code: str
    column: int = field(compare=False)

    @property
    def is_played(self) -> bool:
        """Whether a game was played here that counts for rating (article 5.1)."""
        return self.opponent is not None and self.code in RATED_CODES

    @property
    def is_forfeit(self) -> bool:
        """Whether the point was won or lost by forfeit."""
        return self.code in FORFEIT_CODES

    @property
    def is_bye(self) -> bool:
        """Whether the player was not paired: a bye of any value, or an empty cell."""
        return self.opponent is None and not self.is_forfeit

    @property
    def is_empty(self) -> bool:
        """Whether the file says nothing here, which means a zero-point bye."""
        return self.opponent is None and self.code == " "

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all stands here, not even a colour."""
        return self.is_empty and self.colour is None

    @property
    def kind(self) -> str:
        """``played``, ``forfeit-win``, ``forfeit-loss``, ``bye`` … as the norm command calls them."""
        return _KINDS[self.code]


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """One 001 record. ``born`` is as the file has it; what could be read of it stands beside it."""

    rank: int
    sex: str | None
    title: str | None
    name: str
    rating: int | None
    federation: str | None
    fide_id: int | None
    born: str = field(compare=False)
    birth_date: date | None
    birth_year: int | None
    points: Hundredths | None
    place: int | None
    cells: Sequence[TrfCell]
    line: int = field(compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TrfTeam:
    """One team: record 310, or 013 which has neither a number nor points."""

    number: int | None
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: Hundredths | None = None
    game_points: Hundredths | None = None
    place: int | None = None
    players: tuple[int, ...]
    line: int = field(compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TrfRecord:
    """Any other record, kept as it stands: TRF26 extensions, comments, what is unknown."""

    tag: str
    text: str
    line: int = field(compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TrfGame:
    """One pairing of two players with its result, as both of their lines have it.

    Where the file gives no colours (a forfeit), the lower starting rank is taken for White.
    ``played`` and ``rated`` are both false for a forfeit and for a game of less than one move; ``forfeit`` tells which.
    """

    round: int
    white: int
    black: int
    result: str
    played: bool
    rated: bool
    forfeit: bool


class TrfCounts(NamedTuple):
    """How much of everything a report has. ``byes`` are those the file names, empty cells left out."""

    players: int
    rounds: int
    games: int
    forfeits: int
    byes: int


@dataclass(frozen=True, kw_only=True)
class TrfReport:
    """A whole report. Two reports are equal when they say the same, wherever in their files it stood."""

    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    type: str
    format: str | None
    rate_of_play: str
    chief_arbiter: str
    deputy_arbiters: tuple[str, ...]
    rounds: int
    round_dates: tuple[date | None, ...]
    players: tuple[TrfPlayer, ...]
    teams: tuple[TrfTeam, ...] = ()
    declared_players: int | None = None
    declared_rated: int | None = None
    declared_teams: int | None = None
    declared_rounds: int | None = None
    records: tuple[TrfRecord, ...] = ()
    # where each record of the tournament section first stands
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def by_rank(self) -> dict[int, TrfPlayer]:
        """The players by starting rank; of two with one rank, the first."""
        return {player.rank: player for player in reversed(self.players)}

    def comments(self) -> tuple[str, ...]:
        """The text of the ``###`` lines, where programs say what was done by hand."""
        return tuple(record.text[3:].strip() for record in self.records if record.tag == "###")

    def counts(self) -> TrfCounts:
        """Players, rounds, games met over the board, forfeited games and named byes."""
        games = self.games()
        forfeits = sum(game.forfeit for game in games)
        byes = sum(cell.opponent is None and not cell.is_empty for player in self.players for cell in player.cells)
        return TrfCounts(len(self.players), self.rounds, len(games) - forfeits, forfeits, byes)

    def games(self) -> tuple[TrfGame, ...]:
        """All pairings that both players' lines agree on, by round and starting rank."""
        ranked = self.by_rank()
        found = [
            _game(player, cell, ranked[cell.opponent].cells[cell.round - 1])
            for player in ranked.values()
            for cell in player.cells
            if cell.opponent is not None and cell.opponent > player.rank and cell.opponent in ranked
        ]
        games = [game for game in found if game is not None]
        return tuple(sorted(games, key=lambda game: (game.round, min(game.white, game.black))))


def _game(player: TrfPlayer, cell: TrfCell, other: TrfCell) -> TrfGame | None:
    opponent = cell.opponent
    if opponent is None or other.opponent != player.rank or not _agree(cell.code, other.code):
        return None
    is_black = cell.colour == "b" or (cell.colour is None and other.colour == "w")
    white, black, code, black_code = player.rank, opponent, cell.code, other.code
    if is_black:
        white, black, code, black_code = opponent, player.rank, other.code, cell.code
    result = _RESULTS.get(code) or ("--+" if black_code == "+" else "---")
    is_rated = code in RATED_CODES
    return TrfGame(
        round=cell.round,
        white=white,
        black=black,
        result=result,
        played=is_rated,
        rated=is_rated,
        forfeit=code in FORFEIT_CODES,
    )


def _agree(code: str, other: str) -> bool:
    return other in MATCHING_CODES.get(code, "")
