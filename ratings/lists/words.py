"""The words of systems, lists and their files."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingPeriod
from ratingsite.foundations.written_days import date_format
from ratingsite.office.words import Words, word

# what a player is called by the rating (CFC 701)
RATING_CLASSES: Words = {
    "master": _("Master"),
    "candidate-master": _("Candidate Master"),
    "A": _("Class A"),
    "B": _("Class B"),
    "C": _("Class C"),
    "D": _("Class D"),
    "E": _("Class E"),
}
FILE_FORMATS: Words = {
    "fide-txt": _("TXT, as FIDE writes it"),
    "fide-xml": _("XML, as FIDE writes it"),
    "csv": _("CSV"),
    "cfc-issue": _("TXT, as the CFC prints it: members who played within a year (735)"),
    "cfc-organisers": _("CSV for organisers, in the CFC’s layout: numbers and ends of memberships"),
    "cfc-alphabetical": _("TXT, alphabetical with provinces, once a year (735)"),
}

SYSTEMS: Words = {
    "fide-standard": _("Standard"),
    "fide-rapid": _("Rapid"),
    "fide-blitz": _("Blitz"),
    "cfc-regular": _("CFC regular"),
    "cfc-active": _("CFC active"),
}


def list_name(system: str, list_date: date) -> str:
    """``Standard, list of 1 November 2025``."""
    return gettext("%(system)s, list of %(date)s") % {"system": word(SYSTEMS, system), "date": date_format(list_date)}


def period_code(period: RatingPeriod) -> str:
    """A period as an address names it: ``fide-standard.2025-11-01``."""
    return f"{period.system_id}.{period.list_date.isoformat()}"
