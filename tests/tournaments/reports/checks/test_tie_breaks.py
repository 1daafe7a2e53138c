"""The tie-breaks that were registered, and how a table prints a figure of each kind."""

from __future__ import annotations

import pytest

from tests.tournaments.desk import Desk
from tournaments.registration.models import Tournament
from tournaments.regulations.tie_breaks import Figure
from tournaments.reports.checks.tie_breaks import amount_text, figure_text, figures_of, named_tie_breaks


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("", ()),
        (" , ,", ()),
        ("DE", ("DE",)),
        ("DE, BH/C1 ,SB", ("DE", "BH/C1", "SB")),
        ("whatever we like,DE", ("whatever we like", "DE")),
    ],
)
def test_the_names_stand_in_the_order_in_which_they_were_registered(typed: str, named: tuple[str, ...]) -> None:
    assert named_tie_breaks(Tournament(tie_breaks=typed)) == named


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("BH", 1250, "12.5"),
        ("SB", 0, "0"),
        ("SB", 325, "3.25"),
        ("ARO", 2137, "2137"),
        ("ARO/C1", 2201, "2201"),
        ("BH", None, "–"),
        ("DE", None, "–"),
        ("DE", -2, "2"),
    ],
)
def test_a_figure_is_printed_as_what_it_is(name: str, value: int | None, shown: str) -> None:
    assert figure_text(Figure(name=name, value=value)) == shown


def test_what_a_round_gives_to_a_rating_is_whole_and_to_a_score_has_decimals() -> None:
    assert (amount_text("ARO", 2105), amount_text("BH", 150)) == ("2105", "1.5")


def test_the_figures_of_a_report_by_starting_rank(desk: Desk) -> None:
    """Amato and Castro drew with each other and have 2½: the direct encounter is a tie, Sonneborn-Berger is not."""
    report = desk.received(desk.approved(tie_breaks="DE,SB"))
    found = figures_of(report, report.entries.all())
    told = {rank: [(each.name, figure_text(each)) for each in figures] for rank, figures in found.items()}
    assert told == {
        1: [("DE", "1"), ("SB", "2.25")],
        2: [("DE", "–"), ("SB", "0")],
        3: [("DE", "1"), ("SB", "2.25")],
        4: [("DE", "–"), ("SB", "0")],
    }


def test_without_names_or_with_points_of_another_kind_there_are_no_figures(desk: Desk) -> None:
    unnamed = desk.received(desk.approved())
    assert figures_of(unnamed, unnamed.entries.all()) == {}
    tournament = desk.approved(tie_breaks="SB")
    report = desk.received(tournament)
    report.entries.filter(rank=1).update(points_hundredths=750)
    assert figures_of(report, report.entries.all()) == {}
