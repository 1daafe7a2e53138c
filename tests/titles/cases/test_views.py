"""The pages of applications and meetings: what each reader sees, and that what is typed is never lost."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.text import slugify

from ratings.lists.models import ListEntry
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import WORDS_MISSING, asked_at_its_field, wrong_in
from tests.cast import NOW
from tests.titles.cases.files import CARD
from tests.titles.certificates.reading import text_of
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from titles.cases import services
from titles.cases.assembling import judge_case
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import Meeting, TitleCase, TitleObjection
from titles.cases.objections import A_DAY
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.register.models import HeldTitle
from titles.register.of_lists import follow_list
from titles.register.services import enter_title


@pytest.fixture
def case(countersigned: Norm, world: World, quentin: User, chiara: User) -> TitleCase:
    at(NOW)
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=world.hero, name=world.hero.name, federation_id="USA", rating=2405, title="FM"
    )
    approve_norm(countersigned, by=quentin, now=NOW)
    return services.open_case(world.hero, "IM", by=chiara, now=NOW)


def page(case: TitleCase, user: User | None) -> str:
    response = signed_in(user).get(reverse("application", args=[case.pk]))
    return response.content.decode() if response.status_code == 200 else str(response.status_code)


def test_a_draft_is_the_federations_business(case: TitleCase, chiara: User, carla: User) -> None:
    own = page(case, chiara)
    assert "Games sent with the report" in own
    assert "Ask Boris Arbiter" in own
    assert "Still missing, by article: 1.5.1, 1.5.6, 1.9.1" in own
    assert (page(case, carla), page(case, None)) == ("404", "404")


def test_what_is_posted_shows_no_papers_to_strangers_and_takes_objections_of_who_is_signed_in(
    case: TitleCase, chiara: User, faruk: User
) -> None:
    TitleCase.objects.filter(pk=case.pk).update(
        state="posted", submitted_by=chiara, submitted_at=NOW, posted_at=NOW, fee_reference="Bank 7", fee_paid_on=NOW
    )
    seen = page(case, None)
    assert "Posted for objections." in seen
    assert not [word for word in ("Bank 7", "What is missing", "In place of IT2") if word in seen]
    client = signed_in(faruk)
    client.post(reverse("application_object", args=[case.pk]), {"text": "The list was wrong."})
    assert TitleObjection.objects.get().made_by == faruk
    assert "The list was wrong." in page(case, None)
    assert signed_in(None).post(reverse("application_object", args=[case.pk]), {"text": "x"}).status_code == 302


def test_a_card_that_cannot_be_read_is_refused_at_its_field_and_kept(case: TitleCase, chiara: User) -> None:
    typed = {
        "event": "Open of Paris", "host": "FRA", "starts_on": "2024-08-02", "ends_on": "2024-08-10", "format": "swiss",
        "rounds": "9", "own": "USA", "card": CARD.replace("2400 CAN", "2400"),
    }  # fmt: skip
    file = SimpleUploadedFile("it1.pdf", b"%PDF-1.7")
    response = signed_in(chiara).post(reverse("application_elsewhere", args=[case.pk]), typed | {"file": file})
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "card": ["Line 2: expected the three letters of the opponent’s federation, got “= IM Kovac, Ivo 2400”."]
    }
    assert "Open of Paris" in response.content.decode()


@pytest.mark.parametrize(("kind", "games", "why"), [("team", 7, ""), ("", 0, "by the rules of its day it is no norm")])
def test_1_4_1b_a_norm_of_a_team_championship_elsewhere_has_seven_games(
    case: TitleCase, chiara: User, kind: str, games: int, why: str
) -> None:
    """Seven rounds played of nine: 5 against 2360 (71 %, dp 158) is Rp 2518."""
    typed = {
        "event": "European Teams", "host": "FRA", "starts_on": "2024-08-02", "ends_on": "2024-08-10", "format": "team",
        "rounds": "9", "own": "USA", "card": "\n".join(CARD.splitlines()[:7]), "kind": kind,
        "file": SimpleUploadedFile("it1.pdf", b"%PDF-1.7"),
    }  # fmt: skip
    signed_in(chiara).post(reverse("application_elsewhere", args=[case.pk]), typed)
    way = judge_case(case, NOW.date()).way
    assert sum(each.games for each in way.norms if each.event == "European Teams") == games
    assert why in page(case, chiara)
    shown = signed_in(chiara).get(reverse("norm_elsewhere", args=[NormElsewhere.objects.get().pk])).content.decode()
    assert ("world or continental team championship" in shown) == (kind == "team")


def test_an_act_without_a_reason_does_nothing_and_its_field_says_so(case: TitleCase, chiara: User) -> None:
    address = f"/titles/applications/{case.pk}/withdraw/"
    asked = signed_in(chiara).post(address, {"reason": " "}, follow=True).content.decode()
    assert "Please give a reason. Nothing was changed.</p>" in asked
    case.refresh_from_db()
    assert case.state == "draft"


def test_a_refusal_without_an_article_is_told_at_the_article_and_keeps_the_reason(
    case: TitleCase, chiara: User, quentin: User
) -> None:
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    address = reverse("application_refuse", args=[case.pk])
    page = (
        signed_in(quentin).post(address, {"reason": "Too few games.", "article": "9.9"}, follow=True).content.decode()
    )
    assert wrong_in(page) == {f"act-{slugify(address)}-article": "Please choose the article. Nothing was changed."}
    assert ">Too few games.</textarea>" in page
    case.refresh_from_db()
    assert case.state == "submitted"


def test_the_papers_are_pdfs(case: TitleCase, chiara: User, qadira: User) -> None:
    meeting = Meeting.objects.create(
        held_on=NOW.date(), place="Lausanne", planned_by=qadira, planned_at=NOW, state="closed", closed_at=NOW,
        minutes="All present.",
    )  # fmt: skip
    papers = [
        signed_in(chiara).get(reverse("application_pdf", args=[case.pk])),
        signed_in(None).get(reverse("meeting_minutes", args=[meeting.pk])),
    ]
    application, minutes = (text_of(paper.content) for paper in papers)
    number = case.norms.get().norm.certificate.number
    for said in ("in place of IT2", "Title application", "International Master", "Farid, Ömer", "99000011",
                 "United States of America (USA)", "Norm Open", number, "1.5.1"):  # fmt: skip
        assert said in application, said
    for said in ("Minutes", "Lausanne", "All present."):
        assert said in minutes, said


def test_the_chair_plans_a_meeting_for_a_day_to_come(case: TitleCase, qadira: User, chiara: User) -> None:
    address, where = reverse("meeting_plan"), {"place": "Lausanne", "time_zone": "Europe/Zurich"}
    assert signed_in(chiara).post(address, {**where, "held_on": "2025-11-01"}).status_code == 404
    late = signed_in(qadira).post(address, {**where, "held_on": "2025-08-01"})
    assert (late.status_code, list(late.context["form"].errors)) == (422, ["held_on"])
    signed_in(qadira).post(address, {**where, "held_on": "2025-11-01"})
    assert Meeting.objects.get().held_on == date(2025, 11, 1)


def test_the_register_and_the_lists_are_public(case: TitleCase) -> None:
    names = ("title_register", "applications", "meetings")
    assert [signed_in(None).get(reverse(name)).status_code for name in names] == [200, 200, 200]


def test_the_register_has_both_days_of_an_awarded_title_and_says_of_a_lists_that_they_are_not_known(
    world: World,
) -> None:
    at(NOW)
    follow_list(world.rating_list, now=NOW)
    achieved = date(2025, 8, 1)
    awarded = enter_title(world.hero, "IM", HeldTitle.Source.NORMS, achieved_on=achieved, now=NOW)
    told = HeldTitle.objects.get(player=world.hero, title="FM")
    for url in (reverse("title_register") + "?q=farid", reverse("player", args=[world.hero.fide_id])):
        rows = re.findall(r"<tr>.*?</tr>", signed_in(None).get(url).content.decode(), re.DOTALL)
        by_title = {pk: row for row in rows for pk in (awarded.pk, told.pk) if reverse("title", args=[pk]) in row}
        days = {pk: re.findall(r'datetime="([^"]+)"', row)[:2] for pk, row in by_title.items()}
        unknown = {pk: row.count("not known") for pk, row in by_title.items()}
        assert days[awarded.pk] == [achieved.isoformat(), NOW.date().isoformat()]
        assert unknown == {awarded.pk: 0, told.pk: 2}


# ---------------------------------------------------------------- without an account
def link_of(message: OutboxMessage) -> str:
    found = re.search(r"/titles/objections-by-link/\S+", message.payload["body"])
    assert found, message.payload
    return found.group()


def posted(case: TitleCase, chiara: User) -> str:
    TitleCase.objects.filter(pk=case.pk).update(
        state="posted", submitted_by=chiara, submitted_at=NOW, posted_at=NOW, fee_reference="x", fee_paid_on=NOW
    )
    return reverse("object_ask_link", args=[case.pk])


def test_who_has_no_account_objects_once_with_a_link_for_his_address(case: TitleCase, chiara: User) -> None:
    address, stranger = posted(case, chiara), signed_in(None)
    assert address in page(case, None)
    assert stranger.post(address, {"name": "Nora Neighbour", "address": "no address"}).status_code == 422
    said = {"name": "Nora Neighbour", "address": "nora@example.org"}
    assert stranger.post(address, said).status_code == 302
    again = stranger.post(address, said)
    sent_already = (
        "A link was sent to this address today, for one objection: open that one. Another can be sent tomorrow."
    )
    assert (again.status_code, again.context["form"].errors) == (422, {"address": [sent_already]})
    (sent,) = OutboxMessage.objects.filter(dedup_key__contains="objection-link")
    assert (sent.payload["to"], TitleObjection.objects.count()) == (["nora@example.org"], 0)
    link = link_of(sent)
    assert stranger.get(link[:-3] + "x/").status_code == 404
    assert stranger.post(link, {"text": "y" * 4001}).status_code == 422
    assert stranger.post(link, {"text": "Round 9 was arranged."}).status_code == 302
    made = TitleObjection.objects.get()
    assert (made.objector, made.made_by, made.text) == ("Nora Neighbour", None, "Round 9 was arranged.")
    seen = page(case, None)
    assert ("Nora Neighbour" in seen, "nora@example.org" in seen) == (True, False)
    answered = reverse("title_objection_answer", args=[made.pk])
    assert asked_at_its_field(signed_in(chiara), answered) == WORDS_MISSING
    assert signed_in(chiara).post(answered, {"reason": "It was played."}).status_code == 302
    told = OutboxMessage.objects.get(dedup_key__endswith=f"objection-{made.pk}-a")
    assert told.payload["to"] == ["nora@example.org"]


USED = "An objection was made with this link already; each link is for one."
OLD = "This link was good for two days, which are over."
OVER = "The application is not posted any more: objections are made while it is."


def test_a_link_that_opens_nothing_any_more_says_why_keeps_what_was_typed_and_leads_on(
    case: TitleCase, chiara: User
) -> None:
    address, stranger = posted(case, chiara), signed_in(None)
    stranger.post(address, {"name": "Nora Neighbour", "address": "nora@example.org"})
    link, ask = link_of(OutboxMessage.objects.get(dedup_key__contains="objection-link")), f'href="{address}"'
    at(NOW + timedelta(days=2))
    assert stranger.get(link).status_code == 200
    at(NOW + timedelta(days=2, minutes=5))  # on a slow machine the link is made some seconds behind NOW
    old = stranger.post(link, {"text": "Round 9 was arranged."})
    at(NOW)
    stranger.post(link, {"text": "Round 8 was arranged."})
    used = stranger.post(link, {"text": "Round 9 was arranged."})
    TitleObjection.objects.all().delete()
    TitleCase.objects.filter(pk=case.pk).update(state="recommended")
    over = stranger.post(link, {"text": "Round 9 was arranged."})
    for answer, why, may_ask in ((old, OLD, True), (used, USED, True), (over, OVER, False)):
        shown = answer.content.decode()
        assert (answer.status_code, why in shown, ask in shown) == (410, True, may_ask)
        assert "What you typed was not sent" in shown
        assert "Round 9 was arranged." in shown
        assert f'href="{reverse("application", args=[case.pk])}#objections"' in shown
    assert not TitleObjection.objects.exists()


def test_whoever_opens_a_link_with_an_account_is_told_under_whose_name_it_objects(
    case: TitleCase, chiara: User, faruk: User
) -> None:
    stranger = signed_in(None)
    stranger.post(posted(case, chiara), {"name": "Nora Neighbour", "address": "nora@example.org"})
    link = link_of(OutboxMessage.objects.get(dedup_key__contains="objection-link"))
    says = (
        f"You are signed in as {faruk.name}: what you send from here is published as the objection of Nora Neighbour."
    )
    assert [says in signed_in(who).get(link).content.decode() for who in (faruk, None)] == [True, False]


def test_a_posting_takes_so_many_objections_a_day_and_none_once_it_is_over(case: TitleCase, chiara: User) -> None:
    address, stranger = posted(case, chiara), signed_in(None)
    said = {"name": "Nora Neighbour", "address": "nora@example.org"}
    TitleObjection.objects.bulk_create(
        TitleObjection(case=case, made_by=chiara, made_at=NOW, text="x") for _each in range(A_DAY)
    )
    assert stranger.post(address, said).status_code == 422
    kept = signed_in(chiara).post(reverse("application_object", args=[case.pk]), {"text": "Round 9 was arranged."})
    assert (kept.status_code, wrong_in(kept.content.decode())) == (
        422, {"id_text": "So many objections came in today; another one can be made tomorrow. (2.4)"},
    )  # fmt: skip
    assert "Round 9 was arranged.</textarea>" in kept.content.decode()
    TitleCase.objects.filter(pk=case.pk).update(state="recommended")
    assert (stranger.get(address).status_code, address in page(case, None)) == (404, False)
