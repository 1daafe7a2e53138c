"""``manage.py add_federation``: enters a federation under the code that FIDE gave it, for a person who may."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from ratings.management.days import a_day
from ratings.management.people import named_or_only_administrator
from ratings.management.portals import refuse_without_a_portal
from ratings.register.federations.services import FederationFacts, FederationRefused, add_federation
from ratings.register.federations.words import refusal_text
from ratings.register.models import Federation
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now

OPTIONS = {"exists_from": "--from", "exists_to": "--until", "time_zone": "--time-zone", "reason": "--reason"}
"""Under which option a field of the facts is said."""


class Command(BaseCommand):
    """The same act as on the page, by somebody who may."""

    help = (
        "Add a federation that FIDE has given a code since the release, e.g. add_federation XKX 'Example Islands' "
        "--from 2025-11-01 --time-zone Pacific/Fiji --reason 'FIDE Council, 12 of 2025'. A file with lines of it that "
        "were left out is read again by import_rating_list --read-again, or on its page."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="FIDE's three capital letters")
        parser.add_argument("name", help="in English, as FIDE writes it")
        parser.add_argument("--from", dest="exists_from", required=True, type=a_day, help="first day, e.g. 2025-11-01")
        parser.add_argument("--until", dest="exists_to", type=a_day, help="last day of a code that FIDE has given up")
        parser.add_argument("--time-zone", required=True, help="e.g. Pacific/Fiji")
        parser.add_argument("--reason", required=True, help="where FIDE says so, or which act it is")
        parser.add_argument("--replaces", metavar="CODE", help="the code that ends on the day before")
        parser.add_argument(
            "--move-players", action="store_true", help="bring the players of that code under the new one"
        )
        parser.add_argument("--by", metavar="EMAIL", help="who adds it; needless with one rating administrator")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        by = named_or_only_administrator(options["by"])
        replaced = self._replaced(options["replaces"])
        names = ("name", "time_zone", "exists_from", "exists_to")
        facts = FederationFacts(**{name: options[name] for name in names})
        try:
            said = {"reason": options["reason"], "replaces": replaced, "moves_people": options["move_players"]}
            added = add_federation(options["code"], facts, by=by, now=now(), **said)
        except NotPermitted as refusal:
            raise CommandError(f"{by} holds no office that adds federations") from refusal
        except FederationRefused as refusal:
            with translation.override("en"):
                raise CommandError(f"{OPTIONS.get(refusal.field, refusal.field)}: {refusal_text(refusal)}") from refusal
        self.stdout.write(f"{added.pk} · {added.name}")

    def _replaced(self, code: str | None) -> Federation | None:
        if code is None:
            return None
        found = Federation.objects.filter(pk=code).first()
        if found is None:
            raise CommandError(f"--replaces: there is no federation {code}")
        return found
