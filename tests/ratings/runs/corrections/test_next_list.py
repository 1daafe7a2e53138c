"""A difference that goes into the next list: published lists stay, the next run begins with what should stand there."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.html import strip_tags

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.services import close_archive, open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.register.standing.services import NewSpan, enter_span
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.pages import acts_of as acts_on
from ratings.runs.corrections.pages import said_already
from ratings.runs.corrections.selectors import taken_in
from ratings.runs.corrections.services import (
    OnlyAsAVersion,
    ReasonMissing,
    carry_correction,
    publish_correction,
    refuse_correction,
    withdraw_correction,
)
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import what_has_moved
from ratings.runs.open_periods import open_period
from ratings.runs.pages import acts_of
from ratings.runs.progress import advance_run
from ratings.runs.publish import PreviousListChanged, approve_list, publish_rating_list
from ratings.runs.review.changes import Asked, changes_of
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.review.tables import changes_table
from ratings.runs.start import start_run
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

JANUARY = date(2026, 1, 1)


@pytest.fixture
def carried(corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, quentin: User):  # type: ignore[no-untyped-def]
    found = prepare(november_list, events=[corrected_event])
    return carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")


def test_the_next_list_adds_what_the_published_one_should_have_said(
    carried: object, december_list: RatingList, record_games: Record, publish: Publish
) -> None:
    """Ann had 2401 in place of 2411, Bob 2010 in place of 1990; Cyd plays under the list as it was published."""
    record_games([(1, "cyd", "ann", "1/2-1/2")], source="yule", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    before = ratings(december_list)
    january = publish(JANUARY)
    carried.refresh_from_db()  # type: ignore[attr-defined]
    assert (carried.state, carried.taken_into) == ("taken", january)  # type: ignore[attr-defined]
    run = january.run
    ann = run.results.get(player__name="Able, Ann")
    assert (ann.rating_before, ann.rating_after) == (2411, 2411 + round(ann.change_hundredths / 100))
    assert ratings(january)["Baker, Bob"] == before["Baker, Bob"] - 20  # type: ignore[operator]
    assert ratings(december_list) == before
    rated = run.manifest["input"]["events"][0]
    assert rated["ratings"]["2000001"]["rating"] == 2401  # her games count with the list that was in force


def test_whoever_starts_and_reviews_the_next_run_reads_which_corrections_it_takes_in(
    carried: ListCorrection, december_list: RatingList, eva: User, quentin: User, adam: User
) -> None:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    at(moment)
    told = f'<a href="/list-corrections/{carried.pk}/">Correction of the list of 1 November 2025</a> – {carried.reason}'
    assert told in signed_in(eva).get(f"/runs/start/?period=fide-standard.{JANUARY}").content.decode()
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    for page in ("", "confirm/"):
        assert told in signed_in(quentin).get(f"/runs/{run.pk}/{page}").content.decode()
    publish_rating_list(run, by=quentin, now=moment)
    assert told in signed_in(quentin).get(f"/runs/{run.pk}/").content.decode()
    carried.refresh_from_db()
    assert [carried] == taken_in(RatingRun.objects.get(pk=run.pk))


def seen(run: RatingRun, **asked: str) -> list[tuple[str, int | None, int, int | None, tuple[str, ...]]]:
    found = changes_of(run, Asked(**asked))  # type: ignore[arg-type]
    shown = found[0 : len(found)]
    assert shown == list(found)
    assert found[1:2] == shown[1:2]
    return [
        (each.player.name, each.rating_before, each.change_hundredths, each.rating_after, each.signs) for each in shown
    ]


def test_all_changes_of_a_run_has_those_whom_a_correction_alone_changes(
    carried: ListCorrection, december_list: RatingList, record_games: Record, eva: User, quentin: User
) -> None:
    """Ann stands at 2401 and is to have 2411, Bob 20 points less; of the two Bob has not played in December."""
    record_games([(1, "cyd", "ann", "1/2-1/2")], source="yule", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    ann, cyd = (run.results.get(player__name=name) for name in ("Able, Ann", "Čapek, Cyd"))
    then = ratings(december_list)["Baker, Bob"]
    bob = ("Baker, Bob", then, -2000, then - 20, ("corrected",))  # type: ignore[operator]
    played = [
        ("Able, Ann", 2411, ann.change_hundredths, ann.rating_after, ("corrected",)),
        ("Čapek, Cyd", cyd.rating_before, cyd.change_hundredths, cyd.rating_after, ()),
    ]
    assert seen(run, sort="name") == [bob, *played]
    assert seen(run, what="corrected", sort="name") == [played[0], bob]
    assert seen(run, q="Bak") == [bob]
    at(moment)
    there = f' href="/list-corrections/{carried.pk}/">Correction of the list of 1 November 2025</a>'
    client = signed_in(quentin)
    assert client.get(f"/runs/{run.pk}/changes/?what=corrected").content.decode().count(there) == 2
    rows = list(changes_table(run, QueryDict("q=Bak")))
    assert [row[3:7] for row in rows[1:]] == [(then, Decimal(-20), then - 20, 0)]  # type: ignore[operator]
    publish_rating_list(run, by=quentin, now=moment)
    run.refresh_from_db()
    assert seen(run, q="Bak") == [bob]


def test_whom_a_correction_would_change_and_who_leaves_the_list_has_no_change(
    carried: ListCorrection, december_list: RatingList, players: dict[str, Player], can: Federation, eva: User,
) -> None:  # fmt: skip
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    span = NewSpan(federation=can, kind="suspended", starts_on=DECEMBER, ends_on=None, decision="Council 7")
    enter_span(span, by=person("Cora Council", (Office.COUNCIL, None)), now=moment)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    then = ratings(december_list)["Baker, Bob"]
    assert seen(run, q="Bak") == [("Baker, Bob", then, 0, None, ("gone", "corrected"))]
    (_, row) = changes_table(run, QueryDict("q=Bak"))
    assert row[3:7] == (then, None, None, 0)


def test_who_begins_with_a_difference_is_told_so_at_the_calculation_and_nobody_else(
    carried: ListCorrection, december_list: RatingList, record_games: Record, publish: Publish, client: Client
) -> None:
    """Ann begins with 2411, and the list before says 2401; nothing was brought to Cyd."""
    record_games([(1, "cyd", "ann", "1/2-1/2")], source="yule", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    run = publish(JANUARY).run
    told = "Begun with a correction</span> <span>The list of 1 November 2025 was corrected, and"
    pages = {
        each.player.name: client.get(f"/players/{each.player.key}/calculation/{run.pk}/").content.decode()
        for each in run.results.select_related("player")
    }
    assert {name: told in page for name, page in pages.items()} == {"Able, Ann": True, "Čapek, Cyd": False}
    assert f'<a href="/list-corrections/{carried.pk}/">See what changed</a>' in pages["Able, Ann"]


def test_what_is_decided_behind_the_freeze_is_not_said_to_be_taken_in(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, eva: User, quentin: User
) -> None:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    found = prepare(november_list, events=[corrected_event])
    carry_correction(found, by=quentin, now=moment, reason="The month is over.")
    run.refresh_from_db()
    assert taken_in(run) == []


MOVED = (
    "Since this run was frozen it was decided that the next list takes in the correction of the list of 1 November "
    "2025: void it and start again."
)


def test_a_run_that_was_frozen_before_the_decision_is_not_published_and_the_next_one_takes_it_in(
    corrected_event: RatedEvent,
    november_list: RatingList,
    december_list: RatingList,
    prepare: Prepare,
    publish: Publish,
    eva: User,
    quentin: User,
    dmitri: User,
) -> None:
    """Ann had 2401 in place of 2411."""
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    at(moment)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    found, client = prepare(november_list, events=[corrected_event]), signed_in(quentin)
    client.post(f"/list-corrections/{found.pk}/carry/", {"reason": "The month is over."})
    assert MOVED in client.get(f"/runs/{run.pk}/").content.decode()
    assert MOVED in client.post(f"/runs/{run.pk}/publish/", follow=True).content.decode()
    run.refresh_from_db()
    assert (run.state, run.published_list) == ("review", None)
    signed_in(dmitri).post(f"/runs/{run.pk}/void/", {"reason": "A correction goes into this list."})
    before, january = ratings(december_list), publish(JANUARY)
    found.refresh_from_db()
    assert (found.state, found.taken_into) == ("taken", january)
    assert (before["Able, Ann"], ratings(january)["Able, Ann"]) == (2401, 2411)


def test_an_approved_run_that_does_not_know_of_the_decision_fails_before_its_list_is_there(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, eva: User, quentin: User
) -> None:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    look_at_every_flag(run, by=quentin, now=moment, note="")
    approve_list(run, by=quentin, now=moment)
    found = prepare(november_list, events=[corrected_event])
    carry_correction(found, by=quentin, now=moment, reason="The month is over.")
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    assert (run.state, run.failure["code"]) == ("failed", "overtaken")


def test_of_a_list_whose_difference_goes_into_the_next_one_no_other_version_is_promised(
    carried: ListCorrection, quentin: User
) -> None:
    at(AFTER_CLOSING)
    page = signed_in(quentin).get(f"/list-corrections/{carried.pk}/").content.decode()
    assert "version 1 → 2" not in page
    assert "This list stays as it was published. What it should have said:" in page


def test_a_run_that_has_frozen_it_is_not_published_when_it_is_withdrawn(
    carried: object, december_list: RatingList, eva: User, quentin: User
) -> None:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", JANUARY), by=eva, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    assert what_has_moved(run) is None
    withdraw_correction(carried, by=quentin, now=moment, reason="A version is made of it.")  # type: ignore[arg-type]
    assert acts_of(run, quentin, moment.date())[0].why_not == (
        "The lists have moved on since this run was frozen: void it and start again."
    )
    with pytest.raises(PreviousListChanged):
        publish_rating_list(run, by=quentin, now=moment)


def test_what_the_commission_has_decided_it_alone_takes_back_with_a_reason_that_is_read(
    carried: ListCorrection, eva: User, quentin: User
) -> None:
    at(AFTER_CLOSING)
    page = f"/list-corrections/{carried.pk}/"
    shown = signed_in(eva).get(page).content.decode()
    assert "The commission has decided that the next list takes it in: who decides takes that back." in shown
    with pytest.raises(NotPermitted):
        withdraw_correction(carried, by=eva, now=AFTER_CLOSING, reason="Mine.")
    with pytest.raises(ReasonMissing):
        withdraw_correction(carried, by=quentin, now=AFTER_CLOSING, reason=" ")
    signed_in(quentin).post(f"{page}withdraw/", {"reason": "A version is made of it."})
    carried.refresh_from_db()
    assert carried.withdrawn_at is not None
    told = carried.state, carried.withdrawn_by, carried.withdrawn_at.date(), carried.withdrawn_reason
    assert told == ("withdrawn", quentin, AFTER_CLOSING.date(), "A version is made of it.")
    entry = AuditEntry.objects.get(act="withdraw correction of list")
    assert (entry.by, entry.old_state, entry.new_state, entry.reason, entry.article, entry.office) == (
        quentin, "carried", "withdrawn", "A version is made of it.", "7.1", "qc",
    )  # fmt: skip
    after = signed_in(eva).get(page).content.decode()
    assert ("A version is made of it." in after, "Was to go into the next list" in after) == (True, True)
    mail = OutboxMessage.objects.get(dedup_key__startswith=f"mail:list-correction:{carried.pk}:taken-back")
    assert (mail.payload["to"], "A version is made of it." in mail.payload["body"]) == ([eva.email], True)


def test_what_an_administrator_lets_the_next_list_take_in_an_administrator_takes_back(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, eva: User, dmitri: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    found = carry_correction(found, by=dmitri, now=AFTER_CLOSING, reason="The month is over.")
    assert withdraw_correction(found, by=eva, now=AFTER_CLOSING, reason="Not yet.").state == "withdrawn"


def test_who_prepared_it_does_not_let_the_next_list_take_it_in_and_the_closed_button_says_so(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, eva: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    with pytest.raises(NotPermitted):
        carry_correction(found, by=eva, now=AFTER_CLOSING, reason="The month is over.")
    carry = next(act for act in acts_on(found, eva, AFTER_CLOSING.date()) if act.url.endswith("/carry/"))
    assert (carry.allowed, carry.why_not) == (False, "You prepared this correction: somebody else decides.")


def test_what_a_run_has_taken_in_nobody_takes_back(carried: ListCorrection, publish: Publish, quentin: User) -> None:
    publish(JANUARY)
    with pytest.raises(NotPermitted):
        withdraw_correction(carried, by=quentin, now=AFTER_CLOSING, reason="Too late.")


def test_a_second_correction_of_the_same_event_adds_only_what_is_new(
    carried: object, november_list: RatingList, record_games: Record, prepare: Prepare, publish: Publish
) -> None:
    publish(JANUARY)
    again = record_games([(2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0")])
    found = prepare(november_list, events=[again])
    told = {row: each["rating"] for row, each in found.effects["carried"].items()}
    names = {str(pk): name for pk, name in november_list.entries.values_list("player", "name")}
    # without the game Ann has 2410, one less than she got, and Bob 1992, two more than he was left with
    assert {names[row]: rating for row, rating in told.items() if row in names} == {"Able, Ann": -1, "Baker, Bob": 2}


def test_nothing_of_it_waits_to_be_rated_a_second_time(carried: object) -> None:
    assert not events_waiting("fide-standard").exists()


def test_lists_published_meanwhile_lead_back_to_the_decision(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare, publish: Publish, quentin: User
) -> None:
    found = prepare(november_list, events=[corrected_event])
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="As the scoresheet says.")
    publish(JANUARY)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, len(found.effects["lists"]), found.decided_by) == ("review", 3, None)


# ---------------------------------------------------------------- beside the points
@pytest.fixture
def november_without_cyd(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, record_games: Record, publish: Publish
) -> RatingList:
    """Cyd has not played since 2023 and is inactive: her game of October was left out."""
    rows = [ImportedEntry(player=players[name], rating=2000, k_factor=20, games_total=99) for name in ("ann", "bob")]
    of_2023 = {"last_played_on": date(2023, 5, 7), "is_inactive": True}
    rows.append(ImportedEntry(player=players["cyd"], rating=1900, k_factor=20, games_total=99, **of_2023))  # type: ignore[arg-type]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "ann", "bob", "1-0")])
    return publish(NOVEMBER)


def of_cyd(rating_list: RatingList) -> tuple[object, ...]:
    line = rating_list.entries.get(name="Čapek, Cyd")
    return line.rating, line.games_total, line.last_played_on, line.is_inactive


def test_the_next_list_takes_the_last_day_of_play_in_and_with_it_the_activity(
    november_without_cyd: RatingList, record_games: Record, prepare: Prepare, publish: Publish, quentin: User
) -> None:
    event = record_games([(1, "ann", "bob", "1-0"), (2, "cyd", "bob", "1/2-1/2")])
    found = prepare(november_without_cyd, events=[event])
    assert found.effects["stays_behind"] == {}
    carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    december = publish(DECEMBER)
    assert of_cyd(november_without_cyd) == (1900, 99, date(2023, 5, 7), True)
    assert of_cyd(december) == (1903, 100, date(2025, 10, 12), False)  # 20 × (.50 − .36)


@pytest.fixture
def typed_k(
    november_without_cyd: RatingList, players: dict[str, Player], record_games: Record, prepare: Prepare
) -> object:
    event = record_games([(1, "ann", "bob", "1-0"), (2, "cyd", "bob", "1/2-1/2")])
    line = {"player": players["ann"].pk, "rating": 2050, "k_factor": 40}
    return prepare(november_without_cyd, events=[event], lines=[line])


def test_what_no_later_list_can_take_in_is_said_at_the_decision_and_makes_a_version(
    typed_k: object, november_without_cyd: RatingList, quentin: User
) -> None:
    """With it the points of Cyd and Bob would go too, and K of Ann be lost without a word."""
    found, day = typed_k, AFTER_CLOSING.date()
    assert found.effects["stays_behind"] == {"k": 1}  # type: ignore[attr-defined]
    acts = {act.label: (act.allowed, act.why_not) for act in acts_on(found, quentin, day)}  # type: ignore[arg-type]
    assert acts["Let the next list take it in"] == (
        False,
        "No later list can take all of it in: K follows from the rules (lines: 1). New versions can.",
    )
    assert acts["Publish new versions"] == (True, "")
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="Later.")  # type: ignore[arg-type]
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="The letter says so.")  # type: ignore[arg-type]
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)  # type: ignore[attr-defined]
    ann = RatingList.objects.get(supersedes=november_without_cyd).entries.get(name="Able, Ann")
    assert (ann.rating, ann.k_factor) == (2050, 40)


def test_a_k_that_follows_from_the_points_goes_with_them(
    november_without_cyd: RatingList, players: dict[str, Player], prepare: Prepare
) -> None:
    """Above 2400 K is 10, whoever typed it."""
    found = prepare(november_without_cyd, lines=[{"player": players["ann"].pk, "rating": 2405, "k_factor": 10}])
    assert (found.effects["stays_behind"], found.effects["carried"]) == (
        {},
        {str(players["ann"].pk): {"rating": 395, "first": None, "games": 0, "highest": 2405}},
    )


def test_a_line_that_is_typed_again_adds_only_what_is_new_and_stands_in_a_version_as_it_is_typed(
    november_without_cyd: RatingList, players: dict[str, Player], prepare: Prepare, publish: Publish, quentin: User
) -> None:
    """First 2050 is let into the list of December, then 2060 turns out to be right."""
    ann, published = players["ann"].pk, ratings(november_without_cyd)["Able, Ann"]
    assert published == 2010
    first = prepare(november_without_cyd, lines=[{"player": ann, "rating": 2050, "k_factor": 20}])
    carry_correction(first, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    december = publish(DECEMBER)
    assert ratings(december)["Able, Ann"] == 2050
    again = prepare(november_without_cyd, lines=[{"player": ann, "rating": 2060, "k_factor": 20}])
    assert again.effects["carried"][str(ann)]["rating"] == 10
    assert [each["changed"][0]["after"] for each in again.effects["lists"]] == [2060, 2060]


def test_a_first_rating_that_was_brought_already_is_put_right_by_the_difference() -> None:
    second = Carried(first=1720).less(Carried(first=1700))
    assert (second.of_rating(1700), (Carried(first=1700) + second).of_rating(None)) == (1720, 1720)
    third = Carried(first=1750).less(Carried(first=1700) + second)
    assert third.of_rating(1720) == 1750


def day(told: Carried, listed: date | None) -> date | None:
    return told.of_line(ListEntry(last_played_on=listed)).last_played_on


MAY, JUNE, JULY = date(2025, 5, 4), date(2025, 6, 1), date(2025, 7, 6)


def last_day(wrong: date | None, right: date | None) -> Carried:
    return Carried(wrong_last_day=wrong.isoformat() if wrong else None, last_day=right.isoformat() if right else None)


def test_a_last_day_takes_the_place_of_the_wrong_one_and_of_no_later_one() -> None:
    earlier = last_day(JUNE, MAY)
    assert [day(earlier, each) for each in (JUNE, JULY, None)] == [MAY, JULY, MAY]
    assert [day(last_day(MAY, None), each) for each in (MAY, JUNE)] == [None, JUNE]
    assert day(Carried(rating=5), JUNE) == JUNE


def test_two_corrections_of_one_line_leave_the_later_day_and_a_second_one_of_an_event_goes_on_from_the_first() -> None:
    assert last_day(MAY, JUNE) + last_day(MAY, JULY) == last_day(MAY, JULY)
    assert last_day(MAY, JULY) + last_day(JULY, JUNE) == last_day(MAY, JUNE)
    assert last_day(MAY, JULY) + Carried(games=1) == Carried(games=1) + last_day(MAY, JULY)
    assert last_day(MAY, JULY).less(last_day(MAY, JUNE)) == last_day(JUNE, JULY)
    assert last_day(MAY, JUNE).less(last_day(MAY, JUNE)) == Carried()
    assert Carried().less(last_day(MAY, JUNE)) == last_day(JUNE, MAY)  # it has come to nothing


def published(correction: ListCorrection, by: User) -> list[RatingList]:
    """The versions that are made of it."""
    publish_correction(correction, by=by, now=AFTER_CLOSING, reason="It was looked at.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    correction.refresh_from_db()
    assert correction.state == "published", correction.failure
    return list(correction.published_lists.order_by("list_date"))


AGAIN = [(2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0")]


def test_what_waits_for_the_next_list_is_not_added_to_versions_that_say_it_already(
    carried: ListCorrection,
    november_list: RatingList,
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    _, december = published(prepare(november_list, events=[record_games(AGAIN)]), quentin)
    january = publish(JANUARY)
    assert ratings(january) == ratings(december)
    carried.refresh_from_db()
    assert (carried.state, carried.taken_into) == ("taken", january)


def test_what_was_brought_and_then_put_right_by_versions_is_not_brought_by_the_next_version_either(
    carried: ListCorrection,
    november_list: RatingList,
    players: dict[str, Player],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    publish(JANUARY)
    november, december, january = published(prepare(november_list, events=[record_games(AGAIN)]), quentin)
    assert ratings(january) == ratings(december)
    cyd = {"player": players["cyd"].pk, "rating": 1600, "k_factor": 40}
    *_, december, january = published(prepare(november, lines=[cyd]), quentin)
    assert (january.version, ratings(january)) == (3, ratings(december))
    again = prepare(RatingList.objects.get(list_date=NOVEMBER, version=3), events=[record_games(AGAIN[1:])])
    told = again.effects["lists"][0]["changed"]
    points = {int(row): each["rating"] for row, each in again.effects["carried"].items() if each["first"] is None}
    assert points == {row["player"]: row["after"] - row["before"] for row in told if row["before"]}


def test_a_line_that_waits_for_the_next_list_and_is_typed_again_in_a_version_is_not_added_to_it(
    november_list: RatingList, players: dict[str, Player], prepare: Prepare, publish: Publish, quentin: User
) -> None:
    lines = [{"player": players[name].pk, "rating": 2050, "k_factor": k} for name, k in (("ann", 10), ("bob", 20))]
    first = prepare(november_list, lines=lines)
    carry_correction(first, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    published(prepare(november_list, lines=[lines[0] | {"rating": 2060}]), quentin)
    december = ratings(publish(DECEMBER))
    assert (december["Able, Ann"], december["Baker, Bob"]) == (2060, 2050)


def test_what_an_earlier_one_no_longer_brings_the_later_one_brings_whole(
    carried: ListCorrection,
    november_list: RatingList,
    december_list: RatingList,
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """The later one says less by what the earlier one brings; then the earlier one is taken back."""
    again = prepare(november_list, events=[record_games(AGAIN)])
    rows = [row for row in again.effects["lists"][0]["changed"] if row["before"]]
    now = {each.player_id: each for each in december_list.entries.all()}
    right = {now[row["player"]].name: now[row["player"]].rating + row["after"] - row["before"] for row in rows}
    carry_correction(again, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    withdraw_correction(carried, by=quentin, now=AFTER_CLOSING, reason="It was the wrong scoresheet.")
    january = ratings(publish(JANUARY))
    assert right
    assert {name: january[name] for name in right} == right


@pytest.mark.parametrize("way", ["carried", "published"])
def test_a_second_correction_of_one_event_takes_along_what_waited_with_it(
    first_list: RatingList,
    open_event: RatedEvent,
    players: dict[str, Player],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
    way: str,
) -> None:
    """What the first one has found of another event, and what was typed, is neither lost with it nor counted twice."""
    days = {"source": "club", "starts_on": date(2025, 10, 18), "ends_on": date(2025, 10, 19)}
    record_games([(1, "ann", "bob", "1-0")], **days)
    november = publish(NOVEMBER)
    club, typed = record_games([(1, "ann", "bob", "0-1")], **days), players["cyd"].pk
    line = {"player": typed, "rating": 1600, "k_factor": 40}
    first = prepare(november, events=[record_games(AGAIN), club], lines=[line])
    carry_correction(first, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    second = prepare(november, events=[record_games(AGAIN[1:])])
    assert (second.events.get(source="club"), second.lines) == (club, [line])
    right = {each["player"]: each["after"] for each in second.effects["lists"][0]["changed"]}
    assert (len(right) > 2, right[typed]) == (True, 1600)
    if way == "carried":
        carry_correction(second, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    else:
        published(second, quentin)
    december = dict(publish(DECEMBER).entries.values_list("player", "rating"))
    assert {pk: december[pk] for pk in right} == right


@pytest.mark.parametrize("ends", ["complete", "closed"])
def test_nothing_waits_for_a_list_that_no_archive_makes(
    ends: str, first_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare
) -> None:
    first, now = date(2003, 7, 1), AFTER_CLOSING
    last = date(2003, 9, 30) if ends == "complete" else date(2004, 6, 30)
    archive = open_archive("fide-standard", first, last, reason="Its past.", by=quentin, now=now)
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    imported = import_list("fide-standard", first, rows, origin="test", by=dmitri, now=now)
    found = prepare(imported, lines=[{"player": players["bob"].pk, "rating": 2100, "k_factor": 15}])
    at(now)
    if ends == "closed":
        close_archive(archive, reason="No more of them.", by=quentin, now=now)
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=now, reason="Soon.")
    page = " ".join(strip_tags(signed_in(quentin).get(f"/list-corrections/{found.pk}/").content.decode()).split())
    assert "No list comes into this archive any more: new versions alone put its lists right." in page
    assert ("The next list takes in" in page, "the next list would take in" in page) == (False, False)


def test_an_archive_for_whose_next_list_a_difference_waits_is_not_closed(
    first_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare
) -> None:
    at(now := AFTER_CLOSING)
    first, last = date(2003, 7, 1), date(2004, 6, 30)
    archive = open_archive("fide-standard", first, last, reason="Its past.", by=quentin, now=now)
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    imported = import_list("fide-standard", first, rows, origin="test", by=dmitri, now=now)
    left = prepare(imported, lines=[{"player": players["ann"].pk, "rating": 2420, "k_factor": None}])
    refuse_correction(left, by=quentin, now=now, reason="It was right.")
    found = prepare(imported, lines=[{"player": players["bob"].pk, "rating": 2100, "k_factor": None}])
    carry_correction(found, by=quentin, now=now, reason="Soon.")
    browser, close = signed_in(quentin), f"/archives/{archive.pk}/close/"
    answer = browser.post(close, {"reason": "No more."}, follow=True)
    assert [str(each) for each in answer.context["messages"]] == [
        f'The <a href="/list-corrections/{found.pk}/">correction of the Standard, list of 1 July 2003</a> goes into '
        "its next list: withdraw it first. Of a closed archive new versions put the lists right. Nothing was changed."
    ]
    assert f'<a href="/list-corrections/{found.pk}/">' in answer.content.decode()
    archive.refresh_from_db()
    assert archive.closed_at is None
    withdraw_correction(found, by=quentin, now=now, reason="As versions.")
    said = browser.post(close, {"reason": "No more."}, follow=True).context["messages"]
    assert [str(each) for each in said] == ["Closed. Its lists stay; the other days are free for other archives."]


def test_the_start_of_a_run_names_the_differences_of_its_own_chain(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, record_games: Record,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    at(now := AFTER_CLOSING + timedelta(days=3))
    january = date(2006, 1, 1)
    open_archive("fide-standard", date(2003, 7, 1), date(2012, 12, 31), reason="Its past.", by=quentin, now=now)
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    imported = import_list("fide-standard", january, rows, origin="test", by=dmitri, now=now)
    record_games([(1, "ann", "bob", "1-0")], starts_on=date(2006, 1, 20), ends_on=date(2006, 1, 29))
    waiting = {}
    for day, rating_list in ((NOVEMBER, first_list), (date(2006, 4, 1), imported)):
        found = prepare(rating_list, lines=[{"player": players["bob"].pk, "rating": 2100, "k_factor": None}])
        waiting[day] = carry_correction(found, by=quentin, now=now, reason="Soon.")
    for day, own in waiting.items():
        page = signed_in(dmitri).get("/runs/start/", {"period": f"fide-standard.{day}"})
        assert (page.context["chosen"].list_date, list(page.context["takes_in"])) == (day, [own])


def test_what_waits_for_a_list_for_which_no_rules_are_known_says_so(players: dict[str, Player], dmitri: User) -> None:
    """The text of the CFC that is known ends in June 2010."""
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    rows = [ImportedEntry(player=players["ann"], rating=1985)]
    listed = import_list("cfc-regular", date(2025, 10, 16), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    waits = ListCorrection(system=listed.system, rating_list=listed, state="carried", effects={"carried": {}})
    assert said_already(waits).startswith("No rules are known here for the days of the next list")
