"""Begins an empty portal: two links that work once, for the chair of the commission and the rating administrator."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratingsite.office.accounts.models import Office
from ratingsite.office.clock.services import now
from ratingsite.office.people import mails
from ratingsite.office.people.founding import LASTS, AlreadyFounded, make_seats


class Command(BaseCommand):
    help = (
        "Print the two links with which an empty portal begins, and mail them where an address is given. Run again, it "
        "replaces the links that were not used."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--chair", metavar="EMAIL", help="mail the link of the chair there too")
        parser.add_argument(
            "--administrator", metavar="EMAIL", help="mail the link of the rating administrator there too"
        )

    def handle(self, *, chair: str | None, administrator: str | None, **options: Any) -> None:
        moment = now()
        try:
            links = make_seats(now=moment)
        except AlreadyFounded as refusal:
            raise CommandError("this office is founded: offices are granted on the page of people") from refusal
        to = {Office.QC_CHAIR: chair, Office.RATING_ADMINISTRATOR: administrator}
        for office, link in links.items():
            self.stdout.write(f"{office.label}: {link}")
            if email := to[office]:
                mails.founding_link(email, office, link, now=moment)
        self.stdout.write(f"Each works once, within {LASTS.days} days. Give them to two people.")
