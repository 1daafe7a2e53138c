"""The last known provinces on a day, as far as they were known at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from ratings.register.mergers.selectors import numbers_of, persons_now
from ratings.register.models import Player
from ratings.register.provinces.models import Residence


def provinces_on(players: Iterable[int], day: date, *, known_at: datetime) -> Mapping[int, str]:
    """The codes by row of the register, entered under whichever number; who has none is left out."""
    asked = set(players)
    behind, persons = persons_now(asked), numbers_of(asked)
    rows = Residence.objects.filter(player__in=persons, starts_on__lte=day, entered_at__lte=known_at)
    in_order = rows.order_by("starts_on", "entered_at", "pk").values_list("player", "province")
    last = {persons[player]: province for player, province in in_order}
    return {pk: province for pk in asked if (province := last.get(behind.get(pk, pk)))}


def residences_of(player: Player) -> list[Residence]:
    """Everything that was entered for a person, the latest first."""
    rows = Residence.objects.filter(player__in=numbers_of([player.pk])).select_related("entered_by")
    return list(rows.order_by("-starts_on", "-entered_at", "-pk"))
