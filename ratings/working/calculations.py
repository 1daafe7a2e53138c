"""A player's result as a page shows it: what the rules answered, with the names of players, events and articles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.regulations import EventRating, GameWorking, InitialRating, PlayerRating, PooledResult, edition_by_id
from ratings.regulations.fide.numbers import PUBLISHED
from ratings.regulations.published_k import KReason
from ratings.regulations.registry import book_of

WHITE, BLACK = "white", "black"


@dataclass(frozen=True, kw_only=True)
class GameRow(GameWorking):
    """One game as the player saw it; ``player`` is the opponent, if the register knows the key."""

    colour: str
    player: Player | None

    @property
    def surplus(self) -> int | None:
        """Score less expected score, in hundredths."""
        return None if self.expected is None else self.score - self.expected


@dataclass(frozen=True, kw_only=True)
class EventWorking(EventRating):
    """One event, or the part of one under one list; ``event`` is the one of the ledger, ``rows`` its games and
    ``first_rows`` the estimates of the first pass (CFC 717).
    """

    event: RatedEvent | None
    rows: tuple[GameRow, ...]
    first_rows: tuple[GameRow, ...]

    @property
    def surplus(self) -> int | None:
        """Score less expected score, in hundredths."""
        return None if self.expected is None else self.score - self.expected

    @property
    def shows_basis(self) -> bool:
        """Whether the working says which of an opponent's ratings was used."""
        return any(game.basis for game in self.rows)

    @property
    def limits(self) -> bool:
        """Whether a difference was limited in some game."""
        return any(game.limited for game in self.rows)

    @property
    def keeps_whole(self) -> bool:
        """Whether a difference beyond the limit counts whole in some game, by an exception of the article."""
        return any(game.limit_article and not game.limited for game in self.rows)

    @property
    def limit(self) -> int | None:
        """The difference beyond which no more counts, as a rule."""
        edition = edition_by_id(self.edition)
        return book_of(edition).largest_difference(edition)

    @property
    def difference_article(self) -> str:
        """Where D is defined."""
        return self._article("rating_difference", "established")

    @property
    def expected_article(self) -> str:
        """Where PD is defined."""
        return self._article("expected_score", "established")

    @property
    def initial_article(self) -> str:
        """Where Ru is defined."""
        return self._article("initial_rating", "performance_rating")

    @property
    def round_robin_article(self) -> str:
        """Where the second pass of a round robin is defined."""
        return self._article("round_robin_method")

    @property
    def first_pass_article(self) -> str:
        """Where the order of the calculation is defined."""
        return self._article("calculation_order")

    @property
    def performance_article(self) -> str:
        """Where Rp is defined."""
        return self._article("performance_rating")

    @property
    def record_article(self) -> str:
        """Where the bonus for a record is defined."""
        return self._article("result_bonus")

    def _article(self, *rules: str) -> str:
        edition = edition_by_id(self.edition)
        return book_of(edition).article(edition, *rules)


@dataclass(frozen=True, kw_only=True)
class PooledRow(PooledResult):
    """One event on the way to a first rating; ``held`` is the one of the ledger, if it was rated here."""

    held: RatedEvent | None


@dataclass(frozen=True, kw_only=True)
class Initial(InitialRating):
    """The way to a first rating."""

    rows: tuple[PooledRow, ...]

    @property
    def shows_performance(self) -> bool:
        """Whether each event has a Ru of its own."""
        return any(row.performance is not None for row in self.rows)


@dataclass(frozen=True, kw_only=True)
class Calculation(PlayerRating):
    """One player's period, whole; ``shown`` are its events and ``way`` the one to a first rating."""

    shown: tuple[EventWorking, ...]
    way: Initial | None

    @property
    def edition(self) -> str:
        """That of the last event, under which the change was rounded."""
        return self.events[-1].edition if self.events else ""


Colours = dict[tuple[str, int, str, int], str]
"""Event, round, opponent and the player's points to the colour: a match may have two games of one round."""


@dataclass(frozen=True, kw_only=True)
class Names:
    """Who and what the keys of a working stand for; what is not on the register is shown by its key.

    ``listed_k`` is the K that the list before printed and the sentence that gives it, where one does.
    """

    events: dict[str, RatedEvent] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    colours: Colours = field(default_factory=dict)
    listed_k: tuple[int, KReason] | None = None


def calculation_of(found: PlayerRating, names: Names) -> Calculation:
    """What the rules answered for a player, with the names."""
    return Calculation(
        **_fields(found, PlayerRating),
        shown=tuple(_event(event, names) for event in found.events),
        way=found.initial and _initial(found.initial, names),
    )


def _fields(value: Any, kind: type[Any]) -> dict[str, Any]:
    """The fields of a value, as the arguments of what extends it."""
    return {each.name: getattr(value, each.name) for each in fields(kind)}


def _event(event: EventRating, names: Names) -> EventWorking:
    return EventWorking(
        **_fields(event, EventRating) | {"k_reason": _k_reason(event, names)},
        event=names.events.get(event.id),
        rows=tuple(_rows(event.id, event.working, names)),
        first_rows=tuple(_rows(event.id, event.first_pass, names)),
    )


def _k_reason(event: EventRating, names: Names) -> str | None:
    """A K that was used as a list printed it has the sentence of that list, where one gives it."""
    if event.k_reason == PUBLISHED and names.listed_k is not None and names.listed_k[0] == event.k_before_limit:
        return names.listed_k[1].code
    return event.k_reason


def _rows(event: str, games: Iterable[GameWorking], names: Names) -> Iterable[GameRow]:
    for game in games:
        yield GameRow(
            **_fields(game, GameWorking),
            colour=names.colours.get((event, game.round, game.opponent, game.score), ""),
            player=names.players.get(game.opponent),
        )


def _initial(initial: InitialRating, names: Names) -> Initial:
    rows = tuple(PooledRow(**_fields(each, PooledResult), held=names.events.get(each.event)) for each in initial.pooled)
    return Initial(**_fields(initial, InitialRating), rows=rows)
