"""Appeals against a Form 4 that was refused or revoked: the commission puts it back where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services as appeals
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.models import AuditEntry
from tests.cast import NOW, person
from tests.letters import letters_of
from tests.titles.worlds import World, a_federation, same_version_again
from tests.tournaments.forms import at, signed_in
from titles.certificates.form_4 import services
from titles.certificates.form_4.documents import copy_of, make_copies
from titles.certificates.form_4.models import TitleResult
from titles.norms.title_norms_2003 import Form4, forms_4
from titles.tasks import find_norms
from tournaments.reports.models import Report

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=60)  # no text gives the days


@pytest.fixture
def nora(result: TitleResult) -> User:
    """The rating officer of the player's federation, which is not the organising one."""
    Player.objects.filter(pk=result.player_id).update(federation=a_federation("AZE"))
    return person("Nora Abroad", (Office.RATING_OFFICER, a_federation("AZE")))


def again(result: TitleResult) -> TitleResult:
    return TitleResult.objects.get(pk=result.pk)


def whole(result: TitleResult) -> dict[str, object]:
    return {field.attname: getattr(again(result), field.attname) for field in TitleResult._meta.fields}


@pytest.mark.parametrize("outcome", ["upheld", "dismissed"])
def test_refused_it_waits_again_for_its_countersignature_if_the_appeal_is_upheld(
    outcome: str, result: TitleResult, nora: User, boris: User, chiara: User, quentin: User
) -> None:
    """Ruling: form-4-appeal."""
    before = whole(result)
    services.refuse_result(again(result), by=chiara, now=NOW, reason="Not his points.")
    refusal = Refusal.objects.get()
    assert {user.name for user in refusal.concerned.all()} == {boris.name, nora.name}
    assert (refusal.appeal_article, refusal.appeal_days, refusal.heard_by, refusal.state_before) == (
        "", None, "commission", "signed",
    )  # fmt: skip
    appeal = appeals.file_appeal(refusal, by=nora, now=LATER, grounds="They are.")
    decide = appeals.uphold_appeal if outcome == "upheld" else appeals.dismiss_appeal
    decide(appeal, by=quentin, now=LATER, reason="So it is.")
    stays = {"state": "refused", "closing_reason": "Not his points.", "closed_at": NOW}
    assert whole(result) == before | ({"overruled_id": chiara.pk} if outcome == "upheld" else stays)


def test_who_was_overruled_does_not_refuse_it_again_and_may_countersign(
    result: TitleResult, boris: User, chiara: User, quentin: User
) -> None:
    services.refuse_result(again(result), by=chiara, now=NOW, reason="Not his points.")
    appeal = appeals.file_appeal(Refusal.objects.get(), by=boris, now=NOW, grounds="They are.")
    appeals.uphold_appeal(appeal, by=quentin, now=LATER, reason="They are.")
    with pytest.raises(NotPermitted) as barred:
        services.refuse_result(again(result), by=chiara, now=LATER, reason="No.")
    assert barred.value.decision.barred_by == "overruled"
    assert services.countersign_result(again(result), by=chiara, now=LATER).state == "issued"


@pytest.mark.parametrize("outcome", ["upheld", "dismissed"])
def test_revoked_it_is_valid_again_with_the_same_document_if_the_appeal_is_upheld(
    outcome: str, client: Client, issued: TitleResult, boris: User, quentin: User, qadira: User
) -> None:
    before = whole(issued)
    services.revoke_result(again(issued), by=quentin, now=NOW, reason="The report was forged.")
    appeal = appeals.file_appeal(Refusal.objects.get(), by=boris, now=LATER, grounds="It was not.")
    with pytest.raises(NotPermitted):
        appeals.uphold_appeal(appeal, by=quentin, now=LATER, reason="x")  # who revoked it
    decide = appeals.uphold_appeal if outcome == "upheld" else appeals.dismiss_appeal
    decide(appeal, by=qadira, now=LATER, reason="So it is.")
    page = client.get(f"{reverse('verify_form')}?q={issued.number}").content.decode()
    if outcome == "upheld":
        assert whole(issued) == before
        assert copy_of(again(issued), is_public=False) == bytes(issued.pdf)
        assert "VALID" in page
    else:
        assert again(issued).state == "revoked"
        assert "REVOKED" in page
    assert [entry.act for entry in AuditEntry.objects.filter(by=qadira)] == [
        "uphold appeal" if outcome == "upheld" else "dismiss appeal"
    ]


def test_another_one_that_is_signed_leaves_the_appeal_nothing_to_ask_for(
    form: Form4, issued: TitleResult, boris: User, quentin: User
) -> None:
    services.revoke_result(issued, by=quentin, now=NOW, reason="A slip.")
    appeal = appeals.file_appeal(Refusal.objects.get(), by=boris, now=NOW, grounds="No slip.")
    services.sign_result(form, points_required={"IM": 600}, place_of_birth="", by=boris, now=LATER)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.refusal.state, again(issued).state) == ("withdrawn", "settled", "revoked")


def test_the_player_appeals_and_the_page_leads_there_and_tells_it_in_its_history(
    result: TitleResult, issued: TitleResult, chiara: User, quentin: User, qadira: User
) -> None:
    player = person("Player Himself")
    PlayerClaim.objects.create(
        user=player, player=result.player, words="I", state="confirmed", asked_at=NOW, decided_by=chiara, decided_at=NOW
    )
    services.revoke_result(issued, by=quentin, now=NOW, reason="A slip.")
    at(LATER)
    path = reverse("title_result", args=[issued.pk])
    assert "Appeal on any day: no text gives a last one" in signed_in(player).get(path).content.decode()
    appeal = appeals.file_appeal(Refusal.objects.get(), by=User.objects.get(pk=player.pk), now=LATER, grounds="No.")
    assert signed_in(player).get(f"/appeals/{appeal.pk}/").status_code == 200
    appeals.uphold_appeal(appeal, by=qadira, now=LATER, reason="No slip.")
    page = signed_in(chiara).get(path)
    assert [entry.act for entry in page.context["history"]] == [
        "sign title result", "countersign title result", "make certificate document", "revoke title result",
        "file appeal", "uphold appeal",
    ]  # fmt: skip


@pytest.mark.parametrize(("state", "who"), [("signed", "chiara"), ("issued", "quentin")])
def test_who_has_signed_it_is_told_once_that_it_is_refused_or_revoked(
    state: str, who: str, result: TitleResult, chiara: User, request: pytest.FixtureRequest
) -> None:
    """By the mail that says until when he may appeal."""
    by = request.getfixturevalue(who)
    close = services.refuse_result
    if state == "issued":
        make_copies(services.countersign_result(again(result), by=chiara, now=NOW), now=NOW)
        close = services.revoke_result
    at(NOW)
    told = letters_of(lambda: close(again(result), by=by, now=NOW, reason="Not his points."), now=NOW)
    assert [name for name, _subject in told] == (["boris"] if state == "signed" else ["boris", "chiara"])
    assert {subject.partition(":")[0] for _name, subject in told} == {"Refused"}


# ---------------------------------------------------------------- corrected between the refusal and the decision
def corrected_report(old: World, arbiter: User) -> Report:
    """The next version, in which the player has lost the first game."""
    report = same_version_again(old, arbiter, is_first_game_lost=True)
    Report.objects.filter(pk=old.report.pk).update(state="corrected")
    find_norms(str(report.pk))
    return report


@pytest.mark.parametrize(("closed", "back"), [("refused", "signed"), ("revoked", "issued")])
def test_upheld_behind_a_corrected_report_it_is_marked_like_one_that_was_never_closed(
    closed: str, back: str, old: World, result: TitleResult, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    if closed == "revoked":
        services.countersign_result(again(result), by=chiara, now=NOW)
        services.revoke_result(again(result), by=quentin, now=NOW, reason="Forged.")
    else:
        services.refuse_result(again(result), by=chiara, now=NOW, reason="Not his points.")
    report = corrected_report(old, boris)
    assert again(result).differs_from is None
    appeal = appeals.file_appeal(Refusal.objects.get(), by=boris, now=LATER, grounds="They are.")
    appeals.uphold_appeal(appeal, by=qadira, now=LATER, reason="They are.")
    assert (again(result).state, again(result).differs_from) == (back, report)


def test_another_one_that_is_signed_in_the_corrected_report_leaves_the_appeal_nothing_to_ask_for(
    old: World, result: TitleResult, boris: User, chiara: User
) -> None:
    services.refuse_result(again(result), by=chiara, now=NOW, reason="Not his points.")
    appeal = appeals.file_appeal(Refusal.objects.get(), by=boris, now=NOW, grounds="They are.")
    form = forms_4(corrected_report(old, boris))[0]
    services.sign_result(form, points_required={"IM": 550}, place_of_birth="", by=boris, now=LATER)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.refusal.state, again(result).state) == ("withdrawn", "settled", "refused")
