"""What the report of a CFC event does not say itself: name, days, time control, and who was chief arbiter."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Fieldset, Layout, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import offices_of
from tournaments.registration.by_report.services import SYSTEMS_ALONE
from tournaments.registration.models import Format, Licence
from tournaments.registration.plain_fields import PlainTextField, WholeField
from tournaments.registration.schedules import MOST_ROUNDS, proposed_schedule
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.registration.typed_fields import RateField, WrittenDayField
from tournaments.registration.words import field_of
from tournaments.regulations.findings import Finding


class ByReportForm(forms.Form):
    """The event as its report needs it. Games and players come with the report."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = PlainTextField(label=gettext_lazy("Name of the tournament"), max_length=100)
    city = PlainTextField(label=gettext_lazy("Place"), max_length=100)
    system = forms.ModelChoiceField(
        label=gettext_lazy("Rated as"), queryset=RatingSystem.objects.none(), empty_label=None
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), choices=Format.choices)
    starts_on = WrittenDayField(label=gettext_lazy("First day"))
    ends_on = WrittenDayField(label=gettext_lazy("Last day"))
    rounds = WholeField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    expected_players = WholeField(label=gettext_lazy("Players"), min_value=2, max_value=5000)
    rate_of_play = RateField(
        label=gettext_lazy("Rate of play"),
        help_text=gettext_lazy(
            "As people write it: 90+30, 40/90+30, 30+30, G/60;d5, 15+10. Minutes, and seconds for each move."
        ),
    )
    is_advertised = forms.BooleanField(
        label=gettext_lazy("The time control was advertised or posted beforehand"),
        help_text=gettext_lazy("An Active tournament was advertised as such, too."),
        error_messages={"required": gettext_lazy("All time controls must be advertised or posted beforehand (711).")},
    )
    chief_name = PlainTextField(label=gettext_lazy("Name"), max_length=100)
    chief_licence = forms.ChoiceField(
        label=gettext_lazy("Licence"), choices=[("", "–"), *Licence.choices], required=False
    )
    chief_email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy("The chief arbiter’s account has it: he certifies the report. We write there."),
    )

    def __init__(self, *args: Any, user: User, federation: Federation, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = self.fields["system"]
        assert isinstance(systems, forms.ModelChoiceField)  # noqa: S101
        systems.queryset = RatingSystem.objects.filter(code__in=SYSTEMS_ALONE).order_by("-code")
        self.federation, self.day = federation, now.astimezone(federation.zone).date()
        if any(held.office == Office.ARBITER for held in offices_of(user, now.date())):
            self.initial = {"chief_name": user.name, "chief_email": user.email} | self.initial
        self.helper = _helper()

    def clean_chief_email(self) -> str:
        """Whoever has it: that somebody has, and which office, is not for organisers to try out."""
        return str(self.cleaned_data["chief_email"]).lower()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts_on, ends_on = data.get("starts_on"), data.get("ends_on")
        if starts_on and ends_on and ends_on < starts_on:
            self.add_error("ends_on", _("The last day lies before the first."))
        elif ends_on and ends_on > self.day:
            words = _("An event comes in by its report when it is over. Register one that is still to be played.")
            self.add_error("ends_on", words)
        return data

    def add_finding(self, finding: Finding, words: str) -> None:
        """What the regulations refuse, at its field where the form has it."""
        field = field_of(finding)
        self.add_error(field if field in self.fields else None, words)

    def facts(self) -> RegistrationFacts:
        """What the services take. Only for a form that is valid."""
        data = self.cleaned_data
        said = ("name", "city", "format", "starts_on", "ends_on", "rounds", "expected_players", "is_advertised")
        rounds = proposed_schedule(data["starts_on"], data["ends_on"], data["rounds"])
        return RegistrationFacts(
            **{name: data[name] for name in said},
            federation=self.federation.pk,
            system=data["system"].pk,
            rate_of_play=str(data["rate_of_play"]),
            schedule=tuple((round_.number, round_.day, None) for round_ in rounds),
            chief=ArbiterFacts(name=data["chief_name"], licence=data["chief_licence"], email=data["chief_email"]),
        )


def _helper() -> FormHelper:
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(
        "key",
        Fieldset(_("The tournament"), "name", Row(Column("city"), Column("system"), Column("format"))),
        Fieldset(
            _("Days and rounds"),
            Row(Column("starts_on"), Column("ends_on"), Column("rounds"), Column("expected_players")),
        ),
        Fieldset(_("Rate of play"), "rate_of_play", "is_advertised"),
        Fieldset(_("Chief arbiter"), Row(Column("chief_name"), Column("chief_licence"), Column("chief_email"))),
    )
    return helper
