"""``manage.py application``: an application for a title as JSON in, the verdict as JSON out. No database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition
from titles.management.json_command import JsonCommand
from titles.regulations import BadDossier
from titles.regulations.awards.championships import championships
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.reading import application_from_json
from titles.regulations.awards.writing import application_verdict_to_json

HELP = f"""\
Judge an application for a title – by norms, by rating, or directly from a championship – article by article, and say
what is missing and which document would supply it. Needs no database and no log-in.

Reads one JSON document from FILE or from standard input. Required are title, on and applicant.federation; everything
else may be left out, and is then not known.

{{"title": "IM",                         GM, IM, FM, CM, WGM, WIM, WFM, WCM
 "on": "2024-09-01",                    the day of the application; it chooses the edition of the rules
 "edition": null,                       or the name of one: titles-2022, titles-2023, titles-2024
 "applicant": {{"federation": "CAN", "title": "FM", "sex": "m", "id": "2600000", "name": "..."}},
                                        title: the one held now; sex: m or w (f), needed for women's titles
 "ratings": [                           standard ratings that were reached, as many as matter
   {{"rating": 2405, "on": "2024-05-01", "kind": "published", "games": 214}}],
      kind       published, mid-period or mid-tournament (1.5.3a); for the last two:
                 "proved" by the federation, "agreed" by the rating administrator and the QC, "period_rated": true;
                 or stated: of a list that the office does not have, "agreed" by the QC
      games      rated games played up to that day (1.3; 0.6.2 since 2024)
 "norms": [                             each as its certificate (IT1) sums it up, or with its dossier
   {{"event": "Quebec Open", "start": "2023-07-22", "end": "2023-07-30", "title": "IM", "games": 9,
    "kind": "individual-swiss", "swiss_participants": 64, "swiss_average": 2105,
    "days_with_one_round": 9, "exemption": null, "eight_games": false,
    "signed_by_arbiter": true, "signed_by_federation": true, "pgn": true}}],
      title, games        for which title it is enough, and how many games it is worth (1.4.1, with extra games)
      dossier             the input of manage.py norm instead of title and games: judged by the rules of its day (1.5.4)
      kind                individual-swiss, olympiad, candidates-qualifier, world-cup-qualifier, eve-event,
                          national-final (1.5.6), or null
      swiss_participants, swiss_average   the fewest participants of any round and the lowest average of any round;
                          who missed more than one round is not counted
      days_with_one_round days of the tournament on which one round was played (1.1.3a)
      exemption           national-championship, national-team, zonal, big-swiss (1.4.3a-d), or null
      eight_games         true: eight games that count as nine (1.4.1c)
      registered_on       for a norm gained before July 2005 (1.5.5)
      countersigned       of a norm made elsewhere that one official has typed: by a second one (1.8), or null
      fair_play_breach    true: found later (0.4.4)
 "direct": [                            places in championships (1.2)
   {{"championship": "continental", "section": "women", "level": "continental", "start": "2021-05-17",
    "end": "2021-05-28", "place": 1, "score": 7, "games": 9, "rounds": 9, "first_equal": false,
    "participants": 28, "federations": 14, "federations_entitled": 50, "award": "WGM"}}],
      level               world, affiliate-world (IBCA, ICSC, IPCA), continental, sub-continental, regional, affiliate
      section             open or women
      place               after the tie-break, where the title is for a place; first_equal: first before the tie-break
      score, games        of the games played; rounds of the event
      rating_refused      true: FIDE has refused to rate it (1.4; rating 0.4)
      subgroup_participants, subgroup_federations   of the player's own group, where groups were combined (1.2.3a)
      establishes_qualifiers   of a zonal or sub-zonal: for the World Cup or World Championship (1.2.4)
      designated          of a regional youth event: by the continent, as one of its three (1.2.4)
      award               what the chief arbiter's list says (1.10a): a title, or "GM norm"
      championship        any name; those of which something is known to be given:
                          {", ".join(championships()[:5])},
                          {", ".join(championships()[5:10])},
                          {", ".join(championships()[10:])}
 "national": [                          Canadians only: rated events of the CFC in the order played (CFC 790)
   {{"games": 6, "rating_before": 2380, "rating_after": 2392}}],
 "papers": {{"signed": true, "federation_refused": false, "form": true, "request": false, "fee_paid": true,
            "surcharge_paid": false, "meeting_on": "2024-10-20", "posted_on": "2024-09-15"}}}}
      form: IT2; signed: by the federation; request: of the rating officer, for a title by rating (1.10b)

Writes {{"title", "edition", "outcome", "ways"}} to standard output, the best way first:
      outcome    complete, conditional (0.6.2), incomplete (something is missing), refused (an article is broken)
      ways[]     way (norms, rating, direct), outcome, confirmed_by, awarded_by, achieved_on (0.4.3), games, norms,
                 left_out (norms that do not count, and why), lower_titles (0.6.2), missing (articles), documents
                 (what would supply it), findings (article, rule, met, status, required, found, bound, unit, level,
                 about, document, edition; rule, status and unit also as subject, state and measure)

Status 0: judged. Status 2: bad input; nothing on standard output, one line on standard error that names the place.
"""


class Command(JsonCommand):
    """Judges one application for a title."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the application; standard input when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            verdict = judge_application(application_from_json(self.read_json(options["file"])))
        except BadDossier as error:
            self.refuse(str(error))
        except NoEditionInForce as error:
            self.refuse(f"on: {error}")
        except UnknownEdition as error:
            self.refuse(f"edition: {error}")
        self.print_document(application_verdict_to_json(verdict))
