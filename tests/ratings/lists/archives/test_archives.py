"""Archives: opened for days of the past that nothing else has, filled in order, never mixed with the present."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.lists.archives import services
from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import chain_on, present_chain
from ratings.lists.archives.services import open_archive, take_back_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.imports.services import keep_file, send_list
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.selectors import list_after, list_before, list_in_force
from ratings.lists.services import ListOutOfOrder, OutsideTheChains, found_place
from ratings.lists.trust.nightly import lists_to_check
from ratings.lists.trust.verifying import FaultCode, faults_of
from ratings.profiles.selectors import standings_of, with_ratings
from ratings.register.models import Federation, Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import Wrong, carry_correction, prepare_correction, publish_correction
from ratings.runs.frozen_people import said_of, with_titles_of_then
from ratings.runs.open_periods import open_period
from ratings.runs.periods import closed_periods_with_work, periods_to_run
from ratings.runs.persons import ALONE, Persons
from ratings.runs.selectors import all_runs
from ratings.runs.start import EarlierRunOpen, start_run
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.cast import person
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.lists.imports_at_hand import line, published
from tests.ratings.work import rows_waiting, work_for
from tests.tournaments.forms import at, signed_in

STANDARD = "fide-standard"
NOW = datetime(2025, 10, 30, 9, tzinfo=UTC)
FIRST, LAST = date(2003, 7, 1), date(2012, 12, 31)
JULY, AUTUMN = date(2003, 7, 1), date(2003, 10, 1)
IN_JULY = {"starts_on": date(2003, 7, 10), "ends_on": date(2003, 7, 20)}
PAGE = "/archives/"


def opened(by: User, first: date = FIRST, last: date = LAST) -> Archive:
    return open_archive(STANDARD, first, last, reason="For our chronicle.", by=by, now=NOW)


@pytest.fixture
def archive(first_list: RatingList, quentin: User) -> Archive:
    """The archive of 2003 to 2012, beside the list of October 2025."""
    return opened(quentin)


@pytest.fixture
def july(archive: Archive, players: dict[str, Player], dmitri: User) -> RatingList:
    """The list of July 2003 in the archive: Ann 2410 and Bob 2000."""
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("bob", 2000))]
    return import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=NOW)


# ---------------------------------------------------------------- opening
def test_the_commission_opens_it_with_a_reason_that_is_kept(first_list: RatingList, quentin: User) -> None:
    found = opened(quentin)
    assert (found.years, found.last_list, found.closes_on) == ("2003–2012", date(2012, 12, 1), date(2012, 11, 24))
    (entry,) = history_of(found)
    assert (entry.act, entry.reason, entry.article, entry.details["from"]) == (
        "open archive", "For our chronicle.", "7.1", "2003-07-01",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "last", "refusal"),
    [
        (LAST, FIRST, services.NoSpan),
        (FIRST, NOW.date(), services.NotPast),
        (date(2013, 1, 1), OCTOBER, services.MeetsPresentLists),
        (date(2012, 12, 31), date(2014, 1, 31), services.MeetsArchive),
        (date(1998, 1, 1), date(1999, 12, 31), services.NoListInSpan),
        (date(2013, 1, 2), date(2013, 1, 31), services.NoListInSpan),
        (date.min, date.min, services.NoListInSpan),
    ],
)
def test_days_that_are_not_past_or_taken_or_without_a_list_are_refused(
    first: date, last: date, refusal: type[Exception], archive: Archive, quentin: User
) -> None:
    with pytest.raises(refusal):
        opened(quentin, first, last)
    assert Archive.objects.get() == archive


def test_nobody_else_opens_one_and_nobody_without_a_reason(first_list: RatingList, dmitri: User, quentin: User) -> None:
    with pytest.raises(NotPermitted):
        opened(dmitri)
    with pytest.raises(services.ReasonMissing):
        open_archive(STANDARD, FIRST, LAST, reason=" ", by=quentin, now=NOW)


def test_it_is_taken_back_while_it_is_empty_and_its_days_are_free_again(archive: Archive, quentin: User) -> None:
    with pytest.raises(services.ReasonMissing):
        take_back_archive(archive, reason="", by=quentin, now=NOW)
    taken = take_back_archive(archive, reason="Wrong years.", by=quentin, now=NOW)
    assert [entry.act for entry in history_of(taken)] == ["open archive", "take back archive"]
    assert opened(quentin).pk != archive.pk


def test_one_with_a_list_stays(july: RatingList, archive: Archive, quentin: User) -> None:
    with pytest.raises(services.HasLists):
        take_back_archive(archive, reason="Wrong years.", by=quentin, now=NOW)


# ---------------------------------------------------------------- chains
def test_each_chain_goes_its_own_way(july: RatingList, first_list: RatingList, archive: Archive) -> None:
    assert (july.archive, july.sequence, july.previous_sha256) == (archive, 1, archive.heading_sha256)
    assert (first_list.archive, first_list.sequence, first_list.previous_sha256) == (None, 1, "")
    assert [list_in_force(STANDARD, day) for day in (AUTUMN, LAST, date(2013, 1, 1), OCTOBER)] == [
        july, july, None, first_list,
    ]  # fmt: skip
    assert (list_after(july), list_before(STANDARD, OCTOBER), list_before(STANDARD, AUTUMN)) == (None, None, july)
    assert chain_on(STANDARD, LAST).archive == archive
    days = (FIRST, LAST, date(2013, 1, 1), OCTOBER)
    assert [found_place(STANDARD, day) for day in days] == [
        (chain_on(STANDARD, day), newest)
        for day, newest in zip(days, (july, july, first_list, first_list), strict=True)
    ]
    assert present_chain(STANDARD).span[0] == date(2013, 1, 1)
    assert set(lists_to_check(now=NOW)) == {july, first_list}
    assert (faults_of(july), faults_of(first_list)) == ([], [])
    july.archive = Archive(system_id=STANDARD, starts_on=FIRST, ends_on=OCTOBER)
    assert faults_of(july) == [FaultCode.CHAIN]  # its first link stands on the heading of the archive


def test_the_database_has_one_list_at_a_place_of_a_chain(july: RatingList, first_list: RatingList) -> None:
    for found in (july, first_list):
        again = {"id": None, "list_date": date(2011, 1, 1), "chain_sha256": "0" * 64}
        twin = RatingList(**{
            field.attname: getattr(found, field.attname) for field in RatingList._meta.concrete_fields
        } | again)  # fmt: skip
        twin.id = RatingList._meta.pk.get_default()
        with pytest.raises(IntegrityError), transaction.atomic():
            twin.save(force_insert=True)


def test_without_an_archive_an_old_list_has_no_chain(
    first_list: RatingList, players: dict[str, Player], quentin: User, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["ann"], rating=2410)]
    with pytest.raises(ListOutOfOrder):
        import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=NOW)
    opened(quentin, date(2009, 7, 1))
    with pytest.raises(OutsideTheChains):
        import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=NOW)


def test_an_old_file_comes_in_and_changes_nobody_on_the_register(
    archive: Archive, players: dict[str, Player], standard: RatingSystem, dmitri: User, quentin: User
) -> None:
    heading = f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA JUL03 Gms K  B-day Flag\r\n"
    content = heading + line(2000001, "Young, Ann", rating=2300, k=15) + line(77, "Old, Otto", rating=2200, k=15)
    kept = keep_file([content.encode()])
    batch = send_list(kept, name="jul03.txt", system=STANDARD, list_date=JULY, by=dmitri, now=NOW)
    advance_import(batch.pk, clock=lambda: NOW)
    batch.refresh_from_db()
    assert (batch.failure, batch.state) == ({}, "preview")
    assert {kind: batch.summary.get(kind) for kind in ("newcomers", "name", "gone", "before")} == {
        "newcomers": 1, "name": None, "gone": 0, "before": 0,
    }  # fmt: skip
    found = published(batch, dmitri, quentin).published_list
    assert found is not None
    assert (found.archive, found.sequence) == (archive, 1)
    assert sorted(found.entries.values_list("name", "rating")) == [("Old, Otto", 2200), ("Young, Ann", 2300)]
    players["ann"].refresh_from_db()
    assert (players["ann"].name, players["ann"].changes.count()) == ("Able, Ann", 0)


# ---------------------------------------------------------------- titles
WITH_TITLES = f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA JUL03 Gms K  B-day Flag\r\n"


def came_in(content: str, day: date, dmitri: User, quentin: User) -> RatingList:
    batch = send_list(keep_file([content.encode()]), name="x.txt", system=STANDARD, list_date=day, by=dmitri, now=NOW)
    advance_import(batch.pk, clock=lambda: NOW)
    batch.refresh_from_db()
    assert (batch.failure, batch.state) == ({}, "preview")
    found = published(batch, dmitri, quentin).published_list
    assert found is not None
    return found


@pytest.fixture
def titled_july(archive: Archive, players: dict[str, Player], dmitri: User, quentin: User) -> RatingList:
    """Ann was a WFM then and Bob nothing, and Elif a WIM without a rating; today Ann is a WGM, Bob a GM, Elif a WGM."""
    lines = [
        line(2000001, "Able, Ann", title="WFM", sex="F", rating=2300, k=15),
        line(2000002, "Baker, Bob", rating=2200, k=15),
        line(2099001, "Demir, Elif", title="WIM", sex="F", rating=0, k=0),
    ]
    found = came_in(WITH_TITLES + "".join(lines), JULY, dmitri, quentin)
    Player.objects.filter(pk=players["bob"].pk).update(title="GM")
    Player.objects.filter(pk=players["elif"].pk).update(title="WGM")
    return found


def titles(rating_list: RatingList) -> dict[str, str]:
    return dict(rating_list.entries.values_list("name", "title"))


def test_a_list_that_is_rated_there_has_the_titles_of_its_time(
    titled_july: RatingList, record_games: Record, publish: Publish
) -> None:
    assert titles(titled_july) == {"Able, Ann": "WFM", "Baker, Bob": ""}
    record_games([(1, "ann", "bob", "1-0")], source="old", **IN_JULY)
    autumn = publish(AUTUMN)
    assert (titles(autumn), faults_of(autumn)) == ({"Able, Ann": "WFM", "Baker, Bob": ""}, [])


def test_a_newcomer_there_has_the_title_of_the_file_beside_its_lists_and_else_none(
    titled_july: RatingList, players: dict[str, Player]
) -> None:
    said = [said_of(Player.objects.get(pk=players[name].pk)) for name in ("ann", "bob", "elif", "cyd")]
    assert [person.title for person in said] == ["WGM", "GM", "WGM", ""]
    assert [person.title for person in with_titles_of_then(said, titled_july, ALONE)] == ["WFM", "", "WIM", ""]
    assert [person.title for person in with_titles_of_then(said, None, ALONE)] == ["", "", "", ""]
    of_two_entries = Persons(behind={players["ann"].pk: players["bob"].pk})
    assert with_titles_of_then(said[1:2], titled_july, of_two_entries)[0].title == "WFM"


def test_a_file_without_titles_has_there_those_of_the_list_before_and_its_file(
    titled_july: RatingList, dmitri: User, quentin: User
) -> None:
    lines = [
        line(2000001, "Able, Ann", sex="F", rating=2310, k=15),
        line(2000002, "Baker, Bob", rating=2210, k=15),
        line(2099001, "Demir, Elif", sex="F", rating=2000, k=25),
        line(2000003, "Capek, Cyd", rating=2000, k=25),
    ]
    without = WITH_TITLES.replace("Tit  WTit OTit", " " * 14).replace("JUL03", "OCT03")
    autumn = came_in(without + "".join(lines), AUTUMN, dmitri, quentin)
    assert titles(autumn) == {"Able, Ann": "WFM", "Baker, Bob": "", "Demir, Elif": "WIM", "Čapek, Cyd": ""}


def test_a_line_that_is_added_there_has_no_title_of_today(
    titled_july: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=players["cyd"].pk).update(title="IM")
    lines = [{"player": players[name].pk, "rating": 2000, "k_factor": 25, "games": 30} for name in ("elif", "cyd")]
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    correction = prepare_correction(titled_july, Wrong(lines=lines, reason="Left out."), by=eva, now=NOW)
    advance_correction(correction.pk, clock=lambda: NOW)
    correction.refresh_from_db()
    publish_correction(correction, by=quentin, now=NOW, reason="So it was.")
    advance_correction(correction.pk, clock=lambda: NOW)
    version = RatingList.objects.get(supersedes=titled_july)
    assert titles(version) == {"Able, Ann": "WFM", "Baker, Bob": "", "Demir, Elif": "WIM", "Čapek, Cyd": ""}


# ---------------------------------------------------------------- runs
def test_who_was_found_to_be_one_person_since_is_one_on_the_lists_that_are_made_today(
    july: RatingList,
    record_games: Record,
    publish: Publish,
    players: dict[str, Player],
    usa: Federation,
    dmitri: User,
) -> None:
    """Bob, whom the list of July knows, under the number of his that an old report has."""
    players["robert"] = Player.objects.create(name="Baker, Robert", fide_id=2777777, federation=usa, birth_year=1980)
    merge_entries(players["bob"], players["robert"], by=dmitri, now=IN_SEPTEMBER, reason="Typed twice.")
    drawn = [(number, "ann", "robert", "1/2-1/2") for number in (1, 2, 3)]
    record_games(drawn, source="old", **IN_JULY)
    autumn = publish(AUTUMN)
    assert dict(autumn.entries.values_list("player__fide_id", "rating")) == {2000001: 2398, 2777777: 2018}


def test_what_was_played_then_waits_for_the_archive_alone(
    july: RatingList, record_games: Record, dmitri: User, publish: Publish
) -> None:
    old = record_games([(1, "ann", "bob", "1-0")], source="old", **IN_JULY)
    new = record_games([(1, "ann", "bob", "1-0")], source="new")
    assert [period.list_date for period in periods_to_run()] == [NOVEMBER, AUTUMN]
    assert [period.list_date for period, _ in closed_periods_with_work(NOW.date())] == [NOVEMBER, AUTUMN]
    assert sum(rows.count() for rows in rows_waiting(dmitri, NOW.date())) == len(work_for(dmitri, NOW.date())) == 2
    start_run(open_period(STANDARD, AUTUMN), by=dmitri, now=NOW)  # the present list does not wait for the past
    assert list(publish(NOVEMBER).run.events.all()) == [new]
    with pytest.raises(EarlierRunOpen):
        start_run(open_period(STANDARD, date(2004, 1, 1)), by=dmitri, now=NOW)
    found = publish(AUTUMN)
    # 2003, 10.51: D 410 counts as 350, PD .89 and .11: Ann 10 × .11 = 1.1, Bob 15 × -.11 = -1.65
    assert list(found.entries.order_by("name").values_list("rating", flat=True)) == [2411, 1998]
    assert (list(found.run.events.all()), found.previous_sha256) == ([old], july.chain_sha256)
    assert closed_periods_with_work(NOW.date()) == []


def test_when_the_last_list_of_an_archive_is_out_a_late_event_waits_for_the_present_list(
    first_list: RatingList, players: dict[str, Player], record_games: Record, dmitri: User, quentin: User
) -> None:
    opened(quentin, FIRST, date(2003, 12, 31))
    record_games([(1, "ann", "bob", "1-0")], source="old", **IN_JULY)
    rows = [ImportedEntry(player=players["ann"], rating=2410)]
    import_list(STANDARD, AUTUMN, rows, origin="test", by=dmitri, now=NOW)
    assert [period.list_date for period, _ in closed_periods_with_work(NOW.date())] == [NOVEMBER]


def test_results_of_an_archive_do_not_wait_for_the_present_pool(
    july: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    games = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob"), 1)]
    record_games(games, source="old", **IN_JULY)
    publish(AUTUMN)
    record_games([(1, "elif", "ann", "1/2-1/2")], source="new")
    assert publish(NOVEMBER).run.manifest["input"]["players"]["2099001"].get("earlier", []) == []


# ---------------------------------------------------------------- pages
def test_a_player_of_both_has_two_histories_and_one_present_rating(
    july: RatingList, first_list: RatingList, players: dict[str, Player]
) -> None:
    standings = standings_of(players["ann"], date(2030, 1, 1))
    assert [(found.archive, found.printed, len(found.lines)) for found in standings] == [
        (None, "2410", 1), (july.archive, "2410", 1),
    ]  # fmt: skip
    assert with_ratings([players["cyd"]], OCTOBER) == ([STANDARD], [(players["cyd"], ["1500"])])
    page = signed_in(None).get(reverse("player", args=["2000001"])).content.decode()
    assert page.count('<h2 id="history-fide-standard') == 2
    assert '<span class="chip">archive 2003–2012</span>' in page


def test_the_chart_of_an_archive_ends_with_its_last_list(
    july: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    """No rating of it holds until today: its months are not a stroke at the edge of twenty years."""
    import_list(
        STANDARD, AUTUMN, [ImportedEntry(player=players["ann"], rating=2420)], origin="test", by=dmitri, now=NOW
    )
    page = signed_in(None).get(reverse("player", args=["2000001"])).content.decode()
    chart = page[page.index('<svg class="chart') :]
    assert re.findall(r'<circle cx="(\d+)"', chart) == ["56", "626"]
    assert re.findall(r">(\w+\.? 2\d{3})</text>", chart) == ["Oct. 2003", "July 2003"]


def test_the_pages_say_which_chain(july: RatingList, record_games: Record, dmitri: User) -> None:
    visitor = signed_in(None)
    lists = visitor.get(reverse("rating_lists")).content.decode()
    assert "Standard, archive 2003–2012" in lists
    shown = visitor.get(reverse("rating_list", args=[STANDARD, JULY])).content.decode()
    assert "nothing on it is anybody’s present rating" in shown
    assert "<dt>List after</dt><dd>none yet</dd>" in shown
    assert reverse("rating_list", args=[STANDARD, JULY]) not in visitor.get("/").content.decode()
    record_games([(1, "ann", "bob", "1-0")], source="old", **IN_JULY)
    at(NOW)
    office = signed_in(dmitri)
    start = office.get(reverse("start_run"), {"period": f"{STANDARD}.2003-10-01"}).content.decode()
    assert "archive 2003–2012" in start
    assert [(item.what, item.due_on) for item in work_for(dmitri, NOW.date())] == [("Start the run", None)]
    office.post(reverse("start_run"), {"period": f"{STANDARD}.2003-10-01"})
    assert "archive 2003–2012" in office.get(reverse("run", args=[all_runs().get().pk])).content.decode()


def test_it_is_opened_and_taken_back_on_its_page(first_list: RatingList, quentin: User, dmitri: User) -> None:
    at(NOW)
    form = {"system": STANDARD, "starts_on": "2003-07-01", "ends_on": "2025-10-01", "reason": "For our chronicle."}
    client = signed_in(quentin)
    refused = client.post(PAGE, form)
    assert (refused.status_code, refused.context["form"].errors["ends_on"]) == (
        422, ["The present lists begin on 1 October 2025: an archive ends before that day."],
    )  # fmt: skip
    assert "For our chronicle." in refused.content.decode()
    assert "Opened." in client.post(PAGE, form | {"ends_on": "2012-12-31"}, follow=True).content.decode()
    assert signed_in(dmitri).post(PAGE, form).status_code == 404
    assert "Open this archive" not in signed_in(None).get(PAGE).content.decode()
    address = reverse("archive_take_back", args=[Archive.objects.get().pk])
    pk, asked = Archive.objects.get().pk, client.post(address, {"reason": " "}, follow=True)
    assert f'id="why-{pk}-error">Please give a reason. Nothing was changed.</p>' in asked.content.decode()
    assert f'aria-describedby="why-{pk}-error" aria-invalid="true" autofocus' in asked.content.decode()
    assert list(asked.context["messages"]) == []
    assert "Taken back." in client.post(address, {"reason": "Wrong years."}, follow=True).content.decode()


def test_a_difference_for_the_next_list_of_an_archive_goes_into_no_list_of_the_present(
    july: RatingList, players: dict[str, Player], dmitri: User, quentin: User, publish: Publish
) -> None:
    line = {"player": players["ann"].pk, "rating": 2400, "k_factor": None, "games": None}
    found = prepare_correction(july, Wrong(lines=[line], reason="A slip."), by=dmitri, now=NOW)
    advance_correction(found.pk, clock=lambda: NOW)
    found.refresh_from_db()
    found = carry_correction(found, by=quentin, now=NOW, reason="With the next one.")
    november = publish(NOVEMBER)
    assert november.entries.get(player=players["ann"]).rating == 2410
    autumn = publish(AUTUMN)
    found.refresh_from_db()
    assert (autumn.entries.get(player=players["ann"]).rating, found.taken_into) == (2400, autumn)
