"""What of people waits for somebody: newcomers and changes, one item a federation."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import ngettext

from ratings.register.changes.selectors import changes_to_decide, federations_with_changes
from ratings.register.claims.selectors import claims_to_decide
from ratings.register.claims.work import claims_work
from ratings.register.newcomers.selectors import federations_with_newcomers, newcomers_to_decide
from ratings.register.objections.selectors import objections_to_answer
from ratings.register.objections.work import objections_work
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> list[WorkItem]:
    """Newcomers and changes that this person decides on, by federation; claims and objections of players."""
    people = [*_newcomers(user, day), *_changes(user, day)]
    return [*people, *claims_work(user, day), *objections_work(user, day)]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    by_federation = [federations_with_newcomers(user, day=day), federations_with_changes(user, day=day)]
    return [*by_federation, claims_to_decide(user, day=day), objections_to_answer(user, day=day)]


def _newcomers(user: User, day: date) -> list[WorkItem]:
    waiting = newcomers_to_decide(user, day=day).order_by().values_list("federation", "federation__name", "asked_at")
    return [
        WorkItem(
            kind="newcomers",
            title=name,
            url=reverse("newcomers"),
            what=ngettext("Decide on %(count)s newcomer", "Decide on %(count)s newcomers", count) % {"count": count},
            since=since,
            article="10.1",
        )
        for name, count, since in _by_federation(waiting)
    ]


def _changes(user: User, day: date) -> list[WorkItem]:
    waiting = changes_to_decide(user, day=day).order_by()
    told = waiting.values_list("player__federation", "player__federation__name", "asked_at")
    return [
        WorkItem(
            kind="changes",
            title=name,
            url=reverse("changes"),
            what=ngettext("Decide on %(count)s change of a person", "Decide on %(count)s changes of people", count)
            % {"count": count},
            since=since,
            article="10.2",
        )
        for name, count, since in _by_federation(told)
    ]


def _by_federation(rows: QuerySet[Any, Any]) -> list[tuple[str, int, Any]]:
    """The name, how many wait, and since when, by the federation's code."""
    found: dict[str, tuple[str, int, Any]] = {}
    for code, name, asked_at in rows:
        _name, count, since = found.get(code, (name, 0, asked_at))
        found[code] = (name, count + 1, min(since, asked_at))
    return [found[code] for code in sorted(found)]
