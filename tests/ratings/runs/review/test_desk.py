"""The desk of a review: laid out when a run was checked, looked through, and published, refused or put aside."""

from __future__ import annotations

import csv
import re
from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.models import Player
from ratings.runs import selectors
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import FlagsLeft, publish_rating_list
from ratings.runs.refuse import NoReason, refuse_run
from ratings.runs.review import views
from ratings.runs.review.changes import Asked, changes_of
from ratings.runs.review.forms import SORTS, WHAT, ChangesForm
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.services import look_at_flag, open_flag_again
from ratings.runs.selectors import review_of
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.office.outbox.models import OutboxMessage
from tests.clicks import Walk
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import signed_in


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


@pytest.fixture
def surprising(first_list: RatingList, record_games: Record) -> RatedEvent:
    """Bob, 2000, wins five games in a row against Ann, 2410."""
    games = [(number, "bob", "ann", "1-0") for number in range(1, 6)]
    return record_games([*games, (6, "ann", "cyd", "1-0"), (6, "elif", "bob", "0-1")])


def a_run(period: RatingPeriod, by: User, minutes: int = 0) -> RatingRun:
    run = start_run(period, by=by, now=AFTER_CLOSING + timedelta(minutes=minutes))
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


@pytest.fixture
def flagged(surprising: RatedEvent, november: RatingPeriod, dmitri: User) -> RatingRun:
    return a_run(november, dmitri)


# ---------------------------------------------------------------- laid out
def test_a_run_is_checked_and_its_flags_lie_on_the_desk(flagged: RatingRun, players: dict[str, Player]) -> None:
    told = [(flag.kind, [player.key for player in flag.players.all()], flag.more) for flag in flagged.flags.all()]
    assert told == [
        ("gain", [players["bob"].key], {"games": 5, "score": 500, "expected": 40}),
        ("loss", [players["ann"].key], {"games": 6, "score": 100, "expected": 560}),
    ]


def test_each_event_has_its_sums_and_the_reasons_of_what_does_not_count(
    flagged: RatingRun, surprising: RatedEvent
) -> None:
    row = flagged.reviewed_events.get()
    assert (row.event, row.players, row.unrated, row.newcomers, row.average) == (surprising, 4, 1, 0, 1970)
    assert (row.games, row.not_counted, row.reasons) == (
        12, 2, [["opponent-unrated", "8.3.1", "fide-2025-10", 1], ["zero-first-event", "8.2.1", "fide-2025-10", 1]],
    )  # fmt: skip


def test_the_drift_is_counted_by_rating_age_and_federation(flagged: RatingRun) -> None:
    drift = flagged.summary["drift"]
    assert [row[:3] for row in drift["federation"]] == [["USA", 3, 12]]
    assert [row[0] for row in drift["band"]] == ["1400", "2000", "2400"]
    assert [row[0] for row in drift["age"]] == ["18", "35", "50"]
    assert drift["abroad"] == []


def test_each_bar_of_drift_says_on_how_many_games_it_rests(client: Client, flagged: RatingRun, quentin: User) -> None:
    client.force_login(quentin)
    page = client.get(f"/runs/{flagged.pk}/drift/").content.decode()
    games = [row[2] for group in ("band", "age") for row in flagged.summary["drift"][group]]  # one federation: at zero
    assert list(map(int, re.findall(r'dy="-.4em" text-anchor="middle">(\d+)</text>', page))) == games


# ---------------------------------------------------------------- looking
def test_nothing_is_published_before_every_flag_was_looked_at(flagged: RatingRun, quentin: User) -> None:
    first, second = flagged.flags.all()
    look_at_flag(first, by=quentin, now=AFTER_CLOSING, note="A strong week")
    with pytest.raises(FlagsLeft):
        publish_rating_list(flagged, by=quentin, now=AFTER_CLOSING)
    look_at_flag(second, by=quentin, now=AFTER_CLOSING)
    assert publish_rating_list(flagged, by=quentin, now=AFTER_CLOSING).list_date == date(2025, 11, 1)
    assert [entry.act for entry in history_of(flagged) if "flag" in entry.act] == ["look at flag", "look at flag"]


def test_a_tick_can_be_taken_back_and_the_note_stays(flagged: RatingRun, quentin: User) -> None:
    flag = flagged.flags.first()
    look_at_flag(flag, by=quentin, now=AFTER_CLOSING, note="Ask the arbiter")
    again = open_flag_again(flag, by=quentin, now=AFTER_CLOSING)
    assert (again.looked_by, again.looked_at, again.note) == (None, None, "Ask the arbiter")


def test_who_started_the_run_does_not_tick_its_flags(flagged: RatingRun, dmitri: User) -> None:
    with pytest.raises(NotPermitted):
        look_at_flag(flagged.flags.first(), by=dmitri, now=AFTER_CLOSING)


def test_ticks_survive_the_next_run_where_nothing_has_changed(
    flagged: RatingRun, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    look_at_flag(flagged.flags.first(), by=quentin, now=AFTER_CLOSING, note="A strong week")
    void_run(flagged, by=dmitri, now=AFTER_CLOSING, reason="Again")
    again = a_run(november, dmitri)
    told = [(flag.kind, flag.note, flag.looked_by) for flag in again.flags.all()]
    assert told == [("gain", "A strong week", quentin), ("loss", "", None)]


def test_a_tick_that_was_taken_back_stays_so_in_the_next_runs_and_its_note_goes_along(
    flagged: RatingRun, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    """Ticked in the first run, taken back in the second: the third is not to find the tick of the first."""
    look_at_flag(flagged.flags.first(), by=quentin, now=AFTER_CLOSING, note="A strong week")
    void_run(flagged, by=dmitri, now=AFTER_CLOSING, reason="Again")
    second = a_run(november, dmitri, minutes=1)
    open_flag_again(second.flags.first(), by=quentin, now=AFTER_CLOSING)
    void_run(second, by=dmitri, now=AFTER_CLOSING, reason="And again")
    third = a_run(november, dmitri, minutes=2)
    told = [(flag.kind, flag.note, flag.looked_by, flag.looked_at) for flag in third.flags.all()]
    assert told == [("gain", "A strong week", None, None), ("loss", "", None, None)]


def test_nobody_writes_over_the_note_of_somebody_else_who_was_quicker(
    flagged: RatingRun, quentin: User, qadira: User
) -> None:
    """Two have the same flag open. The second one reads both notes, and sends them together."""
    desk = f"/runs/{flagged.pk}/flags"
    second = signed_in(qadira)
    seen = seen_on(second.get(f"{desk}/1/").content)
    signed_in(quentin).post(f"{desk}/1/look/", {"note": "The sheets are in order."})
    quick = second.post(f"{desk}/1/look/", {"note": "", "seen": seen})
    assert quick["Location"] == f"{desk}/2/"
    page = second.post(f"{desk}/1/look/", {"note": "I called the club.", "seen": seen})
    assert page.status_code == 409
    assert "The sheets are in order.\n\nI called the club.</textarea>" in page.content.decode()
    flag = flagged.flags.get(place=1)
    assert (flag.note, flag.looked_by) == ("The sheets are in order.", quentin)
    both = "The sheets are in order. I called the club."
    again = second.post(f"{desk}/1/look/", {"note": both, "seen": seen_on(page.content)})
    flag.refresh_from_db()
    assert (again["Location"], flag.note, flag.looked_by) == (f"{desk}/2/", both, qadira)


def test_two_long_notes_that_come_at_once_are_both_kept_whole(flagged: RatingRun, quentin: User, qadira: User) -> None:
    desk, first, second = f"/runs/{flagged.pk}/flags/1/", "Q" * 2000, "A" * 2000
    browser = signed_in(qadira)
    assert 'maxlength="2000"' in browser.get(desk).content.decode()
    look_at_flag(flagged.flags.get(place=1), by=quentin, now=AFTER_CLOSING, note=first)
    page = browser.post(f"{desk}look/", {"note": second})
    assert f'maxlength="4002">{first}\n\n{second}</textarea>' in page.content.decode()
    browser.post(f"{desk}look/", {"note": f"{first}\r\n\r\n{second}", "seen": seen_on(page.content)})
    assert flagged.flags.get(place=1).note == f"{first}\n\n{second}"


def test_a_flag_that_was_opened_again_meanwhile_is_read_once_more(
    flagged: RatingRun, quentin: User, qadira: User
) -> None:
    desk, flag = f"/runs/{flagged.pk}/flags", flagged.flags.get(place=1)
    second = signed_in(qadira)
    seen = seen_on(second.get(f"{desk}/1/").content)
    open_flag_again(look_at_flag(flag, by=quentin, now=AFTER_CLOSING, note="Ask"), by=quentin, now=AFTER_CLOSING)
    assert second.post(f"{desk}/1/look/", {"note": "", "seen": seen}).status_code == 409
    flag.refresh_from_db()
    assert (flag.note, flag.looked_at) == ("Ask", None)


def seen_on(page: bytes) -> str:
    return re.findall(r'name="seen" value="(\w+)"', page.decode())[0]


# ---------------------------------------------------------------- giving back
def test_a_refused_run_goes_back_to_the_administrator_with_its_reason(
    client: Client, flagged: RatingRun, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    with pytest.raises(NoReason):
        refuse_run(flagged, by=quentin, now=AFTER_CLOSING, reason="")
    client.force_login(quentin)
    client.post(f"/runs/{flagged.pk}/refuse/", {"reason": "Bob’s event is another one"})
    flagged.refresh_from_db()
    assert (flagged.state, flagged.refused_by) == ("refused", quentin)
    assert OutboxMessage.objects.filter(dedup_key__contains=f"refused-run:{flagged.pk}:{dmitri.pk}").exists()
    client.force_login(dmitri)
    assert "The run was refused: see why" in text(client.get("/my-work/").content)
    assert "Bob’s event is another one" in text(client.get(f"/runs/{flagged.pk}/").content)
    void_run(flagged, by=dmitri, now=AFTER_CLOSING, reason="Mended")
    assert a_run(november, dmitri).state == "review"


def test_from_a_refused_run_the_next_one_is_two_clicks_away_and_says_why_it_was_refused(
    client: Client, flagged: RatingRun, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    refuse_run(flagged, by=quentin, now=AFTER_CLOSING, reason="Bob’s event is another one")
    asked = Walk(dmitri, f"/runs/{flagged.pk}/").follow("Start the next run")
    assert f"The last run for this list</a>: {quentin} – Bob’s event is another one" in asked.text
    asked.send("Start run")
    following = RatingRun.objects.get(state="queued")
    assert asked.address == f"/runs/{following.pk}/"
    client.force_login(dmitri)
    page = client.get(f"/runs/{flagged.pk}/").content
    assert "Start the next run" not in text(page)
    assert f'<a href="/runs/{following.pk}/">The next run for this list</a>' in page.decode()
    assert "The next run for this list" not in text(client.get(f"/runs/{following.pk}/").content)


def test_the_commission_starts_no_run_from_a_refused_one(client: Client, flagged: RatingRun, quentin: User) -> None:
    refuse_run(flagged, by=quentin, now=AFTER_CLOSING, reason="Bob’s event is another one")
    client.force_login(quentin)
    assert "Start the next run" not in text(client.get(f"/runs/{flagged.pk}/").content)


def test_whoever_starts_again_after_a_run_was_voided_reads_why(
    client: Client, flagged: RatingRun, dmitri: User, quentin: User
) -> None:
    void_run(flagged, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    client.force_login(dmitri)
    page = text(client.get("/runs/start/").content)
    assert f"voided The last run for this list : {quentin} – A report is missing" in page


def test_what_a_run_calls_unrated_is_called_so_everywhere_on_its_page(
    client: Client, flagged: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    page = text(client.get(f"/runs/{flagged.pk}/").content)
    assert "Unrated on the next list: below the floor" in page
    assert "Leavers" not in page


def test_the_page_of_a_run_names_its_period_and_closing_day_as_the_page_where_it_was_started(
    client: Client, flagged: RatingRun, dmitri: User
) -> None:
    client.force_login(dmitri)
    page = text(client.get(f"/runs/{flagged.pk}/").content)
    assert "Period 1 Oct 2025 – 1 Nov 2025 Closing day: events that end until then 29 Oct 2025" in page


def test_a_run_says_when_it_was_put_aside_and_not_when_it_was_computed(flagged: RatingRun, quentin: User) -> None:
    void_run(flagged, by=quentin, now=AFTER_CLOSING + timedelta(hours=3), reason="A report is missing")
    page = text(signed_in(quentin).get(f"/runs/{flagged.pk}/").content)
    assert "Listed done 30 Oct 2025, 09:00 UTC" in page
    assert "Reviewed stopped voided 30 Oct 2025, 12:00 UTC" in page


def test_a_run_says_when_it_was_refused(flagged: RatingRun, quentin: User) -> None:
    refuse_run(flagged, by=quentin, now=AFTER_CLOSING + timedelta(hours=3), reason="Bob’s event is another one")
    page = text(signed_in(quentin).get(f"/runs/{flagged.pk}/").content)
    assert "Reviewed stopped refused 30 Oct 2025, 12:00 UTC" in page


@pytest.mark.parametrize(
    ("act", "typed"), [("flags/1/look", {"note": "I called the club"}), ("refuse", {"reason": "No"})]
)
def test_what_a_reviewer_had_written_is_read_again_when_the_run_was_put_aside_meanwhile(
    flagged: RatingRun, dmitri: User, quentin: User, act: str, typed: dict[str, str]
) -> None:
    void_run(flagged, by=dmitri, now=AFTER_CLOSING, reason="Again")
    page = text(signed_in(quentin).post(f"/runs/{flagged.pk}/{act}/", typed, follow=True).content)
    moved_on = "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."
    (words,) = typed.values()
    assert f"{moved_on} What you had written: “{words}”" in page


def test_the_question_before_publishing_is_not_asked_while_a_flag_is_left(flagged: RatingRun, quentin: User) -> None:
    answer = signed_in(quentin).get(f"/runs/{flagged.pk}/confirm/", follow=True)
    assert answer.redirect_chain == [(f"/runs/{flagged.pk}/", 302)]
    assert "2 flags were not looked at yet: see “Flags”." in text(answer.content)


def test_the_question_before_publishing_is_not_asked_when_a_report_was_corrected_meanwhile(
    flagged: RatingRun, record_games: Record, quentin: User
) -> None:
    for flag in flagged.flags.all():
        look_at_flag(flag, by=quentin, now=AFTER_CLOSING)
    browser = signed_in(quentin)
    assert browser.get(f"/runs/{flagged.pk}/confirm/").status_code == 200
    record_games([(1, "ann", "bob", "1-0")])
    page = text(browser.get(f"/runs/{flagged.pk}/confirm/", follow=True).content)
    assert "“The open” has been corrected since this run was frozen: void it and start again." in page


def test_a_flag_says_that_what_is_expected_goes_by_the_whole_difference(flagged: RatingRun, quentin: User) -> None:
    """Bob stands 410 points below Ann, and the calculation counts 400 of them."""
    page = text(signed_in(quentin).get(f"/runs/{flagged.pk}/flags/1/").content)
    words = "Expected by the whole difference of two ratings, of which the calculation may count less."
    assert f"standard deviations. {words} Event" in page


def test_no_flag_of_a_run_that_was_put_aside_waits_for_the_commission(flagged: RatingRun, dmitri: User) -> None:
    waits = "Somebody of the commission looks at it"
    assert waits in text(signed_in(dmitri).get(f"/runs/{flagged.pk}/flags/1/").content)
    void_run(flagged, by=dmitri, now=AFTER_CLOSING, reason="Again")
    assert waits not in text(signed_in(dmitri).get(f"/runs/{flagged.pk}/flags/1/").content)


def test_why_a_run_was_put_aside_stands_on_its_page(client: Client, flagged: RatingRun, quentin: User) -> None:
    void_run(flagged, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    client.force_login(quentin)
    assert "Quentin Commission: A report is missing" in text(client.get(f"/runs/{flagged.pk}/").content)


@pytest.mark.parametrize("state", ["review", "refused"])
def test_the_administrator_leaves_a_flagged_event_or_player_out_of_the_list(
    client: Client, flagged: RatingRun, players: dict[str, Player], dmitri: User, quentin: User, state: str
) -> None:
    if state == "refused":
        refuse_run(flagged, by=quentin, now=AFTER_CLOSING, reason="Bob’s event is another one")
    page, flag = f"/runs/{flagged.pk}/flags/1/", flagged.flags.first()
    assert flag is not None
    client.force_login(quentin)
    assert "Leave out of the list" not in text(client.get(page).content)
    client.force_login(dmitri)
    shown = client.get(page).content.decode()
    addresses = [
        f"/runs/{flagged.pk}/set-aside/event/{flag.event.key}/",
        f"/runs/{flagged.pk}/set-aside/player/{players['bob'].key}/",
    ]
    assert [re.search(f'action="{address}"', shown) is not None for address in addresses] == [True, True]
    answer = client.post(addresses[0], {"reason": "Another tournament’s games"}, follow=True)
    assert "it stays out until somebody takes it in again" in text(answer.content)
    again = RatingRun.objects.exclude(pk=flagged.pk).get()
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    flagged.refresh_from_db()
    assert (flagged.state, again.state, again.events.count()) == ("voided", "review", 0)


# ---------------------------------------------------------------- pages
def test_the_desk_is_walked_from_flag_to_flag_to_the_question_before_publishing(
    client: Client, flagged: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    desk = f"/runs/{flagged.pk}"
    assert "2 flags were not looked at yet" in text(client.get(f"{desk}/").content)
    page = text(client.get(f"{desk}/flags/").content)
    assert "Scored 5 in 5 games, expected 0.40" in page
    answer = client.post(f"{desk}/flags/1/look/", {"note": "A strong week"})
    assert answer["Location"] == f"{desk}/flags/2/"
    assert "1 of 2 looked at" in text(client.get(f"{desk}/flags/2/").content)
    assert client.post(f"{desk}/flags/2/look/")["Location"] == f"{desk}/flags/"
    assert f'href="{desk}/confirm/"' in client.get(f"{desk}/").content.decode()
    page = text(client.get(f"{desk}/confirm/").content)
    assert "2 of 2 looked at" in page
    assert flagged.lines_sha256[:12] in page
    assert client.post(f"{desk}/publish/")["Location"] == f"{desk}/"


def test_every_table_of_the_desk_is_downloaded_as_it_is_shown(
    client: Client, flagged: RatingRun, players: dict[str, Player], quentin: User
) -> None:
    client.force_login(quentin)
    look_at_flag(flagged.flags.first(), by=quentin, now=AFTER_CLOSING, note="=a strong week")

    def told(table: str) -> list[list[str]]:
        answer = client.get(f"/runs/{flagged.pk}/{table}")
        return list(csv.reader(answer.getvalue().decode("utf-8-sig").splitlines()))

    heading, gain, loss = told("flags.csv")
    assert heading[:3] == ["Flag", "Event", "Players"]
    assert (gain[2], gain[-2:]) == (f"Baker, Bob ({players['bob'].key})", ["Quentin Commission", "'=a strong week"])
    assert loss[-3:] == ["", "", ""]
    for asked, players_of_them in (
        ("kind=loss", [loss]),
        ("kind=gain", [gain]),
        ("left=1", [loss]),
        ("page=1", [gain, loss]),
    ):
        assert told(f"flags.csv?{asked}")[1:] == players_of_them
        assert f"flags.csv?{asked}" in client.get(f"/runs/{flagged.pk}/flags/?{asked}").content.decode()
    changes = told("changes.csv?what=flagged&sort=gain")
    assert [row[1] for row in changes] == ["Player", "Baker, Bob", "Able, Ann"]
    assert [row[4] for row in changes[1:]] == [
        str(Decimal(result.change_hundredths).scaleb(-2))
        for result in flagged.results.filter(player__in=[players["bob"], players["ann"]]).order_by("-change_hundredths")
    ]
    (_heading, event) = told("events.csv")
    assert (event[4:8], event[-1][:4]) == (["4", "1", "0", "1970"], "1 × ")
    assert len(told("drift.csv")) == 1 + sum(map(len, flagged.summary["drift"].values()))
    assert client.get(f"/runs/{flagged.pk}/other.csv").status_code == 404
    client.logout()
    assert b"strong" not in client.get(f"/runs/{flagged.pk}/flags.csv").content


def test_many_flags_are_turned_over_page_by_page(
    client: Client, flagged: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "FLAGS_A_PAGE", 1)
    client.force_login(quentin)
    desk = f"/runs/{flagged.pk}/flags/"
    pages = [client.get(f"{desk}?page={number}").content.decode() for number in (1, 2)]
    assert [[place for place in (1, 2) if f'href="{desk}{place}/"' in page] for page in pages] == [[1], [2]]
    assert ("?page=2" in pages[0], "?page=1" in pages[1]) == (True, True)


def test_publishing_too_early_leads_to_the_flags(client: Client, flagged: RatingRun, quentin: User) -> None:
    client.force_login(quentin)
    assert client.post(f"/runs/{flagged.pk}/publish/")["Location"] == f"/runs/{flagged.pk}/flags/"


@pytest.mark.parametrize(("typed", "stretch"), [("0", (0, 199)), ("800", (800, 999)), ("2800", (2800, 2999))])
def test_every_rating_has_its_band_those_of_cfc_juniors_and_of_the_best_too(
    flagged: RatingRun, typed: str, stretch: tuple[int, int]
) -> None:
    assert ChangesForm({"band": typed}).asked().stretch == stretch


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (Asked(), ["ann", "bob", "cyd"]),
        (Asked(sort="gain"), ["bob", "cyd", "ann"]),
        (Asked(sort="before"), ["ann", "bob", "cyd"]),
        (Asked(what="flagged"), ["ann", "bob"]),
        (Asked(what="newcomers"), []),
        (Asked(q="bak"), ["bob"]),
        (Asked(q="Bob"), ["bob"]),
        (Asked(q="bob ba"), ["bob"]),
        (Asked(q="2000002"), ["bob"]),
        (Asked(q="2000009"), []),
        (Asked(band=2000), ["bob"]),
        (Asked(federation="TUR"), []),
    ],
)
def test_every_change_is_filtered_and_sorted(
    asked: Asked, names: list[str], flagged: RatingRun, players: dict[str, Player]
) -> None:
    found = [result.player for result in changes_of(flagged, asked)]
    assert sorted(map(str, found)) == sorted(str(players[name]) for name in names)
    if asked.sort != "size":
        assert found == [players[name] for name in names]


@pytest.mark.parametrize("sort", [sort for sort, _words in SORTS])
@pytest.mark.parametrize("what", [what for what, _words in WHAT])
def test_a_page_of_the_changes_is_a_part_of_all(what: str, sort: str, flagged: RatingRun) -> None:
    """It is asked for in other words, which know no run."""
    asked = Asked(what=what, sort=sort)
    every = list(changes_of(flagged, asked))
    for _again in range(2):
        found = changes_of(flagged, asked)
        assert (len(found), found[0:1], found[1:3]) == (len(every), every[:1], every[1:3])
    of_no_run = changes_of(RatingRun(pk=uuid4(), period=flagged.period), asked)
    assert (len(of_no_run), of_no_run[0:1]) == (0, [])


@pytest.mark.parametrize("page", ["", "changes/", "changes/?sort=gain&band=2000", "events/?sort=days", "flags/"])
def test_what_nobody_changes_any_more_is_put_in_order_once(
    page: str, client: Client, flagged: RatingRun, quentin: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """A hundred thousand results take the database a third of a second each time."""
    client.force_login(quentin)
    first = client.get(f"/runs/{flagged.pk}/{page}").content
    with django_assert_max_num_queries(20) as asked:
        again = client.get(f"/runs/{flagged.pk}/{page}").content
    assert text(again) == text(first)
    of_all = ('FROM "ratings_runresult"', 'FROM "ratings_reviewedevent"')
    sorts = [query["sql"] for query in asked.captured_queries if "ORDER BY" in query["sql"]]
    assert [sql for sql in sorts if any(table in sql for table in of_all)] == []


def test_of_a_run_that_is_not_laid_out_no_order_is_kept(flagged: RatingRun, players: dict[str, Player]) -> None:
    """More results may come, and other flags."""
    RatingRun.objects.filter(pk=flagged.pk).update(state="checked")
    flagged.refresh_from_db()
    flags = ReviewFlag.players.through.objects.filter(reviewflag__run=flagged)
    before = len(changes_of(flagged, Asked(what="flagged")))
    flags.filter(player=players["ann"]).delete()
    assert (before, len(changes_of(flagged, Asked(what="flagged")))) == (2, 1)


@pytest.mark.parametrize(
    ("page", "most"),
    [("flags", 12), ("flags/1", 17), ("changes", 12), ("events", 11), ("left-out", 12), ("drift", 8)],
)
def test_a_page_of_the_desk_takes_few_queries(
    page: str,
    most: int,
    client: Client,
    flagged: RatingRun,
    quentin: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(quentin)
    with django_assert_max_num_queries(most):
        assert client.get(f"/runs/{flagged.pk}/{page}/").status_code == 200


def test_no_page_of_a_review_reads_the_document_of_an_event(
    client: Client, flagged: RatingRun, quentin: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """An event is twenty thousand letters of JSON: a hundred of them took a third of a second."""
    client.force_login(quentin)
    with django_assert_max_num_queries(200) as asked:
        for page in ("", "flags/", "flags/1/", "changes/", "events/", "left-out/", "drift/"):
            client.get(f"/runs/{flagged.pk}/{page}")
    assert [query["sql"] for query in asked.captured_queries if '"document"' in query["sql"]] == []


def test_the_rows_of_the_desk_are_html_and_what_people_have_typed_is_none(
    client: Client, flagged: RatingRun, players: dict[str, Player], quentin: User
) -> None:
    Player.objects.filter(pk=players["bob"].pk).update(name="Baker, <b>Bob</b>")
    look_at_flag(flagged.flags.get(place=1), by=quentin, now=AFTER_CLOSING, note="<i>A strong week</i>")
    client.force_login(quentin)
    pages = {page: client.get(f"/runs/{flagged.pk}/{page}").content.decode() for page in ("flags/", "changes/", "")}
    assert all("&lt;b&gt;Bob&lt;/b&gt;" in page for page in pages.values())
    assert not any(
        part in page for page in pages.values() for part in ("&lt;span", "&lt;td", "&lt;a ", "<b>Bob", "<i>A")
    )
    assert '<span class="chip">flagged</span>' in pages["changes/"]
    assert ' · <span class="muted">&lt;i&gt;A strong week&lt;/i&gt;</span>' in pages["flags/"]


# ---------------------------------------------------------------- however large a run is
def test_the_page_of_a_run_begins_each_table_and_says_where_the_rest_stands(
    client: Client, flagged: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "SHOWN", 1)
    client.force_login(quentin)
    page = client.get(f"/runs/{flagged.pk}/").content.decode()
    review = review_of(flagged)
    tables = (review.largest, review.newcomers, review.leavers, review.exclusions, review.events)
    assert [len(rows) for rows in tables] == [1, 0, 0, 1, 1]
    assert "The first 1 of 2" in text(page.encode())
    for there in ("changes/", "left-out/", "events/"):
        assert f'href="/runs/{flagged.pk}/{there}"' in page


def test_a_flag_about_many_names_some_and_counts_the_others(
    client: Client, flagged: RatingRun, players: dict[str, Player], quentin: User
) -> None:
    flag = flagged.flags.first()
    assert flag is not None
    flag.players.set(players.values())
    client.force_login(quentin)
    page = text(client.get(f"/runs/{flagged.pk}/flags/").content)
    assert "Able, Ann, Baker, Bob, Čapek, Cyd and 1 more · The open" in page


def test_a_run_without_a_result_has_no_desk(client: Client, run: RatingRun, dmitri: User) -> None:
    client.force_login(dmitri)
    assert client.get(f"/runs/{run.pk}/flags/").status_code == 404
