"""A report's games as the tie-breaks take them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from tournaments.registration.models import Format
from tournaments.regulations.tie_breaks import CAPPED_FROM, Field, Round
from tournaments.reports.models import Entry, Game

_ALL_PLAY_ALL = frozenset(
    {Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.SCHEVENINGEN, Format.SCHILLER, Format.MATCH}
)
# White's points and kind, then Black's. A game of less than one move was not played; its points stand.
_GAMES: Mapping[str, tuple[tuple[Hundredths, str], tuple[Hundredths, str]]] = {
    "1-0": ((WIN, "played"), (LOSS, "played")),
    "0-1": ((LOSS, "played"), (WIN, "played")),
    "1/2-1/2": ((DRAW, "played"), (DRAW, "played")),
    "+--": ((WIN, "forfeit-win"), (LOSS, "forfeit-loss")),
    "--+": ((LOSS, "forfeit-loss"), (WIN, "forfeit-win")),
    "---": ((LOSS, "forfeit-loss"), (LOSS, "forfeit-loss")),
    "=-=": ((DRAW, "bye"), (DRAW, "bye")),
}
_BYES = {"bye": WIN, "full-point-bye": WIN, "half-point-bye": DRAW, "zero-point-bye": LOSS}


def field_of(entries: Iterable[Entry], games: Iterable[Game], format_: str, starts_on: date) -> Field | None:
    """All entries with their rounds; nothing where points are counted otherwise than 1, ½ and 0."""
    entries = list(entries)
    ranks = {entry.pk: entry.rank for entry in entries}
    rounds: dict[int, list[Round]] = {entry.rank: [] for entry in entries}
    for game in games:
        for rank, round_ in _sides(game, ranks):
            rounds[rank].append(round_)
    field = Field(
        rounds={rank: tuple(sorted(found, key=lambda each: each.number)) for rank, found in rounds.items()},
        ratings={entry.rank: entry.rating for entry in entries if entry.rating},
        is_round_robin=format_ in _ALL_PLAY_ALL,
        is_capped=starts_on >= CAPPED_FROM,
    )
    return field if all(field.scores[entry.rank] == entry.points_hundredths for entry in entries) else None


def _sides(game: Game, ranks: Mapping[int, int]) -> list[tuple[int, Round]]:
    white = ranks[game.white_id]
    if game.black_id is None:
        bye = Round(number=game.round, opponent=None, points=_BYES[game.result], kind=game.result)
        return [(white, bye)]
    black = ranks[game.black_id]
    (for_white, kind), (for_black, other) = _GAMES[game.result]
    return [
        (white, Round(number=game.round, opponent=black, points=for_white, kind=kind)),
        (black, Round(number=game.round, opponent=white, points=for_black, kind=other, with_black=True)),
    ]
