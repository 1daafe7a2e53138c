"""What a browser sends for the small round robin, and a client that is signed in."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock


def signed_in(user: User | None) -> Client:
    """A browser of this person; without one, of a stranger."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def at(moment: datetime) -> None:
    """Let the portal's clock stand there."""
    set_demo_clock(moment)


def typed(**changes: str) -> dict[str, str]:
    """The registration form, filled in."""
    fields = {
        "key": str(uuid4()),
        "name": "St. Louis Autumn Four",
        "city": "St. Louis",
        "federation": "USA",
        "system": "fide-standard",
        "starts_on": "2025-10-12",
        "ends_on": "2025-10-14",
        "rounds": "3",
        "format": "round-robin",
        "rate_of_play": "90+30",
        "expected_players": "4",
        "will_be_rated": "on",
        "chief_name": "Boris Arbiter",
        "chief_licence": "IA",
        "chief_email": "boris@example.org",
        "schedule_basis": "2025-10-12/2025-10-14/3",
        "act": "register",
    }
    for number in (1, 2, 3):
        fields |= {f"round_{number}_day": f"2025-10-{11 + number}", f"round_{number}_time": "14:00"}
    return {**fields, **changes}
