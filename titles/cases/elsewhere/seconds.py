"""Who vouches for a norm made elsewhere beside who has entered it: an official of the federation, or the commission.

1.8 has two people sign, and the second one has satisfied himself that all of the certificate is correct. Ruling:
second-person.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.selectors import holders
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import CaseNorm, TitleCase

OFFICIALS = (Office.RATING_OFFICER, Office.FEDERATION_PRESIDENT)
"""1.8, 1.10c: "the Rating Officer or the President"."""
COMMISSION = (Office.QC, Office.QC_CHAIR)


def no_official(day: date) -> Q:
    """The norms that no official of the federation may countersign that day, or none will: the player applies because
    his federation has refused to (1.10d).
    """
    by_player = CaseNorm.objects.filter(elsewhere=OuterRef("pk"), case__is_by_player=True)
    refused = Exists(by_player.filter(case__state__in=TitleCase.OPEN))
    return Q(~Exists(_free(OuterRef, lambda name: OuterRef(OuterRef(name)), day))) | Q(refused)


def _free(field: Callable[[str], Any], nested: Callable[[str], Any], day: date) -> QuerySet[OfficeHeld, OfficeHeld]:
    """The officials who have neither entered it nor are the player. ``nested`` finds a field from a query within."""
    claims = PlayerClaim.objects.filter(player=nested("player"), user=OuterRef("user"))
    own = Exists(claims.filter(state=PlayerClaim.State.CONFIRMED))
    return officials_of(field("federation"), day).filter(~own).exclude(user=field("entered_by"))


def officials_of(federation: Any, day: date) -> QuerySet[OfficeHeld, OfficeHeld]:
    """Rating officers and presidents of a federation that day; no suspended account."""
    held = OfficeHeld.objects.held_on(day).filter(office__in=OFFICIALS, user__is_active=True)
    return held.filter(Q(federation__isnull=True) | Q(federation=federation))


def is_the_commissions(norm: NormElsewhere, day: date) -> bool:
    """Whether the commission countersigns it."""
    return NormElsewhere.objects.filter(no_official(day), pk=norm.pk).exists()


def seconds_for(norm: NormElsewhere, now: datetime) -> list[User]:
    """Those whose countersignature is missing; nobody where it is there."""
    if norm.countersigned_at is not None:
        return []
    if is_the_commissions(norm, now.date()):
        return [person for person in holders(COMMISSION, None, now) if person.pk != norm.entered_by_id]
    field: Callable[[str], Any] = lambda name: getattr(norm, f"{name}_id")  # noqa: E731
    free = _free(field, field, now.date())
    return list(User.objects.filter(pk__in=free.values("user")).order_by("pk"))


def officials_with_a_part(norm: NormElsewhere, day: date) -> list[User]:
    """The officials of the federation; asked where the commission countersigns in their place."""
    held = officials_of(norm.federation_id, day)
    return list(User.objects.filter(pk__in=held.values("user")).order_by("name", "pk"))
