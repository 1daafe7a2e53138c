"""A transition table, and the refusal of any other move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class ForbiddenMove(Exception):
    """A state was asked to move where its table has no way; the message names both ends."""

    def __init__(self, table: str, old: str, new: str) -> None:
        super().__init__(f"{table}: no move from {old!r} to {new!r}")
        self.table, self.old, self.new = table, old, new


@dataclass(frozen=True)
class Transitions:
    """Which states may follow which. A state without a row is an end."""

    name: str
    moves: Mapping[str, frozenset[str]]

    def allows(self, old: str, new: str) -> bool:
        """Whether the table has a way from ``old`` to ``new``."""
        return new in self.moves.get(old, frozenset())

    def check(self, old: str, new: str) -> None:
        """Raise ``ForbiddenMove`` unless the table has a way from ``old`` to ``new``."""
        if not self.allows(old, new):
            raise ForbiddenMove(self.name, old, new)


def transitions(name: str, **moves: str) -> Transitions:
    """A table written as ``old="new other"``, one word a state."""
    return Transitions(name, {old: frozenset(new.split()) for old, new in moves.items()})
