"""A round and a player's card as plain forms (Form 2), for who types without script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.plain_fields import PlainTextField, WholeField
from tournaments.sheets.cells import OPEN, Cell, Place
from tournaments.sheets.changes import Change
from tournaments.sheets.pair_results import both_sides
from tournaments.sheets.paper import Paper
from tournaments.sheets.services import Saved
from tournaments.sheets.words import refused_text, value_text

Seen = Callable[[Place], int]  # the version in which the page showed a cell

_COLOURS = (("", "–"), ("w", gettext_lazy("White")), ("b", gettext_lazy("Black")))


class RowForm(forms.Form):
    """What every kind of line has: what the page showed there.

    Somebody else may have changed the cell meanwhile: only what this person changed is a change.
    """

    SAID: tuple[str, ...] = ()
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    @classmethod
    def as_shown(cls, **values: Any) -> dict[str, Any]:
        """The first values of a line."""
        return values | {"shown": _said(cls.SAID, values)}

    @property
    def is_changed(self) -> bool:
        return _said(self.SAID, self.cleaned_data) != self.cleaned_data["shown"]


def _said(names: Sequence[str], values: Mapping[str, Any]) -> str:
    return "|".join(str(values.get(name) or "") for name in names)


class PairForm(RowForm):
    """A board of a round. ``was`` is who had White there when the page was shown."""

    SAID = ("white", "black", "result")
    was = WholeField(widget=forms.HiddenInput, required=False)
    white = WholeField(label=gettext_lazy("White"), required=False, min_value=1, max_value=9999)
    black = WholeField(label=gettext_lazy("Black"), required=False, min_value=1, max_value=9999)
    result = PlainTextField(label=gettext_lazy("Result"), required=False, max_length=24)

    def clean(self) -> dict[str, Any]:
        """A board has two players, or is empty."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and (data.get("white") or data.get("black") or data.get("result")):
            missing = [side for side in ("white", "black") if not data.get(side)]
            for side in missing[:1]:
                self.add_error(side, _("A board needs White and Black."))
        return data


class ByeForm(RowForm):
    """A player whom the round has without an opponent."""

    SAID = ("number", "word")
    number = WholeField(widget=forms.HiddenInput)
    word = PlainTextField(label=gettext_lazy("Bye"), required=False, max_length=24)


class CardRowForm(RowForm):
    """One round of a player's card."""

    SAID = ("opponent", "colour", "result", "note")
    opponent = WholeField(label=gettext_lazy("Opponent"), required=False, min_value=1, max_value=9999)
    colour = forms.ChoiceField(label=gettext_lazy("Colour"), choices=_COLOURS, required=False)
    result = PlainTextField(label=gettext_lazy("Result"), required=False, max_length=24)
    note = PlainTextField(label=gettext_lazy("Why not played"), required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        """A reason stands beside a result."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and data.get("note") and not data.get("result"):
            self.add_error("result", _("What was the result? A reason alone says nothing of it."))
        return data


PairForms = formset_factory(PairForm, extra=0, max_num=5000, absolute_max=5000)
ByeForms = formset_factory(ByeForm, extra=0, max_num=9999, absolute_max=9999)
CardForms = formset_factory(CardRowForm, extra=0, max_num=99, absolute_max=99)


@dataclass(frozen=True)
class Line:
    """A change that a form's line means, and the field at which it is answered for."""

    form: forms.Form
    field: str
    change: Change


# ---------------------------------------------------------------- a round
def round_boards(paper: Paper, round_: int) -> list[dict[str, Any]]:
    """The boards of a round as they stand, and empty ones for who is not paired yet."""
    stands = list(_white_cells(paper, round_))
    boards = [_board(cell) for cell in stands]
    paired = {side for cell in stands for side in (cell.number, cell.opponent)}
    for game in paper.due:
        if game.round == round_ and not {game.white, game.black} & paired:
            boards.append(PairForm.as_shown(white=game.white, black=game.black))
            paired |= {game.white, game.black}
    away = {cell.number for cell in paper.cells.values() if cell.round == round_ and cell.opponent is None}
    empty = 0 if paper.is_all_play_all else (len(paper.rows) - len(paired | away)) // 2
    return boards + [PairForm.as_shown()] * empty


def _board(cell: Cell) -> dict[str, Any]:
    return PairForm.as_shown(white=cell.number, was=cell.number, black=cell.opponent, result=cell.code)


def _white_cells(paper: Paper, round_: int) -> Iterator[Cell]:
    """One cell a game: White's, or the lower number's where no colour is known."""
    told: set[frozenset[int | None]] = set()
    cells = [cell for cell in paper.cells.values() if cell.round == round_ and cell.opponent is not None]
    for cell in sorted(cells, key=lambda cell: (cell.colour != "w", cell.number)):
        pair = frozenset((cell.number, cell.opponent))
        if pair not in told:
            told.add(pair)
            yield cell


def round_byes(paper: Paper, round_: int) -> list[dict[str, Any]]:
    """Everybody who has no opponent in a round."""
    cells = {cell.number: cell for cell in paper.cells.values() if cell.round == round_}
    found = []
    for number in paper.rows:
        cell = cells.get(number)
        if cell is None or cell.opponent is None:
            found.append(ByeForm.as_shown(number=number, word=cell.code if cell else ""))
    return found


def are_once(boards: BaseFormSet, byes: BaseFormSet) -> bool:
    """Whether nobody whom the page now names stands there a second time; who does is told at the second place."""
    told = [(form, side, form.cleaned_data.get(side)) for form in boards for side in ("white", "black")]
    told += [(form, "word", form.cleaned_data["number"]) for form in byes if form.cleaned_data["word"]]
    places: dict[int, list[tuple[RowForm, str]]] = {}
    for form, name, number in told:
        if number and form not in [there for there, _name in places.get(number, [])]:  # against himself is told alone
            places.setdefault(number, []).append((form, name))
    twice = [each for each in places.values() if len(each) > 1 and any(form.is_changed for form, _name in each)]
    for each in twice:
        form, name = next(place for place in reversed(each) if place[0].is_changed)
        form.add_error(name, _("This player stands in this round twice."))
    return not twice


def round_lines(boards: BaseFormSet, byes: BaseFormSet, round_: int, paper: Paper, seen: Seen) -> list[Line]:
    """The changes that the two parts of a round's page mean. What boards had before is emptied first."""
    changed = [form for form in boards if form.is_changed]
    written = [_written(form, round_, paper, seen) for form in changed if form.cleaned_data.get("white")]
    whites = {line.change.number for line in written}
    emptied = [
        Line(form, "white", Change(number=number, round=round_, text="", seen=seen((number, round_))))
        for form in changed
        if (number := _emptied(form, round_, paper)) and number not in whites
    ]
    away = [_bye(form, round_, seen) for form in byes if form.is_changed]
    return emptied + written + away


def _emptied(form: RowForm, round_: int, paper: Paper) -> int | None:
    """Whose cell told what the board showed: Black's where White's only follows from it."""
    was = form.cleaned_data.get("was")
    cell = paper.cells.get((was or 0, round_))
    if cell is not None and cell.is_mirror:
        return cell.opponent
    white = form.cleaned_data.get("white")
    return None if was == white and form.cleaned_data.get("result") else was


def _written(form: RowForm, round_: int, paper: Paper, seen: Seen) -> Line:
    """White's cell; a pairing whose result is not told stays open, one of the tables is empty again."""
    said = form.cleaned_data
    white, black, result = said["white"], said["black"], said.get("result")
    change = Change(number=white, round=round_, opponent=black, colour="w", seen=seen((white, round_)))
    if result:
        return Line(form, "result", replace(change, text=both_sides(result) or result))
    present = paper.cells.get((white, round_))
    is_emptied = paper.is_all_play_all and present is not None and present.opponent == black
    return Line(form, "result", replace(change, opponent=None, text="") if is_emptied else replace(change, code=OPEN))


def _bye(form: RowForm, round_: int, seen: Seen) -> Line:
    number = form.cleaned_data["number"]
    change = Change(number=number, round=round_, seen=seen((number, round_)))
    return Line(form, "word", _alone(change, form.cleaned_data["word"]))


def _alone(change: Change, text: str) -> Change:
    """What stands without an opponent. A number is a result there, and no opponent whose result is open."""
    bare = text.strip()
    return replace(change, code=bare[:4]) if bare.isdecimal() else replace(change, text=text)


# ---------------------------------------------------------------- a card
def card_rounds(paper: Paper, number: int) -> list[dict[str, Any]]:
    """The rounds of a player's card as they stand."""
    return [_card_round(paper, number, round_) for round_ in range(1, paper.rounds + 1)]


def _card_round(paper: Paper, number: int, round_: int) -> dict[str, Any]:
    cell = paper.cells.get((number, round_))
    if cell is not None:
        return CardRowForm.as_shown(opponent=cell.opponent, colour=cell.colour, result=cell.code, note=cell.note)
    for game in paper.due:
        if game.round == round_ and number in (game.white, game.black):
            is_white = game.white == number
            opponent = game.black if is_white else game.white
            return CardRowForm.as_shown(opponent=opponent, colour="w" if is_white else "b")
    return CardRowForm.as_shown()


def card_lines(rows: BaseFormSet, number: int, paper: Paper, seen: Seen) -> list[Line]:
    """The changes that a card means: the rounds that were changed."""
    return [
        Line(form, "result", _card_change(form.cleaned_data, (number, round_), paper, seen))
        for round_, form in enumerate(rows, start=1)
        if form.is_changed
    ]


def _card_change(said: Mapping[str, Any], place: Place, paper: Paper, seen: Seen) -> Change:
    result, opponent = said.get("result") or "", said.get("opponent")
    change = Change(
        number=place[0], round=place[1], colour=said.get("colour") or "", note=said.get("note") or "", seen=seen(place)
    )
    if not opponent:
        return _alone(change, result)
    if result:
        return replace(change, opponent=opponent, text=result)
    is_emptied = paper.is_all_play_all or place in paper.cells
    return replace(change, text="") if is_emptied else replace(change, opponent=opponent, code=OPEN)


# ---------------------------------------------------------------- what was not written
def tell(lines: Sequence[Line], saved: Saved) -> int:
    """Put every refusal and every clash at its field; how many there were."""
    at = {(line.change.number, line.change.round): line for line in lines}
    for refused in saved.refused:
        line = at[refused["number"], refused["round"]]
        line.form.add_error(line.field, refused_text(refused))
    for clash in saved.clashes:
        line = at[clash["number"], clash["round"]]
        words = {"name": clash["by"], "cell": value_text(*clash["theirs"])}
        text = _("%(name)s changed this meanwhile: %(cell)s. Send it again to write yours.") % words
        line.form.add_error(line.field, text)
    return len(saved.refused) + len(saved.clashes)
