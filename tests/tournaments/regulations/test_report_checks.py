"""A report is compared with the registration, the register and the list; each difference has its place and article."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.tournaments.regulations.report_facts import ANNA, REPORT, START, found, registered
from tournaments.regulations.report_checks import findings_on_report, report_findings_by_system
from tournaments.regulations.report_findings import ReportCode, Weight
from tournaments.regulations.reports import ReportedPlayer


def on(**changes: Any) -> list[tuple[str, str, int | None]]:
    """Code, weight and line of what a changed report has against it."""
    return [
        (str(found.code), str(found.weight), found.line) for found in findings_on_report(replace(REPORT, **changes))
    ]


def player(**changes: Any) -> tuple[ReportedPlayer, ...]:
    return (replace(ANNA, **changes),)


def known(**changes: Any) -> tuple[ReportedPlayer, ...]:
    assert ANNA.known
    return (replace(ANNA, known=replace(ANNA.known, **changes)),)


def test_a_report_like_its_registration_has_nothing_against_it() -> None:
    assert findings_on_report(REPORT) == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"federation": "CAN"}, ("federation-differs", "error", 3)),
        ({"starts_on": date(2025, 10, 11)}, ("start-differs", "warning", 4)),
        ({"starts_on": None}, ("start-differs", "warning", 4)),
        ({"ends_on": date(2025, 10, 15)}, ("end-differs", "warning", 5)),
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
    (found,) = findings_on_report(replace(REPORT, players=player(rating=2300)))
    assert (found.column, found.end_column, found.required, found.found, found.article) == (49, 52, 2301, 2300, "8.3.1")


def test_the_day_of_birth_is_never_shown_only_the_year() -> None:
    (found,) = findings_on_report(replace(REPORT, players=player(birth_date=date(1990, 5, 5))))
    assert (found.required, found.found) == (1990, 1990)


def test_an_arbiter_may_not_play_where_norms_are_made() -> None:
    (finding,) = findings_on_report(
        replace(REPORT, players=player(fide_id=2090001), registered=registered(is_title_tournament=True))
    )
    assert (finding.weight, finding.article) == (Weight.ERROR, "1.1.6")


def test_the_third_list_is_the_last() -> None:
    assert on(submitted_on=date(2025, 12, 29), today=date(2026, 2, 1)) == []
    assert on(submitted_on=date(2025, 12, 30)) == [("last-list", "error", None)]


def test_a_long_tournament_is_warned_of_its_interim_reports() -> None:
    end = date(2025, 11, 30)
    found = on(registered=registered(ends_on=end), ends_on=end, today=date(2025, 12, 1), submitted_on=date(2025, 12, 1))
    assert found == [("interim-reports", "warning", 5)]


def test_people_are_confirmed_one_by_one_and_figures_together() -> None:
    two = (*player(name_key="x", rating=1), replace(ANNA, rank=2, line=13, name_key="y", rating=2))
    ticks = [found.tick for found in findings_on_report(replace(REPORT, players=two))]
    assert sorted(ticks) == ["player-name-12", "player-name-13", "player-rating", "player-rating"]


# ---------------------------------------------------------------- matches, hybrids, other systems
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rounds": 2}, []),
        ({"rounds": 4}, [("rounds-differ", "error", None)]),
        ({"ends_on": START}, [("end-differs", "warning", 5)]),
        ({"ends_on": START, "today": START}, [("end-differs", "warning", 5)]),
        ({"today": START}, [("not-over", "error", 5)]),
        ({"ends_on": None}, [("end-differs", "warning", 5)]),
        ({"ends_on": date(2025, 10, 11)}, [("end-differs", "warning", 5)]),
    ],
)
def test_a_match_may_be_over_before_its_last_game(
    changes: dict[str, Any], expected: list[tuple[str, str, int | None]]
) -> None:
    assert on(registered=registered(format="match"), **changes) == expected


@pytest.mark.parametrize(("approved", "weights"), [(None, []), (True, []), (False, [Weight.WARNING])])
def test_a_hybrid_tournament_without_approval_is_told_that_it_is_not_rated(
    approved: bool | None, weights: list[Weight]
) -> None:
    report = replace(REPORT, registered=registered(hybrid_approved=approved))
    assert [finding.weight for finding in found(ReportCode.HYBRID, report)] == weights


def in_another_year(year: int, **changes: Any) -> list[tuple[str, str, str]]:
    """Code, weight and article of what the report has against it, had it been played on the same days of a year."""
    days = {"starts_on": date(year, 5, 12), "ends_on": date(year, 5, 14)}
    changes = {"today": date(year, 5, 15), "submitted_on": date(year, 5, 15), **changes}
    report = replace(REPORT, registered=registered(**days), **days, **changes)
    return [(str(each.code), str(each.weight), each.article) for each in findings_on_report(report)]


def test_each_text_is_asked_by_its_own_articles() -> None:
    assert in_another_year(2010, federation="CAN") == [("federation-differs", "error", "0.4")]
    assert in_another_year(2005, name_key="winter") == [("name-differs", "warning", "7.1")]
    assert in_another_year(2010, has_list=False) == [("no-list", "warning", "7.11")]
    assert in_another_year(2010, players=player(rating=2300)) == [("player-rating", "warning", "7.11")]
    assert in_another_year(2010, today=date(2010, 5, 13)) == [("not-over", "error", "9.1")]


def test_before_2022_no_report_is_too_late_for_its_list() -> None:
    assert in_another_year(2015, submitted_on=date(2017, 1, 1)) == []


@pytest.mark.parametrize(("day", "expected"), [
    (date(2009, 8, 14), []), (date(2009, 8, 15), [("late-report", "error", "733")]),
])  # fmt: skip
def test_a_late_report_of_the_cfc_is_for_the_executive_director(
    day: date, expected: list[tuple[str, str, str]]
) -> None:
    assert in_another_year(2009, system="cfc-regular", submitted_on=day) == expected
    assert in_another_year(2009, system="cfc-regular", federation="CAN") == [("federation-differs", "error", "733")]


def test_what_the_executive_director_has_allowed_needs_a_tick_only() -> None:
    days = {"starts_on": date(2009, 5, 12), "ends_on": date(2009, 5, 14)}
    late = replace(REPORT, **days, system="cfc-regular", today=date(2009, 8, 15), submitted_on=date(2009, 8, 15))
    report = replace(late, registered=registered(**days, is_late_report_allowed=True))
    assert [finding.weight for finding in found(ReportCode.LATE_REPORT, report)] == [Weight.WARNING]


def test_a_tournament_of_two_systems_is_checked_in_each() -> None:
    days = {"starts_on": date(2010, 5, 12), "ends_on": date(2010, 5, 14)}
    report = replace(
        REPORT, registered=registered(**days), **days, today=date(2010, 5, 15), submitted_on=date(2010, 5, 15)
    )
    by_system = report_findings_by_system({
        "cfc-regular": replace(report, system="cfc-regular", players=player(rating=None)),
        "fide-standard": report,
    })  # fmt: skip
    assert {system: [str(each.code) for each in found_] for system, found_ in by_system.items()} == {
        "cfc-regular": ["members-unknown", "player-rating"], "fide-standard": [],
    }  # fmt: skip


def test_where_no_text_covers_the_first_day_nothing_is_checked() -> None:
    assert findings_on_report(replace(REPORT, system="cfc-regular", federation="CAN")) == ()
