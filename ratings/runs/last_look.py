"""The last look before the review: players drawn by lot are rated again, and the desk of the review is laid out.

It takes its time, and meanwhile the database is free to build the indexes of the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ratings.runs.engine_results import ratings_by_key
from ratings.runs.input_at_hand import Answered, take_answered, take_desk
from ratings.runs.models import RatingRun
from ratings.runs.review.laying_out import Desk, desk_of, earlier_events, keep
from ratings.runs.second_look import draw, rate_again
from ratings.runs.summary import MOST_EXCLUSIONS
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.memory import give_back


@dataclass(frozen=True, kw_only=True)
class Looked:
    """How many players were rated again, and the desk."""

    rated_again: int
    desk: Desk

    def keep(self, run: RatingRun) -> dict[str, Any]:
        """Write the desk; gives what the summary of the run tells. A part of a transaction."""
        keep(run, self.desk)
        return {"rated_again": self.rated_again, "drift": self.desk.drift, "spread": self.desk.spread}


class LastLook:
    """What it asks the database is read when it is made, but for documents of events of which the columns do not tell
    what rates those who are drawn.
    """

    def __init__(self, claim: Claim[RatingRun], run: RatingRun) -> None:
        """Raises ``RunProblem`` where what was frozen or stored is not as it was."""
        self._run, self._answered = run, take_answered(claim) or _asked_again(run)
        self._desk, self._drawn = take_desk(claim), draw(run)
        self._earlier = earlier_events(run) if self._desk is None else {}

    def take(self) -> Looked:
        """Take it. Raises ``RunProblem`` by the name of somebody whom the rules give another result."""
        told, desk = self._answered, self._desk
        if desk is None:
            desk = desk_of(self._run, told.events, told.found, told.kernel, self._earlier)
            give_back()
        return Looked(rated_again=rate_again(self._run, self._drawn, told.events), desk=desk)


def _asked_again(run: RatingRun) -> Answered:
    """By who has not checked the run himself."""
    answered = Answered.of(run.manifest)
    answered.found.update(ratings_by_key(run, answered.kernel.keys))
    answered.kernel.let_games_go(MOST_EXCLUSIONS)
    return answered
