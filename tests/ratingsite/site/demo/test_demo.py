"""The demo: built by the services, with a day and files of its own, and absent from any other portal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from ratings.lists.models import ListEntry, RatingList
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.clock.services import now
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from ratingsite.site.demo.build import DEMO_DAY, build_demo
from ratingsite.site.demo.people import US_CHAMPIONSHIP
from ratingsite.site.work import work_waiting
from titles.norms.models import Norm
from tournaments.registration.models import Tournament
from tournaments.reports.services import accept_report, certify_report, endorse_report, receive_file, ticks_wanted

pytestmark = pytest.mark.django_db
CARUANA = 2020009
READ_ME = Path(__file__).resolve().parents[4] / "README.md"


@pytest.fixture
def demo(settings) -> None:
    settings.DEMO = True
    build_demo()


def test_the_read_me_names_everybody_of_the_demo() -> None:
    text = READ_ME.read_text(encoding="utf-8")
    assert [account.name for account in DEMO_ACCOUNTS if f"| {account.name} |" not in text] == []


def test_the_demo_stands_where_its_report_is_waited_for_and_its_example_has_gone_the_whole_way(demo: None) -> None:
    assert now().date() == DEMO_DAY.date()
    assert dict(Tournament.objects.values_list("name", "state")) == {
        "Example Masters 2024 (invented players)": "finished",
        "US Championship 2025": "finished",
        "Example Winter Open 2025 (invented)": "submitted",
    }
    assert not Tournament.objects.get(name="US Championship 2025").reports.exists()

    dates = list(
        RatingList.objects.filter(system="fide-standard").order_by("sequence").values_list("list_date", flat=True)
    )
    assert dates == [date(2024, 5, 1), date(2024, 6, 1), date(2025, 10, 1)]
    maple = ListEntry.objects.get(player__name="Maple, Gordon", rating_list__list_date="2024-06-01")
    assert maple.rating == 2403  # 2378 + 20 × 1.27, worked out in tests/journeys/test_line.py
    norm = Norm.objects.get()
    assert (norm.title, norm.state, norm.certificate.number) == ("IM", "approved", "N-2024-000001")

    acts = set(AuditEntry.objects.values_list("act", flat=True))  # every act of the demo is in the record
    assert {"register", "approve registration", "certify report", "endorse report", "accept report"} <= acts

    with pytest.raises(CommandError, match="not empty"):  # a database with people in it is never filled
        call_command("demo")


def test_the_walk_of_the_read_me_ends_on_the_list_that_it_names(demo: None) -> None:
    assert f"The demo's day is {DEMO_DAY:%-d %B %Y}" in READ_ME.read_text(encoding="utf-8")
    boris, chiara, dmitri, quentin = (
        User.objects.get(name__startswith=name) for name in ("Boris", "Chiara", "Dmitri", "Quentin")
    )
    championship = Tournament.objects.get(name="US Championship 2025")
    received = receive_file(
        championship, name=US_CHAMPIONSHIP.name, content=US_CHAMPIONSHIP.read_bytes(), by=boris, now=now()
    )
    assert received.report is not None
    certified = certify_report(received.report, by=boris, now=now(), ticks=ticks_wanted(received.report, now=now()))
    accept_report(endorse_report(certified, by=chiara, now=now()), by=dmitri, now=now())

    Client().post(reverse("demo_set_day"), {"day": "2025-10-30"})
    run = start_run(open_period("fide-standard", date(2025, 11, 1)), by=dmitri, now=now())
    advance_run(run.pk, clock=now)
    run.refresh_from_db()
    look_at_every_flag(run, by=quentin, now=now(), note="")
    published = publish_rating_list(run, by=quentin, now=now())
    change = {result.player.fide_id: result.change_hundredths for result in run.results.select_related("player")}
    assert (published.list_date, len(change), change[CARUANA]) == (date(2025, 11, 1), 12, 830)  # as FIDE published it


def test_at_the_cfc_an_appeal_waits_for_the_auditor_and_an_operation_for_the_committee(demo: None) -> None:
    day = DEMO_DAY.date()
    waits = {
        name: [item.what for item in work_waiting(User.objects.get(name__startswith=name), day)]
        for name in ("Margot", "Rene", "Carla")
    }
    asked = "Send the list of games to the appellant"
    assert waits == {"Margot": [asked], "Rene": ["Decide on the correction", asked], "Carla": []}
    boon = ListCorrection.objects.get()
    (told,) = boon.effects["lists"]
    assert (boon.state, boon.operation) == ("review", "cfc-boon-1980")
    # 737: 127 points from 1204 to 1395, 99 from 1612 to 1799, 96 from 2003 on
    assert {row["before"]: row["after"] for row in told["changed"]} == {1300: 1427, 1655: 1754, 2110: 2206}
    assert RatingAppeal.objects.get().fee_cents == 1000  # 739


def test_a_real_portal_has_no_demo(settings, dmitri: User) -> None:
    settings.DEMO = False
    with pytest.raises(CommandError, match="no demo"):
        call_command("demo")
    assert Client().post(reverse("demo_set_day"), {"day": "2025-10-25"}).status_code == 404
    assert Client().get(reverse("demo_file", args=[US_CHAMPIONSHIP.name])).status_code == 404


def test_the_demos_day_can_be_moved_and_nonsense_is_refused(settings) -> None:
    settings.DEMO = True
    client = Client()
    assert client.post(reverse("demo_set_day"), {"day": "2025-09-01", "back": "/ratings/"}).url == "/ratings/"
    assert now().date() == date(2025, 9, 1)
    assert client.post(reverse("demo_set_day"), {"day": "soon", "back": "https://elsewhere.example/"}).url == "/"
    assert client.post(reverse("demo_set_day"), {"day": "soon", "back": "2025-10-25T00:00"}).url == "/"
    for day in ("9999-12-31", "0001-01-01"):  # days around which nothing can be reckoned
        assert client.post(reverse("demo_set_day"), {"day": day}).url == "/"
    assert now().date() == date(2025, 9, 1)


def test_the_demo_hands_out_its_report_files_and_no_others(settings) -> None:
    settings.DEMO = True
    answer = Client().get(reverse("demo_file", args=[US_CHAMPIONSHIP.name]))
    assert b"".join(answer.streaming_content) == US_CHAMPIONSHIP.read_bytes()
    assert answer["Content-Disposition"] == f'attachment; filename="{US_CHAMPIONSHIP.name}"'
    assert Client().get(reverse("demo_file", args=["accounts.py"])).status_code == 404
