"""``manage.py deadlines [FILE]``: when things are due for one tournament or several. Needs no database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratings.management.document_command import DocumentCommand
from ratings.regulations import BadPeriod, NoEditionInForce, document_from_text
from tournaments.regulations.deadline_documents import deadlines_document

HELP = """\
When things are due for a tournament: one JSON document in, one out; a list of tournaments gives a list of answers.

  {"system": "fide-standard", "federation": "CAN", "time_zone": "America/Toronto",
   "start": "2026-03-07", "end": "2026-03-15"}

optional: "format" (default "swiss"), "title_tournament", "official" (true or false), "highest_rating",
"highest_rating_of_women" (of those who are expected to play), "received_at" (2026-02-05T04:59:59Z: held against
every deadline), "refused_on" (a day: adds the deadline of the appeal).

Each deadline has "code" (registration, registration-titles, notice-abroad, interim-1 …, report, report-latest,
appeal), "article", "last_day" (the last calendar day in time where the tournament is held), "until" (the first instant
that is too late), "missed" (null without "received_at"), "decider" (the office that decides: on a registration in time
the rating officer, after it whom the text names; null where nobody has to, or nobody can). "list" is the list on which
a report that comes in time is rated at the latest.

Where it is not known how long beforehand a tournament had to be registered, the day before its first is in time.
Status 2: bad input, a day that no edition covers; one line says where.
"""


class Command(DocumentCommand):
    """Prints deadlines."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="?", help="the document; standard input if there is none")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = deadlines_document(document_from_text(self.read_text(options["file"])))
        except (BadPeriod, NoEditionInForce) as error:
            self.refuse(str(error))
        self.print_document(answer)
