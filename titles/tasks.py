"""What a worker does for titles: the message carries an id and nothing else."""

from __future__ import annotations

from datetime import datetime

from celery import shared_task

from ratings.lists.models import RatingList
from ratings.lists.services import FIND_BEHIND_LIST, READ_TITLES
from ratings.register.changes.from_lists import TELL_OF_TRANSFERS
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import transfers_applied_at
from ratings.register.changes.services import TELL_OF_TRANSFER
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.services import TELL_OF_RATING
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.clock.services import now
from titles.cases.conditional import find_reached
from titles.cases.corrected_lists import reexamine_rating_given_back, reexamine_ratings, release_ratings
from titles.cases.elsewhere.came_in import note_report
from titles.cases.found import find_titles, open_cases
from titles.cases.interim.services import work_out_waiting
from titles.cases.reexamination import reexamine_given_back, reexamine_titles, tell_applicants
from titles.certificates import documents
from titles.certificates.form_4 import documents as form_4
from titles.certificates.form_4.corrected import hold_after, hold_against
from titles.certificates.form_4.models import TitleResult
from titles.certificates.life_masters import documents as of_life_masters
from titles.certificates.life_masters.corrected_lists import reexamine_life_masters, release_life_masters
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.services import find_life_masters
from titles.certificates.models import NormCertificate
from titles.championships.lists import OPEN_CASES, find_direct_titles
from titles.championships.models import DirectList
from titles.norms.behind_lists import ring_for_waiting
from titles.norms.corrected_lists import reexamine_after
from titles.norms.judged_again import judge_again as judge_again_in
from titles.norms.judged_again import (
    reexamine_after_rating,
    reexamine_after_return,
    reexamine_after_transfers,
    reexamine_beside_zonal,
)
from titles.norms.reexamination import JUDGE_AGAIN
from titles.norms.search import find_norms as find_norms_in
from titles.register.models import TitleRemoval
from titles.register.of_lists import follow_list as follow_list_in
from titles.register.removal import GIVEN_BACK
from tournaments.reports.models import Report


@shared_task(name="titles.tasks.find_norms", ignore_result=True)
def find_norms(report_id: str) -> None:
    """Search an accepted report for norms, and that of a championship for direct titles; behind a zonal, again those
    that its federation's national championship was exempt for.
    """
    report = Report.objects.get(pk=report_id)
    find_norms_in(report, now=now())
    find_direct_titles(report, now=now())
    tell_applicants(report, now=now())
    for judged in (report, *reexamine_beside_zonal(report, now=now())):
        reexamine_titles(judged.tournament, now=now())
    note_report(report, now=now())
    hold_against(report, now=now())


@shared_task(name=OPEN_CASES, ignore_result=True)
def open_direct_cases(list_id: str) -> None:
    """Put the direct titles of a reviewed list on the desks of the federations."""
    reviewed = DirectList.objects.get(pk=list_id)
    open_cases(reviewed, now=now())
    reexamine_titles(reviewed.tournament, now=now())


@shared_task(name=JUDGE_AGAIN, ignore_result=True)
def judge_again(report_id: str) -> None:
    """Judge a report again of which a norm was voided: what stands is left alone, and titles follow."""
    report = Report.objects.get(pk=report_id)
    judge_again_in(report, now())
    reexamine_titles(report.tournament, now=now())


@shared_task(name="titles.tasks.reexamine_after_correction", ignore_result=True)
def reexamine_after_correction(correction_id: str) -> None:
    """Judge again what rests on the lists that were corrected: norms first, then what rests on ratings alone."""
    correction = ListCorrection.objects.get(pk=correction_id)
    for report in reexamine_after(correction, now=now()):
        reexamine_titles(report.tournament, now=now())
    reexamine_ratings(correction, now=now())
    reexamine_life_masters(correction, now=now())
    hold_after(correction, now=now())


@shared_task(name=TELL_OF_TRANSFER, ignore_result=True)
def judge_again_after_transfer(change_id: str) -> None:
    """Judge the norms again that a transfer of a day long past concerns."""
    change = PersonChange.objects.get(pk=change_id)
    for report in reexamine_after_transfers([change], now=now()):
        reexamine_titles(report.tournament, now=now())


@shared_task(name=TELL_OF_TRANSFERS, ignore_result=True)
def judge_again_after_transfers(applied_at: str) -> None:
    """The same for those that a list of a day long past has brought, all at one moment."""
    for report in reexamine_after_transfers(transfers_applied_at(datetime.fromisoformat(applied_at)), now=now()):
        reexamine_titles(report.tournament, now=now())


@shared_task(name=GIVEN_BACK, ignore_result=True)
def judge_again_after_return(removal_id: str) -> None:
    """Judge the norms again in which a title was missing that was given back since; and hold the title itself against
    the reports and lists of now.
    """
    removal = TitleRemoval.objects.select_related("held__player").get(pk=removal_id)
    for report in reexamine_after_return(removal, now=now()):
        reexamine_titles(report.tournament, now=now())
    reexamine_given_back(removal.held, now=now())
    reexamine_rating_given_back(removal, now=now())


@shared_task(name=TELL_OF_RATING, ignore_result=True)
def judge_again_after_rating(decided_id: str) -> None:
    """Judge the norms again in which a rating counts that was decided since, or counts no more."""
    decided = DecidedRating.objects.get(pk=decided_id)
    for report in reexamine_after_rating(decided, now=now()):
        reexamine_titles(report.tournament, now=now())


@shared_task(name=READ_TITLES, ignore_result=True)
def follow_list(list_id: str) -> None:
    """Enter the titles that a published list tells, and find those that its ratings give."""
    published = RatingList.objects.get(pk=list_id)
    follow_list_in(published, now=now())
    find_titles(published, now=now())
    find_reached(published, now=now())
    release_ratings(published, now=now())
    work_out_waiting(published, now=now())
    find_life_masters(published, now=now())
    release_life_masters(published, now=now())
    ring_for_waiting(published, now=now())


@shared_task(name=FIND_BEHIND_LIST, ignore_result=True)
def find_norms_behind_list(list_id: str) -> None:
    """Have the reports searched again that waited for a list of an archive."""
    ring_for_waiting(RatingList.objects.get(pk=list_id), now=now())


@shared_task(name=documents.TASK, ignore_result=True)
def make_certificate(certificate_id: str) -> None:
    """Set and sign the document of a certificate. Rung twice, it does nothing the second time."""
    documents.make_document(NormCertificate.objects.get(pk=certificate_id), now=now())


@shared_task(name=form_4.TASK, ignore_result=True)
def make_form_4(result_id: str) -> None:
    """Set and sign both copies of a Form 4. Rung twice, it does nothing the second time."""
    form_4.make_copies(TitleResult.objects.get(pk=result_id), now=now())


@shared_task(name=of_life_masters.TASK, ignore_result=True)
def make_life_master(master_id: str) -> None:
    """Set and sign the certificate of a Life Master. Rung twice, it does nothing the second time."""
    of_life_masters.make_document(LifeMaster.objects.get(pk=master_id), now=now())
