"""An application from the first paper to the award, at the desks of those who act; and what is refused on the way."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import text_of
from titles.cases import found as cases_found
from titles.cases import meetings, objections, papers, procedure, services
from titles.cases.assembling import JudgedCase, judge_case
from titles.cases.chosen import spare_norms
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.found import find_titles
from titles.cases.models import Meeting, TitleCase
from titles.cases.pages import shown_norms
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import work_for
from titles.norms.models import Norm
from titles.register.models import HeldTitle

MEETING_ON = NOW.date() + timedelta(days=50)


@pytest.fixture
def council(db: None) -> User:
    return person("Coralie Council", (Office.COUNCIL, None))


@pytest.fixture
def people(dmitri: User, quentin: User, qadira: User, council: User) -> SimpleNamespace:
    return SimpleNamespace(dmitri=dmitri, quentin=quentin, qadira=qadira, council=council)


def later(days: int) -> datetime:
    return NOW + timedelta(days=days)


def a_case(player: Player, by: User, second: User) -> TitleCase:
    """The case with two norms made elsewhere beside the one of the portal."""
    case = services.open_case(player, "IM", by=by, now=NOW)
    for number in (1, 2):
        vouched(case, certificate_of(number), by=by, second=second, now=NOW)
    return case


def test_a_case_takes_the_norms_that_suffice_and_says_what_is_missing(
    approved: Norm, world: World, chiara: User
) -> None:
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    assert [lies.norm for lies in case.norms.all()] == [approved]
    missing = {(each.article, each.rule.value) for each in services.missing_to_submit(case, NOW.date())}
    assert missing == {("1.5.1", "games"), ("1.5.6", "must-have-event"), ("1.9.1", "pgn")}


def stays_as_it_was(case: TitleCase, paper: str, minutes: bytes) -> None:
    """What it was applied with is whole behind the award, and the minutes say the same for ever."""
    judged = judge_case(case, later(60).date())
    assert (judged.way.missing, judged.application.applicant.title) == ((), None)
    at(later(60))
    assert Client().get(paper).content == minutes


def test_a_case_goes_from_its_papers_to_the_title(
    approved: Norm, world: World, chiara: User, fred: User, boris: User, carla: User, people: SimpleNamespace
) -> None:
    dmitri, quentin, qadira, council = people.dmitri, people.quentin, people.qadira, people.council
    case = a_case(world.hero, chiara, fred)
    missing = services.missing_to_submit(case, NOW.date())
    assert [(each.article, each.about) for each in missing] == [("1.9.1", world.tournament.name)]
    with pytest.raises(CaseRefused) as refused:
        services.submit_case(case, by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "1.9.1")

    asked = papers.ask_for_paper(case, "pgn", world.tournament.name, by=chiara, now=NOW)
    assert list(asked.people.all()) == [boris]
    papers.answer_request(asked, by=boris, now=NOW, answer="It lies with the report now.")
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    vouched(case, certificate_of(3), by=chiara, second=fred, now=NOW)
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
    meetings.note_attendance(meeting, [quentin], by=qadira, now=later(50))
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(50))
    assert refused.value.obstacle is Obstacle.UNANSWERED
    meetings.note_attendance(meeting, [], by=qadira, now=later(50))
    objections.answer_objection(objection, by=chiara, now=later(2), answer="It was, see the crosstable.")
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(50))
    assert refused.value.obstacle is Obstacle.NOT_PRESENT
    meetings.note_attendance(meeting, [quentin], by=qadira, now=later(50))
    meetings.cast_vote(case, "for", by=quentin, now=later(50))
    assert set(meetings.note_attendance(meeting, [], by=qadira, now=later(50)).attended.all()) == {quentin}
    meetings.close_meeting(meeting, minutes="All present.", refusals={}, by=qadira, now=later(50))
    case.refresh_from_db()
    assert case.state == "recommended"
    assert set(meeting.attended.all()) == {quentin, qadira}
    at(later(51))
    paper = reverse("meeting_minutes", args=[meeting.pk])
    minutes = signed_in(quentin).get(paper).content
    assert text_of(minutes) == (
        "Minutes 21 October 2025, Lausanne Present Qadira Chair, Quentin Commission "
        "Application Fed. Votes Decision IM, Farid, Ömer USA for: 1, against: 0, abstention: 0 recommended "
        "Minutes All present. Qadira Chair, 21 October 2025 Closed by Minutes · 21 October 2025, Lausanne 1 / 1"
    )

    case = procedure.award_title(case, by=council, now=later(55))
    held = HeldTitle.objects.get()
    assert (held.title, held.source, held.achieved_on, held.confirmed_on) == (
        "IM", "norms", date(2024, 10, 10), later(55).date(),
    )  # fmt: skip
    world.hero.refresh_from_db()
    assert (case.state, case.held, world.hero.title) == ("awarded", held, "IM")
    stays_as_it_was(case, paper, minutes)
    diploma = Client().get(reverse("application_diploma", args=[case.pk]))
    assert diploma.url == reverse("title_diploma", args=[held.pk])


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
    approved: Norm, world: World, chiara: User, fred: User, quentin: User, qadira: User
) -> None:
    case = a_case(world.hero, chiara, fred)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    vouched(case, certificate_of(3), by=chiara, second=fred, now=NOW)
    meeting = meetings.plan_meeting(later(46).date(), "Lausanne", by=qadira, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(
        state="posted", meeting=meeting, submitted_by=chiara, submitted_at=NOW, posted_at=later(20),
        fee_paid_on=NOW.date(), fee_reference="Bank 7",
    )  # fmt: skip
    case.refresh_from_db()
    meetings.note_attendance(meeting, [quentin], by=qadira, now=later(46))
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(46))
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "2.4")


def test_a_case_that_comes_late_for_its_meeting_is_voted_on_when_the_surcharge_is_noted(
    approved: Norm, world: World, chiara: User, fred: User, people: SimpleNamespace
) -> None:
    """2.3 of 2024: 45 days before the meeting; 40 with the surcharge of 50 %. 2.4: posted for 30 days."""
    dmitri, quentin, qadira = people.dmitri, people.quentin, people.qadira
    case = a_case(world.hero, chiara, fred)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    vouched(case, certificate_of(3), by=chiara, second=fred, now=NOW)
    case = services.submit_case(case, by=chiara, now=NOW)
    papers.note_fee(case, paid_on=NOW.date(), reference="Bank 7", has_surcharge=False, by=dmitri, now=NOW)
    case = procedure.post_case(case, by=quentin, now=NOW)
    meeting = meetings.plan_meeting(later(40).date(), "Lausanne", by=qadira, now=later(1))
    case = procedure.schedule_case(case, meeting, by=quentin, now=later(1))
    meetings.note_attendance(meeting, [quentin], by=qadira, now=later(40))
    with pytest.raises(CaseRefused) as refused:
        meetings.cast_vote(case, "for", by=quentin, now=later(40))
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "2.3")
    case = papers.note_fee(
        case, paid_on=later(39).date(), reference="Bank 8", has_surcharge=True, by=dmitri, now=later(39)
    )
    meetings.cast_vote(case, "for", by=quentin, now=later(40))
    noted = AuditEntry.objects.filter(act="note fee").order_by("pk").values_list("details__has_surcharge", flat=True)
    assert list(noted) == [False, True]


def test_without_a_vote_a_case_waits_for_another_meeting(
    approved: Norm, world: World, chiara: User, fred: User, qadira: User
) -> None:
    case = a_case(world.hero, chiara, fred)
    meeting = meetings.plan_meeting(NOW.date(), "Lausanne", by=qadira, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="posted", meeting=meeting, submitted_at=NOW, posted_at=NOW)
    meetings.close_meeting(meeting, minutes="Nobody voted.", refusals={}, by=qadira, now=NOW)
    case.refresh_from_db()
    assert (case.state, case.meeting, Meeting.objects.get().state) == ("posted", None, "closed")


def test_a_lower_title_for_a_higher_holder_is_refused(world: World, chiara: User) -> None:
    Player.objects.filter(pk=world.hero.pk).update(title="GM")
    world.hero.refresh_from_db()
    with pytest.raises(CaseRefused) as refused:
        services.open_case(world.hero, "IM", by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_ABOVE, "0.4")


def test_one_certificate_is_entered_once(approved: Norm, world: World, chiara: User, fred: User) -> None:
    case = a_case(world.hero, chiara, fred)
    with pytest.raises(CaseRefused) as refused:
        papers.enter_norm_elsewhere(case, certificate_of(1), by=chiara, now=NOW)
    assert (refused.value.obstacle, NormElsewhere.objects.count()) == (Obstacle.ENTERED_ALREADY, 2)


def test_a_mistyped_card_is_mended_by_taking_the_certificate_out_and_entering_it_again(
    approved: Norm, world: World, chiara: User, fred: User
) -> None:
    case = a_case(world.hero, chiara, fred)
    right = replace(certificate_of(1), event="Open of Paris, section A", swiss_participants=44)
    services.take_norm_out(case.norms.get(elsewhere__event="Open of Paris 1"), by=chiara, now=NOW)
    norm = papers.enter_norm_elsewhere(case, right, by=chiara, now=later(1))
    assert (NormElsewhere.objects.count(), case.norms.filter(elsewhere=norm).count()) == (2, 1)
    assert (norm.event, norm.swiss_participants, norm.entered_at) == ("Open of Paris, section A", 44, later(1))


def test_another_scan_of_one_result_is_no_second_norm(approved: Norm, world: World, chiara: User, fred: User) -> None:
    """Nor is a certificate of the result that was found here."""
    case = a_case(world.hero, chiara, fred)
    scan = replace(certificate_of(1), event="Paris Open", file=b"%PDF-1.7 once more", file_name="scan.pdf")
    event, here = scan.dossier.event, world.tournament
    found = replace(event, start=here.starts_on, end=here.ends_on, federation=here.federation_id)
    of_ours = replace(certificate_of(4), federation=here.federation_id, dossier=replace(scan.dossier, event=found))
    a_day_off = replace(found, start=here.starts_on + timedelta(days=1))  # the report has the player all the same
    mistyped = replace(of_ours, dossier=replace(scan.dossier, event=a_day_off))
    for certificate in (scan, of_ours, mistyped):
        with pytest.raises(CaseRefused) as refused:
            papers.enter_norm_elsewhere(case, certificate, by=chiara, now=NOW)
        assert (refused.value.obstacle, refused.value.article) == (Obstacle.SAME_RESULT, "1.8")
    assert NormElsewhere.objects.count() == 2
    services.take_norm_out(case.norms.get(elsewhere__event="Open of Paris 1"), by=chiara, now=NOW)
    papers.enter_norm_elsewhere(case, scan, by=chiara, now=later(1))  # in its place
    services.choose_norms(case, by=chiara, now=later(1))
    events = [lies.elsewhere.event for lies in case.norms.all() if lies.elsewhere]
    assert sorted(events) == ["Open of Paris 2", "Paris Open"]


def test_an_officer_of_another_federation_opens_no_case(world: World, carla: User) -> None:
    with pytest.raises(NotPermitted):
        services.open_case(world.hero, "IM", by=carla, now=datetime(2025, 9, 1, tzinfo=UTC))


def test_a_title_that_a_list_reaches_lies_on_the_federations_desk_and_is_confirmed_by_the_chair(
    world: World, chiara: User, qadira: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player = world.runner_up  # no title, 2335
    august = a_list(world.rating_list.system, date(2024, 8, 1))
    ListEntry.objects.create(
        rating_list=august, player=player, name=player.name, federation_id="USA", rating=2310, games_total=60
    )
    case = find_titles(august, now=NOW)[0]
    assert (case.player, case.title, case.way, case.state, case.opened_by) == (player, "FM", "rating", "draft", None)
    assert [item.what for item in work_for(chiara, NOW.date())] == ["Complete and submit the application"]
    with django_assert_max_num_queries(3):  # of all who have a case at once, under any number
        assert find_titles(august, now=NOW) == []
    case = services.submit_case(case, by=chiara, now=NOW)
    case = procedure.confirm_title(case, by=qadira, now=later(1))
    player.refresh_from_db()
    assert (case.state, player.title, HeldTitle.objects.get().source) == ("awarded", "FM", "rating")


def five_reach_a_title(standard: RatingSystem, usa: Federation, can: Federation) -> RatingList:
    """A list on which five have the rating of a title and its games, and a sixth has the rating alone."""
    listed = a_list(standard, NOW.date())
    of_them = [(usa, 60), (can, 60), (usa, 60), (usa, 29), (usa, 60), (usa, 60)]
    for number, (federation, games) in enumerate(of_them, start=1):
        name = f"Player {number}"
        player = Player.objects.create(
            fide_id=99000100 + number, name=name, sex="m", federation=federation, birth_year=2001
        )
        ListEntry.objects.create(
            rating_list=listed, player=player, name=name, federation=federation, rating=2230, games_total=games
        )
    return listed


def mails_of_titles() -> list[tuple[list[str], str, list[str]]]:
    """To whom, subject, and the lines of the text but the first and the address."""
    found = OutboxMessage.objects.filter(kind="mail").order_by("payload__to", "pk")
    told = [(each.payload["to"], each.payload["subject"], each.payload["body"].split("\n\n")[1:-1]) for each in found]
    return [(to, subject, [line for part in parts for line in part.split("\n")]) for to, subject, parts in told]


def test_a_federation_is_told_at_once_of_all_whom_a_list_gives_a_title(
    usa: Federation, can: Federation, standard: RatingSystem, chiara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three at a time, and each application with its own entry of the record; a federation with one has its page."""
    carl = person("Carl Canadian", (Office.RATING_OFFICER, can))
    monkeypatch.setattr(cases_found, "AT_A_TIME", 4)
    listed = five_reach_a_title(standard, usa, can)
    cases = find_titles(listed, now=NOW)
    assert [str(case) for case in cases] == [f"CM, Player {number}" for number in (1, 2, 3, 5, 6)]
    assert mails_of_titles() == [
        ([carl.email], "A title by rating: CM, Player 2", []),
        ([chiara.email], "Titles by rating: 3", ["CM, Player 1", "CM, Player 3", "CM, Player 5"]),
        ([chiara.email], "A title by rating: CM, Player 6", []),
    ]
    told = OutboxMessage.objects.get(payload__subject="Titles by rating: 3").payload
    at(NOW)
    page = signed_in(chiara).get(told["said"]["path"]).content.decode()  # where the mail leads, as its reader sees it
    assert [f"Player {number}" in page for number in range(1, 7)] == [True, False, True, False, True, True]
    entries = AuditEntry.objects.filter(act="find title by rating").order_by("pk")
    assert [(entry.object_name, entry.by, entry.article) for entry in entries] == [
        (str(case), None, "1.10b") for case in cases
    ]


def test_what_a_second_worker_has_found_meanwhile_is_opened_once(
    usa: Federation, can: Federation, standard: RatingSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He looks between the first one's reading and writing: what is left to the first are those he has not come to."""
    listed, judged = five_reach_a_title(standard, usa, can), []

    def look_on(case: TitleCase, day: date) -> JudgedCase:
        found = judge_case(case, day)
        judged.append(case)
        if len(judged) == 3:
            TitleCase.objects.create(player=judged[0].player, title="CM", way="rating", federation=usa, opened_at=NOW)
        return found

    monkeypatch.setattr(cases_found, "judge_case", look_on)
    assert [str(case) for case in find_titles(listed, now=NOW)] == [f"CM, Player {number}" for number in (2, 3, 5, 6)]
    assert TitleCase.objects.count() == 5


# ---------------------------------------------------------------- under each text
EDITIONS = {"titles-2022": "2022-06-04", "titles-2023": "2023-06-03", "titles-2024": "2024-06-01"}
every_edition = pytest.mark.parametrize("day", EDITIONS.values(), ids=EDITIONS)


@every_edition
def test_0_6_1_a_title_by_rating_is_asked_for_and_confirmed_by_the_chairman(
    usa: Federation, standard: RatingSystem, chiara: User, qadira: User, quentin: User, day: str
) -> None:
    then = datetime.fromisoformat(f"{day}T12:00+00:00")
    player = Player.objects.create(fide_id=99000031, name="Okafor, Ada", sex="w", federation=usa, birth_year=2001)
    listed = a_list(standard, then.date())
    ListEntry.objects.create(
        rating_list=listed, player=player, name=player.name, federation_id="USA", rating=2205, games_total=60
    )
    at(then)
    page = signed_in(None).get(reverse("rating_list", args=["fide-standard", day])).content.decode()
    assert "Okafor, Ada" in page
    (case,) = find_titles(listed, now=then)
    case = services.submit_case(case, by=chiara, now=then)
    with pytest.raises(NotPermitted):
        procedure.confirm_title(case, by=quentin, now=then)
    case = procedure.confirm_title(case, by=qadira, now=then)
    assert (case.title, case.state, case.held.achieved_on) == ("CM", "awarded", then.date())


@every_edition
def test_1_10d_the_player_applies_himself_where_his_federation_refuses(
    usa: Federation, standard: RatingSystem, faruk: User, chiara: User, qadira: User, day: str
) -> None:
    then = datetime.fromisoformat(f"{day}T12:00+00:00")
    player = Player.objects.create(fide_id=99000032, name="Aydin, Faruk", sex="m", federation=usa, birth_year=2001)
    listed = a_list(standard, then.date())
    ListEntry.objects.create(
        rating_list=listed, player=player, name=player.name, federation_id="USA", rating=2310, games_total=60
    )
    with pytest.raises(NotPermitted):
        services.open_case(player, "FM", by=faruk, now=then, federations_refusal="They do not answer.")
    PlayerClaim.objects.create(user=faruk, player=player, words="Me", state="confirmed", asked_at=then,
                               decided_by=chiara, decided_at=then)  # fmt: skip
    faruk = User.objects.get(pk=faruk.pk)  # signed in anew
    case = services.open_case(player, "FM", by=faruk, now=then, federations_refusal="They do not answer.")
    with pytest.raises(NotPermitted):
        services.submit_case(case, by=chiara, now=then)
    case = services.submit_case(case, by=faruk, now=then)
    case = procedure.confirm_title(case, by=qadira, now=then)
    assert (case.is_by_player, case.submitted_by, case.state) == (True, faruk, "awarded")


def test_only_members_attend_and_only_on_the_day(quentin: User, qadira: User, faruk: User) -> None:
    meeting = meetings.plan_meeting(MEETING_ON, "Lausanne", by=qadira, now=NOW)
    for people, when, why in (([quentin], NOW, Obstacle.NO_MEETING), ([faruk], later(50), Obstacle.NO_MEMBER)):
        with pytest.raises(CaseRefused) as refused:
            meetings.note_attendance(meeting, people, by=qadira, now=when)
        assert refused.value.obstacle is why


def test_each_norm_says_what_would_not_hold_without_it_and_others_why_they_were_not_chosen(
    world: World, chiara: User
) -> None:
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    for number in (1, 2, 3, 4):
        papers.enter_norm_elsewhere(case, certificate_of(number), by=chiara, now=NOW)
    services.choose_norms(case, by=chiara, now=NOW)
    judged = judge_case(case, NOW.date())
    found = {
        norm.event: [(each.article, each.required, each.found) for each in norm.needed_for]
        for norm in shown_norms(case, judged)
    }
    assert found == {f"Open of Paris {number}": [("1.5.1", "at least 27 games", "18 games")] for number in (2, 3, 4)}
    [spare] = spare_norms(case, NOW.date())
    assert (spare.event, spare.why, spare.article) == (
        "Open of Paris 1", "The norms in the application do without it.", "",
    )  # fmt: skip
    at(NOW)
    page = signed_in(chiara).get(reverse("application", args=[case.pk])).content.decode()
    assert page.count("at least 27 games, without this norm 18 games") == 3
    assert "Norms that were not chosen" in page
