"""From the desk to the list under every edition that a date chooses: the published numbers are those of its engine.

The four play their round robin (``events.LINES``) under each text in turn. What stands on the published list is
compared with the event as the engine rates it by itself, from the four ratings of the list before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from django.test import Client

from ratings.lists.models import RatingList
from ratings.regulations import edition_for, rate_period, rating_editions
from ratings.regulations.snapshots import SYSTEMS, EventSnapshot, PeriodSnapshot, PlayerSnapshot
from ratingsite.foundations.editions import Edition, NoEditionInForce
from tests.tournaments.desk import Desk
from tests.tournaments.events import PEOPLE
from tests.tournaments.to_the_list import GAMES, Way, ratings_on

RATINGS = {rank: row[4] for rank, row in enumerate(PEOPLE, start=1)}
NAMED = "fide-2009"  # decided for those days and not applied: a run takes it when somebody names it
NOTICE = date(2024, 1, 15)  # under the notice of December 2023, in the last months of the text of 2022


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


def by_the_engine(system: str, event: EventSnapshot, named: str | None) -> dict[int, int | None]:
    """The new ratings of an event rated by itself, by starting rank."""
    players = {str(row[0]): PlayerSnapshot(rating=row[4], games=GAMES) for row in PEOPLE}
    period = PeriodSnapshot(system=system, edition=named, players=players, events=(event,))
    found = rate_period(period).players
    return {rank: found[str(row[0])].rating_after for rank, row in enumerate(PEOPLE, start=1)}


def assert_anybody_can_verify(new: RatingList) -> None:
    """2003, 14.4; 2009, 12.4: the public page of a player's calculation has the rating of the list, game by game."""
    entry = new.entries.select_related("player").get(player__fide_id=PEOPLE[0][0])
    page = Client().get(f"/players/{entry.player.key}/calculation/{new.run.pk}/").content.decode()
    text = re.sub(r"<[^>]+>", " ", page)
    assert str(entry.rating) in text
    assert all(name in text for _, name, *_ in PEOPLE)


@pytest.mark.parametrize(
    ("system", "edition", "day", "named"),
    [
        *[(*each, "") for each in days()],
        ("fide-standard", NAMED, date(2009, 8, 12), NAMED),
        ("fide-standard", "fide-2022", NOTICE, ""),
    ],
)
def test_an_event_goes_from_the_desk_to_the_list(desk: Desk, system: str, edition: str, day: date, named: str) -> None:
    way = Way(desk=desk, system=system, day=day, edition=named)
    way.listed(RATINGS)
    tournament = way.approved()
    report = way.accepted(tournament)
    new = way.published(tournament)
    assert ratings_on(new) == by_the_engine(system, desk.in_ledger(report, system), named or None)
    assert ratings_on(new) != RATINGS
    assert new.run.results.first().working["events"][0]["edition"] == edition
    assert_anybody_can_verify(new)


def test_every_edition_is_among_them() -> None:
    assert {edition for _, edition, _ in days()} | {NAMED} == {each.id for each in rating_editions()}
