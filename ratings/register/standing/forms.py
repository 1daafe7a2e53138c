"""What the Council has decided of a federation, and of a player without one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.forms import plain_helper
from ratings.register.models import Federation
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.services import NewSpan, NoSpan, ReasonMissing, StandsAlready, refuse_span
from ratingsite.foundations.written_days import date_format

_DAY = {"type": "date"}


class SpanForm(forms.ModelForm):  # type: ignore[type-arg]
    """Which federation, what, from when until when, and by which decision."""

    class Meta:
        model = FederationSpan
        fields = ("federation", "kind", "starts_on", "ends_on", "decision")
        widgets = {
            "starts_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
        }
        help_texts = {"ends_on": gettext_lazy("Both days count. Nothing until further notice.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        federation = self.fields["federation"]
        federation.queryset = Federation.objects.filter(is_federation=True)  # type: ignore[attr-defined]
        self.helper = plain_helper()

    def clean(self) -> dict[str, Any]:
        """The span is one, and no other one of the federation stands on its days."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                refuse_span(self.said)
            except ReasonMissing:
                self.add_error("decision", _("Please say which decision it is."))
            except NoSpan:
                self.add_error("ends_on", _("The last day lies before the first."))
            except StandsAlready as refusal:
                text = _("The federation is out since %(day)s already.")
                self.add_error("starts_on", text % {"day": date_format(refusal.span.starts_on)})
        return data

    def _get_validation_exclusions(self) -> set[str]:
        """The constraints of the table are told at the field, by ``clean``."""
        return {*super()._get_validation_exclusions(), "starts_on", "ends_on"}

    @property
    def said(self) -> NewSpan:
        """What is entered."""
        return NewSpan(**{name: self.cleaned_data[name] for name in self.Meta.fields})


class EndForm(forms.Form):
    """When a span ends, and by which decision."""

    ends_on = forms.DateField(
        label=gettext_lazy("Last day without membership"), widget=forms.DateInput(attrs=_DAY, format="%Y-%m-%d")
    )
    decision = forms.CharField(label=gettext_lazy("Decision"), max_length=300)

    def __init__(self, *args: Any, span: FederationSpan, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"end-{span.pk}-%s", **kwargs)
        self.span, self.helper = span, plain_helper()


class DispensationForm(forms.Form):
    """From which day a player stands under FID, and by which decision."""

    starts_on = forms.DateField(label=gettext_lazy("From"), widget=forms.DateInput(attrs=_DAY, format="%Y-%m-%d"))
    decision = forms.CharField(
        label=gettext_lazy("Decision"),
        max_length=300,
        help_text=gettext_lazy("Which decision of the Council: its number and day."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = plain_helper()
