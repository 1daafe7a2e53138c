"""The forms of fees that come with a letter: the receipt for an event abroad, and the fee of an appeal."""

from __future__ import annotations

from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from tournaments.fees.collected.selectors import member_with
from tournaments.fees.letters.services import Letter, NoFeeKnown, fee_of
from tournaments.registration.plain_fields import DayField, PlainTextField
from tournaments.regulations.fees.statement import LineCode

LONGEST_REFERENCE = 100


class ReceiptForm(forms.Form):
    """Under what the payment is found."""

    reference = PlainTextField(
        label=gettext_lazy("Reference"),
        max_length=LONGEST_REFERENCE,
        help_text=gettext_lazy("Where the payment is found: the bank’s number, a cheque, a receipt."),
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today, self.helper = today, FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        self.helper.layout = Layout(*self.fields)


class AppealFeeForm(ReceiptForm):
    """Who appeals, about what, and when letter and fee came."""

    player = PlainTextField(label=gettext_lazy("CFC number of the appellant"), max_length=24)
    about = PlainTextField(
        label=gettext_lazy("What the appeal is about"),
        max_length=200,
        help_text=gettext_lazy("For example: rating of June 2009, Toronto Open."),
    )
    sent_on = DayField(label=gettext_lazy("Day of the appeal"))
    paid_on = DayField(label=gettext_lazy("Paid on"))

    field_order = ("player", "about", "sent_on", "paid_on", "reference")

    def clean_player(self) -> Player:
        """Somebody has this number."""
        player = member_with(self.cleaned_data["player"])
        if player is None:
            raise forms.ValidationError(_("Nobody on the register has this number."))
        return person_of(player)

    def clean_sent_on(self) -> date:
        """Not in days to come."""
        return self._not_to_come("sent_on")

    def clean_paid_on(self) -> date:
        """Not in days to come."""
        return self._not_to_come("paid_on")

    def clean(self) -> dict[str, Any]:
        """The text of that day has such a fee."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                fee_of(self.letter)
            except NoFeeKnown:
                self.add_error("sent_on", _("No text of that day says what an appeal costs (739)."))
        return data

    def _not_to_come(self, name: str) -> date:
        day: date = self.cleaned_data[name]
        if day > self.today:
            raise forms.ValidationError(_("This day is still to come."))
        return day

    @property
    def letter(self) -> Letter:
        """The appeal."""
        data = self.cleaned_data
        return Letter(
            code=LineCode.RATING_APPEAL, player=data["player"], about=data["about"], counts_on=data["sent_on"]
        )
