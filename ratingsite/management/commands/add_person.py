"""Makes a log-in, with a password typed at the terminal; offices are granted by ``grant_office`` or on the pages."""

from __future__ import annotations

from datetime import datetime
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from ratingsite.office.accounts.models import LIGHT, Office, User
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.clock.services import now
from ratingsite.office.people.naming import federation_of, office_and_federation


class Command(BaseCommand):
    help = (
        "Create a log-in, and grant it the offices of an organiser or arbiter, e.g. "
        "add_person ada@example.org 'Ada Byron' arbiter:ENG. Other offices take two people: see grant_office and found."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("name")
        parser.add_argument("offices", nargs="*", type=office_and_federation, metavar="OFFICE:FEDERATION")

    @transaction.atomic
    def handle(self, *, email: str, name: str, offices: list[tuple[Office, str | None]], **options: Any) -> None:
        moment = now()
        for office, code in offices:
            if office not in LIGHT or code is None:
                raise CommandError(f"{office} takes two people, or needs a federation: see grant_office")
        user = User.objects.filter(email=email.lower()).first() or self._create(email, name, moment)
        for office, code in offices:
            grant_office(user, office, federation_of(code), starts_on=moment.date(), by=None, now=moment)
        self.stdout.write(f"{user.email}: {', '.join(str(held) for held in user.offices.all()) or 'no office'}")

    def _create(self, email: str, name: str, moment: datetime) -> User:
        password = getpass(f"Password for {email}: ")
        try:
            validate_password(password, User(email=email, name=name))
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        return User.objects.create_user(email, name, password, now=moment)
