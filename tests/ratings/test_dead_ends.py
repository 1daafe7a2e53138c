"""Where lists once came to a dead end: each way out is on the pages, and at most three clicks of one person long.

Every one begins at My work, or at the page that a mail leads to; workers do their part between the clicks.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.trust.nightly import check_list
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.clicks import PUBLISH, Walk
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.lists.imports_at_hand import MOMENT, line, txt
from tests.tournaments.forms import at, signed_in
from tests.unprotected import unprotected

MOST_CLICKS = 3
IN_NOVEMBER = datetime(2025, 11, 5, 9, 0, tzinfo=UTC)
RIGHT_GAMES = [
    (1, "ann", "bob", "1-0"),
    (2, "bob", "cyd", "1/2-1/2"),
    (3, "ann", "cyd", "+--"),
    (4, "elif", "bob", "1-0"),
]


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path)


@pytest.fixture
def eva(db: None) -> User:
    """An administrator who has accepted nothing."""
    return person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))


def file_of(lines: Iterable[str]) -> SimpleUploadedFile:
    return SimpleUploadedFile("list.txt", txt(lines).encode())


def rated(moment: datetime) -> RatingRun:
    """A worker brings the run that is queued or approved as far as it can."""
    run = RatingRun.objects.get(state__in=("queued", "publishing"))
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    return run


def started(eva: User, moment: datetime) -> RatingRun:
    """From My work to the run of what waits."""
    walk = Walk(eva).follow("Start the run").send("Start run")
    assert walk.clicks <= MOST_CLICKS
    return rated(moment)


def published(quentin: User, moment: datetime) -> RatingList:
    """From My work to the list."""
    walk = Walk(quentin).follow("Review and publish").follow("Approve and publish list").send(PUBLISH)
    assert walk.clicks <= MOST_CLICKS
    run = rated(moment)
    assert run.published_list is not None, run.failure
    assert faults_of(run.published_list) == []
    return run.published_list


def decided(quentin: User) -> ListCorrection:
    """A worker computes the correction, the commission publishes its versions, a worker does."""
    correction = ListCorrection.objects.get()
    advance_correction(correction.pk, clock=lambda: IN_NOVEMBER)
    walk = Walk(quentin).follow("Decide on the correction")
    walk.send("Publish new versions", reason="The papers were seen.")
    assert walk.clicks <= MOST_CLICKS
    advance_correction(correction.pk, clock=lambda: IN_NOVEMBER)
    correction.refresh_from_db()
    assert correction.state == "published"
    return correction


def ratings_of(found: RatingList) -> dict[str, int | None]:
    return dict(found.entries.values_list("name", "rating"))


# ---------------------------------------------------------------- 3: an office without a list
def test_an_office_without_a_list_takes_its_first_one_in(
    standard: object, usa: object, dmitri: User, quentin: User
) -> None:
    at(MOMENT)
    sends = Walk(dmitri).follow("Send a file with a rating list")
    rows = [line(2000001, "Able, Ann", sex="F", rating=2410, k=10), line(2000002, "Baker, Bob")]
    sends.send("Send and read it", system="fide-standard", list_date="2025-11-01", file=file_of(rows))
    batch = ListImport.objects.get()
    advance_import(batch.pk, clock=lambda: MOMENT)
    assert sends.again().send("Take the list").clicks == MOST_CLICKS
    approves = Walk(quentin).follow("Approve the list").send("Approve and publish list")
    advance_import(batch.pk, clock=lambda: MOMENT)
    assert "2410" in approves.again().follow("See the published list").text
    assert (approves.clicks, ratings_of(RatingList.objects.get())) == (3, {"Able, Ann": 2410, "Baker, Bob": 2000})


def test_every_page_that_misses_a_first_list_leads_to_where_one_comes_in(dmitri: User) -> None:
    for page in ("/ratings/", "/runs/start/"):
        assert Walk(dmitri, page).follow("Send a file with a rating list").address == "/imports/new/"


def test_an_archive_that_was_begun_too_late_is_closed_and_older_lists_come_into_another(
    first_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    at(MOMENT)
    days = {"system": "fide-standard", "starts_on": "2003-07-01", "ends_on": "2012-12-31", "reason": "Chronicle."}
    assert Walk(quentin, "/archives/").send("Open this archive", **days).clicks == 1
    rows = [ImportedEntry(player=players["ann"], rating=2410)]
    import_list("fide-standard", date(2006, 1, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    told = {"system": "fide-standard", "list_date": "2003-07-01"}
    older = txt([line(2000001, "Able, Ann", sex="F", rating=2300, k=10)]).replace("NOV25", "JUL03").encode()
    refused = signed_in(dmitri).post("/imports/new/", told | {"file": SimpleUploadedFile("list.txt", older)})
    assert "comes into another one, when the commission has closed this one" in refused.content.decode()
    closes = Walk(quentin, "/archives/").send("Close", reason="Older lists were found.")
    closes.send("Open this archive", **days | {"ends_on": "2005-12-31"})
    assert closes.clicks <= MOST_CLICKS
    Walk(dmitri, "/imports/new/").send("Send and read it", **told, file=SimpleUploadedFile("list.txt", older))
    batch = ListImport.objects.get()
    advance_import(batch.pk, clock=lambda: MOMENT)
    batch.refresh_from_db()
    assert (batch.failure, batch.archive and batch.archive.years) == ({}, "2003–2005")


# ---------------------------------------------------------------- 4: a report that turns out to be wrong
def test_a_report_corrected_behind_its_list_becomes_a_version_of_the_list(
    first_list: RatingList, open_event: RatedEvent, record_games: Record, publish: Publish, eva: User, quentin: User
) -> None:
    before = ratings_of(publish(NOVEMBER))
    record_games(RIGHT_GAMES)
    at(IN_NOVEMBER)
    prepares = Walk(eva).follow("An event of a published list was corrected")
    prepares.send("Compute what changes", reason="The scoresheet of round 1 says 1-0.")
    assert prepares.clicks <= MOST_CLICKS
    decided(quentin)
    newest = RatingList.objects.get(list_date=NOVEMBER, version=2)
    after = ratings_of(newest)
    assert {name for name, rating in after.items() if before[name] != rating} == {"Able, Ann", "Baker, Bob"}
    assert faults_of(newest) == []


def test_a_report_corrected_between_freeze_and_approval_is_rated_by_the_next_run(
    reviewed: RatingRun, record_games: Record, eva: User, quentin: User
) -> None:
    record_games(RIGHT_GAMES)
    at(AFTER_CLOSING)
    reviews = Walk(quentin).follow("Review and publish")
    assert "has been corrected since this run was frozen: void it and start again" in reviews.text
    reviews.send("Void run", reason="The report was corrected.")
    assert reviews.clicks <= MOST_CLICKS
    run = started(eva, AFTER_CLOSING)
    assert [event.version for event in run.events.all()] == [2]
    assert published(quentin, AFTER_CLOSING).run == run


# ---------------------------------------------------------------- 5: one rating of 4500
def test_a_rating_of_4500_in_a_file_is_left_out_and_the_list_comes(
    standard: object, usa: object, dmitri: User, quentin: User
) -> None:
    at(MOMENT)
    sends = Walk(dmitri).follow("Send a file with a rating list")
    rows = [line(2000001, "Able, Ann", rating=4500), line(2000002, "Baker, Bob")]
    sends.send("Send and read it", system="fide-standard", list_date="2025-11-01", file=file_of(rows))
    batch = ListImport.objects.get()
    advance_import(batch.pk, clock=lambda: MOMENT)
    sends.again().send("Take the list", reason="4500 is a slip; asked about.")
    assert sends.clicks <= MOST_CLICKS
    assert batch.faults.get().found == "4500"
    Walk(quentin).follow("Approve the list").send("Approve and publish list")
    advance_import(batch.pk, clock=lambda: MOMENT)
    assert ratings_of(RatingList.objects.get()) == {"Baker, Bob": 2000}


@pytest.fixture
def stopped(players: dict[str, Player], standard: object, record_games: Record, dmitri: User, eva: User) -> RatingRun:
    """A list that an older portal took in says 4500 where 2450 was meant; the run of the next list fails by it."""
    wrong = {"ann": 4500, "bob": 2000, "cyd": 1500}
    rows = [ImportedEntry(player=players[name], rating=rating, k_factor=20) for name, rating in wrong.items()]
    import_list("fide-standard", OCTOBER, rows, origin="long ago", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "cyd", "1-0"), (2, "ann", "bob", "1/2-1/2")])
    at(AFTER_CLOSING)
    run = started(eva, AFTER_CLOSING)
    assert (run.state, run.failure["player"]) == ("failed", "2000001")
    return run


def test_who_stops_a_run_is_set_aside_and_the_others_are_rated(stopped: RatingRun, eva: User, quentin: User) -> None:
    mends = Walk(eva).follow("The run failed: see why")
    mends.send("Set the player’s games aside and start again", reason="Waits for the line of the list.")
    assert mends.clicks <= MOST_CLICKS
    assert rated(AFTER_CLOSING).state == "review"
    assert ratings_of(published(quentin, AFTER_CLOSING))["Baker, Bob"] == 2002


def test_the_line_that_stops_a_run_is_corrected_and_everybody_is_rated(
    stopped: RatingRun, eva: User, quentin: User
) -> None:
    at(IN_NOVEMBER)
    mends = Walk(eva).follow("The run failed: see why").follow("Correct the line of Able, Ann on the list before")
    mends.send("Compute what changes", rating="2450", reason="The federation's file says 2450.")
    assert mends.clicks == MOST_CLICKS
    decided(quentin)
    assert started(eva, IN_NOVEMBER).state == "review"


# ---------------------------------------------------------------- 6: more K than the games bear
OPPONENTS, ROUNDS = 40, 10


@pytest.fixture
def forty_games(standard: object, usa: object, dmitri: User, quentin: User) -> Player:
    """Ann, 2410, came in with a K of 20, and plays forty games in four events: 22 points, 2 above expectation."""
    others = [line(2000100 + number, f"Other, {chr(65 + number // 26)}{chr(65 + number % 26)}", rating=2410, k=10)
              for number in range(OPPONENTS)]  # fmt: skip
    came_in([line(2000001, "Able, Ann", sex="F", rating=2410, k=20), *others], NOVEMBER, dmitri, quentin)
    ann = Player.objects.get(fide_id=2000001)
    people = list(Player.objects.filter(fide_id__gte=2000100).order_by("fide_id"))
    for number in range(OPPONENTS // ROUNDS):
        results = ["1-0", *["1/2-1/2"] * (ROUNDS - 1)]
        met = people[number * ROUNDS : (number + 1) * ROUNDS]
        starts = date(2025, 11, 2) + timedelta(days=6 * number)
        of_event = [
            GameSnapshot(round=place, white=ann.key, black=other.key, result=Result(result))
            for place, (other, result) in enumerate(zip(met, results, strict=True), start=1)
        ]
        source = f"open-{number}"
        event = LedgerEvent(
            source=source, system="fide-standard", name=source, place="Saint Louis", federation="USA", rounds=ROUNDS,
            event=EventSnapshot(id=source, format="swiss", start=starts, end=starts + timedelta(days=5),
                                games=tuple(of_event)),
            players={player.key: player for player in (ann, *met)}, accepted_by=dmitri,
        )  # fmt: skip
        record_event(event, by=dmitri, now=MOMENT)
    return ann


def came_in(lines: Iterable[str], list_date: date, by: User, approved_by: User) -> RatingList:
    """A file of FIDE's layout that came in for a list."""
    moment = datetime(list_date.year, list_date.month, list_date.day, 9, tzinfo=UTC)
    content = txt(lines).replace("NOV25", f"{list_date:%b%y}".upper()).encode()
    kept = keep_file([content])
    batch = send_list(kept, name="list.txt", system="fide-standard", list_date=list_date, by=by, now=moment)
    advance_import(batch.pk, clock=lambda: moment)
    batch.refresh_from_db()
    take_import(batch, by=by, now=moment)
    approve_import(batch, by=approved_by, now=moment)
    advance_import(batch.pk, clock=lambda: moment)
    batch.refresh_from_db()
    assert batch.published_list is not None, batch.failure
    return batch.published_list


def test_a_published_k_that_so_many_games_do_not_bear_is_limited_and_the_list_comes(
    forty_games: Player, eva: User, quentin: User
) -> None:
    """8.3.3: K × n does not exceed 700, of a published K too: 17 × (22 − 20)."""
    moment = datetime(2025, 12, 1, 8, tzinfo=UTC)
    at(moment)
    run = started(eva, moment)
    assert (run.state, run.failure) == ("review", {})
    result = run.results.get(player=forty_games)
    assert (result.games, result.change_hundredths) == (OPPONENTS, 3400)
    assert ratings_of(published(quentin, moment))["Able, Ann"] == 2444


# ---------------------------------------------------------------- 7: a last game that no file tells
def test_who_plays_no_game_for_a_year_of_lists_is_inactive_though_no_file_tells_the_last_one(
    standard: object, usa: object, publish: Publish, dmitri: User, eva: User, quentin: User
) -> None:
    """FIDE's file has no day of the last game. 7.22a: inactive without a rated game in a year."""
    rows = [line(2000001, "Able, Ann", rating=1800), line(2000002, "Baker, Bob", rating=1800)]
    came_in(rows, date(2024, 10, 1), dmitri, quentin)
    for day in (date(2025, 3, 1), date(2025, 6, 1), date(2025, 8, 1), date(2025, 9, 1)):
        active = publish(day).entries.filter(is_inactive=False).count()
    moment = datetime(2025, 10, 1, 8, tzinfo=UTC)
    at(moment)
    starts = Walk(eva).follow("See the rating runs").follow("Start run").send("Start run")
    assert (starts.clicks, rated(moment).state) == (MOST_CLICKS, "review")
    found = published(quentin, moment)
    assert (active, found.entries.filter(is_inactive=True).count()) == (2, 2)
    shown = Walk(None, reverse("rating_list", args=["fide-standard", OCTOBER])).text
    assert shown.count('<span class="muted">inactive</span>') == 2


# ---------------------------------------------------------------- 9: a list whose lines are not those of its hash
def test_a_line_changed_behind_the_review_stops_the_list_by_name_and_the_next_run_makes_it(
    reviewed: RatingRun, eva: User, quentin: User
) -> None:
    at(AFTER_CLOSING)
    with unprotected(ListEntry):
        ListEntry.objects.filter(rating_list=reviewed.coming_list, name="Able, Ann").update(rating=2999)
    approves = Walk(quentin).follow("Review and publish").follow("Approve and publish list").send(PUBLISH)
    assert approves.clicks <= MOST_CLICKS
    assert rated(AFTER_CLOSING).state == "failed"
    why = Walk(eva).follow("The run failed: see why")
    assert "the line of Able, Ann was changed after the review had begun" in why.text
    assert started(eva, AFTER_CLOSING).state == "review"
    assert ratings_of(published(quentin, AFTER_CLOSING))["Able, Ann"] == 2401


def test_a_published_line_changed_past_the_portal_is_found_told_and_put_right_by_a_version(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, eva: User, quentin: User
) -> None:
    november = publish(NOVEMBER)
    with unprotected(ListEntry):
        november.entries.filter(name="Able, Ann").update(rating=2800)
    check_list(november.pk, now=IN_NOVEMBER)
    at(IN_NOVEMBER)
    told = OutboxMessage.objects.filter(kind="mail", payload__to=[eva.email]).get()
    address = reverse("rating_list", args=["fide-standard", NOVEMBER])
    assert address in told.payload["body"]
    mends = Walk(eva, address)
    assert "This list is not as it was published" in mends.text
    mends.follow("Correct this list").send(
        "Compute what changes", player="2000001", rating="2401", reason="The copy of the night before says 2401."
    )
    assert mends.clicks <= MOST_CLICKS
    decided(quentin)
    newest = RatingList.objects.get(list_date=NOVEMBER, version=2)
    assert (ratings_of(newest)["Able, Ann"], faults_of(newest)) == (2401, [])
    assert "This list is not as it was published" not in Walk(None, address).text
