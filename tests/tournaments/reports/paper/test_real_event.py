"""The US Championship of 2025 on paper, from its published report file: twelve players, eleven rounds."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.shared_material import shared_file
from tests.tournaments.events import AFTER, approved
from tests.tournaments.forms import at
from tournaments.registration import services as registration
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.paper.files import crosstable_rows
from tournaments.reports.paper.forms.form_1 import NormFoot, form_1
from tournaments.reports.paper.forms.form_2 import form_2
from tournaments.reports.paper.forms.form_3 import form_3
from tournaments.reports.paper.forms.form_5 import Count, form_5
from tournaments.reports.paper.selectors import paper_report
from tournaments.reports.paper.snapshot import PaperReport

pytestmark = pytest.mark.django_db

FIRST, ROUNDS = date(2025, 10, 12), 11
# as published, in final order: the square, player against player
SQUARE = (
    (1, "Caruana, Fabiano", " ½½½1½½1½111", 800),
    (2, "So, Wesley", "½ ½½½1½½11½1", 750),
    (3, "Aronian, Levon", "½½ ½½1½½½1½½", 650),
    (4, "Sevian, Samuel", "½½½ 10½1½½½½", 600),
    (5, "Niemann, Hans Moke", "0½½0 01½½11½", 550),
    (6, "Woodward, Andy", "½0011 ½0½½½1", 550),
    (7, "Liang, Awonder", "½½½½0½ ½1½½0", 500),
    (8, "Oparin, Grigoriy", "0½½0½1½ ½½½½", 500),
    (9, "Robson, Ray", "½0½½½½0½ ½½½", 450),
    (10, "Shankland, Sam", "000½0½½½½ 11", 450),
    (11, "Mishra, Abhimanyu", "0½½½0½½½½0 ½", 400),
    (12, "Swiercz, Dariusz", "00½½½01½½0½ ", 400),
)


@pytest.fixture
def report(astrid: User, boris: User, chiara: User, usa: Federation) -> Report:
    now = AFTER + timedelta(days=10)
    days = [FIRST + timedelta(days=number if number < 6 else number + 2) for number in range(ROUNDS)]
    tournament = approved(
        astrid, boris, chiara, name="US Championship 2025", city="Saint Louis", ends_on=days[-1], rounds=ROUNDS,
        expected_players=12, highest_rating=2789,
        schedule=tuple((number, day, time(13, 0)) for number, day in enumerate(days, start=1)),
    )  # fmt: skip
    at(now)
    registration.let_days_pass(now=now)
    content = shared_file("demo/us-championship-2025.trf").read_bytes()
    got = reports.receive_file(tournament, name="us.trf", content=content, by=boris, now=now)
    assert got.report is not None, got.file.faults
    return got.report


@pytest.fixture
def paper(report: Report) -> PaperReport:
    return paper_report(report, for_office=False)


def test_form_1_is_the_published_crosstable(paper: PaperReport) -> None:
    form = form_1(paper, NormFoot())
    assert (
        tuple((row.rank, row.name, "".join(cell or " " for cell in row.cells), row.total) for row in form.rows)
        == SQUARE
    )
    assert (form.average, form.start, form.finish) == (2684, date(2025, 10, 12), date(2025, 10, 24))  # 32211 / 12


def test_the_other_papers_of_the_event_say_the_same(paper: PaperReport) -> None:
    last = form_2(paper, paper.person(12))
    assert (last.rated_opponents, last.average_of_rated, last.score_against_rated) == (11, 2694, 400)  # 29634 / 11
    assert [line.score for line in last.lines] == list("½0½½001½½0½")
    assert [len(sheet) for sheet in form_3(paper).sheets] == [5, 5, 2]
    counts = form_5(paper.event, paper).counts
    assert (counts["rated"], counts["GM"], counts["unrated"].number) == (
        Count(number=12, federations=1, host=12, others=0), Count(number=12, federations=1, host=12, others=0), 0,
    )  # fmt: skip
    assert form_5(paper.event, paper).schedule[-1] == (date(2025, 10, 24), 1)
    assert crosstable_rows(paper)[1][:8] == [1, 1, "Caruana, Fabiano", 2020009, "GM", 2789, "USA", 8]


def test_twelve_players_cost_no_more_questions_than_four(report: Report) -> None:
    for for_office in (False, True):
        with CaptureQueriesContext(connection) as of_twelve:
            assert len(paper_report(report, for_office=for_office).people) == 12
    report.entries.filter(rank__gt=4).delete()
    with CaptureQueriesContext(connection) as of_four:
        assert len(paper_report(report, for_office=True).people) == 4
    assert len(of_four) == len(of_twelve)
