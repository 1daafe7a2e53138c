"""The operations that changed whole lists once, applied to the players of a JSON document or the lines of a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratings.regulations.cfc.book import has_boon, rating_after_boon
from ratings.regulations.checks import RATING
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.one_off import (
    INCREASE_OF_MARCH_2024,
    RAISE_OF_OCTOBER_2022,
    OneOffChange,
    increase_of_march_2024,
    raise_of_october_2022,
)
from ratings.regulations.places import ABSENT, Place
from ratings.regulations.snapshots import SYSTEMS

Json = dict[str, Any]
CFC_BOON = "cfc-boon-1980"


@dataclass(frozen=True, kw_only=True)
class Rated:
    """A player as an operation sees one."""

    rating: int | None
    standard_rating: int | None = None
    last_played_on: date | None = None


Operation = Callable[[str, Rated], Json]
"""From the system and a player to what became of the rating."""


def _october_2022(system: str, player: Rated) -> Json:
    return _told(raise_of_october_2022(system, player.rating, player.standard_rating))


def _march_2024(system: str, player: Rated) -> Json:
    return _told(increase_of_march_2024(system, player.rating))


def _told(change: OneOffChange) -> Json:
    return {
        "rating_before": change.rating_before,
        "standard_rating": change.standard_rating,
        "difference": change.difference,
        "rating_after": change.rating_after,
        "changed": change.changed,
        "reason": change.reason,
        "article": None,
        "certainty": str(change.certainty),
    }


def _boon_of_1980(system: str, player: Rated) -> Json:
    """737: the points of 15 June 1980; the text tells them to the point."""
    is_active, after = has_boon(CFC_2009, player.last_played_on), player.rating
    if after is not None and is_active:
        after = rating_after_boon(CFC_2009, after)
    return {
        "rating_before": player.rating,
        "standard_rating": None,
        "difference": None if player.rating is None or after is None else after - player.rating,
        "rating_after": after,
        "changed": after != player.rating,
        "reason": "unrated" if after is None else "raised" if is_active else "not-active",
        "article": CFC_2009.articles.boon,
        "certainty": "certain",
    }


@dataclass(frozen=True, kw_only=True)
class Named:
    """An operation with what is printed above its players; ``asks_standard``: what it makes of a rating depends on the
    standard rating.
    """

    operation: Operation
    day: str
    systems: tuple[str, ...]
    source: str
    asks_standard: bool = False


OPERATIONS: Mapping[str, Named] = {
    **{
        one_off.id: Named(
            operation=operation,
            day=one_off.list_date.isoformat(),
            systems=tuple(one_off.systems),
            source=one_off.source,
            asks_standard=one_off is RAISE_OF_OCTOBER_2022,
        )
        for one_off, operation in ((RAISE_OF_OCTOBER_2022, _october_2022), (INCREASE_OF_MARCH_2024, _march_2024))
    },
    CFC_BOON: Named(
        operation=_boon_of_1980, day="1980-06-15", systems=("cfc-regular",), source=f"{CFC_2009.source}, 737"
    ),
}


def applied(name: str, document: object) -> Json:
    """The answer for a document of ``system`` and ``players``. Raises ``BadPeriod`` with the place."""
    named = OPERATIONS[name]
    fields = Place("", document).fields(("system", "players"))
    system = fields["system"].one_of([code for code in SYSTEMS if code in named.systems])
    players = {key: _player(place) for key, place in fields["players"].members().items()}
    return answer(name, system, players)


def answer(name: str, system: str, players: Mapping[str, Rated]) -> Json:
    """What the operation makes of players of a system that had it."""
    named = OPERATIONS[name]
    return {
        "operation": name,
        "list_date": named.day,
        "system": system,
        "source": named.source,
        "players": {key: named.operation(system, player) for key, player in players.items()},
    }


def _player(place: Place) -> Rated:
    fields = place.fields(("rating",), ("standard_rating", "last_played"))
    rating, standard, last = fields["rating"], fields["standard_rating"], fields["last_played"]
    return Rated(
        rating=RATING.check_or_null(rating.path, rating.value),
        standard_rating=None if standard.value is ABSENT else RATING.check_or_null(standard.path, standard.value),
        last_played_on=None if last.value is ABSENT or last.value is None else last.day(),
    )
