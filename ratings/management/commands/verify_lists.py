"""``manage.py verify_lists``: computes every list's hash and the chain anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import F
from django.utils import translation

from ratings.lists.models import RatingList
from ratings.lists.trust.verifying import faults_of
from ratings.lists.trust.words import FAULTS


class Command(BaseCommand):
    """Compares the published lists with their hashes."""

    help = "Compute the hash of every published list and of the chains anew, and say which list is not as published."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", help="only the lists of this system, e.g. fide-standard")
        parser.add_argument("--quiet", action="store_true", help="name only lists that are not as published")

    def handle(self, *args: Any, **options: Any) -> None:
        lists = RatingList.objects.select_related("archive").order_by(
            "system", F("archive__starts_on").asc(nulls_first=True), "sequence"
        )
        if options["system"]:
            lists = lists.filter(system=options["system"])
        checked = [self._is_right(each, quiet=options["quiet"]) for each in lists]
        wrong = len(checked) - sum(checked)
        if wrong:
            raise CommandError(f"{len(checked)} lists, {wrong} not as published")
        self.stdout.write(f"{len(checked)} lists, all as published")

    def _is_right(self, rating_list: RatingList, *, quiet: bool) -> bool:
        faults = faults_of(rating_list)
        with translation.override("en"):
            said = "; ".join(str(FAULTS[fault]) for fault in faults)
        if faults or not quiet:
            found = said or f"{rating_list.entries_count} lines, as published, {rating_list.chain_sha256}"
            self.stdout.write(f"{rating_list}: {found}")
        return not faults
