"""What the check looks at of whom the kernel has rated: the sample that is rated again, and the reviewer's desk.

It asks the database nothing, so that it goes on while that takes the rows of all results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ratings.regulations.results import PlayerRating
from ratings.runs.frozen_events import FrozenEvent
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.models import RatingRun
from ratings.runs.review.laying_out import Desk, desk_of, earlier_events
from ratings.runs.second_look import drawn_look
from ratingsite.foundations.memory import give_back


@dataclass(frozen=True, kw_only=True)
class Looked:
    """How many players were rated again, and the desk of the review."""

    rated_again: int
    desk: Desk


def ready_to_look(
    run: RatingRun, events: Sequence[FrozenEvent], kernel: KernelAnswers, found: Mapping[str, PlayerRating]
) -> Callable[[], Looked]:
    """Read what the look asks for, and give the look; it raises ``RunProblem`` by the name of who has another result.

    ``found`` are those whom the plain engine has rated, by their keys.
    """
    second, earlier = drawn_look(run, events=events, results=kernel.results), earlier_events(run)

    def look() -> Looked:
        kernel.let_games_go()
        give_back()
        rated_again = second.hold()
        give_back()
        return Looked(rated_again=rated_again, desk=desk_of(run, events, found, kernel, earlier))

    return look
