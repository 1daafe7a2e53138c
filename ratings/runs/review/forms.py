"""What a reviewer may ask of the tables of the desk; it stands in the address, so that a view can be shared."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.runs.against_before import KINDS, K
from ratings.runs.review.changes import BAND, Asked
from ratings.runs.review.words import SIGNS
from ratingsite.office.filters import FilterForm
from ratingsite.office.selects import LongSelect

ANY = ("", _("all"))
LONGEST_TYPED = 60
WHAT = (
    ANY,
    ("flagged", _("flagged")),
    ("newcomers", _("newcomers")),
    *((kind, SIGNS[kind]) for kind in KINDS if kind != K),
    (K, _("another K")),
)
SORTS = (
    ("size", _("largest change")),
    ("gain", _("largest gain")),
    ("loss", _("largest loss")),
    ("before", _("rating before")),
    ("after", _("rating after")),
    ("games", _("games")),
    ("name", _("by name")),
)
BANDS = [ANY, *((str(low), f"{low}–{low + BAND - 1}") for low in range(1000, 2800, BAND))]
EVENT_SORTS = (
    ("largest", _("largest difference of one player")),
    ("change", _("sum of the changes")),
    ("newcomers", _("newcomers")),
    ("unrated", _("players without a rating")),
    ("not_counted", _("games that do not count")),
    ("days", _("by day")),
)


class ChangesForm(FilterForm):
    """The filters of the changes."""

    q = forms.CharField(label=_("Name begins with"), required=False, max_length=LONGEST_TYPED)
    what = forms.ChoiceField(label=_("Which"), required=False, choices=WHAT)
    federation = forms.ChoiceField(label=_("Federation"), required=False, widget=LongSelect)
    band = forms.TypedChoiceField(label=_("Rating"), required=False, choices=BANDS, coerce=int, empty_value=None)
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=SORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        codes = tuple(Federation.objects.values_list("code", flat=True))
        narrow = (Column(name, css_class="col-6 col-md-2") for name in ("what", "federation", "band", "sort"))
        layout = Layout(Row(Column("q", css_class="col-12 col-md-4"), *narrow))
        super().__init__(*args, layout=layout, told_apart_by=codes, **kwargs)
        self.fields["federation"].choices = [ANY, *((code, code) for code in codes)]  # type: ignore[attr-defined]

    def asked(self) -> Asked:
        """What was asked for; a value that is none of its field counts as not given, and its field says so."""
        self.is_valid()
        return Asked(**{name: value for name, value in self.cleaned_data.items() if value not in ("", None)})


class EventsForm(FilterForm):
    """The order of the events."""

    sort = forms.ChoiceField(label=_("Order"), required=False, choices=EVENT_SORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, layout=Layout(Row(Column("sort", css_class="col-12 col-md-4"))), **kwargs)

    def sort_asked(self) -> str:
        self.is_valid()
        return self.cleaned_data.get("sort") or "largest"
