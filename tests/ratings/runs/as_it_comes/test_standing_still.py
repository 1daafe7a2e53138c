"""Current ratings that stand still: kept with what stops them and since when, and over as soon as all can be rated."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from ratings.ledger.holds import hold_event
from ratings.lists.archives.services import open_archive, take_back_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.as_it_comes.models import StandStill
from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratings.runs.as_it_comes.selectors import stand_still_of
from ratings.runs.as_it_comes.work import work_for
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import IN_SEPTEMBER, Record
from tests.ratings.profiles.test_views import text
from tests.ratings.runs.as_it_comes.conftest import LATE_MAY, MAY, MIDDLE, NOW, SYSTEM, Come, ratings
from tests.ratings.runs.as_it_comes.test_rating import FIRST, SECOND

TWICE = [(1, "ann", "bob", "1-0"), (1, "bob", "ann", "0-1")]
LATER = NOW + timedelta(hours=1)


def kept(of: StandStill | None) -> tuple[str, str, str] | None:
    return (of.failure["code"], of.failure["event"], of.failure["article"]) if of else None


def page_of_current() -> str:
    return text(Client().get(f"/ratings/{SYSTEM}/current/").content)


def rung(cause: str) -> bool:
    return OutboxMessage.objects.filter(dedup_key=f"ratings.tasks.rate_as_they_come:{SYSTEM}:{cause}").exists()


def acts(of: StandStill) -> list[tuple[str, str]]:
    return [(entry.act, entry.details.get("event", "")) for entry in history_of(of)]


def test_an_event_that_cannot_be_rated_is_kept_and_the_ratings_stay(base: RatingList, come: Come) -> None:
    come(FIRST, "first", MAY)
    before = ratings()
    come(TWICE, "twice", MIDDLE)
    found = stand_still_of(SYSTEM)
    assert found is not None
    assert (kept(found), found.since, found.ended_at) == (("bad-data", "twice:1", "714b"), NOW, None)
    assert ratings() == before
    entry = history_of(found)[0]
    assert (entry.by, entry.article) == (None, "714b")
    assert "round 1, 2000002 against 2000001" in entry.reason


def test_it_is_noted_once_and_its_day_stays_when_another_event_is_the_next_to_stop_it(
    base: RatingList, come: Come, dmitri: User
) -> None:
    come(TWICE, "twice", MAY)
    rate_as_they_come(SYSTEM, now=LATER)
    come(TWICE, "again", MIDDLE)
    hold_event("twice", SYSTEM, article="5.1", reason="an inquiry", by=dmitri, now=LATER)
    rate_as_they_come(SYSTEM, now=LATER)
    found = StandStill.objects.get()
    assert (kept(found), found.since) == (("bad-data", "again:1", "714b"), NOW)
    assert acts(found) == [("current ratings stand still", "twice:1"), ("current ratings stand still", "again:1")]


def test_a_corrected_report_lets_them_go_on(base: RatingList, come: Come) -> None:
    come(TWICE, "second", MIDDLE)
    come(SECOND, "second", MIDDLE)
    assert stand_still_of(SYSTEM) is None
    found = StandStill.objects.get()
    assert (found.ended_at, acts(found)[-1]) == (NOW, ("current ratings go on", ""))
    assert ratings().keys() == {"Able", "Baker", "Demir", "Čapek"}


def test_an_event_that_no_edition_governs_is_named(base: RatingList, come: Come) -> None:
    """The text of the CFC prints nowhere from which day it governs: no article is named."""
    come(FIRST, "old", {"starts_on": date(1999, 5, 8), "ends_on": date(1999, 5, 10)})
    assert kept(stand_still_of(SYSTEM)) == ("no-edition", "old:1", "")
    page = page_of_current()
    assert "The first text that the portal has: CFC Handbook section 7" in page
    assert "None is in force before 1 May 2009" in page
    assert "They go on by themselves as soon as the event is held, or the portal has a text for that day" in page


@pytest.fixture
def last(base: RatingList, players: dict[str, Player], dmitri: User) -> RatingList:
    """The list behind which the text makes none."""
    rows = [ImportedEntry(player=players["ann"], rating=1450, games_total=60)]
    return import_list(SYSTEM, date(2010, 8, 16), rows, origin="the last one", by=dmitri, now=IN_SEPTEMBER)


def test_behind_the_last_list_of_the_text_they_stand_still_only_where_something_waits(
    last: RatingList, come: Come, dmitri: User
) -> None:
    rate_as_they_come(SYSTEM, now=NOW)
    assert stand_still_of(SYSTEM) is None
    come(SECOND, "second", MIDDLE)
    come(FIRST, "first", MAY)
    assert kept(stand_still_of(SYSTEM)) == ("no-list", "first:1", "")
    hold_event("first", SYSTEM, article="5.1", reason="an inquiry", by=dmitri, now=NOW)
    rate_as_they_come(SYSTEM, now=NOW)
    assert kept(stand_still_of(SYSTEM)) == ("no-list", "second:1", "")


def test_the_page_says_from_which_day_no_text_is_in_force_what_waits_and_what_helps(
    last: RatingList, come: Come, dmitri: User
) -> None:
    come(FIRST, "first", MAY)
    come(SECOND, "second", MIDDLE)
    page = page_of_current()
    for words in (
        "No text of the rules that is in force makes the list on which it would come.",
        "event The first , ",
        "The last text that the portal has: CFC Handbook section 7, rating system, 2009 . None is in force from 1 July",
        "2 events wait, and can be held meanwhile.",
    ):
        assert words in page, words
    assert "its report is corrected" not in page
    assert "archive" not in page  # a list of May 2009 stands before the archive's last day
    [item] = work_for(dmitri, NOW.date())
    assert item.what == "They stand still: no text of the rules makes the next list"


def test_an_event_that_comes_on_no_list_stops_them_before_the_first_list_too(
    players: dict[str, Player], come: Come
) -> None:
    """It began under the text and ended when that made no list any more."""
    RatingSystem.objects.get_or_create(code=SYSTEM, defaults={"name": SYSTEM})
    come(FIRST, "league", {"starts_on": date(2010, 6, 5), "ends_on": date(2010, 9, 11)})
    assert kept(stand_still_of(SYSTEM)) == ("no-list", "league:1", "")
    assert "None is in force from 1 July 2010" in page_of_current()


def test_what_can_come_on_a_list_of_an_archive_is_led_there_and_they_go_on_when_it_is_opened(
    players: dict[str, Player], come: Come, dmitri: User, qadira: User
) -> None:
    """The office began with a list that is younger than every text."""
    RatingSystem.objects.get_or_create(code=SYSTEM, defaults={"name": SYSTEM})
    rows = [ImportedEntry(player=players["ann"], rating=1450, games_total=60)]
    import_list(SYSTEM, date(2025, 10, 16), rows, origin="the first one", by=dmitri, now=IN_SEPTEMBER)
    come(FIRST, "first", MAY)
    assert "The list of this event can be made in an archive of its days" in page_of_current()
    days = (date(2009, 5, 1), date(2010, 8, 31))
    archive = open_archive(SYSTEM, *days, reason="The lists of then.", by=qadira, now=NOW)
    assert rung(f"archive:{archive.pk}:opened")
    rate_as_they_come(SYSTEM, now=NOW)
    assert stand_still_of(SYSTEM) is None
    take_back_archive(archive, reason="Not now.", by=qadira, now=NOW)
    assert rung(f"archive:{archive.pk}:taken back")
    rate_as_they_come(SYSTEM, now=NOW)
    assert kept(stand_still_of(SYSTEM)) == ("no-list", "first:1", "")


def test_a_system_that_is_rated_by_lists_never_stands_still(first_list: RatingList, record_games: Record) -> None:
    record_games(TWICE, source="twice", **LATE_MAY)
    rate_as_they_come("fide-standard", now=NOW)
    assert not StandStill.objects.exists()
