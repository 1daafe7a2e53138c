"""Applications one of whose norms is examined again, or whose certificate counts no more (1.8).

A title is for life (0.4), and a wrong result alone does not take it away: nobody votes on one or awards it while a norm
of it is in doubt. Where a norm is gone for good, the commission can refuse what it has posted.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from titles.cases.models import CaseNorm, TitleCase
from titles.norms.models import Norm

DOUBTED = Q(norm__unconfirmed_by__isnull=False, norm__state=Norm.State.APPROVED)
GONE = Q(norm__certificates__revoked_at__isnull=False, norm__certificates__replaced_at__isnull=True)


def doubted_norms(case: TitleCase) -> list[Norm]:
    """Those that the commission has to decide on first."""
    if case._state.adding:  # a title by rating that is about to be found
        return []
    lies = case.norms.filter(DOUBTED).select_related("norm__report__tournament", "norm__player")
    return [each.norm for each in lies if each.norm is not None]


def gone_norms(case: TitleCase) -> list[Norm]:
    """Those whose certificate was revoked: what the application had of them it has no more."""
    lies = case.norms.filter(GONE).select_related("norm__report__tournament", "norm__player")
    return [each.norm for each in lies if each.norm is not None]


def has_norm(which: Q) -> Q:
    """Applications with such a norm, as a condition."""
    return Q(Exists(CaseNorm.objects.filter(which, case=OuterRef("pk"))))
