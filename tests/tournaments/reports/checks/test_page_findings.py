"""A finding on its page: the name, the games and the place in words, and a link only for who may follow it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import PageFinding
from tests.tournaments.desk import Desk
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.reports.checks.page_findings import (
    ABOUT_PEOPLE,
    Findings,
    games_text,
    page_finding,
    place_text,
)
from tournaments.reports.models import Report

NAMES = {1: "Amato, Anna", 2: "Berg, Bo"}


def finding(code: ReportCode = ReportCode.PLAYER_RATING, **said: Any) -> ReportFinding:
    usual: dict[str, Any] = {"weight": Weight.WARNING, "family": Family.FIDE_STANDARD, "article": "9.1"}
    return ReportFinding(code=code, **(usual | said))


def games(count: int) -> tuple[GameAt, ...]:
    return tuple(GameAt(round=number, white=1, black=2) for number in range(1, count + 1))


# ---------------------------------------------------------------- words
@pytest.mark.parametrize(
    ("line", "column", "text"),
    [(None, None, ""), (0, 5, ""), (13, 58, " (line 13, column 58)"), (13, None, " (line 13, column 1)")],
)
def test_a_place_in_the_file_is_told_where_there_is_one(line: int | None, column: int | None, text: str) -> None:
    assert place_text(line, column) == text


def test_games_are_named_by_round_and_players_and_by_ranks_where_a_name_is_missing() -> None:
    found = (GameAt(round=3, white=1, black=2), GameAt(round=4, white=9, black=1))
    assert games_text(found, NAMES) == " Round 3: Amato, Anna – Berg, Bo; Round 4: 9 – Amato, Anna."


@pytest.mark.parametrize(
    ("count", "named", "end"),
    [(0, 0, ""), (1, 1, "."), (12, 12, "."), (13, 3, "and 10 more games."), (3900, 3, "and 3897 more games.")],
)
def test_of_more_than_a_dozen_games_the_first_three_are_named(count: int, named: int, end: str) -> None:
    text = games_text(games(count), NAMES)
    assert (text.count("Round "), text.endswith(end)) == (named, True)


@pytest.mark.parametrize(
    ("weight", "status"), [(Weight.ERROR, "broken"), (Weight.WARNING, "open"), (Weight.NOTE, "met")]
)
def test_a_finding_has_everything_that_a_reader_needs(weight: Weight, status: str) -> None:
    told = finding(weight=weight, rank=1, required=2301, found=None, line=12, column=49)
    assert page_finding(told, names=NAMES, editions={Family.FIDE_STANDARD: "fide-2025-10"}) == PageFinding(
        status=status,  # type: ignore[arg-type]
        text="Amato, Anna: The rating differs from the list in force on the first day; the list counts. "
        "(line 12, column 49)",
        required="2301",
        found="unrated",
        article="9.1",
        edition="fide-2025-10",
    )


def test_a_family_without_an_edition_and_a_rank_without_a_line_are_left_out() -> None:
    told = page_finding(finding(rank=9), names=NAMES, editions={})
    assert (told.edition, told.text.startswith("The rating differs")) == ("", True)


# ---------------------------------------------------------------- links
@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.received(desk.approved())


def href(report: Report, user: User, told: ReportFinding) -> str:
    return Findings(report, user, day=date(2025, 10, 16)).finding(told).href


@pytest.mark.parametrize("state", ["draft", "approved"])
def test_another_tournament_is_linked_for_who_may_see_it(
    state: str, report: Report, desk: Desk, carla: User, faruk: User
) -> None:
    other = desk.approved(name="The other")
    Tournament.objects.filter(pk=other.pk).update(state=state)
    told = finding(ReportCode.SAME_GAMES, other=str(other.pk))
    link = reverse("tournament", args=[other.pk])
    public = link if state == "approved" else ""
    assert [href(report, user, told) for user in (desk.boris, desk.chiara, carla, faruk)] == [
        link,
        link,
        public,
        public,
    ]


def test_a_tournament_that_is_gone_is_not_linked(report: Report, desk: Desk) -> None:
    assert href(report, desk.boris, finding(ReportCode.SAME_GAMES, other=str(report.pk))) == ""


@pytest.mark.parametrize("code", sorted(ABOUT_PEOPLE))
def test_whom_a_line_means_is_settled_behind_the_link_for_who_may(code: ReportCode, report: Report, desk: Desk) -> None:
    link = f"{reverse('report_people', args=[report.pk])}#line-4"
    told = finding(code, rank=4)
    assert [href(report, user, told) for user in (desk.boris, desk.chiara, desk.astrid, desk.qadira)] == [
        link, link, "", "",
    ]  # fmt: skip
    assert href(report, desk.boris, finding(rank=4)) == ""
