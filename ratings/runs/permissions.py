"""How a person stands to runs; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import BigAutoField, Exists, OuterRef, Q, UUIDField

from ratings.runs.models import RatingRun
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of


def run_rows(user: User) -> Rows:
    """Runs, for the policy as a condition."""
    accepted = RatingRun.events.through.objects.filter(ratingrun=OuterRef("pk"), ratedevent__recorded_by=user)
    return Rows(kind="run", state="state", named={"starter": Q(started_by=user), "acceptor": Q(Exists(accepted))})


@relations_of.register
def _(thing: RatingRun, user: User | None) -> Relations:
    return Relations(kind="run", state=thing.state, named=_part_in(thing, user))


def _part_in(run: RatingRun, user: User | None) -> frozenset[str]:
    """``starter`` of the run; ``acceptor`` of one of its reports, which matters where it waits to be published."""
    if user is None:
        return frozenset()
    if user.pk == run.started_by_id:
        return frozenset({"starter"})
    waits = run.state == RatingRun.State.REVIEW
    return frozenset({"acceptor"} if waits and _has_accepted(run, user) else ())


def _has_accepted(run: RatingRun, user: User) -> bool:
    """Asked once for each object: the page of a run has six acts, and its events were frozen before its review."""
    known: dict[int, bool] = run.__dict__.setdefault("_accepted_by", {})
    if user.pk not in known:
        known[user.pk] = bool(_ACCEPTED.rows(run=run.pk, user=user.pk))
    return known[user.pk]


_ACCEPTED = KeptQuestion(
    lambda: (
        RatingRun.events.through.objects.filter(
            ratingrun=Place("run", UUIDField()), ratedevent__recorded_by=Place("user", BigAutoField())
        )
        .order_by()
        .values_list("pk", flat=True)[:1]
    )
)
