"""Every kind of page of the office's rooms beside the report: whose it is, and what is there for it to show."""

from __future__ import annotations

import json
from typing import Any

from tests.journeys.portals import Portal

# the name of an address in tests/test_addresses.py, and who opens it
KINDS: dict[str, str] = {
    "tournaments": "nobody",
    "calendar_month": "nobody",
    "festival": "nobody",
    "arbiters": "nobody",
    "federations": "nobody",
    "my_work": "Qadira",
    "my_tournaments": "Astrid",
    "notices": "Astrid",
    "tournament": "Astrid",
    "register_tournament": "Astrid",
    "tournament_change": "Astrid",
    "tournament_section": "Astrid",
    "festival_change": "Astrid",
    "tournament_appointment": "Boris",
    "registration_change": "Chiara",
    "enter_afterwards": "Chiara",
    "federation_days": "Chiara",
    "asked_account": "Chiara",
    "arbiter": "Chiara",
    "arbiter_new": "Chiara",
    "arbiter_edit": "Chiara",
    "consent": "Carla",
    "events_abroad": "Carla",
    "event_abroad": "Carla",
    "event_abroad_ask": "Oscar",
    "enter_by_report": "Oscar",
    "people": "Dmitri",
    "person": "Dmitri",
    "person_new": "Dmitri",
    "record": "Dmitri",
    "order": "Dmitri",
    "order_enter": "Dmitri",
    "claim": "Dmitri",
    "objection": "Dmitri",
    "fees": "Dmitri",
    "fees_year": "Dmitri",
    "tournament_fees": "Dmitri",
    "invoice": "Dmitri",
    "own_player": "Faruk",
    "own_player_ask": "Faruk",
    "appeal": "Quentin",
}
_SCENE = """
import json
from django.urls import reverse
from tests import test_addresses as addresses
from tournaments.registration.models import Tournament
addresses.a_sheet()
arguments = addresses.arguments_of_all()
kinds = json.loads({kinds!r})
found = {{name: reverse(name, kwargs=arguments(name)) for name in kinds}}
winter = Tournament.objects.get(name__startswith="Example Winter Open")
Tournament.objects.filter(pk=winter.pk).update(festival=addresses.a_festival())
for name in ("tournament", "tournament_change", "tournament_section"):
    found[name] = reverse(name, args=[winter.pk])
print(json.dumps(found))
"""


def addresses_of_rooms(portal: Portal) -> dict[str, str]:
    """The address of every kind of page, of things that are put into the portal's database for it."""
    found: dict[str, Any] = json.loads(portal.runs(_SCENE.format(kinds=json.dumps(list(KINDS)))))
    return found
