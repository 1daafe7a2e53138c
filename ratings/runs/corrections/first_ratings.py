"""A first rating that was missing on a list, where one behind it has given another meanwhile."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import gettext

from ratings.lists.models import RatingList
from ratings.runs.corrections.carried import with_a_first_rating
from ratings.runs.corrections.later_lists import lists_passed_by
from ratings.runs.corrections.models import ListCorrection
from ratingsite.foundations.written_days import date_format


def rated_behind(correction: ListCorrection) -> RatingList | None:
    """The first list behind the corrected one, before the one with the difference, that gives a rating to somebody for
    whom the correction brings a first one: neither that nor its games are added. Where an earlier correction has
    brought the first one, this one brings points.
    """
    rows = with_a_first_rating(correction)
    return _rating(rows, correction).order_by("list_date").first() if rows else None


def who_is_rated_behind(correction: ListCorrection) -> set[int]:
    """The rows of those to whom it brings nothing for that."""
    rows = with_a_first_rating(correction)
    return set(_rating(rows, correction).values_list("entries__player", flat=True)) if rows else set()


def _rating(rows: Collection[int], correction: ListCorrection) -> QuerySet[RatingList]:
    standing = lists_passed_by(correction).filter(superseded_by__isnull=True)
    return standing.filter(entries__player__in=rows, entries__rating__isnull=False)


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
