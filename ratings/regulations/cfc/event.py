"""One event in the order of calculation of 717."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.entrants import (
    HIGHER,
    POST_EVENT,
    PRE_EVENT,
    Entrant,
    Entrants,
    OpponentRating,
    Outcome,
    entrants_of,
    met_by,
    of_kind,
    rows_of,
)
from ratings.regulations.cfc.established import rate_established
from ratings.regulations.cfc.games import sides_of
from ratings.regulations.cfc.performance import Newcomers
from ratings.regulations.cfc.standing import Kind, Standing
from ratings.regulations.snapshots import EventSnapshot


def rate_event(
    edition: CfcEdition, event: EventSnapshot, standings: Mapping[str, Standing]
) -> dict[str, tuple[Entrant, Outcome]]:
    """Everybody who stands in the event's report, with what the event made of the rating."""
    entrants = entrants_of(edition, sides_of(edition, event, standings), standings)
    # 717: unrated and provisionally rated players first, finally those with established ratings
    newcomers = Newcomers(edition, event, entrants).outcomes()
    outcomes = newcomers | _established(edition, event, entrants, newcomers)
    return {
        key: (entrant, outcomes[key] if key in outcomes else _unchanged(entrant, entrants))
        for key, entrant in entrants.items()
    }


def _established(
    edition: CfcEdition, event: EventSnapshot, entrants: Entrants, newcomers: dict[str, Outcome]
) -> dict[str, Outcome]:
    established = of_kind(entrants, Kind.ESTABLISHED)
    low = [entrant for entrant in established if _is_low(edition, entrant)]
    others = [entrant for entrant in established if not _is_low(edition, entrant)]
    # 717: first those with ratings below 800
    rating_of = _opponent_rating(entrants, newcomers)
    rated_low = {one.key: rate_established(edition, event, one, met_by(one, rating_of), entrants) for one in low}
    # 717: for opponents of 800 and above, the higher of the pre- and post-event ratings of such a player
    rating_of = _opponent_rating(entrants, newcomers | rated_low)
    return rated_low | {
        one.key: rate_established(edition, event, one, met_by(one, rating_of), entrants) for one in others
    }


def _is_low(edition: CfcEdition, entrant: Entrant) -> bool:
    return (entrant.standing.rating or 0) < edition.low_rating


def _opponent_rating(entrants: Entrants, rated: Mapping[str, Outcome]) -> Callable[[str], OpponentRating]:
    """717: new ratings of newcomers; of low players the higher, once they are rated; else the rating before."""

    def rating_of(key: str) -> OpponentRating:
        before = entrants[key].standing.rating or 0
        after = rated[key].rating if key in rated else None
        if after is None:
            return before, PRE_EVENT
        if entrants[key].kind is Kind.ESTABLISHED:
            return max(before, after), HIGHER
        return after, POST_EVENT

    return rating_of


def _unchanged(entrant: Entrant, entrants: Entrants) -> Outcome:
    return Outcome(rating=entrant.standing.rating, met=(), rows=rows_of(entrant, (), entrants))
