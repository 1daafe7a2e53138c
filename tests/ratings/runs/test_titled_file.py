"""The file of unrated titled players of a run: made of what was frozen, looked at, and published as it was reviewed."""

from __future__ import annotations

import csv
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.services import open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.titled.lines import titled_sha256
from ratings.lists.titled.models import TitledPlayer
from ratings.lists.titled.selectors import lines_of_file
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Federation, Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import NotPublished, approve_list, publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.runs.titled_file import TITLED
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.clock.services import set_demo_clock
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, Record
from tests.ratings.profiles.test_views import text
from tests.unprotected import unprotected

STANDARD, JULY, OCTOBER = "fide-standard", date(2003, 7, 1), date(2003, 10, 1)
WITHOUT_A_RATING = (("dora", "Dahl, Dora", "WIM"), ("fay", "Fox, Fay", "WFM"), ("gus", "Gold, Gus", "FM"))
Line = tuple[str, str, str]


@pytest.fixture
def people(players: dict[str, Player], usa: Federation) -> dict[str, Player]:
    """Beside Ann, Bob and Cyd three who hold a title; a file of July tells them."""
    for number, (name, full_name, title) in enumerate(WITHOUT_A_RATING, 2000011):
        told = {"fide_id": number, "name": full_name, "title": title, "federation": usa, "sex": "w", "birth_year": 1975}
        players[name] = Player.objects.create(**told)
    return players


@pytest.fixture
def july(people: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    rated = (("ann", 2410), ("bob", 2000), ("cyd", 1900))
    rows = [ImportedEntry(player=people[name], rating=rating) for name, rating in rated]
    return import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.fixture
def quarter(july: RatingList, record_games: Record) -> RatedEvent:
    """Gus plays nine games, which make his first rating."""
    games = [(place, "gus", name, "1/2-1/2") for place, name in enumerate(("ann", "bob", "cyd") * 3, 1)]
    return record_games(games, form="round-robin", starts_on=date(2003, 7, 10), ends_on=date(2003, 7, 20))


@pytest.fixture
def run(quarter: RatedEvent, people: dict[str, Player], usa: Federation, dmitri: User) -> RatingRun:
    """Since July Dora was renamed, Fay's title was taken back, and Hana has got one."""
    Player.objects.filter(pk=people["dora"].pk).update(name="Dahl-Ek, Dora")
    Player.objects.filter(pk=people["fay"].pk).update(title="")
    Player.objects.create(fide_id=2000014, name="Hale, Hana", title="WGM", federation=usa, sex="w", birth_year=1980)
    return start_run(open_period(STANDARD, OCTOBER), by=dmitri, now=AFTER_CLOSING)


@pytest.fixture
def reviewed(run: RatingRun, quentin: User) -> RatingRun:
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    look_at_every_flag(run, by=quentin, now=AFTER_CLOSING, note="")
    return run


def in_file(list_id: object) -> list[Line]:
    rows = TitledPlayer.objects.filter(rating_list=list_id)
    return list(rows.order_by("key").values_list("key", "name", "title"))


OF_JULY = [("2000011", "Dahl, Dora", "WIM"), ("2000012", "Fox, Fay", "WFM"), ("2000013", "Gold, Gus", "FM")]
OF_OCTOBER = [("2000011", "Dahl-Ek, Dora", "WIM"), ("2000014", "Hale, Hana", "WGM")]


def register_says_otherwise() -> None:
    """Another title, another name, one title less and one more."""
    Player.objects.filter(name="Dahl-Ek, Dora").update(title="WGM")
    Player.objects.filter(name="Hale, Hana").update(title="")
    Player.objects.filter(fide_id=2099001).update(title="IM")


def test_it_stands_with_the_lines_before_the_review(july: RatingList, reviewed: RatingRun) -> None:
    assert in_file(july.pk) == OF_JULY
    assert in_file(reviewed.coming_list) == OF_OCTOBER
    assert reviewed.titled_count == 2
    assert reviewed.summary[TITLED] == {"new": 1, "gone": 2, "otherwise": 1}


def test_what_the_register_says_behind_the_review_changes_nothing(reviewed: RatingRun, quentin: User) -> None:
    draft = draft_of(reviewed)
    register_says_otherwise()
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert draft is not None
    names = ("pk", "titled_count", "titled_sha256", "content_sha256", "chain_sha256")
    assert [getattr(published, name) for name in names] == [getattr(draft, name) for name in names]
    assert (in_file(published.pk), faults_of(published)) == (OF_OCTOBER, [])
    assert published.titled_sha256 == titled_sha256(lines_of_file(published))


def test_nor_does_what_it_says_behind_the_freeze(run: RatingRun, settings: object) -> None:
    settings.PORTAL_FAILPOINTS = "run.before_listing=raise"  # type: ignore[attr-defined]
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""  # type: ignore[attr-defined]
    register_says_otherwise()
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, in_file(run.coming_list)) == ("review", OF_OCTOBER)


@pytest.mark.parametrize("what", ["was changed", "was taken away", "was added"])
def test_a_line_that_is_changed_behind_the_review_is_refused_by_name(
    what: str, reviewed: RatingRun, quentin: User, usa: Federation
) -> None:
    hana = TitledPlayer.objects.filter(rating_list=reviewed.coming_list, key="2000014")
    with unprotected(TitledPlayer):
        if what == "was changed":
            hana.update(title="IM")
        elif what == "was taken away":
            hana._raw_delete("default")
        else:
            elif_ = Player.objects.get(fide_id=2099001)
            told = {"key": "2000012", "name": "Hale, Hana", "title": "GM", "federation": usa}
            TitledPlayer.objects.create(rating_list_id=reviewed.coming_list, player=elif_, **told)
    said = f"the line of Hale, Hana in the file of unrated titled players {what} after the review had begun"
    with pytest.raises(NotPublished, match=said):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    reviewed.refresh_from_db()
    assert (reviewed.state, reviewed.failure["code"]) == ("failed", "lines-changed")
    assert not RatingList.objects.filter(list_date=OCTOBER).exists()


def test_from_the_review_on_the_database_refuses_every_change(reviewed: RatingRun) -> None:
    rows, run = TitledPlayer.objects.filter(rating_list=reviewed.coming_list), RatingRun.objects.filter(pk=reviewed.pk)
    changes = (
        lambda: rows.update(title="GM"),
        lambda: rows._raw_delete(rows.db),
        lambda: run.update(titled_count=0),
        lambda: run.update(titled_sha256="0" * 64),
    )
    for change in changes:
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


def test_a_run_that_is_put_aside_leaves_no_file(july: RatingList, reviewed: RatingRun, quentin: User) -> None:
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    assert set(TitledPlayer.objects.values_list("rating_list", flat=True)) == {july.pk}


def test_a_run_that_was_reviewed_without_a_file_is_begun_anew(reviewed: RatingRun, quentin: User, dmitri: User) -> None:
    """It was in review when the portal learned to show the file."""
    with unprotected(RatingRun, TitledPlayer):
        RatingRun.objects.filter(pk=reviewed.pk).update(titled_count=None, titled_sha256="")
        TitledPlayer.objects.filter(rating_list=reviewed.coming_list)._raw_delete("default")
    approve_list(reviewed, by=quentin, now=AFTER_CLOSING)
    advance_run(reviewed.pk, clock=lambda: AFTER_CLOSING)
    reviewed.refresh_from_db()
    assert (reviewed.state, reviewed.failure["code"]) == ("failed", "overtaken")
    again = start_run(reviewed.period, by=dmitri, now=AFTER_CLOSING)
    advance_run(again.pk, clock=lambda: AFTER_CLOSING)
    again.refresh_from_db()
    assert (again.state, again.titled_count) == ("review", 2)


def test_in_an_archive_the_list_before_and_its_file_say_who_holds_a_title(
    first_list: RatingList, people: dict[str, Player], usa: Federation, record_games: Record, dmitri: User,
    quentin: User,
) -> None:  # fmt: skip
    open_archive(STANDARD, JULY, date(2006, 12, 31), reason="History.", by=quentin, now=AFTER_CLOSING)
    rows = [ImportedEntry(player=people[name], rating=2000) for name in ("bob", "cyd")]
    july = import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    TitledPlayer.objects.create(
        rating_list=july, player=people["dora"], key="2000011", name="Dahl, Dora", title="WFM", federation=usa
    )
    record_games([(1, "bob", "cyd", "1-0")], starts_on=date(2003, 7, 10), ends_on=date(2003, 7, 20))
    run = start_run(open_period(STANDARD, OCTOBER), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    assert in_file(run.coming_list) == [("2000011", "Dahl, Dora", "WFM")]  # a WIM today; Ann, Fay and Gus are left out


def test_the_next_version_goes_by_the_file_of_the_list_in_whose_place_it_comes(
    reviewed: RatingRun, people: dict[str, Player], quentin: User
) -> None:
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    register_says_otherwise()
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    line = {"player": people["dora"].pk, "rating": 2100, "k_factor": 15, "games": 30}
    correction = prepare_correction(published, Wrong(lines=[line], reason="Forgotten."), by=eva, now=AFTER_CLOSING)
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    correction.refresh_from_db()
    assert correction.state == "review", correction.failure
    publish_correction(correction, by=quentin, now=AFTER_CLOSING, reason="So it is.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    version = RatingList.objects.get(supersedes=published)
    assert (in_file(version.pk), faults_of(version)) == ([("2000014", "Hale, Hana", "WGM")], [])


# ---------------------------------------------------------------- pages
def test_the_reviewer_sees_every_line_and_what_differs_from_the_file_before(
    client: Client, reviewed: RatingRun, quentin: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    client.force_login(quentin)
    for page in ("", "confirm/", "list/"):
        shown = client.get(f"/runs/{reviewed.pk}/{page}").content.decode()
        assert f'<a href="/runs/{reviewed.pk}/unrated-titled/">2</a>' in shown
        assert reviewed.titled_sha256 in shown
    page = f"/runs/{reviewed.pk}/unrated-titled/"
    whole = text(client.get(page).content)
    assert "new in the file 1" in whole
    assert "Dahl-Ek, Dora WIM USA 1975 2000011 said otherwise before Name: Dahl, Dora" in whole
    assert "Hale, Hana WGM USA 1980 2000014 new in the file" in whole
    gone = text(client.get(page, {"what": "gone"}).content)
    assert "Fox, Fay WFM USA 1975 2000012 gone from the file" in gone
    assert "Gold, Gus FM USA 1975 2000013 gone from the file has the rating 2103 now" in gone
    assert "Hale, Hana" not in gone


def test_the_same_as_a_table_for_a_spreadsheet(client: Client, reviewed: RatingRun, quentin: User) -> None:
    set_demo_clock(AFTER_CLOSING)
    client.force_login(quentin)
    told = client.get(f"/runs/{reviewed.pk}/unrated-titled.csv", {"what": "otherwise"}).content.decode("utf-8-sig")
    _heading, *rows = csv.reader(told.splitlines())
    assert rows == [
        ["2000011", "Dahl-Ek, Dora", "WIM", "USA", "w", "1975", "said otherwise before", "Name: Dahl, Dora", ""]
    ]


def test_a_first_list_has_a_file_and_nothing_to_hold_it_against(
    client: Client, people: dict[str, Player], standard: RatingSystem, dmitri: User, quentin: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    run = start_run(open_period(STANDARD, OCTOBER), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.state, in_file(run.coming_list)) == ("review", [("2000001", "Able, Ann", "WGM"), *OF_JULY])
    client.force_login(quentin)
    assert "The list before has no such file." in text(client.get(f"/runs/{run.pk}/unrated-titled/").content)


def test_a_list_of_which_no_text_asks_a_file_has_no_such_page(
    client: Client, first_list: RatingList, open_event: RatedEvent, dmitri: User, quentin: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    run = start_run(open_period(STANDARD, date(2025, 11, 1)), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert (run.titled_count, run.titled_sha256, TITLED in run.summary) == (None, "", False)
    client.force_login(quentin)
    assert client.get(f"/runs/{run.pk}/unrated-titled/").status_code == 404
    assert "unrated-titled" not in client.get(f"/runs/{run.pk}/").content.decode()
