"""A text that no day chooses: the administrator names it when he starts the run of a list of its days."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratingsite.office.audit.services import history_of
from tests.asked import wrong_in
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, WHOLE, Way, rated

SEPTEMBER = "fide-standard.2009-09-01"
TEXT = "FIDE Rating Regulations 2009, as the text stands"


@pytest.fixture
def office(desk: Desk) -> Client:
    """The administrator's browser on 1 September 2009, with a tournament of August in the ledger."""
    way = Way(desk=desk, system="fide-standard", day=date(2009, 8, 12))
    way.listed(EVERYBODY)
    way.accepted(way.approved(highest_rating=2500))
    at(desk.moment(date(2009, 9, 1)))
    return signed_in(desk.dmitri)


def test_the_run_rates_by_the_text_that_was_named(office: Client, desk: Desk) -> None:
    """8.56: K is 20 from 2400 on by the text as it stands; it was never applied, and 10 was."""
    page = office.get(f"/runs/start/?period={SEPTEMBER}").content.decode()
    assert f'<option value="fide-2009">{TEXT}</option>' in page
    office.post("/runs/start/", {"period": SEPTEMBER, "edition": "fide-2009"})
    run = RatingRun.objects.get()
    advance_run(run.pk, clock=lambda: desk.moment(date(2009, 9, 1)))
    found = {result.player.fide_id: result.rating_after for result in run.results.select_related("player")}
    assert [found[2099100 + rank] for rank in EVERYBODY] == list(rated(WHOLE, 20).values())
    assert [entry.details for entry in history_of(run) if entry.act == "start run"] == [{"edition": "fide-2009"}]
    assert TEXT in office.get(f"/runs/{run.pk}/").content.decode()


def test_unless_one_is_named_the_days_choose(office: Client, desk: Desk) -> None:
    office.post("/runs/start/", {"period": SEPTEMBER, "edition": ""})
    run = RatingRun.objects.get()
    advance_run(run.pk, clock=lambda: desk.moment(date(2009, 9, 1)))
    found = {result.player.fide_id: result.rating_after for result in run.results.select_related("player")}
    assert [found[2099100 + rank] for rank in EVERYBODY] == list(rated(WHOLE, 10).values())
    assert TEXT not in office.get(f"/runs/{run.pk}/").content.decode()


@pytest.mark.parametrize("edition", ["fide-2011", "fide-2024", "cfc-2009", "x"])
def test_a_text_that_a_day_chooses_cannot_be_named(office: Client, edition: str) -> None:
    answer = office.post("/runs/start/", {"period": SEPTEMBER, "edition": edition})
    assert (answer.status_code, wrong_in(answer.content.decode())) == (
        422, {"id_edition": "No run for this list can be rated by that text."},
    )  # fmt: skip
    assert not RatingRun.objects.exists()
