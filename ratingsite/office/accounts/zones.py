"""In which zone a person reads moments on pages of his own: the chosen one, else that of the federation he serves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of


@dataclass(frozen=True)
class OwnZone:
    """A zone by its name, as pages ask for it."""

    time_zone: str

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


def zone_of(user: User, day: date) -> OwnZone:
    """The person's zone; UTC of who has chosen none and serves all federations."""
    if user.time_zone:
        return OwnZone(user.time_zone)
    federations = (held.federation for held in offices_of(user, day) if held.federation)
    return OwnZone(next((federation.time_zone for federation in federations), "UTC"))
