"""Events rated one by one as they come, and the list that is a cut of that (CFC 712, 735)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils.html import strip_tags

from ratings.ledger.holds import hold_event, release_event
from ratings.ledger.mergers import merge_entries, part_entries
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.changes.from_lists import TheList, follow_list
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.regulations.calendar import next_list_date
from ratings.regulations.document import player_result_from_json
from ratings.runs.as_it_comes.models import CameEvent, CurrentRating
from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratings.runs.as_it_comes.selectors import (
    current_ratings,
    late_events,
    late_events_in_the_way,
    undecided_sources,
)
from ratings.runs.as_it_comes.services import NothingToDecide, OnAListAlready, ReasonMissing, decide_late_event
from ratings.runs.as_it_comes.work import work_for
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import OrderedMeanwhile
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import end_set_aside, set_aside
from ratings.runs.start import LateEventsOpen, refuse_untimely, start_run
from ratings.runs.void import void_run
from ratings.tasks import rate_as_they_come as rate_task
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record
from tests.ratings.runs.as_it_comes.conftest import JUNE, LATE_MAY, MAY, MIDDLE, NOW, SYSTEM, Come, ratings
from tests.tournaments.forms import at, signed_in

FIRST = [(1, "ann", "bob", "1-0"), (2, "bob", "cyd", "1/2-1/2"), (3, "elif", "ann", "1/2-1/2")]
SECOND = [(1, "ann", "cyd", "0-1"), (3, "bob", "elif", "1-0")]
THIRD = [(1, "cyd", "bob", "1-0"), (3, "ann", "elif", "1-0")]
IN_JUNE = {"starts_on": date(2009, 6, 18), "ends_on": date(2009, 6, 19)}
BEHIND = {"starts_on": date(2009, 6, 20), "ends_on": date(2009, 6, 21)}


def as_listed(published: RatingList) -> dict[str, tuple[int | None, int, int | None]]:
    rows = published.entries.order_by("name").values_list("name", "rating", "games_total", "highest_rating")
    return {name.partition(",")[0]: tuple(values) for name, *values in rows}


def test_the_current_ratings_at_the_cut_are_the_list(base: RatingList, come: Come, publish: Publish) -> None:
    come(FIRST, "first", MAY)
    after_one = ratings()
    # Ann's 1483 and Bob's 1550 without his half point against Cyd are worked out in test_cfc_runs
    assert after_one["Demir"] == (1450, 1, 1450)
    come(SECOND, "second", MIDDLE)
    after_two = ratings()
    come(THIRD, "third", LATE_MAY)
    assert ratings() != after_two != after_one
    assert as_listed(publish(JUNE, SYSTEM)) == ratings()


def test_each_event_begins_with_what_the_one_before_it_left(base: RatingList, come: Come) -> None:
    come(FIRST, "first", MAY)
    left = ratings()["Able"][0]
    come(SECOND, "second", MIDDLE)
    row = current_ratings(SYSTEM).get(player__name="Able, Ann")
    steps = [(each.id, each.rating_before) for each in player_result_from_json(row.working).events]
    assert steps == [("first:1", 1450), ("second:1", left)]
    assert (row.event.source, row.as_of, row.since) == ("second", MIDDLE["ends_on"], NOW)


def test_the_ratings_before_are_kept_with_their_days(base: RatingList, come: Come) -> None:
    come(FIRST, "first", MAY)
    come(SECOND, "second", MIDDLE)
    rows = CurrentRating.objects.filter(player__name="Able, Ann").order_by("pk")
    assert [(row.event.source, row.ended_at is None) for row in rows] == [("first", False), ("second", True)]


def test_the_worker_is_rung_for_and_does_nothing_the_second_time(base: RatingList, come: Come) -> None:
    event = come(FIRST, "first", MAY)
    message = OutboxMessage.objects.get(dedup_key=f"ratings.tasks.rate_as_they_come:{SYSTEM}:{event.pk}")
    assert message.payload == {"task": "ratings.tasks.rate_as_they_come", "args": [SYSTEM]}
    before = (CurrentRating.objects.count(), AuditEntry.objects.count())
    rate_as_they_come(SYSTEM, now=NOW)
    assert (CurrentRating.objects.count(), AuditEntry.objects.count()) == before
    assert AuditEntry.objects.get(act="rate event as it came").article == "712"


def test_a_published_list_takes_the_place_of_the_current_ratings(
    base: RatingList, come: Come, publish: Publish
) -> None:
    come(FIRST, "first", MAY)
    publish(JUNE, SYSTEM)
    assert list(current_ratings(SYSTEM)) == []
    rate_as_they_come(SYSTEM, now=NOW)
    assert ratings() == {}


def test_a_held_event_leaves_the_current_ratings(base: RatingList, come: Come, dmitri: User) -> None:
    come(FIRST, "first", MAY)
    after_one = ratings()
    come(SECOND, "second", MIDDLE)
    hold_event("second", SYSTEM, article="5.1", reason="an inquiry", by=dmitri, now=NOW)
    assert OutboxMessage.objects.filter(dedup_key__startswith=f"ratings.tasks.rate_as_they_come:{SYSTEM}:hold").exists()
    rate_as_they_come(SYSTEM, now=NOW)
    assert ratings() == after_one


def test_two_entries_of_one_person_have_one_current_rating_from_their_merger_until_they_are_parted(
    base: RatingList, come: Come, players: dict[str, Player], can: Federation, dmitri: User
) -> None:
    players["dup"] = Player.objects.create(name="Baker, Robert", national_id="55", federation=can)
    come([(1, "ann", "bob", "1-0"), (3, "cyd", "bob", "1-0")], "first", MAY)
    come([(1, "ann", "dup", "1-0"), (3, "cyd", "dup", "1-0")], "second", MIDDLE)
    of_two = ratings()
    assert (of_two["Baker"][1], len(of_two), current_ratings(SYSTEM).count()) == (2, 3, 4)
    OfficeHeld.objects.update(starts_on=date(2009, 1, 1))
    by = User.objects.get(pk=dmitri.pk)
    in_may = datetime(2009, 5, 20, 12, tzinfo=UTC)
    merger = merge_entries(players["dup"], players["bob"], by=by, now=in_may, reason="Typed twice.")
    assert rung(f"merger:{merger.pk}:merged")
    rate_as_they_come(SYSTEM, now=NOW)
    assert (ratings()["Baker"][1], current_ratings(SYSTEM).count()) == (14, 3)
    part_entries(merger, by=by, now=in_may, reason="Father and son.")
    assert rung(f"merger:{merger.pk}:parted")
    rate_as_they_come(SYSTEM, now=NOW)
    assert ratings() == of_two


def rung(cause: str) -> bool:
    return OutboxMessage.objects.filter(dedup_key=f"ratings.tasks.rate_as_they_come:{SYSTEM}:{cause}").exists()


def test_an_event_in_which_nobody_has_a_rating_waits_and_gives_none(base: RatingList, record_games: Record) -> None:
    """719: and it is taken up all the same, for its place in the order."""
    record_games([(3, "elif", "ann", "+--")], source="nobody", system=SYSTEM, **MAY)
    rate_as_they_come(SYSTEM, now=NOW)
    assert (ratings(), CameEvent.objects.get().state) == ({}, "in-order")


def test_a_system_that_is_rated_by_lists_has_no_current_ratings(first_list: RatingList, open_event: object) -> None:
    rate_as_they_come("fide-standard", now=NOW)
    assert not CameEvent.objects.exists()
    assert not OutboxMessage.objects.filter(dedup_key__startswith="ratings.tasks.rate_as_they_come:fide").exists()


# ---------------------------------------------------------------- late events
@pytest.fixture
def late(base: RatingList, come: Come) -> CameEvent:
    """The event of the middle of May comes when the one of its end was rated."""
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    come(SECOND, "second", MIDDLE)
    return CameEvent.objects.get(source="second")


def test_a_late_event_stands_behind_what_was_rated_and_tells_the_difference(late: CameEvent) -> None:
    assert (late.state, list(late_events(SYSTEM))) == ("late", [late])
    told = {row["player"]: (row["kept"], row["rerated"]) for row in late.difference}
    now = dict(current_ratings(SYSTEM).values_list("player", "rating"))
    assert told
    assert {player: kept for player, (kept, _) in told.items()} == {player: now[player] for player in told}
    assert all(kept != rerated for kept, rerated in told.values())


def test_no_run_starts_before_a_late_event_is_decided(late: CameEvent, dmitri: User) -> None:
    with pytest.raises(LateEventsOpen) as refusal:
        start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    assert [event.source for event in refusal.value.events] == ["second"]


def test_a_late_event_that_is_held_keeps_no_list_waiting_and_is_asked_about_when_it_is_released(
    late: CameEvent, dmitri: User, arthur: User
) -> None:
    asked = "Decide whether what followed it is rated again"
    assert [item.what for item in work_for(arthur, NOW.date())] == [asked]
    hold_event("second", article="5.1", reason="Fair play.", by=dmitri, now=NOW)
    assert list(work_for(arthur, NOW.date())) == []
    assert start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW).state == "queued"
    release_event("second", reason="Nothing was found.", by=dmitri, now=NOW)
    assert [item.what for item in work_for(arthur, NOW.date())] == [asked]
    assert list(late_events_in_the_way(SYSTEM)) == [late]


def nothing_is_asked(late: CameEvent, arthur: User) -> bool:
    """Neither of the auditor nor on the way of a run, and he can decide nothing."""
    late.refresh_from_db()
    with pytest.raises(NothingToDecide):
        decide_late_event(late, rerate=True, by=arthur, now=NOW, reason="It goes where it belongs.")
    told = (late.difference, [*work_for(arthur, NOW.date())], [*late_events(SYSTEM)], undecided_sources(SYSTEM))
    return told == ([], [], [], frozenset())


def test_while_what_followed_a_late_event_is_held_nothing_is_decided_and_a_run_starts(
    late: CameEvent, dmitri: User, arthur: User
) -> None:
    hold_event("third", article="5.1", reason="An inquiry.", by=dmitri, now=NOW)
    rate_as_they_come(SYSTEM, now=NOW)
    assert nothing_is_asked(late, arthur)
    run = start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    assert sources(run) == ["first", "second"]


def test_a_late_event_is_asked_about_again_when_what_followed_it_is_released(
    late: CameEvent, dmitri: User, arthur: User
) -> None:
    difference = late.difference
    hold_event("third", article="5.1", reason="An inquiry.", by=dmitri, now=NOW)
    rate_as_they_come(SYSTEM, now=NOW)
    assert nothing_is_asked(late, arthur)
    release_event("third", reason="Nothing was found.", by=dmitri, now=NOW)
    rate_as_they_come(SYSTEM, now=NOW)
    late.refresh_from_db()
    assert (late.difference, list(late_events_in_the_way(SYSTEM))) == (difference, [late])
    with pytest.raises(LateEventsOpen):
        start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)


def test_a_late_event_whose_list_came_out_without_it_goes_into_the_next_one_undecided(
    base: RatingList, come: Come, dmitri: User, quentin: User, arthur: User, publish: Publish
) -> None:
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    run = start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    assert sources(run) == ["first", "third"]
    come(SECOND, "second", MIDDLE)  # behind the freeze
    late = CameEvent.objects.get(source="second")
    assert list(late_events_in_the_way(SYSTEM)) == [late]
    look_at_every_flag(run, by=quentin, now=NOW, note="")
    publish_rating_list(run, by=quentin, now=NOW)
    rate_as_they_come(SYSTEM, now=NOW)
    assert nothing_is_asked(late, arthur)
    at_the_cut = ratings()
    listed = as_listed(publish(next_list_date(SYSTEM, JUNE), SYSTEM))
    assert {name: listed[name] for name in at_the_cut} == at_the_cut


@pytest.fixture
def with_late(base: RatingList, come: Come, dmitri: User) -> RatingRun:
    """A run that was frozen with an event that came late behind its start, and nobody has decided on."""
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    run = start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    come(SECOND, "second", MIDDLE)
    advance_run(run.pk, clock=lambda: NOW)
    run.refresh_from_db()
    assert [event.source for event in run.events.order_by("source")] == ["first", "second", "third"]
    return run


def test_a_list_is_not_published_in_another_order_than_was_decided_since(
    with_late: RatingRun, dmitri: User, quentin: User, arthur: User, client: Client
) -> None:
    came = CameEvent.objects.get(source="second")
    decide_late_event(came, rerate=True, by=arthur, now=NOW, reason="It goes where it belongs.")
    rate_as_they_come(SYSTEM, now=NOW)
    look_at_every_flag(with_late, by=quentin, now=NOW, note="")
    with pytest.raises(OrderedMeanwhile):
        publish_rating_list(with_late, by=quentin, now=NOW)
    at(NOW)
    client.force_login(quentin)
    page = client.get(f"/runs/{with_late.pk}/").content.decode()
    assert "is rated again: void it and start again" in page
    void_run(with_late, by=dmitri, now=NOW, reason="The order.")
    again = start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    assert sources(again) == ["first", "second", "third"]
    look_at_every_flag(again, by=quentin, now=NOW, note="")
    listed = dict(publish_rating_list(again, by=quentin, now=NOW).entries.values_list("player", "rating"))
    rerated = {row["player"]: row["rerated"] for row in came.difference}
    assert {player: listed[player] for player in rerated} == rerated


def test_that_what_followed_stays_is_the_order_that_was_frozen(
    with_late: RatingRun, quentin: User, arthur: User
) -> None:
    decide_late_event(CameEvent.objects.get(source="second"), rerate=False, by=arthur, now=NOW, reason="It stays.")
    look_at_every_flag(with_late, by=quentin, now=NOW, note="")
    assert publish_rating_list(with_late, by=quentin, now=NOW).list_date == JUNE


def sources(run: RatingRun) -> list[str]:
    """The events of a run, when it is at its review."""
    advance_run(run.pk, clock=lambda: NOW)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return [event.source for event in run.events.order_by("source")]


def test_a_late_event_that_is_set_aside_keeps_no_list_waiting(with_late: RatingRun, arthur: User, dmitri: User) -> None:
    event = with_late.events.get(source="second")
    again = set_aside(with_late, event, by=dmitri, now=NOW, reason="The director is asked.")
    assert (sources(again), list(work_for(arthur, NOW.date()))) == (["first", "third"], [])
    end_set_aside(SetAside.objects.get(), by=dmitri, now=NOW, reason="He has answered.")
    void_run(again, by=dmitri, now=NOW, reason="With it.")
    with pytest.raises(LateEventsOpen):  # now it is to be decided
        start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)


def test_a_late_event_that_a_failure_has_set_aside_comes_back_by_itself_when_it_is_decided(
    with_late: RatingRun, arthur: User, dmitri: User
) -> None:
    """Every run tries it again, but none puts it into an order that nobody has decided on."""
    event = with_late.events.get(source="second")
    stopped = {"code": "bad-data", "message": "a number is wrong", "event": event.key}
    RatingRun.objects.filter(pk=with_late.pk).update(state="failed", failure=stopped)
    again = set_aside(with_late, event, by=dmitri, now=NOW, reason="It stopped the list.")
    assert sources(again) == ["first", "third"]
    late = CameEvent.objects.get(source="second")
    assert [item.title for item in work_for(arthur, NOW.date())] == [late.event.name]
    decide_late_event(late, rerate=True, by=arthur, now=NOW, reason="It goes where it belongs.")
    void_run(again, by=dmitri, now=NOW, reason="With it.")
    assert sources(start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)) == ["first", "second", "third"]


@pytest.mark.parametrize(("rerate", "which"), [(True, "rerated"), (False, "kept")])
def test_the_list_follows_the_decision(
    late: CameEvent, arthur: User, publish: Publish, rerate: bool, which: str
) -> None:
    decide_late_event(late, rerate=rerate, by=arthur, now=NOW, reason=" The director was ill. ")
    late.refresh_from_db()
    assert (late.state, late.decided_by, late.decided_reason) == (which, arthur, "The director was ill.")
    entry = AuditEntry.objects.get(act="decide on late event")
    assert (entry.by, entry.article, entry.reason) == (arthur, "712", "The director was ill.")
    rate_as_they_come(SYSTEM, now=NOW)
    now = dict(current_ratings(SYSTEM).values_list("player", "rating"))
    assert {row["player"]: row[which] for row in late.difference}.items() <= now.items()
    at_the_cut = ratings()
    assert as_listed(publish(JUNE, SYSTEM)) == at_the_cut


def test_what_comes_behind_a_late_event_does_not_make_it_later(late: CameEvent, arthur: User, come: Come) -> None:
    decide_late_event(late, rerate=False, by=arthur, now=NOW, reason="It stays.")
    come([(3, "ann", "bob", "1-0")], "fourth", {"starts_on": LATE_MAY["ends_on"], "ends_on": JUNE.replace(day=2)})
    row = current_ratings(SYSTEM).get(player__name="Able, Ann")
    order = [each.id for each in player_result_from_json(row.working).events]
    assert order == ["first:1", "third:1", "second:1", "fourth:1"]


def test_a_late_event_that_changes_nobody_needs_no_decision(base: RatingList, come: Come) -> None:
    come([(3, "ann", "bob", "1-0")], "third", LATE_MAY)
    come([(3, "cyd", "elif", "1-0")], "second", MIDDLE)
    assert set(CameEvent.objects.values_list("source", "state")) == {("third", "in-order"), ("second", "in-order")}


def test_events_that_come_together_are_late_for_nobody(base: RatingList, record_games: Record) -> None:
    record_games(THIRD, source="third", system=SYSTEM, **LATE_MAY)
    record_games(SECOND, source="second", system=SYSTEM, **MIDDLE)
    rate_as_they_come(SYSTEM, now=NOW)
    assert set(CameEvent.objects.values_list("state", flat=True)) == {"in-order"}


def test_a_corrected_report_keeps_the_place_of_the_event(late: CameEvent, arthur: User, come: Come) -> None:
    decide_late_event(late, rerate=True, by=arthur, now=NOW, reason="It goes where it belongs.")
    come([*SECOND, (4, "cyd", "ann", "1-0")], "second", MIDDLE)
    row = current_ratings(SYSTEM).get(player__name="Able, Ann")
    order = [each.id for each in player_result_from_json(row.working).events]
    assert (order, late_events().count()) == (["first:1", "second:2", "third:1"], 0)


def test_a_decision_says_why_and_is_an_office_s(late: CameEvent, arthur: User, quentin: User) -> None:
    with pytest.raises(ReasonMissing):
        decide_late_event(late, rerate=True, by=arthur, now=NOW, reason=" ")
    with pytest.raises(NotPermitted):
        decide_late_event(late, rerate=True, by=quentin, now=NOW, reason="Because.")


def test_a_list_that_has_the_event_closes_the_question(
    base: RatingList, record_games: Record, come: Come, publish: Publish, arthur: User
) -> None:
    come(THIRD, "third", LATE_MAY)
    record_games(SECOND, source="second", system=SYSTEM, **MIDDLE)
    published = publish(JUNE, SYSTEM)
    places = {event["id"]: event["place"] for event in published.run.manifest["input"]["events"]}
    assert places == {"third:1": 0, "second:1": 1}
    came = CameEvent.objects.create(
        system_id=SYSTEM, source="second", event=published.run.events.get(source="second"), came_at=NOW, state="late"
    )
    assert list(late_events()) == []
    with pytest.raises(OnAListAlready):
        decide_late_event(came, rerate=True, by=arthur, now=NOW, reason="Too late.")


def test_the_current_ratings_follow_a_list_of_fides_that_comes_in_behind_the_event(
    base: RatingList, come: Come, players: dict[str, Player], usa: Federation, standard: RatingSystem,
    publish: Publish, dmitri: User,
) -> None:  # fmt: skip
    """736: Fay of the United States enters with what FIDE's list in force says of her."""
    fay = Player.objects.create(fide_id=2000555, name="Foreign, Fay", federation=usa, birth_year=1990)
    players["fay"] = fay
    come([(1, "ann", "fay", "0-1"), (2, "cyd", "fay", "0-1")], "first", MAY)
    behind = OutboxMessage.objects.latest("pk").pk
    rows = [ImportedEntry(player=fay, rating=2300)]
    of_fide = import_list("fide-standard", date(2009, 4, 1), rows, origin="FIDE", by=dmitri, now=NOW)
    rung = OutboxMessage.objects.filter(pk__gt=behind, dedup_key__startswith="ratings.tasks.rate_as_they_come")
    keys = [f"ratings.tasks.rate_as_they_come:{system}:{of_fide.pk}" for system in ("cfc-active", "cfc-regular")]
    assert sorted(rung.values_list("dedup_key", flat=True)) == keys
    for message in rung:
        rate_task(*message.payload["args"])
    listed = as_listed(publish(JUNE, SYSTEM))
    assert {name: listed[name] for name in ratings()} == ratings()
    assert ratings()["Foreign"] == (2301, 27, 2301)


@pytest.mark.parametrize("from_a_list", [False, True], ids=["asked for", "of a list"])
def test_the_current_ratings_follow_whom_a_change_of_federation_makes_a_foreign_player(
    base: RatingList, come: Come, players: dict[str, Player], usa: Federation, publish: Publish, dmitri: User,
    from_a_list: bool,
) -> None:  # fmt: skip
    """736: Elif has been of the United States since April, and enters with what FIDE's list in force says of her."""
    elif_, april, told = Player.objects.get(pk=players["elif"].pk), date(2009, 4, 20), IN_SEPTEMBER
    rows = [ImportedEntry(player=elif_, rating=2300)]
    import_list("fide-standard", date(2009, 4, 1), rows, origin="FIDE", by=dmitri, now=NOW)
    come([(1, "ann", "elif", "0-1"), (2, "cyd", "elif", "0-1")], "first", MAY)
    assert ratings()["Demir"] == (None, 0, None)  # of Canada and unrated, with two games
    officer = person("Carol Officer", (Office.RATING_OFFICER, elif_.federation))
    behind = OutboxMessage.objects.latest("pk").pk
    if from_a_list:
        said = {"origin": "FIDE", "taken_by": dmitri, "taken_at": told, "approved_by": officer, "approved_at": told}
        follow_list([(elif_, "federation", "USA")], TheList(starts_on=april, **said))
    else:
        change = Change(kind="federation", value="USA", starts_on=april, reason="moved", proof="letter")
        accept_change(ask_for_change(elif_, change, by=officer, now=told), by=dmitri, now=told)
    rung = OutboxMessage.objects.filter(pk__gt=behind, dedup_key__startswith="ratings.tasks.rate_as_they_come")
    assert sorted(message.payload["args"] for message in rung) == [["cfc-active"], ["cfc-regular"]]
    for message in rung:
        rate_task(*message.payload["args"])
    listed = as_listed(publish(JUNE, SYSTEM))
    assert {name: listed[name] for name in ratings()} == ratings()
    assert ratings()["Demir"] == (2301, 27, 2301)


def test_who_moves_between_other_federations_moves_no_current_rating(
    base: RatingList, usa: Federation, chiara: User, dmitri: User
) -> None:
    fay = Player.objects.create(fide_id=2000555, name="Foreign, Fay", federation=usa, birth_year=1990)
    Federation.objects.get_or_create(code="MEX", defaults={"name": "Mexico"})
    behind = OutboxMessage.objects.latest("pk").pk
    change = Change(kind="federation", value="MEX", starts_on=date(2009, 4, 20), reason="moved", proof="letter")
    accept_change(ask_for_change(fay, change, by=chiara, now=NOW), by=dmitri, now=NOW)
    rung = OutboxMessage.objects.filter(pk__gt=behind, dedup_key__startswith="ratings.tasks.rate_as_they_come")
    assert list(rung) == []


def test_a_late_event_that_is_corrected_before_the_decision_bars_the_list_to_which_it_belongs_by_now(
    base: RatingList, come: Come, dmitri: User
) -> None:
    """Its days move from the list of 16 June to the one behind it, and back: the newest report is asked."""
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    come([(1, "ann", "bob", "0-1"), (2, "cyd", "ann", "0-1")], "fourth", BEHIND)
    come(SECOND, "second", IN_JUNE)
    came = CameEvent.objects.get(source="second")
    june = open_period(SYSTEM, JUNE)
    assert (came.state, came.event.comes_on) == ("late", next_list_date(SYSTEM, JUNE))
    refuse_untimely(june, day=NOW.date())
    earlier = come(SECOND, "second", MIDDLE)
    with pytest.raises(LateEventsOpen) as refusal:
        start_run(june, by=dmitri, now=NOW)
    came.refresh_from_db()
    assert (refusal.value.events, came.event) == ([earlier], earlier)
    later = come(SECOND, "second", IN_JUNE)
    came.refresh_from_db()
    assert (start_run(june, by=dmitri, now=NOW).period.list_date, came.event) == (JUNE, later)


def test_a_corrected_report_is_asked_before_the_worker_has_taken_it_up(
    base: RatingList, come: Come, record_games: Record, dmitri: User
) -> None:
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    come([(1, "ann", "bob", "0-1"), (2, "cyd", "ann", "0-1")], "fourth", BEHIND)
    come(SECOND, "second", IN_JUNE)
    earlier = record_games(SECOND, source="second", system=SYSTEM, **MIDDLE)
    with pytest.raises(LateEventsOpen) as refusal:
        start_run(open_period(SYSTEM, JUNE), by=dmitri, now=NOW)
    assert refusal.value.events == [earlier]


def test_the_page_of_a_late_event_names_the_day_of_the_newest_report(
    base: RatingList, come: Come, record_games: Record, arthur: User
) -> None:
    at(NOW)
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    come([(1, "ann", "bob", "0-1"), (2, "cyd", "ann", "0-1")], "fourth", BEHIND)
    come(SECOND, "second", MIDDLE)
    record_games(SECOND, source="second", system=SYSTEM, **IN_JUNE)
    came = CameEvent.objects.get(source="second")
    page = " ".join(strip_tags(signed_in(arthur).get(f"/late-events/{came.pk}/").content.decode()).split())
    assert "Ended 19 June 2009" in page
