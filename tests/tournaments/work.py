"""What waits for a person of tournaments and reports alone, whole."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from ratingsite.office.work_lists import LongPart
from tournaments.reports.work import PARTS


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything that waits for this person on a day."""
    return [item for part in PARTS for item in part.items(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items."""
    return [rows for part in PARTS for rows in part.rows(user, day)]


def work_and_rows(user: User, day: date) -> tuple[list[WorkItem], list[QuerySet[Any]]]:
    """Both, of long lists from the same ones."""
    items, rows = list[WorkItem](), list[QuerySet[Any]]()
    for part in PARTS:
        if isinstance(part, LongPart):
            lists = part.lists(user, day)
            rows += [each.rows.all() for each in lists]
            items += [item for each in lists for item in each.every_item()]
        else:
            rows += part.rows(user, day)
            items += part.items(user, day)
    return items, rows
