"""The forms of changes: one change of one person, a decision on one, and a file with many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.models import PersonChange
from ratings.register.changes.services import (
    Change,
    FederationGone,
    HasFideId,
    NumberMissing,
    NumberTaken,
    SecondEntry,
    person_meant,
    refuse_gone,
    refuse_number,
)
from ratings.register.changes.values import checked, checked_start
from ratings.register.models import Player
from ratingsite.office.edge import today

LARGEST_PROOF = 2 * 1024 * 1024
LARGEST_FILE = 1024 * 1024


def plain_helper() -> FormHelper:
    """Fields without a form tag of their own."""
    helper = FormHelper()
    helper.form_tag, helper.disable_csrf = False, True
    return helper


class ChangeForm(forms.ModelForm):  # type: ignore[type-arg]
    """What changes, to what, from which day, why, and what shows it."""

    upload = forms.FileField(
        label=gettext_lazy("Proof as a file"),
        required=False,
        help_text=gettext_lazy("A scan or a letter, at most 2 MB. Only the offices that decide see it."),
    )

    class Meta:
        model = PersonChange
        fields = ("kind", "value", "starts_on", "reason", "proof")
        widgets = {
            "starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "reason": forms.Textarea(attrs={"rows": 2}),
            "proof": forms.Textarea(attrs={"rows": 2}),
        }
        help_texts = {
            "value": gettext_lazy(
                "A name as “Family name, given name”; the code of a federation; m or w; a day as 2001-05-04; IBCA, "
                "ICSC or IPCA; the day of death; yes to be left out of the lists; the FIDE ID, or nothing while "
                "FIDE has given none. Nothing takes back an association, a death or an exclusion."
            ),
            "starts_on": gettext_lazy("Lists of that day and later show it; published lists stay as they are."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()

    def clean_upload(self) -> Any:
        upload = self.cleaned_data.get("upload")
        if upload is not None and upload.size > LARGEST_PROOF:
            raise ValidationError(_("The file is larger than 2 MB."))
        return upload

    def clean_starts_on(self) -> Any:
        return checked_start(self.cleaned_data["starts_on"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("kind"):
            try:
                starts_on = data.get("starts_on")
                data["value"] = checked(data["kind"], data.get("value", ""), today=today(), starts_on=starts_on)
            except ValidationError as error:
                self.add_error("value", error)
        if not data.get("proof") and not data.get("upload") and "upload" not in self.errors:
            self.add_error("proof", _("Please say what shows it, or add a file."))
        return data

    @property
    def change(self) -> Change:
        """What is asked."""
        data, upload = self.cleaned_data, self.cleaned_data.get("upload")
        return Change(
            kind=data["kind"],
            value=data["value"],
            starts_on=data["starts_on"],
            reason=data["reason"],
            proof=data["proof"],
            proof_name=upload.name[:120] if upload else "",
            proof_file=upload.read() if upload else None,
        )


class ChangeDecisionForm(forms.Form):
    """Nothing yet, accepted, or refused with a reason; ``person`` is whose second entry the number has become."""

    decision = forms.ChoiceField(required=False, choices=[("", ""), ("accept", ""), ("refuse", "")])
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False)
    number = forms.CharField(label=gettext_lazy("FIDE ID"), max_length=9, required=False)

    def __init__(self, change: PersonChange, data: Any = None, person: Player | None = None) -> None:
        super().__init__(data, prefix=f"change-{change.pk}", initial={"number": change.value})
        self.change, self.person = change, person

    @property
    def asks_number(self) -> bool:
        """Whether who accepts writes the number that FIDE has given."""
        return self.change.kind == PersonChange.Kind.FIDE_ID

    @property
    def chosen(self) -> str:
        """What is marked."""
        return str(self.data.get(self.add_prefix("decision"), "")) if self.is_bound else ""

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("decision") == "refuse" and not data.get("reason"):
            self.add_error("reason", _("Please say why; who has asked will read it."))
        if data.get("decision") == "accept" and self.asks_number:
            self._look_at_number(data.get("number", ""))
        elif data.get("decision") == "accept":
            self._look_at_federation()
        if data.get("decision") == "accept":
            self._look_at_person()
        return data

    def _look_at_person(self) -> None:
        """The number is a person's own, or what is asked for is the person's all the same."""
        try:
            person_meant(self.change)
        except SecondEntry as refusal:
            self.add_error("decision", second_entry_text(refusal.person))

    def _look_at_federation(self) -> None:
        """A transfer goes to a federation that is still there."""
        try:
            refuse_gone(self.change, today=today())
        except FederationGone as gone:
            self.add_error("decision", str(gone))

    def _look_at_number(self, number: str) -> None:
        """The number is there and nobody's."""
        try:
            checked(PersonChange.Kind.FIDE_ID, number, today=today())
            refuse_number(self.change.player, number)
        except ValidationError as error:
            self.add_error("number", error)
        except NumberMissing:
            self.add_error("number", _("Please write the number that FIDE has given."))
        except NumberTaken as refusal:
            self.add_error("number", taken_text(refusal.holder))
        except HasFideId:
            self.add_error("number", _("The player has a FIDE ID already."))


def gives_a_number_twice(forms: Sequence[ChangeDecisionForm]) -> bool:
    """Whether valid forms, decided together, give one FIDE ID to two players; each further one says so."""
    given: dict[str, Player] = {}
    for form in forms:
        number = form.cleaned_data["number"] if form.asks_number and form.chosen == "accept" else ""
        holder = given.setdefault(number, form.change.player) if number else form.change.player
        if holder != form.change.player:
            form.add_error("number", taken_text(holder))
    return any(form.errors for form in forms)


def taken_text(holder: Player) -> str:
    """Somebody has the number: perhaps the same person, entered twice."""
    text = _("%(name)s has this FIDE ID. If it is the same person, the two entries are merged instead.")
    return text % {"name": holder.name}


def second_entry_text(person: Player) -> str:
    """The number was merged into a person's since this was asked for."""
    text = _(
        "This number has become a second entry of %(name)s: please refuse the change, and have it asked for under the "
        "person’s number, %(key)s."
    )
    return text % {"name": person.name, "key": person.key}


class MoreProofForm(forms.Form):
    """What is added to a change that was refused."""

    proof = forms.CharField(
        label=gettext_lazy("What shows it after all"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()


class ChangesFileForm(forms.Form):
    """A CSV with changes."""

    file = forms.FileField(
        label=gettext_lazy("CSV file"), widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise ValidationError(_("The file is larger than 1 MB."))
        return file
