"""The event of ``worlds`` as a league of three months, reported in three parts of three rounds.

The list of the day of each game counts (1.1.4). On 1 July the opponent of round 4 has 2410 instead of 2360 and is a GM,
that of round 5 has 2339 and is an IM; on 1 August the opponent of round 7 has 2300 and plays for Germany. The opponents
of a card are then 20820 + 50 + 9 + 10 = 20889 / 9 = 2321 on average, and 6½ of 9 (72 %: 166) is Rp = 2487.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.models import ListEntry, RatingList
from tests.titles.worlds import ACCEPTED_AT, SAID, World, a_federation, a_list
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

ROUNDS_OF_PARTS = {1: (1, 2, 3), 2: (4, 5, 6), 3: (7, 8, 9)}
DAYS = {number: date(2024, 6 + (number - 1) // 3, 1 + 7 * ((number - 1) % 3)) for number in range(1, 10)}


def league(world: World) -> dict[int, Report]:
    """The three parts, all accepted, in place of the one report; with the lists of July and August."""
    tournament = world.tournament
    tournament.ends_on = DAYS[9]
    tournament.save()
    for scheduled in tournament.schedule.all():
        tournament.schedule.filter(number=scheduled.number).update(day=DAYS[scheduled.number])
    july = {
        world.opponents[3].pk: {"rating": 2410, "title": "GM"},
        world.opponents[4].pk: {"rating": 2339, "title": "IM"},
    }
    august = july | {world.opponents[6].pk: {"rating": 2300, "federation": a_federation("GER")}}
    for list_date, changes in ((date(2024, 7, 1), july), (date(2024, 8, 1), august)):
        _next_list(world.rating_list, list_date, changes)
    parts = {number: _part(world.report, number) for number in ROUNDS_OF_PARTS}
    Report.objects.filter(pk=world.report.pk).update(state=Report.State.SUPERSEDED)
    return parts


def _next_list(before: RatingList, list_date: date, changes: dict[int, dict[str, Any]]) -> None:
    after = a_list(before.system, list_date)
    for line in ListEntry.objects.filter(rating_list=before):
        line.rating_list = after
        for name, value in changes.get(line.player_id, {}).items():
            setattr(line, name, value)
        line.save(force_insert=True)


def _part(whole: Report, number: int) -> Report:
    """One part: its rounds, and the players of them ranked anew."""
    tournament, rounds = whole.tournament, ROUNDS_OF_PARTS[number]
    games = list(whole.games.filter(round__in=rounds).select_related("white", "black"))
    report = accepted_part(tournament, number, rounds[-1], version=10 + number)
    ranks: dict[int, Entry] = {}
    for game in games:
        assert game.black is not None
        white, black = (_entry(report, ranks, old) for old in (game.white, game.black))
        Game.objects.create(report=report, round=game.round, white=white, black=black, result=game.result)
    return report


def _entry(report: Report, ranks: dict[int, Entry], old: Entry) -> Entry:
    if old.pk not in ranks:
        ranks[old.pk] = Entry.objects.create(
            report=report, rank=len(ranks) + 1, player=old.player, name=old.name, fide_id=old.fide_id,
            federation=old.federation, points_hundredths=0, line=len(ranks) + 1,
        )  # fmt: skip
    return ranks[old.pk]


def accepted_part(tournament: Tournament, number: int, last_round: int, version: int) -> Report:
    """An accepted part without lines."""
    file = SubmittedFile.objects.create(
        tournament=tournament, number=version, name="part.trf", content=b"", size=0, sha256=f"{version:064d}",
        sent_by=tournament.organiser, sent_at=ACCEPTED_AT,
    )  # fmt: skip
    event = RatedEvent.objects.create(
        source=f"{tournament.pk}.{number}", version=version, system=tournament.system, name=tournament.name,
        place=tournament.city, federation=tournament.federation, format=tournament.format,
        starts_on=tournament.starts_on, ends_on=tournament.ends_on, rounds=3,
        document={}, content_sha256="0" * 64, recorded_at=ACCEPTED_AT,
    )  # fmt: skip
    keep_open([event])
    return Report.objects.create(
        tournament=tournament, version=version, part=number, last_round=last_round, is_last_part=number == 3,
        file=file, state="accepted", created_at=ACCEPTED_AT, accepted_at=ACCEPTED_AT, rated_event=event,
        statements=SAID,
    )  # fmt: skip
