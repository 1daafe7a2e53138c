"""Reads a verdict that was written, so that pages and documents are made from the typed one."""

from __future__ import annotations

from typing import Any

from ratingsite.foundations.exact import Hundredths
from titles.regulations.demands import FLAG, TEXT, BadDossier, Demand, fields_of, held, list_of, member_of, whole
from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import NUMBER, finding_from_json
from titles.regulations.norms.rules import Rule
from titles.regulations.norms.verdict import CountedGame, IgnoredGame, NormVerdict
from titles.regulations.scores import score_of

COUNT = whole(0, 1_000)
FIGURE = NUMBER.or_null()

VERDICT: dict[str, Demand] = {
    "edition": TEXT,
    "achieved": FLAG,
    "games": COUNT,
    "games_credited": COUNT,
    "counts_as_nine": FLAG,
    "credited_as_played": COUNT,
    "percentage": FIGURE,
    "rating_average": FIGURE,
    "dp": FIGURE,
    "performance": FIGURE,
    "raised_opponent": TEXT.or_null(),
}
IGNORED: dict[str, Demand] = {"round": COUNT, "article": TEXT, "reason": TEXT}
COUNTED: dict[str, Demand] = {
    "round": COUNT,
    "opponent_id": TEXT,
    "rating_used": NUMBER,
    "raised": FLAG,
    "article": TEXT,
}


def verdict_from_json(doc: Any) -> NormVerdict:
    """The verdict that ``verdict_to_json`` wrote. Raises ``BadDossier`` with the place of what it would not write."""
    return _verdict(doc, "")


def _verdict(doc: Any, path: str) -> NormVerdict:
    found = _record(doc, path, NormVerdict, VERDICT)
    prefix = f"{path}." if path else ""
    required, closest = found["score_required"], found.get("closest")
    return NormVerdict(
        **found
        | {
            "title": member_of(NormTitle, found["title"], f"{prefix}title"),
            "score": _score(found["score"], f"{prefix}score"),
            "score_required": None if required is None else _score(required, f"{prefix}score_required"),
            "ignored": tuple(
                IgnoredGame(**_record(game, place, IgnoredGame, IGNORED))
                for place, game in _each(found["ignored"], f"{prefix}ignored")
            ),
            "findings": tuple(
                finding_from_json(finding, place, Rule)
                for place, finding in _each(found["findings"], f"{prefix}findings")
            ),
            "counted": tuple(_counted(game, place) for place, game in _each(found["counted"], f"{prefix}counted")),
            "closest": None if closest is None else _verdict(closest, f"{prefix}closest"),
        }
    )


def _counted(doc: Any, path: str) -> CountedGame:
    found = _record(doc, path, CountedGame, COUNTED)
    return CountedGame(**found | {"score": _score(found["score"], f"{path}.score")})


def _record(doc: Any, path: str, record: type, demands: dict[str, Demand]) -> dict[str, Any]:
    found = fields_of(doc, path, record)
    prefix = f"{path}." if path else ""
    for name, demand in demands.items():
        held(f"{prefix}{name}", found[name], demand)
    return found


def _each(value: Any, path: str) -> list[tuple[str, Any]]:
    return [(f"{path}.{number}", each) for number, each in enumerate(list_of(value, path))]


def _score(value: Any, path: str) -> Hundredths:
    score = score_of(value)
    if score is None:
        raise BadDossier(path, "a score of whole and half points", value)
    return score
