"""Suspends an account in somebody's name, or gives it back, as the page does."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now
from ratingsite.office.people.granting import LastOfItsOffice
from ratingsite.office.people.naming import person_of
from ratingsite.office.people.suspending import restore_person, suspend_person


class Command(BaseCommand):
    help = "Suspend an account, e.g. suspend_person ada@example.org --by admin@example.org --reason 'Stolen laptop'"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", type=person_of)
        parser.add_argument("--by", type=person_of, required=True, help="who does it: the record names this person")
        parser.add_argument("--reason", required=True, help="why; of a suspension the person will read this")
        parser.add_argument("--restore", action="store_true", help="give the account back instead")

    def handle(self, *, email: User, by: User, reason: str, restore: bool, **options: Any) -> None:
        act = restore_person if restore else suspend_person
        try:
            act(email, by=by, now=now(), reason=reason)
        except NotPermitted as refusal:
            raise CommandError(f"{by} may not do this") from refusal
        except LastOfItsOffice as refusal:
            raise CommandError(f"nobody else holds the office {refusal.office}") from refusal
        self.stdout.write(f"{email.email}: {'open again' if restore else 'suspended'}")
