"""The sweeper: every few seconds it reads the tables and rings again for whatever was left behind."""

from __future__ import annotations

from celery import shared_task

from ratings.register.changes.services import apply_due_changes
from ratings.runs.wake import wake_abandoned_runs
from ratingsite.office.accounts.sessions import forget_ended_sessions
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.services import ring_again
from titles.norms.search import find_in_forgotten_reports
from tournaments.registration.services import appoint_who_has_an_account, let_days_pass


@shared_task(name="ratingsite.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Ring again for undone messages, forget ended sessions, wake abandoned runs, let tournaments begin and end, and
    changes of people take effect.
    """
    moment = now()
    ring_again(now=moment)
    forget_ended_sessions()
    wake_abandoned_runs(now=moment)
    let_days_pass(now=moment)
    appoint_who_has_an_account(now=moment)
    apply_due_changes(now=moment)
    find_in_forgotten_reports(now=moment)
