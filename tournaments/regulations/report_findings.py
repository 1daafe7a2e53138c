"""One thing that is said of a report: an error blocks its certification, a warning needs a tick, a note nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ratingsite.foundations.editions import Family
from tournaments.regulations.findings import Value


class Weight(StrEnum):
    """What a finding does: an error refuses, a warning needs a tick, a note tells of an adjustment that was made."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class ReportCode(StrEnum):
    """What a finding on a report is about; the edge finds its words by it."""

    FEDERATION = "federation-differs"
    STARTS_ON = "start-differs"
    ENDS_ON = "end-differs"
    ROUNDS = "rounds-differ"
    NAME = "name-differs"
    CHIEF = "chief-differs"
    NOT_OVER = "not-over"
    INTERIM = "interim-reports"
    PART_NUMBER = "part-number"
    PART_ROUNDS = "part-rounds"
    PART_DAYS = "part-days"
    PART_TOO_LONG = "part-too-long"
    PART_DIFFERS = "part-differs"
    ROUNDS_RATED = "rounds-rated-already"
    SAME_FILE = "same-file"
    SAME_GAMES = "same-games"
    TWO_EVENTS = "two-events"
    LAST_LIST = "last-list"
    LATE_REPORT = "late-report"
    NO_LIST = "no-list"
    TOO_FAST = "too-fast"
    GAME_TIME = "game-time"
    UNEQUAL_TIMES = "unequal-times"
    HYBRID = "hybrid-approval"
    SCORES_MISSING = "game-scores-missing"
    SCORES_DIFFER = "game-scores-differ"
    ARBITER_PLAYS = "arbiter-plays"
    NO_FIDE_ID = "no-fide-id"
    UNKNOWN_PLAYER = "unknown-player"
    NEWCOMER_WAITS = "newcomer-waits"
    NEWCOMER_REFUSED = "newcomer-refused"
    PLAYER_DEAD = "player-dead"
    PLAYER_LEFT_OUT = "player-left-out"
    PLAYER_TWICE = "player-twice"
    ALIKE = "two-lines-alike"
    PLAYER_NUMBER = "player-number"
    ANOTHER_PLAYER = "another-player"
    PLAYER_NAME = "player-name"
    PLAYER_SEX = "player-sex"
    PLAYER_TITLE = "player-title"
    PLAYER_RATING = "player-rating"
    PLAYER_CURRENT_RATING = "player-current-rating"
    PLAYER_FEDERATION = "player-federation"
    PLAYER_BIRTH = "player-birth"
    PLACE = "place-differs"
    NOT_A_MEMBER = "not-a-member"
    MEMBERS_UNKNOWN = "members-unknown"


# Who a line means is confirmed line by line; where the portal uses its own value anyway, once for all lines.
_TICKED_ONE_BY_ONE = frozenset(
    {
        ReportCode.ANOTHER_PLAYER,
        ReportCode.PLAYER_NAME,
        ReportCode.ARBITER_PLAYS,
        ReportCode.ALIKE,
        ReportCode.PLAYER_LEFT_OUT,
    }
)


@dataclass(frozen=True, kw_only=True)
class GameAt:
    """A game of the report by its round and the starting ranks of its players."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, kw_only=True)
class ReportFinding:
    """What was required and found, and where in the file; no line means the report as a whole.

    ``games`` are those it concerns, where it concerns only some, ``rounds`` whole rounds, and ``other`` the key of
    another tournament whose report it meets: only who may see that one is given a link.
    """

    code: ReportCode
    weight: Weight
    family: Family
    article: str
    required: Value = None
    found: Value = None
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    rank: int | None = None
    games: tuple[GameAt, ...] = ()
    rounds: tuple[int, ...] = ()
    other: str = ""

    @property
    def tick(self) -> str:
        """The name of the tick that confirms it; findings that share one are confirmed together."""
        return f"{self.code}-{self.line}" if self.code in _TICKED_ONE_BY_ONE else str(self.code)
