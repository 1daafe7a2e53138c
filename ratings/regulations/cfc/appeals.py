"""Appeals against a published rating (739), and the fees of FIDE-rated events (790e)."""

from __future__ import annotations

from ratings.regulations.cfc.edition import CfcEdition


def is_appeal_fee_returned(edition: CfcEdition, published: int | None, ruled: int | None) -> bool:
    """739: returned if the rating changes by 15 points or more, or an unrated player gets a rating."""
    if published is None or ruled is None:
        return published is None and ruled is not None
    return abs(ruled - published) >= edition.appeal_refund_change


def fide_round_robin_fee(edition: CfcEdition, average: int) -> int:
    """790e: cents for a round robin or a match of such an average."""
    return next(row.cents for row in reversed(edition.fide_round_robin_fees) if average >= row.average_from)
