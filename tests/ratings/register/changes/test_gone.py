"""Who stands on no list of a day: the dead and the excluded, as far as it was known at a moment."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.register.changes.gone import gone_on
from ratings.register.changes.models import PersonChange
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User

pytestmark = pytest.mark.django_db

KNOWN = datetime(2025, 9, 20, tzinfo=UTC)


def told(player: Player, by: User, kind: str, value: str, starts_on: date, decided_at: datetime = KNOWN) -> None:
    PersonChange.objects.create(
        player=player, kind=kind, value=value, starts_on=starts_on, reason="told", proof="letter", state="accepted",
        asked_by=by, asked_at=decided_at, decided_by=by, decided_at=decided_at,
    )  # fmt: skip


def test_the_day_counts_and_what_was_known_and_death_goes_before(usa: Federation, boris: User) -> None:
    ada, bea, cyd = (Player.objects.create(fide_id=n, name=f"P{n}, Q", federation=usa) for n in (1, 2, 3))
    everybody = [ada.pk, bea.pk, cyd.pk]
    told(ada, boris, "exclusion", "yes", date(2025, 8, 1))
    told(ada, boris, "death", "2025-09-10", date(2025, 9, 10))
    told(bea, boris, "exclusion", "yes", date(2025, 8, 1))
    told(bea, boris, "exclusion", "", date(2025, 9, 15))
    told(cyd, boris, "death", "2025-09-01", date(2025, 9, 1), datetime(2025, 12, 1, tzinfo=UTC))

    def gone(day: date, known_at: datetime = KNOWN) -> dict[int, str]:
        return gone_on(everybody, day, known_at=known_at)

    assert gone(date(2025, 7, 1)) == {}
    assert gone(date(2025, 9, 1)) == {ada.pk: "exclusion", bea.pk: "exclusion"}
    assert gone(date(2025, 9, 15)) == {ada.pk: "death"}
    assert gone(date(2025, 9, 15), datetime(2025, 12, 2, tzinfo=UTC)) == {ada.pk: "death", cyd.pk: "death"}
    assert gone_on([], date(2025, 9, 15), known_at=KNOWN) == {}
