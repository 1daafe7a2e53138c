"""A correction that begins at a cell of the crosstable: who may ask finds the way there, with player and round said."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_asking import DEMIR, REASON, accepted, ask
from tournaments.reports.corrections.models import Correction
from tournaments.reports.crosstable_cells import Cell, cells_html
from tournaments.reports.models import Entry, Report

__all__ = ["accepted"]

WON = Cell(round=2, sign="1", number=4, colour="w", against="So, W")


def crosstable(user: User | None, report: Report) -> str:
    """The table as a person sees it."""
    page = signed_in(user).get(reverse("report", args=[report.pk])).content.decode()
    return page.partition("<tbody>")[2].partition("</tbody>")[0]


def form(desk: Desk, report: Report, query: str) -> HttpResponse:
    return signed_in(desk.boris).get(f"{reverse('report_ask_correction', args=[report.pk])}?{query}")


def filled(answer: HttpResponse) -> tuple[str, list[tuple[str, str]]]:
    """The reason that stands in the form, and round and player of the lines that have one."""
    shown = answer.context["form"]
    rows = [(str(row["round"].value() or ""), row["player"].value() or "") for row in shown.rows]
    return shown["reason"].value() or "", [row for row in rows if any(row)]


# ---------------------------------------------------------------- the cell
def test_a_cell_leads_to_the_form_with_its_player_and_its_round() -> None:
    html = cells_html([[WON]], asks="/ask/?player=7")
    assert html == (
        '<td class="cell"><a class="game" href="/ask/?player=7&amp;round=2" data-round="2" data-colour="white">'
        '<span class="against">4</span><i class="colour is-white"></i><b class="result is-won">1</b>'
        '<span class="visually-hidden"> Round 2, with White against So, W: won</span>'
        '<span class="visually-hidden"> – ask for a correction</span></a></td>'
    )


def test_in_a_square_each_of_two_games_leads_to_its_own_round() -> None:
    again = Cell(round=5, sign="½", number=4, colour="b", against="So, W")
    html = cells_html([(), [WON, again]], diagonal=1, asks="/ask/?player=7")
    assert re.findall(r'href="([^"]*)"', html) == ["/ask/?player=7&amp;round=2", "/ask/?player=7&amp;round=5"]


def test_without_an_address_a_cell_is_no_link() -> None:
    assert "<a" not in cells_html([[WON]])


# ---------------------------------------------------------------- who finds it
def test_who_may_ask_finds_the_way_at_every_game_and_nobody_else(desk: Desk, accepted: Report) -> None:
    address = reverse("report_ask_correction", args=[accepted.pk])
    for user in (desk.boris, desk.chiara, desk.dmitri):
        found = re.findall(r'href="([^"]*ask-correction[^"]*)"', crosstable(user, accepted))
        assert sorted(found) == [f"{address}?player={rank}&amp;round={n}" for rank in (1, 2, 3, 4) for n in (1, 2, 3)]
    for stranger in (desk.astrid, desk.qadira, None):
        assert "ask-correction" not in crosstable(stranger, accepted)


def test_of_a_report_that_was_not_accepted_no_cell_leads_there(desk: Desk) -> None:
    report = desk.received(desk.approved())
    assert "ask-correction" not in crosstable(desk.boris, report)


def test_while_a_correction_is_open_no_cell_leads_there(desk: Desk, accepted: Report) -> None:
    ask(desk, accepted, **DEMIR)
    assert Correction.objects.count() == 1
    assert "ask-correction" not in crosstable(desk.boris, accepted)


# ---------------------------------------------------------------- the form
def test_the_form_names_round_and_both_players_in_the_reason_and_in_its_first_line(
    desk: Desk, accepted: Report
) -> None:
    assert filled(form(desk, accepted, "player=4&round=1")) == (
        "Round 1, Demir, Deniz against Amato, Anna: ",
        [("1", "Demir, Deniz")],
    )


def test_of_two_with_one_name_the_line_has_the_number(desk: Desk) -> None:
    report = desk.received(desk.approved())
    Entry.objects.filter(report=report, rank=1).update(name="Demir, Deniz")
    report = desk.accepted(report)
    assert filled(form(desk, report, "player=4&round=1"))[1] == [("1", "2099104")]


def test_a_round_without_an_opponent_is_named_in_the_reason_alone(desk: Desk) -> None:
    tournament = desk.approved(format="swiss")
    lines = tuple(
        {
            1: replace(line, cells="0000-H 3b= 2w1", points="2.0", place=2),
            4: replace(line, cells="0000-H 2w0 3b0", points="0.5"),
        }.get(line.rank, replace(line, place=1) if line.rank == 3 else line)
        for line in LINES
    )
    report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
    at(desk.after(tournament))
    assert filled(form(desk, report, "player=1&round=1")) == ("Round 1, Amato, Anna: ", [])


@pytest.mark.parametrize(
    "query", ["", "player=9&round=1", "player=4", "round=1", "player=x&round=y", "player=4&round=9" + "9" * 5000,
              "player=-4&round=1", "player=4&round=0", "player=٤&round=1"],
)  # fmt: skip
def test_what_names_no_game_of_the_report_leaves_the_form_empty(desk: Desk, accepted: Report, query: str) -> None:
    assert filled(form(desk, accepted, query)) == ("", [])


def test_what_was_begun_before_stays_and_the_game_comes_into_the_next_line(desk: Desk, accepted: Report) -> None:
    boris, address = signed_in(desk.boris), reverse("report_ask_correction", args=[accepted.pk])
    begun = {"reason": REASON, "game-1-round": "2", "game-1-player": "Berg, Bo", "game-1-outcome": "drawn"}
    Draft.objects.create(user=desk.boris, path=address, saved_at=desk.after(accepted.tournament), fields=begun)
    kept = filled(boris.get(address))
    assert kept == (REASON, [("2", "Berg, Bo")])
    assert filled(boris.get(f"{address}?player=4&round=1")) == (REASON, [("2", "Berg, Bo"), ("1", "Demir, Deniz")])
    assert filled(boris.get(f"{address}?player=2&round=2"))[1] == [("2", "Berg, Bo")]


def test_what_the_cell_began_is_sent_like_what_is_typed(desk: Desk, accepted: Report) -> None:
    reason, (line,) = filled(form(desk, accepted, "player=4&round=1"))
    ask(
        desk, accepted, reason=f"{reason}won.",
        **{"game-1-round": line[0], "game-1-player": line[1], "game-1-outcome": "won"},
    )  # fmt: skip
    assert Correction.objects.get().results == [{"round": 1, "white": 1, "black": 4, "now": "0-1"}]
