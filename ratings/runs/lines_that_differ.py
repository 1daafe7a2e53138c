"""Names the line that was changed behind a review: of the list to come, or of the file that goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Protocol

from ratings.runs.problems import LINES_CHANGED, RunProblem


class Told(Protocol):
    """A line of either: who it is about."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...


def refuse_other_lines(stored: Iterable[Told], reviewed: Iterable[Told], *, where: str = "") -> None:
    """Raise ``RunProblem`` for the first line that is not the one that was reviewed, both in the order of the keys.

    ``where`` says which lines they are, if not those of the list.
    """
    for there, line in zip_longest(stored, reviewed):
        if there != line:
            raise _changed(there, line, where)
    raise RunProblem(LINES_CHANGED, f"the lines{where} do not have the hash that was reviewed")


def _changed(there: Told | None, reviewed: Told | None, where: str) -> RunProblem:
    """The line that was changed, taken away or added, by the player's number and name."""
    line = min((line for line in (there, reviewed) if line is not None), key=lambda line: line.key)
    what = "was changed"
    if there is None or reviewed is None or there.key != reviewed.key:
        what = "was added" if line is there else "was taken away"
    message = f"the line of {line.name}{where} {what} after the review had begun"
    return RunProblem(LINES_CHANGED, message, player=line.key)
