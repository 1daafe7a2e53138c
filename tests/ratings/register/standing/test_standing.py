"""Federations suspended and excluded by the Council: whom lists leave out from which day, and how they come back."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail as post
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.exports import FORMATS
from ratings.lists.models import RatingList
from ratings.register.changes.services import Change, accept_change, ask_for_change, value_from
from ratings.register.claims.services import claim_player, confirm_claim
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.selectors import barred_on, barred_players
from ratings.register.standing.services import (
    NewSpan,
    NoSpan,
    ReasonMissing,
    StandsAlready,
    UnderFidAlready,
    end_span,
    enter_span,
    grant_dispensation,
    take_back_span,
)
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.persons import persons_at, persons_of
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record
from tests.ratings.lists.imports_at_hand import line, sent, txt
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 10, 1, 9, tzinfo=UTC)
FROM = date(2025, 10, 15)
PAGE = "/federations/standing/"


def suspended(by: User, code: str = "CAN", *, now: datetime = NOW, **said: Any) -> FederationSpan:
    usual = {"kind": "suspended", "starts_on": FROM, "ends_on": None, "decision": "Council, 12 of 2025"}
    return enter_span(NewSpan(federation=Federation.objects.get(pk=code), **(usual | said)), by=by, now=now)


def names(rating_list: RatingList) -> list[str]:
    return sorted(rating_list.entries.values_list("name", flat=True))


# ---------------------------------------------------------------- lists
@pytest.mark.parametrize("kind", ["suspended", "excluded"])
def test_the_next_list_goes_without_its_players_and_the_one_after_the_end_has_them_again(
    kind: str, moved: dict[str, Player], cora: User, publish: Publish
) -> None:
    span = suspended(cora, kind=kind)
    assert names(publish(NOVEMBER)) == ["Able, Ann", "Čapek, Cyd"]
    end_span(span, ends_on=date(2025, 11, 20), decision="Council, 15 of 2025", by=cora, now=NOW + timedelta(days=50))
    back = publish(DECEMBER)
    assert names(back) == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]
    assert back.entries.get(name="Baker, Bob").rating == 2000


ENTERED = {"federation": "CAN", "kind": "suspended", "starts_on": "2025-10-05", "decision": "Council, 12 of 2025"}


def entered_and_taken_back(cora: User, *, on: datetime, publish: Publish | None = None) -> RatingList | None:
    """At the desk, with the list of November made between, or without."""
    at(datetime(2025, 10, 5, 9, tzinfo=UTC))
    assert signed_in(cora).post(PAGE, ENTERED).status_code == 302
    between = publish(NOVEMBER) if publish else None
    at(on)
    address = reverse("federation_span_take_back", args=[FederationSpan.objects.get().pk])
    assert signed_in(cora).post(address, {"reason": "Another federation."}).status_code == 302
    return between


def test_taken_back_after_a_list_its_players_stand_on_the_next_one_with_their_last_ratings(
    moved: dict[str, Player], cora: User, publish: Publish
) -> None:
    on = datetime(2025, 11, 5, 9, tzinfo=UTC)
    november = entered_and_taken_back(cora, on=on, publish=publish)
    assert november is not None
    assert names(november) == ["Able, Ann", "Čapek, Cyd"]
    december = publish(DECEMBER)
    assert [(each.name, each.rating) for each in december.entries.order_by("name")] == [
        ("Able, Ann", 2410), ("Baker, Bob", 2000), ("Čapek, Cyd", 1500),
    ]  # fmt: skip
    (line_of_bob,) = [
        each for each in "".join(FORMATS["fide-txt"].write(december)).splitlines() if "Baker, Bob" in each
    ]
    assert " 2000 " in line_of_bob.removeprefix("2000002")
    # what November was made with stays as it was, whoever makes it again
    assert persons_of(RatingRun.objects.get(published_list=november)).left_out == {moved["bob"].pk}
    assert names(publish(date(2026, 1, 1))) == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]


def test_taken_back_while_a_list_is_reviewed_its_players_stand_on_the_one_behind_it(
    moved: dict[str, Player], cora: User, publish: Publish, dmitri: User, quentin: User
) -> None:
    span = suspended(cora)
    run = start_run(open_period("fide-standard", NOVEMBER), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    later = AFTER_CLOSING + timedelta(days=1)
    take_back_span(span, reason="Another federation.", by=cora, now=later)
    look_at_every_flag(run, by=quentin, now=later, note="")
    assert names(publish_rating_list(run, by=quentin, now=later)) == ["Able, Ann", "Čapek, Cyd"]
    assert names(publish(DECEMBER)) == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]


def test_taken_back_after_a_list_its_players_are_rated_from_their_last_ratings(
    moved: dict[str, Player], cora: User, publish: Publish, record_games: Record
) -> None:
    entered_and_taken_back(cora, on=datetime(2025, 11, 5, 9, tzinfo=UTC), publish=publish)
    record_games([(1, "ann", "bob", "0-1")], source="autumn", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))
    line_of_bob = publish(DECEMBER).entries.get(name="Baker, Bob")
    assert (line_of_bob.rating, line_of_bob.games) == (2018, 1)


def test_a_correction_makes_lists_again_with_what_was_known_of_the_span_when_they_were_made(
    moved: dict[str, Player], cora: User, publish: Publish, open_event: RatedEvent, record_games: Record, quentin: User,
) -> None:  # fmt: skip
    entered_and_taken_back(cora, on=datetime(2025, 11, 5, 9, tzinfo=UTC), publish=publish)
    publish(DECEMBER)
    wrong = record_games([(1, "ann", "bob", "1-0"), (2, "ann", "cyd", "1-0")])
    later = datetime(2025, 12, 5, 9, tzinfo=UTC)
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    of = RatingList.objects.get(list_date=NOVEMBER)
    correction = prepare_correction(of, Wrong(events=[wrong], reason="The scoresheet says so."), by=eva, now=later)
    advance_correction(correction.pk, clock=lambda: later)
    correction.refresh_from_db()
    publish_correction(correction, by=quentin, now=later, reason="It was entered the wrong way.")
    advance_correction(correction.pk, clock=lambda: later)
    versions = RatingList.objects.filter(version=2).order_by("list_date")
    assert [names(each) for each in versions] == [
        ["Able, Ann", "Čapek, Cyd"], ["Able, Ann", "Baker, Bob", "Čapek, Cyd"],
    ]  # fmt: skip


def test_taken_back_before_any_list_was_made_it_changes_nothing(
    moved: dict[str, Player], cora: User, publish: Publish
) -> None:
    entered_and_taken_back(cora, on=datetime(2025, 10, 9, 9, tzinfo=UTC))
    november = publish(NOVEMBER)
    assert names(november) == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]
    # who was on no list before it for another reason is not brought back by it
    assert persons_of(RatingRun.objects.get(published_list=november)).back == frozenset()


@pytest.mark.parametrize("ends_before_the_run", [True, False])
def test_an_event_is_rated_by_the_list_of_its_first_day_whenever_the_end_is_entered(
    ends_before_the_run: bool, moved: dict[str, Player], cora: User, publish: Publish, record_games: Record
) -> None:
    span = suspended(cora)
    publish(NOVEMBER)
    if ends_before_the_run:
        end_span(span, ends_on=date(2025, 11, 20), decision="15 of 2025", by=cora, now=NOW + timedelta(days=50))
    won_and_lost = [(1, "ann", "bob", "0-1"), (2, "ann", "cyd", "1-0")]
    record_games(won_and_lost, source="autumn", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))
    december = publish(DECEMBER)
    # 0.8 points from Cyd alone: Bob stands on no list of that day
    assert december.entries.get(name="Able, Ann").rating == 2411
    assert december.entries.get(name="Čapek, Cyd").rating == 1497
    assert ("Baker, Bob" in names(december)) == ends_before_the_run


def test_it_counts_from_its_day_as_far_as_it_was_known(moved: dict[str, Player], cora: User) -> None:
    span, bob = suspended(cora), moved["bob"].pk
    told = NOW + timedelta(days=1)
    assert barred_on(FROM, known_at=told) == {"CAN"}
    assert (barred_on(FROM - timedelta(days=1), known_at=told), barred_on(FROM, known_at=NOW - timedelta(days=1))) == (
        frozenset(), frozenset(),
    )  # fmt: skip
    assert barred_players(FROM, known_at=told) == ({bob}, set())
    end_span(span, ends_on=FROM, decision="Council, 15", by=cora, now=told + timedelta(days=1))
    assert barred_players(NOVEMBER, known_at=told) == ({bob}, set())  # the end was not known then
    assert barred_players(NOVEMBER, known_at=told + timedelta(days=2)) == (set(), {bob})
    take_back_span(span, reason="Another federation.", by=cora, now=told + timedelta(days=3))
    assert barred_players(FROM, known_at=told + timedelta(days=4)) == (set(), set())  # no list was made by it
    made = barred_players(FROM, known_at=told + timedelta(days=4), went_without=lambda each: each == span)
    assert made == (set(), {bob})
    assert barred_players(FROM, known_at=told + timedelta(days=2))[0] == {bob}


def test_whoever_moves_later_was_barred_then(moved: dict[str, Player], cora: User, chiara: User, dmitri: User) -> None:
    suspended(cora)
    moves = Change(kind="federation", value="USA", starts_on=DECEMBER, reason="moved", proof="seen")
    later = NOW + timedelta(days=40)
    accept_change(ask_for_change(moved["bob"], moves, by=chiara, now=later), by=dmitri, now=later)
    told = [barred_players(day, known_at=known_at) for day, known_at in ((NOVEMBER, NOW), (DECEMBER, later))]
    assert told == [({moved["bob"].pk}, set()), (set(), {moved["bob"].pk})]


def test_a_list_of_the_cfc_does_not_ask_who_is_a_member_of_fide(moved: dict[str, Player], cora: User) -> None:
    suspended(cora)
    told = NOW + timedelta(days=1)
    assert [persons_at(system, FROM, known_at=told).left_out for system in ("fide-standard", "cfc-regular")] == [
        {moved["bob"].pk}, set(),
    ]  # fmt: skip


def test_a_player_with_a_dispensation_stays_under_fid(moved: dict[str, Player], cora: User, publish: Publish) -> None:
    Federation.objects.create(code="FID", name="FIDE", is_federation=False)
    suspended(cora)
    change = grant_dispensation(moved["bob"], starts_on=FROM, decision="Council, 13 of 2025", by=cora, now=NOW)
    assert (change.state, change.before, change.value, change.proof) == (
        "accepted",
        "CAN",
        "FID",
        "Council, 13 of 2025",
    )
    line_of_bob = publish(NOVEMBER).entries.get(name="Baker, Bob")
    assert (line_of_bob.federation_id, line_of_bob.rating) == ("FID", 2000)
    with pytest.raises(UnderFidAlready):
        grant_dispensation(
            Player.objects.get(pk=moved["bob"].pk), starts_on=FROM, decision="Twice.", by=cora,
            now=NOW + timedelta(days=40),
        )  # fmt: skip


def test_the_officer_of_his_federation_and_the_player_are_told(
    moved: dict[str, Player], cora: User, can: Federation
) -> None:
    officer, bob = person("Olga Officer", (Office.RATING_OFFICER, can)), person("Bob Baker")
    confirm_claim(claim_player(moved["bob"], "I am Bob.", by=bob, now=NOW), by=officer, now=NOW)
    grant_dispensation(moved["bob"], starts_on=FROM, decision="Council, 13 of 2025", by=cora, now=NOW)
    letters = [each.payload for each in OutboxMessage.objects.filter(dedup_key__startswith="mail:dispensation")]
    assert sorted(to for letter in letters for to in letter["to"]) == sorted([officer.email, bob.email])
    assert {letter["subject"] for letter in letters} == {"Baker, Bob: under FID"}
    assert all("under FID. The decision: Council, 13 of 2025" in letter["body"] for letter in letters)


def test_16_3_of_2003_a_player_of_an_excluded_federation_asks_and_the_council_dispenses(
    moved: dict[str, Player], cora: User
) -> None:
    Federation.objects.create(code="FID", name="FIDE", is_federation=False)
    OfficeHeld.objects.filter(user=cora).update(starts_on="2004-01-01")
    then = datetime.fromisoformat("2004-10-01T12:00+00:00")
    cora = User.objects.get(pk=cora.pk)
    grant_dispensation(moved["bob"], starts_on=then.date(), decision="Presidential Board, 4", by=cora, now=then)
    days = (then.date() - timedelta(days=1), then.date())
    assert [value_from(moved["bob"], "federation", day) for day in days] == ["CAN", "FID"]
    assert persons_at("fide-standard", then.date(), known_at=then).left_out == set()


def test_a_list_that_comes_in_leaves_its_lines_aside_and_says_so(
    moved: dict[str, Player], cora: User, dmitri: User
) -> None:
    suspended(cora)
    batch = sent(txt([line(2000001, "Able, Ann"), line(2000002, "Baker, Bob", fed="CAN")]), dmitri)
    assert [(fault.line, fault.code) for fault in batch.faults.all()] == [(3, "federation-out")]


# ---------------------------------------------------------------- acts
def test_only_the_council_decides_with_its_decision_and_everybody_concerned_is_told(
    moved: dict[str, Player], cora: User, carla: User, dmitri: User, quentin: User
) -> None:
    for somebody in (dmitri, quentin, carla):
        with pytest.raises(NotPermitted):
            suspended(somebody)
        with pytest.raises(NotPermitted):
            grant_dispensation(moved["bob"], starts_on=FROM, decision="Mine.", by=somebody, now=NOW)
    with pytest.raises(ReasonMissing):
        suspended(cora, decision=" ")
    with pytest.raises(NoSpan):
        suspended(cora, ends_on=FROM - timedelta(days=1))
    span = suspended(cora)
    with pytest.raises(StandsAlready):
        suspended(cora, starts_on=date(2026, 1, 1))
    with pytest.raises(NoSpan):
        end_span(span, ends_on=FROM - timedelta(days=1), decision="Council", by=cora, now=NOW)
    (entry,) = history_of(span)
    assert (entry.act, entry.article, entry.reason) == ("enter federation span", "10.1", "Council, 12 of 2025")
    told = {address for each in OutboxMessage.objects.filter(kind="mail") for address in each.payload["to"]}
    assert told == {carla.email, dmitri.email}
    assert not post.outbox


def said_of(answer: Any) -> list[str]:
    """What the page says at the fields of a form that it sends back."""
    return re.findall(r'id="error_1_[^"]+"[^>]*>\s*<strong>(.*?)</strong>', answer.content.decode(), re.DOTALL)


def test_everything_is_done_on_its_page(moved: dict[str, Player], cora: User) -> None:
    Federation.objects.create(code="FID", name="FIDE", is_federation=False)
    at(NOW)
    council, visitor = signed_in(cora), signed_in(None)
    form = {"federation": "CAN", "kind": "suspended", "starts_on": "2025-10-15", "decision": "Council, 12 of 2025"}
    refused = council.post(PAGE, form | {"ends_on": "2025-10-01"})
    assert (refused.status_code, refused.context["form"].errors["ends_on"]) == (
        422, ["The last day lies before the first."],
    )  # fmt: skip
    assert "Council, 12 of 2025" in refused.content.decode()
    assert "Entered." in council.post(PAGE, form, follow=True).content.decode()
    span = FederationSpan.objects.get()
    on_a_phone = council.get(PAGE).content.decode()  # each cell under its name, none beside the screen
    assert 'class="table table-office folds"' in on_a_phone
    assert re.findall(r'<td data-label="([^"]+)"', on_a_phone) == [
        "What was decided", "Days", "Decision", "Entered in the register",
    ]  # fmt: skip
    assert re.findall(r'<span class="visually-hidden"> (CAN)</span>', on_a_phone) == ["CAN", "CAN"]
    page = visitor.get(PAGE).content.decode()
    assert "until further notice" in page
    assert "Member again" not in page
    end = reverse("federation_span_end", args=[span.pk])
    early = council.post(end, {"ends_on": "2025-10-01", "decision": "Council, 15"})
    assert (early.status_code, said_of(early)) == (422, ["The last day lies before the first."])
    assert 'value="2025-10-01"' in early.content.decode()
    assert 'value="Council, 15"' in early.content.decode()
    assert f'action="{PAGE}"' in early.content.decode()  # another decision is not entered as the end of this one
    empty = council.post(end, {})
    assert (empty.status_code, said_of(empty)) == (422, ["This field is required."] * 2)
    assert empty.content.decode().count('<details class="act" open>') == 1
    ended = council.post(end, {"ends_on": "2025-11-20", "decision": "Council, 15"}, follow=True).content.decode()
    assert "Council, 15" in ended
    address = reverse("dispense", args=["2000002"])
    assert address in council.get(reverse("player", args=["2000002"])).content.decode()
    granted = council.post(address, {"starts_on": "2025-10-01", "decision": "Council, 13"}, follow=True)
    assert "under FID from that day on" in granted.content.decode()
    take_back = reverse("federation_span_take_back", args=[span.pk])
    assert asked_at_its_field(council, take_back) == REASON_MISSING
    back = council.post(take_back, {"reason": "Wrong."}, follow=True)
    assert "Taken back." in back.content.decode()
