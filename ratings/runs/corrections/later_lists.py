"""The lists behind a corrected one that stand before the one that takes its difference in.

One from elsewhere says already what was decided, and so does a line that was typed on one (rulings: said-already).
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet

from ratings.lists.models import RatingList
from ratings.lists.selectors import lists_behind
from ratings.regulations.calendar import next_list_date
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratingsite.foundations.editions import NoEditionInForce

State = ListCorrection.State
DECIDED = (State.CARRIED, State.TAKEN)
"""A difference that goes into a list to come, or stands on one."""


def goes_past(correction: ListCorrection, rating_list: RatingList) -> bool:
    """Whether a list is the corrected one, or one behind it that stands before the one with the difference."""
    first, into = correction.rating_list, correction.taken_into
    if (first.system_id, first.archive_id) != (rating_list.system_id, rating_list.archive_id):
        return False
    return first.list_date <= rating_list.list_date and (into is None or rating_list.list_date < into.list_date)


def going_past(rating_list: RatingList) -> QuerySet[ListCorrection]:
    """The corrections of a list and of earlier ones whose difference comes behind it."""
    comes_later = Q(taken_into__isnull=True) | Q(taken_into__list_date__gt=rating_list.list_date)
    of_chain = ListCorrection.objects.filter(
        comes_later,
        system=rating_list.system_id,
        rating_list__archive=rating_list.archive_id,
        rating_list__list_date__lte=rating_list.list_date,
        state__in=DECIDED,
    )
    return of_chain.select_related("rating_list", "taken_into").order_by("prepared_at", "pk")


def typed_behind(correction: ListCorrection) -> list[ListCorrection]:
    """The corrections that have typed lines of later lists: in versions, or for the next list themselves. One of these
    that brings so much less as this one brings leaves it what it brings.
    """
    later = _behind(correction).filter(Q(state=State.PUBLISHED) | Q(state__in=DECIDED))
    return [each for each in _typing(later) if each.state == State.PUBLISHED or not _brings_less_for(correction, each)]


def typed_before(correction: ListCorrection) -> list[ListCorrection]:
    """The corrections that have typed lines of the same list for the next one, and know nothing of what this brings."""
    of = correction.rating_list
    of_list = ListCorrection.objects.filter(
        system=correction.system_id,
        rating_list__archive=of.archive_id,
        rating_list__list_date=of.list_date,
        state__in=DECIDED,
    )
    return [each for each in _typing(of_list.exclude(pk=correction.pk)) if not _brings_less_for(correction, each)]


def _typing(corrections: QuerySet[ListCorrection]) -> QuerySet[ListCorrection]:
    typing = corrections.exclude(lines=[]).select_related("rating_list")
    return typing.defer("effects").annotate(less=F("effects__less")).order_by("prepared_at", "pk")


def _brings_less_for(correction: ListCorrection, other: Any) -> bool:
    return str(correction.pk) in (other.less or ())


def no_text_for_the_next(correction: ListCorrection) -> bool:
    """Whether no edition is known for the list behind the newest one of the corrected list's chain: none is made."""
    of = correction.rating_list
    chain = RatingList.objects.filter(system=of.system_id, archive=of.archive_id)
    newest = chain.order_by("-list_date").values_list("list_date", flat=True)[0]
    try:
        next_list_date(of.system_id, newest)
    except NoEditionInForce:
        return True
    return False


def operated_behind(correction: ListCorrection) -> RatingList | None:
    """The last list behind the corrected one, before the one that takes the difference in, that an operation has made
    another one: what the difference comes to there is another number (rulings: one-off-order).
    """
    later = RatingList.objects.filter(
        pk__in=_behind(correction).filter(state=State.PUBLISHED).exclude(operation="").values("rating_list")
    )
    return later.order_by("list_date").last()


def _behind(correction: ListCorrection) -> QuerySet[ListCorrection]:
    """The corrections of the lists behind the corrected one, before the one that takes the difference in."""
    first, into = correction.rating_list, correction.taken_into
    later = ListCorrection.objects.filter(
        system=correction.system_id,
        rating_list__archive=first.archive_id,
        rating_list__list_date__gt=first.list_date,
    )
    return later if into is None else later.filter(rating_list__list_date__lt=into.list_date)


def list_from_elsewhere(correction: ListCorrection) -> RatingList | None:
    """The first list behind the corrected one that no run has made, where the difference would come behind that."""
    return lists_passed_by(correction).filter(version=1, run__isnull=True).order_by("list_date").first()


def lists_passed_by(correction: ListCorrection) -> QuerySet[RatingList]:
    """The lists behind the corrected one, before the one that takes the difference in, in all their versions."""
    later, into = lists_behind(correction.rating_list), correction.taken_into
    return later if into is None else later.filter(list_date__lt=into.list_date)


def overtaken_by(correction: ListCorrection) -> RatingList | None:
    """The list from elsewhere that says already what was to go into the next one, or has gone there."""
    into = correction.taken_into
    if into is not None and not RatingRun.objects.filter(published_list=into).exists():
        return into
    return list_from_elsewhere(correction)
