"""The pages of runs: started by one person, watched, and decided by another."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.runs import views
from ratings.runs.compute import begin
from ratings.runs.freeze import freeze
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.refuse import NoReason
from ratings.runs.selectors import all_runs
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.leases.claims import claim
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.clock.services import set_demo_clock
from tests.cast import LONG_AGO
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Record
from tests.ratings.profiles.test_views import text


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    """The office's day is the one after the closing day of October."""
    set_demo_clock(AFTER_CLOSING)


def as_(client: Client, person: User) -> Client:
    client.force_login(person)
    return client


def test_a_stranger_is_sent_to_the_log_in(client: Client, run: RatingRun) -> None:
    for address in ("/runs/", "/runs/start/", f"/runs/{run.pk}/", f"/runs/{run.pk}/progress/"):
        assert client.get(address)["Location"].startswith("/account/login/")


@pytest.mark.parametrize("who", ["astrid", "boris", "faruk"])
def test_whoever_has_no_part_in_runs_finds_none(
    who: str, client: Client, run: RatingRun, request: pytest.FixtureRequest
) -> None:
    as_(client, request.getfixturevalue(who))
    for address in ("/runs/", "/runs/start/", f"/runs/{run.pk}/", f"/runs/{run.pk}/progress/"):
        assert client.get(address).status_code == 404
    for act in ("publish", "void"):
        assert client.post(f"/runs/{run.pk}/{act}/").status_code == 404


def test_the_start_page_says_what_would_be_rated(
    client: Client, first_list: RatingList, open_event: RatedEvent, dmitri: User
) -> None:
    page = text(as_(client, dmitri).get("/runs/start/").content)
    assert "Standard, list of 1 November 2025" in page
    assert "29 October 2025" in page
    assert "The open" in page


def test_the_administrator_starts_a_run_and_is_led_to_it(
    client: Client, first_list: RatingList, open_event: RatedEvent, dmitri: User
) -> None:
    answer = as_(client, dmitri).post("/runs/start/", {"period": "fide-standard.2025-11-01"})
    run = RatingRun.objects.get()
    assert answer["Location"] == f"/runs/{run.pk}/"
    again = client.post("/runs/start/", {"period": "fide-standard.2025-11-01"}, follow=True)
    assert "already on its way" in text(again.content)
    assert RatingRun.objects.count() == 1


@pytest.mark.parametrize("period", ["", "fide-standard.2030-01-01", "fide-standard.2025-10-01", "x"])
def test_a_list_that_is_not_to_be_made_is_not_made(
    period: str, client: Client, first_list: RatingList, dmitri: User
) -> None:
    answer = as_(client, dmitri).post("/runs/start/", {"period": period})
    assert "not to be made now" in text(answer.content)
    assert not RatingRun.objects.exists()


def test_before_the_closing_day_has_passed_the_button_says_why_not(
    client: Client, first_list: RatingList, open_event: RatedEvent, dmitri: User
) -> None:
    set_demo_clock(AFTER_CLOSING - timedelta(days=1))
    page = text(as_(client, dmitri).get("/runs/start/").content)
    assert "What ends until 29 October 2025 belongs to this list" in page
    assert "article 7.1.3" in page
    answer = client.post("/runs/start/", {"period": "fide-standard.2025-11-01"}, follow=True)
    assert "the run can start the day after" in text(answer.content)
    assert not RatingRun.objects.exists()


def test_a_run_at_work_shows_true_progress_and_asks_again_every_second(
    client: Client, run: RatingRun, dmitri: User
) -> None:
    worker = claim(RatingRun, run.pk, clock=lambda: AFTER_CLOSING)
    freeze(worker)
    begin(worker)
    page = as_(client, dmitri).get(f"/runs/{run.pk}/").content.decode()
    assert f'hx-get="/runs/{run.pk}/progress/" hx-trigger="every 1s"' in page
    answer = client.get(f"/runs/{run.pk}/progress/")
    assert answer.status_code == 200
    assert '<progress class="w-100" max="4" value="0"' in answer.content.decode()
    assert "0 of 4 players" in text(answer.content)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (0, "Writing the list that is to be reviewed."),  # on PostgreSQL until all are written
        (1, "Writing the list that is to be reviewed: 1 line so far."),
    ],
)
def test_no_number_of_lines_is_told_before_there_are_some(
    lines: int, said: str, client: Client, run: RatingRun, dmitri: User
) -> None:
    RatingRun.objects.filter(pk=run.pk).update(state="listing", lines_count=lines)
    assert said in text(as_(client, dmitri).get(f"/runs/{run.pk}/progress/").content)


def test_a_run_that_is_watched_by_an_expired_session_asks_for_the_page_anew(client: Client, run: RatingRun) -> None:
    answer = client.get(f"/runs/{run.pk}/progress/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"], answer.content) == (401, "true", b"")


def test_when_nothing_moves_any_more_the_page_is_asked_for_once_more(
    client: Client, reviewed: RatingRun, dmitri: User
) -> None:
    answer = as_(client, dmitri).get(f"/runs/{reviewed.pk}/progress/")
    assert (answer.status_code, answer["HX-Refresh"]) == (286, "true")
    assert "hx-get" not in client.get(f"/runs/{reviewed.pk}/").content.decode()


def test_the_review_shows_changes_newcomers_and_what_does_not_count(
    client: Client, reviewed: RatingRun, quentin: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    as_(client, quentin)
    with django_assert_max_num_queries(20):
        answer = client.get(f"/runs/{reviewed.pk}/")
    page = text(answer.content)
    assert "Čapek, Cyd USA 1500 +16.80 1517 1 40" in page
    assert "Nobody enters the list." in page
    assert "Baker, Bob Demir, Elif The open 4 the opponent has no rating article 8.3.1" in page
    assert "Able, Ann WGM Able" not in page
    assert reviewed.output_sha256 in page
    assert "<svg" in answer.content.decode()


def test_the_one_who_started_it_sees_that_somebody_else_must_approve(
    client: Client, reviewed: RatingRun, dmitri: User
) -> None:
    grant_office(dmitri, Office.QC, None, starts_on=LONG_AGO, by=None, now=AFTER_CLOSING)
    page = as_(client, dmitri).get(f"/runs/{reviewed.pk}/")
    assert "You started this run: somebody else of the commission approves it." in text(page.content)
    assert client.post(f"/runs/{reviewed.pk}/publish/").status_code == 404
    assert not RatingList.objects.filter(list_date=NOVEMBER).exists()


def test_a_second_person_approves_and_a_worker_publishes(client: Client, reviewed: RatingRun, quentin: User) -> None:
    answer = as_(client, quentin).post(f"/runs/{reviewed.pk}/publish/", follow=True)
    assert answer.request["PATH_INFO"] == f"/runs/{reviewed.pk}/"
    page = text(answer.content)
    assert "Approved. The list of 1 November 2025 is published as soon as" in page
    assert "The hash of the 3 lines that are stored is compared with that of what was reviewed" in page
    assert f'hx-get="/runs/{reviewed.pk}/progress/"' in answer.content.decode()
    assert not RatingList.objects.filter(list_date=NOVEMBER).exists()
    advance_run(reviewed.pk, clock=lambda: AFTER_CLOSING)
    assert client.get(f"/runs/{reviewed.pk}/progress/").status_code == 286
    assert "See the published list" in text(client.get(f"/runs/{reviewed.pk}/").content)
    page = text(client.get("/ratings/fide-standard/2025-11-01/").content)
    assert "started by Dmitri Administrator and approved by Quentin Commission" in page
    again = client.post(f"/runs/{reviewed.pk}/publish/", follow=True)
    assert "Your own act has moved this on already. Nothing was done a second time." in text(again.content)
    assert RatingList.objects.filter(list_date=NOVEMBER).count() == 1


def test_the_lines_that_are_reviewed_are_there_for_the_offices_alone(
    client: Client,
    reviewed: RatingRun,
    quentin: User,
    astrid: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    address = f"/runs/{reviewed.pk}/list/"
    assert client.get(address)["Location"].startswith("/account/login/")
    assert as_(client, astrid).get(address).status_code == 404
    assert client.get("/ratings/fide-standard/2025-11-01/").status_code == 404
    assert "2401" not in text(client.get("/players/2000001/").content)
    as_(client, quentin)
    assert f'href="{address}"' in client.get(f"/runs/{reviewed.pk}/").content.decode()
    with django_assert_max_num_queries(24):
        page = text(client.get(address).content)
    assert "Standard, list to come, 1 November 2025" in page
    assert "1 WGM Able, Ann USA 2401 −9 1 10 1990 2000001" in page
    assert "Baker, Bob" not in text(client.get(address, {"sex": "w"}).content)


def test_when_the_list_has_its_own_page_the_one_in_review_is_gone(
    client: Client, reviewed: RatingRun, quentin: User
) -> None:
    publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert as_(client, quentin).get(f"/runs/{reviewed.pk}/list/").status_code == 404


def test_a_list_counts_from_its_date(client: Client, reviewed: RatingRun, quentin: User) -> None:
    publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    pages = ("/ratings/", "/ratings/fide-standard/2025-11-01/")
    assert [("ounts from 1 November 2025" in text(client.get(page).content)) for page in pages] == [True, True]
    set_demo_clock(AFTER_CLOSING + timedelta(days=3))
    assert [("ounts from" in text(client.get(page).content)) for page in pages] == [False, False]


def test_a_run_is_put_aside_with_a_reason(client: Client, reviewed: RatingRun, quentin: User) -> None:
    as_(client, quentin).post(f"/runs/{reviewed.pk}/void/", {"reason": "A report is missing"})
    reviewed.refresh_from_db()
    assert reviewed.state == "voided"
    assert "voided" in text(client.get(f"/runs/{reviewed.pk}/").content)


def test_an_act_is_never_done_by_a_get(client: Client, reviewed: RatingRun, quentin: User) -> None:
    for act in ("publish", "void"):
        assert as_(client, quentin).get(f"/runs/{reviewed.pk}/{act}/")["Location"] == f"/runs/{reviewed.pk}/"
    reviewed.refresh_from_db()
    assert reviewed.state == "review"


def test_a_failed_run_names_the_player_the_event_and_the_article(
    client: Client, first_list: RatingList, record_games: Record, november: object, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1"), (1, "bob", "ann", "0-1")])
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    page = text(as_(client, dmitri).get(f"/runs/{run.pk}/").content)
    assert "Something in the frozen data cannot be rated. article 8.3.2a" in page
    assert "player Baker, Bob event The open , Saint Louis" in page
    assert "Nothing was published." in page


@pytest.mark.parametrize(
    ("source", "leads"),
    [("0a49ff0a-5779-4c4f-904a-265878b3d42f", True), ("0a49ff0a-5779-4c4f-904a-265878b3d42f.2", True), ("open", False)],
)
def test_a_failed_run_leads_to_the_tournament_that_has_handed_the_event_over(
    source: str,
    leads: bool,
    client: Client,
    first_list: RatingList,
    record_games: Record,
    november: object,
    dmitri: User,
) -> None:
    event = record_games([(1, "ann", "bob", "0-1"), (1, "bob", "ann", "0-1")], source=source)
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    page = as_(client, dmitri).get(f"/runs/{run.pk}/").content.decode()
    assert (f'<a href="/rated-events/{event.pk}/tournament/">Tournament and report</a>' in page) is leads


def test_the_short_tables_of_a_run_lead_to_the_pages_of_its_events(
    client: Client, reviewed: RatingRun, dmitri: User
) -> None:
    page = as_(client, dmitri).get(f"/runs/{reviewed.pk}/").content.decode()
    (event,) = reviewed.events.all()
    address = f"/runs/{reviewed.pk}/events/{event.pk}/"
    left_out, _, events = page[page.index('id="exclusions"') :].partition('id="events"')
    link = f'<a href="{address}">The open</a>'
    assert (left_out.count(link), events.count(link)) == (reviewed.summary["exclusions_total"], 1)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_runs_takes_the_same_queries_with_one_and_with_three(
    count: int,
    client: Client,
    first_list: RatingList,
    november: object,
    dmitri: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(count):
        run = start_run(november, by=dmitri, now=AFTER_CLOSING)
        RatingRun.objects.filter(pk=run.pk).update(state="voided")
    as_(client, dmitri)
    with django_assert_max_num_queries(20):
        page = client.get("/runs/").content.decode()
    assert page.count('href="/runs/') - page.count('href="/runs/start/') == count


def test_every_run_however_old_has_its_link(
    client: Client, first_list: RatingList, november: RatingPeriod, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "RUNS_A_PAGE", 2)
    for minute in range(5):
        now = AFTER_CLOSING + timedelta(minutes=minute)
        void_run(start_run(november, by=dmitri, now=now), by=dmitri, now=now, reason="Again")
    as_(client, dmitri)
    runs, address, linked = [str(run.pk) for run in all_runs()], "/runs/", []
    while address:
        page = client.get(address).content.decode()
        linked.append(re.findall(r'href="/runs/([0-9a-f-]{36})/"', page))
        address = "".join(f"/runs/{found}" for found in re.findall(r'rel="next" href="([^"]+)"', page))
    assert linked == [runs[:2], runs[2:4], runs[4:]]
    assert 'rel="prev" href="?page=2"' in page


def test_a_run_that_is_not_there_has_no_page(client: Client, dmitri: User) -> None:
    assert as_(client, dmitri).get(f"/runs/{uuid4()}/").status_code == 404


@pytest.mark.parametrize("act", ["void", "refuse"])
@pytest.mark.parametrize("reason", ["", "  \n "])
def test_without_a_reason_nothing_happens_and_the_field_says_so(
    act: str, reason: str, client: Client, reviewed: RatingRun, quentin: User
) -> None:
    answer = as_(client, quentin).post(f"/runs/{reviewed.pk}/{act}/", {"reason": reason}, follow=True)
    field = f"act-runs{reviewed.pk}{act}"
    page = answer.content.decode()
    assert re.findall(r'<p class="invalid-feedback d-block" id="([^"]*)">([^<]*)</p>', page) == [
        (f"{field}-error", "Please give a reason. Nothing was changed.")
    ]
    assert re.search(rf'<textarea [^>]*id="{field}"[^>]*aria-invalid="true" aria-describedby="{field}-error"', page)
    reviewed.refresh_from_db()
    assert reviewed.state == "review"


def test_a_run_is_put_aside_with_a_reason_or_not_at_all(reviewed: RatingRun, quentin: User) -> None:
    with pytest.raises(NoReason):
        void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason=" ")
    reviewed.refresh_from_db()
    assert reviewed.state == "review"
