"""K between lists: what a new list publishes, and what the K of an imported list says of a player. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from itertools import product

from ratings.regulations import NoEditionInForce, PlayerSnapshot, edition_for
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.numbers import PUBLISHED
from ratings.regulations.fide.terms import KFactor
from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import Edition


def k_on(system: str, day: date, player: PlayerSnapshot) -> KFactor | None:
    """The current K of a player on a list of that day and the sentence that gives it (2022, 7.11 and 8.33)."""
    edition = _edition(system, day)
    if edition is None or player.rating is None:
        return None
    return edition.k_factor(edition, replace(player, k=None), day.year)


@dataclass(frozen=True)
class KReason:
    """Why a list shows the K it shows: the code of the sentence, its article, and the edition."""

    code: str
    article: str
    edition: str


def why_k(system: str, day: date, player: PlayerSnapshot) -> KReason | None:
    """Why the K of a list is what it is; ``player.k`` is the K that the list shows."""
    edition = _edition(system, day)
    if edition is None or player.k is None or player.rating is None:
        return None
    code = PUBLISHED if unexplained_k(system, day, player) else edition.k_factor(edition, player, day.year).reason
    return KReason(code, edition.articles.k_factor, edition.id)


def games_taken_for_granted(system: str, day: date) -> int:
    """The games that a rated player is taken to have when a list tells neither K nor games. See rulings: imported-k."""
    edition = _edition_or_the_first(system, day)
    if isinstance(edition, CfcEdition):
        return edition.provisional_games + 1  # 715: established; 734 drops the number of games then
    return (edition.newcomer_games or 0) if isinstance(edition, FideEdition) else 0


def _edition_or_the_first(system: str, day: date) -> Edition:
    """The edition in force, or the first, which takes over the lists that are older than every text."""
    try:
        return edition_for(system, day)
    except NoEditionInForce:
        first: Edition = rule_book(system).editions[0]
        return first


def explained(system: str, day: date, player: PlayerSnapshot) -> PlayerSnapshot:
    """The player with the least career that gives the published ``k``, where an imported list tells K but not why.

    A K of 10 says that 2400 was reached once, a K of 20 that 30 games are behind the player. See rulings: imported-k.
    """
    edition = _edition(system, day)
    if edition is None or player.k is None or player.rating is None:
        return player
    known = player.highest or player.rating
    peaks = sorted({known, max(known, edition.junior_rating or 0), max(known, edition.established_rating or 0)})
    careers = sorted({player.games, max(player.games, edition.newcomer_games or 0)})
    for peak, games in product(peaks, careers):
        candidate = replace(player, highest=peak, games=games)
        if edition.k_factor(edition, candidate, day.year).k == player.k:
            return candidate
    return player


def unexplained_k(system: str, day: date, player: PlayerSnapshot) -> int | None:
    """The published K where the rules alone would give another; it is then used as it stands. Otherwise ``None``."""
    by_rule = k_on(system, day, player)
    return None if by_rule is not None and by_rule.k == player.k else player.k


def _edition(system: str, day: date) -> FideEdition | None:
    try:
        edition = edition_for(system, day)
    except NoEditionInForce:
        return None
    return edition if isinstance(edition, FideEdition) else None
