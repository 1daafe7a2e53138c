"""Ends the key that signs lists and certificates, and begins with another one."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.clock.services import now
from ratingsite.office.signing.secrets_kept import NoSigningKey
from ratingsite.office.signing.services import KeyUsedBefore, ReasonMissing, rotate_key


class Command(BaseCommand):
    help = (
        "End the present signing key and begin with another: a new file in VAR_DIR, or the secret that SIGNING_KEY "
        "gives by now. What was signed before stays valid, and the page of the keys shows both."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--reason", required=True, help="why; everybody can read it on the page of the keys")

    def handle(self, *, reason: str, **options: Any) -> None:
        try:
            key = rotate_key(reason=reason, now=now())
        except ReasonMissing as refusal:
            raise CommandError("a key ends with a reason") from refusal
        except KeyUsedBefore as refusal:
            raise CommandError("SIGNING_KEY still gives a key that was used: give a new secret first") from refusal
        except NoSigningKey as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{key.name} signs from now on: {key.public}")
