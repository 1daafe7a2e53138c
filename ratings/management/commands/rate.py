"""``manage.py rate``: rates one period of JSON, from a file or from standard input."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from ratings.management.document_command import DocumentCommand
from ratings.regulations import (
    BadPeriod,
    NoEditionInForce,
    PeriodResult,
    PeriodSnapshot,
    UnknownEdition,
    document_from_text,
    period_from_json,
    rate_period,
    result_to_json,
)
from ratings.runs.in_office import CannotBeTold, rate_in_office
from ratings.runs.in_office.scratch import scratch_database

HELP = """\
Rate one period - one or more events, any number of players - and print the ratings with their working.
Needs no database and no log-in. Reads FILE, or standard input, and prints one JSON document.

Input
  system    fide-standard, fide-rapid, fide-blitz, cfc-regular, cfc-active
  edition   optional, e.g. fide-2022; without it each event is rated under the edition in force on its start
            (see: manage.py editions)
  players   a key of your choice for each player, and
              rating           a whole number from 0 to 4000, or null for a player without a rating
              games            rated games before the period; of a rated player who does not say it 30 or more
              born             year of birth
              k                the published K; the limit of 700 / games holds for it too (2022, 8.33).
                               Without it K follows from games, born, highest and rating
              highest          highest rating ever published
              earlier          of a player without a rating: results that wait to be pooled, a list of
                               {"event", "end", "games", "score", "opponents_average"}, against rated opponents only.
                               Keep a first event that was disregarded for its score of zero in the list,
                               so that the next one is not taken for the first. "performance" is Ru of the event,
                               where a round robin before 2022 gave it. In place of opponents_average the sum of the
                               ratings may be given, "opponents_total", where no decimals are exact. "opponents" says
                               how many different opponents these were, if fewer than games (2009, 8.21: three)
              standard_rating  of a player without a rapid or blitz rating: taken in its place (2022, 7.21)
              member_of        IBCA, ICSC or IPCA: seven games are enough for a first rating (2009, 7.14g)
              federation, title, sex
  events    a list of
              id, start, end   days as 2022-03-05
              format           swiss, round-robin, double-round-robin, scheveningen, schiller, team, match,
                               knockout, league
              games            a list of {"round", "white", "black", "result"}; result is 1-0, 0-1, 1/2-1/2,
                               or of a game that was not played +--, --+, ---, =-=
              unrated_at_start keys of players who had no rating when the event was played and have one now
                               (2022, 8.24): they are rated, for their opponents they count as unrated
              match_games      the number of games a match was to have; without it, the number of games reported
              decided_games_count
                               true if the games after a decided match are to be rated (2022, 6.2, second sentence)
              national_championship, women_only
                               true for these: fewer rated players are enough in a round robin (until 2021, 6.33)
              team_championship
                               true for the Olympiad, Continental and World Team Championships (2009, 7.14f)
              long_event_approved
                               true if more than 90 days were approved (2009, 4.12)
            and, each only under an edition that has such a rule:
              registration     {"on", "decision"}: the day on which the event was registered, null if it was not; and
                               "accepted" or "refused" if the chairman decided (2009, 0.4; 2022, 0.2). An event that
                               was not registered in time, nor accepted, is not rated; without the field it is
              hybrid           {"approved": true or false}: an event under hybrid conditions (2022, 0.2)
              rating_refused   true if FIDE will not rate the event (2009, 0.5; 2022, 0.4)
              minutes          time of each player for 60 moves, to be held against 1.1: since 2022 for the stronger
                               player in each game, before for the strongest of the event
              ratings          what the list in force on the first day said, where that is not what players says:
                               {"A": {"rating": 1817, "k": 20}, "U": {"rating": null}} - for A and his opponents, and
                               U was not rated then (2003, 9.11; 2009, 7.11; 2022, 7.11 and 8.24). Who is not named,
                               or whose k is not, has that of players; the sum of the period is added to the rating of
                               players. In rapid and blitz "standard_rating" may stand beside them (7.21).
                               Or a word: at-the-game, if each game has the ratings of its own day: a league of more
                               than 90 days in 2003 (4.11), any event from 2009 to 2021 that chose so before round 1
                               (4.13), on
              ratings_chosen_on. Otherwise at-the-start. Each game then has
                               "played_on", "white_rating" and "black_rating" (null: unrated on that day)
              reported_on      the day of the report: not in time for the third list, the event is not rated (2022, 9.1)
              time_control_approved
                               {"on", "reason"}: the Qualification Commission approved 45+30 or 60+30 for this event,
                               so that 1.1 is not asked (since 2022); the answer names the article: approved_article
              part             {"of", "number"}: a part of the tournament "of", reported by itself and rated as an event
                               of its own (2022, 4; 2003, 4.11; 2009, 4.13). One uplift of 8.31 for all parts: who had
                               it in a part that is not here is named in "uplift_used_by". Until 2021 also
                               "rated_opponents", {"U": ["A"]}, whom an unrated player met in parts that are not here,
                               and "field", {"players", "rated"}, of the whole tournament
              pooled_with      id of another event of the period: this one is its preliminaries, final or play-off, and
                               the two are rated as one event under that id (until 2021, 6.2)
            A game may have "excluded": force-majeure or fair-play, if it was played and is not rated (2022, 5.1), and
            in rapid and blitz "minutes", {"white", "black"}: unequal times are not rated (2022, 1.1)

Input of the CFC (cfc-regular, cfc-active; cfc-2009 governs 2009-05-01 to 2010-06-30)
  players     games            fewer than 25: the rating is provisional (715), and weighs as much as its games
              highest          the record rating of 714d; the rating itself, if that is higher
              last_played      last day of the last rated event; a rating under 1400 lapses after 5 years (712)
              k, earlier       are not used: 714b gives 32 or 16, and a provisional rating holds what came before
  events      counts_default_games
                               a list of {"round", "player"}: games that this player, who had not withdrawn, lost by
                               default, and that are rated like games actually played (718)
              rating_refused   true if the Executive Director will not rate the event (711)
              counts_for       of an event abroad, whose rating it counts for: ["P"]. The others have no part in it, nor
                               do games against somebody without a rating (736)
              Events are rated one after the other by their last day, each with the ratings that the one before
              left (712), so ratings is refused. In a match each pair of players is at most 400 points apart (713c).
              An event of fewer than three rounds gives nobody a first rating (701).

Output
  For each player rating_before, rating_after (null: unrated), games, score, expected, k, change (K applied, not yet
  rounded) and rounded_change; for each event K and why; for each game D, the D that counts, PD, score and the article.
  A game that does not count has "rated": false, a reason and the article. A player without a rating has "initial":
  the pooled results, Ru as "performance", whether it is published and if not, why.
  Before 2022 an event has "ru" of a player without a rating, and of a round robin "ru_new" of the second pass; in 2003
  also "rc" and "rc_new", the average of the opponents without and with the limit on differences in it.
  reasons   unplayed, opponent-unrated, both-unrated, opponent-unrated-at-start, match-unrated-player, match-decided,
            difference-not-rated, zero-first-event, score-too-low, few-rated-opponents, outside-26-months,
            too-few-games, no-rated-opponent, below-floor
            not-registered, registered-late, registration-refused, hybrid-not-approved, rating-refused,
            reported-late, too-fast, unequal-times, force-majeure, fair-play
            before 2022: event-too-long, too-few-rated-players, scheveningen-unrated-players, opponent-left-out,
            first-performance-below-floor, outside-pooled-periods
            of the CFC: both-absent, match-gap, nobody-rated, under-three-rounds, under-three-games,
            cancelled, not-asked-for, opponent-unrated-abroad
  With ratings at-the-game an event has "ratings_article", and a rated player has it once for each list under which it
  was played: the date of the "list", and the player's "own_rating" on it.
  k_reason  published, reached-2400, junior, under-30-games, under-2400, same-for-all; of the CFC under-2199,
            2199-or-over
  rating_source
            standard-rating, where rating_before is not that of the system's own list; otherwise null
  Events of the CFC have rating_before, rating_after, performance (Rp), percentage and record (714d), the steps from
  one rating to the other with their articles, and for a newcomer first_pass: the estimates of 717. "basis" of a game
  says which rating of the opponent was used. Under three games a rating is worked with, but not published (734).

With --in-office the period is taken through a scratch office in memory: players by lists, events through the ledger, a
run, two people who review and publish. The answer is the same; what an office cannot be told is refused by name.

Bad input ends with status 2 and one line on standard error that names the place:
  players.A.rating: expected a whole number from 0 to 4000 or null, got "24O0"
"""


class Command(DocumentCommand):
    """Rates one period."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the period as JSON; standard input without it")
        parser.add_argument("--in-office", action="store_true", help="take it through a scratch office")

    def handle(self, *args: Any, **options: Any) -> None:
        text = self.read_text(options["file"])
        try:
            period = period_from_json(document_from_text(text))
            result = in_scratch_office(period) if options["in_office"] else rate_period(period)
        except CannotBeTold as error:
            self.refuse(str(error))
        except (BadPeriod, NoEditionInForce, UnknownEdition) as error:
            self.refuse(str(error))
        self.print_document(result_to_json(result))


def in_scratch_office(period: PeriodSnapshot) -> PeriodResult:
    """The period taken through the portal's own way in a database of its own."""
    with scratch_database():
        return rate_in_office(period)
