"""``manage.py forecast``: a dossier of the rounds so far as JSON in, what is still needed as JSON out. No database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition
from titles.management.json_command import JsonCommand
from titles.regulations import BadDossier
from titles.regulations.forecast.forecast import forecast_norms
from titles.regulations.forecast.writing import forecasts_to_json, question_from_json

HELP = """\
Tell before any round what a player still needs for a norm: GM, IM, WGM, WIM. Needs no database and no log-in.

Reads the document of manage.py norm from FILE or from standard input, with the games played so far. The rounds after
the last of them are still to come. One field more may name pairings that are known:

  "upcoming": [{"round": 6, "opponent": {"id": "X6", "rating": 2480, "title": "GM", "federation": "ITA"}}]

The next round only, unless the pairings are fixed (1.4.1e); an opponent null is a free round.

Writes {"forecast": {"GM": {...}}} to standard output:
  reached      whether it is a norm if nothing more is played
  outlook      certain (whatever the results, if the rest is played), possible, impossible
  rounds       the rounds to come whose games will count
  prospects    article by article: required of all games, so_far, still (the least that must come; where the bound is
               at-most, the most that may), status met, open or broken
  at_most_of   how many opponents of a federation may still come (1.4.4)
  table        the least score of the rest for each average of those still to come, in whatever order; they are taken
               to be rated alike and to have the titles and federations that are still asked for
  good_starts  the same if the wins come first, so that later games may be ignored (1.4.1e); empty if none can be
  after        the same once the known next opponent is beaten (score 1), drawn (0.5) or lost to (0)
Bad input: exit status 2, nothing on standard output, one line on standard error that names the place.
"""


class Command(JsonCommand):
    """Forecasts the norms of one dossier."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the dossier; standard input when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            dossier, upcoming = question_from_json(self.read_json(options["file"]))
            answer = forecast_norms(dossier, upcoming)
        except BadDossier as error:
            self.refuse(str(error))
        except NoEditionInForce as error:
            self.refuse(f"event.start: {error}")
        except UnknownEdition as error:
            self.refuse(f"edition: {error}")
        self.print_document(forecasts_to_json(answer))
