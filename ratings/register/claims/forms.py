"""What somebody says who asks to be known as a player."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _


class ClaimForm(forms.Form):
    """How the federation knows that it is he."""

    words = forms.CharField(
        label=_("How does your federation know you?"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Club, day of birth, last tournaments: the rating officer compares it with the register."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
