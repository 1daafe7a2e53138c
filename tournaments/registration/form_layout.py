"""How the registration form is laid out: six groups, short fields beside each other."""

from __future__ import annotations

from crispy_forms.layout import HTML, Column, Div, Fieldset, Layout, Row
from django.utils.translation import gettext_lazy as _


def registration_layout() -> Layout:
    """The groups of the registration form, in the order in which an organiser knows the answers."""
    return Layout(
        "key",
        Fieldset(
            _("The tournament"),
            "name",
            _row("city", "federation"),
            _row("system", "format"),
            "tie_breaks",
            "website",
        ),
        Fieldset(
            _("Days and rounds"),
            _row("starts_on", "ends_on", "rounds"),
            Div(HTML('{% include "tournaments/registration/schedule.html" %}'), css_id="schedule"),
        ),
        Fieldset(
            _("Rate of play"),
            _row("minutes", "first_moves", "then_minutes", "increment"),
        ),
        Fieldset(
            _("Players"),
            _row("expected_players", "highest_rating", "highest_rating_of_women"),
            "is_title_tournament",
        ),
        Fieldset(
            _("What its rules ask"),
            Div(HTML('{% include "tournaments/registration/questions.html" %}'), css_id="questions"),
        ),
        Fieldset(
            _("Arbiters"),
            HTML('{% include "tournaments/registration/arbiters.html" %}'),
        ),
    )


def _row(*names: str) -> Row:
    width = {2: "col-sm-6", 3: "col-6 col-sm-4", 4: "col-6 col-md-3"}[len(names)]
    return Row(*(Column(name, css_class=width) for name in names))
