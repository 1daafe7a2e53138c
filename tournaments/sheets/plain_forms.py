"""A round and a player's card as plain forms (Form 2), for who types without script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.plain_fields import PlainTextField, WholeField
from tournaments.sheets.cells import Cell
from tournaments.sheets.changes import Change
from tournaments.sheets.pair_results import both_sides
from tournaments.sheets.paper import Paper
from tournaments.sheets.services import Saved
from tournaments.sheets.words import refused_text, value_text

_COLOURS = (("", "–"), ("w", gettext_lazy("White")), ("b", gettext_lazy("Black")))


class RowForm(forms.Form):
    """What every kind of line has: the version of the cell that the page showed, and what it showed there.

    Somebody else may have changed the cell meanwhile: only what this person changed is a change.
    """

    SAID: tuple[str, ...] = ()
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
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
    white = WholeField(label=_("White"), required=False, min_value=1, max_value=9999)
    black = WholeField(label=_("Black"), required=False, min_value=1, max_value=9999)
    result = PlainTextField(label=_("Result"), required=False, max_length=24)


class ByeForm(RowForm):
    """A player whom the round has without an opponent."""

    SAID = ("number", "word")
    number = WholeField(widget=forms.HiddenInput)
    word = PlainTextField(label=_("Bye"), required=False, max_length=24)


class CardRowForm(RowForm):
    """One round of a player's card."""

    SAID = ("opponent", "colour", "result", "note")
    opponent = WholeField(label=_("Opponent"), required=False, min_value=1, max_value=9999)
    colour = forms.ChoiceField(label=_("Colour"), choices=_COLOURS, required=False)
    result = PlainTextField(label=_("Result"), required=False, max_length=24)
    note = PlainTextField(label=_("Why not played"), required=False, max_length=200)


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
    return PairForm.as_shown(
        white=cell.number, was=cell.number, black=cell.opponent, result=cell.code, seen=cell.version
    )


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
            word, seen = (cell.code, cell.version) if cell else ("", 0)
            found.append(ByeForm.as_shown(number=number, word=word, seen=seen))
    return found


def round_lines(boards: BaseFormSet, byes: BaseFormSet, round_: int) -> Iterator[Line]:
    """The changes that the two parts of a round's page mean. What a board had before is emptied first."""
    for form in boards:
        if not form.is_changed:
            continue
        said = form.cleaned_data
        white, black, was = said.get("white"), said.get("black"), said.get("was")
        if was and was != white:
            yield Line(form, "white", Change(number=was, round=round_, text="", seen=said.get("seen") or 0))
        if white and black and said.get("result"):
            seen = said.get("seen") or 0 if was in (None, white) else 0
            text = both_sides(said["result"]) or said["result"]
            change = Change(number=white, round=round_, opponent=black, colour="w", text=text, seen=seen)
            yield Line(form, "result", change)
    for form in byes:
        said = form.cleaned_data
        if form.is_changed:
            change = Change(number=said["number"], round=round_, text=said["word"], seen=said.get("seen") or 0)
            yield Line(form, "word", change)


# ---------------------------------------------------------------- a card
def card_rounds(paper: Paper, number: int) -> list[dict[str, Any]]:
    """The rounds of a player's card as they stand."""
    return [_card_round(paper, number, round_) for round_ in range(1, paper.rounds + 1)]


def _card_round(paper: Paper, number: int, round_: int) -> dict[str, Any]:
    cell = paper.cells.get((number, round_))
    if cell is not None:
        return CardRowForm.as_shown(
            opponent=cell.opponent, colour=cell.colour, result=cell.code, note=cell.note, seen=cell.version
        )
    for game in paper.due:
        if game.round == round_ and number in (game.white, game.black):
            is_white = game.white == number
            opponent = game.black if is_white else game.white
            return CardRowForm.as_shown(opponent=opponent, colour="w" if is_white else "b")
    return CardRowForm.as_shown()


def card_lines(rows: BaseFormSet, number: int) -> Iterator[Line]:
    """The changes that a card means: the rounds that were changed."""
    for round_, form in enumerate(rows, start=1):
        if form.is_changed:
            yield Line(form, "result", _card_change(form.cleaned_data, number, round_))


def _card_change(said: Mapping[str, Any], number: int, round_: int) -> Change:
    result = said.get("result") or ""
    return Change(
        number=number,
        round=round_,
        opponent=said.get("opponent") if result else None,
        colour=said.get("colour") or "",
        text=result,
        note=said.get("note") or "",
        seen=said.get("seen") or 0,
    )


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
        line.form.data = {**line.form.data.dict(), line.form.add_prefix("seen"): str(clash["version"])}
    return len(saved.refused) + len(saved.clashes)
