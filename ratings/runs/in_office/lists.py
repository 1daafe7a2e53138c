"""Which lists an office needs, so that every event finds on its first day what the document says of its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from ratings.regulations import EventSnapshot, PeriodSnapshot, PlayerSnapshot
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import ListedRating
from ratings.runs.in_office.telling import CannotBeTold

DAY = timedelta(days=1)


@dataclass(frozen=True)
class ListLine:
    """What a list says of a player: rating and K."""

    rating: int | None
    k: int | None = None


Lines = Mapping[str, ListLine]
"""The lines of one list, by the key of the document."""


@dataclass(frozen=True)
class Lists:
    """The lists of the system, the newest last, and those of the system whose ratings stand in (7.21)."""

    own: Mapping[date, Lines]
    stand_ins: Mapping[date, Lines]

    @property
    def newest(self) -> date:
        """The date of the newest list of the system."""
        return max(self.own)


def lists_for(period: PeriodSnapshot) -> Lists:
    """One list for each first day on which another one must be in force. Raises ``CannotBeTold``."""
    newest = {key: ListLine(player.rating, player.k) for key, player in period.players.items()}
    said: dict[date, dict[str, ListLine]] = {}
    stand_ins: dict[date, dict[str, ListLine]] = {}
    for place, event in enumerate(period.events):
        _say(said, event, f"events.{place}", dict(_lines(event, period.players)))
    if rule_book(period.system).stands_in is not None:
        for place, event in enumerate(period.events):
            _say(stand_ins, event, f"events.{place}", dict(_stand_ins(event, period.players)))
        _refuse_other_stand_ins(period)
    own = _chained(said, newest)
    if own[max(own)] != newest:
        # behind the first day of every event, some of which still go by the list before
        own[max(said) + DAY] = newest
    standard = {key: ListLine(player.standard_rating) for key, player in period.players.items()}
    return Lists(own, _chained(stand_ins, standard) if stand_ins else {})


def _chained(said: Mapping[date, Lines], otherwise: Lines) -> dict[date, Lines]:
    """The lists by date: a new one where the one before does not say what an event needs."""
    found: dict[date, Lines] = {}
    current: Lines | None = None
    for day, lines in sorted(said.items()):
        if current is None or any(current[key] != line for key, line in lines.items()):
            current = {**otherwise, **lines}
            found[day] = current
    return found or {date(2000, 1, 1): otherwise}


def _say(said: dict[date, dict[str, ListLine]], event: EventSnapshot, path: str, lines: Lines) -> None:
    on_the_day = said.setdefault(event.start, {})
    for key, line in lines.items():
        if on_the_day.setdefault(key, line) != line:
            raise CannotBeTold([f"{path}.ratings.{key}: expected what another event of that day says of the player"])


def _present(event: EventSnapshot) -> set[str]:
    return {key for game in event.games for key in (game.white, game.black)}


def _lines(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Iterator[tuple[str, ListLine]]:
    """What the list of the event's first day has to say of its players."""
    if event.ratings_at_the_game:
        return
    for key in _present(event) | event.ratings.keys():
        player, listed = players[key], listed_in(event, key)
        if listed is None:
            yield key, ListLine(player.rating, player.k)
        else:
            yield key, ListLine(listed.rating, None if listed.rating is None else listed.k or player.k)


def listed_in(event: EventSnapshot, key: str) -> ListedRating | None:
    """What the event says of a player, if it says anything."""
    if key in event.unrated_at_start:
        return ListedRating(rating=None, standard_rating=getattr(event.ratings.get(key), "standard_rating", None))
    return event.ratings.get(key)


def _stand_ins(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Iterator[tuple[str, ListLine]]:
    """The standard ratings that are asked for: of whoever had none of the system on the first day."""
    for key in _present(event):
        player, listed = players[key], listed_in(event, key)
        if listed is None:
            if player.rating is None:
                yield key, ListLine(player.standard_rating)
        elif listed.rating is None:
            own = player.standard_rating if player.rating is None else None
            yield key, ListLine(listed.standard_rating or own)


def _refuse_other_stand_ins(period: PeriodSnapshot) -> None:
    """Who has no rating begins the period with the standard rating of the first event. See rulings: stand-in-list."""
    begun: set[str] = set()
    places = {event.id: place for place, event in enumerate(period.events)}
    for event in sorted(period.events, key=lambda event: (event.start, event.end, event.id)):
        for key, line in _stand_ins(event, period.players):
            player = period.players[key]
            if key not in begun and player.rating is None and line.rating != player.standard_rating:
                place = f"events.{places[event.id]}.ratings.{key}.standard_rating"
                raise CannotBeTold([f"{place}: expected that of players, as this is the player's first event"])
        begun |= _present(event)
