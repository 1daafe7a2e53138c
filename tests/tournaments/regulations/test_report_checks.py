"""A report is compared with the registration, the register and the list; each difference has its place and article."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.report_checks import report_findings
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
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


def findings(report: ReportFacts) -> tuple[ReportFinding, ...]:
    return report_findings(report, notice_for("fide-standard", START), title_notice_for("fide-standard", START))


def on(**changes: Any) -> list[tuple[str, str, int | None]]:
    """Code, weight and line of what a changed report has against it."""
    return [(str(found.code), str(found.weight), found.line) for found in findings(replace(REPORT, **changes))]


def player(**changes: Any) -> tuple[ReportedPlayer, ...]:
    return (replace(ANNA, **changes),)


def known(**changes: Any) -> tuple[ReportedPlayer, ...]:
    assert ANNA.known
    return (replace(ANNA, known=replace(ANNA.known, **changes)),)


def registered(**changes: Any) -> Announced:
    return replace(REGISTERED, **changes)


def test_a_report_like_its_registration_has_nothing_against_it() -> None:
    assert findings(REPORT) == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"federation": "CAN"}, ("federation-differs", "error", 3)),
        ({"starts_on": date(2025, 10, 11)}, ("start-differs", "error", 4)),
        ({"starts_on": None}, ("start-differs", "error", 4)),
        ({"ends_on": date(2025, 10, 15)}, ("end-differs", "error", 5)),
        ({"rounds": 2}, ("rounds-differ", "error", None)),
        ({"name": "Winter", "name_key": "winter"}, ("name-differs", "warning", 1)),
        ({"chief_name": "X", "chief_key": "somebody else"}, ("chief-differs", "warning", 10)),
        ({"today": date(2025, 10, 13)}, ("not-over", "error", 5)),
        ({"has_list": False}, ("no-list", "warning", None)),
    ],
)
def test_what_differs_from_the_registration(changes: dict[str, Any], expected: tuple[str, str, int | None]) -> None:
    assert on(**changes) == [expected]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (player(fide_id=None, known=None), ("no-fide-id", "error", 12)),
        (player(known=None), ("unknown-player", "error", 12)),
        (player(name_key="berg bo", namesake="2099102"), ("another-player", "warning", 12)),
        (player(name_key="amato annabelle"), ("player-name", "warning", 12)),
        (player(sex="m"), ("player-sex", "warning", 12)),
        (player(title=""), ("player-title", "warning", 12)),
        (player(rating=2300), ("player-rating", "warning", 12)),
        (player(rating=None), ("player-rating", "warning", 12)),
        (known(on_list=False, rating=None), ("player-rating", "warning", 12)),
        (player(federation="CAN"), ("player-federation", "warning", 12)),
        (player(birth_year=1991), ("player-birth", "warning", 12)),
        (player(birth_date=date(1990, 5, 5)), ("player-birth", "warning", 12)),
        (player(fide_id=2090001), ("arbiter-plays", "warning", 12)),
    ],
)
def test_what_differs_from_the_register(
    players: tuple[ReportedPlayer, ...], expected: tuple[str, str, int | None]
) -> None:
    assert on(players=players) == [expected]


@pytest.mark.parametrize(
    "players", [player(sex=""), player(federation=""), player(birth_year=None), player(name_key="anna amato")]
)
def test_what_the_file_leaves_open_does_not_differ(players: tuple[ReportedPlayer, ...]) -> None:
    assert on(players=players) == []


def test_a_finding_on_a_player_has_the_columns_of_its_field() -> None:
    (found,) = findings(replace(REPORT, players=player(rating=2300)))
    assert (found.column, found.end_column, found.required, found.found, found.article) == (49, 52, 2301, 2300, "8.3.1")


def test_the_day_of_birth_is_never_shown_only_the_year() -> None:
    (found,) = findings(replace(REPORT, players=player(birth_date=date(1990, 5, 5))))
    assert (found.required, found.found) == (1990, 1990)


def test_an_arbiter_may_not_play_where_norms_are_made() -> None:
    (found,) = findings(
        replace(REPORT, players=player(fide_id=2090001), registered=registered(is_title_tournament=True))
    )
    assert (found.weight, found.article) == (Weight.ERROR, "1.1.6")


@pytest.mark.parametrize(("control", "rating", "errors"), [
    ("5400+30", 2399, 0), ("5400", 2400, 1), ("7200", 2400, 0), ("5400", 2399, 0), ("5399", 1800, 1), ("3600", 1799, 0),
    ("3599", 1000, 1),
])  # fmt: skip
def test_the_stronger_player_of_a_game_decides_how_much_time_it_takes(control: str, rating: int, errors: int) -> None:
    report = replace(REPORT, players=known(rating=rating), registered=registered(rate_of_play=rate_of_play(control)))
    assert [found.code for found in findings(report)].count(ReportCode.TOO_FAST) == errors


def test_the_rating_of_the_list_decides_and_not_the_one_in_the_file() -> None:
    slow = registered(rate_of_play=rate_of_play("5400"))
    report = replace(REPORT, players=player(rating=2500), registered=slow)
    assert ReportCode.TOO_FAST not in [found.code for found in findings(report)]


def test_who_has_not_played_needs_no_time() -> None:
    fast = registered(rate_of_play=rate_of_play("3600"))
    assert on(registered=fast) == [("too-fast", "error", 12)]
    assert on(registered=fast, games=()) == []


def test_the_third_list_is_the_last() -> None:
    assert on(submitted_on=date(2025, 12, 29), today=date(2026, 2, 1)) == []
    assert on(submitted_on=date(2025, 12, 30)) == [("last-list", "error", None)]


def test_a_long_tournament_is_warned_of_its_interim_reports() -> None:
    end = date(2025, 11, 30)
    found = on(registered=registered(ends_on=end), ends_on=end, today=date(2025, 12, 1), submitted_on=date(2025, 12, 1))
    assert found == [("interim-reports", "warning", 5)]


def test_people_are_confirmed_one_by_one_and_figures_together() -> None:
    two = (*player(name_key="x", rating=1), replace(ANNA, rank=2, line=13, name_key="y", rating=2))
    ticks = [found.tick for found in findings(replace(REPORT, players=two))]
    assert sorted(ticks) == ["player-name-12", "player-name-13", "player-rating", "player-rating"]
