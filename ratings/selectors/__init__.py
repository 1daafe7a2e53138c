"""What the ground floor knows, as questions: ``list_in_force``, ``entries_on``, ``list_date_for``, ``work_for``."""

from ratings.calendar import list_date_for
from ratings.selectors.lists import entries_on, list_in_force
from ratings.selectors.work import rows_waiting, work_for

__all__ = ["entries_on", "list_date_for", "list_in_force", "rows_waiting", "work_for"]
