"""The displayed crosstable: a square for round robins, rounds for the rest, and every cell in words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import translation

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import AFTER, LINES, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.crosstable import Crosstable, crosstable
from tournaments.reports.crosstable_cells import Cell, cells_html
from tournaments.reports.models import Report
from tournaments.reports.steps import steps_of


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)


def told(table: Crosstable) -> list[list[str]]:
    """Opponent, colour and sign of every cell, as it could be typed."""
    return [
        ["/".join(f"{game.number}{game.colour}{game.sign}" for game in cell) for cell in row.cells]
        for row in table.rows
    ]


# ---------------------------------------------------------------- shapes
def test_a_round_robin_is_a_square_with_its_diagonal_filled(four: Tournament, boris: User) -> None:
    table = crosstable(received(four, boris))
    assert (table.is_square, table.columns) == (True, range(1, 5))
    assert [row.diagonal for row in table.rows] == [1, 2, 3, 4]
    assert [row.cells[row.diagonal - 1] for row in table.rows] == [(), (), (), ()]


def test_each_result_stands_in_the_column_of_its_opponent(four: Tournament, boris: User) -> None:
    # Amato 1, Castro 2, Berg 3, Demir 4 in final order; Amato: 4w1 3b= 2w1 by starting rank
    assert told(crosstable(received(four, boris))) == [
        ["", "2b½", "3w1", "4w1"],
        ["1w½", "", "3b1", "4w1"],
        ["1b0", "2w0", "", "4b1"],
        ["1b0", "2b0", "3w0", ""],
    ]


def test_a_swiss_is_shown_round_by_round(four: Tournament, boris: User) -> None:
    Tournament.objects.filter(pk=four.pk).update(format="swiss")
    report = received(Tournament.objects.get(pk=four.pk), boris)
    table = crosstable(Report.objects.get(pk=report.pk))
    assert (table.is_square, table.columns) == (False, range(1, 4))
    assert told(table)[0] == ["4w1", "2b½", "3w1"]


def test_two_games_of_a_pair_share_their_cell_in_the_order_of_the_rounds() -> None:
    cells = [
        (
            Cell(round=2, sign="1", number=2, colour="w", against="B"),
            Cell(round=5, sign="½", number=2, colour="b", against="B"),
        )
    ]
    html = cells_html([(), *cells], diagonal=1)
    assert re.findall(r'data-round="(\d)" data-colour="(\w+)"', html) == [("2", "white"), ("5", "black")]
    assert html.startswith('<td class="cell is-self"></td>')


def test_points_without_an_opponent_need_the_form_by_rounds(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    entry = report.entries.get(rank=4)
    report.games.filter(black=entry, round=1).delete()
    report.games.create(round=1, white=entry, black=None, result="half-point-bye")
    table = crosstable(report)
    assert table.is_square is False
    assert told(table)[3][0] == "0="
    assert "Round 1: half-point bye" in table.rows[3].cells_html


# ---------------------------------------------------------------- words and looks
@pytest.mark.parametrize(
    ("sign", "looks", "words"),
    [
        ("1", "is-won", "won"),
        ("½", "is-drawn", "drawn"),
        ("0", "is-lost", "lost"),
        ("+", "is-unplayed", "won by forfeit"),
        ("−", "is-unplayed", "lost by forfeit"),
        ("=", "is-unplayed", "half a point, not played"),
    ],
)
def test_a_result_looks_and_says_what_it_is(sign: str, looks: str, words: str) -> None:
    html = cells_html([[Cell(round=7, sign=sign, number=12, colour="b", against="So, W")]])
    assert f'<b class="result {looks}">{sign}</b>' in html
    assert '<span class="against">12</span><i class="colour is-black"></i>' in html
    assert f"Round 7, with Black against So, W: {words}" in html


def test_no_letter_stands_for_a_colour_in_any_language(four: Tournament, boris: User) -> None:
    Tournament.objects.filter(pk=four.pk).update(format="swiss")
    report = received(Tournament.objects.get(pk=four.pk), boris)
    with translation.override("fr"):
        rows = [row.cells_html for row in crosstable(Report.objects.get(pk=report.pk)).rows]
    assert "Ronde 1, avec les blancs contre Demir, Deniz : gagnée" in rows[0]
    assert not re.search(r">\d+[wbn]", "".join(rows))


def test_a_hostile_name_in_a_cell_is_text() -> None:
    html = cells_html([[Cell(round=1, sign="1", number=2, colour="w", against='<b onclick="x">%s')]])
    assert "&lt;b onclick=&quot;x&quot;&gt;%s" in html


def test_a_federation_that_is_the_same_for_all_has_no_column(four: Tournament, boris: User) -> None:
    assert crosstable(received(four, boris)).has_federations is False
    other = received(four, boris, trf(lines=changed(4, federation="CAN")))
    assert crosstable(other).has_federations is True


def test_the_foot_has_the_average_and_the_sum(four: Tournament, boris: User) -> None:
    table = crosstable(received(four, boris))
    assert (table.average, table.points_hundredths) == (2137, 600)  # (2301 + 2105 + 2250 + 1890) / 4 = 2136.5


def test_without_ratings_there_is_no_average(four: Tournament, boris: User) -> None:
    lines = tuple(replace(line, rating="") for line in LINES)
    assert crosstable(received(four, boris, trf(lines=lines))).average is None


# ---------------------------------------------------------------- the report on paper, and its steps
def test_the_report_says_where_when_how_fast_and_by_whom(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    page = signed_in(boris).get(reverse("report", args=[report.pk])).content.decode()
    line = " ".join(re.sub(r"<[^>]+>", "", page.split('class="event-line">')[1].split("</p>")[0]).split())
    assert line == (
        "St. Louis, United States of America · 12 October 2025 – 14 October 2025 · "
        "90 minutes, and 30 seconds for each move from move 1 · chief arbiter IA Boris Arbiter"
    )


def test_every_act_of_the_report_keeps_its_own_doer(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris)
    report = certified_with_ticks(report, by=boris, now=AFTER)
    assert _reported(four, report) == ("now", ["certified by Boris Arbiter"], "the rating officer of USA")
    report = reports.endorse_report(report, by=chiara, now=AFTER)
    said = ["certified by Boris Arbiter", "endorsed by Chiara Officer"]
    assert _reported(four, report) == ("done", said, "")


def _reported(tournament: Tournament, report: Report) -> tuple[str, list[str], str]:
    step = next(step for step in steps_of(tournament, report) if step.label == "Reported")
    return step.status, [act.words for act in step.acts], step.turn
