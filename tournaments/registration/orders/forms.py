"""The forms of an order: the event and the reason; the reason alone; and the registration of what was ordered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import User
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.selectors import article_of_order
from tournaments.registration.orders.services import OrderedEvent
from tournaments.registration.plain_fields import DayField, PlainTextField
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.registration import late_findings


class OrderReasonForm(forms.Form):
    """Why the event is rated without its federation."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Everybody who sees the tournament can read it; it stands on registration and report."),
    )


class OrderForm(OrderReasonForm):
    """The event that the portal does not have."""

    name = PlainTextField(label=_("Name of the tournament"), max_length=100)
    city = PlainTextField(label=_("Place"), max_length=100)
    federation = forms.ModelChoiceField(
        label=_("Federation of the territory"), queryset=Federation.objects.none(), empty_label="–"
    )
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))
    field_order = ("name", "city", "federation", "starts_on", "ends_on", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        federation = self.fields["federation"]
        assert isinstance(federation, forms.ModelChoiceField)  # noqa: S101
        federation.queryset = Federation.objects.order_by("code")
        federation.label_from_instance = lambda each: f"{each.code} · {each.shown_name}"  # type: ignore[method-assign]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts_on, ends_on = data.get("starts_on"), data.get("ends_on")
        if starts_on and ends_on and ends_on < starts_on:
            self.add_error("ends_on", _("The last day lies before the first."))
        if starts_on and not article_of_order(ordered_system(), starts_on):
            self.add_error(
                "starts_on", _("The text of that day does not let an event be rated without its federation.")
            )
        return data

    @property
    def event(self) -> OrderedEvent:
        """What is ordered."""
        data = self.cleaned_data
        return OrderedEvent(
            name=data["name"],
            city=data["city"],
            federation=data["federation"].pk,
            system=ordered_system(),
            starts_on=data["starts_on"],
            ends_on=data["ends_on"],
        )


def ordered_system() -> str:
    """The system whose texts know such an order: standard chess."""
    families = {notice.family for notice in NOTICE_EDITIONS if notice.articles.rated_unreported}
    return next(system for system, family in SYSTEMS.items() if family in families)


def ordering_span() -> tuple[date, date | None]:
    """The first and the last day on which a text knows such an order; they follow one another."""
    texts = [notice for notice in NOTICE_EDITIONS if notice.articles.rated_unreported]
    return texts[0].effective_from, texts[-1].effective_to


class OrderedRegistrationForm(RegistrationForm):
    """The registration form for the event of an order: federation, system and first day are those of the order.

    Nobody of the event need have a log-in: the administrator reports it.
    """

    def __init__(self, *args: Any, order: RatingOrder, user: User, now: datetime, **kwargs: Any) -> None:
        self.order = order
        self.written = order.tournament_id
        super().__init__(*args, user=user, now=now, **kwargs)
        self.fields["chief_email"].required = False
        self.fields["chief_email"].help_text = _("Leave empty: the rating administrator enters the report.")

    def with_data(self, data: Mapping[str, str]) -> RegistrationForm:
        return type(self)(data=dict(data), order=self.order, user=self.user, now=self.now, for_submission=False)

    def _limit_choices(self) -> None:
        super()._limit_choices()
        federation, system = self.fields["federation"], self.fields["system"]
        assert isinstance(federation, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(system, forms.ModelChoiceField)  # noqa: S101
        federation.queryset = Federation.objects.filter(pk=self.order.federation_id)
        system.queryset = RatingSystem.objects.filter(pk=self.order.system_id)

    def clean(self) -> dict[str, Any]:
        """The order stands for the notice, which is not said to be missed."""
        data = super().clean()
        missed = late_findings(self.findings)
        self.findings = tuple(finding for finding in self.findings if finding not in missed)
        return data

    def clean_starts_on(self) -> date:
        day: date = self.cleaned_data["starts_on"]
        if day != self.order.starts_on:
            raise forms.ValidationError(_("Another first day was ordered."))
        return day


def said_of(order: RatingOrder) -> dict[str, Any]:
    """What an order says, as the registration form begins with it."""
    return {
        "name": order.name,
        "city": order.city,
        "federation": order.federation_id,
        "system": order.system_id,
        "starts_on": order.starts_on.isoformat(),
        "ends_on": order.ends_on.isoformat(),
    }
