"""Which corrections stand behind a line of a list: one that was typed, operated on, or has taken a difference in.

A run has no part in it: what games bring stands in its results, and beside them what somebody has decided of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of
from ratings.register.models import Player
from ratings.runs.corrections.decided_lines import decided_of
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import brings

_State = ListCorrection.State


@dataclass(frozen=True, kw_only=True)
class CorrectedLine:
    """What a line says where games have led to another rating, and the correction that says so."""

    rating: int | None
    correction: ListCorrection


def corrections_behind(player: Player, lists: Iterable[RatingList]) -> dict[UUID, list[ListCorrection]]:
    """By list what stands behind the player's line there, in the order of the decisions; nothing of other lists.

    ``lists`` are versions that stand, and say whether a difference was taken in (``has_taken_in``).
    """
    touched = {each.pk: each for each in lists if each.version > 1 or getattr(each, "has_taken_in", False)}
    if not touched:
        return {}
    by_day = {_day(each): each.pk for each in touched.values() if each.version > 1}
    days = Q(rating_list__list_date__in={each.list_date for each in touched.values()}, state=_State.PUBLISHED)
    of_day = list(_in_order(days).select_related("rating_list__superseded_by"))
    taken = _in_order(Q(brings(player), taken_into__in=touched))
    operated = _operated(player, of_day)
    found: dict[UUID, list[ListCorrection]] = {}
    for each in of_day:
        pk = by_day.get(_day(each.rating_list))
        if pk is not None and (each.pk in operated if each.operation else _types(each, player.pk)):
            found.setdefault(pk, []).append(each)
    for each in taken:
        found.setdefault(each.taken_into_id, []).append(each)
    return found


def corrected_lines(rating_list: RatingList, led_to: Mapping[int, int | None]) -> dict[int, CorrectedLine]:
    """Of players those whose line says something else than their games have ``led_to``, because somebody decided so."""
    if rating_list.version == 1 or not led_to:
        return {}
    of_list = Q(
        state=_State.PUBLISHED,
        rating_list__system=rating_list.system_id,
        rating_list__list_date=rating_list.list_date,
        rating_list__version__lt=rating_list.version,
    )
    decided = [(each, decided_of(each)) for each in _in_order(of_list) if each.operation or each.lines]
    lines = entries_of(led_to, rating_list) if decided else {}
    found = {}
    for pk, entry in lines.items():
        last = next((each for each, told in decided[::-1] if each.operation or "rating" in told.get(pk, ())), None)
        if last is not None and entry.rating != led_to[pk]:
            found[pk] = CorrectedLine(rating=entry.rating, correction=last)
    return found


def _in_order(which: Q) -> QuerySet[ListCorrection]:
    """Of one day in the order of the versions that they have made."""
    found = ListCorrection.objects.filter(which).select_related("rating_list").defer("effects")
    return found.order_by("rating_list__list_date", "rating_list__version", "decided_at", "pk")


def _day(rating_list: RatingList) -> tuple[object, ...]:
    return rating_list.system_id, rating_list.archive_id, rating_list.list_date


def _types(correction: ListCorrection, player: int) -> bool:
    return any(each["player"] == player for each in correction.lines)


def _operated(player: Player, corrections: Iterable[ListCorrection]) -> set[UUID]:
    """The operations that have made the player's rating another one, on the version that they made."""
    made = {each.pk: each.rating_list for each in corrections if each.operation}
    if not made:
        return set()
    both = {pk for old in made.values() for pk in (old.pk, old.superseded_by.pk)}
    lines = ListEntry.objects.filter(player=player, rating_list__in=both).values_list("rating_list", "rating")
    ratings = dict(lines)
    return {pk for pk, old in made.items() if ratings.get(old.pk) != ratings.get(old.superseded_by.pk)}
