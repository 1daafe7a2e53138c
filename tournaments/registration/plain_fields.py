"""Text as forms take it: composed, without what cannot be seen, and days and numbers in one spelling."""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.regulations.tie_breaks import NAMES


class PlainTextField(forms.CharField):
    """One line of text, composed (NFC); control characters and those that turn the reading direction are refused."""

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        text = " ".join(text.split())
        if odd := next((letter for letter in text if unicodedata.category(letter)[0] == "C"), None):
            raise ValidationError(_("The character U+%(code)04X cannot stand here.") % {"code": ord(odd)})
        return text


class DayField(forms.DateField):
    """A calendar day, sent as browsers send it: 2025-10-12."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    input_formats = ["%Y-%m-%d"]
    first_year, last_year = 2003, 2199

    def to_python(self, value: Any) -> date | None:
        day: date | None = super().to_python(value)
        if day is not None and not self.first_year <= day.year <= self.last_year:
            years = {"first": self.first_year, "last": self.last_year}
            raise ValidationError(_("Please give a year from %(first)s to %(last)s.") % years)
        return day


class BirthField(DayField):
    """A day of birth."""

    first_year, last_year = 1900, 2099


class ClockField(forms.TimeField):
    """A time of day, sent as browsers send it: 14:00."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    input_formats = ["%H:%M", "%H:%M:%S"]


class WholeField(forms.IntegerField):
    """A whole number in the digits 0 to 9."""

    def to_python(self, value: Any) -> int | None:
        text = "" if value is None else str(value).strip()
        if text and not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ValidationError(_("Please give a whole number."))
        number: int | None = super().to_python(text)
        return number


class RoundsField(forms.CharField):
    """Numbers of rounds as people write them: ``3``, ``1, 4`` or ``5-7``. Becomes a tuple, in order."""

    def clean(self, value: Any) -> tuple[int, ...]:
        text: str = super().clean(value)
        found: set[int] = set()
        for part in text.replace("–", "-").split(","):
            if part.strip():
                found.update(self._span(part.strip()))
        return tuple(sorted(found))

    def _span(self, part: str) -> range:
        first, dash, last = part.partition("-")
        ends = [end.strip() for end in (first, last if dash else first)]
        are_numbers = all(end.isascii() and end.isdigit() and len(end) <= len("99") for end in ends)
        if not are_numbers or int(ends[0]) > int(ends[1]):
            raise ValidationError(_("Please write rounds like this: 3, 5-7."))
        return range(int(ends[0]), int(ends[1]) + 1)


class TieBreaksField(PlainTextField):
    """Names of tie-breaks in their order, as people write them: ``de, bh/c1; SB``. Becomes ``DE, BH/C1, SB``."""

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        names = [part.strip().upper() for part in text.replace(";", ",").split(",") if part.strip()]
        for name in names:
            if name not in NAMES:
                known = ", ".join(NAMES)
                raise ValidationError(_("%(name)s is none of these: %(known)s.") % {"name": name, "known": known})
        return ", ".join(dict.fromkeys(names))
