"""Current ratings that stand still: kept with what stops them and since when, and over as soon as all can be rated."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.ledger.holds import hold_event
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.as_it_comes.models import StandStill
from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratings.runs.as_it_comes.selectors import stand_still_of
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import IN_SEPTEMBER, Record
from tests.ratings.runs.as_it_comes.conftest import LATE_MAY, MAY, MIDDLE, NOW, SYSTEM, Come, ratings
from tests.ratings.runs.as_it_comes.test_rating import FIRST, SECOND

TWICE = [(1, "ann", "bob", "1-0"), (1, "bob", "ann", "0-1")]
LATER = NOW + timedelta(hours=1)


def kept(of: StandStill | None) -> tuple[str, str, str] | None:
    return (of.failure["code"], of.failure["event"], of.failure["article"]) if of else None


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
    come(FIRST, "old", {"starts_on": date(1999, 5, 8), "ends_on": date(1999, 5, 10)})
    assert kept(stand_still_of(SYSTEM)) == ("no-edition", "old:1", "0")


def test_behind_the_last_list_of_the_text_they_stand_still_only_where_something_waits(
    base: RatingList, players: dict[str, Player], come: Come, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["ann"], rating=1450, games_total=60)]
    import_list(SYSTEM, date(2010, 8, 16), rows, origin="the last one", by=dmitri, now=IN_SEPTEMBER)
    rate_as_they_come(SYSTEM, now=NOW)
    assert stand_still_of(SYSTEM) is None
    come(FIRST, "first", MAY)
    assert kept(stand_still_of(SYSTEM)) == ("no-edition", "", "0")


def test_a_system_that_is_rated_by_lists_never_stands_still(first_list: RatingList, record_games: Record) -> None:
    record_games(TWICE, source="twice", **LATE_MAY)
    rate_as_they_come("fide-standard", now=NOW)
    assert not StandStill.objects.exists()
