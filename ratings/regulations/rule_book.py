"""A rule book: its dated editions, and the function that rates a period of events each under its own edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PeriodSnapshot, PlayerSnapshot
from ratingsite.foundations.editions import (
    AnyEdition,
    Family,
    NoEditionInForce,
    UnknownEdition,
    edition_named,
    edition_on,
)


@dataclass(frozen=True, kw_only=True)
class RuleBook(Generic[AnyEdition]):
    """The editions of one family, in the order of their days, and the engine that all of them share.

    ``check_event`` refuses what an event says and its edition has no rule for, with the place.
    """

    family: Family
    editions: tuple[AnyEdition, ...]
    check_event: Callable[[str, EventSnapshot, AnyEdition], None]
    rate: Callable[
        [Mapping[str, PlayerSnapshot], Sequence[tuple[EventSnapshot, AnyEdition]]], Mapping[str, PlayerRating]
    ]

    def rate_period(self, period: PeriodSnapshot) -> Mapping[str, PlayerRating]:
        """Rate every event under the edition the period names, or the one its start decides."""
        governed = [(event, self._edition(period, place, event)) for place, event in enumerate(period.events)]
        for place, (event, edition) in enumerate(governed):
            self.check_event(f"events.{place}", event, edition)
        return self.rate(period.players, governed)

    def _edition(self, period: PeriodSnapshot, place: int, event: EventSnapshot) -> AnyEdition:
        try:
            if period.edition is not None:
                return edition_named(self.editions, period.edition)
            # 0: an edition governs the tournaments that start on or after its day
            return edition_on(self.editions, event.start)
        except UnknownEdition as error:
            raise UnknownEdition(f"edition: {error}") from None
        except NoEditionInForce as error:
            raise NoEditionInForce(f"events.{place}.start: {error}") from None
