"""What the chief arbiter states when certifying: which questions a tournament asks, and which of them are open. Pure.

The answers are kept as one document on the report. Its keys are those of the statements that the title regulations
judge (docs/title-tournaments.md), and ``unequal_times``, which only rapid and blitz ask::

    {"is_announced": true, "format_changes": 0, "players_with_other_conditions": 0, "alterations": 0,
     "clock_settings": ["5400+30"], "paired_again": [{"round": 3, "white": "…", "black": "…", "is_agreed": true}],
     "licences_by_round": {"1": ["IA"]}, "arbiters_who_played": [], "unequal_times": {"7": {"white": 5, "black": 4}}}

A question whose key is left out, or ``null``, was not answered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ratingsite.foundations.editions import Family

Document = Mapping[str, Any]


class Question(StrEnum):
    """What is asked, by the key of the answer."""

    ANNOUNCED = "is_announced"
    FORMAT_CHANGES = "format_changes"
    OTHER_CONDITIONS = "players_with_other_conditions"
    ALTERATIONS = "alterations"
    CLOCKS = "clock_settings"
    PRESENT = "licences_by_round"
    ARBITERS_PLAYED = "arbiters_who_played"
    UNEQUAL_TIMES = "unequal_times"


PAIRED_AGAIN = "paired_again"  # answered together with the clocks

# The text prints 1.11, and the later handbook 1.1.1; every edition of the title regulations has these.
_OF_TITLES: Mapping[Question, str] = {
    Question.FORMAT_CHANGES: "1.1.1",
    Question.OTHER_CONDITIONS: "1.1.1",
    Question.CLOCKS: "1.1.3",
    Question.PRESENT: "1.1.5",
    Question.ARBITERS_PLAYED: "1.1.6",
    Question.ALTERATIONS: "1.4.2d",
}
_OF_UNEQUAL_TIMES = "1.1"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One question, with the article that asks it."""

    question: Question
    family: Family
    article: str


def questions(
    *, announced: tuple[Family, str] | None, is_for_titles: bool, has_unequal_times: bool
) -> tuple[Asked, ...]:
    """What is asked: ``announced`` is the article on telling the players, where the rating regulations have one."""
    found = []
    if announced is not None:
        found.append(Asked(question=Question.ANNOUNCED, family=announced[0], article=announced[1]))
    if has_unequal_times:
        found.append(Asked(question=Question.UNEQUAL_TIMES, family=Family.FIDE_RAPID_BLITZ, article=_OF_UNEQUAL_TIMES))
    if is_for_titles:
        found += [
            Asked(question=question, family=Family.FIDE_TITLES, article=article)
            for question, article in _OF_TITLES.items()
        ]
    return tuple(found)


def still_open(
    said: Document, asked: Iterable[Asked], *, rounds: Iterable[int], unequal_rounds: Iterable[int] = ()
) -> tuple[Asked, ...]:
    """The questions without an answer; of those that are asked round by round also where a round is not spoken of."""
    wanted = {Question.PRESENT: set(map(str, rounds)), Question.UNEQUAL_TIMES: set(map(str, unequal_rounds))}
    return tuple(
        each for each in asked if not _is_answered(said.get(each.question), wanted.get(each.question, frozenset()))
    )


def _is_answered(answer: Any, rounds: Collection[str]) -> bool:
    return answer is not None and all(number in answer for number in rounds)


def with_answers(said: Document, answers: Document) -> dict[str, Any]:
    """What was said before, and over it the answers that are given now; who is silent takes nothing back."""
    found = dict(said)
    for key, answer in answers.items():
        if isinstance(answer, Mapping):  # round by round
            found[key] = {**found.get(key, {}), **answer}
        elif answer is not None:
            found[key] = answer
    return found


def ranges_of(numbers: Iterable[int]) -> str:
    """Rounds as people write them: ``1-4, 6``."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def numbers_in(text: str, *, up_to: int) -> frozenset[int]:
    """The rounds of ``1-4, 6``. Raises ``ValueError`` for what is no such list, or beyond the last round."""
    found: set[int] = set()
    for piece in text.replace("–", "-").replace(";", ",").split(","):
        first, dash, last = piece.partition("-")
        start, end = _number(first), _number(last if dash else first)
        if not 1 <= start <= end <= up_to:
            raise ValueError(piece.strip())
        found |= set(range(start, end + 1))
    return frozenset(found)


def _number(text: str) -> int:
    """What people write as a number; ``int`` would also take ``1_0`` and the digits of other scripts."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(digits)
    return int(digits)
