"""How two names agree: word by word, with what people mistype, leave out, shorten or turn round. Pure.

Names come folded (``ratings.register.names``): no accents, no capitals, words parted by one blank.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

FEW_LETTERS, MOST_LETTERS, LONG_NAME = 2, 3, 18
"""So many letters may differ, and a third one in a name of so many letters."""


class Agreement(StrEnum):
    """How a name agrees with another; the edge finds its words by it."""

    SAME = "same-name"
    ACCENTS = "accents"
    SWAPPED = "swapped"
    INITIALS = "initials"
    SHORTER = "shorter"
    LETTERS = "letters"


POINTS = {
    Agreement.SAME: 70,
    Agreement.ACCENTS: 70,
    Agreement.SWAPPED: 66,
    Agreement.INITIALS: 54,
    Agreement.SHORTER: 50,
}
POINTS_BY_LETTERS = {1: 60, 2: 50, 3: 40}
SWAPPED_TOO = 6
"""What is taken off where the letters differ and the order does too."""


@dataclass(frozen=True, kw_only=True)
class NameMatch:
    """How far two names agree, of 70 points, and in which way; ``letters`` is how many differ."""

    points: int
    how: tuple[Agreement, ...]
    letters: int = 0


def compared_names(one: str, other: str, *, family: str, given: str) -> NameMatch | None:
    """The folded name ``one`` beside ``other``, with its ``family`` and ``given`` parts; ``None``: two people."""
    if not one or not other:
        return None
    if one == other:
        return NameMatch(points=POINTS[Agreement.SAME], how=(Agreement.SAME,))
    if sorted(one.split()) == sorted(other.split()):
        return NameMatch(points=POINTS[Agreement.SWAPPED], how=(Agreement.SWAPPED,))
    found = [_mistyped(one, other, family, given), _shortened(one.split(), family.split(), given.split())]
    return max((match for match in found if match), key=lambda match: match.points, default=None)


def _mistyped(one: str, other: str, family: str, given: str) -> NameMatch | None:
    """Letters differ; perhaps the given name stands in front as well."""
    straight = letters_between(one, other)
    turned = letters_between(one, f"{given} {family}".strip()) if straight > 1 else straight
    letters = min(straight, turned)
    if letters > FEW_LETTERS + (len(other) >= LONG_NAME) or letters * 4 > len(other):
        return None
    points = POINTS_BY_LETTERS[letters] - (SWAPPED_TOO if turned < straight else 0)
    swapped = (Agreement.SWAPPED,) if turned < straight else ()
    return NameMatch(points=points, how=(Agreement.LETTERS, *swapped), letters=letters)


def _shortened(words: list[str], family: list[str], given: list[str]) -> NameMatch | None:
    """The family name, and of the given ones initials or only some, in either order."""
    for start in {0, len(words) - len(family)}:
        if start < 0 or words[start : start + len(family)] != family or not family:
            continue
        rest = words[:start] + words[start + len(family) :]
        if rest and _are_initials(rest, given):
            return NameMatch(points=POINTS[Agreement.INITIALS], how=(Agreement.INITIALS,))
        if rest and (_is_part(rest, given) or _is_part(given, rest)):
            return NameMatch(points=POINTS[Agreement.SHORTER], how=(Agreement.SHORTER,))
    return None


def _are_initials(words: list[str], given: list[str]) -> bool:
    """``m`` or ``j r`` for ``magnus`` or ``jose raul``, and the other way round: one side has a single letter."""
    pairs = list(zip(words, given, strict=False))
    if not any(1 in (len(one), len(other)) for one, other in pairs):
        return False
    return all(one[0] == other[0] and (one == other or 1 in (len(one), len(other))) for one, other in pairs)


def _is_part(words: list[str], given: list[str]) -> bool:
    """Every word is there, or begins one that is: ``alex`` and ``alexander``."""
    return bool(words) and all(any(len(word) > 1 and full.startswith(word) for full in given) for word in words)


def letters_between(one: str, other: str) -> int:
    """Letters to put in, take out, exchange or turn round with their neighbour (optimal string alignment).

    More than three are not counted further: the answer is four then.
    """
    if abs(len(one) - len(other)) > MOST_LETTERS or len(_letters(one) ^ _letters(other)) > 2 * MOST_LETTERS:
        return MOST_LETTERS + 1
    far, width = MOST_LETTERS + 1, len(other)
    earlier: list[int] = []
    before = [min(place, far) for place in range(width + 1)]
    for count, letter in enumerate(one, start=1):
        row = [far] * (width + 1)
        row[0] = min(count, far)
        for place in range(max(1, count - MOST_LETTERS), min(width, count + MOST_LETTERS) + 1):
            against = other[place - 1]
            least = (
                before[place - 1] if letter == against else min(before[place - 1], before[place], row[place - 1]) + 1
            )
            if count > 1 and place > 1 and letter == other[place - 2] and one[count - 2] == against:
                least = min(least, earlier[place - 2] + 1)
            row[place] = min(least, far)
        if min(row) == far == min(before):
            return far
        earlier, before = before, row
    return before[width]


@lru_cache(maxsize=16384)
def _letters(name: str) -> frozenset[str]:
    return frozenset(name)
