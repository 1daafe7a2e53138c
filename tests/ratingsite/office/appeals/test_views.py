"""The pages on which somebody appeals and on which an appeal is decided."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.drafts.models import Draft
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament

LATE = SUMMER + timedelta(days=8)


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    at(SUMMER)


def page_of(refusal: Refusal) -> str:
    return f"/refusals/{refusal.pk}/appeal/"


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def act(user: User, appeal: Appeal, name: str, **fields: str) -> list[str]:
    """Post an act; what the next page says."""
    answer = signed_in(user).post(f"/appeals/{appeal.pk}/{name}/", fields, follow=True)
    assert answer.redirect_chain == [(f"/appeals/{appeal.pk}/", 302)]
    return [str(message) for message in answer.context["messages"]]


# ---------------------------------------------------------------- appealing
def test_the_organiser_appeals_on_the_page_that_says_until_when(refusal: Refusal, astrid: User) -> None:
    client = signed_in(astrid)
    page = text(client, page_of(refusal))
    assert "until 8 September 2025" in page
    assert "No venue." in page
    assert "File the appeal" in page
    Draft.objects.create(user=astrid, path=page_of(refusal), fields={"grounds": "There"}, saved_at=SUMMER)
    answer = client.post(page_of(refusal), {"grounds": "There is a venue."})
    appeal = Appeal.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/appeals/{appeal.pk}/")
    assert (appeal.grounds, appeal.filed_by, Draft.objects.count()) == ("There is a venue.", astrid, 0)
    assert client.get(page_of(refusal))["Location"] == f"/appeals/{appeal.pk}/"


def test_what_was_typed_before_is_there_again(refusal: Refusal, astrid: User) -> None:
    Draft.objects.create(user=astrid, path=page_of(refusal), fields={"grounds": "As far as this"}, saved_at=SUMMER)
    assert "As far as this</textarea>" in text(signed_in(astrid), page_of(refusal))


def test_a_late_appeal_is_refused_at_its_field_with_day_and_article_and_what_was_typed_is_kept(
    refusal: Refusal, astrid: User
) -> None:
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    at(LATE)
    answer = signed_in(astrid).post(page_of(refusal), {"grounds": "There is a venue."})
    assert answer.status_code == 422
    (error,) = answer.context["form"].errors["grounds"]
    assert error.startswith(
        "Too late: the last day for an appeal was 8 September 2025 (0.4). It was received on 9 September 2025, 07:00"
    )
    assert "There is a venue.</textarea>" in answer.content.decode()
    assert Appeal.objects.count() == 0


def test_behind_the_last_day_the_page_says_so_and_has_no_form(refusal: Refusal, astrid: User) -> None:
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    at(LATE)
    page = text(signed_in(astrid), page_of(refusal))
    assert "The last day for an appeal is over." in page
    assert "<textarea" not in page


@pytest.mark.parametrize(
    ("grounds", "error"),
    [
        ("", "Please say why: an appeal needs its grounds."),
        ("  \n ", "Please say why: an appeal needs its grounds."),
        ("x" * 4001, "Ensure this value has at most 4000 characters (it has 4001)."),
    ],
)
def test_grounds_that_cannot_be_taken_are_an_error_at_their_field(
    grounds: str, error: str, refusal: Refusal, astrid: User
) -> None:
    answer = signed_in(astrid).post(page_of(refusal), {"grounds": grounds})
    assert (answer.status_code, answer.context["form"].errors) == (422, {"grounds": [error]})


def test_grounds_of_the_greatest_length_are_kept_whole(refusal: Refusal, astrid: User) -> None:
    signed_in(astrid).post(page_of(refusal), {"grounds": "½" * 4000})
    assert Appeal.objects.get().grounds == "½" * 4000


@pytest.mark.parametrize("who", ["boris", "carla", "faruk"])
def test_whom_it_does_not_concern_sees_no_refusal(who: str, refusal: Refusal, request: pytest.FixtureRequest) -> None:
    client = signed_in(request.getfixturevalue(who))
    assert [client.get(page_of(refusal)).status_code, client.post(page_of(refusal)).status_code] == [404, 404]


def test_an_office_sees_the_refusal_and_appeals_nothing(refusal: Refusal, chiara: User) -> None:
    client = signed_in(chiara)
    assert "<textarea" not in text(client, page_of(refusal))
    assert client.post(page_of(refusal), {"grounds": "x"}).status_code == 404


def test_a_stranger_is_asked_to_sign_in_and_what_he_typed_is_kept(refusal: Refusal, astrid: User) -> None:
    client = signed_in(None)
    answer = client.post(page_of(refusal), {"grounds": "Typed before."})
    assert answer["Location"].startswith("/account/login/")
    client.force_login(astrid)
    assert "Typed before.</textarea>" in text(client, page_of(refusal))


# ---------------------------------------------------------------- the appeal
def test_the_page_tells_the_case_and_offers_what_may_be_done(
    appeal: Appeal, astrid: User, chiara: User, quentin: User
) -> None:
    services.take_up_appeal(appeal, by=quentin, now=SUMMER)
    page = text(signed_in(quentin), f"/appeals/{appeal.pk}/")
    for said in (
        "Registration of a tournament: ", "There is a venue.", "No venue.", "Received in time", "Qadira Chair",
        "Communicated on 1 September 2025, and 7 days more: until 8 September 2025, 23:59 in America/Chicago.",
        "<b>If it is upheld:</b> The registration is approved.",
    ):  # fmt: skip
        assert said in page
    offered = {
        user.name: [each.label for each in signed_in(user).get(f"/appeals/{appeal.pk}/").context["acts"]]
        for user in (astrid, chiara, quentin)
    }
    assert offered == {
        "Astrid Organiser": ["Withdraw the appeal"],
        "Chiara Officer": [],
        "Quentin Commission": ["Uphold the appeal", "Dismiss the appeal"],
    }


def test_the_page_says_who_may_not_decide_and_who_does_where_nobody_is_left(
    appeal: Appeal, astrid: User, quentin: User, qadira: User
) -> None:
    appeal.parties.add(quentin)
    found = signed_in(astrid).get(f"/appeals/{appeal.pk}/").context["hearers"]
    assert [(user, str(why)) for user, why in found] == [(qadira, ""), (quentin, "has a part in the case")]
    OfficeHeld.objects.filter(office__startswith="qc").delete()
    assert "nobody is President of FIDE, who decides in its place" in text(signed_in(astrid), f"/appeals/{appeal.pk}/")


def test_it_goes_from_hand_to_hand_to_its_decision(appeal: Appeal, quentin: User, qadira: User) -> None:
    assert act(quentin, appeal, "take-up") == ["Taken up. The appellant has been told."]
    assert act(qadira, appeal, "uphold", reason="The contract is here.") == ["Upheld. Both sides have been told."]
    assert act(quentin, appeal, "dismiss", reason="No.") == [
        "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you. What you had written: “No.”"
    ]
    page = signed_in(quentin).get(f"/appeals/{appeal.pk}/")
    assert [(entry.by.name, str(words)) for entry, words in page.context["history"]] == [
        ("Astrid Organiser", "appealed"), ("Quentin Commission", "took the appeal up"),
        ("Qadira Chair", "upheld the appeal"),
    ]  # fmt: skip
    assert page.context["outcome"] == "The registration is approved."
    assert Tournament.objects.get().state == "approved"


@pytest.mark.parametrize("name", ["uphold", "dismiss"])
@pytest.mark.parametrize("reason", ["", " \r\n "])
def test_a_decision_without_its_reason_is_asked_for_it_at_the_field(
    name: str, reason: str, appeal: Appeal, quentin: User
) -> None:
    answer = signed_in(quentin).post(f"/appeals/{appeal.pk}/{name}/", {"reason": reason}, follow=True)
    appeal.refresh_from_db()
    assert (appeal.state, list(answer.context["messages"])) == ("filed", [])
    field = f"act-appeals{appeal.pk}{name}"
    page = answer.content.decode()
    assert f'<p class="invalid-feedback d-block" id="{field}-error">Please give a reason. Nothing was changed.' in page
    assert page.count(f'aria-invalid="true" aria-describedby="{field}-error" autofocus') == 1
    assert page.count('aria-invalid="true"') == 1  # of the other act nothing is said


def test_lines_of_a_reason_are_counted_as_the_field_counts_them(appeal: Appeal, quentin: User) -> None:
    """A browser sends two characters for the end of a line, and its field counts one."""
    lines = "\r\n".join(["x" * 999, "y" * 1000])
    assert act(quentin, appeal, "dismiss", reason=lines) == [
        "Dismissed. The refusal stands, for good; both sides have been told."
    ]
    appeal.refresh_from_db()
    assert appeal.decided_reason == lines.replace("\r\n", "\n")


def test_dismissed_the_page_says_that_it_is_final(appeal: Appeal, qadira: User, astrid: User) -> None:
    act(qadira, appeal, "dismiss", reason="There is none.")
    assert "The refusal stands. This decision is final." in text(signed_in(astrid), f"/appeals/{appeal.pk}/")


@pytest.mark.parametrize("name", ["take-up", "uphold", "dismiss", "withdraw"])
def test_who_may_not_finds_no_such_act(name: str, appeal: Appeal, chiara: User, faruk: User) -> None:
    path = f"/appeals/{appeal.pk}/{name}/"
    assert [signed_in(user).post(path, {"reason": "x"}).status_code for user in (chiara, faruk)] == [404, 404]
    appeal.refresh_from_db()
    assert appeal.state == "filed"


def test_the_appellant_withdraws_and_may_go_on_with_the_form(appeal: Appeal, astrid: User) -> None:
    assert act(astrid, appeal, "withdraw") == ["Withdrawn. The refusal stands."]
    assert "File the appeal" in text(signed_in(astrid), page_of(appeal.refusal))


def test_grounds_are_shown_as_text(refusal: Refusal, astrid: User) -> None:
    appeal = services.file_appeal(refusal, by=astrid, now=SUMMER, grounds="<b>bold</b>\n\nA second paragraph.")
    page = text(signed_in(astrid), f"/appeals/{appeal.pk}/")
    assert "<p>&lt;b&gt;bold&lt;/b&gt;</p>\n\n<p>A second paragraph.</p>" in page


def test_the_page_costs_few_queries(appeal: Appeal, quentin: User, django_assert_max_num_queries) -> None:
    client = signed_in(quentin)
    with django_assert_max_num_queries(40):
        client.get(f"/appeals/{appeal.pk}/")
