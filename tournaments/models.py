"""The models of tournaments, one module a subject."""

from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.models import (
    Appointment,
    EventDecision,
    PartCode,
    ScheduledRound,
    Tournament,
)
from tournaments.registration.orders.models import RatingOrder
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.to_fide.models import SentFile
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer

__all__ = [
    "Appointment",
    "Correction",
    "Entry",
    "EventDecision",
    "Game",
    "GamesFile",
    "PartCode",
    "RatingOrder",
    "RegistrationChange",
    "Report",
    "ScheduledRound",
    "SentFile",
    "Sheet",
    "SheetCell",
    "SheetEdit",
    "SheetPlayer",
    "SubmittedFile",
    "Tournament",
]
