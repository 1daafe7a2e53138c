"""What a worker does for tournaments: the message carries an id and nothing else."""

from __future__ import annotations

from celery import shared_task

from ratings.lists.models import RatingList
from ratings.register.memberships.models import Membership
from ratings.register.memberships.services import LOOK_AGAIN
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.services import ASK_ARBITER
from ratingsite.office.clock.services import now
from tournaments.reports.accepting.services import accept_selected
from tournaments.reports.deactivations import look_again
from tournaments.reports.directors import ask_directors
from tournaments.reports.flag_questions import ask_arbiters
from tournaments.reports.publications import tell_of_list as tell_of


@shared_task(name="tournaments.tasks.tell_of_list", ignore_result=True)
def tell_of_list(list_id: str) -> None:
    """Tell organisers and chief arbiters that their tournaments are rated."""
    tell_of(RatingList.objects.get(pk=list_id), now=now())


@shared_task(name=LOOK_AGAIN, ignore_result=True)
def look_for_members_again(membership_id: str) -> None:
    """Look whose rating accepted reports deactivate, now that a membership is taken back."""
    look_again(Membership.objects.get(pk=membership_id), now=now())


@shared_task(name="tournaments.tasks.accept_selection", ignore_result=True)
def accept_selection(selection_id: str) -> None:
    """Accept the next reports of a selection."""
    accept_selected(selection_id, now=now())


@shared_task(name="tournaments.tasks.ask_director", ignore_result=True)
def ask_director(appeal_id: str) -> None:
    """Find who directed the tournaments of an appeal, and ask."""
    ask_directors(RatingAppeal.objects.get(pk=appeal_id), now=now())


@shared_task(name=ASK_ARBITER, ignore_result=True)
def ask_arbiter_of_flag(question_id: str) -> None:
    """Find who was the chief arbiter of a flagged event, and ask."""
    ask_arbiters(ArbiterQuestion.objects.get(pk=question_id), now=now())
