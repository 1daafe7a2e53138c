"""The models of tournaments, one module a subject."""

from tournaments.arbiters.models import Arbiter, HeldLicence
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.models import CreditNote, FeeExemption, FeeSeries, Invoice, Payment
from tournaments.registration.abroad.models import EventAbroad, GameAbroad
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.entries.models import OpenEntries, PlayerEntry
from tournaments.registration.event_rules.models import EventRules
from tournaments.registration.models import (
    Appointment,
    EventDecision,
    Festival,
    PartCode,
    ScheduledRound,
    Tournament,
)
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.own_days.models import OwnDays
from tournaments.registration.start_list.models import AnnouncedPlayer
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.reports.accepting.models import SelectedReport, Selection
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.to_fide.models import SentFile
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer

__all__ = [
    "AnnouncedPlayer",
    "Appointment",
    "Arbiter",
    "CollectedMembership",
    "Correction",
    "CreditNote",
    "Entry",
    "EventAbroad",
    "EventDecision",
    "EventRules",
    "FeeExemption",
    "FeeSeries",
    "Festival",
    "Game",
    "GameAbroad",
    "GamesFile",
    "HeldLicence",
    "Invoice",
    "OpenEntries",
    "OwnDays",
    "PartCode",
    "Payment",
    "PlayerEntry",
    "RatingOrder",
    "RegistrationChange",
    "Report",
    "ScheduledRound",
    "SelectedReport",
    "Selection",
    "SentFile",
    "Sheet",
    "SheetCell",
    "SheetEdit",
    "SheetPlayer",
    "SubmittedFile",
    "TerritoryConsent",
    "Tournament",
]
