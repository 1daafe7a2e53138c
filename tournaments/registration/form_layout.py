"""How the registration form is laid out: steps that fold, and beside their fields what the rules say of them."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import HTML, Column, Div, Layout, Row
from django.template.loader import render_to_string

from tournaments.registration.steps import ARBITERS, DAYS, EVENT, MORE, PLAYERS, RATE, RULES

_IN = "tournaments/registration"
# The first button of a form is the one that Enter presses: it sends the form, and proposes no schedule.
_ENTER = '<button class="visually-hidden" tabindex="-1" aria-hidden="true"></button>'


class Step(Div):
    """A part of the form that folds; its heading says what it holds and what is missing."""

    template = f"{_IN}/step.html"

    def __init__(self, key: str, *fields: Any) -> None:
        super().__init__(*fields)
        self.key = key

    def render(self, form: Any, context: Any, template_pack: Any = "bootstrap5", **kwargs: Any) -> str:
        step = next(each for each in context["steps"] if each.key == self.key)
        is_open = not step.is_complete or (form.opens_every_step and self.key != MORE)
        said = {"step": step, "is_open": is_open, "fields": self.get_rendered_fields(form, context, template_pack)}
        return str(render_to_string(self.template, said))


def registration_layout() -> Layout:
    """The steps of the registration form, in the order in which an organiser knows the answers."""
    return Layout(
        "key",
        HTML(_ENTER),
        Step(
            EVENT,
            "name",
            _row("city", "federation", "territory"),
            _row("system", "format"),
            "tie_breaks",
            "website",
        ),
        Step(
            DAYS,
            Row(*(Column(name, css_class="col-12 col-sm-4") for name in ("starts_on", "ends_on", "rounds"))),
            beside(DAYS),
            Div(_part("schedule.html"), css_id="schedule"),
            "venue_zone",
        ),
        Step(RATE, "rate_of_play", beside(RATE)),
        Step(
            PLAYERS,
            "expected_players",
            _row("highest_rating", "highest_rating_of_women"),
            "is_title_tournament",
            beside(PLAYERS),
        ),
        Step(RULES, Div(_part("questions.html"), css_id="questions"), beside(RULES)),
        Step(ARBITERS, _part("chief.html"), beside(ARBITERS), Div(_part("deputies.html"), css_id="deputies")),
        Step(MORE, _row("pairing_system", "pairing_program"), "contact_email", "prizes", "remarks"),
    )


def beside(step: str) -> HTML:
    """What the rules say of the fields before it."""
    return HTML(f'{{% include "{_IN}/beside.html" with key="{step}" %}}')


def _part(name: str) -> HTML:
    return HTML(f'{{% include "{_IN}/{name}" %}}')


def _row(*names: str) -> Row:
    return Row(*(Column(name, css_class="col-sm-6") for name in names))
