"""A stage of an import that outlives its lease keeps the import, reading and publishing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import keep_file, send_list
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingList
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
    content = txt([line(2000001, "Able, Ann", sex="F"), line(2000002, "Baker, Bob"), line(2000003, "Capek, Cyd")])
    facts: dict[str, Any] = {"name": "x", "system": "fide-standard", "list_date": NOVEMBER}
    batch = send_list(keep_file([content.encode()]), **facts, by=dmitri, now=MOMENT)

    def work_long(done: int, percent: int) -> None:
        for _ in range(5):
            clock.moment += LEASE * 2 / 3
            wait_for_a_beat(batch, clock)
            taken.append(claim(ListImport, batch.pk, clock=clock))

    advance_import(batch.pk, clock=clock, tell=work_long)
    batch.refresh_from_db()
    assert taken == [None] * 5
    assert clock.moment - MOMENT > 3 * LEASE
    assert (batch.state, batch.fence) == ("preview", 1)
