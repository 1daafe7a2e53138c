"""Refuses a dossier that cannot be: the first thing that is wrong, its path, what was expected and what stood there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ratingsite.foundations.federations import is_federation
from titles.regulations.demands import FLAG, TEXT, BadDossier, Demand, among, whole
from titles.regulations.ladder import LADDER
from titles.regulations.norms.dossier import (
    EXEMPTIONS,
    FORMATS,
    SCORES,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
)

MOST_ROUNDS = 40  # real events have up to about thirty; the search for the best choice of games is exact
HIGHEST_RATING = 4000

OVER_THE_BOARD = (GameKind.PLAYED, GameKind.ADJUDICATED)
BYES = (GameKind.BYE, GameKind.HALF_POINT_BYE, GameKind.ZERO_POINT_BYE)

MEETINGS = {"swiss": 1, "round-robin": 1, "schiller": 1, "double-round-robin": 2}
"""How often two players can meet over the board; the other formats set no limit."""

FEDERATION = Demand(
    "the code of a federation that is or was, FID or NON",
    is_federation,
)
RATING = whole(0, HIGHEST_RATING).or_null()
TITLE = among(LADDER).or_null()

Held = tuple[str, Any, Demand]


def check_dossier(dossier: NormDossier) -> None:
    """Raise ``BadDossier`` for the first thing that cannot be."""
    for path, value, demand in _values(dossier):
        if not demand.holds(value):
            raise BadDossier(path, demand.expected, value)
    _check_days(dossier.event)
    _check_rounds(dossier)
    _check_meetings(dossier)


def check_opponent(path: str, opponent: Opponent, player: NormPlayer) -> None:
    """The same for an opponent who is still to come."""
    for place, value, demand in _opponent_values(path, opponent, player):
        if not demand.holds(value):
            raise BadDossier(place, demand.expected, value)


def _values(dossier: NormDossier) -> Iterator[Held]:
    # In this order, and lazily: the games are held against rounds that have passed by then.
    yield "edition", dossier.edition, TEXT.or_null()
    yield from _event_values(dossier.event)
    yield from _player_values(dossier.player)
    yield "games", len(dossier.games), _at_most_games(dossier.event.rounds)
    for number, game in enumerate(dossier.games):
        yield from _game_values(f"games.{number}", game, dossier)


def _event_values(event: NormEvent) -> Iterator[Held]:
    yield "event.format", event.format, among(FORMATS)
    yield "event.rounds", event.rounds, whole(1, MOST_ROUNDS)
    yield "event.federation", event.federation, FEDERATION
    yield "event.exemption", event.exemption, among(EXEMPTIONS).or_null()
    yield "event.team_championship", event.team_championship, FLAG
    yield "event.world_cup", event.world_cup, FLAG
    yield "event.fixed_pairings", event.fixed_pairings, FLAG.or_null()
    yield "event.players", event.players, whole(2, 10_000).or_null()
    yield "event.own_zonal", event.own_zonal, FLAG
    yield "event.format_agreed", event.format_agreed, FLAG
    yield "event.registered_by", event.registered_by, FEDERATION.or_null()


def _player_values(player: NormPlayer) -> Iterator[Held]:
    yield "player.federation", player.federation, FEDERATION
    yield "player.title", player.title, TITLE
    yield "player.rating", player.rating, RATING
    yield "player.sex", player.sex, among(("m", "w", "f")).or_null()
    yield "player.id", player.id, TEXT.or_null()
    yield "player.name", player.name, TEXT.or_null()


def _game_values(path: str, game: NormGame, dossier: NormDossier) -> Iterator[Held]:
    yield f"{path}.round", game.round, whole(1, dossier.event.rounds)
    yield f"{path}.score", game.score, _score_of(game.kind)
    yield f"{path}.opponent", game.opponent, _opponent_of(game.kind)
    if game.opponent is not None:
        yield from _opponent_values(f"{path}.opponent", game.opponent, dossier.player)


def _score_of(kind: GameKind) -> Demand:
    scores = SCORES[kind]
    return Demand(f"one of the hundredths {scores} for the kind {kind}", lambda score: score in scores)


def _opponent_of(kind: GameKind) -> Demand:
    if kind in OVER_THE_BOARD:
        return Demand("an opponent", lambda opponent: opponent is not None)
    if kind in BYES:
        return Demand(f"null for the kind {kind}", lambda opponent: opponent is None)
    return Demand("an opponent or null", lambda _opponent: True)


def _opponent_values(path: str, opponent: Opponent, player: NormPlayer) -> Iterator[Held]:
    yield f"{path}.id", opponent.id, TEXT
    yield f"{path}.id", opponent.id, Demand("somebody other than the player", lambda other: other != player.id)
    yield f"{path}.name", opponent.name, TEXT.or_null()
    yield f"{path}.rating", opponent.rating, RATING
    yield f"{path}.title", opponent.title, TITLE
    yield f"{path}.federation", opponent.federation, FEDERATION.or_null()
    yield f"{path}.zero_against_rated", opponent.zero_against_rated, FLAG


def _check_days(event: NormEvent) -> None:
    if event.end < event.start:
        raise BadDossier("event.end", f"a day not before the start, {event.start}", event.end)


def _at_most_games(rounds: int) -> Demand:
    return Demand(f"at most {rounds} games, one a round", lambda number: number <= rounds)


def _check_rounds(dossier: NormDossier) -> None:
    rounds = [game.round for game in dossier.games]
    again = _first_beyond(rounds, 1)
    if again is not None:
        raise BadDossier(f"games.{again}.round", "a round that no other game has", rounds[again])


def _check_meetings(dossier: NormDossier) -> None:
    limit = MEETINGS.get(dossier.event.format)
    if limit is None:
        return
    met = {n: game.opponent.id for n, game in enumerate(dossier.games) if game.opponent and game.kind in OVER_THE_BOARD}
    again = _first_beyond(met.values(), limit)
    if again is not None:
        number = list(met)[again]
        times = "once" if limit == 1 else "twice"
        expected = f"each opponent at most {times} in the format {dossier.event.format}"
        raise BadDossier(f"games.{number}.opponent.id", expected, met[number])


def _first_beyond(things: Collection[object], limit: int) -> int | None:
    """The place of the first thing that occurs more often than the limit."""
    seen: dict[object, int] = {}
    for place, thing in enumerate(things):
        seen[thing] = seen.get(thing, 0) + 1
        if seen[thing] > limit:
            return place
    return None
