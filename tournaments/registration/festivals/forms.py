"""The forms of a festival: another section, and a change of what its sections share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Fieldset, Layout, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.models import RatingSystem
from ratings.regulations.snapshots import SYSTEMS
from tournaments.registration.festivals.services import SectionFacts, SharedChange
from tournaments.registration.models import Format, Licence, Tournament
from tournaments.registration.plain_fields import PlainTextField, WholeField
from tournaments.registration.schedules import MOST_ROUNDS
from tournaments.registration.services import ArbiterFacts
from tournaments.registration.typed_fields import RateField, WrittenDayField

HIGHEST_RATING = 3000


class SectionForm(forms.Form):
    """What differs from the section that it is made from."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    festival = PlainTextField(label=gettext_lazy("Name of the festival"), max_length=100)
    name = PlainTextField(label=gettext_lazy("Name of the section"), max_length=100)
    system = forms.ModelChoiceField(
        label=gettext_lazy("Rated as"), queryset=RatingSystem.objects.none(), empty_label=None
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), choices=Format.choices)
    rounds = WholeField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    expected_players = WholeField(label=gettext_lazy("Expected players"), min_value=2, max_value=5000)
    highest_rating = WholeField(
        label=gettext_lazy("Highest rating expected"), min_value=1, max_value=HIGHEST_RATING, required=False
    )
    highest_rating_of_women = WholeField(
        label=gettext_lazy("Highest rating of a woman"), min_value=1, max_value=HIGHEST_RATING, required=False
    )
    is_title_tournament = forms.BooleanField(label=gettext_lazy("Norms can be made"), required=False)
    is_for_women = forms.BooleanField(label=gettext_lazy("For women only"), required=False)

    def __init__(self, *args: Any, first: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = {"system": first.system_id, "format": first.format, "rounds": first.rounds, "festival": first.name}
        self.initial = usual | {"highest_rating": None} | self.initial
        if first.festival_id:
            del self.fields["festival"]
        systems = self.fields["system"]
        assert isinstance(systems, forms.ModelChoiceField)  # noqa: S101
        systems.queryset = RatingSystem.objects.filter(code__in=SYSTEMS).order_by("code")
        self.taken = set(first.festival.sections.values_list("name", flat=True)) if first.festival else {first.name}
        self.helper = _helper(
            Fieldset(
                _("The section"),
                "key",
                *(("festival",) if "festival" in self.fields else ()),
                "name",
                _row("system", "format", "rounds"),
                _row("expected_players", "highest_rating", "highest_rating_of_women"),
                "is_title_tournament",
                "is_for_women",
            )
        )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name in self.taken:
            raise forms.ValidationError(_("Another section has this name."))
        return name

    def facts(self) -> SectionFacts:
        """What the section says. Only for a form that is valid."""
        own = {name: self.cleaned_data[name] for name in self.cleaned_data if name not in ("key", "festival")}
        return SectionFacts(**(own | {"system": own["system"].pk}))


class SharedForm(forms.Form):
    """What sections share; what stays empty stays as it is in each of them."""

    sections = forms.MultipleChoiceField(
        label=gettext_lazy("Sections"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one section.")},
    )
    city = PlainTextField(label=gettext_lazy("Place"), max_length=100, required=False)
    starts_on = WrittenDayField(
        label=gettext_lazy("New first day"),
        required=False,
        help_text=gettext_lazy("Every round of every section moves by as many days."),
    )
    website = forms.URLField(label=gettext_lazy("Website"), required=False, assume_scheme="https")
    rate_of_play = RateField(
        label=gettext_lazy("Rate of play"),
        required=False,
        help_text=gettext_lazy(
            "As people write it: 90+30, 40/90+30, 30+30, G/60;d5, 15+10. Minutes, and seconds for each move."
        ),
    )
    chief_name = PlainTextField(label=gettext_lazy("Chief arbiter"), max_length=100, required=False)
    chief_licence = forms.ChoiceField(
        label=gettext_lazy("Licence"), choices=[("", "–"), *Licence.choices], required=False
    )
    chief_email = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Why it is changed"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Who decides reads this; it stands in the record."),
    )

    def __init__(self, *args: Any, sections: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.first_day = min(section.starts_on for section in sections)
        chosen = self.fields["sections"]
        assert isinstance(chosen, forms.MultipleChoiceField)  # noqa: S101
        chosen.choices = [(str(section.pk), section.name) for section in sections]
        self.initial = {"sections": [str(section.pk) for section in sections]} | self.initial
        self.helper = _helper(
            "sections",
            Fieldset(_("Place and days"), _row("city", "starts_on", "website")),
            "rate_of_play",
            Fieldset(_("Chief arbiter"), _row("chief_name", "chief_licence", "chief_email")),
            "reason",
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("chief_name") and not data.get("chief_email"):
            self.add_error("chief_email", _("The chief arbiter certifies the report: which address has the account?"))
        return data

    def change(self) -> SharedChange:
        """What is changed. Only for a form that is valid."""
        data = self.cleaned_data
        chief = None
        if data["chief_name"]:
            email = data["chief_email"].lower()
            chief = ArbiterFacts(name=data["chief_name"], licence=data["chief_licence"], email=email)
        return SharedChange(
            city=data["city"] or None,
            website=data["website"] or None,
            rate_of_play=str(data["rate_of_play"]) if data["rate_of_play"] else None,
            chief=chief,
            days=(data["starts_on"] - self.first_day).days if data["starts_on"] else 0,
        )


def _helper(*parts: Any) -> FormHelper:
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(*parts)
    return helper


def _row(*names: str) -> Row:
    return Row(*(Column(name) for name in names))
