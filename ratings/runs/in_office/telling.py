"""How a document of the contract is told to an office: players get numbers, events sources, and what players are goes
on lists. What an office cannot be told is refused with its place, and never dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ratings.register.services import NewPlayer
from ratings.regulations import EventSnapshot, PeriodSnapshot, PlayerRating, PlayerSnapshot
from ratings.regulations.snapshots import Part

FIRST_NUMBER = 1_000_001
NOBODYS_FEDERATION = "NON"
LONGEST_TITLE, LONGEST_EVENT = 3, 100


class CannotBeTold(ValueError):
    """What an office has no way to be told; each of ``refusals`` begins with the place in the document."""

    def __init__(self, refusals: Iterable[str]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("; ".join(self.refusals))


@dataclass(frozen=True, kw_only=True)
class Names:
    """Under which names the office knows the players and events of a document; their order is the same."""

    numbers: Mapping[str, int]
    sources: Mapping[str, str]

    def key(self, player: str) -> str:
        """The key of a player in the office; a name that is nobody's stays as it is."""
        return str(self.numbers[player]) if player in self.numbers else player


def names_for(period: PeriodSnapshot) -> Names:
    """Numbers and sources in the order of the names in the document."""
    places = enumerate(sorted(event.id for event in period.events), start=1)
    return Names(
        numbers={key: number for number, key in enumerate(sorted(period.players), start=FIRST_NUMBER)},
        sources={event: f"{place:04d}" for place, event in places},
    )


# ---------------------------------------------------------------- what cannot be told
def refuse_what_cannot_be_told(period: PeriodSnapshot, federations: Collection[str]) -> None:
    """Raises ``CannotBeTold``."""
    refusals = [*_players_refused(period, federations), *_names_refused(period)]
    if not period.events:
        refusals.append("events: expected an event, as its days say which list comes next, got an empty list")
    if refusals:
        raise CannotBeTold(refusals)


def _players_refused(period: PeriodSnapshot, federations: Collection[str]) -> Iterator[str]:
    for key, player in period.players.items():
        place = f"players.{key}"
        if player.federation is not None and player.federation not in federations:
            yield f"{place}.federation: expected the code of a federation, got {player.federation!r}"
        title = player.title
        if title is not None and not (0 < len(title) <= LONGEST_TITLE and _can_be_kept(title)):
            yield f"{place}.title: expected a title of at most {LONGEST_TITLE} letters, got {title!r}"
        for number, result in enumerate(player.earlier):
            if len(result.event) > LONGEST_EVENT:
                yield f"{place}.earlier.{number}.event: expected at most {LONGEST_EVENT} letters"
            elif not _can_be_kept(result.event):
                yield f"{place}.earlier.{number}.event: expected letters, got {result.event!r}"


def _can_be_kept(text: str) -> bool:
    """Whether a database takes it: a NUL, and half of a letter of two parts, no text has there."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _names_refused(period: PeriodSnapshot) -> Iterator[str]:
    """A name of somebody who plays elsewhere must not be the number of somebody who plays here."""
    numbers = set(names_for(period).numbers.values())
    for place, event in enumerate(period.events):
        part = event.part
        if part is None:
            continue
        for name in (*part.uplift_used_by, *(name for names in part.rated_opponents.values() for name in names)):
            if name not in period.players and name.isdigit() and int(name) in numbers:
                yield f"events.{place}.part: expected another name than {name}, which is a number of the office"


# ---------------------------------------------------------------- the register
def new_player(key: str, number: int, player: PlayerSnapshot) -> NewPlayer:
    """The player as entered in the register."""
    return NewPlayer(
        name=f"Player {number}",
        federation=player.federation or NOBODYS_FEDERATION,
        fide_id=number,
        sex="w" if player.sex == "f" else player.sex or "",
        title=player.title or "",
        birth_year=player.born,
        association=player.member_of or "",
    )


# ---------------------------------------------------------------- the ledger
def told_event(event: EventSnapshot, names: Names) -> EventSnapshot:
    """The event as it is handed over: what lists say of its players is left to the lists."""
    games = tuple(replace(game, white=names.key(game.white), black=names.key(game.black)) for game in event.games)
    defaults = tuple(replace(default, player=names.key(default.player)) for default in event.counts_default_games)
    return replace(
        event,
        id=names.sources[event.id],
        games=games,
        ratings={},
        unrated_at_start=(),
        counts_default_games=defaults,
        pooled_with=event.pooled_with and names.sources[event.pooled_with],
        part=event.part and _told_part(event.part, names),
        counts_for=tuple(map(names.key, event.counts_for)),
    )


def _told_part(part: Part, names: Names) -> Part:
    return replace(
        part,
        uplift_used_by=tuple(map(names.key, part.uplift_used_by)),
        rated_opponents={
            names.key(key): tuple(map(names.key, opponents)) for key, opponents in part.rated_opponents.items()
        },
    )


# ---------------------------------------------------------------- the answer
def with_the_names_of_the_document(found: PlayerRating, names: Names) -> PlayerRating:
    """The result with the names that the document has."""
    players = {str(number): key for key, number in names.numbers.items()}
    events = {f"{source}:1": event for event, source in names.sources.items()}
    renamed = tuple(
        replace(
            event,
            id=events[event.id],
            working=tuple(replace(game, opponent=players[game.opponent]) for game in event.working),
            first_pass=tuple(replace(game, opponent=players[game.opponent]) for game in event.first_pass),
        )
        for event in found.events
    )
    initial = found.initial and replace(
        found.initial,
        pooled=tuple(replace(pooled, event=events.get(pooled.event, pooled.event)) for pooled in found.initial.pooled),
    )
    return replace(found, events=renamed, initial=initial)
