"""A report as its file stands, made ready for the rating regulations: nothing of a register enters."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.regulations import (
    BadPeriod,
    EventSnapshot,
    Format,
    GameSnapshot,
    NoEditionInForce,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
    rate_period,
    result_to_json,
)
from ratings.regulations.checks import BORN
from ratings.regulations.places import ABSENT
from tournaments.trf import TrfPlayer, TrfReport

# A file does not tell how many games a player has had. Thirty are no newcomer's: K then follows from rating and birth.
GAMES_OF_A_RATED_PLAYER = 30


class CannotBeRated(ValueError):
    """The report tells too little to be rated by itself, or contradicts itself; the message says where."""


def rating_document(report: TrfReport, system: str, edition: str | None) -> dict[str, Any]:
    """The report rated by itself, as ``rate_report`` says it. Raises ``CannotBeRated`` and ``UnknownEdition``."""
    try:
        result = rate_period(period_of_report(report, system, edition))
    except (BadPeriod, NoEditionInForce) as error:
        # the snapshot's only event starts where the file says so
        raise CannotBeRated(str(error).replace("events.0.start:", "record 042:")) from error
    document: dict[str, Any] = result_to_json(result)
    return document


def period_of_report(report: TrfReport, system: str, edition: str | None) -> PeriodSnapshot:
    """The period that a report makes by itself; the keys of the players are their starting ranks.

    Raises ``BadPeriod`` for a report without its first or its last day: no edition governs it.
    """
    return PeriodSnapshot(
        system=system,
        edition=edition,
        players={str(player.rank): _player(player) for player in report.players},
        events=(_event(report),),
    )


def _player(player: TrfPlayer) -> PlayerSnapshot:
    return PlayerSnapshot(
        rating=player.rating,
        games=0 if player.rating is None else GAMES_OF_A_RATED_PLAYER,
        born=player.birth_year if BORN.holds(player.birth_year) else None,
        federation=player.federation,
        title=player.title,
        sex=player.sex,
    )


def _event(report: TrfReport) -> EventSnapshot:
    return EventSnapshot(
        id=report.name or "report",
        # a type that says nothing known is rated as a Swiss: of the formats only a match has rules of its own here
        format=report.format or Format.SWISS,
        start=_day("record 042", "the first day of the tournament", report.start),
        end=_day("record 052", "the last day of the tournament", report.end),
        games=tuple(
            GameSnapshot(round=game.round, white=str(game.white), black=str(game.black), result=Result(game.result))
            for game in report.games()
        ),
        match_games=report.declared_rounds if report.format == Format.MATCH else None,
    )


def _day(record: str, expected: str, day: date | None) -> date:
    if day is None:
        raise BadPeriod(record, expected, ABSENT)
    return day
