"""Days and rates of play as people type them, as fields of forms; what is wrong is named as it was typed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.registration.plain_fields import DayField
from tournaments.registration.value_words import day_text
from tournaments.registration.written_days import NoDay, Why, read_day
from tournaments.regulations.rate_of_play import RateOfPlay
from tournaments.regulations.typed_rate import Expected, MistypedRateOfPlay, read_typed_rate, typed_rate

LONGEST_RATE = 100
_DAY_COMES_FIRST = frozenset({"fr"})
"""Languages in which 03/07/2026 is 3 July; in English it is that to some, and 7 March to others."""


def day_of(value: object) -> date | None:
    """The day that somebody typed in the language of the page; nothing where it is none."""
    if isinstance(value, date):
        return value
    try:
        return _read(str(value or ""))
    except NoDay:
        return None


def _read(text: str) -> date:
    return read_day(text, is_day_first=True if (get_language() or "")[:2] in _DAY_COMES_FIRST else None)


class WrittenDayField(DayField):
    """A calendar day as people write it; one that does not exist is named, and stays typed."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": 40})

    def to_python(self, value: Any) -> date | None:
        if isinstance(value, str) and value.strip():
            value = self._day(value.strip())
        return super().to_python(value or None)

    def _day(self, typed: str) -> date:
        try:
            return _read(typed)
        except NoDay as refusal:
            raise ValidationError(_why_no_day(typed[:40], refusal)) from None


def _why_no_day(typed: str, refusal: NoDay) -> str:
    match refusal.why:
        case Why.NO_SUCH_DAY:
            return _("There is no day %(typed)s.") % {"typed": typed}
        case Why.EITHER:
            first, second = (day_text(day) for day in refusal.days)
            said = {"typed": typed, "first": first, "second": second, "iso": refusal.days[0].isoformat()}
            return _("%(typed)s may be %(first)s or %(second)s: please write it like %(iso)s.") % said
        case _:
            return _("%(typed)s is no day: please write it like 2026-03-07 or 7 March 2026.") % {"typed": typed}


_EXPECTED: Mapping[Expected, Promise] = {
    Expected.TIME: gettext_lazy("a time in minutes, such as 90 or 1h30"),
    Expected.ADDED: gettext_lazy("how many seconds each move adds, such as 30"),
    Expected.NEXT: gettext_lazy("the time that follows for the other moves, such as 40/90, 30"),
    Expected.END: gettext_lazy("nothing more, or + and seconds: a first control is written 40/90, 30"),
    Expected.MOST_TIME: gettext_lazy("a time from one minute to 600"),
    Expected.MOST_MOVES: gettext_lazy("1 to 100 moves"),
    Expected.MOST_ADDED: gettext_lazy("at most 300 seconds a move"),
    Expected.MOST_STAGES: gettext_lazy("at most four stages"),
}


class RateField(forms.Field):
    """The rate of play in one line: ``90+30``, ``40/90+30, 30+30``, ``G/60;d5``. Becomes a ``RateOfPlay``."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_RATE})

    def prepare_value(self, value: Any) -> Any:
        return typed_rate(value) if isinstance(value, RateOfPlay) else value

    def to_python(self, value: Any) -> RateOfPlay | None:
        if value is None or isinstance(value, RateOfPlay):
            return value
        text = str(value)
        if not text.strip():
            return None
        if len(text) > LONGEST_RATE:
            raise ValidationError(_("Please write it in at most %(count)s characters.") % {"count": LONGEST_RATE})
        try:
            return read_typed_rate(text)
        except MistypedRateOfPlay as refusal:
            raise ValidationError(why_mistyped(refusal)) from None


def why_mistyped(refusal: MistypedRateOfPlay) -> str:
    """What stands where the rate of play cannot be read on, and what was expected there."""
    said = {"place": refusal.place + 1, "found": refusal.found, "expected": _EXPECTED[refusal.expected]}
    if not refusal.found:
        return _("At the end is missing: %(expected)s.") % said
    return _("Character %(place)s is “%(found)s”. Expected: %(expected)s.") % said
