"""What tournaments know, as questions: ``visible_tournaments``, ``crosstable``, ``history``, ``work_for``."""

from tournaments.selectors.tournaments import visible_tournaments
from tournaments.selectors.work import rows_waiting, work_for

__all__ = ["rows_waiting", "visible_tournaments", "work_for"]
