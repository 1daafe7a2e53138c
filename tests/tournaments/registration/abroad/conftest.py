"""The cast of an event abroad: a Canadian, those whom he meets, and the CFC office."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.tournaments.desk import Desk
from tournaments.registration.abroad import results, services
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.results import PlayedAbroad
from tournaments.registration.abroad.services import FactsAbroad

START, END = date(2009, 10, 12), date(2009, 10, 16)
LETTER_DAY, RESULT_DAY, BARRED_UNTIL = date(2009, 9, 12), date(2009, 11, 16), date(2012, 11, 16)


@dataclass(frozen=True, kw_only=True)
class Abroad:
    """Oscar asks for Jones, Carla decides, Edna too; the other three are met in the USA."""

    desk: Desk
    jones: Player
    oscar: User
    carla: User
    edna: User

    def moment(self, day: date) -> datetime:
        return self.desk.moment(day)

    def letter(self, **changes: Any) -> FactsAbroad:
        said = FactsAbroad(
            player=self.jones, system="cfc-regular", name="Chicago Open", city="Chicago", territory="USA",
            starts_on=START, ends_on=END, rounds=5, format="swiss",
        )  # fmt: skip
        return replace(said, **changes)

    def requested(self, on: date = LETTER_DAY, **changes: Any) -> EventAbroad:
        return services.request_event_abroad(self.letter(**changes), by=self.oscar, now=self.moment(on))

    def approved(self, **changes: Any) -> EventAbroad:
        now = self.moment(LETTER_DAY)
        event = self.requested(**changes)
        return services.approve_event_abroad(event, by=self.edna, now=now, paid_on=LETTER_DAY)

    def games(self) -> list[PlayedAbroad]:
        """He beats the first, draws with the second, loses to the third, whom FIDE does not rate."""
        first, second, third, _fourth = self.desk.players
        return [
            PlayedAbroad(round=1, opponent=first, is_white=True, result="1"),
            PlayedAbroad(round=2, opponent=second, is_white=False, result="="),
            PlayedAbroad(round=4, opponent=third, is_white=True, result="0", is_rated_by_fide=False),
        ]

    def reported(self, on: date = RESULT_DAY, **changes: Any) -> EventAbroad:
        event = self.approved(**changes)
        now = self.moment(on)
        return results.report_event_abroad(event, self.games(), crosstable="1. Amato …", by=self.oscar, now=now)


@pytest.fixture
def abroad(desk: Desk, carla: User, can: Federation) -> Abroad:
    oscar, edna = person("Oscar Organiser", (Office.ORGANISER, can)), person("Edna", (Office.EXECUTIVE_DIRECTOR, can))
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    jones = Player.objects.create(fide_id=2400001, name="Jones, John", sex="m", federation=can)
    return Abroad(desk=desk, jones=jones, oscar=oscar, carla=carla, edna=edna)
