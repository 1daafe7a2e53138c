"""The forms of the tables and of the lists: rows with their days and source, a championship, an award that is named."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from ratings.register.models import Federation, Player, Sex
from ratings.register.search import player_as_typed
from titles.championships.lists import FACTS, Said
from titles.championships.models import DesignatedEvent, DirectList, KeptAward, Membership
from titles.championships.tables import Known
from titles.championships.words import championship_called
from titles.regulations import NormTitle
from titles.regulations.awards.championships import NORM
from titles.regulations.ladder import LADDER
from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import DayField, PlainTextField, WholeField

PLACE = re.compile(r"[1-9]\d{0,2}(-[1-9]\d{0,2})?|1st-equal|[1-9]/[1-9]")
AWARDS = [*((title, title) for title in LADDER), *((title + NORM, title + NORM) for title in NormTitle)]
SECTIONS = [("open", gettext_lazy("open")), ("women", gettext_lazy("women"))]


class PlainForm(forms.Form):
    """The fields alone: the page has the form element and the button."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = Layout(*self.fields)


class RowForm(PlainForm):
    """The days of a row and its source."""

    starts_on = DayField(label=gettext_lazy("From"))
    ends_on = DayField(label=gettext_lazy("Until, where it is known"), required=False)
    source = PlainTextField(label=gettext_lazy("Source"), max_length=300)

    @property
    def known(self) -> Known:
        """What every row says; the form is valid."""
        given = self.cleaned_data
        return Known(starts_on=given["starts_on"], ends_on=given["ends_on"], source=given["source"])

    @property
    def own(self) -> dict[str, Any]:
        """What this row says besides."""
        return {name: value for name, value in self.cleaned_data.items() if name not in RowForm.base_fields}


class MembershipForm(RowForm):
    """A federation of a group."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind of group"), choices=Membership.Kind.choices)
    group = PlainTextField(label=gettext_lazy("Group"), max_length=60, help_text=gettext_lazy("As Europe, or Zone 2.2"))
    federation = PlainTextField(label=gettext_lazy("Federation"), max_length=3)

    def clean_federation(self) -> Federation:
        """One of the register."""
        found = Federation.objects.filter(code=self.cleaned_data["federation"].upper()).first()
        if found is None:
            raise ValidationError(_("Expected the three letters of a federation."))
        return found


class DesignationForm(RowForm):
    """A regional youth event of a year, or a zonal and what it qualifies for."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind of event"), choices=DesignatedEvent.Kind.choices)
    group = PlainTextField(label=gettext_lazy("Continent or zone"), max_length=60)
    name = PlainTextField(label=gettext_lazy("Event"), max_length=120)
    qualifies_for = PlainTextField(
        label=gettext_lazy("Of a zonal: what it qualifies for"), max_length=80, required=False
    )

    def clean(self) -> dict[str, Any]:
        """A zonal says for what it establishes qualifiers (1.2.4)."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("kind") == DesignatedEvent.Kind.ZONAL and not given.get("qualifies_for"):
            self.add_error("qualifies_for", _("Expected the World Cup or World Championship that it qualifies for."))
        return given


class ChampionshipFields(PlainForm):
    """Which championship."""

    championship = PlainTextField(
        label=gettext_lazy("Championship"),
        max_length=40,
        help_text=gettext_lazy("As in the table: Continental championship, Zonal, World Junior Championship U20"),
        widget=forms.TextInput(attrs={"list": "championships", "autocomplete": "off"}),
    )
    section = forms.ChoiceField(label=gettext_lazy("Section"), choices=SECTIONS)

    def clean_championship(self) -> str:
        """What is called as in the table is that of the table; another name is the commission's own."""
        return championship_called(self.cleaned_data["championship"])


class AwardForm(ChampionshipFields, RowForm):
    """A row of the table for direct titles."""

    place = PlainTextField(
        label=pgettext_lazy("rank", "Place"),
        max_length=12,
        help_text=gettext_lazy("1, 2-3, 1st-equal, or a share of the points: 2/3"),
    )
    award = forms.ChoiceField(label=gettext_lazy("Gives"), choices=AWARDS)

    def clean_place(self) -> str:
        """As the table writes a place."""
        place: str = self.cleaned_data["place"]
        if not PLACE.fullmatch(place):
            raise ValidationError(_("Expected a place as 1, 2-3, 1st-equal or 2/3."))
        return place


class AnnounceForm(ChampionshipFields):
    """Which championship a tournament is."""

    field_order = ("tournament", "championship", "section")
    tournament = forms.ModelChoiceField(label=gettext_lazy("Tournament"), queryset=Tournament.objects.none())
    level = forms.ChoiceField(label=gettext_lazy("Whose championship"), choices=DirectList.Level.choices)
    group = PlainTextField(
        label=gettext_lazy("Group whose federations are entitled"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Without one, five federations are asked for (1.2.3)."),
    )
    designated = forms.ModelChoiceField(
        label=gettext_lazy("Designated event, where 1.2.4 asks for one"),
        queryset=DesignatedEvent.objects.none(),
        required=False,
    )

    subgroup = PlainTextField(
        label=gettext_lazy("If groups were merged: the group that the list is of (1.2.3a)"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("As Women, or U16. Each group has a list of its own."),
    )
    subgroup_sex = forms.ChoiceField(
        label=gettext_lazy("Who belongs to it: sex"), choices=[("", "–"), *Sex.choices], required=False
    )
    born_from = WholeField(
        label=gettext_lazy("born in or after the year"), min_value=1900, max_value=2199, required=False
    )
    born_until = WholeField(
        label=gettext_lazy("born in or before the year"), min_value=1900, max_value=2199, required=False
    )

    def clean(self) -> dict[str, Any]:
        """A merged group has a name, and says who belongs to it."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = given.get("born_from"), given.get("born_until")
        says_who = bool(given.get("subgroup_sex") or first or last)
        if given.get("subgroup") and not says_who:
            self.add_error("subgroup_sex", _("Expected who belongs to the group: a sex, years of birth, or both."))
        elif says_who and not given.get("subgroup"):
            self.add_error("subgroup", _("Expected the name of the group."))
        if first and last and first > last:
            self.add_error("born_until", _("Expected a year that is not before the first one."))
        return given

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        since = date(today.year - 2, 1, 1)
        choices = Tournament.objects.filter(starts_on__gte=since, is_title_tournament=True)
        self.fields["tournament"].queryset = choices.order_by("-starts_on", "name")  # type: ignore[attr-defined]
        self.fields["designated"].queryset = DesignatedEvent.objects.filter(starts_on__gte=since)  # type: ignore[attr-defined]

    @property
    def said(self) -> Said:
        """What is said; the form is valid."""
        given = self.cleaned_data
        return Said(**{name: given[name] for name in FACTS})


class EndForm(PlainForm):
    """Until when a row speaks."""

    ends_on = DayField(label=gettext_lazy("Until"))


class NameForm(PlainForm):
    """An award that was not found."""

    player = PlainTextField(label=gettext_lazy("Player’s number"), max_length=30)
    award = forms.ChoiceField(label=gettext_lazy("Gives"), choices=AWARDS)

    def clean_player(self) -> Player:
        """The player whom the number means."""
        found = player_as_typed(self.cleaned_data["player"])
        if found is None:
            raise ValidationError(_("Nobody on the register has this number."))
        return found


TABLES: dict[str, tuple[type[RowForm], type[Membership | DesignatedEvent | KeptAward]]] = {
    "groups": (MembershipForm, Membership),
    "events": (DesignationForm, DesignatedEvent),
    "awards": (AwardForm, KeptAward),
}
