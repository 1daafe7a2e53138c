"""The small forms around a report: the file, its encoding, the ticks, a reason, a new player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Association, Federation, Sex
from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import BirthField, PlainTextField
from tournaments.reports.files.reading import born
from tournaments.reports.models import Entry
from tournaments.reports.parts.selectors import comes_in_parts, is_reported_whole, reported_up_to
from tournaments.trf import CODE_PAGES

_CODE_PAGE_LABELS = {
    "cp1252": _("Western European (cp1252)"),
    "latin-1": _("Western European (latin-1)"),
    "cp1250": _("Central European (cp1250)"),
    "cp1251": _("Cyrillic (cp1251)"),
}


def _helper() -> FormHelper:
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    return helper


class UploadForm(forms.Form):
    """A report file of any bytes; what they are is found out by reading them."""

    file = forms.FileField(
        label=_("Report file (TRF)"),
        allow_empty_file=True,  # an empty file is kept and refused like any other, with its fault
        widget=forms.ClearableFileInput(attrs={"accept": ".trf,.trfx,.txt,.TRF,.TXT"}),
        help_text=_("The file that your pairing program writes for FIDE, at most 5 MB. It is kept as you send it."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_last_round(self, tournament)
        self.helper = _helper()


def _add_last_round(form: forms.Form, tournament: Tournament) -> None:
    """Where a tournament may come in parts: up to which round the file is to be rated."""
    if choices := _last_rounds(tournament):
        form.fields["last_round"] = forms.TypedChoiceField(
            label=_("Rounds to be rated"),
            choices=choices,
            coerce=int,
            empty_value=None,
            required=False,
            help_text=_("A file may repeat rounds that an earlier part has rated: they are skipped."),
        )


def _last_rounds(tournament: Tournament) -> list[tuple[str, str]]:
    if not comes_in_parts(tournament) or is_reported_whole(tournament):
        return []
    first, last = reported_up_to(tournament) + 1, tournament.rounds
    whole = [("", str(_("all: the tournament is over"))) if first == 1 else ("", _part_text(first, last))]
    return whole + [(str(number), _part_text(first, number)) for number in range(last - 1, first - 1, -1)]


def _part_text(first: int, last: int) -> str:
    if first == last:
        return gettext("only round %(first)s") % {"first": first}
    return gettext("rounds %(first)s to %(last)s") % {"first": first, "last": last}


class EncodingForm(forms.Form):
    """In which encoding a file was written, when it is not UTF-8; never guessed."""

    encoding = forms.ChoiceField(
        label=_("Encoding"), choices=[(page, _CODE_PAGE_LABELS[page]) for page in CODE_PAGES], widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, samples: Mapping[str, str], tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_last_round(self, tournament)
        field = self.fields["encoding"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [(page, f"{_CODE_PAGE_LABELS[page]}: {samples.get(page, '')}") for page in CODE_PAGES]
        self.helper = _helper()


class CertifyForm(forms.Form):
    """A tick for every warning: ``ticks`` are their names. What is not ticked is an error at its tick."""

    def __init__(self, *args: Any, ticks: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for tick in sorted(ticks):
            self.fields[f"tick-{tick}"] = forms.BooleanField(
                label=_("I have looked at this and it is right."),
                error_messages={"required": _("Please look at this warning and tick it.")},
            )

    @staticmethod
    def ticks_in(data: Mapping[str, Any]) -> frozenset[str]:
        """The names of the ticks that were set."""
        return frozenset(name.removeprefix("tick-") for name in data if name.startswith("tick-") and data[name])


class EnterPlayerForm(forms.Form):
    """What the register needs of a new player, filled in from the line of the report."""

    name = PlainTextField(label=_("Name"), max_length=100, help_text=_("Family name, given name"))
    federation = forms.ModelChoiceField(label=_("Federation"), queryset=Federation.objects.none(), empty_label=None)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "–"), *Sex.choices])
    birth_date = BirthField(label=_("Date of birth"))
    association = forms.ChoiceField(
        label=_("Member of an association"),
        choices=[("", _("none")), *Association.choices],
        required=False,
        help_text=_("Seven games are enough then for a first rating (2009, 7.14g)."),
    )

    def __init__(self, *args: Any, federations: QuerySet[Federation], asks_association: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_association:  # nobody is asked for what no rule needs
            del self.fields["association"]
        field = self.fields["federation"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = federations
        self.helper = _helper()

    @staticmethod
    def from_line(entry: Entry) -> dict[str, Any]:
        """The first content of the form."""
        _year, day = born(entry)
        return {"name": entry.name, "federation": entry.federation, "sex": entry.sex, "birth_date": day}
