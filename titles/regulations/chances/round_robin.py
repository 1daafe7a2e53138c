"""A round robin whose players are known: for everybody and every title the score that is needed, or why there is none.

Nothing is decided here a second time: ``judge`` looks at the card on which every game is won, and everything it then
finds but the score is the composition. All games are taken to be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, islice

from ratingsite.foundations.exact import Hundredths
from titles.regulations.chances.field import Entrant, Field
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.count import games_asked
from titles.regulations.norms.judge import judge, titles_to_earn
from titles.regulations.norms.rules import NormFinding
from titles.regulations.norms.verdict import NormVerdict

MOST_WAYS = 256
"""So many groups of unrated opponents who may stay without a point are looked at."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """A norm that can be made: the score of so many games. ``left_out`` are the unrated opponents who then have made no
    point against the rated ones, whose games do not count (1.4.2b); mostly nobody."""

    left_out: tuple[Entrant, ...]
    games: int
    average: int
    score: Hundredths


@dataclass(frozen=True, kw_only=True)
class Chance:
    """One player and one title. Without a way ``findings`` say why, if everybody's games count; those that are broken
    are what would have to change. ``is_sure`` is whether every group of unrated opponents was looked at."""

    title: NormTitle
    ways: tuple[Way, ...]
    games: int
    average: int | None
    findings: tuple[NormFinding, ...]
    is_sure: bool = True

    @property
    def is_possible(self) -> bool:
        """Whether the composition gives the norm."""
        return bool(self.ways)

    @property
    def broken(self) -> tuple[NormFinding, ...]:
        """What the composition lacks."""
        return tuple(finding for finding in self.findings if not finding.met)

    def way_without(self, left_out: frozenset[str]) -> Way | None:
        """The way in which the games against exactly these do not count."""
        return next((way for way in self.ways if {who.id for who in way.left_out} == left_out), None)


@dataclass(frozen=True, kw_only=True)
class PlayerChances:
    """One player with each title that he may still earn, highest first."""

    entrant: Entrant
    chances: tuple[Chance, ...]


def round_robin_chances(field: Field) -> tuple[PlayerChances, ...]:
    """Everybody's chances in a round robin whose field is complete."""
    return tuple(
        PlayerChances(
            entrant=entrant,
            chances=tuple(_chance(field, entrant, title) for title in titles_to_earn(entrant.as_player())),
        )
        for entrant in field.entrants
    )


def _chance(field: Field, entrant: Entrant, title: NormTitle) -> Chance:
    everybody = _judged(field, entrant, title, ())
    groups = list(islice(_groups(field, entrant), MOST_WAYS + 1))
    found = ((group, _judged(field, entrant, title, group) if group else everybody) for group in groups[:MOST_WAYS])
    ways = tuple(way for group, verdict in found if (way := _way(group, verdict)))
    return Chance(
        title=title,
        ways=ways,
        games=everybody.games,
        average=everybody.rating_average,
        findings=everybody.findings,
        is_sure=len(groups) <= MOST_WAYS,
    )


def _way(group: tuple[Entrant, ...], verdict: NormVerdict) -> Way | None:
    if not verdict.achieved or verdict.score_required is None or verdict.rating_average is None:
        return None
    return Way(left_out=group, games=verdict.games, average=verdict.rating_average, score=verdict.score_required)


def _judged(field: Field, entrant: Entrant, title: NormTitle, group: tuple[Entrant, ...]) -> NormVerdict:
    gone = {who.id for who in group}
    opponents = [other.as_opponent(zero_against_rated=other.id in gone) for other in field.others(entrant)]
    case = field.case(title, entrant, opponents * field.meetings)
    return judge(case, all_counted_games(case))


# 1.4.2b: which games that would be depends on results, so every group counts that leaves games enough
def _groups(field: Field, entrant: Entrant) -> Iterator[tuple[Entrant, ...]]:
    others = field.others(entrant)
    unrated = [other for other in others if not other.rating]
    asked, _article = games_asked(field.edition, field.event)
    to_spare = max(0, len(others) - -(-asked // field.meetings))
    is_against_rated = any(each.rating for each in field.entrants)
    most = min(to_spare, len(unrated)) if is_against_rated else 0
    return chain.from_iterable(combinations(unrated, number) for number in range(most + 1))
