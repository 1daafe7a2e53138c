"""Reads the dossier of the command-line contract: the shape and the conversions here, the values in ``checks``."""

from __future__ import annotations

from typing import Any

from ratingsite.foundations.exact import Hundredths, decimal_text
from titles.regulations.demands import BadDossier, day_of, fields_of, list_of, member_of
from titles.regulations.norms.checks import check_dossier
from titles.regulations.norms.dossier import SCORES, GameKind, NormDossier, NormEvent, NormGame, NormPlayer, Opponent
from titles.regulations.scores import score_of

MAY_BE_LEFT_OUT: dict[type, frozenset[str]] = {
    NormDossier: frozenset({"edition"}),
    NormEvent: frozenset(),
    NormPlayer: frozenset({"title", "rating", "sex"}),
    NormGame: frozenset({"opponent"}),
    Opponent: frozenset({"name"}),
}
"""Fields that the contract lets out though the snapshot has no default for them; they are then nothing."""


def dossier_from_json(doc: Any) -> NormDossier:
    """The dossier of a parsed JSON document. Raises ``BadDossier``; unknown fields are refused by name."""
    top = _fields(doc, "", NormDossier)
    dossier = NormDossier(
        edition=top["edition"],
        event=_event(top["event"]),
        player=NormPlayer(**_fields(top["player"], "player", NormPlayer)),
        games=_games(top["games"]),
    )
    check_dossier(dossier)
    return dossier


def opponent_from_json(value: Any, path: str) -> Opponent:
    """An opponent, whose values are still to be checked. Raises ``BadDossier`` for fields that are not his."""
    return Opponent(**_fields(value, path, Opponent))


def _fields(value: Any, path: str, record: type) -> dict[str, Any]:
    return fields_of(value, path, record, MAY_BE_LEFT_OUT[record])


def _event(value: Any) -> NormEvent:
    found = _fields(value, "event", NormEvent)
    days = {name: day_of(found[name], f"event.{name}") for name in ("start", "end")}
    return NormEvent(**(found | days))


def _games(value: Any) -> tuple[NormGame, ...]:
    return tuple(_game(game, f"games.{number}") for number, game in enumerate(list_of(value, "games")))


def _game(value: Any, path: str) -> NormGame:
    found = _fields(value, path, NormGame)
    kind = member_of(GameKind, found["kind"], f"{path}.kind")
    opponent = found["opponent"]
    return NormGame(
        round=found["round"],
        kind=kind,
        score=_score(found["score"], f"{path}.score", kind),
        opponent=None if opponent is None else opponent_from_json(opponent, f"{path}.opponent"),
    )


def _score(value: Any, path: str, kind: GameKind) -> Hundredths:
    score = score_of(value)
    if score is not None and score in SCORES[kind]:
        return score
    words = " or ".join(decimal_text(score) for score in SCORES[kind])
    raise BadDossier(path, f"{words} for the kind {kind}", value)
