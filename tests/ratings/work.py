"""What of runs and lists waits for somebody, whichever part of the work it is."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet

from ratings.runs.work import PARTS
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> list[WorkItem]:
    """Every item."""
    return [item for part in PARTS for item in part.items(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """The rows by which they are counted."""
    return [rows for part in PARTS for rows in part.rows(user, day)]
