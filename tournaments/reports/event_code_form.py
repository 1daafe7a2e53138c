"""The form of FIDE's event code: of a tournament, or of a part of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.registration.models import Tournament
from tournaments.registration.plain_fields import WholeField
from tournaments.regulations.rating_server import LARGEST_CODE, SMALLEST_CODE

NO_SUCH_PART = _("Not noted: the tournament has no such part.")
NO_CODE = _("Not noted: an event code is a whole number of at most eight digits.")


class NumberField(WholeField):
    """A whole number; ``wrong`` is said of everything else."""

    def __init__(self, *, wrong: str | Promise, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.wrong = wrong

    def clean(self, value: Any) -> int | None:
        """The number, or nothing."""
        try:
            number: int | None = super().clean(value)
        except ValidationError as problem:
            raise ValidationError(self.wrong) from problem  # type: ignore[arg-type]
        return number


class EventCodeForm(forms.Form):
    """The number under which FIDE's rating server has the tournament; empty: it is not known."""

    fide_code = NumberField(wrong=NO_CODE, min_value=SMALLEST_CODE, max_value=LARGEST_CODE)
    part = NumberField(wrong=NO_SUCH_PART, min_value=1, max_value=99)


def standing_code(tournament: Tournament) -> EventCodeForm:
    """The form with the code that the tournament has."""
    return EventCodeForm(initial={"fide_code": tournament.fide_code})
