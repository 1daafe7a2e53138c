"""What visitors may ask of a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ratings.lists.filters import Filters
from ratings.register.models import Federation, Sex, Title
from ratingsite.foundations.kept_questions import KeptQuestion
from ratingsite.office.filters import MOST_KEPT, FilterForm
from ratingsite.office.selects import LongSelect

ANY = ("", _("all"))
SORTS = (("rating", _("by rating")), ("name", _("by name")))
LONGEST_TYPED = 60
PLACES = ("after", "before")
ROW_OF_A_PLAYER = forms.IntegerField(required=False, min_value=1, max_value=2**62)


class ListFilterForm(FilterForm):
    """The filters of a list."""

    q = forms.CharField(label=_("Find a name or an ID"), required=False, max_length=LONGEST_TYPED)
    federation = forms.ChoiceField(label=_("Federation"), required=False, widget=LongSelect)
    title = forms.ChoiceField(label=_("Title"), required=False, choices=[ANY, *((code, code) for code in Title.values)])
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[ANY, *Sex.choices])
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=SORTS)
    active = forms.BooleanField(label=_("active players only"), required=False)
    unrated = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, codes: tuple[str, ...], **kwargs: Any) -> None:
        narrow = (Column(name, css_class="col-6 col-md-2") for name in ("federation", "title", "sex", "sort"))
        layout = Layout(Row(Column("q", css_class="col-12 col-md-4"), *narrow), "active")
        super().__init__(*args, layout=layout, told_apart_by=codes, **kwargs)
        self.fields["federation"].choices = [ANY, *((code, code) for code in codes)]  # type: ignore[attr-defined]

    def filters(self) -> Filters:
        """What was asked for; a value that is no value of its field counts as not given, and its field says so."""
        self.is_valid()
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        return Filters(**given)


FILTERS = tuple(ListFilterForm.base_fields)


@dataclass(frozen=True)
class FilledIn:
    """What was asked for, and the form that says so."""

    filters: Filters
    html: SafeString


def filled_in(given: QueryDict) -> FilledIn:
    """What a visitor asks: of what was asked alike – the place in the list says nothing to the form – it is kept."""
    asked = tuple((name, given[name]) for name in FILTERS if name in given)
    found = _filled_in(asked, tuple(_CODES.rows()), get_language())
    places = {name: _place(given[name]) for name in PLACES if name in given}
    return replace(found, filters=replace(found.filters, **places)) if places else found


@lru_cache(maxsize=MOST_KEPT)
def _filled_in(asked: tuple[tuple[str, str], ...], codes: tuple[str, ...], _language: str | None) -> FilledIn:
    form = ListFilterForm(dict(asked), codes=codes)
    return FilledIn(filters=form.filters(), html=form.html())


def _place(typed: str) -> int | None:
    try:
        return ROW_OF_A_PLAYER.clean(typed)
    except ValidationError:
        return None


_CODES = KeptQuestion(lambda: Federation.objects.values_list("code", flat=True), planned_once=True)
