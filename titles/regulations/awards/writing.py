"""Writes the verdict on an application as a JSON document."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from titles.regulations.awards.rules import AwardFinding
from titles.regulations.awards.verdict import ApplicationVerdict, WayVerdict
from titles.regulations.finding import finding_to_json


def application_verdict_to_json(verdict: ApplicationVerdict) -> dict[str, Any]:
    """The output of the command ``application``."""
    return {
        "title": verdict.title,
        "edition": verdict.edition,
        "outcome": verdict.outcome.value,
        "ways": [_way_to_json(way) for way in verdict.ways],
    }


def _way_to_json(way: WayVerdict) -> dict[str, Any]:
    return {
        "way": way.way.value,
        "outcome": way.outcome.value,
        "confirmed_by": way.confirmed_by,
        "awarded_by": way.awarded_by,
        "achieved_on": None if way.achieved_on is None else way.achieved_on.isoformat(),
        "games": sum(norm.games for norm in way.norms),
        "norms": [asdict(norm) | {"end": norm.end.isoformat()} for norm in way.norms],
        "left_out": [asdict(norm) for norm in way.left_out],
        "lower_titles": [asdict(title) for title in way.lower_titles],
        "missing": [f"{finding.article} {finding.rule.value}" for finding in way.missing],
        "documents": [document.value for document in way.documents],
        "findings": [application_finding_to_json(finding) for finding in way.findings],
    }


def application_finding_to_json(finding: AwardFinding) -> dict[str, Any]:
    """One finding; ``subject``, ``state`` and ``measure`` are the names that this command had first."""
    written = finding_to_json(finding)
    return written | {"subject": written["rule"], "state": written["status"], "measure": written["unit"]}
