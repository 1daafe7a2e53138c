"""A norm under inquiry is held with reason, day and office; nobody signs it, and released it goes on where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.titles.norms.test_selectors import TODAY, waiting
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.refusals import ReasonMissing
from titles.norms.selectors import work_for
from titles.norms.services import certify_norm, countersign_norm, hold_norm, refuse_norm, release_norm

WHY = "Inquiry 7/2025 on round 3."
LATER = NOW + timedelta(days=3)


@pytest.fixture
def ethel(db: None) -> User:
    """Of the Ethics and Disciplinary Commission."""
    return person("Ethel Ethics", (Office.ETHICS, None))


def test_a_held_norm_says_why_since_when_and_who_holds_it(norm: Norm, ethel: User) -> None:
    held = hold_norm(norm, by=ethel, now=NOW, reason=f" {WHY} ")
    assert (held.state, held.held_from, held.held_by, held.held_at) == ("held", "found", ethel, NOW)
    assert (held.held_reason, held.held_office) == (WHY, "ethics")


@pytest.mark.parametrize(("who", "office"), [("quentin", "qc"), ("qadira", "qc-chair"), ("ethel", "ethics")])
def test_the_commission_and_ethics_hold(norm: Norm, who: str, office: str, request: pytest.FixtureRequest) -> None:
    assert hold_norm(norm, by=request.getfixturevalue(who), now=NOW, reason=WHY).held_office == office


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "dmitri", "faruk"])
def test_nobody_else_holds_or_releases(norm: Norm, who: str, quentin: User, request: pytest.FixtureRequest) -> None:
    by = request.getfixturevalue(who)
    with pytest.raises(NotPermitted):
        hold_norm(norm, by=by, now=NOW, reason=WHY)
    hold_norm(norm, by=quentin, now=NOW, reason=WHY)
    with pytest.raises(NotPermitted):
        release_norm(norm, by=by, now=NOW, reason=WHY)


def test_holding_and_releasing_need_a_reason(norm: Norm, quentin: User) -> None:
    with pytest.raises(ReasonMissing):
        hold_norm(norm, by=quentin, now=NOW, reason="  ")
    hold_norm(norm, by=quentin, now=NOW, reason=WHY)
    with pytest.raises(ReasonMissing):
        release_norm(norm, by=quentin, now=NOW, reason="")


def test_a_held_norm_is_not_signed_by_anybody(countersigned: Norm, quentin: User, qadira: User, chiara: User) -> None:
    hold_norm(countersigned, by=quentin, now=NOW, reason=WHY)
    for act, by in ((approve_norm, qadira), (countersign_norm, chiara)):
        with pytest.raises(NotPermitted):
            act(countersigned, by=by, now=NOW)
    with pytest.raises(NotPermitted):
        refuse_norm(countersigned, by=qadira, now=NOW, reason="No.", article="1.4.2c")


def test_released_it_goes_on_where_it_was_with_its_signatures(
    norm: Norm, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    certify_norm(norm, by=boris, now=NOW)
    hold_norm(norm, by=quentin, now=NOW, reason=WHY)
    released = release_norm(norm, by=qadira, now=LATER, reason="Nothing was found.")
    assert (released.state, released.certified_by, released.certified_at) == ("certified", boris, NOW)
    held = (released.held_from, released.held_by, released.held_at, released.held_reason, released.held_office)
    assert held == ("", None, None, "", "")
    assert countersign_norm(norm, by=chiara, now=LATER).state == "countersigned"


def test_both_acts_are_in_the_record_with_reason_office_and_article(norm: Norm, quentin: User, ethel: User) -> None:
    hold_norm(norm, by=ethel, now=NOW, reason=WHY)
    release_norm(norm, by=quentin, now=LATER, reason="Nothing was found.")
    entries = [(one.act, one.new_state, one.reason, one.article, one.details["office"]) for one in history_of(norm)[1:]]
    assert entries == [
        ("hold norm", "held", WHY, "0.4.4", "ethics"),
        ("release norm", "found", "Nothing was found.", "0.4.4", "qc"),
    ]


def test_the_chief_arbiter_and_who_signed_are_told(norm: Norm, boris: User, chiara: User, quentin: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    hold_norm(norm, by=quentin, now=NOW, reason=WHY)
    release_norm(norm, by=quentin, now=LATER, reason="Nothing was found.")
    told = list(OutboxMessage.objects.order_by("-pk")[:2])
    assert [message.payload["subject"].partition(":")[0] for message in told] == ["Released", "Held"]
    assert {tuple(message.payload["to"]) for message in told} == {("boris@example.org", "chiara@example.org")}
    assert WHY in told[1].payload["body"]


def test_a_held_norm_waits_for_the_commission_and_ethics_alone(
    norm: Norm, boris: User, chiara: User, quentin: User, ethel: User
) -> None:
    hold_norm(norm, by=ethel, now=NOW, reason=WHY)
    what = ["Held: end the inquiry and release it"]
    assert waiting(boris, chiara, quentin, ethel) == [[], [], what, what]
    item = work_for(quentin, TODAY)[0]
    assert (item.since, item.article) == (NOW, "0.4.4")
    release_norm(norm, by=quentin, now=NOW, reason="Nothing was found.")
    assert waiting(boris, quentin, ethel) == [["Check and sign it as chief arbiter"], [], []]


def test_an_approved_norm_is_voided_or_its_certificate_revoked_but_not_held(countersigned: Norm, quentin: User) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    with pytest.raises(NotPermitted):
        hold_norm(countersigned, by=quentin, now=NOW, reason=WHY)


def test_the_database_itself_wants_a_reason(norm: Norm) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Norm.objects.filter(pk=norm.pk).update(state="held")


# ---------------------------------------------------------------- the page
def page(client: Client, user: User, norm: Norm) -> str:
    client.force_login(user)
    return client.get(reverse("norm", args=[norm.pk])).content.decode()


def test_the_page_has_the_buttons_and_says_that_it_is_held(
    client: Client, norm: Norm, boris: User, quentin: User
) -> None:
    assert "Hold norm" in page(client, quentin, norm)
    assert "Hold norm" not in page(client, boris, norm)
    client.force_login(quentin)
    client.post(reverse("norm_hold", args=[norm.pk]), {"reason": "<b>Inquiry</b>"})
    html = page(client, boris, norm)
    assert "Held, under inquiry, by: Qualification commission" in html
    assert "&lt;b&gt;Inquiry&lt;/b&gt;" in html
    assert "It is held: nobody signs until it is released." in html
    assert "Release norm" in page(client, quentin, norm)
    answer = client.post(reverse("norm_release", args=[norm.pk]), {"reason": "Nothing was found."}, follow=True)
    assert "Released. It goes on where it was." in answer.content.decode()
    assert "Sign norm" in page(client, boris, norm)


def test_the_steps_show_where_it_is_held(client: Client, norm: Norm, boris: User, quentin: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    hold_norm(norm, by=quentin, now=NOW, reason=WHY)
    html = page(client, quentin, norm)
    places = [html.index(words) for words in (">Signed<", ">Held<", ">Countersigned<")] if ">Held<" in html else []
    assert places == sorted(places) != []
