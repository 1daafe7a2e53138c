"""Of everything that is known of an event, what the rules of a system ask for; the rest is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ratings.regulations import BadPeriod, EventSnapshot, NoEditionInForce, PeriodSnapshot, PlayerSnapshot
from ratings.regulations.checks import check_period
from ratings.regulations.registry import rule_book

Leave = Callable[[EventSnapshot], EventSnapshot]


def _without_registration_decision(event: EventSnapshot) -> EventSnapshot:
    said = event.registration
    return event if said is None else replace(event, registration=replace(said, decision=None))


def _without_reasons(event: EventSnapshot) -> EventSnapshot:
    """A book without a rule for force majeure or fair play rates the game."""
    return replace(event, games=tuple(replace(game, excluded=None) for game in event.games))


def _without_minutes(event: EventSnapshot) -> EventSnapshot:
    return replace(event, games=tuple(replace(game, minutes=None) for game in event.games))


def _at_the_start(event: EventSnapshot) -> EventSnapshot:
    games = tuple(replace(game, then=None) for game in event.games)
    return replace(event, ratings_at_the_game=False, ratings_chosen_on=None, games=games)


_WITHOUT: Mapping[str, Leave] = {
    "decided_games_count": lambda event: replace(event, decided_games_count=False),
    "counts_default_games": lambda event: replace(event, counts_default_games=()),
    "registration": lambda event: replace(event, registration=None),
    "registration.decision": _without_registration_decision,
    "hybrid": lambda event: replace(event, hybrid_approved=None),
    "rating_refused": lambda event: replace(event, rating_refused=False),
    "minutes": lambda event: replace(event, minutes=None),
    "ratings": _at_the_start,
    "ratings_chosen_on": lambda event: replace(event, ratings_chosen_on=None),
    "reported_on": lambda event: replace(event, reported_on=None),
    "pooled_with": lambda event: replace(event, pooled_with=None),
    "time_control_approved": lambda event: replace(event, time_control_approved=None),
    "part": lambda event: replace(event, part=None),
    "games.excluded": _without_reasons,
    "games.minutes": _without_minutes,
}


def as_asked(event: EventSnapshot, system: str) -> EventSnapshot:
    """Leave out of an event what the edition that governs it refuses as a fact that it has no rule for.

    An event that no edition covers comes back whole. Raises ``BadPeriod`` for what contradicts itself.
    """
    left_out: set[str] = set()
    while (refusal := _refusal(event, system)) is not None:
        name = _fact(refusal.path)
        if name not in _WITHOUT or name in left_out:
            raise refusal
        left_out.add(name)
        event = _WITHOUT[name](event)
    return event


def _refusal(event: EventSnapshot, system: str) -> BadPeriod | None:
    """What the rules of the system have against the event, if anything."""
    try:
        _check(event, system)
    except NoEditionInForce:
        return None
    except BadPeriod as refusal:
        return refusal
    return None


def _check(event: EventSnapshot, system: str) -> None:
    book = rule_book(system)
    edition = book.edition_on(event.governed_from)
    keys = {key for game in event.games for key in (game.white, game.black)}
    players = {key: PlayerSnapshot(rating=None) for key in keys}
    alone = replace(event, pooled_with=None)  # what it is a stage of is another event
    check_period(PeriodSnapshot(system=system, edition=None, players=players, events=(alone,)))
    book.check_event("events.0", event, edition)


def _fact(path: str) -> str:
    """``events.0.games.3.excluded`` is ``games.excluded``."""
    return ".".join(word for word in path.split(".")[1:] if not word.isdigit())
