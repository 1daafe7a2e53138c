"""What a registration tells of the records of a file: every fact once, in the words that files have."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.desk import Desk
from tournaments.registration.models import Appointment, Format, Tournament
from tournaments.reports.parts.selectors import THE_WHOLE, Part
from tournaments.reports.registered.completion import Registered
from tournaments.reports.registered.facts import TYPES, registered_facts
from tournaments.trf.formats import format_in


@pytest.mark.parametrize("format_", Format)
def test_the_words_of_each_format_are_read_as_that_format(format_: Format) -> None:
    assert format_in(TYPES[format_]) == format_


def test_everything_that_was_registered_is_known(desk: Desk) -> None:
    tournament = Tournament.objects.get(pk=desk.approved().pk)  # whose arbiters nobody has read yet
    Appointment.objects.create(tournament=tournament, role="deputy", name="Novak, Dora", licence="FA", fide_id=14600002)
    Appointment.objects.create(tournament=tournament, role="deputy", name="Zed, Z", licence="")
    days = [date(2025, 10, 12), date(2025, 10, 13), date(2025, 10, 14)]
    assert registered_facts(tournament, THE_WHOLE) == Registered(
        name="St. Louis Autumn Four",
        city="St. Louis",
        federation="USA",
        start=days[0],
        end=days[2],
        rounds=3,
        type="Individual: Round-Robin",
        format="round-robin",
        rate_of_play="90+30",
        chief_arbiter="IA Boris Arbiter",
        deputy_arbiters=("FA Novak, Dora (14600002)", "Zed, Z"),
        schedule=dict(enumerate(days, start=1)),
    )


def test_a_tournament_without_arbiters_and_schedule_knows_neither(desk: Desk) -> None:
    tournament = desk.approved()
    tournament.appointments.all().delete()
    tournament.schedule.all().delete()
    found = registered_facts(tournament, THE_WHOLE)
    assert (found.chief_arbiter, found.deputy_arbiters, found.schedule) == ("", (), {})


@pytest.mark.parametrize(("number", "is_part"), [(0, False), (1, True), (7, True)])
def test_a_part_has_days_and_rounds_of_its_own(number: int, is_part: bool, desk: Desk) -> None:
    part = Part(number=number, last_round=2, is_last=False)
    assert registered_facts(desk.approved(), part).is_part is is_part
