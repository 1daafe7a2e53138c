"""Each bad cell of the catalogue in all three ways – typed, pasted, uploaded – is named at its player and round."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ratings.register.models import Federation
from tests.tournaments.bad_inputs.cells import CELL_ROWS, CellRow, Place
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.typing import Typist
from tests.tournaments.trf.sample import ELIF, SWISS, as_bytes, edited
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports.models import SubmittedFile
from tournaments.reports.services import receive_file
from tournaments.sheets.findings import Finding, findings_on
from tournaments.sheets.pasting import Text, paste, preview
from tournaments.sheets.people import NewRow, add_players
from tournaments.sheets.words import finding_text, refused_text
from tournaments.trf.layout import round_column

pytestmark = pytest.mark.django_db

NAMES = {1: "Demir, Elif", 2: "Aliyev, Farid", 3: "Öberg, Greta", 4: "Kovač, Hugo"}
CELLS = {
    1: ("4w1", "3b1", "2w="), 2: ("3w=", "4b1", "1b="), 3: ("2b=", "1w0", "4w1"), 4: ("1b0", "2w0", "3b0"),
}  # fmt: skip
FIRST_COLUMN = 2  # of the rounds in the pasted table: behind number and name
WARNINGS = {"opponent-again", "allocated-bye-again"}


@dataclass(frozen=True)
class Named:
    """What is said of a cell: its code, its place, and the sentence."""

    code: str
    place: Place
    text: str = ""


@pytest.fixture
def lakeside(desk: Desk) -> Typist:
    """A sheet of the sample's four in three rounds, without results."""
    Federation.objects.get_or_create(code="SLO", defaults={"name": "Slovenia"})
    tournament = desk.approved(format="swiss")
    now = desk.after(tournament)
    registration.let_days_pass(now=now)
    typist = Typist.at(Tournament.objects.get(pk=tournament.pk), desk.boris, now)
    rows = [NewRow(said={"name": name}) for name in NAMES.values()]
    add_players(typist.sheet, rows, by=desk.boris, now=now)
    return typist


# ---------------------------------------------------------------- the three ways
def typed(typist: Typist, row: CellRow) -> list[Named]:
    """Every cell of the sample typed, and then what is bad over it: what is refused, and what is found."""
    for number, cells in CELLS.items():
        for round_, text in enumerate(cells, start=1):
            typist.types(number, round_, text)
    named = []
    for number, round_, text in row.cells:
        saved = typist.types(number, round_, text)
        named += [Named(each["code"], (each["number"], each["round"]), refused_text(each)) for each in saved.refused]
    return named + found(typist)


def pasted(typist: Typist, row: CellRow) -> list[Named]:
    """The whole table pasted: what the preview could not read, and what is found once it is taken."""
    table = {number: dict(enumerate(cells, start=1)) for number, cells in CELLS.items()}
    for number, round_, text in row.cells:
        table[number][round_] = text
    last = max(max(cells) for cells in table.values())
    head = "\t".join(["No", "Name", *(f"{round_}.Rd" for round_ in range(1, last + 1))])
    lines = [
        "\t".join([str(number), NAMES[number], *(cells.get(round_, "") for round_ in range(1, last + 1))])
        for number, cells in table.items()
    ]
    text = Text(text="\n".join([head, *lines]))
    unread = preview(typist.sheet, text).pasted.unread
    paste(typist.sheet, text, by=typist.by, now=typist.now)
    return [Named(each.expected, (each.row - 1, each.column - FIRST_COLUMN), each.text) for each in unread] + found(
        typist
    )


def uploaded(typist: Typist, row: CellRow) -> list[Named]:
    """The sample's file with the bad cells in it: what its faults name."""
    lines = SWISS
    for place, (number, round_, _text) in enumerate(row.cells):
        cell = row.in_file(place).ljust(8)
        lines = edited(ELIF + number - 1, round_column(round_), cell, lines)
    tournament = typist.sheet.tournament
    receive_file(tournament, name="bad.trf", content=as_bytes(lines), by=typist.by, now=typist.now)
    faults = SubmittedFile.objects.get().faults
    return [Named(fault["code"], (fault["player"], fault["round"])) for fault in faults if fault["player"]]


def found(typist: Typist) -> list[Named]:
    paper = typist.paper

    def told(each: Finding) -> Named:
        number, round_, text = each.number or 0, each.round or 0, finding_text(each, paper)
        assert f"Round {round_}:" in text  # the sentence names the place too
        assert NAMES[number] in text
        return Named(each.code, (number, round_), text)

    return [told(each) for each in findings_on(paper) if each.severity == "error" or each.code in WARNINGS]


WAYS = {"typed": typed, "pasted": pasted, "uploaded": uploaded}
CASES = [pytest.param(way, row, id=f"{row.number} {row.what}, {way}") for row in CELL_ROWS for way in WAYS]


@pytest.mark.parametrize(("way", "row"), CASES)
def test_a_bad_cell_is_named_at_its_place(lakeside: Typist, way: str, row: CellRow) -> None:
    code = getattr(row, way)
    named = WAYS[way](lakeside, row)
    assert {one.place for one in named if one.code == code} >= set(row.at if code else ())
    if not code:
        assert named == []
