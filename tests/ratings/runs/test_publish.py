"""Publication: by a second person, in one piece, chained, and never changed again."""

from __future__ import annotations

import hashlib
import json
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import import_list
from ratings.lists.models import ListEntry, RatingList, RatingPeriod
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.pages import acts_of
from ratings.runs.progress import advance_run
from ratings.runs.publish import PreviousListChanged, publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.waiting_events import events_for, events_waiting
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.accounts.services import grant_office
from ratingsite.office.audit.services import history_of
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Record
from tests.ratings.work import work_for

BEFORE = date(2020, 1, 1)


@pytest.fixture
def published(reviewed: RatingRun, quentin: User) -> RatingList:
    return publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)


def test_the_list_carries_everybody_over_with_what_the_period_changed(published: RatingList) -> None:
    fields = ("name", "rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on")
    played = date(2025, 10, 12)
    assert list(published.entries.order_by("player__fide_id").values_list(*fields)) == [
        ("Able, Ann", 2401, 1, 10, 1, 2410, played),
        ("Baker, Bob", 2010, 2, 20, 32, 2010, played),
        ("Čapek, Cyd", 1517, 1, 40, 1, 1517, played),
    ]


def test_the_run_says_who_started_and_who_approved(published: RatingList, dmitri: User, quentin: User) -> None:
    run = published.run
    assert (run.state, run.started_by, run.approved_by, published.published_by) == (
        "published",
        dmitri,
        quentin,
        quentin,
    )
    acts = ["start run", "freeze run", "compute run", "list run", "approve run", "publish run"]
    assert [entry.act for entry in history_of(run)] == acts


def test_who_accepted_one_of_its_reports_does_not_publish_it(
    first_list: RatingList, open_event: RatedEvent, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    """Barred, with the reason at the button, and not among the work; somebody else of the commission may."""
    eva, day = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None)), AFTER_CLOSING.date()
    run = start_run(november, by=eva, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    grant_office(dmitri, Office.QC, None, starts_on=BEFORE, by=None, now=AFTER_CLOSING)
    dmitri = User.objects.get(pk=dmitri.pk)  # who had read his offices already
    with pytest.raises(NotPermitted) as refusal:
        publish_rating_list(run, by=dmitri, now=AFTER_CLOSING)
    assert refusal.value.decision.barred_by == "acceptor"
    assert acts_of(run, dmitri, day)[0].why_not == (
        "You accepted a report of this run: somebody else of the commission approves it."
    )
    assert (work_for(dmitri, day), [item.what for item in work_for(quentin, day)]) == ([], ["Review and publish"])
    assert publish_rating_list(run, by=quentin, now=AFTER_CLOSING).published_by == quentin


def test_the_one_who_started_it_may_not_publish_whatever_the_office(reviewed: RatingRun, dmitri: User) -> None:
    grant_office(dmitri, Office.QC, None, starts_on=BEFORE, by=None, now=AFTER_CLOSING)
    with pytest.raises(NotPermitted):
        publish_rating_list(reviewed, by=dmitri, now=AFTER_CLOSING)
    assert not RatingList.objects.filter(list_date=NOVEMBER).exists()


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "faruk"])
def test_nobody_but_the_commission_publishes(who: str, request: pytest.FixtureRequest, reviewed: RatingRun) -> None:
    with pytest.raises(NotPermitted):
        publish_rating_list(reviewed, by=request.getfixturevalue(who), now=AFTER_CLOSING)


def test_the_database_itself_asks_for_a_second_person(reviewed: RatingRun, dmitri: User) -> None:
    with pytest.raises(IntegrityError, match="two_people_publish"):
        RatingRun.objects.filter(pk=reviewed.pk).update(approved_by=dmitri)


def test_a_run_that_is_not_in_review_is_not_published(run: RatingRun, quentin: User) -> None:
    with pytest.raises(NotPermitted):
        publish_rating_list(run, by=quentin, now=AFTER_CLOSING)


def test_a_published_list_is_never_changed(published: RatingList) -> None:
    for change in (
        lambda: RatingList.objects.filter(pk=published.pk).update(origin="elsewhere"),
        lambda: ListEntry.objects.filter(rating_list=published).update(rating=2900),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


def test_the_hashes_agree_with_a_plain_second_calculation(first_list: RatingList, published: RatingList) -> None:
    def plain(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    content = plain(
        '["2000001","Able, Ann","WGM","USA","w",1990,2401,1,10,1,2410,"2025-10-12",false]\n'
        '["2000002","Baker, Bob","","USA","m",1980,2010,2,20,32,2010,"2025-10-12",false]\n'
        '["2000003","Čapek, Cyd","","USA","m",2010,1517,1,40,1,1517,"2025-10-12",false]\n'
    )
    head = json.dumps(["fide-standard", "2025-11-01", 1, 2], separators=(",", ":"))
    assert published.content_sha256 == content
    assert published.previous_sha256 == first_list.chain_sha256
    assert published.chain_sha256 == plain(f"{head}\n{content}\n{first_list.chain_sha256}\n")


def test_a_published_event_waits_no_more_and_is_in_one_run(published: RatingList, record_games: Record) -> None:
    assert not events_waiting("fide-standard").exists()
    record_games([(1, "ann", "bob", "1-0")])  # a correction: the same source once more
    assert not events_waiting("fide-standard").exists()


def test_a_run_from_an_older_list_is_not_published(reviewed: RatingRun, dmitri: User, quentin: User) -> None:
    import_list("fide-standard", date(2025, 10, 15), [], origin="test", by=dmitri, now=AFTER_CLOSING)
    with pytest.raises(PreviousListChanged):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)


def test_a_period_without_games_leads_to_a_list_without_changes(
    first_list: RatingList, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    published = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    ratings = [
        list(each.entries.order_by("player").values_list("player", "rating")) for each in (first_list, published)
    ]
    assert ratings[0] == ratings[1]


def test_an_event_behind_the_closing_day_waits_for_the_next_list(
    first_list: RatingList, november: RatingPeriod, record_games: Record
) -> None:
    in_time = record_games([(1, "ann", "bob", "1-0")], source="in-time", ends_on=date(2025, 10, 29))
    record_games([(1, "ann", "bob", "1-0")], source="too-late", ends_on=date(2025, 10, 30))
    assert list(events_for(november)) == [in_time]


@pytest.mark.parametrize(("who", "title"), [("bob", "CM"), ("ann", "WGM")])
def test_a_title_awarded_before_the_freeze_stands_on_the_list_and_a_later_one_waits(
    who: str, title: str, run: RatingRun, quentin: User, players: dict[str, Player]
) -> None:
    Player.objects.filter(pk=players["bob"].pk).update(title="CM")
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    Player.objects.filter(pk=players["ann"].pk).update(title="GM", name="Able, Annabel", birth_year=2000)
    published = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert published.entries.get(player=players[who]).title == title
