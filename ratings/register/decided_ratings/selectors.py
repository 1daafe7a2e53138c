"""Which ratings decisions say of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import Q

from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.mergers.selectors import behind_now, numbers_of
from ratings.register.models import Player


def decided_ratings_of(player: Player) -> list[DecidedRating]:
    """Everything that was entered of a player, under any number, the newest day first."""
    found = DecidedRating.objects.filter(player__in=numbers_of([player.pk]))
    return list(found.select_related("entered_by", "taken_back_by").order_by("-starts_on", "-pk"))


def decided_for_norms(players: Iterable[int], day: date, behind: Mapping[int, int] | None = None) -> dict[int, int]:
    """1.4.6a: the ratings decided for norms in tournaments that begin on a day, by row of the player; for a person
    under any number. ``behind`` is what ``behind_now`` gave, where somebody has asked it.
    """
    asked = set(players)
    behind = behind_now() if behind is None else behind
    numbers = numbers_of(asked, behind)
    lasting = Q(ends_on__isnull=True) | Q(ends_on__gte=day)
    found = DecidedRating.objects.filter(
        lasting, player__in=numbers, kind=DecidedRating.Kind.NORMS, starts_on__lte=day, taken_back_at__isnull=True
    )
    rows = found.order_by("starts_on", "pk").values_list("player", "rating")
    ratings = {numbers[row]: rating for row, rating in rows}
    return {pk: ratings[person] for pk in asked if (person := behind.get(pk, pk)) in ratings}
