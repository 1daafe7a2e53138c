"""A report of three rounds in October 2025 as it came in, for tests to change in one place."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.report_checks import findings_on_report
from tournaments.regulations.report_findings import ReportCode, ReportFinding
from tournaments.regulations.reports import Announced, OnRegister, ReportedGame, ReportedPlayer, ReportFacts

START, END = date(2025, 10, 12), date(2025, 10, 14)
ANNA = ReportedPlayer(
    rank=1,
    line=12,
    name="Amato, Anna",
    name_key="amato anna",
    fide_id=2099101,
    sex="w",
    title="WGM",
    federation="USA",
    rating=2301,
    birth_year=1990,
    birth_date=None,
    known=OnRegister(
        name="Amato, Anna",
        name_key="amato anna",
        sex="w",
        title="WGM",
        federation="USA",
        birth_year=1990,
        birth_date=date(1990, 5, 4),
        on_list=True,
        rating=2301,
    ),
)
REGISTERED = Announced(
    name="Autumn Four",
    name_key="autumn four",
    federation="USA",
    starts_on=START,
    ends_on=END,
    rounds=3,
    rate_of_play=rate_of_play("5400+30"),
    is_title_tournament=False,
    chief_name="Boris Arbiter",
    chief_key="boris arbiter",
    arbiter_ids=frozenset({2090001}),
)
REPORT = ReportFacts(
    name="Autumn Four",
    name_key="autumn four",
    federation="USA",
    starts_on=START,
    ends_on=END,
    rounds=3,
    chief_name="Arbiter, Boris",
    chief_key="arbiter boris",
    players=(ANNA,),
    games=(ReportedGame(round=1, white=1, black=2, result="1-0", day=START),),
    registered=REGISTERED,
    today=date(2025, 10, 15),
    submitted_on=date(2025, 10, 15),
    has_list=True,
    lines={"012": 1, "032": 3, "042": 4, "052": 5, "102": 10},
)


def registered(**changes: Any) -> Announced:
    """What was announced, with something changed."""
    return replace(REGISTERED, **changes)


def somebody(rank: int, rating: int | None, **changes: Any) -> ReportedPlayer:
    """Another player of the report, whose line says what the list says."""
    assert ANNA.known
    name = f"Player {rank}"
    known = replace(ANNA.known, name=name, name_key=name.lower(), rating=rating)
    fields = {"rank": rank, "line": 11 + rank, "name": name, "name_key": name.lower(), "fide_id": 2099100 + rank}
    return replace(ANNA, **fields | {"rating": rating, "known": known, **changes})


def game(round_: int, white: int, black: int, result: str = "1-0", **more: Any) -> ReportedGame:
    """A game of a round, which was played on the day of its number."""
    return ReportedGame(
        **{"round": round_, "white": white, "black": black, "result": result,
           "day": date(2025, 10, 11 + round_), **more}
    )  # fmt: skip


def found(code: ReportCode, report: ReportFacts) -> list[ReportFinding]:
    """What a report has against it of one kind."""
    return [finding for finding in findings_on_report(report) if finding.code is code]
