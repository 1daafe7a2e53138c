"""Which federations were members on a day."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation
from ratings.register.selectors import members_on

LAST_DAY, NEXT_DAY = date(2006, 6, 1), date(2006, 6, 2)


@pytest.fixture
def federations(db: None, usa: Federation, can: Federation) -> None:
    """One that came to its end, its successor, and two that are none."""
    Federation.objects.exclude(code__in=("USA", "CAN")).delete()
    Federation.objects.create(code="SRB", name="Serbia", exists_from=NEXT_DAY)
    Federation.objects.create(code="SCG", name="Serbia and Montenegro", exists_to=LAST_DAY)
    Federation.objects.create(code="FID", name="FIDE", is_federation=False)


@pytest.mark.parametrize(("day", "codes"), [(LAST_DAY, ["CAN", "SCG", "USA"]), (NEXT_DAY, ["CAN", "SRB", "USA"])])
def test_a_federation_is_a_member_from_its_first_day_to_its_last(
    federations: None, day: date, codes: list[str]
) -> None:
    assert [federation.code for federation in members_on(day)] == codes
