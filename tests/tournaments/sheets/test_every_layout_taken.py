"""Every kind of event from the empty sheet to the report: opened, filled with what is due, taken, and read back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.tournaments.desk import Desk
from tests.tournaments.sheets.typing import Typist
from tournaments.registration.models import Tournament
from tournaments.registration.services import let_days_pass
from tournaments.reports.models import Report
from tournaments.sheets.changes import Change
from tournaments.sheets.paper import expected_games
from tournaments.sheets.people import NewRow, add_players
from tournaments.sheets.taking import errors_of, file_of, take
from tournaments.trf import read_report

pytestmark = pytest.mark.django_db

# the registered format: how many play, in how many rounds, in teams of how many; and how many games that makes
EVENTS: dict[str, tuple[int, int, int, int]] = {
    "round-robin": (5, 5, 0, 10),
    "double-round-robin": (3, 6, 0, 6),
    "scheveningen": (6, 3, 3, 9),
    "schiller": (6, 6, 2, 12),
    "match": (2, 4, 0, 4),
    "swiss": (5, 3, 0, 6),
    "team": (8, 2, 4, 8),
    "league": (8, 2, 4, 8),
    "knockout": (4, 2, 0, 3),
}


def typist_at(desk: Desk, layout: str) -> Typist:
    players, rounds, boards, _games = EVENTS[layout]
    tournament = desk.approved(format=layout, rounds=rounds, expected_players=players)
    now = desk.moment(tournament.ends_on + timedelta(days=2))
    let_days_pass(now=now)
    typist = Typist.at(Tournament.objects.get(pk=tournament.pk), desk.boris, now)
    rows = []
    for number in range(1, players + 1):
        said: dict[str, Any] = {"name": f"Tree {number}, Tim", "fide_id": 2500000 + number, "rating": 2000}
        if boards:
            said |= {"team": (number - 1) // boards + 1, "board": (number - 1) % boards + 1}
        rows.append(NewRow(said=said))
    add_players(typist.sheet, rows, by=typist.by, now=typist.now)
    return typist


def games_of(typist: Typist, layout: str) -> list[tuple[int, int, int]]:
    """By the tables where there are some, else as somebody might have paired them: round, White, Black."""
    if due := typist.paper.due:
        return [tuple(game) for game in due]
    pairs = {
        "swiss": [(1, 1, 2), (1, 3, 4), (2, 1, 3), (2, 2, 5), (3, 1, 4), (3, 3, 5)],
        "knockout": [(1, 1, 4), (1, 2, 3), (2, 1, 2)],
    }
    teams = [
        (round_, one, one + 4) if round_ == 1 else (round_, one + 4, one) for round_ in (1, 2) for one in range(1, 5)
    ]
    return pairs.get(layout, teams)


def filled(desk: Desk, layout: str) -> Typist:
    typist = typist_at(desk, layout)
    games = games_of(typist, layout)
    changes = [Change(number=white, round=n, opponent=black, colour="w", text="=") for n, white, black in games]
    assert typist.sets(*changes).refused == []
    if layout in ("swiss", "knockout"):
        for round_ in range(1, EVENTS[layout][1] + 1):
            busy = {side for n, *sides in games if n == round_ for side in sides}
            for number in set(typist.paper.rows) - busy:
                typist.types(number, round_, "bye" if layout == "swiss" else "0bye")
    return typist


@pytest.mark.parametrize("layout", EVENTS)
def test_an_event_is_filled_taken_and_says_the_same_as_a_report(desk: Desk, layout: str) -> None:
    typist = filled(desk, layout)
    games = EVENTS[layout][3]
    assert (expected_games(typist.paper), errors_of(typist.sheet)) == (games, ())
    report = take(typist.sheet, by=typist.by, now=typist.now).report
    assert report is not None
    played = Report.objects.get(pk=report.pk).games.filter(black__isnull=False)
    assert sorted(played.values_list("round", "white__rank", "black__rank")) == sorted(games_of(typist, layout))
    assert set(played.values_list("result", flat=True)) == {"1/2-1/2"}


@pytest.mark.parametrize(
    ("layout", "dialect"), [(layout, ("trf16", "trf26")[n % 2]) for n, layout in enumerate(EVENTS)]
)
def test_the_file_of_every_event_is_read_back_with_its_players_teams_and_cells(
    desk: Desk, layout: str, dialect: str
) -> None:
    typist = filled(desk, layout)
    read = read_report(file_of(typist.sheet, dialect=dialect)).report
    assert read is not None
    told = {(player.rank, cell.round): (cell.opponent, cell.code) for player in read.players for cell in player.cells}
    ours = {place: (cell.opponent, cell.code) for place, cell in typist.paper.cells.items()}
    assert {place: said for place, said in told.items() if said[1] != " "} == ours


@pytest.mark.parametrize("layout", ["round-robin", "double-round-robin", "scheveningen", "schiller", "match"])
def test_one_game_too_few_keeps_a_square_from_being_a_report(desk: Desk, layout: str) -> None:
    typist = filled(desk, layout)
    number, round_, _opponent = games_of(typist, layout)[-1][1], games_of(typist, layout)[-1][0], None
    typist.types(number, round_, "")
    games = EVENTS[layout][3]
    assert [(each.code, dict(each.params)) for each in errors_of(typist.sheet)] == [
        ("games-missing", {"entered": games - 1, "expected": games})
    ]
