"""K between lists: what a new list publishes, and what the K of an imported list says of a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from ratings.regulations.fide.numbers import PUBLISHED
from ratings.regulations.registry import rule_book
from ratings.regulations.results import KFactor
from ratings.regulations.snapshots import PlayerSnapshot
from ratingsite.foundations.editions import NoEditionInForce


@dataclass(frozen=True)
class KReason:
    """Why a list shows the K it shows: the code of the sentence, its article, and the edition."""

    code: str
    article: str
    edition: str


def k_on(system: str, day: date, player: PlayerSnapshot) -> KFactor | None:
    """The current K of a player on a list of that day and the sentence that gives it (2022, 7.11 and 8.33)."""
    return factors_on(system, day)(player)


def factors_on(system: str, day: date) -> Callable[[PlayerSnapshot], KFactor | None]:
    """The same for who asks of many players: the edition is looked for once."""
    book = rule_book(system)
    try:
        edition = book.edition_on(day)
    except NoEditionInForce:
        return lambda player: None
    return lambda player: book.k_of_the_rules(edition, player, day.year)


def why_k(system: str, day: date, player: PlayerSnapshot) -> KReason | None:
    """Why the K of a list is what it is; ``player.k`` is the K that the list shows."""
    by_rule = k_on(system, day, player)
    if by_rule is None or player.k is None:
        return None
    book = rule_book(system)
    edition = book.edition_on(day)
    code = PUBLISHED if unexplained_k(system, day, player) else by_rule.reason
    return KReason(code, book.article(edition, "k_factor"), edition.id)


def games_taken_for_granted(system: str, day: date) -> int:
    """The games that a rated player is taken to have when a list tells neither K nor games. See rulings: imported-k."""
    book = rule_book(system)
    return book.games_taken_for_granted(book.edition_on_or_first(day))


def explainer(system: str, day: date) -> Callable[[PlayerSnapshot], PlayerSnapshot]:
    """Gives players the least career that gives the published ``k``, where an imported list tells K but not why.

    See rulings: imported-k.
    """
    k_of, book = factors_on(system, day), rule_book(system)

    def explain(player: PlayerSnapshot) -> PlayerSnapshot:
        if player.k is None or k_of(player) is None:
            return player
        for career in book.likely_careers(book.edition_on(day), player):
            found = k_of(career)
            if found is not None and found.k == player.k:
                return career
        return player

    return explain


def unexplained_k(system: str, day: date, player: PlayerSnapshot) -> int | None:
    """The published K where the rules alone would give another; it is then used itself. Otherwise ``None``."""
    by_rule = k_on(system, day, player)
    return None if by_rule is not None and by_rule.k == player.k else player.k
