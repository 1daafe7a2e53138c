"""Reads a PGN file game by game, every move tried on a board; in one pass, whatever is nested in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import chess

from tournaments.reports.pgn.terms import PgnFault, PgnGame
from tournaments.reports.pgn.tokens import BRACKETS, Token, tokens

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
DEEPEST = 32
"""Variations within variations: more are no analysis but an attack."""
MOST_GAMES = 10_000
MOST_FAULTS = 3  # of one game: the others follow from the first

_MOVE_NUMBER = re.compile(r"\d{1,5}(?:\.+|$|(?=[a-hKQRBNO]))")
_MARKS = "!?."
_NO_MOVES = ("e.p.", "ep")
"""What programs write behind a pawn's capture, and the standard does not ask for."""


class TooManyGames(ValueError):
    """The file has more games than any tournament."""


def read_games(raw: bytes) -> tuple[PgnGame, ...]:
    """All games of a file. Never raises for what is wrong in a game; raises ``TooManyGames``."""
    games: list[PgnGame] = []
    # no database keeps a NUL; its place stays, and what stands there is a fault like any other sign that is none
    for draft in _drafts(tokens(_decoded(raw).replace("\0", "\ufffd"))):
        if len(games) == MOST_GAMES:
            raise TooManyGames
        games.append(draft.game(len(games) + 1))
    return tuple(games)


def _decoded(raw: bytes) -> str:
    """UTF-8, else what the standard of PGN names: Latin-1, which reads every byte."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


@dataclass
class _Draft:
    """A game while it is read. ``depth`` counts open variations, ``comment`` is where a comment began."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    board: chess.Board = field(default_factory=chess.Board)
    faults: list[tuple[str, int, int, int | None, str, str]] = field(default_factory=list)
    end: str = ""
    depth: int = 0
    comment: tuple[int, int] | None = None
    opened: list[tuple[int, int]] = field(default_factory=list)
    has_moves: bool = False
    is_broken: bool = False  # behind an illegal move nothing can be said of the next
    last: tuple[int, int] = (1, 1)

    def fault(self, code: str, place: tuple[int, int], found: str = "", expected: str = "") -> None:
        """Note a fault at a place; a code is said once, and a game has only its first few."""
        if len(self.faults) < MOST_FAULTS and all(code != known[0] for known in self.faults):
            self.faults.append((code, *place, self.board.fullmove_number, found[:40], expected))

    # ------------------------------------------------------------ tokens
    def take(self, word: str, place: tuple[int, int]) -> None:
        """One token of the moves."""
        if word in ("{", "}"):
            self.comment = place if word == "{" else None
            self.has_moves = self.has_moves or bool(self.tags)  # a comment before the tags is the file's
            return
        self.has_moves, self.last = True, place
        if word == "(":
            self._open(place)
        elif word == ")":
            self._close(place)
        elif self._is_main_line(word):
            self._main_line(word, place)

    def is_followed_by(self, token: Token) -> bool:
        """Whether a token belongs to the next game: tags behind moves or the first tag again; moves behind a result."""
        if token.tag:
            return self.has_moves or token.tag[0] == next(iter(self.tags), "")
        if not self.end or token.word in BRACKETS or not self._is_main_line(token.word):
            return False
        return not (self.tags and token.word == self.end)  # the result said twice

    def _is_main_line(self, word: str) -> bool:
        return self.depth == 0 and word[0] != "$" and word not in _NO_MOVES and bool(word.strip(_MARKS))

    def _open(self, place: tuple[int, int]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fault("too-deep", place, expected=str(DEEPEST))
        else:
            self.opened.append(place)

    def _close(self, place: tuple[int, int]) -> None:
        if self.depth == 0:
            self.fault("variation-closed", place)
            return
        if self.depth <= DEEPEST:
            self.opened.pop()
        self.depth -= 1

    def _main_line(self, word: str, place: tuple[int, int]) -> None:
        if word in RESULTS:
            self.end = word
            return
        line, column = place
        number = _MOVE_NUMBER.match(word)
        move = word[number.end() :] if number else word
        if move.strip(_MARKS) and not self.is_broken:
            self._move(move, (line, column + len(word) - len(move)))

    def _move(self, text: str, place: tuple[int, int]) -> None:
        try:
            move = self.board.parse_san(text.rstrip("!?"))
        except ValueError:
            move = chess.Move.null()
        if move:
            self.board.push(move)
        else:  # a pass is no move either
            self.is_broken = True
            self.fault("illegal-move", place, text)

    # ------------------------------------------------------------ the end
    def game(self, number: int) -> PgnGame:
        """The game as it is, with what is wrong about it as a whole."""
        if self.comment:
            self.fault("comment-open", self.comment)
        if self.depth:
            self.fault("variation-open", self.opened[-1])
        self._check_result()
        if "FEN" in self.tags and self.tags["FEN"] != chess.STARTING_FEN:
            self.fault("other-start", (self.line, 1), self.tags["FEN"])
        plies = len(self.board.move_stack)
        if not plies and not self.is_broken:
            self.fault("no-moves", self.last if self.has_moves else (self.line, 1))
        faults = tuple(
            PgnFault(code=code, game=number, line=line, column=column, move=move, found=found, expected=expected)
            for code, line, column, move, found, expected in self.faults
        )
        return PgnGame(number=number, line=self.line, tags=self.tags, plies=plies, end=self.end, faults=faults)

    def _check_result(self) -> None:
        said = self.tags.get("Result", "")
        if not self.end:
            self.fault("no-result", self.last if self.has_moves else (self.line, 1), expected=said)
        elif said and said != self.end:
            self.fault("result-tag", self.last, said, self.end)


def _drafts(found: Iterable[Token]) -> Iterator[_Draft]:
    """The games one after the other: tags behind moves begin the next, and so do moves behind a result."""
    draft: _Draft | None = None
    for token in found:
        is_over = draft is not None and draft.is_followed_by(token)
        if draft is None or is_over:
            if draft:
                yield draft
            draft = _Draft(line=token.line)
        if token.tag:
            draft.tags.setdefault(*token.tag)
        else:
            draft.take(token.word, (token.line, token.column))
    if draft:
        yield draft
