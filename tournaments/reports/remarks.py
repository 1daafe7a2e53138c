"""What ``###`` lines of a report say of single games, in words that programs and people read alike.

``### Round 3, player 5: not played – ill`` and ``### Round 3, player 5: default rated`` (CFC 718, 733: marked R).
Any other line is a remark on the event as a whole (11.23 of 2003: unusual circumstances).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_OF_A_GAME = re.compile(r"Round (\d{1,2}), player (\d{1,4}): (?:(default rated)|not played – (.+))")


@dataclass(frozen=True, kw_only=True, slots=True)
class GameRemark:
    """A player's round, and why it was not played or that his default is rated."""

    round: int
    rank: int
    reason: str = ""
    default_is_rated: bool = False

    def __str__(self) -> str:
        said = "default rated" if self.default_is_rated else f"not played – {self.reason}"
        return f"### Round {self.round}, player {self.rank}: {said}"


def read_remarks(comments: Iterable[str]) -> tuple[list[GameRemark], list[str]]:
    """The remarks on single games, and the other lines, both in their order."""
    games, others = [], []
    for comment in comments:
        found = _OF_A_GAME.fullmatch(comment.strip())
        if found is None:
            others.append(comment)
            continue
        round_, rank, is_rated, reason = found.groups()
        games.append(
            GameRemark(round=int(round_), rank=int(rank), reason=reason or "", default_is_rated=bool(is_rated))
        )
    return games, others


def rated_defaults(comments: Iterable[str]) -> set[tuple[int, int]]:
    """The rounds and ranks of whom a default is rated."""
    return {(remark.round, remark.rank) for remark in read_remarks(comments)[0] if remark.default_is_rated}
