"""Which norms suffice: the fewest that are enough together (1.5.1, 1.1.3a, 1.4.1c, 1.4.3e, 1.5.6), the latest first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from titles.regulations import NormTitle, TitlesEdition
from titles.regulations.awards.facts import DirectResult, NormClaim
from titles.regulations.awards.norm_set import set_findings
from titles.regulations.awards.norms import Norm, direct_norms, eight_games_once, norms_of
from titles.regulations.awards.rules import AwardFinding

MOST = 10
"""Of more norms the latest are tried: a thousand choices are enough, and three norms mostly do."""


def sufficient(
    edition: TitlesEdition, title: NormTitle, claims: Sequence[NormClaim], results: Sequence[DirectResult] = ()
) -> list[int]:
    """The places of the norms that suffice; where none do, of all that are norms for the title.

    ``results`` are those of championships that are norms too (1.2.1); they are taken first.
    """
    direct, _gained_none, _breaches = direct_norms(edition, title, results)
    norms: list[tuple[int, Norm]] = []
    for place in sorted(range(len(claims)), key=lambda number: claims[number].end, reverse=True):
        used, _left_out, _against = norms_of(edition, title, [claims[place]])
        norms += [(place, norm) for norm in used]
    tried = norms[:MOST]
    for size in range(1, len(tried) + 1):
        for choice in combinations(tried, size):
            together = eight_games_once([*(norm for _place, norm in choice), *direct])
            if all(finding.met for finding in set_findings(edition, title, together)):
                return sorted(place for place, _norm in choice)
    return sorted(place for place, _norm in norms)


def needed_for(
    edition: TitlesEdition, title: NormTitle, claims: Sequence[NormClaim], results: Sequence[DirectResult] = ()
) -> list[tuple[AwardFinding, ...]]:
    """Of each claim, then of each result, what holds with all and would not without it: as it would stand then."""
    met = {each.rule for each in _together(edition, title, claims, results) if each.met}
    fewer = [([*claims[:place], *claims[place + 1 :]], results) for place in range(len(claims))]
    fewer += [(claims, [*results[:place], *results[place + 1 :]]) for place in range(len(results))]
    stands = (_together(edition, title, *without) for without in fewer)
    return [tuple(each for each in findings if each.rule in met and not each.met) for findings in stands]


def _together(
    edition: TitlesEdition, title: NormTitle, claims: Sequence[NormClaim], results: Sequence[DirectResult]
) -> list[AwardFinding]:
    used, _left_out, _against = norms_of(edition, title, claims)
    direct, _gained_none, _breaches = direct_norms(edition, title, results)
    return set_findings(edition, title, eight_games_once([*used, *direct]))
