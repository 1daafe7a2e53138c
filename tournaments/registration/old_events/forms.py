"""The registration form for an event that was played: its first day is past, and the entry says why it comes now."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.register.selectors import members_on
from ratingsite.foundations.moments import counted_day
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import offices_of
from tournaments.registration.forms import RegistrationForm
from tournaments.regulations.events import EventFacts


class OldEventForm(RegistrationForm):
    """Nobody of the event need have a log-in: the rating officer reports it."""

    reason = forms.CharField(
        label=_("Why it is entered afterwards"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody who sees the tournament can read it; who allows the late registration decides by it."),
    )

    def __init__(self, *args: Any, user: User, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, user=user, now=now, **kwargs)
        self.fields["reason"].required = self.for_submission
        self.fields["chief_email"].required = False
        self.fields["chief_email"].help_text = _("Leave empty: the rating officer enters the report.")

    def _limit_choices(self) -> None:
        super()._limit_choices()
        federation = self.fields["federation"]
        assert isinstance(federation, forms.ModelChoiceField)  # noqa: S101
        federation.queryset = federations_of_officer(self.user, self.now.date())

    def _event(self) -> EventFacts | None:
        event = super()._event()
        return replace(event, is_entered_afterwards=True) if event else None

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        first, federation = data.get("starts_on"), data.get("federation")
        if first and federation and first >= counted_day(self.now, federation.zone):
            text = _("This day is not past: an event that has not begun is registered by its organiser.")
            self.add_error("starts_on", text)
        return data


def federations_of_officer(user: User, day: date) -> QuerySet[Federation]:
    """The federations whose rating officer a person is."""
    codes = {office.federation_id for office in offices_of(user, day) if office.office == Office.RATING_OFFICER}
    members = members_on(day)
    return members if None in codes else members.filter(code__in=codes)
