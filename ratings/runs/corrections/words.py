"""Corrections of lists in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.stays_behind import ACTIVITY, RESULTS, K
from ratingsite.foundations.written_days import date_format
from ratingsite.office.words import Words, word

OPERATION_NAMES: Words = {
    "one-off-2022-10": _("October 2022: rapid and blitz ratings far below the standard rating"),
    "one-off-2024-03": _("March 2024: ratings from 1000 to 1999 move 40 % of the way to 2000"),
    "cfc-boon-1980": _("CFC, 15 June 1980: points against deflation (737)"),
}
OTHER_LIST_LACKS = _("It asks for the standard ratings of that day, whose list is not here yet.")
OPERATION_ALONE = _(
    "An operation on the whole list is prepared by itself: correct the line before it, and it changes that number too, "
    "or behind it."
)
SECOND_ENTRY = _("This number is a second entry of somebody: please give the person’s number.")
STAYS_BEHIND: Words = {
    ACTIVITY: _(
        "No later list can take all of it in: activity follows from the games of the year (lines: %(lines)s). New "
        "versions can."
    ),
    K: _("No later list can take all of it in: K follows from the rules (lines: %(lines)s). New versions can."),
    RESULTS: _(
        "No later list can take all of it in: results of players without a rating wait to be pooled as this list found "
        "them (players: %(lines)s). New versions can."
    ),
}
BARRED: Words = {
    "preparer": _("You prepared this correction: somebody else decides."),
    "acceptor": _("You accepted one of its reports: somebody else decides."),
    "of-commission": _("The commission has decided that the next list takes it in: who decides takes that back."),
    "operation": _("An operation on a whole list of the CFC is decided by the rating committee (702)."),
    "cfc-operation": _(
        "An operation on a whole list of the CFC is withdrawn by the offices that prepare it and decide on it (702)."
    ),
}


def brought_past_text(corrections: Sequence[ListCorrection]) -> SafeString:
    """Which corrections bring lists behind this one what an operation on it would change, and what is done first."""
    told = gettext(
        "What these corrections bring goes past this list into one behind it, where the operation would leave it as it "
        "is. Please have them computed and published as new versions, or withdrawn, first:"
    )
    return format_html("{} {}", told, _links_to(corrections))


def earlier_first_text(operation: str) -> str:
    """Which operation the list lacks that comes before another one."""
    told = gettext("An operation of an earlier day belongs to this list and comes first: %(operation)s")
    return told % {"operation": word(OPERATION_NAMES, operation)}


def second_entries_text(rows: Collection[int]) -> str:
    """Whose added lines belong to somebody else by now."""
    numbers = ", ".join(sorted(player.key for player in Player.objects.filter(pk__in=rows)))
    told = gettext("It adds a line for %(numbers)s, by now a second entry: correct the line of the person instead.")
    return told % {"numbers": numbers}


def said_in_versions_text(versions: Sequence[ListCorrection], *, is_all: bool) -> SafeString:
    """Which corrections have made versions that say what a difference was to bring."""
    told = gettext("New versions of the list say part of this by now, which goes into no later list:")
    if is_all:
        told = gettext("New versions of the list say this by now, and nothing of it goes into a later list:")
    return format_html("{} {}", told, _links_to(versions))


def first_ratings_left_text(left: Mapping[ListCorrection, Collection[int]]) -> SafeString:
    """Of which corrections the versions would leave the first rating of whom."""
    told = gettext(
        "These versions give a rating to somebody for whom another correction brings the first one: neither that nor "
        "its games go into a later list then, and new versions of that correction alone put it right:"
    )
    people = Player.objects.in_bulk({row for rows in left.values() for row in rows})
    names = [", ".join(sorted(people[row].name for row in rows)) for rows in left.values()]
    links = zip(map(_links_to, ([each] for each in left)), names, strict=True)
    return format_html("{} {}", told, format_html_join("; ", "{} ({})", links))


def _links_to(corrections: Sequence[ListCorrection]) -> SafeString:
    links = ((reverse("list_correction", args=[each.pk]), _named(each)) for each in corrections)
    return format_html_join(", ", '<a href="{}">{}</a>', links)


def _named(correction: ListCorrection) -> str:
    return gettext("correction of the list of %(day)s") % {"day": date_format(correction.rating_list.list_date)}


def under_way_text(correction: ListCorrection) -> SafeString:
    """Which correction is decided first, and where it is: that of another list of the system is in the way of all
    behind it. Whoever may prepare one sees every other.
    """
    text = gettext("The correction of the list of %(day)s waits for its decision: that comes first.")
    day = date_format(correction.rating_list.list_date)
    address = reverse("list_correction", args=[correction.pk])
    return format_html('{} <a href="{}">{}</a>', text % {"day": day}, address, gettext("See what changes"))
