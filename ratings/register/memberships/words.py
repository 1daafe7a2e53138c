"""Memberships in words: what is wrong with a line of a file."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.register.changes.csv_rows import Fault
from ratings.register.changes.words import fault_text as text_of_any_file

_FAULTS: Mapping[str, str | Promise] = {
    "unknown-kind": _("Please write ordinary, junior, participating, life or tournament."),
    "no-iso-day": _("Please write a day as 2009-05-01."),
    "unknown-province": _("Please write the two letters of a province or territory of Canada, as ON, or nothing."),
    "source-too-long": _("At most 200 characters, please."),
    "your-own": _("Nobody enters a membership of his own."),
    "no-span": _("The last day is missing, or lies before the first. Only a membership for life has none."),
    "membership-stands": _("A membership of this kind stands on some of these days already."),
    "membership-twice": _("The file has such a membership of this player on some of these days twice."),
}


def fault_text(fault: Fault) -> str:
    """What is wrong."""
    return str(_FAULTS[fault.code]) if fault.code in _FAULTS else text_of_any_file(fault)
