"""The forms of merging and parting: whose entry it is, and why."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.models import Player
from ratings.register.search import player_as_typed


class MergeForm(forms.Form):
    """The number of the person, and the reason."""

    person = forms.CharField(
        label=gettext_lazy("The person’s number"),
        max_length=30,
        help_text=gettext_lazy("This entry stays as the person."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_person(self) -> Player:
        player = player_as_typed(self.cleaned_data["person"])
        if player is None:
            raise ValidationError(_("Nobody on the register has this number."))
        return player


class PartForm(forms.Form):
    """Why two entries are two people after all."""

    reason = forms.CharField(max_length=2000)
