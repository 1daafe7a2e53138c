"""Which ratings decisions say of whom."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.models import Player


def decided_ratings_of(player: Player) -> list[DecidedRating]:
    """Everything that was entered of a player, the newest day first."""
    found = DecidedRating.objects.filter(player=player).select_related("entered_by", "taken_back_by")
    return list(found.order_by("-starts_on", "-pk"))


def decided_for_norms(players: Iterable[int], day: date) -> dict[int, int]:
    """1.4.6a: the ratings decided for norms in tournaments that begin on a day, by row of the player."""
    lasting = Q(ends_on__isnull=True) | Q(ends_on__gte=day)
    found = DecidedRating.objects.filter(
        lasting, player__in=players, kind=DecidedRating.Kind.NORMS, starts_on__lte=day, taken_back_at__isnull=True
    )
    return dict(found.order_by("starts_on", "pk").values_list("player", "rating"))
