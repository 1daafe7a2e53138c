"""Which published lists a player can appeal against."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import current_lists
from ratings.register.models import Player
from ratings.runs.rating_appeals.models import RatingAppeal

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
    newest = RatingList.objects.filter(system=of.system_id, archive=of.archive_id, list_date=of.list_date)
    line = ListEntry.objects.filter(player=appeal.player_id, rating_list=newest.order_by("-version").values("pk")[:1])
    return line.values_list("rating", flat=True).first()


def appeal_before(player: Player, rating_list: RatingList) -> RatingAppeal | None:
    """The appeal that leaves no room for another one against what a list says: it is open, or its ruling has said what
    the line says, or is to say. What lapsed, was declined or withdrawn leaves room, and so does a line that is another
    one since.
    """
    of_day = Q(rating_list__system=rating_list.system_id, rating_list__list_date=rating_list.list_date)
    heard = RatingAppeal.objects.filter(of_day, player=player, rating_list__archive=rating_list.archive_id)
    found = heard.filter(rating_list=rating_list, state__in=[*RatingAppeal.OPEN, *RatingAppeal.RULED]).first()
    if found is not None:
        return found
    entry = ListEntry.objects.filter(player=player, rating_list=rating_list).first()
    stands = Q(state=State.DISMISSED, published_rating=entry.rating if entry else None)
    stands |= Q(state=State.UPHELD, ruled_rating=entry.rating if entry else None)
    return heard.filter(stands).first()
