"""The sweeper: every few seconds it reads the tables and rings again for whatever was left behind."""

from __future__ import annotations

from datetime import datetime

from celery import shared_task

from ratings.lists.imports.folder import ring_for_folder
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import TASK as TAKE_IN
from ratings.lists.trust.nightly import ring_for_checks
from ratings.lists.volumes.nightly import ring_for_volume
from ratings.register.changes.services import apply_due_changes
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import TASK as CORRECT
from ratings.runs.models import RatingRun
from ratings.runs.settled_events import ring_to_settle
from ratings.runs.start import TASK as COMPUTE
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.services import TASK as LOOK
from ratingsite.foundations.leases.wake import wake_abandoned
from ratingsite.office.accounts.sessions import forget_ended_sessions
from ratingsite.office.clock.services import now, stands_still
from ratingsite.office.notices.reminders import SEND
from ratingsite.office.outbox.services import ring_again
from ratingsite.site import putting_away, reminding
from ratingsite.site.sweeps import note_sweep
from titles.certificates.documents import ring_for_missing
from titles.certificates.form_4.documents import ring_for_missing_copies
from titles.certificates.life_masters.documents import ring_for_missing_papers
from titles.norms.search import find_in_forgotten_reports
from tournaments.registration.abroad.results import lapse_events_abroad
from tournaments.registration.endings.services import let_lists_pass
from tournaments.registration.services import appoint_who_has_an_account, let_days_pass


@shared_task(name=putting_away.TASK, ignore_result=True)
def put_away() -> None:
    """Put tournaments away of which nothing waits. Rung twice it does nothing."""
    putting_away.put_away()


@shared_task(name="ratingsite.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Let time pass, remind people of last days, have lists compared with their hashes and bound into volumes at night,
    and lists of the watched folder taken in.
    """
    moment = now()
    let_time_pass(moment)
    if stands_still():
        reminding.remind(now=moment)
    ring_for_checks(now=moment)
    ring_for_volume(now=moment)
    ring_for_folder()
    ring_to_settle(now=moment)
    putting_away.ring_to_put_away(now=moment)
    ring_for_missing(now=moment)
    ring_for_missing_copies(now=moment)
    ring_for_missing_papers(now=moment)
    note_sweep()


def let_time_pass(moment: datetime) -> None:
    """What pages show: ring again for undone messages, forget ended sessions, wake abandoned runs and corrections, let
    tournaments begin, end and lapse, and changes of people take effect.
    """
    ring_again(now=moment)
    forget_ended_sessions()
    wake_abandoned(RatingRun, COMPUTE, begun="started_at", now=moment)
    wake_abandoned(WholeLook, LOOK, begun="asked_at", now=moment)
    wake_abandoned(ListCorrection, CORRECT, begun="prepared_at", now=moment)
    wake_abandoned(ListImport, TAKE_IN, begun="sent_at", now=moment)
    let_days_pass(now=moment)
    lapse_events_abroad(now=moment)
    let_lists_pass(now=moment)
    appoint_who_has_an_account(now=moment)
    apply_due_changes(now=moment)
    find_in_forgotten_reports(now=moment)


@shared_task(name=SEND, ignore_result=True)
def send_reminders(mail: str) -> None:
    """Send the mail of some reminders, with what still waits."""
    reminding.send_reminders(mail, now=now())
