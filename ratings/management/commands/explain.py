"""``manage.py explain``: one player's working as text, from the JSON that ``manage.py rate`` reads."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratings.management.document_command import DocumentCommand
from ratings.regulations import (
    BadPeriod,
    NoEditionInForce,
    PeriodResult,
    UnknownEdition,
    document_from_text,
    period_from_json,
    rate_period,
)
from ratings.regulations.places import shown
from ratings.working.calculations import Names, calculation_of
from ratings.working.explanations import explanation

HELP = """\
Print how the rating of one player comes about, as text: every game with D, PD and what was limited, K and why,
the sum, the rounding, and the article of each. Of the CFC the steps from one rating to the next and which rating of
each opponent was used; until 2021 Rc, Ru and the second pass of a round robin; of rapid and blitz where the rating
came from. Needs no database and no log-in.

Reads the same JSON as manage.py rate (see: manage.py rate --help), from FILE or from standard input:
  manage.py explain --player A period.json
Without --player the document has to hold one player only.

Bad input ends with status 2 and one line on standard error that names the place.
"""


class Command(DocumentCommand):
    """Explains one player's rating."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the period as JSON; standard input without it")
        parser.add_argument("--player", metavar="KEY", help="the key of the player in the document")

    def handle(self, *args: Any, **options: Any) -> None:
        text = self.read_text(options["file"])
        try:
            result = rate_period(period_from_json(document_from_text(text)))
        except (BadPeriod, NoEditionInForce, UnknownEdition) as error:
            self.refuse(str(error))
        key = self._player(result, options["player"])
        working = calculation_of(result.players[key], Names())
        self.print_text("\n".join(line.rstrip() for line in explanation(key, working)))

    def _player(self, result: PeriodResult, asked: str | None) -> str:
        keys = list(result.players)
        key = keys[0] if asked is None and len(keys) == 1 else asked
        if key not in result.players:
            self.refuse(f"--player: expected one of {', '.join(keys) or 'no players'}, got {shown(asked)}")
        return str(key)
