"""A meeting is closed: of every application whose votes cannot decide it the chair is told what is in the way, all at
once; it is mended, or put off to another meeting, and the others are decided.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.audit.services import history_of
from tests.asked import REASON_MISSING, asked_at_its_field, wrong_in
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import text_of
from titles.cases import meetings, objections, procedure, services
from titles.cases.models import Meeting, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle, Refusing
from titles.norms.models import Norm


def later(days: int) -> datetime:
    return NOW + timedelta(days=days)


def posted(player: Player, by: User, second: User, meeting: Meeting) -> TitleCase:
    """An application by three norms made elsewhere, of which nothing lacks, on the agenda."""
    case = services.open_case(player, "IM", by=by, now=NOW)
    for taken in case.norms.all():
        services.take_norm_out(taken, by=by, now=NOW)
    for number in (1, 2, 3):
        said = certificate_of(number)
        own = replace(said.dossier.player, id=player.key, name=player.name)
        mine = replace(said, dossier=replace(said.dossier, player=own))
        vouched(case, mine, by=by, second=second, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(
        state="posted", meeting=meeting, submitted_by=by, submitted_at=NOW, posted_at=NOW, fee_paid_on=NOW.date(),
        fee_reference="Bank 7",
    )  # fmt: skip
    case.refresh_from_db()
    return case


@pytest.fixture
def held(
    approved: Norm, world: World, chiara: User, fred: User, quentin: User, qadira: User, carla: User
) -> SimpleNamespace:
    """Quentin has voted for both, and against Farid a letter has come in since."""
    meeting = meetings.plan_meeting(later(50).date(), "Lausanne", by=qadira, now=NOW)
    other = Player.objects.create(fide_id=99000912, name="Vega, Mar", federation_id="USA", sex="m", birth_year=2001)
    july = RatingList.objects.get(list_date="2024-07-01")
    ListEntry.objects.create(rating_list=july, player=other, name=other.name, federation_id="USA", rating=2405)
    farid, vega = (posted(player, chiara, fred, meeting) for player in (world.hero, other))
    meetings.note_attendance(meeting, [quentin], by=qadira, now=later(50))
    for case in (farid, vega):
        meetings.cast_vote(case, "for", by=quentin, now=later(50))
    objection = objections.object_to_case(farid, "The last round was not played.", by=carla, now=later(50))
    return SimpleNamespace(meeting=meeting, farid=farid, vega=vega, objection=objection)


def closed(held: SimpleNamespace, by: User, **said: object) -> Meeting:
    decided = {"minutes": "All present.", "refusals": {}, **said}
    return meetings.close_meeting(held.meeting, **decided, by=by, now=later(50))  # type: ignore[arg-type]


def states(held: SimpleNamespace) -> list[tuple[str, bool]]:
    """Of Farid's application and of Vega's: the state, and whether it stands on an agenda."""
    for case in (held.farid, held.vega):
        case.refresh_from_db()
    return [(case.state, case.meeting_id is not None) for case in (held.farid, held.vega)]


def test_what_is_in_the_way_is_told_of_every_application_at_once_and_nothing_is_done(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    meetings.cast_vote(held.vega, "against", by=quentin, now=later(50))
    with pytest.raises(meetings.NotClosed) as refused:
        closed(held, qadira)
    assert {case.pk: why.obstacle for case, why in refused.value.why.items()} == {
        held.farid.pk: Obstacle.UNANSWERED,
        held.vega.pk: Obstacle.NO_REASON,
    }
    assert states(held) == [("posted", True), ("posted", True)]
    assert Meeting.objects.get().state == "planned"
    with pytest.raises(meetings.NotClosed) as refused:
        closed(held, qadira, refusals={held.vega.pk: Refusing(reason="Too few games.", article="9.9")})
    assert refused.value.why[held.vega].obstacle is Obstacle.NO_ARTICLE


def test_put_off_it_waits_for_another_meeting_and_the_other_is_decided(held: SimpleNamespace, qadira: User) -> None:
    meeting = closed(held, qadira, put_off=[held.farid.pk])
    assert states(held) == [("posted", False), ("recommended", True)]
    assert (meeting.state, list(meeting.put_off.all())) == ("closed", [held.farid])
    entry = history_of(held.farid)[-1]
    assert (entry.act, entry.article, entry.by) == ("put off application", "2.4", qadira)
    at(later(51))
    minutes = text_of(signed_in(qadira).get(reverse("meeting_minutes", args=[meeting.pk])).content)
    assert "IM, Farid, Ömer USA for: 1, against: 0, abstention: 0 put off" in minutes
    assert "IM, Vega, Mar USA for: 1, against: 0, abstention: 0 recommended" in minutes


def test_what_nothing_stands_in_the_way_of_is_not_put_off(held: SimpleNamespace, qadira: User) -> None:
    with pytest.raises(meetings.NotClosed) as refused:
        closed(held, qadira, put_off=[held.farid.pk, held.vega.pk])
    assert {case.pk: (why.obstacle, why.article) for case, why in refused.value.why.items()} == {
        held.vega.pk: (Obstacle.NOTHING_IN_THE_WAY, "0.6.3")
    }
    assert states(held) == [("posted", True), ("posted", True)]


def test_an_objection_that_was_answered_while_the_chair_puts_off_is_told_beside_the_application(
    held: SimpleNamespace, chiara: User, qadira: User
) -> None:
    objections.answer_objection(held.objection, by=chiara, now=later(50), answer="It was, see the crosstable.")
    at(later(50))
    address = reverse("meeting_close", args=[held.meeting.pk])
    refused = signed_in(qadira).post(address, {"text": "All present.", f"put-off-{held.farid.pk}": "1"})
    decides = "Nothing stands in the way of its votes any more: they decide it."
    assert (refused.status_code, refused.context["form"].non_field_errors()) == (
        422, [f"IM, Farid, Ömer: {decides} (0.6.3)"],
    )  # fmt: skip
    page = refused.content.decode()
    assert f'<p class="invalid-feedback d-block">{decides} Nothing was changed' in page
    assert (">All present.</textarea>" in page.replace("\n", ""), f'name="put-off-{held.farid.pk}"' in page) == (
        True,
        False,
    )
    assert states(held) == [("posted", True), ("posted", True)]


def test_its_page_says_which_meeting_has_put_it_off_until_another_has_it(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    at(later(51))
    page = reverse("application", args=[held.farid.pk])
    before = signed_in(quentin).get(page).content.decode()
    closed(held, qadira, put_off=[held.farid.pk])
    waiting = signed_in(quentin).get(page).content.decode()
    second = meetings.plan_meeting(later(60).date(), "Budva", by=qadira, now=later(51))
    held.farid.refresh_from_db()
    planned = signed_in(quentin).get(page).content.decode()
    procedure.schedule_case(held.farid, second, by=quentin, now=later(51))
    behind = signed_in(quentin).get(page).content.decode()
    told = [("Put off: another meeting votes on it anew." in each, "No meeting is planned." in each,
             "Put on the agenda" in each) for each in (before, waiting, planned, behind)]  # fmt: skip
    assert told == [(False, False, True), (True, True, False), (True, False, True), (False, False, True)]
    assert f'<a href="/titles/meetings/{held.meeting.pk}/">' in waiting


def test_another_meeting_votes_on_it_anew(held: SimpleNamespace, chiara: User, quentin: User, qadira: User) -> None:
    closed(held, qadira, put_off=[held.farid.pk])
    held.farid.refresh_from_db()
    second = meetings.plan_meeting(later(60).date(), "Budva", by=qadira, now=later(51))
    procedure.schedule_case(held.farid, second, by=quentin, now=later(51))
    objections.answer_objection(held.objection, by=chiara, now=later(52), answer="It was, see the crosstable.")
    meetings.note_attendance(second, [quentin], by=qadira, now=later(60))
    meetings.cast_vote(held.farid, "for", by=quentin, now=later(60))
    meetings.close_meeting(second, minutes="All present.", refusals={}, by=qadira, now=later(60))
    held.farid.refresh_from_db()
    assert held.farid.state == "recommended"


def test_mended_it_is_decided_by_its_votes(held: SimpleNamespace, chiara: User, qadira: User) -> None:
    objections.answer_objection(held.objection, by=chiara, now=later(50), answer="It was, see the crosstable.")
    closed(held, qadira)
    assert states(held) == [("recommended", True), ("recommended", True)]


def test_without_minutes_nothing_is_closed(held: SimpleNamespace, qadira: User) -> None:
    with pytest.raises(CaseRefused) as refused:
        closed(held, qadira, minutes=" ", put_off=[held.farid.pk])
    assert refused.value.obstacle is Obstacle.NO_REASON
    assert states(held) == [("posted", True), ("posted", True)]


def test_the_page_says_which_one_lacks_what_and_offers_to_put_it_off(held: SimpleNamespace, qadira: User) -> None:
    at(later(50))
    client, address = signed_in(qadira), reverse("meeting", args=[held.meeting.pk])
    box = f'name="put-off-{held.farid.pk}"'
    page = client.get(address).content.decode()
    assert "An objection is not answered yet. (2.4) The votes cannot decide it so" in page
    assert (box in page, f'name="put-off-{held.vega.pk}"' in page) == (True, False)
    refused = client.post(address + "close/", {"text": "All present."})
    assert refused.status_code == 422
    assert refused.context["form"].non_field_errors() == ["IM, Farid, Ömer: An objection is not answered yet. (2.4)"]
    assert "All present." in refused.content.decode()
    done = client.post(address + "close/", {"text": "All present.", f"put-off-{held.farid.pk}": "1"}, follow=True)
    assert "Closed." in done.content.decode()
    assert "· put off" in done.content.decode()
    assert states(held) == [("posted", False), ("recommended", True)]


def test_what_a_refusal_by_the_votes_lacks_is_told_at_its_field(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    at(later(50))
    meetings.cast_vote(held.vega, "against", by=quentin, now=later(50))
    chair, address = signed_in(qadira), reverse("meeting_close", args=[held.meeting.pk])
    article, reason = (f"{name}-{held.vega.pk}" for name in ("article", "reason"))
    sent = {"text": "All present.", f"put-off-{held.farid.pk}": "1", article: "1.5.1"}
    asked = {
        reason: chair.post(address, {**sent, reason: " "}).content.decode(),
        article: chair.post(address, {**sent, reason: "Too few games.", article: ""}).content.decode(),
    }
    assert {field: wrong_in(page) for field, page in asked.items()} == {
        reason: {reason: "Please give a reason. Nothing was changed."},
        article: {article: "Please choose the article. Nothing was changed."},
    }
    assert ">Too few games.</textarea>" in asked[article]
    cancel = reverse("meeting_cancel", args=[held.meeting.pk])
    assert [f'action="{cancel}"' in page for page in asked.values()] == [True, True]


def test_a_meeting_is_cancelled_with_a_reason(held: SimpleNamespace, qadira: User) -> None:
    at(later(49))
    cancel, chair = reverse("meeting_cancel", args=[held.meeting.pk]), signed_in(qadira)
    assert asked_at_its_field(chair, cancel) == REASON_MISSING
    assert "Cancelled." in chair.post(cancel, {"reason": "No quorum."}, follow=True).content.decode()


def test_who_chooses_no_vote_is_asked_for_it_at_the_buttons(held: SimpleNamespace, quentin: User, chiara: User) -> None:
    at(later(50))
    address = reverse("application_vote", args=[held.vega.pk])
    for sent in ({}, {"choice": "perhaps"}):
        answer = signed_in(quentin).post(address, sent, follow=True)
        page = answer.content.decode()
        assert re.findall(r'role="group"[^>]* aria-describedby="([^"]+)"', page) == ["vote-error"]
        assert 'id="vote-error">Please say for, against or abstention. Nothing was done.</p>' in page
        assert list(answer.context["messages"]) == []
    assert list(held.vega.votes.values_list("by", "choice")) == [(quentin.pk, "for")]
    assert signed_in(chiara).post(address, {}).status_code == 404


def test_on_what_nobody_has_voted_stays_in_the_minutes_as_not_treated(
    held: SimpleNamespace, chiara: User, qadira: User
) -> None:
    held.vega.votes.all().delete()
    meeting = closed(held, qadira, put_off=[held.farid.pk])
    assert states(held) == [("posted", False), ("posted", False)]
    assert list(meeting.not_treated.all()) == [held.vega]
    entry = history_of(held.vega)[-1]
    assert (entry.act, entry.article, entry.by) == ("leave application untreated", "0.6.3", qadira)
    at(later(51))
    client, address = signed_in(qadira), reverse("meeting", args=[meeting.pk])
    assert "· not treated" in client.get(address).content.decode()
    line = "IM, Vega, Mar USA for: 0, against: 0, abstention: 0 not treated"
    assert line in text_of(client.get(reverse("meeting_minutes", args=[meeting.pk])).content)
    services.withdraw_case(held.vega, by=chiara, now=later(52), reason="Another time.")
    assert line in text_of(client.get(reverse("meeting_minutes", args=[meeting.pk])).content)
    page = client.get(address).content.decode()
    assert ("IM, Vega, Mar" in page, reverse("application", args=[held.vega.pk]) in page) == (True, False)


def test_who_is_ticked_when_the_meeting_is_closed_was_there(
    held: SimpleNamespace, quentin: User, qadira: User, carla: User
) -> None:
    third = person("Quirin Commission", (Office.QC, None))
    at(later(50))
    client, address = signed_in(qadira), reverse("meeting", args=[held.meeting.pk])
    typed = {"present": [str(third.pk), str(carla.pk)], "text": "All present."}
    refused = client.post(address + "close/", typed)
    assert (refused.status_code, refused.context["ticked"]) == (422, [third])
    assert [*held.meeting.attended.all()] == [quentin]
    client.post(address + "close/", {**typed, f"put-off-{held.farid.pk}": "1"})
    assert {*held.meeting.attended.all()} == {quentin, qadira, third}  # who has voted was there
    noted = [entry for entry in history_of(held.meeting) if entry.act == "note attendance"][-1]
    assert noted.details == {"present": "Qadira Chair, Quentin Commission, Quirin Commission"}
    minutes = text_of(client.get(reverse("meeting_minutes", args=[held.meeting.pk])).content)
    assert "Qadira Chair, Quentin Commission, Quirin Commission" in minutes


def test_nobody_else_than_the_commission_was_there(held: SimpleNamespace, qadira: User, carla: User) -> None:
    with pytest.raises(CaseRefused) as refused:
        closed(held, qadira, put_off=[held.farid.pk], present=[carla])
    assert refused.value.obstacle is Obstacle.NO_MEMBER


def test_to_note_who_is_there_keeps_what_is_typed_of_the_minutes(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    """Somebody comes while the chair writes: both stand in one form, whose other button only notes who is there."""
    at(later(50))
    client, address = signed_in(qadira), reverse("meeting", args=[held.meeting.pk])
    there = {"present": [str(quentin.pk), str(qadira.pk)]}
    assert client.post(address + "attendance/", {**there, "text": ""}).status_code == 302
    typed = {"text": "Quentin came late.", f"reason-{held.vega.pk}": "Too few games.", f"put-off-{held.farid.pk}": "1"}
    noted = client.post(address + "attendance/", {"present": [str(quentin.pk)], **typed})
    page = noted.content.decode()
    assert (noted.status_code, [*held.meeting.attended.all()]) == (200, [quentin])
    assert ("Quentin came late.</textarea>" in page, "Too few games.</textarea>" in page) == (True, True)
    assert ('aria-invalid="true"' in page, page.count("checked")) == (False, 2)
    refused = client.post(address + "close/", {"text": " "}).content.decode()
    assert ("Minutes<span" in refused, ">Text<" in refused) == (True, False)


def test_whoever_is_there_reads_the_own_vote_and_what_is_in_the_way_of_another(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    at(later(50))
    farid, vega = (
        signed_in(quentin).get(reverse("application", args=[case.pk])).content.decode()
        for case in (held.farid, held.vega)
    )
    assert "You have voted: <b>for</b>" in vega
    assert 'name="choice" value="against"' in vega
    assert "Nobody can vote yet. An objection is not answered yet. (2.4)" in farid
    assert 'name="choice"' not in farid
    assert "You have voted" not in signed_in(qadira).get(reverse("application", args=[held.vega.pk])).content.decode()


def test_a_member_with_a_stake_is_told_that_others_vote(held: SimpleNamespace, chiara: User, quentin: User) -> None:
    at(later(50))
    nora = person("Nora Both", (Office.QC, None), (Office.RATING_OFFICER, held.vega.federation))
    page, told = reverse("application", args=[held.vega.pk]), "others of the commission vote on it."
    read = [told in signed_in(who).get(page).content.decode() for who in (nora, quentin, chiara)]
    assert read == [True, False, False]


def test_what_is_asked_of_an_application_is_heard_with_its_name(held: SimpleNamespace, qadira: User) -> None:
    at(later(50))
    page = signed_in(qadira).get(reverse("meeting", args=[held.meeting.pk])).content.decode()
    for case in (held.farid, held.vega):
        assert f'role="group" aria-labelledby="case-{case.pk}"' in page
        assert f'<b id="case-{case.pk}">' in page


QUICKER = "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."
OWN_ACT = "Your own act has moved this on already. Nothing was done a second time."


def test_what_is_sent_from_a_second_tab_when_the_meeting_is_over_leads_back_to_it(
    held: SimpleNamespace, qadira: User
) -> None:
    at(later(50))
    page = reverse("meeting", args=[held.meeting.pk])
    closed(held, qadira, put_off=[held.farid.pk])
    for act, typed in (("close", {"text": "Again."}), ("attendance", {}), ("cancel", {"reason": "Nobody came."})):
        answer = signed_in(qadira).post(f"{page}{act}/", typed, follow=True)
        assert (answer.redirect_chain, OWN_ACT in answer.content.decode()) == ([(page, 302)], True)
    assert Meeting.objects.get().minutes == "All present."


def test_an_application_that_was_decided_in_another_tab_is_not_put_on_an_agenda_and_shows_what_it_is(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    second = meetings.plan_meeting(later(60).date(), "Budva", by=qadira, now=later(49))
    closed(held, qadira, put_off=[held.farid.pk])
    at(later(51))
    page = reverse("application", args=[held.vega.pk])
    answer = signed_in(quentin).post(f"{page}schedule/", {"meeting": second.pk}, follow=True)
    assert (answer.redirect_chain, QUICKER in answer.content.decode()) == ([(page, 302)], True)


def test_an_objection_that_was_answered_meanwhile_is_not_answered_again(held: SimpleNamespace, chiara: User) -> None:
    at(later(51))
    objections.answer_objection(held.objection, by=chiara, now=later(50), answer="It was.")
    act = reverse("title_objection_answer", args=[held.objection.pk])
    answer = signed_in(chiara).post(act, {"reason": "Twice."}, follow=True)
    assert answer.redirect_chain == [(reverse("application", args=[held.farid.pk]), 302)]
    assert QUICKER in answer.content.decode()


def test_of_an_application_that_was_not_treated_the_page_says_at_which_meeting(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    closed(held, qadira, put_off=[held.farid.pk])
    held.farid.refresh_from_db()
    second = meetings.plan_meeting(later(60).date(), "Budva", by=qadira, now=later(51))
    procedure.schedule_case(held.farid, second, by=quentin, now=later(51))
    meetings.close_meeting(second, minutes="Nobody voted.", refusals={}, by=qadira, now=later(60))
    at(later(61))
    page = signed_in(quentin).get(reverse("application", args=[held.farid.pk])).content.decode()
    assert "Not treated: it waits for another meeting." in page
    assert "Put off: another meeting votes on it anew." not in page
    assert f'<a href="/titles/meetings/{second.pk}/">' in page


def test_who_gives_neither_the_reason_nor_the_article_is_told_so_of_both_at_once(
    held: SimpleNamespace, quentin: User, qadira: User
) -> None:
    meetings.cast_vote(held.vega, "against", by=quentin, now=later(50))
    at(later(50))
    address = reverse("meeting_close", args=[held.meeting.pk])
    page = signed_in(qadira).post(address, {"text": "All.", f"put-off-{held.farid.pk}": "1"}).content.decode()
    assert set(wrong_in(page)) == {f"reason-{held.vega.pk}", f"article-{held.vega.pk}"}
