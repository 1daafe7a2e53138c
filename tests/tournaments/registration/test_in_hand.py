"""Tournaments are put away at night when nothing of them waits for anybody, and every act takes them up again."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.putting_away import TASK, put_away, ring_to_put_away
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import later
from tests.tournaments.reports.to_fide.test_to_fide import coded, marked, moment
from tests.tournaments.work import rows_waiting, work_for
from titles.norms.models import NormSearch
from titles.norms.search import find_in_forgotten_reports, find_norms
from tournaments.fees import work as fees
from tournaments.fees.models import Invoice, Payment
from tournaments.fees.services import credit_invoice, issue_invoice, mark_paid
from tournaments.registration.decisions import end_decision
from tournaments.registration.in_hand import of_all_years, take_up
from tournaments.registration.models import EventDecision, Tournament
from tournaments.regulations.fees.edition import Issuer
from tournaments.reports import services as reports
from tournaments.reports.appeals import RefusedReport
from tournaments.reports.models import Report
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.services import take_back_sent

AT_NIGHT = datetime(2026, 1, 10, 2, 0, tzinfo=UTC)


@pytest.fixture
def unpaid(desk: Desk) -> Report:
    """Accepted, searched for norms, sent to FIDE, and its invoice issued."""
    report = desk.endorsed(desk.received(coded(desk)))
    marked(desk, report)
    report = reports.accept_report(report, by=desk.dmitri, now=desk.after(report.tournament))
    find_norms(report, now=desk.after(report.tournament))
    issue_invoice(report.tournament, Issuer.FIDE, by=desk.dmitri, now=later(report.tournament))
    return report


@pytest.fixture
def over(unpaid: Report, desk: Desk) -> Report:
    """And paid."""
    now = later(unpaid.tournament)
    mark_paid(Invoice.objects.get(), paid_on=now.date(), reference="Transfer", by=desk.dmitri, now=now)
    return unpaid


def in_hand() -> bool:
    return Tournament.objects.get().in_hand


def what(user: User, day: date) -> list[str]:
    """What waits; whoever looks at all years finds no more."""
    with of_all_years():
        of_all = _what(user, day)
    assert _what(user, day) == of_all
    return of_all


def _what(user: User, day: date) -> list[str]:
    """The number in the header says the same."""
    found = [item.what for work in (work_for, fees.work_for) for item in work(user, day)]
    rows = (rows for waiting in (rows_waiting, fees.rows_waiting) for rows in waiting(user, day))
    assert sum(each.count() for each in rows) == len(found)
    return found


def test_what_is_done_with_is_put_away_and_nobody_misses_it(over: Report, desk: Desk) -> None:
    day = moment(over).date()
    assert (put_away(), put_away()) == ((1, 0), (0, 0))
    assert not in_hand()
    people = (desk.astrid, desk.boris, desk.chiara, desk.dmitri, desk.qadira)
    assert [what(user, day + timedelta(days=many)) for user in people for many in (0, 400)] == [[]] * 10


def test_an_invoice_that_is_not_paid_keeps_it_in_hand(unpaid: Report) -> None:
    assert put_away() == (0, 0)


@pytest.mark.parametrize("missing", ["mark", "invoice", "search", "report"])
def test_nothing_is_put_away_of_which_something_waits(missing: str, over: Report, desk: Desk) -> None:
    if missing == "mark":
        take_back_sent(SentFile.objects.get(), by=desk.chiara, now=moment(over), reason="The wrong file.")
    elif missing == "invoice":
        credit_invoice(Invoice.objects.get(), reason="Twice.", by=desk.dmitri, now=later(over.tournament))
    elif missing == "search":
        NormSearch.objects.all().delete()
    else:
        Report.objects.create(
            tournament=over.tournament, version=2, file=over.file, created_at=moment(over), state="draft", corrects=over
        )
    assert put_away() == (0, 0)
    assert in_hand()


def test_a_mark_that_is_taken_back_takes_it_up_again_at_once(over: Report, desk: Desk) -> None:
    put_away()
    take_back_sent(SentFile.objects.get(), by=desk.chiara, now=moment(over), reason="The wrong file.")
    assert in_hand()
    assert what(desk.chiara, moment(over).date()) == ["Send the file to FIDE"]


def test_so_does_an_invoice_that_is_credited(over: Report, desk: Desk) -> None:
    put_away()
    credit_invoice(Invoice.objects.get(), reason="Twice.", by=desk.dmitri, now=later(over.tournament))
    assert in_hand()
    assert what(desk.dmitri, moment(over).date()) == ["Issue the invoice of FIDE"]


def test_and_whatever_else_is_recorded_of_it_or_of_something_of_it(over: Report, desk: Desk) -> None:
    for kind in (Tournament, Report, SentFile, Invoice, Payment):
        Tournament.objects.update(in_hand=False)
        record("look at it", kind.objects.get(), by=desk.dmitri, now=moment(over))
        assert in_hand(), kind


def test_what_belongs_to_no_tournament_takes_none_up(over: Report, desk: Desk) -> None:
    put_away()
    for of in (desk.dmitri, desk.federation, "a word", Invoice(player=desk.players[0])):
        take_up(of)
    assert not in_hand()


def test_the_night_takes_up_what_waits_and_was_put_away(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    Tournament.objects.update(in_hand=False)
    assert put_away() == (0, 1)
    assert what(desk.chiara, moment(report).date()) == ["Send the file to FIDE"]


def test_the_night_takes_up_what_was_judged_before_something_was_decided(over: Report, desk: Desk) -> None:
    put_away()
    EventDecision.objects.create(
        tournament=over.tournament, kind="format", article="1.4.2e", reason="Two divisions.", office="qc-chair",
        decided_at=later(over.tournament), decided_by=desk.qadira,
    )  # fmt: skip
    assert find_in_forgotten_reports(now=later(over.tournament)) == 0
    NormSearch.objects.update(outcome="judged", searched_at=moment(over))
    assert put_away() == (0, 1)
    assert find_in_forgotten_reports(now=later(over.tournament)) == 1


def test_it_is_rung_for_once_in_each_hour_of_the_night(db: None) -> None:
    for now in (AT_NIGHT.replace(hour=12), AT_NIGHT, AT_NIGHT.replace(minute=59), AT_NIGHT.replace(hour=4)):
        ring_to_put_away(now=now)
    keys = OutboxMessage.objects.order_by("dedup_key").values_list("dedup_key", flat=True)
    assert list(keys) == [f"{TASK}:2026-01-10 02", f"{TASK}:2026-01-10 04"]


def test_a_decision_that_ends_takes_it_up_whoever_has_ended_it(over: Report, desk: Desk) -> None:
    """An appeal that is upheld stands in the record as an appeal, and not as an act on the tournament."""
    tournament = Tournament.objects.get()
    decision = EventDecision.objects.create(
        tournament=tournament, kind=EventDecision.Kind.RATING_REFUSED, article="0.4", reason="Not as registered.",
        decided_by=desk.qadira, decided_at=moment(over), office="qc-chair",
    )  # fmt: skip
    Tournament.objects.update(in_hand=False, state=Tournament.State.NOT_RATED)
    decision.refresh_from_db()
    end_decision(decision, by=desk.qadira, now=moment(over), reason="The appeal was upheld.")
    assert in_hand()


def test_a_refused_report_that_lies_again_where_it_lay_takes_its_tournament_up(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    Report.objects.update(
        state="refused",
        refused_by=desk.dmitri,
        refused_at=moment(report),
        refused_article="9.1",
        refused_reason="Late.",
    )
    Tournament.objects.update(in_hand=False)
    refusal = Refusal(state_before="endorsed", refused_by=desk.dmitri)
    RefusedReport.find(report.pk, lock=True).uphold(refusal, by=desk.qadira, now=moment(report), reason="In time.")
    assert in_hand()
