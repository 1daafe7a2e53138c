"""Appeals against a refused norm: heard by the commission (titles 0.3), which puts it back where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.register.claims.models import PlayerClaim
from ratings.register.claims.services import end_claim
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.letters import letters_of
from tests.titles.corrected import corrected
from tests.titles.worlds import World, a_federation, same_version_again
from tests.tournaments.forms import at, signed_in
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm, refuse_norm
from titles.tasks import judge_again, reexamine_after_correction
from tournaments.reports.models import Report

LATER = NOW + timedelta(days=60)  # no text gives the days


@pytest.fixture
def nora(norm: Norm) -> User:
    """The rating officer of the player's federation, which is not the organising one."""
    document = norm.dossier
    document["player"]["federation"] = "AZE"
    Norm.objects.update(dossier=document)
    return person("Nora Abroad", (Office.RATING_OFFICER, a_federation("AZE")))


def at_state(norm: Norm, state: str, boris: User, chiara: User) -> Norm:
    norm = Norm.objects.get(pk=norm.pk)
    if state != "found":
        norm = certify_norm(norm, by=boris, now=NOW)
    return countersign_norm(norm, by=chiara, now=NOW) if state == "countersigned" else norm


def appealed(by: User) -> Appeal:
    return services.file_appeal(Refusal.objects.get(), by=by, now=LATER, grounds="Nine games were played.")


@pytest.mark.parametrize(
    ("state", "refuser", "concerned"),
    [
        ("found", "chiara", {"Boris", "Nora"}),
        ("certified", "chiara", {"Boris", "Nora"}),
        ("countersigned", "qadira", {"Boris", "Chiara", "Nora"}),
    ],
)
@pytest.mark.parametrize("outcome", ["upheld", "dismissed"])
def test_upheld_it_goes_on_where_it_was_and_dismissed_it_stays_refused(
    outcome: str, state: str, refuser: str, concerned: set[str], norm: Norm, nora: User, request: pytest.FixtureRequest
) -> None:
    """Ruling: norm-appeal."""
    people = {name: request.getfixturevalue(name) for name in ("boris", "chiara", "quentin", "qadira")}
    norm = at_state(norm, state, people["boris"], people["chiara"])
    whole = {field.name: getattr(norm, field.name) for field in Norm._meta.fields}
    refuse_norm(norm, by=people[refuser], now=NOW, reason="Only eight.", article="1.4.2c")
    refusal = Refusal.objects.get()
    assert (refusal.article, refusal.appeal_article, refusal.appeal_days, refusal.state_before) == (
        "1.4.2c", "0.3", None, state,
    )  # fmt: skip
    assert {user.name.partition(" ")[0] for user in refusal.concerned.all()} == concerned
    appeal = appealed(nora)
    decide = services.uphold_appeal if outcome == "upheld" else services.dismiss_appeal
    decide(appeal, by=people["quentin"], now=LATER, reason="So it is.")
    norm.refresh_from_db()
    found = {field.name: getattr(norm, field.name) for field in Norm._meta.fields}
    undone = {"overruled": people[refuser]}
    stays = {"state": "refused", "closing_reason": "Only eight.", "closing_article": "1.4.2c"}
    assert found == whole | (undone if outcome == "upheld" else stays)
    assert [(entry.act, entry.article) for entry in AuditEntry.objects.filter(by=people["quentin"])] == [
        (f"{'uphold' if outcome == 'upheld' else 'dismiss'} appeal", "0.3")
    ]


def test_who_was_overruled_does_not_refuse_the_norm_again(
    norm: Norm, nora: User, boris: User, chiara: User, quentin: User
) -> None:
    refuse_norm(at_state(norm, "certified", boris, chiara), by=chiara, now=NOW, reason="Only eight.", article="1.4.2c")
    services.uphold_appeal(appealed(nora), by=quentin, now=LATER, reason="Nine.")
    with pytest.raises(NotPermitted) as barred:
        refuse_norm(Norm.objects.get(), by=chiara, now=LATER, reason="Eight.", article="1.4.2c")
    assert barred.value.decision.barred_by == "overruled"
    assert countersign_norm(Norm.objects.get(), by=chiara, now=LATER).state == "countersigned"


def test_the_member_who_refused_does_not_hear_it_and_the_officer_who_did_cannot_appeal(
    norm: Norm, nora: User, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    refuse_norm(at_state(norm, "countersigned", boris, chiara), by=quentin, now=NOW, reason="Eight.", article="1.4.1a")
    appeal = appealed(chiara)
    with pytest.raises(NotPermitted) as barred:
        services.uphold_appeal(appeal, by=quentin, now=LATER, reason="Nine.")
    assert barred.value.decision.barred_by == "refuser"
    services.withdraw_appeal(appeal, by=chiara, now=LATER)
    with pytest.raises(NotPermitted):
        services.file_appeal(appeal.refusal, by=quentin, now=LATER, grounds="x")


def test_the_page_of_the_norm_leads_to_the_appeal_and_tells_it_in_its_history(
    norm: Norm, nora: User, boris: User, chiara: User, quentin: User
) -> None:
    refuse_norm(at_state(norm, "certified", boris, chiara), by=chiara, now=NOW, reason="Only eight.", article="1.4.2c")
    at(LATER)
    path = f"/norms/{norm.pk}/"
    page = signed_in(nora).get(path).content.decode()
    assert "Appeal on any day: no text gives a last one" in page
    appeal = appealed(nora)
    services.uphold_appeal(appeal, by=quentin, now=LATER, reason="Nine.")
    page = signed_in(chiara).get(path)
    assert [entry.act for entry in page.context["history"]][-3:] == ["refuse norm", "file appeal", "uphold appeal"]
    assert f"/appeals/{appeal.pk}/" in page.content.decode()


def test_the_player_himself_appeals_without_an_office(norm: Norm, boris: User, chiara: User) -> None:
    """Ruling: norm-appeal."""
    player = person("Player Himself")
    claim = PlayerClaim.objects.create(user=player, player=norm.player, words="x", asked_at=NOW)
    PlayerClaim.objects.filter(pk=claim.pk).update(state="confirmed", decided_by=chiara, decided_at=NOW)
    refuse_norm(at_state(norm, "certified", boris, chiara), by=chiara, now=NOW, reason="Only eight.", article="1.4.2c")
    player = User.objects.get(pk=player.pk)
    at(LATER)
    assert signed_in(player).get(f"/norms/{norm.pk}/").status_code == 200
    appeal = appealed(player)
    assert (appeal.filed_by, appeal.filed_office) == (player, "")
    assert signed_in(player).get(f"/appeals/{appeal.pk}/").status_code == 200
    services.withdraw_appeal(appeal, by=player, now=LATER)
    end_claim(PlayerClaim.objects.get(), by=player, now=LATER)
    with pytest.raises(NotPermitted):
        appealed(User.objects.get(pk=player.pk))


# ---------------------------------------------------------------- one refusal, one mail
def test_who_has_signed_it_as_chief_arbiter_and_is_the_player_gets_one_mail_of_its_refusal(
    norm: Norm, boris: User, chiara: User, qadira: User
) -> None:
    """1.8: and the officer who has countersigned is that of the player's federation."""
    norm = at_state(norm, "countersigned", boris, chiara)
    claim = {"state": "confirmed", "asked_at": NOW, "decided_at": NOW, "decided_by": chiara}
    PlayerClaim.objects.create(user=boris, player=norm.player, **claim)
    at(NOW)
    told = letters_of(lambda: refuse_norm(norm, by=qadira, now=NOW, reason="Only eight.", article="1.4.2c"), now=NOW)
    assert [name for name, _subject in told] == ["boris", "chiara"]


# ---------------------------------------------------------------- corrected between the refusal and the decision
def do_what_was_rung() -> int:
    """Judge again as the outbox says; how often it says so."""
    rung = OutboxMessage.objects.filter(payload__task="titles.tasks.judge_again")
    for message in rung:
        judge_again(*message.payload["args"])
    return len(rung)


def refused_with_two_signatures(norm: Norm, boris: User, chiara: User, qadira: User) -> Norm:
    norm = at_state(norm, "countersigned", boris, chiara)
    return refuse_norm(norm, by=qadira, now=NOW, reason="Only eight.", article="1.4.2c")


def test_upheld_it_is_judged_again_and_stays_where_nothing_has_changed(
    norm: Norm, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    refused_with_two_signatures(norm, boris, chiara, qadira)
    services.uphold_appeal(appealed(boris), by=quentin, now=LATER, reason="Nine.")
    assert do_what_was_rung() == 1
    assert list(Norm.objects.values_list("state", flat=True)) == ["countersigned"]


@pytest.mark.parametrize(("rating", "states"), [(1500, {"voided"}), (2440, {"voided", "found"})])
@pytest.mark.usefixtures("as_if_reported_so")
def test_upheld_behind_a_corrected_list_it_is_signed_no_more_on_the_ratings_of_before(
    rating: int,
    states: set[str],
    world: World,
    norm: Norm,
    boris: User,
    chiara: User,
    qadira: User,
    quentin: User,
) -> None:
    """Where the ratings of now make it too, it is found anew."""
    refused_with_two_signatures(norm, boris, chiara, qadira)
    correction = corrected(world.rating_list, dict.fromkeys(world.opponents[:2], rating), qadira)
    reexamine_after_correction(str(correction.pk))
    services.uphold_appeal(appealed(boris), by=quentin, now=LATER, reason="Nine.")
    do_what_was_rung()
    assert set(Norm.objects.values_list("state", flat=True)) == states
    assert Norm.objects.get(pk=norm.pk).state == "voided"


@pytest.mark.parametrize("is_same", [True, False])
@pytest.mark.usefixtures("as_if_reported_so")
def test_a_corrected_report_leaves_an_open_appeal_nothing_to_ask_for(
    is_same: bool, world: World, norm: Norm, boris: User, chiara: User, qadira: User
) -> None:
    """With the same games it has the norm found anew: upheld, there would be two of one result."""
    refused_with_two_signatures(norm, boris, chiara, qadira)
    appeal = appealed(boris)
    Report.objects.filter(pk=world.report.pk).update(state="corrected")
    find_norms(same_version_again(world, boris, is_first_game_lost=not is_same), now=LATER)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.refusal.state) == ("withdrawn", "settled")
    found = list(Norm.objects.order_by("report__version").values_list("report__version", "state"))
    assert found == [(1, "refused"), *([(2, "found")] if is_same else [])]


@pytest.mark.usefixtures("as_if_reported_so")
def test_upheld_before_the_corrected_report_is_searched_it_is_given_up_with_its_version(
    world: World, norm: Norm, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    refused_with_two_signatures(norm, boris, chiara, qadira)
    Report.objects.filter(pk=world.report.pk).update(state="corrected")
    report = same_version_again(world, boris)
    services.uphold_appeal(appealed(boris), by=quentin, now=LATER, reason="Nine.")
    find_norms(report, now=LATER)
    assert do_what_was_rung() == 0
    found = list(Norm.objects.order_by("report__version").values_list("report__version", "state"))
    assert found == [(1, "voided"), (2, "found")]
