"""An application that rests on a rating in the middle of a period: worked out, agreed to by both offices (1.5.3a)."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record, players, publish, record_games
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from tests.tournaments.forms import at, signed_in
from titles.cases.interim import services as interim
from titles.cases.interim.models import InterimRating
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import missing_to_submit, open_case, submit_case
from titles.cases.work import rows_waiting, work_for
from titles.tasks import follow_list

__all__ = ["players", "publish", "record_games"]
IN_NOVEMBER = datetime(2025, 11, 3, 9, 0, tzinfo=UTC)
GAMES = [(1, "ann", "bob", "1-0"), (2, "bob", "ann", "0-1"), (3, "ann", "cyd", "0-1"), (4, "cyd", "ann", "1-0")]
"""Ann has 2290 and K 20. Two games won against 2400, PD .35: +26; then two lost against 1990, PD .85: -34."""


@pytest.fixture
def first_list(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    rows = [
        ImportedEntry(player=players["ann"], rating=2290, k_factor=20, games_total=60),
        ImportedEntry(player=players["bob"], rating=2400, k_factor=10, games_total=60),
        ImportedEntry(player=players["cyd"], rating=1990, k_factor=20, games_total=60),
    ]
    players["ann"].title = ""
    players["ann"].save()
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.fixture
def event(first_list: RatingList, record_games: Record) -> RatedEvent:
    return record_games(GAMES)


@pytest.fixture
def case(event: RatedEvent, players: dict[str, Player], chiara: User) -> TitleCase:
    return open_case(players["ann"], "FM", by=chiara, now=IN_NOVEMBER)


def articles(case: TitleCase) -> list[tuple[str, str, str]]:
    missing = missing_to_submit(case, IN_NOVEMBER.date())
    return [(each.article, each.rule.value, each.status.value) for each in missing]


def test_an_interim_rating_is_worked_out_agreed_to_by_both_and_bears_the_application(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User, dmitri: User, quentin: User
) -> None:
    publish(NOVEMBER)
    assert articles(case) == [("1.3.1", "rating", "open")]
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    assert (asked.state, asked.rating, asked.games) == ("asked", 2316, 62)
    assert [row["round"] for row in asked.working["events"][0]["working"]] == [1, 2]
    assert articles(case) == [("1.5.3a", "rating-agreed", "open")]
    with pytest.raises(CaseRefused):
        submit_case(case, by=chiara, now=IN_NOVEMBER)

    assert [item.article for item in work_for(quentin, IN_NOVEMBER.date())] == ["1.5.3a"]
    interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER, seen=asked.sha256)
    assert work_for(quentin, IN_NOVEMBER.date()) == []
    assert sum(rows.count() for rows in rows_waiting(dmitri, IN_NOVEMBER.date())) == 1
    agreed = interim.agree_as_administrator(asked, by=dmitri, now=IN_NOVEMBER)
    assert (agreed.state, agreed.administrator, agreed.commission) == ("agreed", dmitri, quentin)
    assert articles(case) == []
    assert submit_case(case, by=chiara, now=IN_NOVEMBER).state == "submitted"
    with pytest.raises(NotPermitted):  # the application rests on it
        interim.withdraw_interim(agreed, by=chiara, now=IN_NOVEMBER)


def test_it_waits_for_the_list_of_its_period_and_is_worked_out_with_it(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User, quentin: User
) -> None:
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    assert (asked.state, asked.rating) == ("waiting", None)
    with pytest.raises(NotPermitted):
        interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER)
    follow_list(str(publish(NOVEMBER).pk))
    asked.refresh_from_db()
    assert (asked.state, asked.rating) == ("asked", 2316)
    mails = OutboxMessage.objects.filter(dedup_key__contains=f"interim-{asked.pk}-agree")
    assert [sorted(mail.payload["to"]) for mail in mails] == [["dmitri@example.org", "quentin@example.org"]]
    follow_list(str(asked.run.published_list_id))  # rung twice
    assert mails.count() == 1


def test_what_the_calculation_does_not_reach_is_said_with_the_rating_and_its_article(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User
) -> None:
    waiting = interim.ask_for_interim(case, event, None, by=chiara, now=IN_NOVEMBER)
    follow_list(str(publish(NOVEMBER).pk))
    waiting.refresh_from_db()
    assert (waiting.state, waiting.reason) == ("refused", "2282 (1.3.1)")
    with pytest.raises(CaseRefused) as refused:
        interim.ask_for_interim(case, event, 3, by=chiara, now=IN_NOVEMBER)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_REACHED, "1.3.1")
    assert interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER).rating == 2316


def test_either_office_refuses_with_a_reason_and_another_one_can_be_asked_for(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User, dmitri: User, quentin: User
) -> None:
    publish(NOVEMBER)
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    with pytest.raises(CaseRefused) as refused:
        interim.ask_for_interim(case, event, 1, by=chiara, now=IN_NOVEMBER)
    assert refused.value.obstacle == Obstacle.INTERIM_ALREADY
    interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER)
    with pytest.raises(CaseRefused):
        interim.refuse_interim(asked, by=dmitri, now=IN_NOVEMBER, reason="  ")
    over = interim.refuse_interim(asked, by=dmitri, now=IN_NOVEMBER, reason="The event is under inquiry.")
    assert (over.state, over.refused_by) == ("refused", dmitri)
    assert articles(case) == [("1.3.1", "rating", "open")]
    assert interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER).state == "asked"


def test_one_person_does_not_agree_in_both_offices_nor_to_what_was_made_anew(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User
) -> None:
    publish(NOVEMBER)
    both = person("Bea Both", (Office.RATING_ADMINISTRATOR, None), (Office.QC, None))
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    with pytest.raises(CaseRefused) as refused:
        interim.agree_for_commission(asked, by=both, now=IN_NOVEMBER, seen="0" * 64)
    assert refused.value.obstacle == Obstacle.OTHER_CALCULATION
    interim.agree_for_commission(asked, by=both, now=IN_NOVEMBER)
    with pytest.raises(NotPermitted):
        interim.agree_as_administrator(asked, by=both, now=IN_NOVEMBER)


def test_who_has_no_rated_event_here_is_told_so_and_asked_for_none(
    first_list: RatingList, players: dict[str, Player], chiara: User
) -> None:
    case = open_case(players["ann"], "FM", by=chiara, now=IN_NOVEMBER)
    at(IN_NOVEMBER)
    page = signed_in(chiara).get(f"/titles/applications/{case.pk}/interim-rating/").content.decode()
    assert ("there is nothing to work a rating out from" in page, "Ask for agreement" in page) == (True, False)


def test_the_pages_lead_from_the_file_to_the_agreement(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User, dmitri: User, quentin: User, carla: User
) -> None:
    publish(NOVEMBER)
    at(IN_NOVEMBER)
    officer = signed_in(chiara)
    file = officer.get(f"/titles/applications/{case.pk}/").content.decode()
    assert f"/titles/applications/{case.pk}/interim-rating/" in file
    form = f"/titles/applications/{case.pk}/interim-rating/"
    assert "The open" in officer.get(form).content.decode()
    assert officer.post(form, {"event": event.pk, "last_round": "9"}).status_code == 422
    sent = officer.post(form, {"event": event.pk, "last_round": "2"})
    asked = InterimRating.objects.get()
    assert sent["Location"] == f"/titles/interim-ratings/{asked.pk}/"
    assert signed_in(carla).get(sent["Location"]).status_code == 404
    for who, act in ((dmitri, "agree-as-administrator"), (quentin, "agree-for-commission")):
        page = signed_in(who).get(sent["Location"]).content.decode()
        assert "2316" in page
        assert "8.3.3" in page  # of its K
        assert f"{act}/?seen={asked.sha256}" in page
        assert asked_at_its_field(signed_in(who), f"{sent['Location']}refuse/") == REASON_MISSING
        signed_in(who).post(f"{sent['Location']}{act}/?seen={asked.sha256}")
    asked.refresh_from_db()
    assert asked.state == "agreed"
    assert "2316" in officer.get(f"/titles/applications/{case.pk}/").content.decode()


OF_INTERIMS = Acts(
    kind="interim-rating",
    page="/titles/interim-ratings/%s/",
    services={
        "agree-as-administrator": lambda found, by, now: interim.agree_as_administrator(found, by=by, now=now),
        "agree-for-commission": lambda found, by, now: interim.agree_for_commission(found, by=by, now=now),
        "refuse": lambda found, by, now: interim.refuse_interim(found, by=by, now=now, reason="1.5.3a"),
        "withdraw": lambda found, by, now: interim.withdraw_interim(found, by=by, now=now),
    },
    posts={
        "agree-as-administrator": ("agree-as-administrator/", {}),
        "agree-for-commission": ("agree-for-commission/", {}),
        "refuse": ("refuse/", {"reason": "1.5.3a"}),
        "withdraw": ("withdraw/", {}),
    },
)


@pytest.fixture
def desk(usa: Federation, astrid: User, boris: User, chiara: User, dmitri: User, qadira: User) -> SimpleNamespace:
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    return SimpleNamespace(
        federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira, edgar=edgar
    )


@pytest.mark.once
def test_every_act_on_an_interim_rating_from_every_state_by_everybody(
    case: TitleCase, event: RatedEvent, publish: Publish, can: Federation, desk: SimpleNamespace
) -> None:
    User.objects.filter(email="quentin@example.org").update(email="quentin.member@example.org")
    people = everybody(desk, can)
    waiting = interim.ask_for_interim(case, event, 2, by=people["officer"], now=IN_NOVEMBER)
    done = walked(waiting, OF_INTERIMS, people, now=IN_NOVEMBER)
    run_list = publish(NOVEMBER)
    follow_list(str(run_list.pk))
    asked = InterimRating.objects.get()
    done |= walked(asked, OF_INTERIMS, people, now=IN_NOVEMBER)
    interim.agree_for_commission(asked, by=people["member"], now=IN_NOVEMBER)
    agreed = interim.agree_as_administrator(asked, by=people["administrator"], now=IN_NOVEMBER)
    done |= walked(agreed, OF_INTERIMS, people, now=IN_NOVEMBER)
    over = interim.withdraw_interim(agreed, by=people["officer"], now=IN_NOVEMBER)
    done |= walked(over, OF_INTERIMS, people, now=IN_NOVEMBER)
    assert not_done("interim-rating", done, elsewhere=frozenset({"ask"})) == set()
