"""How a day is written for people, wherever one is: Django's own words, and in French the first of a month as "1er"."""

from __future__ import annotations

import re
from datetime import date

from django.utils import dateformat, formats
from django.utils.translation import get_language

# beside its weekday or its month; a calendar's square has the bare number
_DAY_OF_A_MONTH = re.compile(r"(?<!\\)j(?=\s+[bEFMN])|(?<=[Dl] )j")
_FIRST = r"j\\e\\r"


def date_format(value: date, form: str = "DATE_FORMAT") -> str:
    """A day, or a moment, by the name of a format of ``ratingsite.formats``, or by its letters as Django reads them.

    French counts the first day of a month (*1er octobre*) and no other, which no letter of a format can say. Django's
    filter ``date`` asks this function too (``ratingsite.office.page_tags``).
    """
    letters = formats.get_format(form)
    if value.day == 1 and (get_language() or "").startswith("fr"):
        letters = _DAY_OF_A_MONTH.sub(_FIRST, letters)
    return dateformat.format(value, letters)
