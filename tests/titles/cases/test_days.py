"""Days of applications are those of the federation that applies, days of a meeting those of the place where it is held.

Chicago is five hours behind UTC in September: at 02:00 UTC it is still the evening before.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.lists.models import ListEntry
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from titles.cases import meetings, objections, papers, procedure, services
from titles.cases.assembling import judge_case
from titles.cases.fees import fee_term
from titles.cases.models import Meeting, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.norms.models import Norm

NIGHT = datetime(2025, 9, 2, 2, tzinfo=UTC)  # the first of September in Chicago


@pytest.fixture
def chicago(usa: Federation, world: World) -> Federation:
    Federation.objects.filter(pk=usa.pk).update(time_zone="America/Chicago")
    return Federation.objects.get(pk=usa.pk)


@pytest.fixture
def case(approved: Norm, world: World, chicago: Federation, chiara: User, fred: User) -> TitleCase:
    """Whole but for the fee, and not submitted yet."""
    case = services.open_case(world.hero, "IM", by=chiara, now=NIGHT)
    for number in (1, 2, 3):
        vouched(case, certificate_of(number), by=chiara, second=fred, now=NIGHT)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NIGHT)
    return TitleCase.objects.get(pk=case.pk)


def days_ahead(case: TitleCase) -> object:
    findings = judge_case(case, case.day_of(NIGHT)).way.findings
    return next(each.found for each in findings if each.rule == "days-ahead")


def test_an_application_that_is_sent_in_the_evening_counts_for_that_day(
    case: TitleCase, chiara: User, quentin: User, qadira: User
) -> None:
    meeting = meetings.plan_meeting(date(2025, 10, 16), "Lausanne", by=qadira, now=NIGHT)  # 45 days after the first
    case = services.submit_case(case, by=chiara, now=NIGHT)
    procedure.schedule_case(case, meeting, by=quentin, now=NIGHT)
    case = TitleCase.objects.select_related("meeting", "federation").get()
    term = fee_term(case, case.day_of(NIGHT))
    assert term is not None
    assert (case.submitted_on, term.last_day, term.is_late, days_ahead(case)) == (
        date(2025, 9, 1), date(2025, 9, 1), False, 45,
    )  # fmt: skip


def test_the_posting_begins_on_the_day_of_the_federation_and_ends_thirty_days_later(
    case: TitleCase, chiara: User, dmitri: User, quentin: User
) -> None:
    case = services.submit_case(case, by=chiara, now=NIGHT)
    papers.note_fee(case, paid_on=date(2025, 9, 1), reference="Bank 7", has_surcharge=False, by=dmitri, now=NIGHT)
    case = procedure.post_case(case, by=quentin, now=NIGHT)
    assert (case.posted_on, procedure.posting_ends_on(case)) == (date(2025, 9, 1), date(2025, 10, 1))
    at(NIGHT)
    listed = signed_in(quentin).get("/titles/applications/").content.decode()
    assert '<time datetime="2025-09-01">' in listed


@pytest.mark.parametrize(("last", "said"), [(0, "Nothing is decided before"), (1, "Long enough for a decision since")])
def test_the_page_says_how_long_nothing_is_decided_and_then_since_when_it_can_be(
    case: TitleCase, chiara: User, dmitri: User, quentin: User, last: int, said: str
) -> None:
    case = services.submit_case(case, by=chiara, now=NIGHT)
    papers.note_fee(case, paid_on=date(2025, 9, 1), reference="Bank 7", has_surcharge=False, by=dmitri, now=NIGHT)
    case = procedure.post_case(case, by=quentin, now=NIGHT)
    at(NIGHT + timedelta(days=29 + last))  # in the night between the last of the thirty days and the first behind them
    page = signed_in(None).get(f"/titles/applications/{case.pk}/").content.decode()
    assert f'{said} <time datetime="2025-10-01">' in page


@pytest.mark.parametrize(
    ("zone", "before", "begun"),
    [
        ("UTC", datetime(2025, 9, 15, 23, 59, tzinfo=UTC), datetime(2025, 9, 16, tzinfo=UTC)),
        ("America/Toronto", datetime(2025, 9, 16, 3, 59, tzinfo=UTC), datetime(2025, 9, 16, 4, tzinfo=UTC)),
        ("Asia/Tashkent", datetime(2025, 9, 15, 18, 59, tzinfo=UTC), datetime(2025, 9, 15, 19, tzinfo=UTC)),
    ],
)
def test_a_meeting_begins_with_its_day_where_it_is_held(
    qadira: User, zone: str, before: datetime, begun: datetime
) -> None:
    meeting = meetings.plan_meeting(date(2025, 9, 16), "The hall", zone, by=qadira, now=NOW)
    with pytest.raises(CaseRefused) as refused:
        meetings.close_meeting(meeting, minutes="None.", refusals={}, by=qadira, now=before)
    assert refused.value.obstacle is Obstacle.NO_MEETING
    assert meetings.close_meeting(meeting, minutes="None.", refusals={}, by=qadira, now=begun).state == "closed"


def test_a_meeting_is_planned_for_a_day_that_is_not_over_where_it_is_held(qadira: User) -> None:
    at(NIGHT)
    browser, path = signed_in(qadira), "/titles/meetings/plan/"
    said = {"held_on": "2025-09-01", "place": "Chicago", "time_zone": "Europe/Zurich"}
    assert "Expected a day that is not over." in browser.post(path, said).content.decode()
    shown = browser.post(path, {**said, "time_zone": "America/Chicago"}, follow=True).content.decode()
    assert "days of America/Chicago" in shown
    assert Meeting.objects.get().time_zone == "America/Chicago"
    with pytest.raises(CaseRefused):
        meetings.plan_meeting(date(2025, 9, 1), "Zurich", "Europe/Zurich", by=qadira, now=NIGHT)


def test_ten_objections_a_day_are_of_the_day_of_the_federation(case: TitleCase, carla: User) -> None:
    TitleCase.objects.filter(pk=case.pk).update(state="posted", submitted_at=NIGHT, posted_at=NIGHT)
    case = TitleCase.objects.get(pk=case.pk)
    for number in range(objections.A_DAY):
        objections.object_to_case(case, f"Game {number}.", by=carla, now=NIGHT)
    with pytest.raises(CaseRefused) as refused:
        objections.object_to_case(case, "Once more.", by=carla, now=NIGHT + timedelta(hours=2))
    assert refused.value.obstacle is Obstacle.ENOUGH_TODAY
    objections.object_to_case(case, "In the morning.", by=carla, now=NIGHT + timedelta(hours=3))


@pytest.mark.parametrize(("days_before", "achieved"), [(3, NOW.date()), (0, NOW.date()), (-3, date(2025, 8, 29))])
def test_0_4_3_by_a_list_that_is_published_ahead_of_its_day_a_title_is_confirmed_before_it(
    world: World, chiara: User, qadira: User, days_before: int, achieved: date
) -> None:
    player, of = world.opponents[-1], a_list(world.rating_list.system, NOW.date() + timedelta(days=days_before))
    ListEntry.objects.create(
        rating_list=of, player=player, name=player.name, federation_id="USA", rating=2310, games_total=45
    )
    case = services.submit_case(services.open_case(player, "FM", by=chiara, now=NOW), by=chiara, now=NOW)
    held = procedure.confirm_title(case, by=qadira, now=NOW).held
    assert held is not None
    assert (held.achieved_on, held.confirmed_on) == (achieved, NOW.date())
