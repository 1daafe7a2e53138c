"""The forms of applications: whom and for what, the fee, a meeting."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.models import Player, Title
from ratings.register.search import player_as_typed
from ratingsite.foundations.moments import counted_day
from titles.cases.models import Meeting, Vote
from tournaments.registration.plain_fields import DayField, PlainTextField
from tournaments.registration.zones import zone_choices

TEXT_ROWS = {"rows": 3}


def plain_helper(form: forms.BaseForm) -> FormHelper:
    """The fields alone: the page has the form element and the button."""
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(*form.fields)
    return helper


class OpenForm(forms.Form):
    """A player by number, and the title."""

    player = PlainTextField(label=gettext_lazy("Player’s number"), max_length=30, help_text=gettext_lazy("As 2099001"))
    title = forms.ChoiceField(label=gettext_lazy("Title"), choices=Title.choices)
    refusal = forms.CharField(
        label=gettext_lazy("Only if you are the player: how has your federation refused to apply? (1.10d)"),
        widget=forms.Textarea(attrs=TEXT_ROWS),
        max_length=2000,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper(self)

    def clean_player(self) -> Player:
        """The player whom the number means."""
        found = player_as_typed(self.cleaned_data["player"])
        if found is None:
            raise ValidationError(_("Nobody on the register has this number."))
        return found


class FeeForm(forms.Form):
    """When the fee came, what it is found under, and whether the surcharge of 2.3 is in it."""

    paid_on = DayField(label=gettext_lazy("Paid on"))
    reference = PlainTextField(label=gettext_lazy("Reference of the payment"), max_length=100)
    has_surcharge = forms.BooleanField(label=gettext_lazy("With the surcharge of 50 % (2.3)"), required=False)

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today
        self.helper = plain_helper(self)

    def clean_paid_on(self) -> date:
        """Today or before."""
        day: date = self.cleaned_data["paid_on"]
        if day > self.today:
            raise ValidationError(_("Expected a day that is not to come."))
        return day


class MeetingForm(forms.Form):
    """A day to come where it is held, and the place."""

    held_on = DayField(label=gettext_lazy("Day of the meeting"))
    place = PlainTextField(label=gettext_lazy("Place"), max_length=120, help_text=gettext_lazy("Or: online"))
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        initial="UTC",
        help_text=gettext_lazy("The day of the meeting begins and ends by it."),
    )

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now
        self.fields["time_zone"].choices = [("UTC", "UTC"), *zone_choices()[1:]]  # type: ignore[attr-defined]
        self.helper = plain_helper(self)

    def clean(self) -> dict[str, Any]:
        """Today or later, where it is held."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        day, zone = given.get("held_on"), given.get("time_zone")
        if day and zone and day < counted_day(self.now, ZoneInfo(zone)):
            self.add_error("held_on", _("Expected a day that is not over."))
        return given


class ScheduleForm(forms.Form):
    """Which meeting."""

    meeting = forms.ModelChoiceField(label=gettext_lazy("Meeting"), queryset=Meeting.objects.none())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        planned = Meeting.objects.filter(state=Meeting.State.PLANNED).order_by("held_on")
        self.fields["meeting"].queryset = planned  # type: ignore[attr-defined]
        self.has_choice = planned.exists()
        self.helper = plain_helper(self)


class TextForm(forms.Form):
    """One text: an objection, an answer, minutes."""

    text = forms.CharField(label=gettext_lazy("Text"), widget=forms.Textarea(attrs=TEXT_ROWS), max_length=4000)

    def __init__(self, *args: Any, label: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if label:
            self.fields["text"].label = label
        self.helper = plain_helper(self)


class LinkForm(forms.Form):
    """Who objects without an account: a name that is published, an address that is not."""

    name = PlainTextField(label=gettext_lazy("Your name"), max_length=80, help_text=gettext_lazy("It is published."))
    address = forms.EmailField(
        label=gettext_lazy("Your e-mail address"), max_length=254, help_text=gettext_lazy("It is not published.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper(self)


class VoteForm(forms.Form):
    """For, against or an abstention."""

    choice = forms.ChoiceField(choices=Vote.Choice.choices)
