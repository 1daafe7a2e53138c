"""A wrong line of an imported list, and an operation on a whole list that names its authority."""

from __future__ import annotations

import io
import re
from datetime import UTC, date, datetime

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.one_off_documents import OPERATIONS
from ratings.lists.trust.verifying import faults_of, lines_by_key
from ratings.register.changes.models import PersonChange
from ratings.register.models import Federation, Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.forms import CorrectionForm
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.operations import is_list_of_operation, missing_operations
from ratings.runs.corrections.services import (
    AnotherUnderWay,
    NothingToCorrect,
    NotOnThisList,
    OnlyAsAVersion,
    Wrong,
    carry_correction,
    prepare_correction,
    publish_correction,
    refuse_correction,
    withdraw_correction,
)
from ratings.runs.corrections.work import work_for
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.record.detail_words import details_of
from tests.asked import wrong_in
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

FEBRUARY, MARCH, APRIL = date(2024, 2, 1), date(2024, 3, 1), date(2024, 4, 1)


def decided(found: ListCorrection, by: User) -> ListCorrection:
    publish_correction(found, by=by, now=AFTER_CLOSING, reason="It was looked at.")
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert found.state == "published", found.failure
    return found


def test_a_wrong_line_of_an_imported_list_is_corrected_and_the_next_run_begins_with_it(
    players: dict[str, Player],
    standard: RatingSystem,
    dmitri: User,
    quentin: User,
    prepare: Prepare,
    record_games: Record,
) -> None:
    """2410 in place of 2450."""
    rows = [ImportedEntry(player=players["bob"], rating=2000), ImportedEntry(player=players["ann"], rating=2410)]
    first = import_list("fide-standard", date(2025, 10, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    found = prepare(first, lines=[{"player": players["ann"].pk, "rating": 2450, "k_factor": 10}])
    version = decided(found, quentin).published_lists.get()
    assert (version.version, ratings(version)) == (2, {"Able, Ann": 2450, "Baker, Bob": 2000})
    assert version.entries.get(player=players["ann"]).highest_rating == 2450
    record_games([(1, "ann", "bob", "1-0")])
    run = start_run(open_period("fide-standard", date(2025, 11, 1)), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, run.previous_list) == ("review", version)
    assert run.results.get(player=players["ann"]).rating_before == 2450


@pytest.fixture
def february(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    rows = [ImportedEntry(player=players["bob"], rating=1200, k_factor=20)]
    rows.append(ImportedEntry(player=players["ann"], rating=2410, k_factor=10))
    return import_list("fide-standard", FEBRUARY, rows, origin="test", by=dmitri, now=AFTER_CLOSING)


def test_a_chain_of_lists_crosses_march_2024_by_a_signed_operation(
    february: RatingList, publish: Publish, prepare: Prepare, quentin: User, eva: User, record_games: Record
) -> None:
    """1200 + 40 % of 800: the list of April begins above the new floor."""
    march = publish(MARCH)
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    found = prepare(march, **named)
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="Later.")
    version = decided(found, quentin).published_lists.get()
    assert (version.version, ratings(version)) == (2, {"Able, Ann": 2410, "Baker, Bob": 1520})
    assert (found.prepared_by, found.decided_by, found.authority) == (eva, quentin, "FIDE Council, 14 December 2023")
    record_games([(1, "ann", "bob", "1/2-1/2")], starts_on=date(2024, 3, 9), ends_on=date(2024, 3, 10))
    april = publish(APRIL)
    assert (april.run.previous_list, april.run.results.get(player__name="Baker, Bob").rating_before) == (version, 1520)
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[]] * 4
    for address in (reverse("rating_list", args=["fide-standard", MARCH]), reverse("list_correction", args=[found.pk])):
        assert "decided by FIDE Council, 14 December 2023" in Client().get(address).content.decode()
    with pytest.raises(NotOnThisList):  # it was made
        prepare_correction(version, Wrong(reason="Again.", **named), by=eva, now=AFTER_CLOSING)  # type: ignore[arg-type]


def test_an_operation_belongs_to_the_first_list_of_its_day_and_to_its_systems(february: RatingList, eva: User) -> None:
    for operation in ("one-off-2024-03", "one-off-2022-10", "cfc-boon-1980"):
        wrong = Wrong(operation=operation, authority="Council", reason="It was decided.")
        with pytest.raises(NotOnThisList):
            prepare_correction(february, wrong, by=eva, now=AFTER_CLOSING)


def test_an_operation_is_not_made_on_lists_that_begin_behind_its_day(first_list: RatingList, eva: User) -> None:
    """FIDE's list of October 2025 has had all of them: ratings below 2000 would rise twice."""
    assert not any(is_list_of_operation(first_list, operation) for operation in OPERATIONS)
    wrong = Wrong(operation="one-off-2024-03", authority="Council", reason="It was decided.")
    with pytest.raises(NotOnThisList):
        prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING)


def test_an_operation_is_made_on_the_first_list_behind_its_day_where_the_chain_was_there_before(
    february: RatingList, publish: Publish
) -> None:
    april = publish(APRIL)
    assert is_list_of_operation(april, "one-off-2024-03")
    assert not is_list_of_operation(publish(date(2024, 5, 1)), "one-off-2024-03")


def test_march_2024_asks_for_no_standard_list(
    players: dict[str, Player], dmitri: User, publish: Publish, prepare: Prepare, quentin: User
) -> None:
    """A rapid list alone: 1500 + 40 % of 500."""
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "Rapid"})
    rows = [ImportedEntry(player=players["bob"], rating=1500, k_factor=20)]
    import_list("fide-rapid", FEBRUARY, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    march = publish(MARCH, "fide-rapid")
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    form = CorrectionForm({**named, "reason": "It was decided."}, rating_list=march, may_operate=True)
    assert form.errors == {}
    assert ratings(decided(prepare(march, **named), quentin).published_lists.get()) == {"Baker, Bob": 1700}


def test_whoever_starts_the_next_run_is_told_of_an_operation_that_was_not_made(
    february: RatingList, publish: Publish, prepare: Prepare, quentin: User, dmitri: User, client: Client
) -> None:
    client.force_login(dmitri)

    def told() -> str:
        return client.get("/runs/start/", {"period": "fide-standard.2024-04-01"}).content.decode()

    march = publish(MARCH)
    address = reverse("list_correction_new", args=["fide-standard", MARCH])
    page = told()
    assert "The chain has gone past the day of this operation: “March 2024: ratings from 1000 to 1999" in page
    assert address in page
    decided(prepare(march, operation="one-off-2024-03", authority="FIDE Council, 14 December 2023"), quentin)
    assert address not in told()


LACKS = "one-off-2024-03, which belongs to the list of 2024-03-01"


def test_the_page_starts_no_run_without_an_operation_before_that_is_agreed_to(
    february: RatingList, publish: Publish, dmitri: User
) -> None:
    publish(MARCH)
    at(AFTER_CLOSING)
    office, asked = signed_in(dmitri), {"period": "fide-standard.2024-04-01"}
    answer = office.post("/runs/start/", asked)
    shown = answer.content.decode()
    assert (answer.status_code, wrong_in(shown)) == (
        422,
        {"id_without": "Please correct the list that lacks it, or say that this one is made without it."},
    )
    assert not RatingRun.objects.filter(period__list_date=APRIL).exists()
    run = office.post("/runs/start/", {**asked, "without": "1"})["Location"].split("/")[-2]
    found = history_of(RatingRun.objects.get(pk=run))[-1]
    assert (found.act, found.details) == ("start run", {"without": ["one-off-2024-03"]})
    entry = next(told for label, told in details_of(found) if label == "Made without")
    assert entry == "March 2024: ratings from 1000 to 1999 move 40 % of the way to 2000"


def test_whoever_reviews_a_run_that_was_started_without_an_operation_reads_it_on_its_page_and_before_publishing(
    february: RatingList, publish: Publish, dmitri: User, quentin: User
) -> None:
    publish(MARCH)
    at(AFTER_CLOSING)
    office = signed_in(dmitri)
    page_of_start = office.get("/runs/start/", {"period": "fide-standard.2024-04-01"}).content.decode()
    leads = re.search(r'href="([^"]+)">Correct that list<', page_of_start)
    assert leads
    chosen = '<option value="one-off-2024-03" selected>'
    assert chosen in office.get(leads[1]).content.decode()
    period = open_period("fide-standard", APRIL)
    told = []
    for without in ([], ["one-off-2024-03"]):
        run = start_run(period, by=dmitri, now=AFTER_CLOSING, without=without)
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
        reviewer = signed_in(quentin)
        pages = [reviewer.get(f"/runs/{run.pk}/{page}").content.decode() for page in ("", "confirm/")]
        told.append([LEFT_OUT in " ".join(page.split()) for page in pages])
        void_run(run, by=dmitri, now=AFTER_CLOSING, reason="The list of March is corrected first.")
    assert told == [[False, False], [True, True]]


LEFT_OUT = (
    "<b>March 2024: ratings from 1000 to 1999 move 40 % of the way to 2000</b> – the operation was not made on the "
    "list to which it belongs, and this run was started without it"
)


def test_the_command_starts_no_run_without_an_operation_before_that_is_agreed_to(
    february: RatingList, publish: Publish, dmitri: User
) -> None:
    publish(MARCH)
    at(AFTER_CLOSING)
    told, said = ["--system=fide-standard", "--list-date=2024-04-01"], io.StringIO()
    with pytest.raises(CommandError, match=f"gone past {LACKS}.*--without-operations"):
        call_command("run_ratings", *told, "--quiet")
    assert not RatingRun.objects.filter(period__list_date=APRIL).exists()
    call_command("run_ratings", *told, "--without-operations", stderr=said)
    run = RatingRun.objects.get(period__list_date=APRIL)
    assert (run.state, said.getvalue().splitlines()[0]) == ("review", f"without {LACKS}")
    assert history_of(run)[0].details == {"without": ["one-off-2024-03"]}
    call_command("run_ratings", *told, "--quiet")  # it goes on with what was agreed to


def test_a_list_of_the_day_that_came_in_is_not_said_to_lack_an_operation(
    february: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["bob"], rating=1520, k_factor=20)]
    march = import_list("fide-standard", MARCH, rows, origin="FIDE", by=dmitri, now=AFTER_CLOSING)
    assert is_list_of_operation(march, "one-off-2024-03")
    assert missing_operations("fide-standard", None, APRIL) == []


BOON = Wrong(operation="cfc-boon-1980", authority="CFC, rating committee (702)", reason="Deflation.")
IN_2026 = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def list_of_1980(players: dict[str, Player], dmitri: User) -> RatingList:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    rows = [ImportedEntry(player=players["bob"], rating=1300)]
    return import_list("cfc-regular", date(1980, 6, 15), rows, origin="test", by=dmitri, now=IN_2026)


@pytest.fixture
def boon(list_of_1980: RatingList, adam: User) -> ListCorrection:
    """Prepared by the auditor, and computed."""
    found = prepare_correction(list_of_1980, BOON, by=adam, now=IN_2026)
    advance_correction(found.pk, clock=lambda: IN_2026)
    found.refresh_from_db()
    return found


def test_the_boon_of_1980_is_signed_by_the_offices_of_the_cfc(boon: ListCorrection, regina: User) -> None:
    """737: 1300 + 127. Prepared by the auditor, decided by the committee of 702."""
    version = decided(boon, regina).published_lists.get()
    assert ratings(version) == {"Baker, Bob": 1427}


def test_the_boon_of_1980_passes_over_who_had_not_played_since_1974(
    players: dict[str, Player], dmitri: User, adam: User, regina: User
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    rows = [
        ImportedEntry(player=players[name], rating=1300, last_played_on=day)
        for name, day in (("ann", date(1974, 6, 29)), ("bob", date(1974, 6, 30)), ("cyd", None))
    ]
    listed = import_list("cfc-regular", date(1980, 6, 15), rows, origin="test", by=dmitri, now=IN_2026)
    found = prepare_correction(listed, BOON, by=adam, now=IN_2026)
    advance_correction(found.pk, clock=lambda: IN_2026)
    found.refresh_from_db()
    version = decided(found, regina).published_lists.get()
    assert ratings(version) == {"Able, Ann": 1300, "Baker, Bob": 1427, "Čapek, Cyd": 1427}


def test_who_decides_on_operations_does_not_prepare_them(
    february: RatingList, list_of_1980: RatingList, publish: Publish, quentin: User, regina: User, eva: User
) -> None:
    """The commission for FIDE's lists, the committee of 702 for those of the CFC: two offices sign, not two people."""
    march = publish(MARCH)
    of_fide = Wrong(operation="one-off-2024-03", authority="FIDE Council", reason="It was decided.")
    for rating_list, wrong, by in (
        (march, of_fide, quentin),
        (list_of_1980, BOON, regina),
        (list_of_1980, BOON, quentin),
    ):
        with pytest.raises(NotPermitted):
            prepare_correction(rating_list, wrong, by=by, now=IN_2026)
    at(IN_2026)
    address = reverse("list_correction_new", args=["fide-standard", MARCH])
    offered = ["Operation on the whole list" in signed_in(by).get(address).content.decode() for by in (quentin, eva)]
    assert offered == [False, True]
    told = {"operation": "one-off-2024-03", "authority": "FIDE Council", "reason": "It was decided."}
    assert signed_in(quentin).post(address, told).status_code == 422
    assert not ListCorrection.objects.exists()


def test_fides_commission_does_not_decide_on_an_operation_of_the_cfc(
    quentin: User, regina: User, boon: ListCorrection
) -> None:
    for act in (publish_correction, refuse_correction, withdraw_correction):
        with pytest.raises(NotPermitted):
            act(boon, by=quentin, now=IN_2026, reason="It was looked at.")
    day = IN_2026.date()
    assert [[item.what for item in work_for(by, day)] for by in (quentin, regina)] == [[], ["Decide on the correction"]]
    asked = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:list-correction:{boon.pk}:decide")
    assert [message.payload["to"] for message in asked] == [[regina.email]]
    at(IN_2026)
    page = reverse("list_correction", args=[boon.pk])
    assert "decided by the rating committee (702)" in signed_in(quentin).get(page).content.decode()
    assert "decided by the rating committee (702)" not in signed_in(regina).get(page).content.decode()
    assert "withdrawn by the offices that prepare it" in signed_in(quentin).get(page).content.decode()
    assert withdraw_correction(boon, by=regina, now=IN_2026, reason="The Council waits.").state == "withdrawn"


def test_fides_commission_withdraws_whatever_else_is_prepared_for_a_list_of_the_cfc(
    list_of_1980: RatingList, players: dict[str, Player], adam: User, quentin: User
) -> None:
    wrong = Wrong(lines=[{"player": players["bob"].pk, "rating": 1310, "k_factor": None}], reason="A slip.")
    found = prepare_correction(list_of_1980, wrong, by=adam, now=IN_2026)
    assert withdraw_correction(found, by=quentin, now=IN_2026, reason="It was none.").state == "withdrawn"


def test_what_is_wrong_is_said_and_one_correction_goes_first(
    first_list: RatingList, players: dict[str, Player], eva: User, quentin: User
) -> None:
    with pytest.raises(NothingToCorrect):
        prepare_correction(first_list, Wrong(reason="Something."), by=eva, now=AFTER_CLOSING)
    wrong = Wrong(lines=[{"player": players["bob"].pk, "rating": 2050, "k_factor": 20}], reason="A slip.")
    found = prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING)
    with pytest.raises(AnotherUnderWay):
        prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    refuse_correction(found, by=quentin, now=AFTER_CLOSING, reason="It was no slip.")
    assert prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING).state == "queued"


def test_a_correction_that_changes_no_line_ends_by_itself(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare
) -> None:
    assert prepare(first_list, lines=[{"player": players["bob"].pk, "rating": 2000, "k_factor": 20}]).state == "nothing"


def test_who_would_lose_a_rating_loses_it_by_a_version_alone(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    found = prepare(first_list, lines=[{"player": players["bob"].pk, "rating": None, "k_factor": 20}])
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="Next month.")
    assert ratings(decided(found, quentin).published_lists.get())["Baker, Bob"] is None


def test_a_version_of_an_imported_list_names_people_by_the_numbers_of_the_first_one(
    players: dict[str, Player], standard: RatingSystem, can: Federation, dmitri: User, quentin: User, prepare: Prepare
) -> None:
    """Cid is given a FIDE ID from September on, which nobody knew when the list of October was taken in."""
    cid = Player.objects.create(national_id="104321", numbered_by=can, name="Cid", federation=can)
    rows = [ImportedEntry(player=players["ann"], rating=2410), ImportedEntry(player=cid, rating=1500)]
    first = import_list("fide-standard", date(2025, 10, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    asked = {"asked_by": dmitri, "asked_at": AFTER_CLOSING, "decided_by": quentin, "decided_at": AFTER_CLOSING}
    PersonChange.objects.create(
        player=cid,
        kind="fide-id",
        value="2000077",
        starts_on=date(2025, 9, 1),
        state="accepted",
        reason="New.",
        **asked,
    )
    Player.objects.filter(pk=cid.pk).update(fide_id=2000077)
    wrong = [{"player": players["ann"].pk, "rating": 2450, "k_factor": 10}]
    version = decided(prepare(first, lines=wrong), quentin).published_lists.get()
    assert [line.key for line in lines_by_key(version)] == ["2000001", "CAN-104321"]
    assert [faults_of(first), faults_of(version)] == [[], []]


def test_no_difference_is_added_behind_an_operation_that_makes_it_another_one(
    february: RatingList, publish: Publish, prepare: Prepare, quentin: User, players: dict[str, Player]
) -> None:
    """1200 was to be 1300: on the list of March that is 60 points, not 100."""
    march = publish(MARCH)
    decided(prepare(march, operation="one-off-2024-03", authority="FIDE Council, 14 December 2023"), quentin)
    found = prepare(february, lines=[{"player": players["bob"].pk, "rating": 1300, "k_factor": 20}])
    told = [(row["before"], row["after"]) for each in found.effects["lists"] for row in each["changed"]]
    assert told == [(1200, 1300), (1520, 1580)]
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="Soon")
    at(AFTER_CLOSING)
    page = signed_in(quentin).get(f"/list-corrections/{found.pk}/").content.decode()
    assert "The list of 1 March 2024 was changed whole by an operation" in page
    decided(found, quentin)
    assert ratings(publish(APRIL)) == {"Able, Ann": 2410, "Baker, Bob": 1580}
