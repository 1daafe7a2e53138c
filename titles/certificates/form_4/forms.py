"""What the chief arbiter names: titles, the points that each asked for, and for this paper the place of birth."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from titles.certificates.form_4.facts import TITLES
from titles.norms.title_norms_2003 import Form4
from titles.norms.words import points_text
from titles.regulations.ladder import WOMEN, WOMENS_TITLES, is_above
from titles.regulations.scores import score_of
from tournaments.registration.plain_fields import PlainTextField


class ResultForm(forms.Form):
    """The points that a norm asked for, beside each title that the result counts for; the others stay empty."""

    place_of_birth = PlainTextField(
        label=gettext_lazy("Place of birth"),
        max_length=100,
        required=False,
        help_text=gettext_lazy("Ask the player. For this paper only: not for the register, and not in public copies."),
    )

    def __init__(self, *args: Any, form_4: Form4, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.form_4 = form_4
        for title in TITLES:
            label = gettext_lazy("%(title)s norm: points required") % {"title": title}
            self.fields[title] = forms.DecimalField(label=label, required=False, localize=True)
            self.fields[title].widget.attrs |= {"inputmode": "decimal", "size": 5, "autocomplete": "off"}
        self.order_fields([*TITLES, "place_of_birth"])
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean(self) -> dict[str, Any]:
        """``points_required``: hundredths by title, at least one."""
        cleaned: dict[str, Any] = super().clean() or {}
        named = {title: cleaned[title] for title in TITLES if cleaned.get(title) is not None}
        found: dict[str, int] = {}
        for title, points in named.items():
            try:
                found[title] = self._required(title, points)
            except ValidationError as error:
                self.add_error(title, error)
        if not named and not self.errors:
            raise ValidationError(_("Expected the points of at least one title."))
        return cleaned | {"points_required": found}

    def _required(self, title: str, points: Decimal) -> int:
        """What a norm asked for, in hundredths. Raises ``ValidationError`` where the result cannot be one."""
        player, line = self.form_4.dossier.player, self.form_4.line
        if title in WOMENS_TITLES and player.sex not in WOMEN:
            raise ValidationError(_("This title is for women; the register does not say that the player is one."))
        if not is_above(title, line.title or None):
            raise ValidationError(_("The player held %s already.") % line.title)
        required = score_of(points)
        if not required:
            raise ValidationError(_("Expected whole or half points above 0."))
        if required > line.points_achieved:
            raise ValidationError(_("Expected at most what was achieved: %s.") % points_text(line.points_achieved))
        return required
