"""What a reviewer may ask of the tables of the desk; it stands in the address, so that a view can be shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.runs.against_before import KINDS, K
from ratings.runs.review.brought_in import CORRECTED
from ratings.runs.review.changes import BAND, Asked
from ratings.runs.review.events import EventsAsked, PlayersAsked
from ratings.runs.review.left_out import LeftOutAsked
from ratings.runs.review.words import SIGNS
from ratings.working.words import REASONS
from ratingsite.foundations.kept_questions import KeptQuestion
from ratingsite.office.filters import FilterForm
from ratingsite.office.selects import LongSelect
from ratingsite.office.words import word

ANY = ("", _("all"))
LONGEST_TYPED = 60
WHAT = (
    ANY,
    ("flagged", _("flagged")),
    ("newcomers", _("newcomers")),
    *((kind, SIGNS[kind]) for kind in KINDS if kind != K),
    (K, _("another K")),
    (CORRECTED, SIGNS[CORRECTED]),
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
HIGHEST = 3000  # those of the CFC begin below 1000, the best of FIDE's stand above 2800
BANDS = [ANY, *((str(low), f"{low}–{low + BAND - 1}") for low in range(0, HIGHEST, BAND))]
EVENT_SORTS = (
    ("largest", _("largest difference of one player")),
    ("change", _("sum of the changes")),
    ("newcomers", _("newcomers")),
    ("unrated", _("players without a rating")),
    ("not_counted", _("games that do not count")),
    ("days", _("by day")),
)
PLAYER_SORTS = (
    ("largest", _("largest difference")),
    ("change", _("largest gain")),
    ("before", _("rating before")),
    ("name", _("by name")),
)


class ChangesForm(FilterForm):
    """The filters of the changes; whose event is asked for stands above the table."""

    q = forms.CharField(label=_("Family or given name, or number"), required=False, max_length=LONGEST_TYPED)
    what = forms.ChoiceField(label=_("Which"), required=False, choices=WHAT)
    federation = forms.ChoiceField(label=_("Federation"), required=False, widget=LongSelect)
    band = forms.TypedChoiceField(label=_("Rating"), required=False, choices=BANDS, coerce=int, empty_value=None)
    event = forms.UUIDField(required=False, widget=forms.HiddenInput)
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=SORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        codes = _federations()
        narrow = (Column(name, css_class="col-6 col-md-2") for name in ("what", "federation", "band", "sort"))
        layout = Layout(Row(Column("q", css_class="col-12 col-md-4"), *narrow), "event")
        super().__init__(*args, layout=layout, told_apart_by=codes, **kwargs)
        _offer(self, "federation", codes)

    def asked(self) -> Asked:
        return Asked(**_given(self))


class EventsForm(FilterForm):
    """The filters of the events, and their order."""

    q = forms.CharField(label=_("Event"), required=False, max_length=LONGEST_TYPED)
    federation = forms.ChoiceField(label=_("Federation"), required=False, widget=LongSelect)
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=EVENT_SORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        codes = _federations()
        narrow = (Column(name, css_class="col-6 col-md-3") for name in ("federation", "sort"))
        layout = Layout(Row(Column("q", css_class="col-12 col-md-6"), *narrow))
        super().__init__(*args, layout=layout, told_apart_by=codes, **kwargs)
        _offer(self, "federation", codes)

    def asked(self) -> EventsAsked:
        return EventsAsked(**_given(self))


class PlayersForm(FilterForm):
    """The filter of an event's players, and their order."""

    q = forms.CharField(label=_("Family or given name, or number"), required=False, max_length=LONGEST_TYPED)
    sort = forms.ChoiceField(label=_("Order"), required=False, choices=PLAYER_SORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        layout = Layout(Row(Column("q", css_class="col-12 col-md-6"), Column("sort", css_class="col-12 col-md-4")))
        super().__init__(*args, layout=layout, **kwargs)

    def asked(self) -> PlayersAsked:
        return PlayersAsked(**_given(self))


class LeftOutForm(FilterForm):
    """The filters of games that do not count: ``reasons`` are those that there are, with the number of games."""

    q = forms.CharField(label=_("Family or given name, or number"), required=False, max_length=LONGEST_TYPED)
    why = forms.ChoiceField(label=_("Why"), required=False, widget=LongSelect)

    def __init__(self, *args: Any, reasons: Mapping[str, int], **kwargs: Any) -> None:
        layout = Layout(Row(Column("q", css_class="col-12 col-md-6"), Column("why", css_class="col-12 col-md-6")))
        super().__init__(*args, layout=layout, told_apart_by=tuple(sorted(reasons.items())), **kwargs)
        told = sorted(reasons.items(), key=lambda each: (-each[1], each[0]))
        offered = [(reason, f"{word(REASONS, reason)} ({games})") for reason, games in told]
        self.fields["why"].choices = [ANY, *offered]  # type: ignore[attr-defined]

    def asked(self) -> LeftOutAsked:
        return LeftOutAsked(**_given(self))


class EventsLeftOutForm(LeftOutForm):
    """The same over the events of a run, which are found by their names."""

    q = forms.CharField(label=_("Event"), required=False, max_length=LONGEST_TYPED)


_CODES = KeptQuestion(lambda: Federation.objects.values_list("code", flat=True), planned_once=True)


def _federations() -> tuple[str, ...]:
    return tuple(_CODES.rows())


def _offer(form: forms.Form, field: str, codes: Iterable[str]) -> None:
    """Made into choices where they are looked at: the form is mostly shown as it was kept, and empty."""
    form.fields[field].choices = lambda: [ANY, *((code, code) for code in codes)]  # type: ignore[attr-defined]


def _given(form: forms.Form) -> dict[str, Any]:
    """What was asked for; a value that is none of its field counts as not given, and its field says so."""
    form.is_valid()
    return {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
