"""What each number of a period may be, and what a period must not contradict; every refusal names the place.

The readers of JSON and the forms ask the same bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from ratings.regulations.places import ABSENT, BadPeriod, Described
from ratings.regulations.snapshots import (
    SYSTEMS,
    EarlierResult,
    EventSnapshot,
    Format,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
    RatingsThen,
    Result,
)
from ratingsite.foundations.editions import Family
from ratingsite.foundations.exact import DRAW, WIN


@dataclass(frozen=True)
class Whole:
    """A whole number between two ends, both allowed."""

    low: int
    high: int | None = None

    @property
    def expected(self) -> str:
        """The bound in words."""
        return f"a whole number from {self.low}" + ("" if self.high is None else f" to {self.high}")

    def holds(self, value: object) -> bool:
        """Whether the value is such a number; ``True`` and ``1.0`` are not."""
        return type(value) is int and self.low <= value and (self.high is None or value <= self.high)

    def check(self, path: str, value: object) -> int:
        """The value as a number. Raises ``BadPeriod``."""
        if isinstance(value, int) and self.holds(value):
            return value
        raise BadPeriod(path, self.expected, value)

    def check_or_null(self, path: str, value: object) -> int | None:
        """The value as a number, or ``None``. Raises ``BadPeriod``."""
        if value is None or (isinstance(value, int) and self.holds(value)):
            return value
        raise BadPeriod(path, f"{self.expected} or null", value)


@dataclass(frozen=True)
class OneOf:
    """A whole number out of a set."""

    numbers: frozenset[int]
    expected: str

    def check_or_null(self, path: str, value: object) -> int | None:
        """The value as a number, or ``None``. Raises ``BadPeriod``."""
        if value is None or (type(value) is int and value in self.numbers):
            return value
        raise BadPeriod(path, f"{self.expected} or null", value)


RATING = Whole(0, 4000)
GAMES = Whole(0, 100_000)
GAMES_OF_RESULT = Whole(1, 1000)
BORN = Whole(1850, 2150)
ROUND = Whole(1, 1000)
MATCH_GAMES = Whole(1, 1000)
MINUTES = Whole(1, 1000)
PART = Whole(1, 1000)
FIELD_PLAYERS = Whole(2, 100_000)

# 2003: 25, 15, 10; July 2009: 30, 20 (the text); July 2014: 40, 20, 10; 2022, 8.33: as much as 700 over the games
K_FACTOR = OneOf(
    numbers=frozenset({40, 30, 25, 20, 15, 10} | {700 // games for games in range(18, 701)}),
    expected="a K that the rules give (40, 30, 25, 20, 15, 10, or 700 divided by the games of a period)",
)


FORMATS = "one of " + ", ".join(Format)
RESULTS = "one of " + ", ".join(Result)
THEN = "this field, white_rating and black_rating in an event with ratings at-the-game"
NOT_WITH_RATINGS_THEN = "no such field with ratings at-the-game, where a rating of null says it of each game"
KNOWN_SYSTEMS = "one of " + ", ".join(SYSTEMS)


def check_period(period: PeriodSnapshot) -> None:
    """Raise ``BadPeriod`` at the first contradiction, in the order of the document."""
    if period.system not in SYSTEMS:
        raise BadPeriod("system", KNOWN_SYSTEMS, period.system)
    for key, player in period.players.items():
        check_player(f"players.{key}", player)
    check_events(period)
    check_pooled_once(period.events, period.players)


def check_events(period: PeriodSnapshot) -> None:
    """The same of the events of a period, whatever its players are."""
    seen: dict[str, int] = {}
    for place, event in enumerate(period.events):
        _check_event(f"events.{place}", event, period)
        if seen.setdefault(event.id, place) != place:
            raise BadPeriod(f"events.{place}.id", f"another id than that of events.{seen[event.id]}", event.id)
    _check_stages(period)
    _check_parts(period)


def check_player(path: str, player: PlayerSnapshot) -> None:
    """Raise ``BadPeriod`` at a number that no player can have."""
    RATING.check_or_null(f"{path}.rating", player.rating)
    if player.games is not None:
        GAMES.check(f"{path}.games", player.games)
    BORN.check_or_null(f"{path}.born", player.born)
    K_FACTOR.check_or_null(f"{path}.k", player.k)
    RATING.check_or_null(f"{path}.highest", player.highest)
    RATING.check_or_null(f"{path}.standard_rating", player.standard_rating)
    for place, result in enumerate(player.earlier):
        check_earlier(f"{path}.earlier.{place}", result)


def check_earlier(path: str, result: EarlierResult) -> None:
    """Raise ``BadPeriod`` at a number that no result that waits to be pooled can have."""
    GAMES_OF_RESULT.check(f"{path}.games", result.games)
    if not 0 <= result.score <= result.games * WIN or result.score % DRAW:
        raise BadPeriod(
            f"{path}.score", f"a score of {result.games} games in steps of a half point", _points(result.score)
        )
    if not RATING.low <= result.opponents_average <= (RATING.high or 0):
        raise BadPeriod(f"{path}.opponents_average", "an average from 0 to 4000", float(result.opponents_average))
    RATING.check_or_null(f"{path}.performance", result.performance)
    Whole(1, result.games).check_or_null(f"{path}.opponents", result.opponents)


def _points(score: int) -> float:
    return score / WIN


def _check_event(path: str, event: EventSnapshot, period: PeriodSnapshot) -> None:
    if event.format not in tuple(Format):
        raise BadPeriod(f"{path}.format", FORMATS, event.format)
    _check_days(path, event)
    if event.match_games is not None:
        MATCH_GAMES.check(f"{path}.match_games", event.match_games)
    if event.counts_default_games and SYSTEMS[period.system] is not Family.CFC:
        raise BadPeriod(
            f"{path}.counts_default_games", "this field in events of the CFC only", event.counts_default_games
        )
    _check_counts_for(path, event, period)
    if event.minutes is not None:
        MINUTES.check(f"{path}.minutes", event.minutes)
    _check_listed(path, event, period)
    if event.ratings_at_the_game and event.unrated_at_start:
        raise BadPeriod(f"{path}.unrated_at_start", NOT_WITH_RATINGS_THEN, Described("it"))
    for place, key in enumerate(event.unrated_at_start):
        _check_known(f"{path}.unrated_at_start.{place}", key, period)
    seen: dict[tuple[int, frozenset[str], str], int] = {}
    for place, game in enumerate(event.games):
        where = f"{path}.games.{place}"
        _check_game(where, game, period)
        _check_ratings_then(where, game.then, event)
        first = seen.setdefault(_same_game(event, game), place)
        if first != place:
            raise BadPeriod(where, f"each game once, and this one is {path}.games.{first}", _names(game))


def _check_listed(path: str, event: EventSnapshot, period: PeriodSnapshot) -> None:
    """What the list of the first day said is said once, and of players who are there."""
    if event.ratings_at_the_game and event.ratings:
        raise BadPeriod(f"{path}.ratings", "ratings at-the-game or those of players, not both", Described("both"))
    for key, listed in event.ratings.items():
        where = f"{path}.ratings.{key}"
        _check_known(where, key, period)
        RATING.check_or_null(f"{where}.rating", listed.rating)
        K_FACTOR.check_or_null(f"{where}.k", listed.k)
        RATING.check_or_null(f"{where}.standard_rating", listed.standard_rating)
        if listed.rating is not None and key in event.unrated_at_start:
            raise BadPeriod(f"{where}.rating", "null, as unrated_at_start names the player", listed.rating)


def _check_counts_for(path: str, event: EventSnapshot, period: PeriodSnapshot) -> None:
    """Of an event abroad, whose rating it counts for (CFC 736): one of its players."""
    if event.counts_for and SYSTEMS[period.system] is not Family.CFC:
        raise BadPeriod(f"{path}.counts_for", "this field in events of the CFC only", event.counts_for)
    playing = {key for game in event.games for key in (game.white, game.black)}
    for place, key in enumerate(event.counts_for):
        if key not in playing:
            raise BadPeriod(f"{path}.counts_for.{place}", "the key of one who has a game in the event", key)


def _check_days(path: str, event: EventSnapshot) -> None:
    for name, day in (("end", event.end), ("reported_on", event.reported_on)):
        if day is not None and day < event.start:
            raise BadPeriod(f"{path}.{name}", f"a day not before the start, {event.start.isoformat()}", day)


def _check_game(path: str, game: GameSnapshot, period: PeriodSnapshot) -> None:
    ROUND.check(f"{path}.round", game.round)
    _check_known(f"{path}.white", game.white, period)
    _check_known(f"{path}.black", game.black, period)
    if game.white == game.black:
        raise BadPeriod(f"{path}.black", "another player than White", game.black)
    if game.result not in tuple(Result):
        raise BadPeriod(f"{path}.result", RESULTS, game.result)


def _check_ratings_then(path: str, then: RatingsThen | None, event: EventSnapshot) -> None:
    """A game has its own day and ratings in an event with ratings at the time of the game, and in no other."""
    if then is None:
        if event.ratings_at_the_game:
            raise BadPeriod(f"{path}.played_on", THEN, ABSENT)
        return
    if not event.ratings_at_the_game:
        raise BadPeriod(f"{path}.played_on", "this field only in an event with ratings at-the-game", then.played_on)
    if not event.start <= then.played_on <= event.end:
        expected = f"a day of the event, {event.start.isoformat()} to {event.end.isoformat()}"
        raise BadPeriod(f"{path}.played_on", expected, then.played_on)
    RATING.check_or_null(f"{path}.white_rating", then.white)
    RATING.check_or_null(f"{path}.black_rating", then.black)


def _check_known(path: str, key: str, period: PeriodSnapshot) -> None:
    if key not in period.players:
        raise BadPeriod(path, "the key of one of the players", key)


def _same_game(event: EventSnapshot, game: GameSnapshot) -> tuple[int, frozenset[str], str]:
    """Two players meet once a round; in a match or a knockout a round may hold a game with each colour."""
    colour = game.white if event.format in {Format.MATCH, Format.KNOCKOUT} else ""
    return game.round, frozenset({game.white, game.black}), colour


def _names(game: GameSnapshot) -> str:
    return f"round {game.round}, {game.white} against {game.black}"


def _check_stages(period: PeriodSnapshot) -> None:
    """A stage names an event that is no stage; what a match counts depends on the match alone."""
    whole = {event.id: event.format for event in period.events if event.pooled_with is None}
    for place, event in enumerate(period.events):
        if event.pooled_with is None:
            continue
        path = f"events.{place}.pooled_with"
        if event.pooled_with not in whole:
            raise BadPeriod(path, "the id of another event of the period, which names none itself", event.pooled_with)
        if Format.MATCH in {event.format, whole[event.pooled_with]}:
            raise BadPeriod(path, "no such field of a match, or with one", event.pooled_with)


def _check_parts(period: PeriodSnapshot) -> None:
    """Each part of a tournament once, and no match, whose own decision counts, nor anything with a stage."""
    seen: dict[tuple[str, int], int] = {}
    with_stages = {event.pooled_with for event in period.events}
    for place, event in enumerate(period.events):
        if event.part is None:
            continue
        path = f"events.{place}.part"
        if event.format == Format.MATCH or event.pooled_with is not None or event.id in with_stages:
            raise BadPeriod(path, "no such field of a match, of a stage, or of an event with stages", Described("it"))
        first = seen.setdefault((event.part.of, event.part.number), place)
        if first != place:
            raise BadPeriod(f"{path}.number", f"another number than that of events.{first}", event.part.number)


def check_pooled_once(events: Iterable[EventSnapshot], players: Mapping[str, PlayerSnapshot]) -> None:
    """An event that is rated in the period, or waits already, must not wait once more. Raises ``BadPeriod``."""
    rated = {(event.id, event.end) for event in events}
    for path, player in _unrated(players):
        waiting: set[tuple[str, date]] = set()
        for place, result in enumerate(player.earlier):
            event = (result.event, result.end)
            if event in rated or event in waiting:
                raise BadPeriod(f"{path}.earlier.{place}.event", "an event that is not pooled already", result.event)
            waiting.add(event)


def _unrated(players: Mapping[str, PlayerSnapshot]) -> Iterator[tuple[str, PlayerSnapshot]]:
    return ((f"players.{key}", player) for key, player in players.items() if player.rating is None)
