"""``manage.py norm``: a dossier as JSON in, the verdict for every title as JSON out. No database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition
from titles.management.json_command import JsonCommand
from titles.regulations import BadDossier, dossier_from_json, judge_norms, verdicts_to_json

HELP = """Judges one player's event for the norms it may be: GM, IM, WGM, WIM.

Reads one JSON document from FILE or from standard input:

  {"edition": "titles-2024",            optional: else the one in force at the start
   "event": {"format": "swiss", "rounds": 9, "start": "2024-05-01", "end": "2024-05-09",
             "federation": "FRA", "exemption": null},
   "player": {"federation": "CAN", "title": "FM", "rating": 2350, "sex": "m"},
   "games": [{"round": 1, "kind": "played", "score": 1,
              "opponent": {"id": "X1", "name": "...", "rating": 2400, "title": "GM", "federation": "GER"}}]}

kind       played, forfeit-win, forfeit-loss, bye (allocated by the pairing), half-point-bye, zero-point-bye,
           adjudicated
exemption  null, national-championship (1.4.3a), national-team (1.4.3b), zonal (1.4.3c), big-swiss (1.4.3d)
optional   event: "team_championship", "world_cup" (1.4.1b), "fixed_pairings" (1.4.1e),
           "players": how many took part (1.4.5f)
           "own_zonal": the federation alone has a zonal or sub-zonal in the same year (1.4.3a)
           "registered_by": where another federation than the host registers it, the one whose players 1.4.3a, b exempt
           "format_agreed": the chairman of the QC has approved a format that is not listed (1.4.2e)
           player: "id", "name"
           opponent: "zero_against_rated": unrated, and without a point against the rated players (1.4.2b)

Writes {"norms": {"GM": {"title": "GM", "achieved": ..., "findings": [...], ...}}} to standard output.
games_credited      what an application may count (1.4.1)
counts_as_nine      that takes 1.4.1c, eight games of nine, which an application has once
credited_as_played  what the norm is worth where another one has taken it: its eight games by 1.4.1b, or 0
Bad input: exit status 2, nothing on standard output, one line on standard error that names the place."""


class Command(JsonCommand):
    """Judges the norms of one dossier."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the dossier; standard input when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = verdicts_to_json(judge_norms(dossier_from_json(self.read_json(options["file"]))))
        except BadDossier as error:
            self.refuse(str(error))
        except NoEditionInForce as error:
            self.refuse(f"event.start: {error}")
        except UnknownEdition as error:
            self.refuse(f"edition: {error}")
        self.print_document(answer)
