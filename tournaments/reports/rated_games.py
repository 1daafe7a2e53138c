"""The games of a report as the rating regulations take them: pairings of two people, with what was decided of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache

from ratings.lists.selectors import entries_of, list_in_force
from ratings.register.models import Player
from ratings.regulations import GameSnapshot, Result
from ratings.regulations.snapshots import DefaultedGame, Minutes, PlayedNotRated, RatingsThen
from tournaments.registration.models import EventDecision, RatingsUsed, ScheduledRound
from tournaments.reports.models import Game, Report
from tournaments.reports.parts.selectors import rounds_of
from tournaments.reports.statements.questions import Question

Kind = EventDecision.Kind
RatingOn = Callable[[date, Player], int | None]

# 5.1: a held game is under inquiry, and the regulations on Fair Play require that it waits
_EXCLUDED = {
    Kind.FORCE_MAJEURE: PlayedNotRated.FORCE_MAJEURE,
    Kind.FAIR_PLAY: PlayedNotRated.FAIR_PLAY,
    Kind.HOLD: PlayedNotRated.FAIR_PLAY,
}
_ABSENT = {"+--": ("black",), "--+": ("white",), "---": ("white", "black")}


class RoundWithoutDay(ValueError):
    """Each game is rated with the ratings of its day, and nobody has said on which day this round was played."""

    def __init__(self, number: int) -> None:
        super().__init__(f"round {number} has no day")
        self.round = number


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """A pairing of two players of the register, and the decisions in force that are about it."""

    game: Game
    white: Player
    black: Player
    decisions: tuple[EventDecision, ...]

    def has(self, kind: str) -> bool:
        """Whether there is a decision of a kind on this game."""
        return any(decision.kind == kind for decision in self.decisions)


def pairings_of(report: Report, decisions: Iterable[EventDecision]) -> tuple[Pairing, ...]:
    """The pairings of the report's rounds, by round and starting rank; rounds without an opponent stay out."""
    about_games = [decision for decision in decisions if decision.round is not None]
    rounds = rounds_of(report)
    found = report.games.filter(black__isnull=False, round__gte=rounds.start, round__lt=rounds.stop)
    rows = found.select_related("white__player", "black__player").order_by("round", "white__rank")
    return tuple(_pairing(row, about_games) for row in rows)


def _pairing(row: Game, decisions: list[EventDecision]) -> Pairing:
    white, black = row.white.player, row.black.player if row.black else None
    assert white is not None and black is not None  # noqa: S101, PT018 - an unknown player is an error of the report
    about = tuple(decision for decision in decisions if is_about(decision, row.round, white.pk, black.pk))
    return Pairing(game=row, white=white, black=black, decisions=about)


def is_about(decision: EventDecision, number: int, white: int | None, black: int | None) -> bool:
    """A decision names a round, and of it one game, all games of a player, or no player: then the whole round."""
    named = {decision.white_id, decision.black_id} - {None}
    return decision.round == number and named <= {white, black}


def rated_games(report: Report, pairings: Iterable[Pairing], system: str) -> tuple[GameSnapshot, ...]:
    """The games of an event. Raises ``RoundWithoutDay`` where ratings at the time of the game are used."""
    rating_on, days, unequal = _ratings_by_day(report, system), _days(report), _unequal_times(report)
    return tuple(_game(pairing, days, rating_on, unequal) for pairing in pairings)


def _game(
    pairing: Pairing, days: Mapping[int, date] | None, rating_on: RatingOn, unequal: Mapping[int, Minutes]
) -> GameSnapshot:
    return GameSnapshot(
        round=pairing.game.round,
        white=pairing.white.key,
        black=pairing.black.key,
        result=Result(pairing.game.result),
        excluded=next((reason for kind, reason in _EXCLUDED.items() if pairing.has(kind)), None),
        then=None if days is None else _then(pairing, days, rating_on),
        minutes=_minutes(pairing) or unequal.get(pairing.game.round),
    )


# rapid and blitz, 1.1, last sentence
def _minutes(pairing: Pairing) -> Minutes | None:
    """The times of the two players of one game, as the commission found them; the latest decision counts."""
    found = None
    for decision in pairing.decisions:
        if decision.white_minutes is not None and decision.black_minutes is not None:
            found = Minutes(white=decision.white_minutes, black=decision.black_minutes)
    return found


def _unequal_times(report: Report) -> Mapping[int, Minutes]:
    """The times of the rounds in which the two players of a game had different ones, as the chief arbiter said them."""
    said = report.statements.get(Question.UNEQUAL_TIMES, {})
    return {int(number): Minutes(white=times["white"], black=times["black"]) for number, times in said.items()}


# 2003, 4.11; 2009, 4.13
def _days(report: Report) -> Mapping[int, date] | None:
    """The day of each round, where each game is rated with the ratings of its day."""
    tournament = report.tournament
    if tournament.ratings_used != RatingsUsed.AT_THE_GAME:
        return None
    return {round_.number: round_.day for round_ in ScheduledRound.objects.filter(tournament=tournament)}


def _then(pairing: Pairing, days: Mapping[int, date], rating_on: RatingOn) -> RatingsThen:
    number = pairing.game.round
    if number not in days:
        raise RoundWithoutDay(number)
    day = days[number]
    return RatingsThen(played_on=day, white=rating_on(day, pairing.white), black=rating_on(day, pairing.black))


def _ratings_by_day(report: Report, system: str) -> RatingOn:
    """Looks ratings up on the list in force on a day; each list is read once."""
    ids = [pk for pk in report.entries.values_list("player_id", flat=True) if pk is not None]

    @cache
    def ratings(day: date) -> Mapping[int, int | None]:
        current = list_in_force(system, day)
        return {pk: line.rating for pk, line in entries_of(ids, current).items()} if current else {}

    return lambda day, player: ratings(day).get(player.pk)


# CFC 718
def counted_defaults(pairings: Iterable[Pairing]) -> tuple[DefaultedGame, ...]:
    """The games lost by default that are rated like games actually played: marked in the report, or by a decision."""
    counted = (each for each in pairings if each.game.default_is_rated or each.has(Kind.DEFAULT_COUNTS))
    return tuple(default for pairing in counted for default in _defaults(pairing))


def _defaults(pairing: Pairing) -> Iterator[DefaultedGame]:
    for side in _ABSENT.get(pairing.game.result, ()):
        yield DefaultedGame(round=pairing.game.round, player=getattr(pairing, side).key)
