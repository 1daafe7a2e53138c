"""The models of tournaments, one module a subject."""

from tournaments.models.files import SubmittedFile
from tournaments.models.reports import Entry, Game, Report
from tournaments.models.tournaments import Appointment, ScheduledRound, Tournament

__all__ = ["Appointment", "Entry", "Game", "Report", "ScheduledRound", "SubmittedFile", "Tournament"]
