"""Who must still come, and who may: the least and the most of the opponents to come for a norm to stay possible.

Each number is found by the judge: all the rest is won against the best opponents, save for what is counted here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ratingsite.foundations.exact import WIN
from titles.regulations.editions.edition import NormTitle
from titles.regulations.forecast.rounds import TITLE_BELOW, Rest
from titles.regulations.norms.dossier import FEDERATION_FID, GameKind, NormGame, Opponent
from titles.regulations.norms.rules import Rule

Worse = Callable[[Rest, int], Sequence[Opponent]]
"""The opponents to come if only so many of them are as an article wants them."""


@dataclass(frozen=True, kw_only=True)
class Room:
    """How many of the opponents to come may be of a federation that is near its limit (1.4.4)."""

    federation: str
    most: int


def is_possible(rest: Rest, title: NormTitle, anybody: Sequence[Opponent] | None = None) -> bool:
    """Whether the title norm is made if all the rest is won; against the best opponents, unless others are given."""
    best = rest.filled([WIN] * rest.games, rest.anybody() if anybody is None else anybody)
    return rest.is_norm(title, best)


def least_still(rest: Rest, title: NormTitle, rule: Rule) -> int:
    """The least number of opponents to come who must be as the article of that rule wants them."""
    return next(number for number in range(len(rest.open) + 1) if is_possible(rest, title, WORSE[rule](rest, number)))


def _untitled(rest: Rest, number: int) -> list[Opponent]:
    """1.4.5a."""
    return [*rest.anybody()[:number], *(replace(one, title=None) for one in rest.anybody()[number:])]


def _not_required(rest: Rest, number: int) -> list[Opponent]:
    """1.4.5b-f."""
    return [*rest.anybody()[:number], *(replace(one, title=TITLE_BELOW) for one in rest.anybody()[number:])]


def _no_new_federation(rest: Rest, number: int) -> list[Opponent]:
    """1.4.3, with opponents of 1.4.2a, who count for no federation at all."""
    return [*rest.anybody()[:number], *_of(FEDERATION_FID, rest.anybody()[number:])]


WORSE: dict[Rule, Worse] = {
    Rule.TITLEHOLDERS: _untitled,
    Rule.REQUIRED_TITLES: _not_required,
    Rule.FEDERATIONS: _no_new_federation,
}


def _of(federation: str, opponents: Sequence[Opponent]) -> list[Opponent]:
    return [replace(one, federation=federation) for one in opponents]


def most_of(rest: Rest, title: NormTitle, federation: str) -> int:
    """1.4.4: how many of the opponents to come may be of one federation."""
    anybody = rest.anybody()
    return next(
        number
        for number in range(len(rest.open), -1, -1)
        if is_possible(rest, title, [*_of(federation, anybody[:number]), *anybody[number:]])
    )


def rooms(rest: Rest, title: NormTitle) -> tuple[Room, ...]:
    """The federations of 1.4.4 of which fewer may come than there are rounds left: the player's own first."""
    own = rest.dossier.player.federation
    flags = [own, *sorted(rest.flags.keys() - {own})]
    not_any = {FEDERATION_FID, *rest.edition.not_federations}
    found = [Room(federation=flag, most=most_of(rest, title, flag)) for flag in flags if flag not in not_any]
    return tuple(room for room in found if room.most < len(rest.open))


def least_games(rest: Rest, title: NormTitle) -> int:
    """1.4.1: how many of the games to come must be played; the others are won by forfeit, the last ones first."""
    return next(number for number in range(rest.games + 1) if _is_possible_with(rest, title, number))


def _is_possible_with(rest: Rest, title: NormTitle, number: int) -> bool:
    won = rest.filled([WIN] * rest.games, rest.anybody())
    forfeited = set(rest.rounds[number:])
    games = tuple(_by_forfeit(game) if game.round in forfeited else game for game in won.games)
    return rest.is_norm(title, replace(won, games=games))


def _by_forfeit(game: NormGame) -> NormGame:
    return replace(game, kind=GameKind.FORFEIT_WIN)
