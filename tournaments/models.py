"""The models of tournaments, one module a subject."""

from tournaments.registration.models import Appointment, EventDecision, ScheduledRound, Tournament
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.pgn.models import GamesFile

__all__ = [
    "Appointment",
    "Correction",
    "Entry",
    "EventDecision",
    "Game",
    "GamesFile",
    "Report",
    "ScheduledRound",
    "SubmittedFile",
    "Tournament",
]
