"""The games of a report as a program writes them."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.reports.models import Report
from tournaments.reports.pgn.selectors import pairings_of
from tournaments.reports.pgn.terms import ReportedScore


def asked_scores(report: Report) -> tuple[ReportedScore, ...]:
    """9.4: full files, so every game that was played over the board."""
    return tuple(score for score in pairings_of(report) if score.is_played)


def as_pgn(scores: Iterable[ReportedScore], **changed: str) -> bytes:
    """Two moves a game; the tags of the first may be changed."""
    texts = []
    for number, score in enumerate(scores, start=1):
        tags = {
            "Event": "Four", "Date": score.day, "Round": f"{score.round}.{number}", "White": score.white,
            "Black": score.black, "Result": score.result,
        }  # fmt: skip
        tags |= changed if number == 1 else {}
        quoted = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in tags.items()}
        texts.append("\n".join(f'[{name} "{value}"]' for name, value in quoted.items()))
        texts.append(f"1. e4 e5 2. Nf3 {tags['Result']}")
    return ("\n\n".join(texts) + "\n").encode()
