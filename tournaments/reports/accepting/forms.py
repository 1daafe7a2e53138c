"""The filter of the reports to accept, and what is sent with a selection."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.core.paginator import Page
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from tournaments.reports.models import Report

MOST = 1000  # of one page there are fewer; more are accepted by "all of this list"


class AcceptingFilter(forms.Form):
    """Whose reports, and for which list. What does not fit filters nothing."""

    federation = forms.ModelChoiceField(
        Federation.objects.all(),
        required=False,
        label=_("Federation"),
        empty_label=_("every federation"),
        widget=forms.Select({"class": "form-select"}),
    )
    system = forms.ModelChoiceField(
        RatingSystem.objects.all(),
        required=False,
        label=_("Rating system"),
        empty_label=_("every system"),
        widget=forms.Select({"class": "form-select"}),
    )

    def narrowed(self, reports: QuerySet[Report]) -> QuerySet[Report]:
        """Of these reports the ones that are asked for."""
        self.is_valid()
        said = {name: value for name, value in self.cleaned_data.items() if value}
        return reports.filter(**{f"tournament__{name}": value for name, value in said.items()})

    def said(self) -> dict[str, str]:
        """What is filtered by, as it is sent on."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}

    def neighbours(self, page: Page[Any]) -> dict[str, str]:
        """The addresses of the pages before and after, with the same filter."""
        numbers = {
            "previous": page.previous_page_number() if page.has_previous() else 0,
            "next": page.next_page_number() if page.has_next() else 0,
        }
        return {name: self._address(number) if number else "" for name, number in numbers.items()}

    def _address(self, number: int) -> str:
        return f"?{urlencode({**self.said(), 'page': number})}"


class RowsField(forms.Field):
    """Several numbers of rows under one name."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[UUID]:
        if value and len(value) > MOST:
            raise forms.ValidationError(_("So many cannot be selected at once."))
        try:
            return [UUID(each) for each in value or ()]
        except ValueError:
            raise forms.ValidationError(_("Please select reports of the list.")) from None


class WantedReports(forms.Form):
    """The reports that were ticked, or ``everything`` of the list."""

    everything = forms.BooleanField(required=False)
    report = RowsField(required=False)

    def wanted(self, within: QuerySet[Report]) -> Iterable[UUID]:
        """The reports that are meant; ``within`` is the list as it is filtered."""
        if self.cleaned_data["everything"]:
            return within.order_by().values_list("pk", flat=True)
        ticked: list[UUID] = self.cleaned_data["report"]
        return ticked

    @property
    def ticked(self) -> int:
        """How many were named one by one; none where everything is meant."""
        return 0 if self.cleaned_data["everything"] else len(set(self.cleaned_data["report"]))
