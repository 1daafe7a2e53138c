"""An approved norm whose report was corrected: it stands untouched, or the commission judges it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import World, same_version_again
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.reexamination import uphold_norm
from titles.norms.refusals import ReasonMissing
from titles.norms.search import find_norms
from titles.norms.selectors import work_for
from tournaments.reports.models import Report

AGAIN = "What it rests on has changed: uphold or void it"


@pytest.fixture
def approved(countersigned: Norm, qadira: User) -> Norm:
    return approve_norm(countersigned, by=qadira, now=NOW)


@pytest.fixture
def corrected(world: World, approved: Norm, boris: User) -> Callable[..., Report]:
    """The next version of the report, accepted; with the hero's first game otherwise if asked."""

    def make(result: str = "") -> Report:
        report = same_version_again(world, boris)
        Report.objects.filter(pk=world.report.pk).update(state="corrected")
        if result:
            report.games.filter(round=1, white__player=world.hero).update(result=result)
        return report

    return make


def sentences(user: User) -> list[str]:
    return [item.what for item in work_for(user, NOW.date())]


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_norm_that_the_corrected_report_confirms_stays_and_is_not_found_twice(
    approved: Norm, corrected: Callable[..., Report], qadira: User
) -> None:
    find_norms(corrected(), now=NOW)
    approved.refresh_from_db()
    assert (approved.state, approved.unconfirmed_by, Norm.objects.count()) == ("approved", None, 1)
    assert sentences(qadira) == []


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_norm_that_it_does_not_confirm_is_marked_and_told_to_the_commission(
    approved: Norm, corrected: Callable[..., Report], qadira: User
) -> None:
    report = corrected("0-1")
    find_norms(report, now=NOW)
    approved.refresh_from_db()
    assert (approved.state, approved.unconfirmed_by) == ("approved", report)
    assert sentences(qadira) == [AGAIN]
    mails = {each.payload["subject"]: each.payload["to"] for each in OutboxMessage.objects.filter(kind="mail")}
    assert mails[f"To judge again: {approved}"] == ["qadira@example.org"]
    assert mails[f"Judged again: {approved}"] == ["boris@example.org", "chiara@example.org"]


@pytest.mark.usefixtures("as_if_reported_so")
def test_who_had_signed_one_that_is_not_approved_yet_is_told_that_it_counts_no_more(
    world: World, countersigned: Norm, boris: User
) -> None:
    report = same_version_again(world, boris)
    Report.objects.filter(pk=world.report.pk).update(state="corrected")
    report.games.filter(round=1, white__player=world.hero).update(result="0-1")
    find_norms(report, now=NOW)
    countersigned.refresh_from_db()
    assert countersigned.state == "voided"
    mails = {each.payload["subject"]: each.payload["to"] for each in OutboxMessage.objects.filter(kind="mail")}
    assert mails[f"Voided: {countersigned}"] == ["boris@example.org", "chiara@example.org"]


@pytest.mark.usefixtures("as_if_reported_so")
def test_the_commission_upholds_it_with_a_reason_and_is_not_asked_again(
    approved: Norm, corrected: Callable[..., Report], qadira: User, chiara: User
) -> None:
    report = corrected("0-1")
    find_norms(report, now=NOW)
    with pytest.raises(NotPermitted):
        uphold_norm(approved, by=chiara, now=NOW, reason="It stands.")
    with pytest.raises(ReasonMissing):
        uphold_norm(approved, by=qadira, now=NOW, reason=" ")
    uphold_norm(approved, by=qadira, now=NOW, reason="Six of nine suffice as well.")
    report.norm_search.delete()
    find_norms(report, now=NOW)
    approved.refresh_from_db()
    assert (approved.unconfirmed_by, sentences(qadira)) == (None, [])
    assert [entry.act for entry in history_of(approved)][-2:] == ["re-examine norm", "uphold norm"]


@pytest.mark.usefixtures("as_if_reported_so")
def test_the_page_says_so_and_offers_both_ways_out(
    approved: Norm, corrected: Callable[..., Report], qadira: User, chiara: User, client: Client
) -> None:
    report = corrected("0-1")
    find_norms(report, now=NOW)
    client.force_login(qadira)
    page = client.get(f"/norms/{approved.pk}/").content.decode()
    assert f"/reports/{report.pk}/" in page
    assert f"/norms/{approved.pk}/uphold/" in page
    assert f"/norms/{approved.pk}/void/" in page
    client.post(f"/norms/{approved.pk}/uphold/", {"reason": "Looked at again."})
    assert sentences(qadira) == []
    again = client.post(f"/norms/{approved.pk}/uphold/", {"reason": "A second click."}, follow=True)
    assert "Your own act has moved this on already. Nothing was done a second time." in again.content.decode()
    assert [entry.act for entry in history_of(approved)].count("uphold norm") == 1
    client.force_login(chiara)
    assert client.post(f"/norms/{approved.pk}/uphold/", {"reason": "Ours."}).status_code == 404
