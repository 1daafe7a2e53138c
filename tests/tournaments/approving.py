"""A registration approved, with a reason where something in it is broken."""

from __future__ import annotations

from datetime import datetime

from ratingsite.office.accounts.models import User
from tournaments.registration import services as registration
from tournaments.registration.deciding import ReasonWanted
from tournaments.registration.models import Tournament


def approve(tournament: Tournament, *, by: User, now: datetime) -> Tournament:
    """As the rating officer does, who says why where he must."""
    try:
        return registration.approve_registration(tournament, by=by, now=now)
    except ReasonWanted:
        return registration.approve_registration(tournament, by=by, now=now, reason="Agreed with the federation.")
