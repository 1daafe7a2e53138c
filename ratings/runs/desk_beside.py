"""What is done beside the computing. While the kernel rates, the numbers of the list before are read for the one to
come; while the results are written, the desk of the review is laid out, where the kernel has rated everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection

from ratings.runs.input_at_hand import events_in_hand, keep_before, keep_desk, run_in_hand
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.lines_of_lists import numbers_before
from ratings.runs.models import RatingRun
from ratings.runs.review.laying_out import Desk, desk_of, earlier_events
from ratings.runs.summary import MOST_EXCLUSIONS
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.meanwhile import beside, meanwhile
from ratingsite.foundations.memory import give_back


@contextmanager
def laying_out_the_desk(claim: Claim[RatingRun], kernel: KernelAnswers) -> Iterator[None]:
    """Have it at hand when the body has written what the kernel has found; where the plain engine has rated somebody
    that is done when all has been checked.
    """
    run, events = run_in_hand(claim), events_in_hand(claim)
    if events is None or len(kernel.keys) < len(run.manifest["rows"]["players"]):
        yield
        return
    earlier = earlier_events(run)

    def laid_out() -> Desk:
        kernel.let_games_go(MOST_EXCLUSIONS)
        give_back()
        return desk_of(run, events, {}, kernel, earlier)

    with beside(laid_out) as desk:
        yield
    keep_desk(claim, desk())


@contextmanager
def reading_before(claim: Claim[RatingRun]) -> Iterator[None]:
    """Have the numbers of the list before at hand behind the body, in which the database would have nothing to do.
    SQLite works in this process, and needs its room.
    """
    run, tasks = run_in_hand(claim), list[Callable[[], None]]()
    if connection.vendor == "postgresql" and run.corrects_id is None:  # else it writes no lines of its own
        tasks.append(lambda: keep_before(claim, numbers_before(run)))
    with meanwhile(*tasks):
        yield
