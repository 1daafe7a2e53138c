"""Who has stood on lists and has no line on the list in force: which list that is, and why, where that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from ratings.lists.archives.selectors import in_force_on
from ratings.lists.models import RatingList
from ratings.profiles.selectors import Standing
from ratings.register.models import Player
from ratings.register.standing.selectors import barred_on
from ratings.regulations.registry import rule_book
from ratings.runs.review.why_gone import why_unlisted


@dataclass(frozen=True, kw_only=True)
class Unlisted:
    """The list in force without a line of the player; ``is_barred`` where the Council has decided it (10.1)."""

    rating_list: RatingList
    why: str
    is_barred: bool


def unlisted(player: Player, present: Sequence[Standing], day: date) -> list[Unlisted]:
    """Of the standings on present lists those that ended before the list in force."""
    shown = {standing.system.pk: standing.entry.rating_list.list_date for standing in present}
    if not shown:
        return []
    lists = RatingList.objects.filter(in_force_on(day), system__in=shown, list_date__lte=day).order_by()
    newest = dict(lists.values_list("system").annotate(Max("list_date")))
    behind = {system: found for system, found in newest.items() if found > shown[system]}
    return [_unlisted(player, _in_force(system, found)) for system, found in sorted(behind.items())]


def _in_force(system: str, list_date: date) -> RatingList:
    versions = RatingList.objects.filter(system=system, archive__isnull=True, list_date=list_date)
    return versions.order_by("-version")[0]


def _unlisted(player: Player, rating_list: RatingList) -> Unlisted:
    day, known_at = rating_list.list_date, rating_list.published_at
    why = why_unlisted([player], rating_list.system_id, day, known_at=known_at).get(player.pk, "")
    is_of_fide = rule_book(rating_list.system_id).home is None
    is_barred = is_of_fide and player.federation_id in barred_on(day, known_at=known_at)
    return Unlisted(rating_list=rating_list, why=why, is_barred=is_barred)
