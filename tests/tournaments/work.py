"""What waits for a person of tournaments and reports alone, whole."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.reports.work import PARTS


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything that waits for this person on a day."""
    return [item for part in PARTS for item in part.items(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items."""
    return [rows for part in PARTS for rows in part.rows(user, day)]


def work_and_rows(user: User, day: date) -> tuple[list[WorkItem], list[QuerySet[Any]]]:
    """Both."""
    return work_for(user, day), rows_waiting(user, day)
