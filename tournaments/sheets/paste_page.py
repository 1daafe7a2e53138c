"""The paste as a plain page, for who works without script: a text, what was understood of it, and taking it."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratingsite.office.accounts.permissions import require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, today
from tournaments.registration.plain_fields import WholeField
from tournaments.sheets import pasting
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.paste_views import LONGEST_PASTE, preview_json, too_many_text
from tournaments.sheets.pasting import NothingPasted, Text
from tournaments.sheets.people import PlayersRefused
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.services import Saved, TooManyChanges
from tournaments.sheets.words import value_text

_LANGUAGES = (
    ("", gettext_lazy("as the table says it")),
    ("en", gettext_lazy("Black (English w, b)")),
    ("fr", gettext_lazy("White (French b, n)")),
)


class PasteForm(forms.Form):
    """A text and what it is; ``seen`` is the version of the sheet of which the page told what would become of it."""

    text = forms.CharField(
        label=gettext_lazy("The table"),
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea({"rows": 10, "spellcheck": "false", "class": "form-control pasted-text"}),
    )
    what = forms.TypedChoiceField(
        label=gettext_lazy("What it is"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.Select({"class": "form-select d-inline-block w-auto"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("“b” alone means"),
        choices=_LANGUAGES,
        required=False,
        widget=forms.Select({"class": "form-select d-inline-block w-auto"}),
    )
    seen = WholeField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, rounds: int, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        each = [
            (str(round_), _("the pairings of round %(number)s") % {"number": round_}) for round_ in range(1, rounds + 1)
        ]
        self.fields["what"].choices = [("", _("a table of results")), *each]  # type: ignore[attr-defined]

    @property
    def pasted(self) -> Text:
        said = self.cleaned_data
        return Text(text=said["text"], language=said["language"] or None, round=said["what"])


@acts
def paste_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Look at what a text means, then take it; nothing changes before."""
    sheet = find_sheet(request, pk, "type")
    rounds = paper_of(sheet).rounds
    if request.method != "POST":
        return _page(request, sheet, PasteForm(rounds, initial={"what": request.GET.get("round", "")}))
    require(request.user, "type", sheet, day=today())
    form = PasteForm(rounds, request.POST)
    if not form.is_valid():
        return _page(request, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    text = form.pasted
    if "take" in request.POST and (saved := _taken(request, sheet, form)) is not None:
        return _told(request, sheet, saved, form)
    return _looked_at(request, sheet, form, text)


def _looked_at(request: HttpRequest, sheet: Sheet, form: PasteForm, text: Text) -> HttpResponse:
    """The page with what the text means, and the version of which that was said."""
    found = preview_json(pasting.preview(sheet, text))
    form.data = {**request.POST.dict(), "seen": str(sheet.version)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return _page(request, sheet, form, found=found, status=status)


def _taken(request: HttpRequest, sheet: Sheet, form: PasteForm) -> Saved | None:
    """What became of it; nothing where it cannot be taken, and its field says why."""
    try:
        return pasting.paste(
            sheet, form.pasted, by=acting_user(request), now=now(), seen=form.cleaned_data["seen"] or 0
        )
    except NothingPasted:
        form.add_error("text", _("There is nothing in it to take."))
    except PlayersRefused:
        said = _("The players of this table cannot be added: a number stands twice, or a name is missing.")
        form.add_error("text", said)
    except TooManyChanges:
        form.add_error("text", too_many_text())
    return None


def _told(request: HttpRequest, sheet: Sheet, saved: Saved, form: PasteForm) -> HttpResponse:
    taken = sum(cell[5] == "pasted" for cell in saved.cells)
    added = SheetPlayer.objects.filter(sheet=sheet, version=saved.version).count()
    if added:
        said = ngettext("%(count)s player was added.", "%(count)s players were added.", added) % {"count": added}
        messages.success(request, said)
    if taken or not added:
        said = ngettext("%(count)s cell was taken.", "%(count)s cells were taken.", taken) % {"count": taken}
        messages.success(request, said)
    for clash in saved.clashes:
        words = {"name": clash["by"], "round": clash["round"], "cell": value_text(*clash["theirs"])}
        said = _("Round %(round)s: %(name)s changed this meanwhile: %(cell)s. That stays.")
        messages.warning(request, said % words)
    round_ = form.pasted.round
    return redirect("sheet_round", pk=sheet.pk, number=round_) if round_ else redirect("sheet", pk=sheet.pk)


def _page(
    request: HttpRequest, sheet: Sheet, form: PasteForm, *, found: object = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"sheet": sheet, "tournament": sheet.tournament, "form": form, "found": found}
    return render(request, "tournaments/sheets/paste.html", context, status=status)
