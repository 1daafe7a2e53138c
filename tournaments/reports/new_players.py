"""Enters somebody of a report in the register, under the FIDE ID that the line has."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from ratings.register import services as register
from ratings.register.models import Player
from ratings.register.services import NewPlayer
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.printed import ON_THE_REGISTER, as_printed
from tournaments.reports.models import Entry, Report


class EntryIsKnown(ValueError):
    """The line means somebody of the register already, or asks for a newcomer, on whom the federation decides."""


@transaction.atomic
def enter_player(report: Report, entry: Entry, new: NewPlayer, *, by: User, now: datetime) -> Player:
    """Enter somebody of the report in the register, under the FIDE ID of the line (10.1).

    Raises ``EntryIsKnown``, and ``PlayerExists`` of the register.
    """
    report = locked(report)
    require(by, "enter-player", report, day=now.date())
    entry = locked(entry)
    if entry.player_id or entry.newcomer_id or not entry.fide_id:
        raise EntryIsKnown(str(entry))
    player = register.enter_player(replace(new, fide_id=entry.fide_id), by=by, now=now)
    entry.player = player
    entry.save(update_fields=["player"])
    article = as_printed(report.tournament, ON_THE_REGISTER)
    record("enter player of report", report, by=by, now=now, article=article, player=player.key, rank=entry.rank)
    return player
