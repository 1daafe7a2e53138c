"""What the field lacks for any choice of so many opponents: each article of the mix by itself (1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from titles.regulations.finding import at_least, at_most
from titles.regulations.norms.case import Case
from titles.regulations.norms.dossier import FEDERATION_FID, Opponent
from titles.regulations.norms.mix import (
    exemption_that_applies,
    least_required_titles,
    least_titleholders,
    most_of_one_federation,
    most_of_the_own_federation,
)
from titles.regulations.norms.rules import NormFinding, Rule


def composition_findings(case: Case, pool: Sequence[Opponent], games: int) -> list[NormFinding]:
    """Each article on the best that the pool has for it."""
    foreigners = [] if exemption_that_applies(case) is not None else _federation_findings(case, pool, games)
    return [*foreigners, *_title_findings(case, pool, games)]


def _federation_findings(case: Case, pool: Sequence[Opponent], games: int) -> list[NormFinding]:
    edition, own = case.edition, case.dossier.player.federation
    flags = Counter(one.federation for one in pool if one.federation != FEDERATION_FID)
    without_flag = len(pool) - flags.total()
    limits = edition.articles.federation_limits
    own_limit, one_limit = most_of_the_own_federation(edition, games), most_of_one_federation(edition, games)
    least_own = max(0, games - (len(pool) - flags[own]))
    return [
        at_least(edition.articles.federations, Rule.FEDERATIONS, edition.other_federations, len(flags.keys() - {own})),
        at_most(limits, Rule.OWN_FEDERATION, own_limit, least_own),
        at_most(limits, Rule.ONE_FEDERATION, one_limit, _least_of_one(flags, without_flag, games)),
    ]


def _least_of_one(flags: Counter[str | None], without_flag: int, games: int) -> int:
    """How many of so many opponents come from one federation at least, however they are chosen."""
    return next(most for most in range(games + 1) if without_flag + sum(min(n, most) for n in flags.values()) >= games)


def _title_findings(case: Case, pool: Sequence[Opponent], games: int) -> list[NormFinding]:
    edition, requirement = case.edition, case.requirement
    holders = sum(one.title in edition.titleholders for one in pool)
    wanted = sum(one.title in requirement.required_titles for one in pool)
    return [
        at_least(
            edition.articles.titleholders,
            Rule.TITLEHOLDERS,
            least_titleholders(edition, games),
            min(holders, games),
        ),
        at_least(
            requirement.required_titles_article,
            Rule.REQUIRED_TITLES,
            least_required_titles(edition, games),
            min(wanted, games),
        ),
    ]
