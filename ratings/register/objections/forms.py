"""What a player says is wrong."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.register.objections.models import Objection
from ratings.register.objections.services import Objected
from ratings.regulations.snapshots import SYSTEMS

SYSTEM_NAMES = {
    "fide-standard": _("FIDE standard"),
    "fide-rapid": _("FIDE rapid"),
    "fide-blitz": _("FIDE blitz"),
    "cfc-regular": _("CFC regular"),
    "cfc-active": _("CFC active"),
}


class ObjectionForm(forms.ModelForm):  # type: ignore[type-arg]
    """About what, in which system, what is wrong and what is right."""

    system = forms.ChoiceField(
        label=_("Rating system"),
        choices=[("", "–"), *((code, SYSTEM_NAMES[code]) for code in SYSTEMS)],
        required=False,
        help_text=_(
            "Of the CFC’s ratings the Rating Auditor answers (739). A question costs nothing; who is not content "
            "with the answer appeals formally, from the page of the player."
        ),
    )
    federation = forms.ModelChoiceField(
        queryset=Federation.objects.all(), required=False, widget=forms.HiddenInput, label=_("Federation")
    )

    class Meta:
        model = Objection
        fields = ("about", "system", "what", "grounds", "federation")
        widgets = {"grounds": forms.Textarea(attrs={"rows": 5})}
        help_texts = {"what": _("The field; or the list; or the tournament and the round.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("about") in (Objection.About.RATING, Objection.About.RESULT) and not said.get("system"):
            self.add_error("system", _("Please say which rating: it decides who hears the objection."))
        if not str(said.get("what", "")).isprintable():
            self.add_error("what", _("This text has characters that cannot be printed."))
        return said

    def objected(self) -> Objected:
        """What was said."""
        said = self.cleaned_data
        federation = said["federation"].pk if said["federation"] and said["about"] == Objection.About.RESULT else ""
        texts = {name: said[name] for name in ("about", "what", "grounds", "system")}
        return Objected(**texts, federation=federation)
