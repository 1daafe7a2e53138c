"""Rates one period: checks it, and hands it to the rule book of its system."""

from __future__ import annotations

from ratings.regulations.checks import check_period
from ratings.regulations.registry import rule_book
from ratings.regulations.results import PeriodResult
from ratings.regulations.snapshots import PeriodSnapshot


def rate_period(period: PeriodSnapshot) -> PeriodResult:
    """Rate every event of the period under its edition.

    Raises ``BadPeriod`` for what contradicts itself, ``NoEditionInForce`` for a day that no edition covers and
    ``UnknownEdition`` for an edition the system does not have; each message begins with the place.
    """
    check_period(period)
    return PeriodResult(players=rule_book(period.system).rate_period(period))
