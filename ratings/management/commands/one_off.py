"""``manage.py one_off``: what an operation that changed whole lists once makes of ratings."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.management.base import CommandParser

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.one_off_documents import OPERATIONS, Json, Rated, answer, applied
from ratings.lists.selectors import entries_of, list_in_force
from ratings.management.document_command import DocumentCommand
from ratings.regulations import BadPeriod, document_from_text

HELP = """\
Show what an operation that changed whole lists once makes of ratings. Writes nothing but its answer.

  one-off-2022-10   rapid and blitz, list of 1 October 2022: more than 100 below the standard rating becomes that
                    rating less 100
  one-off-2024-03   list of 1 March 2024: 1000 to 1999 moves 40 % of the way to 2000
  cfc-boon-1980     CFC, 15 June 1980: points against deflation for players active since 30 June 1974 (737)

Each takes the number that the list of its day would otherwise show, after all events of the period (docs/rulings.md,
one-off-order). Those of FIDE stand in no article; the answer names their source and how certain it is.

Reads FILE, or standard input:
  {"system": "fide-rapid", "players": {"A": {"rating": 1950, "standard_rating": 2200}}}
A rating may be null; standard_rating is asked by one-off-2022-10 only, last_played ("1979-05-01") by cfc-boon-1980:
who does not say it is taken to be active. No database is needed for that.

  manage.py one_off one-off-2024-03 --list fide-standard.2024-03-01
takes that list from the database instead of a file, with the standard ratings of the list in force on its day. The
answer can be looked through before a list with its numbers is imported: this command publishes nothing.

Prints one JSON document: for each player rating_before, rating_after, changed, reason, article, certainty.
  reason    raised, unrated, no-standard-rating, not-far-below-standard, below-the-range, above-the-range, not-active
Bad input ends with status 2 and one line on standard error that names the place.
"""


class Command(DocumentCommand):
    """Applies one operation and prints what it does."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("operation", choices=list(OPERATIONS), metavar="NAME", help=", ".join(OPERATIONS))
        parser.add_argument("file", nargs="?", metavar="FILE", help="the players as JSON; standard input without it")
        parser.add_argument(
            "--list", metavar="SYSTEM.DAY", help="a list of the database, e.g. fide-standard.2024-03-01"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["operation"]
        if options["list"]:
            self.print_document(self._of_list(name, options["list"]))
            return
        try:
            self.print_document(applied(name, document_from_text(self.read_text(options["file"]))))
        except BadPeriod as error:
            self.refuse(str(error))

    def _of_list(self, name: str, asked: str) -> Json:
        system = asked.partition(".")[0]
        if system not in OPERATIONS[name].systems:
            self.refuse(f"--list: expected a list of {', '.join(OPERATIONS[name].systems)}, got {asked}")
        found = RatingList.objects.filter(system=system, list_date=_day(asked)).order_by("-version").first()
        if found is None:
            self.refuse(f"--list: expected a list of the database, got {asked}")
        return answer(name, system, _players(found))


def _day(asked: str) -> date | None:
    """The day behind the system, if it is one."""
    try:
        return date.fromisoformat(asked.partition(".")[2])
    except ValueError:
        return None


def _players(found: RatingList) -> dict[str, Rated]:
    entries = list(found.entries.select_related("player"))
    standard = list_in_force("fide-standard", found.list_date)
    known: dict[int, ListEntry] = entries_of([entry.player_id for entry in entries], standard) if standard else {}
    rated = {
        entry.player.key: Rated(
            rating=entry.rating,
            standard_rating=_rating(known.get(entry.player_id)),
            last_played_on=entry.last_played_on,
        )
        for entry in entries
    }
    return dict(sorted(rated.items()))


def _rating(entry: ListEntry | None) -> int | None:
    return entry.rating if entry else None
