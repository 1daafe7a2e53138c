"""Archives in words, and why one cannot be opened or closed."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.lists.archives import services
from ratings.lists.archives.models import Archive
from ratings.lists.words import list_name
from ratingsite.foundations.written_days import date_format


def archive_name(archive: Archive) -> str:
    """``archive 2003–2012``."""
    return _("archive %(years)s") % {"years": archive.years}


def refusal_text(refusal: ValueError) -> tuple[str, str]:
    """The field of the form at which a refusal is told, and its words."""
    if isinstance(refusal, services.ReasonMissing):
        return "reason", _("Please say what it is for.")
    if isinstance(refusal, services.NoSpan):
        return "ends_on", _("The last day lies before the first.")
    if isinstance(refusal, services.NotPast):
        return "ends_on", _("An archive is of the past: please choose a last day that is over.")
    if isinstance(refusal, services.MeetsArchive):
        first, last = (date_format(day) for day in (refusal.archive.starts_on, refusal.archive.ends_on))
        text = _(
            "The archive from %(first)s to %(last)s has some of these days: please choose days outside it. One that "
            "has lists can be closed: then it has the days of its lists alone."
        )
        return "starts_on", text % {"first": first, "last": last}
    if isinstance(refusal, services.MeetsPresentLists):
        text = _("The present lists begin on %(day)s: an archive ends before that day.")
        return "ends_on", text % {"day": date_format(refusal.day)}
    return "ends_on", _("No list of this system was made on any of these days, as far as the regulations here know.")


def why_not_closed(refusal: ValueError) -> str:
    """Why an archive is not closed."""
    if isinstance(refusal, services.NoLists):
        return _("No list stands in it: take it back instead. Nothing was changed.")
    if isinstance(refusal, services.ListsOnTheWay):
        return _("A list for it is on its way: publish it, or put it aside first. Nothing was changed.")
    if isinstance(refusal, services.DifferencesWait):
        text = _(
            "The {correction} goes into its next list: withdraw it first. Of a closed archive new versions put the "
            "lists right. Nothing was changed."
        )
        return format_html(text, correction=_link(refusal))
    return _("It has the days of its lists alone already. Nothing was changed.")


def _link(refusal: services.DifferencesWait) -> SafeString:
    found, address = refusal.rating_list, reverse("list_correction", args=[refusal.correction])
    name = list_name(found.system_id, found.list_date)
    return format_html('<a href="{}">{}</a>', address, _("correction of the %(list)s") % {"list": name})
