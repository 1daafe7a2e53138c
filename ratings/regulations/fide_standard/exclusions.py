"""Games that count for neither of their players, and events of which none counts, each with reason and article."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ratings.regulations.fide_standard.composition import keys_of
from ratings.regulations.fide_standard.conditions import required_minutes
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import Exclusion
from ratings.regulations.fide_standard.matches import games_after_decision
from ratings.regulations.fide_standard.ratings_used import rating_in
from ratings.regulations.fide_standard.registration import unregistered
from ratings.regulations.fide_standard.report import unreported
from ratings.regulations.snapshots import PLAYED, Entrants, EventSnapshot, Format, PlayerSnapshot

UNPLAYED = "unplayed"
MATCH_UNRATED = "match-unrated-player"
MATCH_DECIDED = "match-decided"
HYBRID_NOT_APPROVED = "hybrid-not-approved"
RATING_REFUSED = "rating-refused"
TOO_FAST = "too-fast"

WOMEN = ("w", "f")


def excluded_games(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> dict[int, Exclusion]:
    """The places in ``event.games`` of those that count for neither player, however the event as a whole is judged."""
    found: dict[int, Exclusion] = {}
    for place, exclusion in _reasons(edition, event, players):
        found.setdefault(place, exclusion)
    return found


def excluded_event(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> Exclusion | None:
    """Why no game of the event is rated: its registration, a refusal, or the time that its players had."""
    articles = edition.articles
    if event.registration is not None:
        found = unregistered(edition, event.registration, entrants_of(event, players))
        if found is not None:
            return found
    # 0.2, third paragraph (2022): hybrid events are approved one by one
    if event.hybrid_approved is False:
        return HYBRID_NOT_APPROVED, articles.hybrid
    # 0.5 (2022: 0.4): the right is reserved not to rate a specific event
    if event.rating_refused:
        return RATING_REFUSED, articles.appeal
    # 9.1 (rapid and blitz: 8.1), since 2022: not reported in time for the third list
    if event.reported_on is not None:
        found = unreported(edition, event.reported_on, event.end)
        if found is not None:
            return found
    # 1.1 and 1.2, until 2021: too little time for the strongest player in the tournament
    if event.minutes is not None and not edition.is_time_by_game:
        ratings = [rating_in(event, players, game, key) for game in event.games for key in (game.white, game.black)]
        if event.minutes < required_minutes(edition, ratings):
            return TOO_FAST, articles.rate_of_play
    return None


def entrants_of(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Entrants:
    """What a registration is held against, from the players who have a game and had a rating when it began."""
    present = [players[key] for key in keys_of(event) if key not in event.unrated_at_start]
    ratings = [player.rating for player in present if player.rating is not None]
    of_women = [player.rating for player in present if player.rating is not None and player.sex in WOMEN]
    return Entrants(
        starts_on=event.start,
        highest_rating=max(ratings, default=None),
        highest_rating_of_women=max(of_women, default=None),
    )


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
            if any(rating_in(event, players, game, key) is None for key in (game.white, game.black))
        )
    # 6.2 (until 2021: 6.5): games played after one player has won the match are not rated
    yield from ((place, (MATCH_DECIDED, articles.decided_match)) for place in games_after_decision(event))
    # 5.1 (rapid and blitz: 4.1): force majeure, and what the regulations on Fair Play require
    yield from (
        (place, (game.excluded, articles.played_not_rated))
        for place, game in enumerate(event.games)
        if game.excluded is not None
    )
    # 1.1, since 2022: too little time for the stronger player in the game
    if edition.is_time_by_game and event.minutes is not None:
        too_fast = _too_fast(edition, event, players, event.minutes)
        yield from ((place, (TOO_FAST, articles.rate_of_play)) for place in too_fast)


def _too_fast(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot], minutes: int
) -> Iterator[int]:
    for place, game in enumerate(event.games):
        ratings = [rating_in(event, players, game, key) for key in (game.white, game.black)]
        if minutes < required_minutes(edition, ratings):
            yield place


def _unplayed(event: EventSnapshot) -> Iterator[int]:
    return (place for place, game in enumerate(event.games) if game.result not in PLAYED)
