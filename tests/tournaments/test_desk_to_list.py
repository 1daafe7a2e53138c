"""From the desk to the list under every edition that a date chooses: the published numbers are those of its engine.

The four play their round robin (``events.LINES``) under each text in turn. What stands on the published list is
compared with the event as the engine rates it by itself, from the four ratings of the list before.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from ratings.regulations import edition_for, rate_period, rating_editions
from ratings.regulations.snapshots import SYSTEMS, EventSnapshot, PeriodSnapshot, PlayerSnapshot
from ratingsite.foundations.editions import Edition, NoEditionInForce
from ratingsite.office.accounts.models import OfficeHeld, User
from tests.tournaments.desk import Desk
from tests.tournaments.lists import GAMES, RATINGS, list_before, published, ratings_on

RATES_OF_PLAY = {"fide-rapid": "900+10", "fide-blitz": "180+2", "cfc-active": "1500+10"}


def days() -> Iterator[tuple[str, str, date]]:
    """Each system with each edition that a date chooses, and a day a month after it came into force."""
    for edition in rating_editions():
        day = edition.effective_from + timedelta(days=31)
        for system, family in SYSTEMS.items():
            if family is edition.family and chosen(system, day) == edition:
                yield system, edition.id, day


def chosen(system: str, day: date) -> Edition | None:
    try:
        return edition_for(system, day)
    except NoEditionInForce:
        return None


def by_the_engine(system: str, event: EventSnapshot) -> dict[str, int | None]:
    """The new ratings of an event rated by itself."""
    players = {key: PlayerSnapshot(rating=rating, games=GAMES) for key, rating in RATINGS.items()}
    period = PeriodSnapshot(system=system, edition=None, players=players, events=(event,))
    return {key: found.rating_after for key, found in rate_period(period).players.items()}


@pytest.mark.parametrize(("system", "edition", "day"), list(days()))
def test_an_event_goes_from_the_desk_to_the_list(
    desk: Desk, quentin: User, system: str, edition: str, day: date
) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    list_before(desk, system, day.replace(day=1))
    said: dict[str, Any] = {"system": system, "rate_of_play": RATES_OF_PLAY.get(system, "5400+30")}
    if system.startswith("cfc"):
        said |= {"is_advertised": True}
    report = desk.reported(desk.approved(starts_on=day, **said))
    new = published(desk, system, desk.comes_on(report, system), quentin)
    found = ratings_on(new)
    assert found == by_the_engine(system, desk.in_ledger(report, system))
    assert found != RATINGS
    assert new.run.results.first().working["events"][0]["edition"] == edition


def test_every_edition_but_the_one_that_is_chosen_by_name_is_among_them() -> None:
    assert {edition for _, edition, _ in days()} == {each.id for each in rating_editions()} - {"fide-2009"}
