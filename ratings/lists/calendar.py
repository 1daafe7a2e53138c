"""When lists are made, and which list an event is rated on: the law's answers, where the office asks for them."""

from __future__ import annotations

from ratings.regulations.calendar import (
    closing_day,
    is_list_date,
    list_date_for,
    list_dates_between,
    next_list_date,
    period_start,
    rules_on,
)
from ratings.regulations.list_rules import ListRules

__all__ = [
    "ListRules",
    "closing_day",
    "is_list_date",
    "list_date_for",
    "list_dates_between",
    "next_list_date",
    "period_start",
    "rules_on",
]
