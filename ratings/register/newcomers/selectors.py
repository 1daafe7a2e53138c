"""Newcomers as their page shows them, and where some of them wait for a person."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from ratings.register.models import Federation
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.permissions import newcomer_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User


def newcomers_to_decide(user: User, *, day: date) -> QuerySet[Newcomer]:
    """Who waits for a decision of this person, in the order of asking."""
    rows = Newcomer.objects.filter(open_to(user, "accept", newcomer_rows(user), day=day))
    return rows.select_related("federation", "asked_by")


def newcomers_seen(user: User, *, day: date) -> QuerySet[Newcomer]:
    """Those that this person may see and not decide now: decided ones, newest first, and those asked for."""
    rows = Newcomer.objects.filter(open_to(user, "view", newcomer_rows(user), day=day))
    rows = rows.exclude(open_to(user, "accept", newcomer_rows(user), day=day))
    return rows.select_related("federation", "asked_by", "decided_by", "player__federation").order_by("-asked_at", "pk")


def federations_with_newcomers(user: User, *, day: date) -> QuerySet[Federation]:
    """The federations for which newcomers wait for this person."""
    waiting = newcomers_to_decide(user, day=day).order_by().filter(federation=OuterRef("pk"))
    return Federation.objects.filter(Exists(waiting))
