"""The forms of people and offices: an office to grant, a new person, a request for an account, the filter."""

from __future__ import annotations

from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.models import ASKED_FOR, LIGHT, Office, User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.edge import today
from ratingsite.office.people.granting import BadGrant, Grant
from ratingsite.office.people.selectors import PeopleFilter, federations, federations_of
from ratingsite.office.people.standing import new_office

WHY_NOT = {
    "suspended": gettext_lazy("The account is suspended: give it back first."),
    "over": gettext_lazy("This day is over, or lies before the first."),
    "missing": gettext_lazy("This field is required."),
    "held": gettext_lazy("This office is held already."),
    "proposed": gettext_lazy("This office is proposed already, and waits for a second person."),
}


def _as_day() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class OfficeForm(forms.Form):
    """An office, for which federation, from when, until when, and why where a second person reads it."""

    office = forms.ChoiceField(label=gettext_lazy("Office"))
    federation = forms.ModelChoiceField(
        label=gettext_lazy("Federation"),
        queryset=None,
        required=False,
        empty_label=gettext_lazy("all federations"),
    )
    starts_on = forms.DateField(label=gettext_lazy("From"), widget=_as_day())
    ends_on = forms.DateField(
        label=gettext_lazy("Until"),
        widget=_as_day(),
        required=False,
        help_text=gettext_lazy("The last day. Empty: until further notice."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=1000,
        required=False,
        help_text=gettext_lazy(
            "Organisers and arbiters you grant alone. Every other office a second person confirms, who reads this."
        ),
    )

    def __init__(self, *args: Any, by: User, to: User | None, today: date, **kwargs: Any) -> None:
        kwargs["initial"] = {"starts_on": today, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.by, self.to, self.today = by, to, today
        open_federations = federations_of(by, day=today)
        proposes = can(by, "propose", new_office(Office.QC, None, to, by), day=today)
        self.fields["federation"].queryset = federations() if proposes else open_federations  # type: ignore[attr-defined]
        self.fields["federation"].label_from_instance = lambda each: f"{each.pk} · {each.shown_name}"  # type: ignore[attr-defined]
        grants = open_federations.exists()
        self.fields["office"].choices = [  # type: ignore[attr-defined]
            each for each in Office.choices if (grants if each[0] in LIGHT else proposes)
        ]
        if not proposes:
            self.fields["federation"].empty_label = None  # type: ignore[attr-defined]
            self.fields["federation"].required = True
            del self.fields["reason"]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        office, federation = data.get("office"), data.get("federation")
        if office and "federation" not in self.errors:
            act = "grant" if office in LIGHT else "propose"
            if office in LIGHT and federation is None:
                self.add_error("federation", WHY_NOT["missing"])
            elif not can(
                self.by, act, new_office(office, getattr(federation, "pk", None), self.to, self.by), day=self.today
            ):
                self.add_error("office", _("You cannot grant this office here."))
            elif office not in LIGHT and not data.get("reason"):
                self.add_error("reason", WHY_NOT["missing"])
        return data

    def grant(self) -> Grant:
        """What was asked for."""
        data = self.cleaned_data
        return Grant(
            office=Office(data["office"]),
            federation=data["federation"],
            starts_on=data["starts_on"],
            ends_on=data["ends_on"],
        )

    def refused(self, refusal: BadGrant) -> None:
        """Say at its field what the service has refused."""
        self.add_error(refusal.field if refusal.field in self.fields else None, WHY_NOT[refusal.why])


class PersonForm(OfficeForm):
    """A person whom the office knows, with the first office."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    email = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254)
    field_order = ("name", "email")


class AskForm(forms.Form):
    """What somebody without an account says of himself."""

    name = forms.CharField(
        label=gettext_lazy("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("You sign in with it, and the answer goes there."),
    )
    federation = forms.ModelChoiceField(
        label=gettext_lazy("Federation"), queryset=None, empty_label=gettext_lazy("please choose")
    )
    office = forms.ChoiceField(
        label=gettext_lazy("As"),
        choices=[(each.value, each.label) for each in ASKED_FOR],
        help_text=gettext_lazy(
            "Organisers register tournaments, arbiters report them, the rating officer decides for the federation."
        ),
    )
    words = forms.CharField(
        label=gettext_lazy("Who are you?"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Club, licence, FIDE ID: what the rating officer of your federation knows you by."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        still_there = federations().exclude(exists_to__lt=today())
        self.fields["federation"].queryset = still_there  # type: ignore[attr-defined]
        self.fields["federation"].label_from_instance = lambda each: f"{each.pk} · {each.shown_name}"  # type: ignore[attr-defined]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name.isprintable():
            raise ValidationError(_("This name has characters that cannot be printed."))
        return name


class FilterForm(forms.Form):
    """What the list of people is narrowed to; whatever cannot be read narrows nothing."""

    q = forms.CharField(label=gettext_lazy("Name or e-mail address"), max_length=120, required=False)
    office = forms.ChoiceField(
        label=gettext_lazy("Office"), choices=[("", gettext_lazy("any office")), *Office.choices], required=False
    )
    federation = forms.ModelChoiceField(
        label=gettext_lazy("Federation"), queryset=None, required=False, empty_label=gettext_lazy("any federation")
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=[
            ("", gettext_lazy("everybody")),
            ("suspended", gettext_lazy("suspended")),
            ("without", gettext_lazy("without an office today")),
        ],
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["federation"].queryset = federations()  # type: ignore[attr-defined]

    def wanted(self) -> PeopleFilter:
        """The filter."""
        self.is_valid()
        said = self.cleaned_data
        federation = said.get("federation")
        return PeopleFilter(
            q=said.get("q", ""),
            office=said.get("office", ""),
            federation=federation.pk if federation else "",
            state=said.get("state", ""),
        )
