"""The forms of fees: what the issuer says for an invoice, how it was paid, and why something is taken back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.fees.facts import Said
from tournaments.fees.models import CreditNote, FeeExemption, Payment
from tournaments.registration.plain_fields import DayField, WholeField
from tournaments.registration.value_words import day_text
from tournaments.regulations.fees.statement import OpenFact

MOST_TEAMS = 2000


def _helper(form: forms.BaseForm) -> FormHelper:
    """The fields alone: the page has the form element and the button."""
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(*form.fields)
    return helper


class IssueForm(forms.Form):
    """What no report shows; only what the amount depends on is asked."""

    program = forms.ChoiceField(
        label=_("Which program made the report?"),
        choices=[("official", _("CFC, SwissSys or Swiss Assistant")), ("other", _("another one"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("731: the fee goes by the program that made the report. Say which one it was.")},
    )
    teams = WholeField(label=_("How many teams played?"), min_value=2, max_value=MOST_TEAMS)

    def __init__(self, *args: Any, asked: Collection[OpenFact], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if OpenFact.PROGRAM not in asked:
            del self.fields["program"]
        if OpenFact.TEAMS not in asked:
            del self.fields["teams"]
        self.helper = _helper(self)

    @property
    def said(self) -> Said:
        """What was said."""
        program = self.cleaned_data.get("program")
        return Said(is_official_file=program and program == "official", teams=self.cleaned_data.get("teams"))


class PaymentForm(forms.ModelForm):
    """The day between the one of the invoice and today, and what the payment is found under."""

    paid_on = DayField(label=_("Paid on"))

    class Meta:
        model = Payment
        fields = ("paid_on", "reference")

    def __init__(self, *args: Any, first: date, last: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.first, self.last = first, last
        self.fields["paid_on"].initial = last
        self.fields["paid_on"].widget.attrs |= {"min": first.isoformat(), "max": last.isoformat()}
        self.fields["reference"].help_text = _("Where the payment is found: the bank’s number, a cheque, a receipt.")
        self.helper = _helper(self)

    def clean_paid_on(self) -> date:
        day: date = self.cleaned_data["paid_on"]
        if not self.first <= day <= self.last:
            words = {"first": day_text(self.first), "last": day_text(self.last)}
            raise forms.ValidationError(_("An invoice of %(first)s is paid from that day to %(last)s.") % words)
        return day


class CreditForm(forms.ModelForm):
    """Why an invoice is taken back."""

    class Meta:
        model = CreditNote
        fields = ("reason",)
        widgets = {"reason": forms.Textarea(attrs={"rows": 3})}
        help_texts = {"reason": _("It stands on the credit note and goes to the payer.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper(self)


class ExemptionForm(forms.ModelForm):
    """Why a tournament is small, or why that is taken back."""

    class Meta:
        model = FeeExemption
        fields = ("reason",)
        widgets = {"reason": forms.Textarea(attrs={"rows": 3})}
        help_texts = {"reason": _("790g names local Swiss tournaments; what is small is for the office to say.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper(self)
