"""Ends an office at once in somebody's name, as the page does."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now
from ratingsite.office.people.granting import LastOfItsOffice, end_office
from ratingsite.office.people.naming import office_and_federation, person_of


class Command(BaseCommand):
    help = "End an office, e.g. end_office ada@example.org arbiter:ENG --by officer@example.org --reason 'Moved away'"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", type=person_of)
        parser.add_argument("office", type=office_and_federation, metavar="OFFICE[:FEDERATION]")
        parser.add_argument("--by", type=person_of, required=True, help="who ends it: the record names this person")
        parser.add_argument("--reason", required=True, help="why; the person will read this")

    def handle(self, *, email: User, office: tuple[Office, str | None], by: User, reason: str, **options: Any) -> None:
        moment = now()
        found = email.offices.filter(office=office[0], federation=office[1])
        held = next((each for each in found if each.is_held_on(moment.date())), None)
        if held is None:
            raise CommandError(f"{email} does not hold this office today")
        try:
            end_office(held, by=by, now=moment, reason=reason)
        except NotPermitted as refusal:
            raise CommandError(f"{by} may not end this") from refusal
        except LastOfItsOffice as refusal:
            raise CommandError("nobody else holds this office: grant it to somebody first") from refusal
        self.stdout.write(f"{held}: ended")
