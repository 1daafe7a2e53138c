"""Which published lists a player can appeal against."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery

from ratings.lists.models import RatingList
from ratings.lists.selectors import current_lists
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.own_lines import own_line, own_row

State = RatingAppeal.State
A_YEAR = timedelta(days=366)


def lists_to_appeal(day: date) -> QuerySet[RatingList]:
    """The lists of the last year in their latest versions, and the newest one of each system however old it is.

    No text gives a last day for an appeal; a mistake may be seen lists later, and the games are those behind its list.
    """
    newest = current_lists().filter(system=OuterRef("system")).order_by("-list_date")
    return current_lists().filter(Q(list_date__gte=day - A_YEAR) | Q(pk=Subquery(newest.values("pk")[:1])))


def standing_rating(appeal: RatingAppeal) -> int | None:
    """What the line says in the newest version of the list, by which it may have been corrected since."""
    of = appeal.rating_list
    versions = RatingList.objects.filter(system=of.system_id, archive=of.archive_id, list_date=of.list_date)
    line = own_line(appeal.player, versions.order_by("-version")[0])
    return None if line is None else line.rating


def appeal_before(player: Player, rating_list: RatingList) -> RatingAppeal | None:
    """The appeal of the person that leaves no room for another one against what a list says: it is open, whatever
    version it was filed against, or its ruling has said what the line says, or is to say. What lapsed, was declined or
    withdrawn leaves room, and so does a line that is another one since.
    """
    line = own_line(player, rating_list)
    rating = None if line is None else line.rating
    bars = Q(state__in=RatingAppeal.OPEN) | Q(state__in=RatingAppeal.RULED, rating_list=rating_list)
    bars |= Q(state=State.DISMISSED, published_rating=rating) | Q(state=State.UPHELD, ruled_rating=rating)
    return next(iter(_against_the_line(player, rating_list, bars)), None)


def _against_the_line(player: Player, rating_list: RatingList, which: Q) -> Iterator[RatingAppeal]:
    """The appeals against what a list says of a person in whatever version, the newest version first; those that were
    filed under another number of the person as far as the list has one line for both.
    """
    found = RatingAppeal.objects.filter(
        which,
        player__in=numbers_of([player.pk]),
        rating_list__system=rating_list.system_id,
        rating_list__archive=rating_list.archive_id,
        rating_list__list_date=rating_list.list_date,
    )
    for appeal in found.select_related("player").order_by("-rating_list__version", "-filed_at"):
        if appeal.player_id == player.pk or own_row(appeal.player, rating_list) == own_row(player, rating_list):
            yield appeal
