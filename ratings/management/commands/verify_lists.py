"""``manage.py verify_lists``: computes every list's hash and the chain anew, from the database or from downloads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import F
from django.utils import translation

from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.trust.heads import is_signature_right
from ratings.lists.trust.program.verify_lists import checked, keys_of_file, not_checked, said_of
from ratings.lists.trust.recorded import lists_gone
from ratings.lists.trust.verifying import FaultCode, faults_of
from ratings.lists.trust.words import FAULTS
from ratings.management.portals import refuse_without_a_portal
from ratingsite.office.signing.envelopes import PublicKey
from ratingsite.office.signing.selectors import published_keys


class Command(BaseCommand):
    """Compares the published lists with their hashes."""

    help = "Compute the hash of every published list and of the chains anew, and say which list is not as published."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", help="only the lists of this system, e.g. fide-standard")
        parser.add_argument(
            "--files",
            type=Path,
            metavar="FOLDER",
            help="check downloads instead: CSV files, their signed heads (….head.json) and keys.json in one folder",
        )
        parser.add_argument("--keys", type=Path, metavar="FILE", help="the keys to trust, in place of the folder's own")
        parser.add_argument("--quiet", action="store_true", help="name only lists that are not as published")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["files"]:
            self._check_files(options["files"], options["keys"], quiet=options["quiet"])
        else:
            refuse_without_a_portal()
            self._check_database(options)

    def _check_files(self, folder: Path, keys: Path | None, *, quiet: bool) -> None:
        try:
            trusted = keys_of_file(keys.read_text(encoding="utf-8")) if keys else None
            found = list(checked(folder, trusted))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"there are no keys to be read: {error}", returncode=2) from error
        lacking = not_checked(folder, found)
        for name, fault in [*found, *((name, why) for _, name, why in lacking)]:
            if fault or not quiet:
                self.stdout.write(f"{name}: {fault or 'as published'}")
        wrong = sum(bool(fault) for _, fault in found)
        if wrong or not found:
            raise CommandError(f"{len(found)} checked, {wrong} not as published{said_of(lacking)}")
        self.stdout.write(f"{len(found)} checked, all as published{said_of(lacking)}")

    def _check_database(self, options: dict[str, Any]) -> None:
        keys = published_keys()
        lists = RatingList.objects.select_related("archive").order_by(
            "system", F("archive__starts_on").asc(nulls_first=True), "sequence"
        )
        if options["system"]:
            if not RatingSystem.objects.filter(pk=options["system"]).exists():
                raise CommandError(f"there is no system {options['system']}", returncode=2)
            lists = lists.filter(system=options["system"])
        checked = [self._is_right(each, keys, quiet=options["quiet"]) for each in lists]
        for name in lists_gone(options["system"] or ""):
            self.stdout.write(f"{name}: it was published and is not there any more")
            checked.append(False)
        wrong = len(checked) - sum(checked)
        if wrong:
            raise CommandError(f"{len(checked)} lists, {wrong} not as published")
        self.stdout.write(f"{len(checked)} lists, all as published")

    def _is_right(self, rating_list: RatingList, keys: Mapping[str, PublicKey], *, quiet: bool) -> bool:
        faults = faults_of(rating_list)
        if not is_signature_right(rating_list, keys):
            faults.append(FaultCode.SIGNATURE)
        with translation.override("en"):
            said = "; ".join(str(FAULTS[fault]) for fault in faults)
        if faults or not quiet:
            found = said or f"{rating_list.entries_count} lines, as published, {rating_list.chain_sha256}"
            self.stdout.write(f"{rating_list}: {found}")
        return not faults
