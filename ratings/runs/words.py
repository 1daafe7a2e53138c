"""The words of what stops a run."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ratingsite.office.words import Words

FAILURES: Words = {
    "bad-data": _("Something in the frozen data cannot be rated."),
    "no-edition": _("No edition of the regulations covers the day on which an event began."),
    "check-failed": _("A result broke a check that must always hold."),
    "gave-up": _("The calculation was tried several times and never came to its end."),
    "lines-changed": _("A line of the list is not the one that was reviewed."),
    "overtaken": _("The lists or the events have moved on since this run was frozen."),
    "lists-moved": _("Lists were published again and again while this was computed."),
}
