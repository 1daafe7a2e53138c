"""Tells what the outbox has given up, and why; tries it again when what stopped it is mended."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import given_up, try_again


class Command(BaseCommand):
    help = (
        "Print the mails and tasks that were tried eight times in vain, each with its number, since when it is there "
        "and its last error. --again has them tried anew: all, or those of the numbers behind it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--again", nargs="*", type=int, metavar="NUMBER", help="try them again; without numbers all of them"
        )

    def handle(self, *, again: list[int] | None, **options: Any) -> None:
        found = {message.pk: message for message in given_up()}
        if again is None:
            self._tell(list(found.values()))
            return
        if unknown := [str(number) for number in again if number not in found]:
            raise CommandError(f"not given up: {', '.join(unknown)}")
        self.stdout.write(f"{try_again(again or found, now=now())} will be tried again.")

    def _tell(self, messages: list[OutboxMessage]) -> None:
        for message in messages:
            self.stdout.write(f"{message.pk}  {message.created_at:%Y-%m-%d %H:%M} UTC  {_about(message)}")
            self.stdout.write(f"    {message.last_error or 'whoever was at it never came to an end'}")
        self.stdout.write(f"{len(messages)} given up." if messages else "Nothing is given up.")


def _about(message: OutboxMessage) -> str:
    """What it is: of a mail to whom and its subject, of a task its name and what it is about."""
    payload = message.payload
    if message.kind == OutboxMessage.Kind.MAIL:
        return f"mail to {', '.join(payload['to'])}: {payload['subject']}"
    return " ".join(["task", payload["task"], *payload["args"]])
