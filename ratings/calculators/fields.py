"""Fields of the public calculator: what is wrong in them comes back as it was typed, with what was expected."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.regulations.checks import Whole

TYPED = {"inputmode": "numeric", "autocomplete": "off"}
MOST_POINTS, HIGHEST_AVERAGE = 1000, 4000


class WholeField(forms.IntegerField):
    """A whole number typed as text, so that what is no number comes back as it was typed."""

    def __init__(self, label: str | Promise, bound: Whole, **kwargs: Any) -> None:
        if bound.high is None:
            raise ValueError("a number that somebody types has an end")
        self.bound, self.numbers = bound, {"low": bound.low, "high": bound.high}
        super().__init__(label=label, required=False, widget=forms.TextInput(attrs=dict(TYPED)), **kwargs)

    def to_python(self, value: Any) -> int | None:
        """The number. Raises ``ValidationError`` with what was expected."""
        try:
            number = super().to_python(value)
        except ValidationError:
            number = -1
        if number is None or self.bound.holds(number):
            return number
        raise ValidationError(_("Expected a whole number from %(low)s to %(high)s, or nothing."), params=self.numbers)


class DayField(forms.DateField):
    """A calendar day as ISO 8601 writes it."""

    def __init__(self, label: str | Promise, **kwargs: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            error_messages={"invalid": _("Expected a day as 2024-05-31.")},
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            input_formats=["%Y-%m-%d"],
            **kwargs,
        )


class ExactField(forms.CharField):
    """A number with decimals, read exactly; a comma is as good as a full stop."""

    def __init__(self, label: str | Promise, *, most: int, expected: str | Promise, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(label=label, required=False, max_length=20, widget=forms.TextInput(attrs=attrs), **kwargs)
        self.most, self.expected = most, expected

    def clean(self, value: Any) -> Fraction | None:
        """The number, or nothing. Raises ``ValidationError`` with what was expected."""
        text = str(super().clean(value)).replace(",", ".").replace("½", ".5")
        if not text:
            return None
        if not text.isascii() or not text.replace(".", "", 1).isdigit() or Decimal(text) > self.most:
            raise ValidationError(self.expected)
        return self.checked(Fraction(text))

    def checked(self, number: Fraction) -> Fraction:
        """The number, if it may be one."""
        return number


class PointsField(ExactField):
    """A score in half points."""

    def __init__(self, label: str | Promise) -> None:
        super().__init__(label, most=MOST_POINTS, expected=_("Expected points in halves, as 2.5."))

    def checked(self, number: Fraction) -> Fraction:
        """The points, if they are halves."""
        if (number * 2).denominator != 1:
            raise ValidationError(self.expected)
        return number


class AverageField(ExactField):
    """The average of opponents' ratings."""

    def __init__(self, label: str | Promise) -> None:
        super().__init__(label, most=HIGHEST_AVERAGE, expected=_("Expected an average from 0 to 4000, as 1850.5."))
