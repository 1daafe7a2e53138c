"""Who just missed a norm: one article is not met, and by as little as there is."""

from __future__ import annotations

from titles.regulations import Finding, NormVerdict, Rule, Unit
from titles.regulations.scores import HALF_A_POINT

ONE = 1
FEW_RATING_POINTS = 10


def near_miss(verdict: NormVerdict) -> NormVerdict | None:
    """The verdict that just misses a norm: on all counted games, else on the choice of games that comes closest."""
    if is_near_miss(verdict):
        return verdict
    return verdict.closest if verdict.closest is not None and is_near_miss(verdict.closest) else None


def is_near_miss(verdict: NormVerdict) -> bool:
    """Whether one more half point, one more title or federation, or a slightly higher average would have sufficed."""
    broken = [finding for finding in verdict.findings if not finding.met]
    return len(broken) == 1 and _is_close(broken[0], verdict)


def _is_close(finding: Finding, verdict: NormVerdict) -> bool:
    if finding.rule is Rule.PERFORMANCE:
        return verdict.score_required is not None and verdict.score_required - verdict.score <= HALF_A_POINT
    if not isinstance(finding.required, int) or not isinstance(finding.found, int):
        return False
    limit = {Unit.COUNT: ONE, Unit.RATING: FEW_RATING_POINTS, Unit.SCORE: HALF_A_POINT}.get(finding.unit)
    return limit is not None and abs(finding.required - finding.found) <= limit
