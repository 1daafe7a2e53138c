"""Writes dossiers and verdicts the way the command-line contract has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import finding_to_json
from titles.regulations.norms.big_swiss import BigSwissVerdict
from titles.regulations.norms.dossier import NormDossier
from titles.regulations.norms.verdict import CountedGame, NormVerdict
from titles.regulations.scores import points


def verdicts_to_json(verdicts: Mapping[NormTitle, NormVerdict]) -> dict[str, Any]:
    """The output of the command ``norm``."""
    return {"norms": {title.value: verdict_to_json(verdict) for title, verdict in verdicts.items()}}


def verdict_to_json(verdict: NormVerdict) -> dict[str, Any]:
    """One title of that output; what ``verdict_from_json`` reads back as the same verdict."""
    required = verdict.score_required
    return {
        "title": verdict.title.value,
        "edition": verdict.edition,
        "achieved": verdict.achieved,
        "games": verdict.games,
        "games_credited": verdict.games_credited,
        "counts_as_nine": verdict.counts_as_nine,
        "credited_as_played": verdict.credited_as_played,
        "score": points(verdict.score),
        "percentage": verdict.percentage,
        "rating_average": verdict.rating_average,
        "dp": verdict.dp,
        "performance": verdict.performance,
        "score_required": None if required is None else points(required),
        "raised_opponent": verdict.raised_opponent,
        "ignored": [asdict(game) for game in verdict.ignored],
        "findings": [finding_to_json(finding) for finding in verdict.findings],
        "counted": [_counted_to_json(game) for game in verdict.counted],
        "closest": None if verdict.closest is None else verdict_to_json(verdict.closest),
    }


def big_swiss_to_json(verdict: BigSwissVerdict) -> dict[str, Any]:
    """1.4.3d for a whole tournament: the count of every round, and the findings on the poorest."""
    return {
        "holds": verdict.holds,
        "rounds": [asdict(count) for count in verdict.rounds],
        "findings": [finding_to_json(finding) for finding in verdict.findings],
    }


def _counted_to_json(game: CountedGame) -> dict[str, Any]:
    return asdict(game) | {"score": points(game.score)}


def dossier_to_json(dossier: NormDossier) -> dict[str, Any]:
    """The input of the command ``norm``; what ``dossier_from_json`` reads back as the same dossier."""
    event = asdict(dossier.event)
    if event["registered_by"] is None:  # by the host: dossiers of before there was the field, and their hashes, say so
        del event["registered_by"]
    days = {name: event[name].isoformat() for name in ("start", "end")}
    games = [asdict(game) | {"kind": game.kind.value, "score": points(game.score)} for game in dossier.games]
    return {"edition": dossier.edition, "event": event | days, "player": asdict(dossier.player), "games": games}
