"""Every night the newest list of each chain is compared with its hashes, and every other one once a month."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, UUIDField, When

from ratings.lists.kept_lines import forget
from ratings.lists.models import RatingList
from ratings.lists.trust.heads import is_signature_right, sign_list
from ratings.lists.trust.mails import tell_of_faults
from ratings.lists.trust.models import ListCheck
from ratings.lists.trust.verifying import FaultCode, faults_beside, faults_of
from ratings.lists.volumes.binding import take_apart
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from ratingsite.office.signing.secrets_kept import NoSigningKey
from ratingsite.office.signing.selectors import published_keys

TASK = "ratings.tasks.check_list"
NIGHT = range(1, 5)  # hours of UTC
A_DAY, A_MONTH = timedelta(hours=20), timedelta(days=30)  # a night may begin a little earlier than the last
AT_ONCE = 3


def ring_for_checks(*, now: datetime) -> int:
    """In the night, have the lists checked that are due, some at each sweep; how many were rung for."""
    if now.hour not in NIGHT:
        return 0
    due = lists_to_check(now=now).values_list("pk", flat=True)[:AT_ONCE]
    for pk in due:
        ring(TASK, f"{pk}:{now:%Y-%m-%d}", str(pk), now=now)
    return len(due)


def lists_to_check(*, now: datetime) -> QuerySet[RatingList]:
    """The newest list of each chain that nobody has checked today, older ones that nobody has for a month, and what
    nobody has signed.
    """
    checks = ListCheck.objects.filter(rating_list=OuterRef("pk"))
    same = Q(archive=OuterRef("archive")) | Q(archive__isnull=True, system=OuterRef("present_of"))
    later = RatingList.objects.filter(same, sequence__gt=OuterRef("sequence"))
    lately = Exists(checks.filter(checked_at__gt=now - A_MONTH))
    tonight = Exists(checks.filter(checked_at__gt=now - A_DAY))
    due = Q(~Exists(later), ~tonight) | Q(~lately) | Q(~tonight, signature__isnull=True)
    lists = RatingList.objects.alias(present_of=Case(When(archive__isnull=True, then=F("system"))))
    return lists.filter(due, published_at__lte=now).order_by(F("published_at").desc())


@transaction.atomic
def check_list(list_id: UUID | str, *, now: datetime) -> ListCheck:
    """Compare a list with its hashes and keep what was found; where something is wrong, the offices are told."""
    checked = RatingList.objects.get(pk=list_id)
    faults = [str(fault) for fault in faults_of(checked)] or _faults_of_signature(checked, now)
    faults += [str(fault) for fault in faults_beside(checked)]
    found = ListCheck.objects.create(rating_list=checked, checked_at=now, faults=faults)
    if FaultCode.KEPT in faults:
        forget(checked.pk)
    if FaultCode.BOUND in faults:
        take_apart(checked.bound.volume)
    if faults:
        record("find list changed", checked, by=None, now=now, faults=faults, sha256=checked.chain_sha256)
        tell_of_faults(found, now=now)
    return found


def _faults_of_signature(checked: RatingList, now: datetime) -> list[str]:
    """Look at the signature of a list that is as it was published; one that nobody has signed yet is signed."""
    try:
        sign_list(checked.pk, now=now)
    except NoSigningKey:
        return [str(FaultCode.UNSIGNED)]
    return [] if is_signature_right(checked, published_keys()) else [str(FaultCode.SIGNATURE)]


def latest_check(rating_list: RatingList) -> ListCheck | None:
    """What the last look at a list has found."""
    return _LATEST.first(rating_list=rating_list.pk)


_LATEST = KeptQuestion(
    lambda: ListCheck.objects.filter(rating_list=Place("rating_list", UUIDField()))[:1], planned_once=True
)
