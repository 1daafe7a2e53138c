"""Places by points and tie-breaks: on the page with their working, in the file, and against the paper's."""

from __future__ import annotations

import pytest

from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.test_taking import type_all
from tests.tournaments.sheets.typing import Typist
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import ReportCode, Weight
from tournaments.reports.checks.facts import findings_on_report
from tournaments.sheets.models import Sheet
from tournaments.sheets.people import set_player
from tournaments.sheets.ranks import places_of, rank_findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(square: Typist) -> Typist:
    """Amato and Castro have 2½ and drew; Berg has 1, Demir nothing."""
    type_all(square)
    Tournament.objects.update(tie_breaks="DE, WIN, BH")
    sheet = Sheet.objects.select_related("tournament__system").get(pk=square.sheet.pk)
    return Typist(sheet=sheet, by=square.by, now=square.now)


def test_who_is_level_after_all_tie_breaks_shares_the_place(played: Typist) -> None:
    assert places_of(played.paper) == {1: 1, 3: 1, 2: 3, 4: 4}


def test_a_place_on_the_paper_that_is_another_is_a_warning(played: Typist) -> None:
    for number, place in ((1, 2), (3, 1), (2, 4), (4, 3)):
        set_player(played.sheet, number, {"place": place}, by=played.by, now=played.now)
    found = [(each.code, each.number, dict(each.params)) for each in rank_findings(played.paper)]
    assert found == [
        ("place-differs", 2, {"place": 4, "computed": 3}),
        ("place-differs", 4, {"place": 3, "computed": 4}),
    ]


def test_the_page_shows_each_figure_with_its_rounds(played: Typist) -> None:
    answer = client_of(played.by).get(f"/sheets/{played.sheet.pk}/places/?as=json").json()
    first = answer["places"][0]
    assert (first["name"], first["place"], first["is_shared"], first["points"]) == ("Amato, Anna", 1, True, 250)
    assert [(each["name"], each["text"]) for each in first["figures"]] == [("DE", "1"), ("WIN", "2"), ("BH", "3.5")]
    assert first["figures"][2]["working"] == [
        "Round 1, Demir, Deniz: 0", "Round 2, Castro, Cy: 2.5", "Round 3, Berg, Bo: 1",
    ]  # fmt: skip
    page = client_of(played.by).get(f"/sheets/{played.sheet.pk}/places/").content.decode()
    assert "By points, then DE, WIN, BH." in page


@pytest.mark.parametrize(("tie_breaks", "differing"), [("", []), ("DE", []), ("SB, ARO", [1])])
def test_an_uploaded_report_with_another_place_has_a_warning(desk: Desk, tie_breaks: str, differing: list[int]) -> None:
    """Amato and Castro share the first place in the file; Castro's opponents had the better average."""
    tournament = desk.approved(tie_breaks=tie_breaks)
    report = desk.received(tournament, desk.file(tournament))
    found = findings_on_report(report, now=desk.after(tournament))
    assert [(each.rank, each.required, each.found, each.weight) for each in found if each.code is ReportCode.PLACE] == [
        (rank, 2, 1, Weight.WARNING) for rank in differing
    ]


def test_without_tie_breaks_the_points_decide_alone(desk: Desk, square: Typist) -> None:
    type_all(square)
    page = client_of(square.by).get(f"/sheets/{square.sheet.pk}/places/").content.decode()
    assert "By points alone: the registration names no tie-breaks." in page
