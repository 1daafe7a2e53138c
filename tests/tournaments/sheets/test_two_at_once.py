"""Two arbiters type, empty, undo and do again at random: nothing is overwritten silently, and the journal tells all."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from ratingsite.office.accounts.models import Office
from tests.cast import person
from tests.samples import sampled, samples
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.cells import MIRRORED, Cell, Place, written
from tournaments.sheets.changes import Change
from tournaments.sheets.findings import findings_on
from tournaments.sheets.journal import cell_kept
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit
from tournaments.sheets.undoing import NothingToUndo, redo, undo

pytestmark = pytest.mark.django_db

SEQUENCES, ACTS, SEEDS_A_TEST = samples(40, long=2000), 8, 40
TEXTS = ("{o}w1", "{o}b0", "{o}=", "{o}w+", "{o}--", "bye", "0bye", "")


class Screen:
    """What one of the two sees: the sheet as it was when he last looked."""

    def __init__(self, typist: Typist) -> None:
        self.typist = typist
        self.seen: dict[Place, tuple[Any, int]] = {}
        self.met: set[tuple[Place, int]] = set()  # what somebody typed, that he has ever looked at

    def look(self) -> None:
        rows = list(SheetCell.objects.filter(sheet=self.typist.sheet))
        self.met |= {((row.number, row.round), row.origin) for row in rows}
        self.seen = {(row.number, row.round): ((row.opponent, row.colour, row.code), row.version) for row in rows}

    def version(self, place: Place) -> int:
        return self.seen.get(place, (None, 0))[1]


def sheet_now(typist: Typist) -> dict[Place, Cell]:
    return dict(typist.paper.cells)


def one_sequence(seed: int, boris: Typist, maria: Typist) -> None:
    """Acts drawn by a seed; behind each everything is held that must hold."""
    draw = random.Random(seed)  # noqa: S311
    screens = [Screen(boris), Screen(maria)]
    for _ in range(ACTS):
        screen = draw.choice(screens)
        if draw.random() < 0.4:
            screen.look()
        act = draw.choices((type_cell, take_back, do_again), (6, 2, 1))[0]
        before = sheet_now(boris)
        act(draw, screen)
        nothing_was_lost(before, sheet_now(boris), screen)


def type_cell(draw: random.Random, screen: Screen) -> None:
    place = draw.randint(1, 6), draw.randint(1, 2)
    opponent = draw.choice([number for number in range(1, 7) if number != place[0]])
    text = draw.choice(TEXTS).format(o=opponent)
    screen.typist.sets(Change(number=place[0], round=place[1], text=text, seen=screen.version(place)))


def take_back(draw: random.Random, screen: Screen) -> None:
    turn(undo, screen)


def do_again(draw: random.Random, screen: Screen) -> None:
    turn(redo, screen)


def turn(act: Callable[..., Any], screen: Screen) -> None:
    with suppress(NothingToUndo):
        act(screen.typist.sheet, by=screen.typist.by, now=screen.typist.now)


def nothing_was_lost(before: dict[Place, Cell], after: dict[Place, Cell], screen: Screen) -> None:
    """A cell that somebody typed changes only by an act of one who had seen it, or who had typed it himself."""
    edit = SheetEdit.objects.filter(sheet=screen.typist.sheet).order_by("number").last()
    for place, cell in before.items():
        if cell.is_mirror or (place in after and after[place].value == cell.value):
            continue
        author = SheetEdit.objects.get(sheet=screen.typist.sheet, number=cell.origin).by_id
        has_seen = screen.version(place) >= cell.version or (place, cell.origin) in screen.met
        assert has_seen or author == screen.typist.by.pk, (place, cell, edit)
    for cell in after.values():  # a mirror shows what somebody typed in the other row, and nothing else
        if cell.is_mirror:
            other = after[cell.opponent, cell.round]  # type: ignore[index]
            assert (other.opponent, MIRRORED[other.code], other.is_mirror) == (cell.number, cell.code, False)
    assert after == written(after, {}, range(1, 7))


def replayed(sheet: Sheet) -> dict[Place, Any]:
    """The cells that follow from the journal alone."""
    typed: dict[Place, Cell | None] = {}
    for edit in SheetEdit.objects.filter(sheet=sheet).order_by("number"):
        for kept in edit.after.get("cells", []):
            place, cell = cell_kept(kept)
            typed[place] = cell and Cell(**{**_fields(cell), "version": edit.number})
    cells = written({}, typed, range(1, 7))
    return {place: (cell.value, str(cell.source)) for place, cell in cells.items()}


def _fields(cell: Cell) -> dict[str, Any]:
    return {name: getattr(cell, name) for name in Cell.__dataclass_fields__}


@pytest.fixture
def both(swiss: Typist) -> tuple[Typist, Typist]:
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=user.name, user=user)
    return swiss, swiss.as_(user)


@sampled
@pytest.mark.parametrize("first", range(0, SEQUENCES, SEEDS_A_TEST))
def test_no_random_sequence_of_two_overwrites_silently_and_the_journal_gives_the_same_sheet(
    both: tuple[Typist, Typist], first: int
) -> None:
    boris, maria = both
    for seed in range(first, first + SEEDS_A_TEST):
        one_sequence(seed, boris, maria)
        now = {place: (cell.value, str(cell.source)) for place, cell in sheet_now(boris).items()}
        assert replayed(boris.sheet) == now, seed
        findings_on(boris.paper)  # whatever they typed, it can be told
        SheetCell.objects.all().delete()
        SheetEdit.objects.all().delete()
        Sheet.objects.update(version=2)
