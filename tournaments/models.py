"""The models of tournaments, one module a subject."""

from tournaments.registration.models import Appointment, ScheduledRound, Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

__all__ = ["Appointment", "Entry", "Game", "Report", "ScheduledRound", "SubmittedFile", "Tournament"]
