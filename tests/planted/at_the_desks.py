"""Kinds of fraud that a desk names before any run: at the registration, at the report, and at the norm.

Each builder plants one from a seed and answers the codes by which the check names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from tests.tournaments.regulations.event_facts import event
from tests.tournaments.regulations.report_facts import END, REPORT, game, registered, somebody
from tournaments.regulations.events import RoundDay
from tournaments.regulations.findings import Outcome
from tournaments.regulations.registration import findings_on
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.reports import KnownGame, OtherReport, ReportFacts

Named = frozenset[str]
STARTS = date(2025, 10, 12)


def _broken(**changes: object) -> Named:
    return frozenset(found.code.value for found in findings_on(event(**changes)) if found.outcome is Outcome.BROKEN)


def _on(report: ReportFacts) -> Named:
    return frozenset(found.code.value for found in findings_on_report(report))


# ---------------------------------------------------------------- at the registration
def registered_late(random: Random) -> Named:
    """Less than three days before the first one."""
    return _broken(registered_on=STARTS - timedelta(days=random.randrange(3)))


def norms_registered_late(random: Random) -> Named:
    """Less than thirty days before a tournament with norms."""
    return _broken(is_title_tournament=True, registered_on=STARTS - timedelta(days=random.randrange(4, 30)))


def rounds_outside(random: Random) -> Named:
    """One round before the first day, or behind the last."""
    days = [STARTS + timedelta(days=n) for n in range(11)]
    if random.random() < 0.5:
        days[0] = STARTS - timedelta(days=random.randrange(1, 20))
    else:
        days[-1] = date(2025, 10, 24) + timedelta(days=random.randrange(1, 20))
    return _broken(schedule=tuple(RoundDay(number=n, day=day) for n, day in enumerate(days, start=1)))


def too_many_hours(random: Random) -> Named:
    """More rounds on a day than twelve hours hold."""
    many = random.randrange(3, 7)
    days = [STARTS] * many + [STARTS + timedelta(days=n) for n in range(1, 12 - many)]
    return _broken(schedule=tuple(RoundDay(number=n, day=day) for n, day in enumerate(days, start=1)))


# ---------------------------------------------------------------- at the report
def behind_the_third_list(random: Random) -> Named:
    late = date(2025, 12, 30) + timedelta(days=random.randrange(200))
    return _on(replace(REPORT, submitted_on=late, today=late))


def months_after_a_cfc_event(random: Random) -> Named:
    """More than three months later (733)."""
    starts, ends = date(2009, 5, 12), date(2009, 5, 14)
    late = date(2009, 8, 15) + timedelta(days=random.randrange(300))
    games = tuple(replace(each, day=starts) for each in REPORT.games)
    told = registered(starts_on=starts, ends_on=ends)
    facts = {"starts_on": starts, "ends_on": ends, "games": games, "registered": told}
    return _on(replace(REPORT, system="cfc-regular", federation="CAN", submitted_on=late, today=late, **facts))


def long_without_interim(random: Random) -> Named:
    """More than thirty days, and one report at the end."""
    ends = END + timedelta(days=random.randrange(31, 60))
    after = ends + timedelta(days=1)
    told = registered(ends_on=ends)
    return _on(replace(REPORT, registered=told, ends_on=ends, today=after, submitted_on=after))


def arbiter_plays(random: Random) -> Named:
    number = random.randrange(2_000_000, 2_090_000)
    told = registered(arbiter_ids=frozenset({number}), is_title_tournament=random.random() < 0.5)
    player = replace(REPORT.players[0], fide_id=number)
    return _on(replace(REPORT, players=(player, *REPORT.players[1:]), registered=told))


def one_number_twice(random: Random) -> Named:
    """Two lines of one report with the number of one player."""
    field = [somebody(rank, 2000) for rank in range(1, 9)]
    one, two = random.sample(range(8), 2)
    field[two] = replace(field[two], fide_id=field[one].fide_id, number=field[one].number)
    keys = {player.rank: str(player.fide_id) for player in field}
    return _on(replace(REPORT, players=tuple(field), keys=keys))


def two_events_on_a_day(random: Random) -> Named:
    """A player of the report has a game elsewhere on a day of it."""
    field = tuple(somebody(rank, 2000) for rank in range(1, 5))
    number = random.randrange(1, 4)
    here = game(number, 1, 2)
    there = KnownGame(round=random.randrange(1, 9), white="a", black="somebody", result="1-0", day=here.day)
    other = OtherReport(key="other", name="Elsewhere", systems=frozenset({"fide-standard"}), games=(there,))
    return _on(replace(REPORT, players=field, games=(here,), keys={1: "a", 2: "b"}, others=(other,)))


def another_federation(random: Random) -> Named:
    """The report says another federation than the register had when the tournament was registered."""
    other = random.choice(("CAN", "MEX", "CUB", "GER", "NGR"))
    return _on(replace(REPORT, players=(replace(REPORT.players[0], federation=other), *REPORT.players[1:])))


AT_THE_DESKS: Mapping[str, tuple[Callable[[Random], Named], Named]] = {
    "registered less than 3 days before": (registered_late, frozenset({"registration"})),
    "with norms less than 30 days before": (norms_registered_late, frozenset({"title-registration"})),
    "rounds outside the days": (rounds_outside, frozenset({"schedule-inside"})),
    "more than 12 hours a day": (too_many_hours, frozenset({"hours-a-day"})),
    "report behind the third list": (behind_the_third_list, frozenset({"last-list"})),
    "CFC report after 3 months": (months_after_a_cfc_event, frozenset({"late-report"})),
    "long event without interim reports": (long_without_interim, frozenset({"interim-reports"})),
    "arbiter in the own event": (arbiter_plays, frozenset({"arbiter-plays"})),
    "one number twice": (one_number_twice, frozenset({"player-twice"})),
    "two events on a day": (two_events_on_a_day, frozenset({"two-events"})),
    "federation changed": (another_federation, frozenset({"player-federation"})),
}
"""Each kind, and the codes of which one has to name it."""
