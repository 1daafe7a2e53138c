"""The rounds of the norm calculator: in an address, in lines that are pasted in, and as the rules want them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.foundations.federations import is_federation
from titles.regulations import GameKind, NormDossier, NormGame, Opponent
from titles.regulations.forecast.rounds import Upcoming
from titles.regulations.ladder import LADDER

RESULTS: Mapping[str, tuple[GameKind, Hundredths]] = {
    "1": (GameKind.PLAYED, WIN),
    "0.5": (GameKind.PLAYED, DRAW),
    "0": (GameKind.PLAYED, LOSS),
    "+": (GameKind.FORFEIT_WIN, WIN),
    "-": (GameKind.FORFEIT_LOSS, LOSS),
    "b": (GameKind.BYE, WIN),
    "h": (GameKind.HALF_POINT_BYE, DRAW),
    "z": (GameKind.ZERO_POINT_BYE, LOSS),
    "1a": (GameKind.ADJUDICATED, WIN),
    "0.5a": (GameKind.ADJUDICATED, DRAW),
    "0a": (GameKind.ADJUDICATED, LOSS),
}
BYES = ("b", "h", "z")
OVER_THE_BOARD = ("1", "0.5", "0")
SIGNS = {sign: sign for sign in RESULTS} | {
    "½": "0.5",
    "1/2": "0.5",
    "=": "0.5",
    "−": "-",
    "–": "-",
    "w": "1",
    "l": "0",
}

RESULT, NAME, RATING, TITLE, FEDERATION = "gnotf"
COLUMNS = (RESULT, TITLE, NAME, RATING, FEDERATION)
"""The letters of a row's fields; the number of the round follows."""

LONGEST_NAME = 100
MOST_LINES = 19


@dataclass(frozen=True, kw_only=True)
class Row:
    """One round as it was typed; an empty result with an opponent is a pairing that is known."""

    round: int
    result: str = ""
    name: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    zero: bool = False  # 1.4.2b

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of the round."""
        return not (self.result or self.has_opponent)

    @property
    def has_opponent(self) -> bool:
        """Whether somebody is named, or at least described."""
        return bool(self.name or self.rating or self.title or self.federation)

    def opponent(self) -> Opponent:
        """The opponent; who has the same name is the same person."""
        return Opponent(
            id=f"rank-{self.name or self.round}",
            name=self.name or gettext("Opponent %(number)s") % {"number": self.round},
            rating=self.rating,
            title=self.title or None,
            federation=self.federation or None,
            zero_against_rated=self.zero,
        )


def games_of(rows: Sequence[Row]) -> tuple[NormGame, ...]:
    """The rounds that have a result."""
    return tuple(_game(row) for row in rows if row.result)


def _game(row: Row) -> NormGame:
    kind, score = RESULTS[row.result]
    has_opponent = row.result not in BYES and (row.has_opponent or row.result in OVER_THE_BOARD)
    return NormGame(round=row.round, kind=kind, score=score, opponent=row.opponent() if has_opponent else None)


def upcoming_of(rows: Sequence[Row]) -> tuple[Upcoming, ...]:
    """The pairings that are known."""
    return tuple(
        Upcoming(round=row.round, opponent=row.opponent()) for row in rows if not row.result and row.has_opponent
    )


# ---------------------------------------------------------------- into the address
def address_of(rows: Sequence[Row]) -> dict[str, str]:
    """The rows as the fields of an address; what is empty is left out."""
    return {name: value for row in rows for name, value in _fields_of(row) if value}


def _fields_of(row: Row) -> Iterator[tuple[str, str]]:
    values = (row.result, row.title, row.name, str(row.rating or ""), row.federation)
    for letter, value in zip(COLUMNS, values, strict=True):
        yield f"{letter}{row.round}", value


def rows_of(dossier: NormDossier, after: int) -> list[Row]:
    """The rounds of a card up to one of them, and the pairing of the next."""
    rows = [_row(game, game.round <= after) for game in sorted(dossier.games, key=lambda game: game.round)]
    return [row for row in rows if row.round <= after + 1 and not row.is_empty]


def _row(game: NormGame, is_known: bool) -> Row:
    signs = {kind_and_score: sign for sign, kind_and_score in reversed(RESULTS.items())}
    sign = signs.get((game.kind, game.score), "b")  # a bye may be worth anything
    opponent = game.opponent
    return Row(
        round=game.round,
        result=sign if is_known else "",
        name=(opponent.name or "")[:LONGEST_NAME] if opponent else "",
        rating=opponent.rating if opponent else None,
        title=opponent.title or "" if opponent else "",
        federation=opponent.federation or "" if opponent else "",
        zero=bool(opponent and opponent.zero_against_rated),
    )


# ---------------------------------------------------------------- pasted lines
class UnreadableLine(ValueError):
    """A pasted line that is no round; its text names the line and what was expected."""


def rows_from_text(text: str) -> list[Row]:
    """One round a line, its words in any order: ``1 GM Name, First 2500 GER``. Raises ``UnreadableLine``."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise UnreadableLine(gettext("Expected at most %(most)s lines, one for each round.") % {"most": MOST_LINES})
    return [_row_from(number, line) for number, line in enumerate(lines, start=1)]


def _row_from(number: int, line: str) -> Row:
    words = line.replace("\t", " ").replace(";", " ").split()
    if len(words) > 1 and words[0].rstrip(".") == str(number) and words[1].lower() in SIGNS:
        words = words[1:]  # the number of the round
    taken: dict[str, str] = {}
    rest = [word for word in words if not _takes(taken, word)]
    row = Row(
        round=number,
        result=taken.get(RESULT, ""),
        name=" ".join(rest).strip(" ,")[:LONGEST_NAME],
        rating=int(taken[RATING]) if RATING in taken else None,
        title=taken.get(TITLE, ""),
        federation=taken.get(FEDERATION, ""),
    )
    if row.result not in (*BYES, "+", "-") and not row.federation:
        wrong = gettext("Line %(number)s: expected the three letters of the opponent’s federation, got “%(line)s”.")
        raise UnreadableLine(wrong % {"number": number, "line": line.strip()[:60]})
    return row


def _takes(taken: dict[str, str], word: str) -> bool:
    """Put a word where it belongs, the first of its kind; what belongs nowhere is a part of the name."""
    for letter, value in (
        (RESULT, _sign(word)),
        (TITLE, _title(word)),
        (RATING, _rating(word)),
        (FEDERATION, _code(word)),
    ):
        if value and letter not in taken:
            taken[letter] = value
            return True
    return False


def _sign(word: str) -> str:
    return SIGNS.get(word.lower(), "")


def _title(word: str) -> str:
    return word.upper() if word.upper() in LADDER else ""


def _rating(word: str) -> str:
    return word if re.fullmatch(r"[1-3]\d{3}", word, re.ASCII) else ""


def _code(word: str) -> str:
    code = word.strip("()[],")
    return code if is_federation(code) else ""
