"""Signs worth a look in a period that was rated: never a verdict, and nothing follows from one by itself. Pure."""

from __future__ import annotations

from ratings.runs.review.flags.facts import Flag, Kind, Period, period_of
from ratings.runs.review.flags.search import flags_of

__all__ = ["Flag", "Kind", "Period", "flags_of", "period_of"]
