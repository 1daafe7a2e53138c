"""Reads what the command ``forecast`` is asked, and writes its answer as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from titles.regulations.demands import BadDossier
from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import value_to_json
from titles.regulations.forecast.forecast import Prospect, TitleForecast
from titles.regulations.forecast.rounds import Upcoming
from titles.regulations.forecast.score import ScoreRow
from titles.regulations.norms.dossier import NormDossier
from titles.regulations.norms.reading import dossier_from_json, opponent_from_json
from titles.regulations.scores import points

UPCOMING = "upcoming"


def question_from_json(doc: Any) -> tuple[NormDossier, tuple[Upcoming, ...]]:
    """The dossier so far and the known pairings. Raises ``BadDossier`` with the path of what is wrong."""
    if not isinstance(doc, Mapping):
        raise BadDossier("the document", "an object", doc)
    known = doc.get(UPCOMING, [])
    if not isinstance(known, list):
        raise BadDossier(UPCOMING, "a list", known)
    dossier = dossier_from_json({name: value for name, value in doc.items() if name != UPCOMING})
    return dossier, tuple(_upcoming(one, f"{UPCOMING}.{number}") for number, one in enumerate(known))


def _upcoming(value: Any, path: str) -> Upcoming:
    if not isinstance(value, Mapping) or value.keys() != {"round", "opponent"}:
        raise BadDossier(path, "an object with the fields round and opponent", value)
    number, opponent = value["round"], value["opponent"]
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadDossier(f"{path}.round", "a whole number", number)
    known = None if opponent is None else opponent_from_json(opponent, f"{path}.opponent")
    return Upcoming(round=number, opponent=known)


def forecasts_to_json(forecasts: Mapping[NormTitle, TitleForecast]) -> dict[str, Any]:
    """The output of the command ``forecast``."""
    return {"forecast": {title.value: forecast_to_json(forecast) for title, forecast in forecasts.items()}}


def forecast_to_json(forecast: TitleForecast) -> dict[str, Any]:
    """One title of that output."""
    return {
        "edition": forecast.edition,
        "reached": forecast.reached,
        "outlook": forecast.outlook.value,
        "rounds": list(forecast.rounds),
        "prospects": [_prospect_to_json(prospect) for prospect in forecast.prospects],
        "at_most_of": {room.federation: room.most for room in forecast.rooms},
        "table": [_row_to_json(row) for row in forecast.table],
        "good_starts": [_row_to_json(row) for row in forecast.good_starts],
        "after": [{"score": points(one.score), **forecast_to_json(one.forecast)} for one in forecast.after],
    }


def _prospect_to_json(prospect: Prospect) -> dict[str, Any]:
    return {
        "article": prospect.article,
        "rule": prospect.rule.value,
        "bound": prospect.bound.value,
        "unit": prospect.unit.value,
        "required": value_to_json(prospect.required, prospect.unit),
        "so_far": value_to_json(prospect.so_far, prospect.unit),
        "still": value_to_json(prospect.still, prospect.unit),
        "status": prospect.status.value,
    }


def _row_to_json(row: ScoreRow) -> dict[str, Any]:
    return {"score": points(row.score), "average_from": row.average_from, "average_to": row.average_to}
