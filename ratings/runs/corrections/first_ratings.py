"""A first rating that was missing on a list, where one behind it has given another meanwhile."""

from __future__ import annotations

from django.utils.translation import gettext

from ratings.lists.models import RatingList
from ratings.runs.corrections.carried import Carried, brought_already, brought_by
from ratings.runs.corrections.models import ListCorrection
from ratingsite.foundations.written_days import date_format


def rated_behind(correction: ListCorrection) -> RatingList | None:
    """The first list behind the corrected one, before the one with the difference, that gives a rating to somebody for
    whom the correction brings a first one: its games would be added, and the rating could not be. Where an earlier
    correction has brought the first one, this one brings points.
    """
    rows = _with_a_first_rating(correction)
    first, into = correction.rating_list, correction.taken_into
    later = RatingList.objects.filter(
        system=first.system_id,
        archive=first.archive_id,
        list_date__gt=first.list_date,
        superseded_by__isnull=True,
        entries__player__in=rows,
        entries__rating__isnull=False,
    )
    if into is not None:
        later = later.filter(list_date__lt=into.list_date)
    return later.order_by("list_date").first() if rows else None


def _with_a_first_rating(correction: ListCorrection) -> list[int]:
    rows = [row for row, told in brought_by(correction).items() if told.first is not None]
    brought = brought_already(correction) if rows else {}
    return [row for row in rows if brought.get(row, Carried()).first is None]


def first_given_otherwise(correction: ListCorrection) -> str:
    """Why a first rating does not go into the next list, in words; nothing where it does."""
    other = rated_behind(correction)
    if other is None:
        return ""
    text = gettext(
        "The list of %(day)s has meanwhile given a rating to somebody for whom this correction brings the first one: "
        "no later list goes on from both, and new versions alone put it right."
    )
    return text % {"day": date_format(other.list_date)}
