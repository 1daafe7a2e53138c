"""``manage.py import_memberships``: enters the memberships of the CFC that a CSV has, for a person of its office."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.management.portals import refuse_without_a_portal
from ratings.register.changes.files import FileHasFaults
from ratings.register.memberships.files import COLUMNS, PROVINCE, enter_memberships, read_memberships
from ratings.register.memberships.words import fault_text
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now


class Command(BaseCommand):
    """The same act as on the page, by somebody who may."""

    help = (
        f"Enter the memberships of the CFC of a CSV in UTF-8 with the columns {', '.join(COLUMNS)} (CFC 732), "
        f"and {PROVINCE} where it is known (735)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--by", required=True, metavar="EMAIL", help="the account that enters them")
        parser.add_argument("--dry-run", action="store_true", help="only say what is wrong, or how many there are")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_without_a_portal()
        by = User.objects.filter(email__iexact=options["by"]).first()
        if by is None:
            raise CommandError(f"there is no account {options['by']}")
        try:
            content = options["file"].read_bytes()
            entered = self._entered(content, options["file"].name, by, is_dry=options["dry_run"])
        except OSError as error:
            raise CommandError(str(error)) from None
        except NotPermitted:
            raise CommandError(f"{by.email} does not keep the memberships of the CFC") from None
        except FileHasFaults as refusal:
            lines = (f"line {each.line}, {each.column or 'file'}: {fault_text(each)}" for each in refusal.faults)
            raise CommandError("nothing was entered\n" + "\n".join(lines)) from None
        self.stdout.write(f"{entered} memberships" + (" could be entered" if options["dry_run"] else " entered"))

    def _entered(self, content: bytes, name: str, by: User, *, is_dry: bool) -> int:
        moment = now()
        if not is_dry:
            return len(enter_memberships(content, name=name, by=by, now=moment))
        read = read_memberships(content, by=by, today=moment.date())
        if read.faults:
            raise FileHasFaults(read.faults)
        return len(read.rows)
