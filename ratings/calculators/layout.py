"""How the calculator's form is laid out: the question in view, and what few people need folded away."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Column, Div, Fieldset, Layout, Row
from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from ratings.calculators.earlier import PARTS, PERFORMANCE

NARROW = "col-6 col-md-2"
EVENT = ("format", "until")
EARLIER = _(
    "Event by event, games against rated opponents only: the last day, games, score and the opponents’ average. "
    "Ru is needed of a round robin of before 2022 alone."
)
CAREER = ("games", "born", "highest", "standard")


class Folded(Div):
    """Fields behind a summary; open where one of them holds something or is wrong."""

    template = "ratings/working/_folded.html"

    def __init__(self, summary: str | Promise, *fields: Any, is_open: bool) -> None:
        super().__init__(*fields)
        self.summary, self.is_open = summary, is_open


def layout_of(form: forms.Form, rows: range, earlier: range) -> FormHelper:
    """The helper of a form with so many opponents and earlier events."""
    helper = FormHelper()
    helper.form_method = "get"
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(
        Fieldset(
            _("Rules"),
            _columns("system", "edition", "day", css_class="col-12 col-md-4"),
            Folded(
                _("More about the event: its format, its last day"),
                _columns(*EVENT, css_class="col-12 col-md-4"),
                is_open=_is_used(form, EVENT),
            ),
        ),
        Fieldset(
            _("You"),
            _columns("rating", "k", css_class="col-6 col-md-4"),
            Folded(
                _("More about you: games, year of birth, highest rating, standard rating"),
                _columns(*CAREER, css_class="col-6 col-md-3"),
                is_open=_is_used(form, CAREER),
            ),
            Folded(
                _("Earlier results, for a first rating"),
                HTML(format_html('<p class="muted">{}</p>', EARLIER)),
                *(_earlier_row(number) for number in earlier),
                is_open=_is_used(form, _names(earlier)),
            ),
        ),
        Fieldset(_("Opponents"), *(_row(number) for number in rows)),
    )
    return helper


def _names(earlier: range) -> tuple[str, ...]:
    return tuple(f"e{number}{part}" for number in earlier for part in (*PARTS, PERFORMANCE))


def _is_used(form: forms.Form, names: tuple[str, ...]) -> bool:
    """Whether something was typed into one of the fields."""
    typed = form.data if form.is_bound else form.initial
    return any(typed.get(name) for name in names)


def _columns(*names: str, css_class: str) -> Row:
    return Row(*(Column(name, css_class=css_class) for name in names))


def _row(number: int) -> Div:
    columns = (Column(f"{kind}{number}", css_class="col-6 col-md-4") for kind in "or")
    return Div(*columns, css_class="row", data_opponent=str(number))


def _earlier_row(number: int) -> Row:
    parts = (*PARTS, PERFORMANCE)
    columns = (Column(f"e{number}{part}", css_class="col-12 col-md-4" if part == "end" else NARROW) for part in parts)
    return Row(*columns)
