"""Which orders there are, and which of them wait for somebody."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.permissions import order_rows
from tournaments.regulations.editions import notice_for

# a tournament that is registered, and of whose report nobody has said the last word
_WITH_TOURNAMENT = (Tournament.State.APPROVED, Tournament.State.RUNNING, Tournament.State.FINISHED)
_FURTHER_ON = ("endorsed", "accepted", "refused")
_DECIDED = ("accepted", "corrected", "refused")
_SIGNED = ("certified", "endorsed", "accepted")


def article_of_order(system: str, starts_on: date) -> str:
    """Where the text that governs an event lets it be rated without its federation; empty where it does not."""
    if system not in SYSTEMS:
        return ""
    try:
        return notice_for(system, starts_on).articles.rated_unreported
    except NoEditionInForce:
        return ""


def can_be_ordered(tournament: Tournament) -> bool:
    """Whether an order would change anything: no federation has endorsed a report, and the text knows such an order."""
    if tournament.is_ordered or tournament.is_official or tournament.state not in _WITH_TOURNAMENT:
        return False
    further_on = tournament.reports.filter(state__in=_FURTHER_ON)
    return bool(article_of_order(tournament.system_id, tournament.starts_on)) and not further_on.exists()


def can_be_corrected(order: RatingOrder) -> bool:
    """Whether the registration rests on the order alone, and nobody has said the last word on a report of it."""
    tournament = order.tournament
    if tournament is None or order.entered_by_id is None or tournament.state not in _WITH_TOURNAMENT:
        return False
    return not tournament.reports.filter(state__in=_DECIDED).exists()


def has_signed_report(tournament: Tournament) -> bool:
    """Whether a report is certified on what is registered."""
    return tournament.reports.filter(state__in=_SIGNED).exists()


def order_in_force(tournament: Tournament) -> RatingOrder | None:
    """The order by which a tournament is rated."""
    if not tournament.is_ordered:
        return None
    return tournament.orders.filter(state=RatingOrder.State.IN_FORCE).select_related("ordered_by").first()


def orders_seen(user: User, *, day: date) -> QuerySet[RatingOrder]:
    """The orders that this person may see, the newest first."""
    found = RatingOrder.objects.filter(open_to(user, "view", order_rows(), day=day))
    return found.select_related("federation", "ordered_by", "tournament")


def orders_to_enter(user: User, *, day: date) -> QuerySet[RatingOrder]:
    """The orders whose registration this person may enter."""
    may = open_to(user, "enter", order_rows(), day=day)
    return RatingOrder.objects.none() if may == NONE else RatingOrder.objects.filter(may)
