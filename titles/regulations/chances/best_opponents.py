"""The strongest opponents of a field that a norm could be made against: an upper bound, and a choice of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.norms.case import Case
from titles.regulations.norms.dossier import FEDERATION_FID, Opponent
from titles.regulations.norms.mix import (
    exemption_that_applies,
    least_required_titles,
    least_titleholders,
    most_of_one_federation,
    most_of_the_own_federation,
)
from titles.regulations.norms.performance import rating_of


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Which titles 1.4.5 counts for one title: those of 1.4.5a, and the required ones, which are among them."""

    edition: TitlesEdition
    holders: frozenset[str]
    wanted: frozenset[str]

    @classmethod
    def of(cls, edition: TitlesEdition, title: NormTitle) -> Asked:
        return cls(edition=edition, holders=edition.titleholders, wanted=edition.requirement(title).required_titles)

    def kind(self, title: str | None) -> tuple[bool, bool]:
        """Whether a title counts as one of either."""
        return title in self.holders, title in self.wanted

    def shares(self, games: int) -> tuple[int, int]:
        """How many of the required titles, and how many titleholders, so many games ask for."""
        return least_required_titles(self.edition, games), least_titleholders(self.edition, games)


def highest_sum(case: Case, pool: Sequence[Opponent], games: int, asked: Asked) -> int:
    """No choice of so many opponents with the titles of 1.4.5 has more, whatever their federations are.

    ``pool`` is in the order of the ratings, and has so many.
    """
    wanted, holders = asked.shares(games)
    plain = sum(rating_of(case.edition, one) for one in _strongest(pool, games, (wanted, holders), asked))
    # 1.4.6b, c: one opponent, whatever his title, is raised to the floor; where nobody is below it that is no more
    rest = sum(rating_of(case.edition, one) for one in _strongest(pool, games - 1, (wanted - 1, holders - 1), asked))
    return max(plain, rest + case.requirement.floor)


def _strongest(pool: Sequence[Opponent], games: int, shares: tuple[int, int], asked: Asked) -> list[Opponent]:
    """The required titles first, then the titleholders, then anybody: each the strongest that are left."""
    chosen: list[Opponent] = []
    taken: set[str] = set()
    for until, titles in ((shares[0], asked.wanted), (max(shares), asked.holders), (games, None)):
        for one in pool:
            if len(chosen) >= min(until, games):
                break
            if one.id not in taken and (titles is None or one.title in titles):
                chosen.append(one)
                taken.add(one.id)
    return chosen


def best_opponents(case: Case, pool: Sequence[Opponent], games: int, asked: Asked) -> list[Opponent]:
    """So many strong opponents within the limits of 1.4.4, with the titles of 1.4.5 and the federations of 1.4.3.

    Fewer where they are not found this way; there may still be others.
    """
    limits = _Limits(case, games)
    chosen: list[Opponent] = []
    wanted, holders = asked.shares(games)
    for until, titles in ((wanted, asked.wanted), (max(wanted, holders), asked.holders), (games, None)):
        for one in pool:
            if len(chosen) >= until:
                break
            if one not in chosen and (titles is None or one.title in titles) and limits.allow(one):
                limits.take(one)
                chosen.append(one)
    return chosen


class _Limits:
    """1.4.3, 1.4.4: whom a choice may still take; the last places are kept for federations that are missing."""

    def __init__(self, case: Case, games: int) -> None:
        edition, self.own = case.edition, case.dossier.player.federation
        self.is_free = exemption_that_applies(case) is not None
        self.of_own, self.of_one = (
            most_of_the_own_federation(edition, games),
            most_of_one_federation(edition, games),
        )
        self.others, self.left = edition.other_federations, games
        self.flags: Counter[str | None] = Counter()

    def allow(self, one: Opponent) -> bool:
        flag = one.federation
        if self.is_free:
            return True
        missing = self.others - len(self.flags.keys() - {self.own, FEDERATION_FID})
        is_new = flag not in self.flags and flag not in (self.own, FEDERATION_FID)
        if missing >= self.left and not is_new:
            return False
        limit = self.of_own if flag == self.own else self.of_one
        return flag == FEDERATION_FID or self.flags[flag] < limit

    def take(self, one: Opponent) -> None:
        self.flags[one.federation] += 1
        self.left -= 1
