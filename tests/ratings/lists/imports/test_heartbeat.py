"""A stage of an import that outlives its lease keeps the import, reading and publishing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import ListEntry, RatingList
from ratingsite.foundations.leases.claims import Claim, claim
from ratingsite.office.accounts.models import User
from tests.ratings.lists.imports_at_hand import MOMENT, NOVEMBER, line, txt
from tests.ratings.slow_clock import LEASE, SlowClock, wait_for_a_beat

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stage_of_three_leases_keeps_its_import(
    first_list: RatingList, dmitri: User, quentin: User, settings: Any, tmp_path: Path
) -> None:
    settings.LIST_FILES, settings.RUN_LEASE_SECONDS = str(tmp_path), LEASE.total_seconds()
    clock, taken = SlowClock(MOMENT), list[Claim[ListImport] | None]()
    known = [line(2000001, "Able, Ann", sex="F"), line(2000002, "Baker, Bob"), line(2000003, "Capek, Cyd")]
    content = txt([*known, line(3000001, "Neu, Nora")])
    facts: dict[str, Any] = {"name": "x", "system": "fide-standard", "list_date": NOVEMBER}
    batch = send_list(keep_file([content.encode()]), **facts, by=dmitri, now=MOMENT)
    seen: list[tuple[int, int]] = []

    def work_long(done: int, percent: int) -> None:
        """Each beat is written by another connection: nothing is locked meanwhile, on SQLite too."""
        seen.append((ListEntry.objects.filter(rating_list=batch.pk).count(), RatingList.objects.count()))
        for _ in range(5):
            clock.moment += LEASE * 2 / 3
            wait_for_a_beat(batch, clock)
            taken.append(claim(ListImport, batch.pk, clock=clock))

    advance_import(batch.pk, clock=clock, tell=work_long)
    take_import(batch, by=dmitri, now=clock())
    approve_import(batch, by=quentin, now=clock())
    advance_import(batch.pk, clock=clock, tell=work_long)
    batch.refresh_from_db()
    assert taken == [None] * 10
    assert clock.moment - MOMENT > 6 * LEASE
    assert seen == [(0, 1), (4, 1)]  # the lines stand there, and their list is not yet seen
    assert (batch.state, batch.fence, batch.published_list_id) == ("published", 2, batch.pk)
