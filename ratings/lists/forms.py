"""What visitors may ask of a list."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.lists.list_page import Filters
from ratings.register.models import Federation, Sex, Title
from ratingsite.office.filters import FilterForm
from ratingsite.office.selects import LongSelect

ANY = ("", _("all"))
SORTS = (("rating", _("by rating")), ("name", _("by name")))
LONGEST_TYPED = 60


class ListFilterForm(FilterForm):
    """The filters of a list."""

    q = forms.CharField(label=_("Find a name or an ID"), required=False, max_length=LONGEST_TYPED)
    federation = forms.ChoiceField(label=_("Federation"), required=False, widget=LongSelect)
    title = forms.ChoiceField(label=_("Title"), required=False, choices=[ANY, *((code, code) for code in Title.values)])
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[ANY, *Sex.choices])
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=SORTS)
    active = forms.BooleanField(label=_("active players only"), required=False)
    unrated = forms.BooleanField(required=False, widget=forms.HiddenInput)
    after = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        codes = tuple(Federation.objects.values_list("code", flat=True))
        narrow = (Column(name, css_class="col-6 col-md-2") for name in ("federation", "title", "sex", "sort"))
        layout = Layout(Row(Column("q", css_class="col-12 col-md-4"), *narrow), "active")
        super().__init__(*args, layout=layout, told_apart_by=codes, **kwargs)
        self.fields["federation"].choices = [ANY, *((code, code) for code in codes)]  # type: ignore[attr-defined]

    def filters(self) -> Filters:
        """What was asked for; a value that is no value of its field counts as not given, and its field says so."""
        self.is_valid()
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        return Filters(**given)
