"""The form in which somebody appeals."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_GROUNDS = 4000


class AppealForm(forms.Form):
    """The grounds."""

    grounds = forms.CharField(
        label=_("Why the refusal should not stand"),
        max_length=LONGEST_GROUNDS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("At most 4,000 characters. Whoever decides reads this, and so does who refused."),
        error_messages={"required": _("Please say why: an appeal needs its grounds.")},
    )

    @property
    def helper(self) -> FormHelper:
        helper = FormHelper()
        helper.form_tag, helper.disable_csrf = False, True
        return helper
