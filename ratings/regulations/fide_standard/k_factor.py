"""K, the development coefficient: which sentence of the article gives it, and how many games it bears."""

from __future__ import annotations

from ratings.regulations.fide_standard.edition import FideStandardEdition, KFactor
from ratings.regulations.snapshots import PlayerSnapshot

PUBLISHED = "published"
ESTABLISHED = "reached-2400"
JUNIOR = "junior"
NEWCOMER = "under-30-games"
USUAL = "under-2400"


def four_sentences(edition: FideStandardEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The four sentences of 2022, 8.33, in the order in which FIDE's lists apply them. See rulings: k-order."""
    highest = max(player.highest or 0, player.rating or 0)
    for k, holds, reason in (
        (edition.k_established, _is_established(edition, highest), ESTABLISHED),
        (edition.k_junior, _is_junior(edition, player, year, highest), JUNIOR),
        (edition.k_newcomer, _is_newcomer(edition, player), NEWCOMER),
    ):
        if k is not None and holds:
            return KFactor(k=k, reason=reason)
    # K = 20 as long as the rating remains under 2400
    return KFactor(k=edition.k_usual, reason=USUAL)


def _is_established(edition: FideStandardEdition, highest: int) -> bool:
    # K = 10 once a published rating has reached 2400, even if it drops below again
    return edition.established_rating is not None and highest >= edition.established_rating


def _is_junior(edition: FideStandardEdition, player: PlayerSnapshot, year: int, highest: int) -> bool:
    # K = 40 until the end of the year of the 18th birthday, as long as the rating remains under 2300
    if player.born is None or edition.junior_age is None or edition.junior_rating is None:
        return False
    return year - player.born <= edition.junior_age and highest < edition.junior_rating


def _is_newcomer(edition: FideStandardEdition, player: PlayerSnapshot) -> bool:
    # K = 40 for a player new to the list, until events with at least 30 games are completed
    return edition.newcomer_games is not None and player.games < edition.newcomer_games


def newcomer_first(edition: FideStandardEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The three sentences of 2003, 10.54a: a newcomer's K until 30 games, whatever the rating; then as usual."""
    if edition.k_newcomer is not None and _is_newcomer(edition, player):
        return KFactor(k=edition.k_newcomer, reason=NEWCOMER)
    return four_sentences(edition, player, year)


def k_before_limit(edition: FideStandardEdition, player: PlayerSnapshot, year: int) -> KFactor:
    """The published K as it stands, or the one the edition's rule gives. See rulings: published-k."""
    if player.k is not None:
        return KFactor(k=player.k, reason=PUBLISHED)
    return edition.k_factor(edition, player, year)


def limited_k(edition: FideStandardEdition, factor: KFactor, games: int) -> int:
    """K, or the largest whole number whose product with the games of the period does not exceed 700 (2022, 8.33)."""
    most = edition.most_k_times_games
    if factor.reason == PUBLISHED or most is None or factor.k * games <= most:
        return factor.k
    return most // games
