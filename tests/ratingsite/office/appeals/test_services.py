"""Filed in time, heard by somebody else, upheld or dismissed with a reason; each act one entry in the record."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.services import ReasonMissing, TooLate
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import SUMMER
from tournaments.registration.models import Tournament

LAST = SUMMER + timedelta(days=7)
GROUNDS = "There is a venue."


def entries() -> list[tuple[str, str, str, str, str]]:
    rows = AuditEntry.objects.filter(object_type="Appeal").order_by("pk")
    return list(rows.values_list("act", "old_state", "new_state", "article", "reason"))


def row(appeal: Appeal) -> dict[str, object]:
    appeal.refresh_from_db()
    return {field.name: getattr(appeal, field.name) for field in Appeal._meta.fields if field.name != "id"}


# ---------------------------------------------------------------- filing
def test_an_appeal_is_kept_whole_with_its_receipt_and_the_parties(refusal: Refusal, astrid: User, boris: User) -> None:
    appeal = services.file_appeal(refusal, by=astrid, now=SUMMER, grounds=f" {GROUNDS}\n")
    refusal.refresh_from_db()
    assert row(appeal) == {
        "refusal": refusal, "state": "filed", "grounds": GROUNDS, "filed_by": astrid, "filed_at": SUMMER,
        "filed_office": "organiser", "taken_up_by": None, "taken_up_at": None, "decided_by": None, "decided_at": None,
        "decided_office": "", "decided_reason": "", "ended_at": None,
    }  # fmt: skip
    assert set(appeal.parties.all()) == {astrid, boris}
    assert (refusal.state, refusal.communicated_how, refusal.last_day) == ("appealed", "page", date(2025, 9, 8))
    assert entries() == [("file appeal", "", "filed", "0.4", "")]


def test_the_server_s_receipt_on_the_last_day_counts_and_a_second_later_does_not(
    refusal: Refusal, astrid: User
) -> None:
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    midnight = LAST.replace(hour=5) + timedelta(days=1)  # of 9 September in Chicago
    with pytest.raises(TooLate) as late:
        services.file_appeal(refusal, by=astrid, now=midnight, grounds=GROUNDS)
    assert (late.value.refusal.last_day, late.value.refusal.appeal_article) == (date(2025, 9, 8), "0.4")
    assert (Appeal.objects.count(), entries()) == (0, [])
    assert services.file_appeal(refusal, by=astrid, now=midnight - timedelta(seconds=1), grounds=GROUNDS)


def test_an_appeal_without_grounds_is_none(refusal: Refusal, astrid: User) -> None:
    with pytest.raises(ReasonMissing):
        services.file_appeal(refusal, by=astrid, now=SUMMER, grounds=" \n")
    refusal.refresh_from_db()
    assert (refusal.state, refusal.communicated_at) == ("standing", None)


def test_the_same_is_not_appealed_twice(appeal: Appeal, astrid: User) -> None:
    with pytest.raises(NotPermitted) as refused:
        services.file_appeal(appeal.refusal, by=astrid, now=SUMMER, grounds=GROUNDS)
    assert refused.value.decision.waits_for == {"standing"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Appeal.objects.create(
            refusal=appeal.refusal, grounds="x", filed_by=astrid, filed_at=SUMMER, filed_office="organiser"
        )


# ---------------------------------------------------------------- withdrawn, and again
def test_who_withdraws_may_appeal_again_until_the_last_day_and_not_behind_it(appeal: Appeal, astrid: User) -> None:
    services.withdraw_appeal(appeal, by=astrid, now=SUMMER)
    second = services.file_appeal(appeal.refusal, by=astrid, now=LAST, grounds="Another venue.")
    services.withdraw_appeal(second, by=astrid, now=LAST)
    with pytest.raises(TooLate):
        services.file_appeal(appeal.refusal, by=astrid, now=LAST + timedelta(days=1), grounds="A third.")
    assert list(Appeal.objects.values_list("state", "ended_at")) == [("withdrawn", SUMMER), ("withdrawn", LAST)]
    assert entries() == [
        ("file appeal", "", "filed", "0.4", ""),
        ("withdraw appeal", "filed", "withdrawn", "0.4", ""),
        ("file appeal", "", "filed", "0.4", ""),
        ("withdraw appeal", "filed", "withdrawn", "0.4", ""),
    ]


# ---------------------------------------------------------------- deciding
def test_upheld_it_undoes_the_refusal_in_the_same_act(appeal: Appeal, quentin: User) -> None:
    later = LAST + timedelta(days=30)  # only the filing has a term
    services.uphold_appeal(appeal, by=quentin, now=later, reason=" The contract is here. ")
    said = row(appeal)
    decision = ("state", "decided_by", "decided_at", "decided_office", "decided_reason")
    assert [said[name] for name in decision] == ["upheld", quentin, later, "qc", "The contract is here."]
    assert appeal.refusal.state == "settled"
    tournament = Tournament.objects.get()
    assert (tournament.state, tournament.decided_by, tournament.decision_reason) == (
        "approved", quentin, "The contract is here.",
    )  # fmt: skip
    assert entries()[1:] == [("uphold appeal", "filed", "upheld", "0.4", "The contract is here.")]
    assert AuditEntry.objects.filter(at=later).count() == 1


def test_dismissed_the_refusal_stands_for_good(appeal: Appeal, qadira: User, astrid: User) -> None:
    services.dismiss_appeal(appeal, by=qadira, now=SUMMER, reason="There is none.")
    assert Tournament.objects.get().state == "refused"
    assert (row(appeal)["state"], appeal.refusal.state) == ("dismissed", "settled")
    assert entries()[1:] == [("dismiss appeal", "filed", "dismissed", "0.4", "There is none.")]
    with pytest.raises(NotPermitted):
        services.file_appeal(appeal.refusal, by=astrid, now=SUMMER, grounds="Once more.")


def test_who_takes_it_up_is_named_and_another_member_may_still_decide(
    appeal: Appeal, quentin: User, qadira: User
) -> None:
    services.take_up_appeal(appeal, by=quentin, now=SUMMER)
    assert [row(appeal)[name] for name in ("state", "taken_up_by", "taken_up_at")] == ["review", quentin, SUMMER]
    services.dismiss_appeal(appeal, by=qadira, now=SUMMER, reason="No.")
    assert entries()[1:] == [
        ("take up appeal", "filed", "review", "0.4", ""),
        ("dismiss appeal", "review", "dismissed", "0.4", "No."),
    ]


@pytest.mark.parametrize("act", [services.uphold_appeal, services.dismiss_appeal])
def test_nothing_is_decided_without_a_reason(act, appeal: Appeal, quentin: User) -> None:
    with pytest.raises(ReasonMissing):
        act(appeal, by=quentin, now=SUMMER, reason="  ")
    assert (row(appeal)["state"], Tournament.objects.get().state) == ("filed", "refused")


@pytest.mark.every_case
@pytest.mark.parametrize("first", ["uphold", "dismiss", "withdraw", "take-up"])
@pytest.mark.parametrize("second", ["uphold", "dismiss", "withdraw", "take-up"])
def test_of_two_at_once_only_one_ends_it(
    first: str, second: str, appeal: Appeal, astrid: User, quentin: User, qadira: User
) -> None:
    """Both saw it filed; taking it up ends nothing, and nobody takes up twice."""
    seen_before = Appeal.objects.get(pk=appeal.pk)
    done(first, appeal, quentin if first != "withdraw" else astrid)
    by = qadira if second != "withdraw" else astrid
    if first == "take-up" != second:
        done(second, seen_before, by)
        return
    before = entries()
    with pytest.raises(NotPermitted) as refused:
        done(second, seen_before, by)
    assert refused.value.decision.waits_for == ({"filed"} if second == "take-up" else {"filed", "review"})
    assert entries() == before


def done(act: str, appeal: Appeal, by: User) -> None:
    if act == "take-up":
        services.take_up_appeal(appeal, by=by, now=SUMMER)
    elif act == "withdraw":
        services.withdraw_appeal(appeal, by=by, now=SUMMER)
    else:
        service = services.uphold_appeal if act == "uphold" else services.dismiss_appeal
        service(appeal, by=by, now=SUMMER, reason="So it is.")


@pytest.mark.parametrize("state", ["upheld", "dismissed", "withdrawn"])
def test_an_ended_appeal_has_no_way_out(state: str) -> None:
    assert [move for move in Appeal.State.values if Appeal.MOVES.allows(state, move)] == []
    with pytest.raises(ForbiddenMove):
        Appeal.MOVES.check(state, "filed")


def test_the_database_knows_no_decision_without_who_and_why_nor_one_on_the_own_appeal(
    appeal: Appeal, astrid: User, quentin: User
) -> None:
    rows = Appeal.objects.filter(pk=appeal.pk)
    for wrong in (
        {"state": "upheld"},
        {"state": "upheld", "decided_by": quentin, "decided_at": SUMMER},
        {"state": "upheld", "decided_by": astrid, "decided_at": SUMMER, "decided_reason": "Mine."},
        {"decided_by": quentin, "decided_at": SUMMER, "decided_reason": "Not decided."},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**wrong)
