"""Creates a log-in and grants offices: how an empty office gets its first people."""

from __future__ import annotations

import argparse
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.clock.services import now


def office_and_federation(text: str) -> tuple[Office, str | None]:
    """``rating-officer:USA`` → the office and the federation's code; ``qc`` alone is held for all federations."""
    name, _, code = text.partition(":")
    if name not in Office.values:
        raise argparse.ArgumentTypeError(f"{name!r} is no office; there are: {', '.join(Office.values)}")
    return Office(name), code or None


class Command(BaseCommand):
    help = "Create a log-in and grant it offices, e.g. add_person ada@example.org 'Ada Byron' rating-officer:ENG"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("name")
        parser.add_argument("offices", nargs="*", type=office_and_federation, metavar="OFFICE[:FEDERATION]")

    @transaction.atomic
    def handle(self, *, email: str, name: str, offices: list[tuple[Office, str | None]], **options: Any) -> None:
        moment = now()
        user = User.objects.filter(email=email.lower()).first() or self._create(email, name)
        for office, code in offices:
            grant_office(user, office, _federation(code), starts_on=moment.date(), by=None, now=moment)
        self.stdout.write(f"{user.email}: {', '.join(str(held) for held in user.offices.all()) or 'no office'}")

    def _create(self, email: str, name: str) -> User:
        password = getpass(f"Password for {email}: ")
        try:
            validate_password(password, User(email=email, name=name))
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        return User.objects.create_user(email, name, password)


def _federation(code: str | None) -> Federation | None:
    if code is None:
        return None
    found = Federation.objects.filter(code=code).first()
    if found is None:
        raise CommandError(f"{code!r} is no federation; load_reference fills the table")
    return found
