"""One fault of a report file with its place, and the list they are gathered in while a file is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.trf.catalogue import CATALOGUE, Severity
from tournaments.trf.wording import Phrase, Say, Value, Words, filled, phrase, plain, unchanged

LISTED_FAULTS = 200
GOT_LENGTH = 40
KEPT_FAULTS = 2000


class Said(NamedTuple):
    """The words of a fault in one language."""

    message: str
    expected: str | None
    got: str | None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one place. Lines and columns count from 1; no line means the file as a whole.

    ``words`` are the parameters of the sentences that the catalogue has for the code; ``got`` is what stands there.
    """

    severity: Severity
    code: str
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    player: int | None = None
    round: int | None = None
    field: str | None = None
    got: str | None = None
    words: Words = ()

    def say(self, say: Say) -> Said:
        """The words of the fault, each text of the catalogue translated by ``say``."""
        entry, known = CATALOGUE[self.code], self._parameters()
        return Said(
            filled(entry.message, known, say),
            filled(entry.expected, known, say) or None,
            filled("{got}", known, say) if "got" in dict(self.words) else self.got,
        )

    @property
    def article(self) -> str:
        """The place in the format or the regulations that it breaks."""
        return filled(CATALOGUE[self.code].article, self._parameters())

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.say(unchanged).message

    @property
    def expected(self) -> str | None:
        """What should stand there, in English."""
        return self.say(unchanged).expected

    def _parameters(self) -> dict[str, Value]:
        place = {name: getattr(self, name) for name in Place._fields}
        return {**place, "got": self.got or phrase("nothing"), **dict(self.words)}


class Place(NamedTuple):
    """Where something stands in the file."""

    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    player: int | None = None
    round: int | None = None
    field: str | None = None


NOWHERE = Place()


def visible(text: str) -> str:
    """The text with everything unprintable written as an escape, cut to forty characters."""
    start = text[: GOT_LENGTH + 1]
    shown = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in start)
    return shown if len(shown) <= GOT_LENGTH else shown[: GOT_LENGTH - 1] + "…"


class Faults:
    """Gathers the faults of one file, each worded by the catalogue.

    A hostile file can have millions; past ``KEPT_FAULTS`` of one severity they are only counted, and checks may stop.
    """

    def __init__(self) -> None:
        self._found: dict[Severity, dict[Fault, None]] = {severity: {} for severity in Severity}
        self._uncounted = 0

    def add(
        self,
        code: str,
        place: Place = NOWHERE,
        got: str | Phrase | None = None,
        /,
        *,
        severity: Severity | None = None,
        **words: Value,
    ) -> None:
        """Note a fault; ``words`` fill the templates of its catalogue entry."""
        found = self._found[severity or CATALOGUE[code].severity]
        if len(found) >= KEPT_FAULTS:
            self._uncounted += 1
            return
        found[_fault(code, place, got, severity, words)] = None

    def is_full(self) -> bool:
        """Whether so many errors are found that looking for more helps nobody."""
        return len(self._found[Severity.ERROR]) >= KEPT_FAULTS

    def found(self) -> AllFaults:
        """Everything that is kept, and how many are not."""
        return AllFaults(tuple(fault for found in self._found.values() for fault in found), self._uncounted)

    def listed(self) -> tuple[Fault, ...]:
        """Those of it that are listed."""
        return self.found().listed()


class AllFaults(NamedTuple):
    """Every fault that was kept of a file, and how many more there were."""

    kept: tuple[Fault, ...] = ()
    uncounted: int = 0

    def listed(self) -> tuple[Fault, ...]:
        """The faults by line and column. Of too many, a choice that leaves out no kind; a last note counts the rest."""
        of_weight = ([fault for fault in self.kept if fault.severity is severity] for severity in Severity)
        by_weight = [fault for found in of_weight for fault in _every_kind_first(found)]
        shown = tuple(sorted(by_weight[:LISTED_FAULTS], key=place_order))
        rest = len(by_weight) - len(shown) + self.uncounted
        if not rest:
            return shown
        return (*shown, _fault("more-faults", NOWHERE, None, None, {"count": rest, "limit": LISTED_FAULTS}))


def _every_kind_first(faults: Iterable[Fault]) -> list[Fault]:
    """The first fault of each code, then the second of each: two hundred missing commas must not hide anything else."""
    seen: Counter[str] = Counter()
    turns = []
    for fault in sorted(faults, key=place_order):
        seen[fault.code] += 1
        turns.append((seen[fault.code], fault))
    return [fault for _, fault in sorted(turns, key=lambda turn: turn[0])]


def noted(code: str, place: Place, got: str | Phrase | None, /, **words: Value) -> Fault:
    """A fault of its usual severity."""
    return _fault(code, place, got, None, words)


def _fault(
    code: str, place: Place, got: str | Phrase | None, severity: Severity | None, words: dict[str, Value]
) -> Fault:
    if isinstance(got, Phrase):
        words["got"] = got
    shown = plain(got)
    got = None if shown is None else visible(shown)
    return fault_at(severity or CATALOGUE[code].severity, code, place, got, tuple(words.items()))


def fault_at(severity: Severity, code: str, place: Place, got: str | None, words: Words) -> Fault:
    """A fault of a place, with its parameters."""
    line, column, end_column, player, number, field = place
    return Fault(severity, code, line, column, end_column, player, number, field, got, words)


def place_order(fault: Fault) -> tuple[int, int]:
    """Faults stand by line and column; those of the file as a whole come first."""
    return fault.line or 0, fault.column or 0
