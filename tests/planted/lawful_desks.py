"""Registrations and reports as they lawfully are, made up from a seed: up to the last day, hour and list allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from tests.planted.at_the_desks import STARTS, Named
from tests.tournaments.regulations.event_facts import event
from tests.tournaments.regulations.report_facts import REPORT, registered, somebody
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Outcome
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.registration import findings_on
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.reports import KnownGame, OtherReport, ReportedGame, ReportedPlayer, ReportFacts

FEDERATIONS = ("USA", "CAN", "MEX", "CUB", "GER", "NGR")
DATES = range(1, 25)


def registration(random: Random) -> EventFacts:
    """One to three rounds a day at ninety minutes, with or without norms, registered in time or on the last day."""
    norms = random.random() < 0.4
    in_time = 30 if norms else 3
    before = in_time if random.random() < 0.2 else random.randrange(in_time, 200)
    days = random.randrange(3, 12)
    a_day = random.choice((1, 1, 2)) if norms else random.choice((1, 1, 2, 3))
    number, schedule = 0, []
    for day in range(days):
        for _round in range(random.randrange(1, a_day + 1)):
            number += 1
            schedule.append(RoundDay(number=number, day=STARTS + timedelta(days=day)))
    return event(
        ends_on=STARTS + timedelta(days=days - 1 + random.choice((0, 0, 1))),
        rounds=number,
        schedule=tuple(schedule),
        registered_on=STARTS - timedelta(days=before),
        rate_of_play=rate_of_play("5400+30"),
        is_title_tournament=norms,
        highest_rating=random.randrange(1900, 2399),
    )


def broken_in(facts: EventFacts) -> Named:
    """What its desk says is broken."""
    return frozenset(found.code.value for found in findings_on(facts) if found.outcome is Outcome.BROKEN)


def report(random: Random) -> ReportFacts:
    """A round robin of four to eight, sent within three months, whose people play elsewhere on other days."""
    field = [somebody(rank, random.randrange(1450, 2390)) for rank in range(1, random.choice((4, 6, 8)) + 1)]
    field = [_from(random.choice(FEDERATIONS), player) for player in field]
    is_cfc = random.random() < 0.3
    first = date(2009 if is_cfc else 2025, 10, random.choice(DATES))
    last = first + timedelta(days=len(field) - 2 + random.choice((0, 0, 20)))
    sent = last + timedelta(days=random.choice((0, 1, 2, 5, 20, 29, 88 if is_cfc else 30)))
    number = 2_090_000 + random.randrange(1000)
    told = registered(
        federation="CAN" if is_cfc else "USA",
        starts_on=first,
        ends_on=last,
        rounds=len(field) - 1,
        arbiter_ids=frozenset({number, number + 1}),
    )
    return replace(
        REPORT,
        system="cfc-regular" if is_cfc else "fide-standard",
        federation="CAN" if is_cfc else "USA",
        starts_on=first,
        ends_on=last,
        rounds=len(field) - 1,
        players=tuple(field),
        games=tuple(_games(random, len(field), first)),
        keys={player.rank: str(player.fide_id) for player in field},
        others=tuple(_elsewhere(random, str(player.fide_id), first, last) for player in random.sample(field, 2)),
        registered=told,
        submitted_on=sent,
        today=sent,
    )


def named_in(facts: ReportFacts) -> Named:
    """What its desk names."""
    return frozenset(found.code.value for found in findings_on_report(facts))


def _from(federation: str, player: ReportedPlayer) -> ReportedPlayer:
    assert player.known is not None
    return replace(player, federation=federation, known=replace(player.known, federation=federation))


def _games(random: Random, players: int, first: date) -> Iterator[ReportedGame]:
    """Everybody against everybody, a round a day."""
    circle = list(range(1, players + 1))
    for number in range(1, players):
        half = players // 2
        for white, black in zip(circle[:half], reversed(circle[half:]), strict=True):
            result = random.choice(("1-0", "0-1", "1/2-1/2"))
            day = first + timedelta(days=number - 1)
            yield ReportedGame(round=number, white=white, black=black, result=result, day=day)
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _elsewhere(random: Random, key: str, first: date, last: date) -> OtherReport:
    """An event that ended the day before, or begins the day after."""
    day = random.choice((first - timedelta(days=1), last + timedelta(days=1)))
    there = KnownGame(round=random.randrange(1, 9), white=key, black="somebody", result="1-0", day=day)
    return OtherReport(key=f"other {key}", name="Elsewhere", systems=frozenset({"fide-standard"}), games=(there,))
