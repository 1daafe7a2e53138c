"""A report file may name a federation that an office has added since the release."""

from __future__ import annotations

import pytest

from ratings.register.models import Federation
from ratingsite.foundations.federations import ask_again
from tests.tournaments.trf.test_tournament import report_of, with_line
from tournaments.trf import read_report


@pytest.mark.django_db
def test_a_federation_that_the_office_has_added_is_known_of_the_event_and_of_its_players() -> None:
    raw = with_line(3, "032 XKX").replace(b"TUR", b"XKX")
    before = {fault.code for fault in read_report(raw).faults}
    assert {"event-federation-unknown", "federation-unknown"} <= before
    Federation.objects.create(code="XKX", name="Example Islands")
    ask_again("XKX")
    assert {fault.code for fault in read_report(raw).faults} == before - {
        "event-federation-unknown",
        "federation-unknown",
    }
    assert "XKX" in {report_of(raw).federation} & {player.federation for player in report_of(raw).players}
