"""A player's events of a run under other editions, side by side with the one that governs. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ratings.regulations import BadPeriod, PeriodSnapshot, PlayerSnapshot, rate_period
from ratings.regulations.registry import rating_editions
from ratings.regulations.snapshots import SYSTEMS
from ratings.working.calculations import Calculation, EventWorking, GameRow, Names, calculation_of
from ratingsite.foundations.editions import Edition, Family

ESTABLISHED = PlayerSnapshot(rating=None, games=100)  # nobody's newcomer: more games than any rule asks for


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why an edition cannot rate the event at all, in the words of the rules: the place and what was expected."""

    edition: str
    message: str


@dataclass(frozen=True, kw_only=True)
class WhyNothing:
    """Why no game of the player counts under an edition."""

    reason: str
    article: str
    edition: str


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """The player's period under one edition; ``governs`` marks the one that counts, each event under its own."""

    editions: tuple[str, ...]
    governs: bool
    calculation: Calculation

    @property
    def games(self) -> int:
        """Rated games."""
        return sum(event.games for event in self.calculation.events)

    @property
    def why_nothing(self) -> WhyNothing | None:
        """The first reason, if not one game counts."""
        if self.games:
            return None
        rows = [(event.edition, game) for event in self.calculation.events for game in event.working]
        return next(
            (WhyNothing(reason=game.reason or "", article=game.article, edition=edition) for edition, game in rows),
            None,
        )

    @property
    def score(self) -> int:
        """Points in rated games."""
        return sum(event.score for event in self.calculation.events)

    @property
    def expected(self) -> int | None:
        """Expected points; of a player without a rating nothing is expected."""
        known = [event.expected for event in self.calculation.events if event.expected is not None]
        return sum(known) if known else None

    @property
    def factors(self) -> tuple[int, ...]:
        """K of the events, each once."""
        return tuple(dict.fromkeys(event.k for event in self.calculation.events if event.k is not None))


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One game under one edition, and whether it was counted otherwise than under the governing one."""

    game: GameRow | None
    edition: str
    differs: bool


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """One game under every edition, the governing one first."""

    game: GameRow
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class EventLines:
    """The games of one event."""

    event: EventWorking
    lines: tuple[GameLine, ...]


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """The alternatives, the governing one first, and their games."""

    alternatives: tuple[Alternative, ...]
    events: tuple[EventLines, ...]
    refusals: tuple[Refusal, ...]


def editions_to_compare(system: str, calculation: Calculation) -> dict[Family, list[Edition]]:
    """Every rating edition but the one that governed every event, by family, the system's own first."""
    governing = {event.edition for event in calculation.events}
    found: dict[Family, list[Edition]] = {SYSTEMS[system]: []}
    for edition in rating_editions():
        if {edition.id} != governing:
            found.setdefault(edition.family, []).append(edition)
    return found


def compared(
    player: str, period: PeriodSnapshot, governing: Calculation, names: Names, editions: Sequence[Edition]
) -> Comparison:
    """The events of a period again under each edition, for the player of a key: with the same games and ratings."""
    governors = tuple(dict.fromkeys(event.edition for event in governing.events))
    others = [_rated_under(edition, period, player, names) for edition in editions]
    alternatives = (
        Alternative(editions=governors, governs=True, calculation=governing),
        *(other for other in others if isinstance(other, Alternative)),
    )
    return Comparison(
        alternatives=alternatives,
        events=tuple(_event_lines(event, alternatives) for event in governing.shown),
        refusals=tuple(other for other in others if isinstance(other, Refusal)),
    )


def _rated_under(edition: Edition, period: PeriodSnapshot, player: str, names: Names) -> Alternative | Refusal:
    """The period under an edition of any family; for one of another, as if its own system had rated the games."""
    asked = replace(period, system=_system_under(edition, period.system), edition=edition.id)
    if asked.system != period.system:
        asked = replace(asked, players={key: _settled(known) for key, known in period.players.items()})
    try:
        rating = rate_period(asked).players[player]
    except BadPeriod as refusal:
        return Refusal(edition=edition.id, message=str(refusal))
    calculation = calculation_of(rating, names)
    return Alternative(editions=(edition.id,), governs=False, calculation=calculation)


def _settled(player: PlayerSnapshot) -> PlayerSnapshot:
    """A rated player of whom no game is known has had many: elsewhere than at home their number may weigh (CFC 715)."""
    return replace(player, games=player.games or ESTABLISHED.games) if player.rating is not None else player


def _system_under(edition: Edition, system: str) -> str:
    """The system itself, or the first one that the edition's family has."""
    if SYSTEMS[system] is edition.family:
        return system
    return next(code for code, family in SYSTEMS.items() if family is edition.family)


def _event_lines(event: EventWorking, alternatives: Sequence[Alternative]) -> EventLines:
    found = [_games(event.id, alternative) for alternative in alternatives]
    return EventLines(event=event, lines=tuple(_line(game, found) for game in event.rows))


Games = dict[tuple[int, str, str, int], tuple[str, GameRow]]
"""Round, opponent, colour and score to the edition and the game."""


def _games(event_id: str, alternative: Alternative) -> Games:
    events = (event for event in alternative.calculation.shown if event.id == event_id)
    return {_key(game): (event.edition, game) for event in events for game in event.rows}


def _key(game: GameRow) -> tuple[int, str, str, int]:
    return game.round, game.opponent, game.colour, game.score


def _line(governing: GameRow, alternatives: Sequence[Games]) -> GameLine:
    cells = []
    for games in alternatives:
        edition, game = games.get(_key(governing), ("", None))
        cells.append(Cell(game=game, edition=edition, differs=_counted(game) != _counted(governing)))
    return GameLine(game=governing, cells=tuple(cells))


def _counted(game: GameRow | None) -> tuple[object, ...]:
    """What of a game an edition decides."""
    if game is None or not game.rated:
        return ()
    return game.opponent_rating, game.counted_difference, game.expected
