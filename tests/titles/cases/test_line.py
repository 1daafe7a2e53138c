"""An application from the first paper to the award, at the desks of those who act; and what is refused on the way."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest

from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of
from tests.titles.worlds import World, a_list
from titles.cases import meetings, objections, papers, procedure, services
from titles.cases.found import find_titles
from titles.cases.models import Meeting, NormElsewhere, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import work_for
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.register.models import HeldTitle

MEETING_ON = NOW.date() + timedelta(days=50)


@pytest.fixture
def approved(countersigned: Norm, quentin: User, world: World) -> Norm:
    """The norm of ``worlds``, and a rating of 2405 on a later list."""
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=world.hero, name=world.hero.name, federation_id="USA", rating=2405, title="FM"
    )
    return approve_norm(countersigned, by=quentin, now=NOW)


@pytest.fixture
def council(db: None) -> User:
    return person("Coralie Council", (Office.COUNCIL, None))


@pytest.fixture
def people(dmitri: User, quentin: User, qadira: User, council: User) -> SimpleNamespace:
    return SimpleNamespace(dmitri=dmitri, quentin=quentin, qadira=qadira, council=council)


def later(days: int) -> datetime:
    return NOW + timedelta(days=days)


def a_case(player: Player, by: User) -> TitleCase:
    """The case with two norms made elsewhere beside the one of the portal."""
    case = services.open_case(player, "IM", by=by, now=NOW)
    for number in (1, 2):
        papers.enter_norm_elsewhere(case, certificate_of(number), by=by, now=NOW)
    return case


def test_a_case_takes_the_norms_that_suffice_and_says_what_is_missing(
    approved: Norm, world: World, chiara: User
) -> None:
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    assert [lies.norm for lies in case.norms.all()] == [approved]
    missing = {(each.article, each.rule.value) for each in services.missing_to_submit(case, NOW.date())}
    assert missing == {("1.5.1", "games"), ("1.5.6", "must-have-event"), ("1.9.1", "pgn")}


def test_a_case_goes_from_its_papers_to_the_title(
    approved: Norm, world: World, chiara: User, boris: User, carla: User, people: SimpleNamespace
) -> None:
    dmitri, quentin, qadira, council = people.dmitri, people.quentin, people.qadira, people.council
    case = a_case(world.hero, chiara)
    missing = services.missing_to_submit(case, NOW.date())
    assert [(each.article, each.about) for each in missing] == [("1.9.1", world.tournament.name)]
    with pytest.raises(CaseRefused) as refused:
        services.submit_case(case, by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "1.9.1")

    asked = papers.ask_for_paper(case, "pgn", world.tournament.name, by=chiara, now=NOW)
    assert list(asked.people.all()) == [boris]
    papers.answer_request(asked, by=boris, now=NOW, answer="It lies with the report now.")
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    papers.enter_norm_elsewhere(case, certificate_of(3), by=chiara, now=NOW)
    case = services.submit_case(case, by=chiara, now=NOW)
    assert (case.state, case.submitted_by) == ("submitted", chiara)

    with pytest.raises(CaseRefused) as refused:
        procedure.post_case(case, by=quentin, now=NOW)
    assert refused.value.article == "2.2"
    papers.note_fee(case, paid_on=NOW.date(), reference="Bank 7", has_surcharge=False, by=dmitri, now=NOW)
    case = procedure.post_case(case, by=quentin, now=NOW)
    objection = objections.object_to_case(case, "The last round was not played.", by=carla, now=later(1))

    meeting = meetings.plan_meeting(MEETING_ON, "Lausanne", by=qadira, now=later(1))
    case = procedure.schedule_case(case, meeting, by=quentin, now=later(1))
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(50))
    assert refused.value.obstacle is Obstacle.UNANSWERED
    objections.answer_objection(objection, by=chiara, now=later(2), answer="It was, see the crosstable.")
    meetings.cast_vote(case, "for", by=quentin, now=later(50))
    meetings.close_meeting(meeting, minutes="All present.", reasons={}, by=qadira, now=later(50))
    case.refresh_from_db()
    assert case.state == "recommended"
    assert set(meeting.attended.all()) == {quentin, qadira}

    case = procedure.award_title(case, by=council, now=later(55))
    held = HeldTitle.objects.get()
    assert (held.title, held.source, held.achieved_on, held.confirmed_on) == (
        "IM", "norms", date(2024, 10, 10), later(55).date(),
    )  # fmt: skip
    world.hero.refresh_from_db()
    assert (case.state, case.held, world.hero.title) == ("awarded", held, "IM")


def test_who_has_a_stake_does_not_vote(approved: Norm, world: World, chiara: User, qadira: User) -> None:
    member = person("Mira Member", (Office.QC, None), (Office.ORGANISER, world.hero.federation))
    meeting = meetings.plan_meeting(NOW.date(), "Lausanne", by=qadira, now=NOW)
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="posted", meeting=meeting, submitted_at=NOW, posted_at=NOW)
    case.refresh_from_db()
    with pytest.raises(NotPermitted) as refused:
        meetings.cast_vote(case, "for", by=member, now=NOW)
    assert refused.value.decision.barred_by == "stake"


def test_a_vote_before_the_posting_has_ended_is_refused_by_its_article(
    approved: Norm, world: World, chiara: User, quentin: User, qadira: User
) -> None:
    case = a_case(world.hero, chiara)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    papers.enter_norm_elsewhere(case, certificate_of(3), by=chiara, now=NOW)
    meeting = meetings.plan_meeting(later(46).date(), "Lausanne", by=qadira, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(
        state="posted", meeting=meeting, submitted_by=chiara, submitted_at=NOW, posted_at=later(20),
        fee_paid_on=NOW.date(), fee_reference="Bank 7",
    )  # fmt: skip
    case.refresh_from_db()
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(46))
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "2.4")


def test_without_a_vote_a_case_waits_for_another_meeting(
    approved: Norm, world: World, chiara: User, qadira: User
) -> None:
    case = a_case(world.hero, chiara)
    meeting = meetings.plan_meeting(NOW.date(), "Lausanne", by=qadira, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="posted", meeting=meeting, submitted_at=NOW, posted_at=NOW)
    meetings.close_meeting(meeting, minutes="Nobody voted.", reasons={}, by=qadira, now=NOW)
    case.refresh_from_db()
    assert (case.state, case.meeting, Meeting.objects.get().state) == ("posted", None, "closed")


def test_a_lower_title_for_a_higher_holder_is_refused(world: World, chiara: User) -> None:
    Player.objects.filter(pk=world.hero.pk).update(title="GM")
    world.hero.refresh_from_db()
    with pytest.raises(CaseRefused) as refused:
        services.open_case(world.hero, "IM", by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_ABOVE, "0.4")


def test_one_certificate_is_entered_once(approved: Norm, world: World, chiara: User) -> None:
    case = a_case(world.hero, chiara)
    with pytest.raises(CaseRefused) as refused:
        papers.enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    assert (refused.value.obstacle, NormElsewhere.objects.count()) == (Obstacle.ENTERED_ALREADY, 2)


def test_an_officer_of_another_federation_opens_no_case(world: World, carla: User) -> None:
    with pytest.raises(NotPermitted):
        services.open_case(world.hero, "IM", by=carla, now=datetime(2025, 9, 1, tzinfo=UTC))


def test_a_title_that_a_list_reaches_lies_on_the_federations_desk_and_is_confirmed_by_the_chair(
    world: World, chiara: User, qadira: User
) -> None:
    player = world.runner_up  # no title, 2335
    august = a_list(world.rating_list.system, date(2024, 8, 1))
    ListEntry.objects.create(
        rating_list=august, player=player, name=player.name, federation_id="USA", rating=2310, games_total=60
    )
    case = find_titles(august, now=NOW)[0]
    assert (case.player, case.title, case.way, case.state, case.opened_by) == (player, "FM", "rating", "draft", None)
    assert [item.what for item in work_for(chiara, NOW.date())] == ["Complete and submit the application"]
    assert find_titles(august, now=NOW) == []
    case = services.submit_case(case, by=chiara, now=NOW)
    case = procedure.confirm_title(case, by=qadira, now=later(1))
    player.refresh_from_db()
    assert (case.state, player.title, HeldTitle.objects.get().source) == ("awarded", "FM", "rating")


def test_a_refused_application_can_be_appealed_and_goes_on_where_it_was(
    approved: Norm, world: World, chiara: User, quentin: User
) -> None:
    case = a_case(world.hero, chiara)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    case = procedure.refuse_case(case, by=quentin, now=NOW, reason="1.9.1: the games were never sent")
    refusal = Refusal.objects.get()
    assert (refusal.subject_kind, refusal.article, set(refusal.concerned.all())) == (
        "application",
        "1.9.1, 2.2, 2.3, 2.4",
        {chiara},
    )
    subject_of(refusal, lock=True).uphold(refusal, by=quentin, now=later(1), reason="They were")
    case.refresh_from_db()
    assert (case.state, case.closing_reason, case.overruled) == ("submitted", "", quentin)
