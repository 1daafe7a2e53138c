"""A report file rated by itself and by a run: ``rate_report`` and the office agree on every file that tells its days.

The way of all files, from registration to the published list: ``tests/tournaments/test_report_files.py``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ratings.regulations import BadPeriod, PeriodSnapshot, period_from_json, rate_period
from ratings.runs.in_office import CannotBeTold, rate_in_office
from tests.ratings.in_office.comparison import printed_by_the_office, printed_by_the_rules
from tests.ratings.in_office.together import Together, grouped
from tests.shared_material import shared_file, shared_files
from tournaments.reports.rating import period_of_report
from tournaments.trf import read_report

FILES = shared_files("trf/*.trf")
STANDARD = "fide-standard"
NO_FIRST_DAY = "record 042: expected the first day of the tournament, got nothing"
MONTHS = (
    *("2005-07", "2008-02", "2010-04", "2010-09", "2011-02", "2011-09"),
    *("2011-11", "2012-03", "2024-01", "2025-08", "2025-09", "2026-05"),
)
# these print the clubs of the players where their federations belong; an office has them from its register
CLUBS = ("sanichi__bunratty_challengers_2011", "sanichi__bunratty_masters_2011")


@cache
def periods() -> dict[str, PeriodSnapshot | str]:
    """The period that each file makes, or why it makes none."""
    found: dict[str, PeriodSnapshot | str] = {}
    for file in FILES:
        report = read_report(file.read_bytes()).report
        try:
            found[file.stem] = "unreadable" if report is None else period_of_report(report, STANDARD, None)
        except BadPeriod as refusal:
            found[file.stem] = str(refusal)
    return found


def without_federations(period: PeriodSnapshot) -> PeriodSnapshot:
    """The period without what the office is not told."""
    return replace(period, players={key: replace(player, federation=None) for key, player in period.players.items()})


def readable() -> dict[str, PeriodSnapshot]:
    return {name: period for name, period in periods().items() if isinstance(period, PeriodSnapshot)}


@cache
def groups() -> dict[str, Together]:
    """The periods that are rated by themselves."""
    return grouped(readable().items())


@cache
def told() -> dict[str, Together]:
    """The periods as the office is told them."""
    return grouped((name, without_federations(each) if name in CLUBS else each) for name, each in readable().items())


def test_a_file_that_is_not_rated_tells_no_first_day() -> None:
    shared_file("trf/index.json")
    assert {reason for reason in periods().values() if isinstance(reason, str)} == {NO_FIRST_DAY}
    assert (len(readable()), len(periods())) == (32, 73)
    assert {name for group in groups().values() for name in group.periods} == readable().keys()
    assert sorted(groups()) == [f"{STANDARD}  {month}" for month in MONTHS]


@pytest.mark.parametrize("name", CLUBS)
def test_an_office_takes_no_club_for_a_federation(name: str, db: None) -> None:
    with pytest.raises(CannotBeTold, match="federation"):
        rate_in_office(readable()[name])


@pytest.mark.parametrize("month", MONTHS)
def test_office_and_command_agree_on_the_real_files_of_a_month(month: str, db: None) -> None:
    group = f"{STANDARD}  {month}"
    assert printed_by_the_office(told()[group].as_one) == groups()[group].printed_one_by_one()


def test_a_match_that_stopped_when_it_was_decided_is_rated_as_the_command_rates_it(db: None) -> None:
    games = [{"round": number, "white": "A", "black": "B", "result": "1-0"} for number in range(1, 6)]
    games.append({"round": 6, "white": "A", "black": "B", "result": "1/2-1/2"})
    event = {"id": "match", "format": "match", "start": "2025-10-04", "end": "2025-10-09", "games": games}
    players = {"A": {"rating": 2000}, "B": {"rating": 1600}}
    told = {"system": STANDARD, "players": players, "events": [event | {"match_games": 10}]}
    period = period_from_json(told)
    # 5½ of 10 games decide the match with the last one: all six count
    assert rate_period(period).players["A"].games == 6
    assert printed_by_the_office(period) == printed_by_the_rules(period)
