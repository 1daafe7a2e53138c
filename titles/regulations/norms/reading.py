"""Reads the dossier of the command-line contract: the shape and the conversions here, the values in ``checks``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import date
from typing import Any

from ratingsite.foundations.exact import Hundredths, decimal_text
from titles.regulations.norms.checks import BadDossier, check_dossier
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
    top = fields_of(doc, "", NormDossier)
    dossier = NormDossier(
        edition=top["edition"],
        event=_event(top["event"]),
        player=NormPlayer(**fields_of(top["player"], "player", NormPlayer)),
        games=_games(top["games"]),
    )
    check_dossier(dossier)
    return dossier


def fields_of(value: Any, path: str, record: type) -> dict[str, Any]:
    """The value as the fields of a record: none unknown, none missing, those left out filled in."""
    if not isinstance(value, Mapping):
        raise BadDossier(path or "the document", "an object", value)
    known = [field.name for field in fields(record)]
    prefix = f"{path}." if path else ""
    for name in value:
        if name not in known:
            raise BadDossier(f"{prefix}{name}", f"one of the fields {', '.join(known)}", name)
    filled = dict.fromkeys(MAY_BE_LEFT_OUT.get(record, ())) | dict(value)
    for field in fields(record):
        if field.default is MISSING and field.name not in filled:
            raise BadDossier(f"{prefix}{field.name}", "this field", None)
    return filled


def _event(value: Any) -> NormEvent:
    found = fields_of(value, "event", NormEvent)
    days = {name: day_of(found[name], f"event.{name}") for name in ("start", "end")}
    return NormEvent(**(found | days))


def day_of(value: Any, path: str) -> date:
    """A day as the contract writes it."""
    # fromisoformat alone would also take 20220501 and 2022-W18
    if isinstance(value, str) and len(value) == 10:
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    raise BadDossier(path, "a day as YYYY-MM-DD", value)


def _games(value: Any) -> tuple[NormGame, ...]:
    if not isinstance(value, list):
        raise BadDossier("games", "a list", value)
    return tuple(_game(game, f"games.{number}") for number, game in enumerate(value))


def _game(value: Any, path: str) -> NormGame:
    found = fields_of(value, path, NormGame)
    kind = _kind(found["kind"], f"{path}.kind")
    opponent = found["opponent"]
    return NormGame(
        round=found["round"],
        kind=kind,
        score=_score(found["score"], f"{path}.score", kind),
        opponent=None if opponent is None else Opponent(**fields_of(opponent, f"{path}.opponent", Opponent)),
    )


def _kind(value: Any, path: str) -> GameKind:
    for kind in GameKind:
        if value == kind.value:
            return kind
    raise BadDossier(path, f"one of {', '.join(GameKind)}", value)


def _score(value: Any, path: str, kind: GameKind) -> Hundredths:
    score = score_of(value)
    if score is not None and score in SCORES[kind]:
        return score
    words = " or ".join(decimal_text(score) for score in SCORES[kind])
    raise BadDossier(path, f"{words} for the kind {kind}", value)
