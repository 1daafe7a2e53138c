"""The field of an individual Swiss as 1.5.6 counts it: in every round forty participants of average 2000."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from ratingsite.foundations.exact import down
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.norms.big_swiss import Participant


@dataclass(frozen=True, kw_only=True)
class SwissField:
    """The fewest participants of any round, and the lowest average of any round; no round, nobody: 0 and 0."""

    participants: int
    average: int


def swiss_field(
    edition: TitlesEdition, rules: TitlesEdition, rounds: int, participants: Collection[Participant]
) -> SwissField:
    """1.5.6: who misses more than one round is not counted in any. ``rules`` are those of the tournament's day.

    An unrated participant counts as an unrated opponent does (1.4.6d), and an average is not rounded up to 2000.
    """
    counted = [who for who in participants if len(who.missed) <= edition.swiss_rounds_missed]
    in_rounds = [[who for who in counted if number not in who.missed] for number in range(1, rounds + 1)]
    return SwissField(
        participants=min(map(len, in_rounds), default=0),
        average=min((_average(rules, present) for present in in_rounds), default=0),
    )


def _average(rules: TitlesEdition, present: Collection[Participant]) -> int:
    ratings = [who.rating or rules.unrated_counts_as for who in present]
    return down(Fraction(sum(ratings), len(ratings))) if ratings else 0
