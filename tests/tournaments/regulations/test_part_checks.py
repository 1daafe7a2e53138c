"""A part of a long tournament is held against what was announced and against the parts before it, and no more."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.tournaments.regulations.report_facts import REPORT, game, registered, somebody
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import EarlierPart, KnownGame, PartFacts, ReportFacts

# A league of four rounds in ten weeks; two rounds are reported at the end of October.
START, OCTOBER, END = date(2025, 10, 12), date(2025, 10, 30), date(2025, 12, 20)
LEAGUE = registered(starts_on=START, ends_on=END, rounds=4, format="league")
GAMES = (game(1, 1, 2), game(2, 2, 1, "1/2-1/2"), game(3, 1, 2, "0-1"), game(4, 2, 1))
KEYS = {1: "a", 2: "b"}
FIRST = PartFacts(number=1, last_round=2, last_day=OCTOBER)
EARLIER = EarlierPart(
    number=1,
    last_round=2,
    last_day=OCTOBER,
    games=(
        KnownGame(round=1, white="a", black="b", result="1-0", day=None),
        KnownGame(round=2, white="b", black="a", result="1/2-1/2", day=None),
    ),
)
SECOND = PartFacts(number=2, last_round=4, last_day=END, is_last=True, earlier=(EARLIER,))


def part(facts: PartFacts, **changes: Any) -> ReportFacts:
    """The report of a part, on the day behind its last."""
    today = date.fromordinal(facts.last_day.toordinal() + 1)
    games = tuple(each for each in GAMES if each.round <= facts.last_round)
    report = replace(
        REPORT, registered=LEAGUE, starts_on=START, ends_on=facts.last_day, rounds=facts.last_round, games=games,
        players=(somebody(1, 2000), somebody(2, 2100)), keys=KEYS, part=facts, today=today, submitted_on=today,
    )  # fmt: skip
    return replace(report, **changes)


def codes(report: ReportFacts) -> list[tuple[str, str]]:
    return [(str(finding.code), str(finding.weight)) for finding in findings_on_report(report)]


def test_a_first_part_has_nothing_against_it_long_before_the_end() -> None:
    assert codes(part(FIRST)) == []


@pytest.mark.parametrize("ends_on", [OCTOBER, END])
@pytest.mark.parametrize("rounds", [2, 4])
def test_its_file_may_be_that_of_the_whole_tournament(ends_on: date, rounds: int) -> None:
    assert codes(part(FIRST, ends_on=ends_on, rounds=rounds)) == []


def test_the_last_part_skips_what_an_earlier_one_was_rated_for() -> None:
    report = part(SECOND)
    assert findings_on_report(report) == (
        ReportFinding(code=ReportCode.ROUNDS_RATED, weight=Weight.NOTE, family=findings_on_report(report)[0].family,
                      article="4", found=2, rounds=(1, 2)),
    )  # fmt: skip
    assert report.new_games() == GAMES[2:]


@pytest.mark.parametrize("starts_on", [START, OCTOBER, date(2025, 11, 9), END])
def test_the_file_of_a_later_part_may_begin_with_it_and_leave_the_earlier_rounds_out(starts_on: date) -> None:
    assert codes(part(SECOND, starts_on=starts_on, games=GAMES[2:])) == []


@pytest.mark.parametrize("starts_on", [None, date(2025, 10, 13), date(2025, 12, 21)])
def test_another_first_day_is_warned_of(starts_on: date | None) -> None:
    assert codes(part(SECOND, starts_on=starts_on, games=GAMES[2:])) == [("start-differs", "warning")]


def test_the_file_ends_with_the_part_or_with_the_tournament() -> None:
    assert codes(part(FIRST, ends_on=date(2025, 11, 2))) == [("end-differs", "warning")]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (replace(FIRST, number=2), [("part-number", "error")]),
        (replace(SECOND, number=1), [("part-number", "error")]),
        (replace(SECOND, earlier=(replace(EARLIER, is_last=True),)), [("part-number", "error")]),
        (replace(FIRST, last_round=0), [("part-rounds", "error")]),
        (replace(FIRST, last_round=5), [("part-rounds", "error")]),
        (replace(FIRST, is_last=True), [("part-rounds", "error")]),
        (replace(SECOND, last_round=2, is_last=False), [("part-rounds", "error")]),
        (replace(FIRST, last_day=date(2025, 10, 11)), [("part-days", "error")]),
        (replace(FIRST, last_day=date(2025, 12, 21)), [("part-days", "error")]),
        (replace(SECOND, last_day=date(2025, 10, 29)), [("part-days", "error")]),
    ],
)
def test_a_part_that_contradicts_the_announcement_or_an_earlier_part_is_refused(
    facts: PartFacts, expected: list[tuple[str, str]]
) -> None:
    games = GAMES[2:] if facts.earlier else GAMES[:2]
    assert codes(part(facts, starts_on=START, rounds=4, games=games)) == expected


@pytest.mark.parametrize("rounds", [1, 5])
def test_the_file_has_all_rounds_of_the_part_and_none_more_than_announced(rounds: int) -> None:
    assert codes(part(FIRST, rounds=rounds)) == [("rounds-differ", "error")]


def test_a_part_whose_last_day_is_still_to_come_is_not_over() -> None:
    assert codes(part(FIRST, today=date(2025, 10, 29))) == [("not-over", "error")]


def test_a_round_that_was_rated_otherwise_is_named() -> None:
    changed = (replace(GAMES[0], result="0-1"), *GAMES[1:])
    note, error = findings_on_report(part(SECOND, games=changed))
    assert (note.code, error.code, error.weight) == (ReportCode.ROUNDS_RATED, ReportCode.PART_DIFFERS, Weight.ERROR)
    assert (error.rounds, error.games) == ((1,), (GameAt(round=1, white=1, black=2),))


def test_where_the_games_of_an_earlier_part_are_not_told_nothing_is_compared() -> None:
    silent = replace(SECOND, earlier=(replace(EARLIER, games=()),))
    assert codes(part(silent)) == [("rounds-rated-already", "note")]


def test_a_part_under_a_text_without_interim_reports_cites_the_report() -> None:
    announced = replace(LEAGUE, starts_on=date(2010, 10, 12), ends_on=date(2010, 12, 20))
    facts = replace(FIRST, number=3, last_day=date(2010, 10, 30))
    report = part(facts, registered=announced, starts_on=announced.starts_on)
    assert [(each.code, each.article) for each in findings_on_report(report)] == [(ReportCode.PART_NUMBER, "9.1")]


# ---------------------------------------------------------------- 4.1, until 2021
def long_part(system: str = "fide-standard", year: int = 2010, **said: Any) -> list[tuple[str, str, object, object]]:
    """The length of a tournament of 101 days, whose first part is reported in its first month."""
    start, end, first = date(year, 9, 1), date(year, 12, 10), date(year, 9, 30)
    facts = PartFacts(number=1, last_round=2, last_day=first)
    known = registered(starts_on=start, ends_on=end, rounds=4, **said)
    report = part(facts, system=system, registered=known, starts_on=start)
    return [
        (found.article, str(found.weight), found.required, found.found)
        for found in findings_on_report(report)
        if found.code is ReportCode.PART_TOO_LONG
    ]


def test_no_part_of_a_tournament_of_more_than_ninety_days_is_accepted_without_leave() -> None:
    assert long_part() == [("4.1", "error", 90, 101)]


@pytest.mark.parametrize("said", [{"format": "league"}, {"is_long_approved": True}], ids=["4.11", "4.12"])
def test_a_league_and_who_has_the_leave_may_last_longer(said: dict[str, Any]) -> None:
    assert long_part(**said) == []


def test_no_text_of_rapid_and_blitz_limits_how_long_a_tournament_lasts() -> None:
    assert long_part("fide-standard", 2015) != []
    assert long_part("fide-rapid", 2015) == long_part("fide-blitz", 2015) == []
