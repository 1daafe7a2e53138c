"""A Swiss whose players are known: bounds for the norms that they could make, whoever is paired with whom.

Impossible is said where no choice of so many opponents from the field can meet an article; possible where one such
choice was found and judged; open is what lies between. All rounds are taken to be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from ratingsite.foundations.exact import Hundredths
from titles.regulations.chances.best_opponents import Asked, best_opponents, highest_sum
from titles.regulations.chances.field import Entrant, Field
from titles.regulations.chances.limits import composition_findings
from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import Unit, at_least
from titles.regulations.norms.bounds import average_of
from titles.regulations.norms.case import Case
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.count import games_asked, has_fixed_pairings, why_not_against
from titles.regulations.norms.dossier import Opponent
from titles.regulations.norms.judge import judge, titles_to_earn
from titles.regulations.norms.performance import rating_of, score_required
from titles.regulations.norms.rules import NormFinding, Rule


class Outlook(StrEnum):
    """What the field gives somebody who plays every round."""

    POSSIBLE = "possible"
    OPEN = "open"  # nothing rules it out, and no choice of opponents was found
    IMPOSSIBLE = "impossible"


ORDER = (Outlook.POSSIBLE, Outlook.OPEN, Outlook.IMPOSSIBLE)


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """So many counted games: the highest average that opponents of the field could have, the score that is then
    enough, and the score that is enough against any opponents with whom the norm can be made."""

    games: int
    average: int
    least: Hundredths
    most: Hundredths


@dataclass(frozen=True, kw_only=True)
class FieldChance:
    """One title for the players of one federation who may still earn it; ``findings`` are the broken ones where it is
    impossible, in as many games as the event asks for."""

    title: NormTitle
    federation: str
    players: tuple[Entrant, ...]
    outlook: Outlook
    bounds: tuple[Bounds, ...]
    findings: tuple[NormFinding, ...]


def swiss_chances(field: Field) -> tuple[FieldChance, ...]:
    """Every title for the players of every federation, titles highest first, federations with most players first."""
    found = []
    for title in NormTitle:
        who = [each for each in field.entrants if title in titles_to_earn(each.as_player())]
        in_order = sorted(who, key=_flag)
        flags = [list(group) for _flag_, group in groupby(in_order, key=_flag)]
        found += [
            _chance(field, title, group) for group in sorted(flags, key=lambda group: (-len(group), _flag(group[0])))
        ]
    return tuple(found)


def _flag(entrant: Entrant) -> str:
    return entrant.as_player().federation


def _chance(field: Field, title: NormTitle, players: Sequence[Entrant]) -> FieldChance:
    """The best that anybody of them may have: with the lowest rated of each kind away the others are strongest."""
    lowest: dict[tuple[bool, bool], Entrant] = {}
    asked = Asked.of(field.edition, title)
    for entrant in sorted(players, key=lambda each: each.rating or field.edition.unrated_counts_as, reverse=True):
        lowest[asked.kind(entrant.title)] = entrant
    found = [_OfOne(field, title, entrant, asked).chance() for entrant in lowest.values()]
    best = min(found, key=lambda each: ORDER.index(each.outlook))
    return FieldChance(
        title=title,
        federation=_flag(players[0]),
        players=tuple(players),
        outlook=best.outlook,
        bounds=_widest(bounds for each in found for bounds in each.bounds),
        findings=best.findings,
    )


def _widest(found: Iterator[Bounds]) -> tuple[Bounds, ...]:
    """For each number of games the bounds that hold for all of them."""
    by_games: dict[int, list[Bounds]] = {}
    for bounds in found:
        by_games.setdefault(bounds.games, []).append(bounds)
    return tuple(
        Bounds(
            games=games,
            average=max(one.average for one in some),
            least=min(one.least for one in some),
            most=max(one.most for one in some),
        )
        for games, some in sorted(by_games.items())
    )


@dataclass(frozen=True, kw_only=True)
class _Found:
    outlook: Outlook
    bounds: tuple[Bounds, ...]
    findings: tuple[NormFinding, ...]


class _OfOne:
    """One player of the field before one title."""

    def __init__(self, field: Field, title: NormTitle, entrant: Entrant, asked: Asked) -> None:
        self.field, self.title, self.entrant, self.asked = field, title, entrant, asked
        self.edition, self.requirement = field.edition, field.edition.requirement(title)
        everybody = (each.as_opponent() for each in field.entrants)
        # 1.4.2a
        counted = (one for one in everybody if why_not_against(self.edition, field.event, 1, one) is None)
        self.counted = sorted(counted, key=lambda one: rating_of(self.edition, one), reverse=True)
        self.pool = [one for one in self.counted if one.id != entrant.id]

    def chance(self) -> _Found:
        least, article = games_asked(self.edition, self.field.event)
        most = min(self.field.event.rounds, len(self.pool))
        games = at_least(article, Rule.GAMES, least, most)
        if not games.met:
            return _Found(outlook=Outlook.IMPOSSIBLE, bounds=(), findings=(games,))
        # 1.4.1e: where the pairings are fixed every round counts
        first = self.field.event.rounds if has_fixed_pairings(self.edition, self.field.event) else least
        broken = {number: self.broken(number) for number in range(min(first, most), most + 1)}
        open_numbers = [number for number, findings in broken.items() if not findings]
        if not open_numbers:
            return _Found(outlook=Outlook.IMPOSSIBLE, bounds=(), findings=next(iter(broken.values())))
        is_found = any(self.is_found(number) for number in open_numbers)
        return _Found(
            outlook=Outlook.POSSIBLE if is_found else Outlook.OPEN,
            bounds=tuple(self.bounds(number) for number in open_numbers),
            findings=(),
        )

    def broken(self, games: int) -> tuple[NormFinding, ...]:
        """What no choice of so many opponents can meet."""
        findings = composition_findings(self.case(()), self.pool, games)
        # 1.4.8a
        findings.append(
            at_least(
                self.edition.articles.average,
                Rule.AVERAGE,
                self.requirement.average,
                self.highest_average(games),
                Unit.RATING,
            )
        )
        return tuple(finding for finding in findings if not finding.met)

    def highest_average(self, games: int) -> int:
        return average_of(highest_sum(self.case(()), self.pool, games, self.asked), games)

    def bounds(self, games: int) -> Bounds:
        average = self.highest_average(games)
        # the lowest of all: for the others of his kind this player is an opponent too
        lowest = average_of(sum(rating_of(self.edition, one) for one in self.counted[-games:]), games)
        least = score_required(self.edition, self.requirement, games, average)
        most = score_required(self.edition, self.requirement, games, max(lowest, self.requirement.average))
        # 1.4.8a is met, and who wins every game performs 800 above the average
        assert least is not None and most is not None  # noqa: S101, PT018 - so there is always such a score
        return Bounds(games=games, average=average, least=least, most=most)

    def is_found(self, games: int) -> bool:
        """Whether the strongest opponents who keep to the limits are a norm where all of them are beaten."""
        case = self.case(best_opponents(self.case(()), self.pool, games, self.asked))
        return judge(case, all_counted_games(case)).achieved

    def case(self, opponents: Sequence[Opponent]) -> Case:
        return self.field.case(self.title, self.entrant, opponents)
