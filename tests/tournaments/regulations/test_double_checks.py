"""The same games count once in a system, and who plays in two events on a day is looked at."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.tournaments.regulations.report_facts import REPORT, found, game, registered, somebody
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import GameAt, ReportCode, Weight
from tournaments.regulations.reports import KnownGame, OtherReport, PartFacts, ReportFacts

FIELD = tuple(somebody(rank, 2000) for rank in (1, 2, 3, 4))
KEYS = {1: "a", 2: "b", 3: "c", 4: "d"}
GAMES = (game(1, 1, 2), game(1, 3, 4), game(2, 1, 3, "0-1"), game(2, 2, 4, "1/2-1/2"), game(3, 1, 4))


def known(number: int, **changes: Any) -> KnownGame:
    """A game of the report as another report has it."""
    of = GAMES[number]
    there = KnownGame(round=of.round, white=KEYS[of.white], black=KEYS[of.black], result=of.result, day=of.day)
    return replace(there, **changes)


def other(*games: KnownGame, **changes: Any) -> OtherReport:
    """Another tournament's report."""
    return replace(OtherReport(key="t2", name="", systems=frozenset({"fide-standard"}), games=games), **changes)


def report(*others: OtherReport, **changes: Any) -> ReportFacts:
    return replace(REPORT, **{"players": FIELD, "games": GAMES, "keys": KEYS, "others": others, **changes})


def test_three_games_alike_in_day_players_and_result_are_the_same_games() -> None:
    (finding,) = findings_on_report(report(other(known(0), known(1), known(2))))
    assert (finding.code, finding.weight, finding.required, finding.found, finding.other) == (
        ReportCode.SAME_GAMES, Weight.ERROR, 3, 3, "t2",
    )  # fmt: skip
    assert finding.games == (
        GameAt(round=1, white=1, black=2), GameAt(round=1, white=3, black=4), GameAt(round=2, white=1, black=3),
    )  # fmt: skip


@pytest.mark.parametrize(
    "third",
    [
        known(2, result="1-0"),
        known(2, day=date(2025, 10, 14)),
        known(2, day=None),
        known(2, white="c", black="a"),
        known(2, white="x"),
    ],
)
def test_two_games_alike_are_a_coincidence(third: KnownGame) -> None:
    assert found(ReportCode.SAME_GAMES, report(other(known(0), known(1), third))) == []


def test_the_rounds_may_be_counted_otherwise() -> None:
    games = [replace(known(number), round=7) for number in (0, 1, 2)]
    assert len(found(ReportCode.SAME_GAMES, report(other(*games)))) == 1


def test_games_count_once_in_each_system() -> None:
    same = (known(0), known(1), known(2))
    assert found(ReportCode.SAME_GAMES, report(other(*same, systems=frozenset({"cfc-regular"})))) == []
    both = frozenset({"cfc-regular", "fide-standard"})
    assert len(found(ReportCode.SAME_GAMES, report(other(*same, systems=both)))) == 1


def test_the_same_file_is_refused_however_many_games_it_has() -> None:
    finding = found(ReportCode.SAME_FILE, report(other(has_same_bytes=True, name="Spring Open")))
    assert [(each.weight, each.found, each.games, each.other) for each in finding] == [
        (Weight.ERROR, "Spring Open", (), "t2")
    ]


def test_a_game_whose_day_or_players_are_not_known_is_like_no_other() -> None:
    same = other(known(0), known(1), known(2))
    dayless = tuple(replace(each, day=None) for each in GAMES)
    assert findings_on_report(report(same, games=dayless)) == ()
    assert findings_on_report(report(same, keys={})) == ()


def test_rounds_of_an_earlier_part_are_not_looked_at_again() -> None:
    part = PartFacts(number=1, last_round=1, last_day=date(2025, 10, 12))
    same = other(known(0), known(1), known(2))
    assert found(ReportCode.SAME_GAMES, report(same, part=part)) == []


# ---------------------------------------------------------------- two events on one day
ELSEWHERE = KnownGame(round=1, white="x", black="a", result="1-0", day=date(2025, 10, 12))


def test_a_player_in_two_events_on_one_day_is_a_warning() -> None:
    (finding,) = findings_on_report(report(other(ELSEWHERE, name="Spring Open", systems=frozenset({"fide-blitz"}))))
    assert (finding.code, finding.weight, finding.rank, finding.line, finding.found, finding.other) == (
        ReportCode.TWO_EVENTS, Weight.WARNING, 1, 12, "Spring Open", "t2",
    )  # fmt: skip
    assert (finding.games, finding.article) == ((GameAt(round=1, white=1, black=2),), "9.1")


def test_on_another_day_everybody_may_play_elsewhere() -> None:
    assert findings_on_report(report(other(replace(ELSEWHERE, day=date(2025, 10, 15))))) == ()
    assert findings_on_report(report(other(replace(ELSEWHERE, day=None)))) == ()


def test_who_has_the_same_games_elsewhere_is_not_told_so_a_second_time() -> None:
    findings = findings_on_report(report(other(known(0), known(1), known(2), ELSEWHERE)))
    assert [finding.code for finding in findings] == [ReportCode.SAME_GAMES]


def test_the_cfc_allows_one_opponent_at_a_time() -> None:
    days = {"starts_on": date(2009, 10, 12), "ends_on": date(2009, 10, 14)}
    games = tuple(replace(each, day=each.day and each.day.replace(year=2009)) for each in GAMES)
    there = other(replace(ELSEWHERE, day=date(2009, 10, 12)), systems=frozenset({"cfc-regular"}))
    canadian = replace(
        report(there, system="cfc-regular", games=games), registered=registered(**days), **days,
        today=date(2009, 10, 15), submitted_on=date(2009, 10, 15),
    )  # fmt: skip
    (finding,) = findings_on_report(canadian)
    assert (finding.code, finding.weight, finding.article) == (ReportCode.TWO_EVENTS, Weight.ERROR, "711")
