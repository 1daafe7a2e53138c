"""Life Masters by what they carry: number, code, player."""

from __future__ import annotations

import hmac
from datetime import date

from django.db.models import QuerySet

from ratings.profiles.honours import honours_of
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.of_person import entries_of_person, periods_of_person, standing_of_person


def life_masters() -> QuerySet[LifeMaster]:
    """Life Masters with what a page about them looks at; paper and evidence stay in their rows."""
    found = LifeMaster.objects.select_related("player__federation", "federation", "found_by", "asked_by", "decided_by")
    found = found.select_related("unconfirmed_by")
    return found.defer("pdf", "file")


def issued() -> QuerySet[LifeMaster]:
    """Those with a certificate, the latest first."""
    return life_masters().filter(state=LifeMaster.State.ISSUED).order_by("-decided_at", "pk")


def _with_paper() -> QuerySet[LifeMaster]:
    """Those whose certificate stands, and those whose certificate was revoked."""
    return life_masters().filter(state__in=(LifeMaster.State.ISSUED, LifeMaster.State.REVOKED))


def life_master_by_number(number: str) -> LifeMaster | None:
    """The one whose certificate has this number."""
    return _with_paper().filter(number=number.upper()).first()


def life_master_by_code(code: str) -> LifeMaster | None:
    """The one whose certificate has this code; the comparison takes as long for a near miss as for a hit."""
    found = _with_paper().filter(code=code).first()
    return found if found and hmac.compare_digest(str(found.code).encode(), code.encode()) else None


def is_life_master(player: Player, day: date) -> bool:
    """738, by the lists of the CFC and the runs behind them: of the person, under any number."""
    entries = entries_of_person(player)
    standing = standing_of_person(entries, day)
    if standing is None:
        return False
    honours = honours_of([standing], periods_of_person(entries, standing))
    return any(found.is_life_master for _standing, found in honours)


def of_person(player: Player) -> QuerySet[LifeMaster]:
    """Those of the person, under any number."""
    return LifeMaster.objects.filter(player__in=list(numbers_of([player.pk])))
