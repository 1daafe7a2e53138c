"""Decisions from the office that makes them to the published number: what is left out, refused, held and released."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.regulations.snapshots import Minutes
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import OWN, listed_before, published, ratings_on, rows_on, run_for
from tournaments.registration import decisions
from tournaments.registration.decisions import AlreadyDecided, DecidedGame, OfAnotherOffice
from tournaments.reports.ledger_events import in_ledgers, latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of

AUTUMN_2009 = date(2009, 9, 7)  # under fide-2009-applied and cfc-2009
CFC_LIST, FIDE_LIST = date(2009, 10, 16), date(2009, 11, 1)
BOTH: dict[str, Any] = {"starts_on": AUTUMN_2009, "other_systems": ("cfc-regular",), "is_advertised": True}


def event_of(report: Report, system: str = "fide-standard") -> RatedEvent:
    event = latest_event(source_of(report), system)
    assert event is not None
    return event


@pytest.fixture
def both(desk: Desk) -> Report:
    """A report of 2009 that is rated by FIDE and by the CFC, with the lists before it."""
    listed_before(desk, "fide-standard", date(2009, 7, 1), OWN)
    listed_before(desk, "cfc-regular", date(2009, 8, 16), OWN)
    return desk.reported(desk.approved(**BOTH))


@pytest.fixture
def selma(db: None) -> User:
    """The Ethics and Disciplinary Commission."""
    return person("Selma Ethics", (Office.ETHICS, None))


@pytest.fixture(autouse=True)
def _in_office_for_long(desk: Desk, selma: User) -> None:
    """The old texts have tournaments too."""
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))


def lists(desk: Desk) -> dict[str, RatingList]:
    """The lists of both systems behind the report of 2009."""
    return {
        "cfc-regular": published(desk, "cfc-regular", CFC_LIST),
        "fide-standard": published(desk, "fide-standard", FIDE_LIST),
    }


def changed(desk: Desk) -> list[str]:
    """The systems whose new list says anything else than the one before."""
    return sorted(system for system, found in lists(desk).items() if ratings_on(found) != OWN)


# ---------------------------------------------------------------- unequal times of one game (rapid and blitz, 1.1)
def test_one_game_with_unequal_times_is_left_out_of_the_list(desk: Desk) -> None:
    listed_before(desk, "fide-blitz", date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved(system="fide-blitz", rate_of_play="180+2"))
    game = replace(desk.game(3, 1, 2), minutes=Minutes(white=5, black=4))
    decisions.leave_out_for_unequal_times(
        report.tournament, game, by=desk.qadira, now=desk.after(report.tournament), reason="An armageddon."
    )
    assert [game.minutes for game in desk.in_ledger(report).games] == [None] * 4 + [Minutes(white=5, black=4), None]
    new = published(desk, "fide-blitz", date(2025, 11, 1))
    rows = rows_on(new, event_of(report, "fide-blitz"))
    left_out = {place: row for place, row in rows.items() if not row[0]}
    assert left_out == dict.fromkeys([(3, "2099101"), (3, "2099102")], (False, "unequal-times", "1.1"))
    # Berg lost the game that is left out; of the others he won one and lost one
    (berg,) = (result for result in new.run.results.all() if result.player.key == "2099102")
    assert (berg.working["games"], berg.working["score"]) == (2, 1.0)


# ---------------------------------------------------------------- refused by one office (711; 0.5)
@pytest.mark.parametrize(("office", "rated"), [("edgar", ["fide-standard"]), ("qadira", ["cfc-regular"])])
def test_a_refusal_reaches_the_list_of_the_office_that_refused_and_no_other(
    office: str, rated: list[str], both: Report, desk: Desk
) -> None:
    by = getattr(desk, office)
    decisions.refuse_rating(both.tournament, by=by, now=desk.after(both.tournament), reason="Not as announced.")
    versions = {each.system.code: each.event.version for each in in_ledgers(both)}
    assert sorted(system for system, version in versions.items() if version == 1) == rated
    assert changed(desk) == rated


def test_the_working_of_a_refused_tournament_cites_711(both: Report, desk: Desk) -> None:
    decisions.refuse_rating(both.tournament, by=desk.edgar, now=desk.after(both.tournament), reason="x")
    new = published(desk, "cfc-regular", CFC_LIST)
    assert set(rows_on(new, event_of(both, "cfc-regular")).values()) == {(False, "rating-refused", "711")}


def test_both_offices_may_refuse_and_neither_takes_back_what_the_other_has_refused(both: Report, desk: Desk) -> None:
    tournament, now = both.tournament, desk.after(both.tournament)
    theirs = decisions.refuse_rating(tournament, by=desk.edgar, now=now, reason="x")
    fides = decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="x")
    assert (theirs.article, fides.article) == ("711", "0.5")
    for decision, other in ((theirs, desk.qadira), (fides, desk.edgar)):
        with pytest.raises(OfAnotherOffice):
            decisions.take_back(decision, by=other, now=now, reason="x")
    assert list(decisions.decisions_in_force(tournament)) == [theirs, fides]


# ---------------------------------------------------------------- held under one text, or whatever the text
@pytest.mark.parametrize(
    ("office", "waiting"),
    [("edgar", ["cfc-regular"]), ("qadira", ["fide-standard"]), ("selma", ["cfc-regular", "fide-standard"])],
)
def test_a_held_tournament_waits_in_the_systems_that_the_hold_speaks_of(
    office: str, waiting: list[str], both: Report, desk: Desk, selma: User
) -> None:
    by = selma if office == "selma" else getattr(desk, office)
    now = desk.after(both.tournament)
    hold = decisions.hold_event(both.tournament, by=by, now=now, reason="Under inquiry.")
    assert sorted(each.system.code for each in in_ledgers(both) if each.hold) == waiting
    assert changed(desk) == [system for system in ("cfc-regular", "fide-standard") if system not in waiting]
    decisions.release(hold, by=by, now=now + timedelta(days=3), reason="Nothing was found.")
    assert [each.system.code for each in in_ledgers(both) if each.hold] == []


def test_two_offices_hold_each_its_own_and_each_releases_its_own(both: Report, desk: Desk) -> None:
    tournament, now = both.tournament, desk.after(both.tournament)
    theirs = decisions.hold_event(tournament, by=desk.edgar, now=now, reason="x")
    decisions.hold_event(tournament, by=desk.qadira, now=now, reason="y")
    assert [each.hold and each.hold.reason for each in in_ledgers(both)] == ["y", "x"]
    with pytest.raises(OfAnotherOffice):
        decisions.release(theirs, by=desk.qadira, now=now, reason="x")
    decisions.release(theirs, by=desk.edgar, now=now, reason="x")
    assert [each.hold and each.hold.reason for each in in_ledgers(both)] == ["y", None]


def test_a_hold_that_is_about_the_tournament_itself_outlasts_one_under_a_text(
    both: Report, desk: Desk, selma: User
) -> None:
    tournament, now = both.tournament, desk.after(both.tournament)
    theirs = decisions.hold_event(tournament, by=desk.edgar, now=now, reason="x")
    decisions.hold_event(tournament, by=selma, now=now, reason="y")
    decisions.release(theirs, by=desk.edgar, now=now, reason="x")
    assert [each.hold and each.hold.reason for each in in_ledgers(both)] == ["y", "y"]
    with pytest.raises(AlreadyDecided):
        decisions.hold_event(tournament, by=desk.edgar, now=now, reason="x")


# ---------------------------------------------------------------- one game held
def test_where_no_game_can_be_left_out_the_event_waits_while_one_is_held(both: Report, desk: Desk) -> None:
    """Neither the text of 2009 nor the CFC's has an article on games that were played and are not rated."""
    tournament, now = both.tournament, desk.after(both.tournament)
    hold = decisions.hold_game(tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="Under inquiry.")
    assert changed(desk) == []
    decisions.release(hold, by=desk.qadira, now=desk.moment(date(2009, 11, 2)), reason="Nothing was found.")
    december, january = date(2009, 12, 16), date(2010, 1, 1)
    assert ratings_on(published(desk, "cfc-regular", december)) != OWN
    assert ratings_on(published(desk, "fide-standard", january)) != OWN


@pytest.mark.parametrize("day", [date(2008, 9, 8), date(2010, 9, 6), date(2013, 9, 2), date(2018, 9, 3)])
def test_until_2021_a_held_game_holds_its_event_and_the_release_brings_it_back(day: date, desk: Desk) -> None:
    report = desk.reported(desk.approved(starts_on=day))
    tournament, now = report.tournament, desk.after(report.tournament)
    hold = decisions.hold_game(tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="Under inquiry.")
    assert [each.hold is not None for each in in_ledgers(report)] == [True]
    decisions.release(hold, by=desk.qadira, now=now, reason="Nothing was found.")
    assert [each.hold for each in in_ledgers(report)] == [None]
    assert desk.versions(report) == 1


def test_since_2022_a_held_game_is_left_out_and_the_others_are_rated(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved())
    now = desk.after(report.tournament)
    decisions.hold_game(report.tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="Under inquiry.")
    assert [each.hold for each in in_ledgers(report)] == [None]
    rows = rows_on(published(desk, "fide-standard", date(2025, 11, 1)), event_of(report))
    assert {place for place, row in rows.items() if not row[0]} == {(1, "2099101"), (1, "2099104")}


def test_a_game_held_before_its_report_was_accepted_holds_the_event_from_the_start(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2018, 9, 3))
    report = desk.received(tournament)
    held = DecidedGame(round=1, white=desk.players[0], black=desk.players[3])
    decisions.hold_game(tournament, held, by=desk.qadira, now=desk.after(tournament), reason="Under inquiry.")
    assert [each.hold is not None for each in in_ledgers(desk.accepted(report))] == [True]


def test_a_run_takes_what_is_not_held(both: Report, desk: Desk) -> None:
    decisions.hold_event(both.tournament, by=desk.edgar, now=desk.after(both.tournament), reason="x")
    taken = {system: list(run_for(desk, system, day).events.all()) for system, day in
             (("cfc-regular", CFC_LIST), ("fide-standard", FIDE_LIST))}  # fmt: skip
    assert taken == {"cfc-regular": [], "fide-standard": [event_of(both)]}
