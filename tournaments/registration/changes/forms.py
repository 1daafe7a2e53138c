"""The registration form for changing what was sent: federation and system stay, and the change says why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tournaments.registration.changes.weighing import counted_anew, first_day_touched, in_days_of_the_change
from tournaments.registration.facts import facts_of
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.models import Tournament
from tournaments.registration.question_fields import other_systems
from tournaments.regulations.events import EventFacts


class ChangedRegistrationForm(RegistrationForm):
    """What the organiser says now. The rules beside it count the notice from what the change touches."""

    reason = forms.CharField(
        label=_("Why it is changed"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Who decides reads this; it stands in the record."),
    )

    def __init__(self, *args: Any, tournament: Tournament, user: User, now: datetime, **kwargs: Any) -> None:
        self.tournament = tournament
        self.written = tournament.pk
        super().__init__(*args, user=user, now=now, **kwargs)
        self.fields["reason"].required = self.for_submission

    def with_data(self, data: Mapping[str, str]) -> RegistrationForm:
        return type(self)(
            data=dict(data), tournament=self.tournament, user=self.user, now=self.now, for_submission=False
        )

    def _limit_choices(self) -> None:
        super()._limit_choices()
        federation, system = self.fields["federation"], self.fields["system"]
        assert isinstance(federation, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(system, forms.ModelChoiceField)  # noqa: S101
        federation.queryset = Federation.objects.filter(pk=self.tournament.federation_id)
        system.queryset = RatingSystem.objects.filter(pk=self.tournament.system_id)
        territory = self.fields["territory"]
        assert isinstance(territory, forms.ModelChoiceField)  # noqa: S101
        territory.queryset = Federation.objects.filter(pk=self.tournament.held_in_id)
        territory.required = self.tournament.territory_id is not None
        territory.empty_label = None if territory.required else territory.empty_label

    def clean_starts_on(self) -> date:
        day: date = self.cleaned_data["starts_on"]
        if self.tournament.state == Tournament.State.RUNNING and day != self.tournament.starts_on:
            raise forms.ValidationError(_("The tournament has begun: its first day stays."))
        return day

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.announced is not None:
            day = first_day_touched(self._as_it_stands, self.announced, self._is_in_another_system())
            self.findings = in_days_of_the_change(self.findings, self.announced, day)
        return data

    def _event(self) -> EventFacts | None:
        event = super()._event()
        if event is None:
            return None
        today = self.tournament.local_day(self.now)
        return counted_anew(self._as_it_stands, event, self._is_in_another_system(), today=today)

    @cached_property
    def _as_it_stands(self) -> EventFacts:
        return facts_of(self.tournament, now=self.now)

    def _is_in_another_system(self) -> bool:
        systems = {system.pk for system in self.tournament.other_systems.all()}
        return bool(set(other_systems(self.cleaned_data, self.asked)) - systems)
