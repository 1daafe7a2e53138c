"""Games that count for neither of their players, and events of which none counts, each with reason and article."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ratings.regulations.fide_standard.composition import is_unrated
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import Exclusion
from ratings.regulations.fide_standard.matches import games_after_decision
from ratings.regulations.snapshots import PLAYED, EventSnapshot, Format, PlayerSnapshot

UNPLAYED = "unplayed"
MATCH_UNRATED = "match-unrated-player"
MATCH_DECIDED = "match-decided"


def excluded_games(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> dict[int, Exclusion]:
    """The places in ``event.games`` of those that count for neither player, however the event as a whole is judged."""
    found: dict[int, Exclusion] = {}
    for place, exclusion in _reasons(edition, event, players):
        found.setdefault(place, exclusion)
    return found


def _reasons(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> Iterator[tuple[int, Exclusion]]:
    """Every reason there is; of several for one game the first counts."""
    articles = edition.articles
    # 5.1: games not played, by forfeit or for any other reason, are not counted
    yield from ((place, (UNPLAYED, articles.unplayed)) for place in _unplayed(event))
    # 6.1 (2009: 6.6): a match in which one player is unrated is not rated
    if event.format == Format.MATCH and articles.unrated_in_match:
        yield from (
            (place, (MATCH_UNRATED, articles.unrated_in_match))
            for place, game in enumerate(event.games)
            if is_unrated(event, players, game.white) or is_unrated(event, players, game.black)
        )
    # 6.2 (until 2021: 6.5): games played after one player has won the match are not rated
    yield from ((place, (MATCH_DECIDED, articles.decided_match)) for place in games_after_decision(event))


def _unplayed(event: EventSnapshot) -> Iterator[int]:
    return (place for place, game in enumerate(event.games) if game.result not in PLAYED)
