"""Reports accepted by selection: only what needs no look of its own, each by an act of its own."""

from __future__ import annotations

import re
from datetime import date, datetime
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.at_once import at_once
from tests.cast import person
from tests.tournaments.desk import Desk, listed
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.accepting import services
from tournaments.reports.accepting.models import Selection
from tournaments.reports.accepting.selectors import progress_of, reports_to_accept, selectable
from tournaments.reports.models import Report
from tournaments.reports.services import accept_report

DAYS = {5: {}, 12: {"name": "Another name than in the file"}, 19: {}}
DAY = date(2025, 10, 28)

NOTHING_SELECTED = "Nothing was selected that can be accepted without a look at it."


@pytest.fixture
def endorsed(desk: Desk) -> list[Report]:
    """Three tournaments of the four, endorsed one after the other; of the second the name differs (a warning)."""
    listed("fide-standard", date(2025, 10, 1), {1: 2301, 2: 2105, 3: 2250, 4: 1890})
    made = [desk.approved(starts_on=date(2025, 10, day), **changes) for day, changes in DAYS.items()]
    at(desk.moment(DAY))
    return [desk.endorsed(desk.received(tournament)) for tournament in made]


@pytest.fixture
def now(desk: Desk) -> datetime:
    return desk.moment(DAY)


@pytest.fixture
def selection(desk: Desk, endorsed: list[Report], now: datetime) -> Selection:
    """Everything was ticked."""
    return services.select_reports([each.pk for each in endorsed], by=desk.dmitri, now=now)


def outcomes(selection: Selection) -> list[tuple[str, str]]:
    return list(selection.reports.order_by("pk").values_list("outcome", "why"))


def test_only_what_was_signed_without_warnings_can_be_selected(
    desk: Desk, endorsed: list[Report], now: datetime
) -> None:
    waiting = reports_to_accept(desk.dmitri, day=DAY)
    assert [(each, each.warnings) for each in waiting] == list(zip(endorsed, [0, 1, 0], strict=True))
    assert list(selectable(waiting)) == [endorsed[0], endorsed[2]]
    with pytest.raises(services.NothingSelected):
        services.select_reports([endorsed[1].pk], by=desk.dmitri, now=now)
    with pytest.raises(services.NothingSelected):  # who endorses does not accept
        services.select_reports([endorsed[0].pk], by=desk.chiara, now=now)


def test_a_worker_accepts_some_at_a_time_each_with_an_entry_of_its_own(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(selectable(reports_to_accept(desk.dmitri, day=DAY))) == []  # nobody selects them a second time
    monkeypatch.setattr(services, "AT_ONCE", 1)
    services.accept_selected(selection.pk, now=now)
    assert vars(progress_of(selection)) == {"waiting": 1, "accepted": 1, "left": 0}
    rung = OutboxMessage.objects.filter(dedup_key__startswith=services.TASK).order_by("pk")
    assert [each.dedup_key.rpartition(":")[2] for each in rung] == ["2", "1"]
    for _ in range(2):  # the second bell finds nothing to do
        services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("accepted", ""), ("accepted", "")]
    assert RatedEvent.objects.count() == 2
    entries = AuditEntry.objects.filter(act="accept report", by=desk.dmitri)
    assert {entry.object_id for entry in entries} == {str(endorsed[0].pk), str(endorsed[2].pk)}


def test_a_selection_is_stopped_and_what_had_no_turn_waits_as_before(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 1)
    services.accept_selected(selection.pk, now=now)
    page, stop = (reverse(name, args=[selection.pk]) for name in ("selection", "selection_stop"))
    with pytest.raises(NotPermitted):
        services.stop_selection(selection, by=desk.chiara, now=now)
    assert signed_in(desk.chiara).post(stop).status_code == 404
    browser = signed_in(desk.dmitri)
    assert f'action="{stop}"' in browser.get(page).content.decode()
    answer = browser.post(stop, follow=True)
    assert answer.redirect_chain == [(page, 302)]
    said = [str(each) for each in answer.context["messages"]]
    assert said == ["Stopped. 1 report had no turn yet and waits as before."]
    assert "Every report has had its turn" not in answer.content.decode()
    services.accept_selected(selection.pk, now=now)  # the worker that was rung for comes too late
    assert vars(progress_of(selection)) == {"waiting": 0, "accepted": 1, "left": 0}
    assert list(selectable(reports_to_accept(desk.dmitri, day=DAY))) == [endorsed[2]]
    [entry] = AuditEntry.objects.filter(act="stop selection")
    assert (entry.by, entry.object_id, entry.details) == (desk.dmitri, str(selection.pk), {"reports": 1})
    again = browser.post(stop, follow=True)
    assert [str(each) for each in again.context["messages"]] == [
        "Nothing was left to stop: every report has had its turn."
    ]
    assert AuditEntry.objects.filter(act="stop selection").count() == 1


def test_what_has_got_a_warning_since_and_what_somebody_accepted_are_left(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime
) -> None:
    accept_report(endorsed[0], by=desk.dmitri, now=now)
    Player.objects.filter(fide_id=2099102).update(sex="w")
    services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("left", "moved-on"), ("left", "warnings")]
    endorsed[2].refresh_from_db()
    assert endorsed[2].state == Report.State.ENDORSED
    page = signed_in(desk.dmitri).get(reverse("selection", args=[selection.pk])).content.decode()
    assert "Somebody else has moved it on meanwhile." in page
    assert "There are warnings now: somebody has to look at them." in page
    assert "hx-trigger" not in page  # it is over: nothing asks again


def test_what_was_left_for_its_warnings_is_offered_as_one_to_be_looked_at(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime
) -> None:
    Player.objects.filter(fide_id=2099102).update(sex="w")
    services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("left", "warnings"), ("left", "warnings")]
    waiting = reports_to_accept(desk.dmitri, day=DAY)
    assert ([each.warnings for each in waiting], list(selectable(waiting))) == ([1, 1, 1], [])
    page = signed_in(desk.dmitri).get(reverse("reports_to_accept")).content.decode()
    assert page.count("1 kind: look at it") == 3
    assert "without warnings<" not in page
    accept_report(endorsed[0], by=desk.dmitri, now=now)  # he has looked at it


def test_what_was_left_for_an_error_or_because_it_breaks_is_not_offered_to_be_selected_again(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime
) -> None:
    Report.objects.filter(pk=endorsed[0].pk).update(header=endorsed[0].header | {"start": "no day"})
    Tournament.objects.filter(pk=endorsed[2].tournament_id).update(rounds=9)
    services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("left", "failed"), ("left", "errors")]
    waiting = reports_to_accept(desk.dmitri, day=DAY)
    assert ([each.warnings for each in waiting], list(selectable(waiting))) == ([None, 1, None], [])
    page = signed_in(desk.dmitri).get(reverse("reports_to_accept")).content.decode()
    assert (page.count("not counted: look at it"), "without warnings<" in page) == (2, False)


def test_whoever_ticked_what_somebody_accepted_meanwhile_is_told_how_many_were_not_taken(
    desk: Desk, endorsed: list[Report], now: datetime
) -> None:
    """A stale page: both reports without warnings stand ticked on it."""
    accept_report(endorsed[0], by=desk.dmitri, now=now)
    ticked = {"report": [str(endorsed[0].pk), str(endorsed[2].pk)]}
    answer = signed_in(desk.dmitri).post(reverse("reports_select"), ticked, follow=True)
    assert [str(each) for each in answer.context["messages"]] == [
        "1 report is being accepted.",
        "1 report that you selected was not taken: somebody has dealt with it meanwhile.",
    ]


@pytest.mark.postgresql_alone  # on SQLite everybody waits for whoever writes
@pytest.mark.django_db(transaction=True)
def test_two_who_select_at_once_select_no_report_twice(desk: Desk, endorsed: list[Report], now: datetime) -> None:
    """A double click, or two administrators: of the second one nothing is left, and he is told so."""
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    address, ticked = reverse("reports_select"), {"report": [str(each.pk) for each in endorsed]}
    browsers = [signed_in(desk.dmitri), signed_in(desk.dmitri), signed_in(eva), signed_in(eva)]

    def click(number: int) -> tuple[int, str]:
        answer = browsers[number].post(address, ticked)
        return answer.status_code, answer["Location"]

    found = at_once(click, threads=4)
    [selection] = Selection.objects.all()
    assert outcomes(selection) == [("waiting", "")] * 2
    nothing = f"{reverse('reports_to_accept')}?" + urlencode({"without-choice": address})
    assert sorted(found) == sorted([(302, reverse("selection", args=[selection.pk])), *[(302, nothing)] * 3])


def test_a_report_that_breaks_does_not_keep_back_those_behind_it(
    endorsed: list[Report], selection: Selection, now: datetime
) -> None:
    Report.objects.filter(pk=endorsed[0].pk).update(header=endorsed[0].header | {"start": "no day"})
    services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("left", "failed"), ("accepted", "")]


def test_who_lost_his_office_accepts_nothing_any_more(
    desk: Desk, endorsed: list[Report], selection: Selection, now: datetime
) -> None:
    OfficeHeld.objects.filter(user=desk.dmitri).update(ends_on=date(2025, 10, 1))
    services.accept_selected(selection.pk, now=now)
    assert outcomes(selection) == [("left", "not-permitted")] * 2
    assert RatedEvent.objects.count() == 0


@pytest.mark.parametrize("sent", [{"everything": "on"}, {"ticks": "all"}])
def test_the_page_selects_and_shows_how_far_it_has_come(
    sent: dict[str, str], desk: Desk, endorsed: list[Report], now: datetime
) -> None:
    client = signed_in(desk.dmitri)
    page = client.get(reverse("reports_to_accept")).content.decode()
    assert [f'value="{each.pk}"' in page for each in endorsed] == [True, False, True]
    assert "1 kind: look at it" in page
    assert "Accept all 2 reports without warnings" in page
    answer = client.post(reverse("reports_select"), ticked(sent, endorsed), follow=True)
    selection = Selection.objects.get()
    assert answer.redirect_chain == [(reverse("selection", args=[selection.pk]), 302)]
    assert "2 reports are being accepted." in answer.content.decode()
    assert 'hx-trigger="every 2s"' in answer.content.decode()
    assert "A selection of yours is being accepted." in client.get(reverse("reports_to_accept")).content.decode()


def ticked(sent: dict[str, str], endorsed: list[Report]) -> dict[str, object]:
    return {"report": [each.pk for each in endorsed]} if "ticks" in sent else dict(sent)


def test_everything_means_everything_of_the_list_as_it_is_filtered(desk: Desk, endorsed: list[Report]) -> None:
    client = signed_in(desk.dmitri)
    answer = client.post(reverse("reports_select"), {"everything": "on", "system": "fide-rapid"}, follow=True)
    assert NOTHING_SELECTED in answer.content.decode()
    assert not Selection.objects.exists()


def test_that_nothing_was_selected_is_said_above_the_lines_which_it_describes(
    desk: Desk, endorsed: list[Report]
) -> None:
    client, address = signed_in(desk.dmitri), reverse("reports_to_accept")
    answer = client.post(reverse("reports_select"), {"report": "x"}, follow=True)
    page = answer.content.decode()
    said = re.findall(r'<p class="invalid-feedback d-block" id="selection-error"[^>]* autofocus>([^<]+)</p>', page)
    assert (said, list(answer.context["messages"])) == ([f"{NOTHING_SELECTED} Please select reports of the list."], [])
    assert page.count('aria-describedby="selection-error"') == 2  # the third line has no box: it is looked at first
    assert "selection-error" not in client.get(address).content.decode()


@pytest.mark.parametrize("sent", [{}, {"report": "x"}])
def test_who_has_selected_nothing_is_back_on_the_page_that_was_seen(
    sent: dict[str, str], desk: Desk, endorsed: list[Report]
) -> None:
    asked = {"federation": "USA", "page": "2", **sent}
    answer = signed_in(desk.dmitri).post(reverse("reports_select"), asked)
    assert answer["Location"] == f"{reverse('reports_to_accept')}?" + urlencode(
        {"without-choice": reverse("reports_select"), "federation": "USA", "page": "2"}
    )


def test_the_list_is_for_those_who_accept_reports(desk: Desk, selection: Selection) -> None:
    for name, args in (("reports_to_accept", []), ("selection", [selection.pk])):
        address = reverse(name, args=args)
        assert [status(user, address) for user in (desk.dmitri, desk.chiara, desk.astrid)] == [200, 404, 404]


def status(user: User, address: str) -> int:
    return signed_in(user).get(address).status_code


def test_a_longer_list_costs_no_more_questions(
    desk: Desk, endorsed: list[Report], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client: Client = signed_in(desk.dmitri)
    Report.objects.filter(pk__in=[each.pk for each in endorsed[1:]]).update(state=Report.State.DRAFT)
    client.get(reverse("reports_to_accept"))
    with CaptureQueriesContext(connection) as one:
        client.get(reverse("reports_to_accept"))
    Report.objects.update(state=Report.State.ENDORSED)
    with django_assert_num_queries(len(one)):
        client.get(reverse("reports_to_accept"))


def test_beside_its_name_stands_whether_a_report_can_be_selected(desk: Desk, endorsed: list[Report]) -> None:
    """On a phone no more than the first columns are seen: a row without a box says there what it waits for."""
    page = signed_in(desk.dmitri).get(reverse("reports_to_accept")).content.decode()
    rows = re.findall(r'<th scope="row"><a[^>]*>([^<]+)</a></th>\s*<td>(.*?)</td>', page)
    assert [(name, "look at it" in words) for name, words in rows] == [
        ("St. Louis Autumn Four", False), ("Another name than in the file", True), ("St. Louis Autumn Four", False),
    ]  # fmt: skip
