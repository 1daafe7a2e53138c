"""How a portal begins that is empty: two links, for a chair and an administrator, who then grant everything else.

Two people, because every office that decides takes two to grant. Until both have come nothing else is possible.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from ratingsite.office.accounts.models import LIGHT, FoundingSeat, Office, OfficeHeld, User
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.audit.services import record

OFFICES = (Office.QC_CHAIR, Office.RATING_ADMINISTRATOR)
LASTS = timedelta(days=14)
SECRET_BYTES = 32


class AlreadyFounded(Exception):
    """Somebody holds an office that decides: offices are granted on the pages from now on."""


class BadSeat(ValueError):
    """The link was used, is too old, or was replaced by a newer one."""


class NeedsTwoPeople(ValueError):
    """The address has an account: the two offices are held by two people."""


def is_founded() -> bool:
    """Whether both have come, or the portal is older than this way to begin."""
    begun = OfficeHeld.objects.exclude(office__in=LIGHT).exists()
    return begun and not FoundingSeat.objects.filter(taken_at__isnull=True).exists()


@transaction.atomic
def make_seats(*, now: datetime) -> dict[Office, str]:
    """The links of the seats that nobody has taken, by office; older links of theirs end. Raises ``AlreadyFounded``."""
    if is_founded():
        raise AlreadyFounded
    taken = set(FoundingSeat.objects.filter(taken_at__isnull=False).values_list("office", flat=True))
    return {office: _make_seat(office, now) for office in OFFICES if office not in taken}


def _make_seat(office: Office, now: datetime) -> str:
    secret = secrets.token_urlsafe(SECRET_BYTES)
    made = {"digest": digest_of(secret), "made_at": now, "ends_at": now + LASTS}
    seat, _is_new = FoundingSeat.objects.update_or_create(office=office, defaults=made)
    record("make founding link", seat, by=None, now=now, office=str(office), ends_at=seat.ends_at.isoformat())
    return settings.SITE_URL + reverse("found", args=[secret])


def digest_of(secret: str) -> str:
    """What is kept of a link. It is random and long, so that one round of SHA-256 is enough."""
    return sha256(secret.encode()).hexdigest()


def open_seat(secret: str, *, now: datetime) -> FoundingSeat:
    """The seat of a link. Raises ``BadSeat``."""
    seat = FoundingSeat.objects.filter(digest=digest_of(secret), taken_at__isnull=True, ends_at__gt=now).first()
    if seat is None:
        raise BadSeat
    return seat


@transaction.atomic
def take_seat(secret: str, *, email: str, name: str, password: str, now: datetime) -> FoundingSeat:
    """Make the account of whoever has the link, and grant the office. Raises ``BadSeat``, ``NeedsTwoPeople``."""
    FoundingSeat.objects.select_for_update().filter(digest=digest_of(secret)).first()  # two clicks come one by one
    seat = open_seat(secret, now=now)
    if User.objects.filter(email=email.lower()).exists():
        raise NeedsTwoPeople
    user = User.objects.create_user(email, name, password, now=now)
    seat.taken_at, seat.taken_by = now, user
    seat.save(update_fields=["taken_at", "taken_by"])
    record("found office", user, by=user, now=now, office=seat.office)
    grant_office(user, Office(seat.office), None, starts_on=now.date(), by=None, now=now)
    return seat
