"""In the night tournaments are put away of which nothing waits for anybody, and taken up of which something does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.lists.trust.nightly import NIGHT
from ratingsite.office.outbox.services import ring
from titles.norms.search import forgotten_reports
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.models import Invoice
from tournaments.fees.selectors import uninvoiced
from tournaments.registration.in_hand import of_all_years
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.waiting import ASKED, undecided
from tournaments.regulations.fees.edition import Issuer
from tournaments.reports.models import Report
from tournaments.reports.to_fide.selectors import unsent_files

TASK = "ratingsite.tasks.put_away"
_State, _Role = Tournament.State, Appointment.Role
ENDED = (_State.WITHDRAWN, _State.CANCELLED, _State.LAPSED, _State.NOT_RATED)


def ring_to_put_away(*, now: datetime) -> None:
    """Once in each hour of the night, so that what one has not seen waits for an hour and not for a day."""
    if now.hour in NIGHT:
        ring(TASK, f"{now:%Y-%m-%d %H}", now=now)


def put_away() -> tuple[int, int]:
    """How many tournaments were put away, and how many taken up again.

    Two transactions: of a tournament with which somebody begins something while it is put away, the first does not know
    what it waits for yet, and the second does.
    """
    with of_all_years():
        over = Tournament.objects.filter(~_is_wanted(), in_hand=True)
        with transaction.atomic():
            put = Tournament.objects.filter(pk__in=over.values("pk")).update(in_hand=False)
        wanted = Tournament.objects.filter(_is_wanted(), in_hand=False)
        with transaction.atomic():
            taken_up = Tournament.objects.filter(pk__in=wanted.values("pk")).update(in_hand=True)
    return put, taken_up


def _is_wanted() -> Q:
    """Whether anybody may have to do something: whatever My work asks of a tournament, of whoever asks it, and what a
    sweep finds forgotten.
    """
    of_it = {"tournament": OuterRef("pk")}
    reports = Report.objects.filter(**of_it)
    reported = reports.filter(state=Report.State.ACCEPTED, is_last_part=True)
    goes_on = ~Q(state__in=ENDED) & ~Q(Exists(reported), state=_State.FINISHED)
    return (
        goes_on
        | Q(Exists(reports.filter(state__in=Report.LIVE)))
        | Q(Exists(forgotten_reports().filter(**of_it)))
        | Q(Exists(unsent_files().filter(**of_it)))
        | Q(Exists(Appointment.objects.filter(**of_it, role=_Role.CHIEF, state=Appointment.State.DECLINED)))
        | Q(Exists(Invoice.objects.in_force().filter(**of_it, payment__isnull=True, total__gt=0)))
        | Q(Exists(CollectedMembership.objects.filter(**of_it, state=CollectedMembership.State.WAITING)))
        | _among(undecided(kind) for kind in ASKED)
        | _among(uninvoiced(Tournament.objects.all(), issuer) for issuer in Issuer)
    )


def _among(found: Iterable[QuerySet[Tournament]]) -> Q:
    return reduce(or_, (Q(pk__in=each.values("pk")) for each in found))
