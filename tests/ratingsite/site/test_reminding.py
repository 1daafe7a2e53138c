"""Page, My work, reminders, own calendars and the command say the same last days; an own calendar is its owner's."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.notices.models import CalendarLink, Reminder, ToldDay
from ratingsite.office.notices.reminders import STEPS
from ratingsite.office.notices.services import choose_notices, make_calendar_link
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from ratingsite.site.reminding import remind
from ratingsite.site.work import work_waiting
from ratingsite.tasks import sweep
from tests.cast import NOW
from tests.tournaments.events import AFTER, SUMMER, draft, finished
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.own_tournaments import own_days

# system, first day, last day, what else is said
EVENTS: dict[str, tuple[str, date, date, dict[str, Any]]] = {
    "standard": ("fide-standard", date(2025, 10, 12), date(2025, 10, 14), {}),
    "with norms": ("fide-standard", date(2025, 12, 1), date(2025, 12, 9), {"is_title_tournament": True}),
    "elite": ("fide-standard", date(2025, 11, 2), date(2025, 11, 9), {"highest_rating": 2750}),
    "of two months": ("fide-standard", date(2025, 10, 20), date(2025, 12, 7), {}),
    "blitz": ("fide-blitz", date(2025, 10, 25), date(2025, 10, 26), {}),
    "long ago": ("fide-standard", date(2012, 3, 1), date(2012, 3, 8), {}),
}


def of_the_command(event: str, folder: Path) -> dict[str, date]:
    """The last days that ``manage.py deadlines`` prints."""
    system, start, end, said = EVENTS[event]
    asked = {"system": system, "federation": "USA", "time_zone": "America/Chicago", "start": start, "end": end}
    asked["title_tournament"] = said.get("is_title_tournament", False)
    if "highest_rating" in said:
        asked["highest_rating"] = said["highest_rating"]
    path, out = folder / "event.json", StringIO()
    path.write_text(json.dumps(asked, default=str), encoding="utf-8")
    call_command("deadlines", str(path), stdout=out)
    found = json.loads(out.getvalue())["deadlines"]
    return {each["code"]: date.fromisoformat(each["last_day"]) for each in found}


def drafted(astrid: User, boris: User, event: str) -> Tournament:
    system, start, end, said = EVENTS[event]
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    tournament = draft(astrid, boris, name=event)
    Tournament.objects.filter(pk=tournament.pk).update(system=system, starts_on=start, ends_on=end, **said)
    return Tournament.objects.get(pk=tournament.pk)


def days_in(page: str) -> set[str]:
    return {piece.partition('"')[0] for piece in page.split('<time datetime="')[1:]}


@pytest.mark.parametrize("event", EVENTS)
def test_page_work_reminder_calendar_and_command_say_the_same_days(
    event: str, astrid: User, boris: User, tmp_path: Path
) -> None:
    at(SUMMER)
    tournament, told = drafted(astrid, boris, event), of_the_command(event, tmp_path)
    registering = {code: day for code, day in told.items() if code.startswith("registration")}
    (item,) = work_waiting(astrid, SUMMER.date())
    assert {due.code: due.day for due in item.dues} == registering
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert {day.isoformat() for day in told.values()} <= days_in(page)
    for code, day in registering.items():
        if day >= SUMMER.date():
            remind(now=datetime.combine(day, time(18), UTC))
            assert Reminder.objects.filter(user=astrid, day=day, about=f"/tournaments/{tournament.pk}/#{code}").exists()
    Tournament.objects.update(state="approved", registered_at=SUMMER)
    planned = {each.deadline: each.due_on for each in own_days(boris, SUMMER.date())}
    assert planned == {code: day for code, day in told.items() if code not in registering}


def test_the_days_of_a_report_are_those_of_the_command(astrid: User, boris: User, chiara: User, tmp_path: Path) -> None:
    finished(astrid, boris, chiara)
    (item,) = work_waiting(boris, AFTER.date())
    told = of_the_command("standard", tmp_path)
    assert {due.code: due.day for due in item.dues} == {code: told[code] for code in ("report", "report-latest")}


def test_the_sweeper_reminds_of_a_report_and_when_it_is_here_nobody_is_bothered(
    astrid: User, boris: User, chiara: User, settings
) -> None:
    settings.CELERY_BROKER_URL = "memory://"
    finished(astrid, boris, chiara)
    (item,) = work_waiting(boris, AFTER.date())
    assert item.due_on
    at(datetime.combine(item.due_on - timedelta(days=1), time(18), UTC))
    sweep()
    assert not Reminder.objects.exists()  # somebody leafs through the demo's days
    settings.DEMO_STANDS_STILL = timedelta(0)
    sweep()
    sweep()
    assert [each.step for each in Reminder.objects.filter(user=boris, day=item.due_on)] == [1]
    message = OutboxMessage.objects.get(payload__task="ratingsite.tasks.send_reminders")
    Tournament.objects.update(state="withdrawn")  # whatever ended it
    assert do(message.pk, now=AFTER)


# ---------------------------------------------------------------- the own calendar
def feed_of(user: User) -> str:
    secret = make_calendar_link(user, by=user, now=NOW)
    return f"/own-days/{secret}.ics"


def events(address: str) -> list[Any]:
    answer = Client().get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_it_has_the_days_with_alarms_and_is_the_same_until_something_moves(
    astrid: User, boris: User, chiara: User
) -> None:
    at(SUMMER)
    tournament, address = draft(astrid, boris), feed_of(astrid)
    (first,) = events(address)
    assert (str(first["summary"]), first["dtstart"].dt, int(first["sequence"])) == (
        "Go on with the registration: St. Louis Autumn Four", date(2025, 10, 9), 0,
    )  # fmt: skip
    assert [alarm["trigger"].dt.days for alarm in first.walk("VALARM")] == [-days for days in STEPS]
    assert "America/Chicago (0.2.2)" in str(first["description"])
    bytes_before = Client().get(address).content
    at(SUMMER + timedelta(hours=2))
    assert Client().get(address).content == bytes_before
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=date(2025, 10, 13))
    (moved,) = events(address)
    assert (moved["uid"], moved["dtstart"].dt, int(moved["sequence"])) == (first["uid"], date(2025, 10, 10), 1)
    told = ToldDay.objects.get()  # the clock goes on from where it was set
    assert moved["last-modified"].dt == told.changed_at.replace(microsecond=0) >= SUMMER + timedelta(hours=2)


def test_it_is_in_the_language_of_its_owner_and_tells_nothing_of_others(
    astrid: User, boris: User, chiara: User
) -> None:
    at(SUMMER)
    draft(astrid, boris)
    choose_notices(astrid, language="fr", time_zone="", wants_reminders=False, by=astrid, now=NOW)
    assert [str(each["summary"]) for each in events(feed_of(astrid))] == [
        "Continuer l’annonce\u00a0: St. Louis Autumn Four"
    ]
    assert events(feed_of(chiara)) == []


def test_another_link_ends_the_first_and_a_revoked_one_a_closed_account_and_a_guess_open_nothing(
    astrid: User, boris: User
) -> None:
    first = feed_of(astrid)
    second = feed_of(astrid)
    assert [Client().get(address).status_code for address in (first, second, "/own-days/guess.ics")] == [404, 200, 404]
    assert signed_in(astrid).post("/account/notices/calendar/revoke/").status_code == 302
    assert Client().get(second).status_code == 404
    third = feed_of(astrid)
    User.objects.filter(pk=astrid.pk).update(is_active=False)
    assert Client().get(third).status_code == 404
    assert [entry.act for entry in AuditEntry.objects.filter(by=astrid)] == [
        "make calendar link", "make calendar link", "revoke calendar link", "make calendar link",
    ]  # fmt: skip


def test_the_secret_is_shown_once_and_kept_nowhere(astrid: User) -> None:
    browser = signed_in(astrid)
    page = browser.post("/account/notices/calendar/").content.decode()
    secret = page.partition("/own-days/")[2].partition(".ics")[0]
    assert len(secret) == 43
    assert secret not in browser.get("/account/notices/").content.decode()
    assert CalendarLink.objects.get().digest not in page


def test_who_asks_too_often_waits(astrid: User, settings) -> None:
    settings.OWN_CALENDARS_A_MINUTE = 2
    at(SUMMER)
    address = feed_of(astrid)
    assert [Client().get(address).status_code for _ in range(3)] == [200, 200, 429]


def test_nobody_chooses_for_somebody_else(astrid: User, boris: User) -> None:
    with pytest.raises(NotPermitted):
        make_calendar_link(astrid, by=boris, now=NOW)
    with pytest.raises(NotPermitted):
        choose_notices(astrid, language="", time_zone="", wants_reminders=False, by=boris, now=NOW)


def test_the_choice_is_kept_and_a_zone_that_is_none_is_refused_at_its_field(astrid: User) -> None:
    browser, chosen = signed_in(astrid), {"language": "fr", "time_zone": "Europe/Paris"}
    assert browser.post("/account/notices/", chosen).status_code == 302
    user = User.objects.get(pk=astrid.pk)
    assert (user.language, user.time_zone, user.wants_reminders) == ("fr", "Europe/Paris", False)
    entry = AuditEntry.objects.get(act="choose notices")
    assert entry.details["wants_reminders"] == [True, False]
    assert browser.post("/account/notices/", {"time_zone": "Mars/Phobos"}).status_code == 422
    browser.post("/i18n/setlang/", {"language": "en"})  # reads the portal in English now
    assert User.objects.get(pk=astrid.pk).language == "en"


def test_many_tournaments_cost_the_calendar_no_more_questions(astrid: User, boris: User, usa: Federation) -> None:
    at(SUMMER)
    one, address = draft(astrid, boris), feed_of(astrid)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(address).status_code == 200
        return len(asked)

    queries()
    before = queries()
    copies = [copied(one, number) for number in range(12)]
    Tournament.objects.bulk_create(copies)
    queries()  # the first time notes what is told
    assert len(events(address)) == 13
    assert queries() == before


def copied(tournament: Tournament, number: int) -> Tournament:
    fields = {each.attname: getattr(tournament, each.attname) for each in Tournament._meta.concrete_fields}
    return Tournament(**fields | {"id": uuid4(), "name": f"Open {number}"})
