"""Nobody votes on an application whose norm is examined again, or awards it; one whose norm is gone can be refused."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.cases.test_closing import posted
from tests.titles.corrected import corrected
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases import meetings, procedure
from titles.cases.models import CaseNorm, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import work_for
from titles.certificates.services import void_norm
from titles.norms.models import Norm
from titles.norms.reexamination import uphold_norm
from titles.tasks import reexamine_after_correction
from tournaments.reports.pgn.services import receive_games

IN_DOUBT = "A norm of it is examined again: the commission upholds or voids that first."
VOTE_DAY = NOW + timedelta(days=50)


@pytest.fixture
def council() -> User:
    return person("Cora Council", (Office.COUNCIL, None))


@pytest.fixture
def case(approved: Norm, world: World, boris: User, chiara: User, fred: User, qadira: User) -> TitleCase:
    """The norm and three made elsewhere, of which nothing lacks, on the agenda."""
    meeting = meetings.plan_meeting(VOTE_DAY.date(), "Lausanne", by=qadira, now=NOW)
    found = posted(world.hero, chiara, fred, meeting)
    CaseNorm.objects.create(case=found, norm=approved)
    receive_games(world.report, name="open.pgn", content=scores(world).encode(), by=boris, now=NOW)  # 1.9.1
    return found


def scores(world: World) -> str:
    games = world.report.games.select_related("white", "black")
    return "\n\n".join(
        f'[Round "{game.round}"]\n[White "{game.white.name}"]\n[WhiteFideId "{game.white.fide_id}"]\n'
        f'[Black "{game.black.name}"]\n[BlackFideId "{game.black.fide_id}"]\n'
        f'[Result "{game.result}"]\n\n1. e4 e5 {game.result}'
        for game in games
    )


def put_in_doubt(world: World, by: User) -> None:
    correction = corrected(world.rating_list, {world.opponents[0]: 2200}, by)
    reexamine_after_correction(str(correction.pk))


def what(user: User, moment: datetime) -> list[str]:
    return [item.what for item in work_for(user, moment.date())]


def test_nobody_votes_while_a_norm_is_in_doubt_and_the_meeting_puts_it_off(
    case: TitleCase, approved: Norm, world: World, qadira: User, quentin: User
) -> None:
    meeting = meetings.note_attendance(case.meeting, [quentin], by=qadira, now=VOTE_DAY)
    meetings.cast_vote(case, "for", by=quentin, now=VOTE_DAY)
    put_in_doubt(world, qadira)
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=VOTE_DAY)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NORM_IN_DOUBT, "1.8")
    with pytest.raises(meetings.NotClosed):
        meetings.close_meeting(meeting, minutes="All there.", refusals={}, by=qadira, now=VOTE_DAY)
    at(VOTE_DAY)
    shown = signed_in(quentin).get(f"/titles/applications/{case.pk}/").content.decode()
    assert (IN_DOUBT in shown, f'href="{reverse("norm", args=[approved.pk])}"' in shown) == (True, True)
    meetings.close_meeting(meeting, minutes="All there.", refusals={}, put_off=[case.pk], by=qadira, now=VOTE_DAY)
    case.refresh_from_db()
    assert (case.state, case.meeting) == ("posted", None)


def test_the_council_awards_it_once_the_norm_is_upheld(
    case: TitleCase, approved: Norm, world: World, council: User, qadira: User, quentin: User
) -> None:
    TitleCase.objects.filter(pk=case.pk).update(state="recommended", decided_by=qadira, decided_at=VOTE_DAY)
    assert what(council, VOTE_DAY) == ["Award the title"]
    put_in_doubt(world, qadira)
    with pytest.raises(CaseRefused) as refused:
        procedure.award_title(case, by=council, now=VOTE_DAY)
    assert (refused.value.obstacle, what(council, VOTE_DAY)) == (Obstacle.NORM_IN_DOUBT, [])
    at(VOTE_DAY)
    assert IN_DOUBT in signed_in(council).get(f"/titles/applications/{case.pk}/").content.decode()
    approved.refresh_from_db()
    uphold_norm(approved, by=quentin, now=VOTE_DAY, reason="2452 is enough.")
    assert what(council, VOTE_DAY) == ["Award the title"]
    assert procedure.award_title(case, by=council, now=VOTE_DAY).state == "awarded"


def test_what_is_posted_and_has_lost_a_norm_is_refused_by_the_commission_on_its_page(
    case: TitleCase, approved: Norm, qadira: User, quentin: User
) -> None:
    at(NOW)
    commission, page = signed_in(quentin), f"/titles/applications/{case.pk}/"
    assert f"{page}refuse/" not in commission.get(page).content.decode()
    void_norm(approved, by=qadira, now=NOW, reason="The games were never played.")
    assert what(quentin, NOW) == ["The certificate of a norm was revoked: look again"]
    shown = commission.get(page).content.decode()
    assert ("The certificate of a norm was revoked" in shown, f"{page}refuse/" in shown) == (True, True)
    commission.post(f"{page}refuse/", {"reason": "One of its norms is void.", "article": "1.5.1"})
    case.refresh_from_db()
    assert (case.state, case.closing_article, what(quentin, NOW)) == ("refused", "1.5.1", [])
