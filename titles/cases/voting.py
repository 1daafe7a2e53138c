"""What the page of an application says to a member of the commission of the votes on it."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, decision_on
from titles.cases.forms import VoteForm
from titles.cases.meetings import obstacle_to_votes
from titles.cases.models import TitleCase, Vote
from titles.cases.words import obstacle_words


def voting(case: TitleCase, user: Person, day: date, *, may_vote: bool) -> dict[str, Any]:
    """The vote and what is in the way of it, on a day of the application's federation; or that others vote.

    How somebody has voted is shown to nobody else until the meeting is closed.
    """
    is_posted = case.state == TitleCase.State.POSTED
    others_vote = is_posted and decision_on(user, "vote", case, day=day).barred_by == "stake"
    if not may_vote or not isinstance(user, User) or case.meeting is None:
        return {"votes_later": may_vote and is_posted, "others_vote": others_vote}
    if not case.meeting.attended.filter(pk=user.pk).exists():
        return {"votes_later": is_posted}
    obstacle = obstacle_to_votes(case, day)
    return {
        "may_vote": True,
        "no_votes_yet": obstacle_words(obstacle.obstacle, obstacle.article, obstacle.missing) if obstacle else "",
        "own_vote": Vote.objects.filter(case=case, meeting=case.meeting, by=user).first(),
        "vote_form": VoteForm(),
    }
