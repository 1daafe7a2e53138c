"""What the public calculator asks the rules: one player, one event, opponents by their ratings only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from ratings.regulations import (
    EventSnapshot,
    GameSnapshot,
    PeriodSnapshot,
    PlayerRating,
    PlayerSnapshot,
    Result,
    edition_by_id,
    edition_for,
    rate_period,
)
from ratings.regulations.snapshots import SYSTEMS
from ratings.working.comparisons import ESTABLISHED
from ratingsite.foundations.editions import Edition, UnknownEdition

YOU = ""


@dataclass(frozen=True, kw_only=True)
class OpponentGame:
    """One game of the visitor, who has White in it, as no rule asks for the colour; ``name`` tells opponents apart."""

    number: int
    name: str
    rating: int | None
    result: Result


@dataclass(frozen=True, kw_only=True)
class Question:
    """A player, the days and the games of an event. ``edition`` names an edition; without it the first day decides."""

    event: str
    system: str
    edition: str | None
    day: date
    until: date
    format: str
    player: PlayerSnapshot
    games: tuple[OpponentGame, ...]


def edition_asked(system: str, edition: str | None, day: date) -> Edition:
    """The edition by its name, or the one in force. Raises ``UnknownEdition`` and ``NoEditionInForce``."""
    if edition is None:
        return edition_for(system, day)
    named = edition_by_id(edition)
    if named.family is not SYSTEMS[system]:
        raise UnknownEdition(f"edition: {edition} is no edition of {system}")
    return named


def answer(question: Question) -> PlayerRating:
    """The player's rating with its working, by the very function that rates a period."""
    return rate_period(_period(question)).players[YOU]


def _period(question: Question) -> PeriodSnapshot:
    opponents = {game.name: replace(ESTABLISHED, rating=game.rating) for game in question.games}
    event = EventSnapshot(
        id=question.event,
        format=question.format,
        start=question.day,
        end=question.until,
        games=tuple(
            GameSnapshot(round=game.number, white=YOU, black=game.name, result=game.result) for game in question.games
        ),
    )
    return PeriodSnapshot(
        system=question.system, edition=question.edition, players={YOU: question.player} | opponents, events=(event,)
    )
