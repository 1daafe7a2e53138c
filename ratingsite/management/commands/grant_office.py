"""Grants an office in somebody's name, as the page does: the light ones at once, the others as a proposal."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.accounts.models import Office, OfficeProposal, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now
from ratingsite.office.people.granting import BadGrant, Grant, give_office
from ratingsite.office.people.naming import federation_of, office_and_federation, person_of


class Command(BaseCommand):
    help = (
        "Grant an office, e.g. grant_office ada@example.org arbiter:ENG --by officer@example.org; every office but "
        "organiser and arbiter is proposed, and a second person confirms it on the page of people."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", type=person_of)
        parser.add_argument("office", type=office_and_federation, metavar="OFFICE[:FEDERATION]")
        parser.add_argument("--by", type=person_of, required=True, help="who grants it: the record names this person")
        parser.add_argument("--from", dest="starts_on", type=date.fromisoformat, help="its first day (default: today)")
        parser.add_argument("--until", type=date.fromisoformat, help="its last day (default: until further notice)")
        parser.add_argument("--reason", default="", help="why, for the second person")

    def handle(
        self,
        *,
        email: User,
        office: tuple[Office, str | None],
        by: User,
        starts_on: date | None,
        until: date | None,
        reason: str,
        **options: Any,
    ) -> None:
        moment = now()
        grant = Grant(
            office=office[0],
            federation=federation_of(office[1]),
            starts_on=starts_on or moment.date(),
            ends_on=until,
        )
        try:
            given = give_office(email, grant, by=by, now=moment, reason=reason)
        except NotPermitted as refusal:
            raise CommandError(f"{by} may not grant this") from refusal
        except BadGrant as refusal:
            raise CommandError(str(refusal)) from refusal
        done = "proposed, to be confirmed by a second person" if isinstance(given, OfficeProposal) else "granted"
        self.stdout.write(f"{given}: {done}")
