"""A report that is accepted while that is disturbed: by the button on its page, or by a worker of a selection."""

from __future__ import annotations

import signal
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus

from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import snapshot_of
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import event_to_json
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.clock.services import now
from tests.cast import person
from tests.ratings.faults import office
from tests.ratings.faults.cases import Case, Found
from tests.ratings.faults.places import Places
from tests.tournaments.desk import Desk
from tests.tournaments.events import PEOPLE
from tournaments.reports.accepting.services import select_reports
from tournaments.reports.models import Report

STATE = Report.State
PLAYED_AGO = 12  # days


def endorsed() -> str:
    """The report of a tournament of this month lies with the administrator."""
    usa = Federation.objects.get(code="USA")
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    rows = []
    for fide_id, name, sex, title, rating in PEOPLE:
        player = Player.objects.create(fide_id=fide_id, name=name, sex=sex, title=title, federation=usa)
        rows.append(ImportedEntry(player=player, rating=rating, k_factor=20))
    import_list(office.SYSTEMS[0], office.NEXT, rows, origin="the loop", by=_administrator(), now=now())
    desk = Desk(
        astrid=person("Astrid Organiser", (Office.ORGANISER, usa)),
        boris=person("Boris Arbiter", (Office.ARBITER, usa)),
        chiara=person("Chiara Officer", (Office.RATING_OFFICER, usa)),
        dmitri=_administrator(),
        qadira=person("Qadira Chair", (Office.QC_CHAIR, None)),
        edgar=person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa)),
        federation=usa,
    )
    first = now().date() - timedelta(days=PLAYED_AGO)
    return str(desk.endorsed(desk.received(desk.approved(starts_on=first))).pk)


def selected() -> str:
    """The same, and the administrator has it accepted with others by selection."""
    key = endorsed()
    select_reports([Report.objects.get().pk], by=_administrator(), now=now())
    return key


def _administrator() -> User:
    return User.objects.get(name="Dmitri Administrator")


def signed_in() -> str:
    """The session of the administrator's browser."""
    browser = Client()
    browser.force_login(_administrator())
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def press(key: str, session: str, place: int = 0) -> int:
    """He presses the button; what the page answers. With a ``place`` the process dies there, or behind the answer."""
    settings.ALLOWED_HOSTS = ["testserver"]
    browser = Client(raise_request_exception=False)
    browser.cookies[settings.SESSION_COOKIE_NAME] = session
    with connection.execute_wrapper(Places(place)):
        answer = browser.post(reverse("report_accept", args=[key]))
    if place:
        signal.raise_signal(signal.SIGKILL)
    return answer.status_code


def accept(key: str) -> str:
    """The button, pressed by somebody whom nothing disturbs."""
    status = press(key, signed_in())
    if status != HTTPStatus.FOUND:
        raise RuntimeError(f"the page answers {status}")
    return Report.objects.get(pk=key).state


def state(key: str) -> str:
    return Report.objects.get(pk=key).state


def more(key: str) -> Found:
    """Every document of the ledger that the report has brought, but for the names that each office gives anew."""
    report = Report.objects.select_related("rated_event", "accepted_by").get(pk=key)
    events = RatedEvent.objects.filter(name=report.tournament.name).order_by("system", "version")
    documents = [[each.system_id, each.version, event_to_json(replace(snapshot_of(each), id=""))] for each in events]
    accepted = [report.accepted_by.name if report.accepted_by else "", report.rated_event in list(events)]
    return {"documents": documents, "accepted": accepted}


REPORT = Case(
    name="report",
    table=Report._meta.db_table,
    begin=endorsed,
    decide=accept,
    waits=(STATE.ENDORSED,),
    ends=STATE.ACCEPTED,
    over=(STATE.ACCEPTED, STATE.REFUSED),
    state=state,
    more=more,
)
SELECTION = replace(REPORT, name="selection", begin=selected, waits=())
