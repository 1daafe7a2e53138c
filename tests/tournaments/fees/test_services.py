"""Who may ask for money and who may not; numbers without gaps; rows that never change; what waits for whom."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import OF_2009, accepted, in_canada, later
from tests.tournaments.forms import signed_in
from tournaments.fees import services
from tournaments.fees.documents import statement_document, statement_from
from tournaments.fees.facts import Said, charged_before
from tournaments.fees.models import FeeExemption, FeeSeries, Invoice
from tournaments.fees.selectors import Obstacle, fees_of_tournament
from tournaments.fees.services import FactsMissing, NoInvoice, credit_invoice, issue_invoice, mark_paid
from tournaments.fees.sheets import invoice_sheet
from tournaments.fees.work import rows_waiting, work_for
from tournaments.fees.years import year_of
from tournaments.registration import decisions
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer

FIDE, CFC = Issuer.FIDE, Issuer.CFC


def issued(desk: Desk, tournament: Tournament) -> Invoice:
    return issue_invoice(tournament, FIDE, by=desk.dmitri, now=later(tournament))


def credited(desk: Desk, invoice: Invoice) -> None:
    credit_invoice(invoice, reason="The list was wrong.", by=desk.dmitri, now=later(invoice.tournament))


def test_each_issuer_has_an_office_and_nobody_asks_for_himself(desk: Desk, can: Federation) -> None:
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, system="cfc-regular")
    said, now = Said(is_official_file=True), later(tournament)
    for somebody in (desk.astrid, desk.boris, desk.chiara, desk.dmitri, desk.qadira):
        with pytest.raises(NotPermitted):
            issue_invoice(tournament, CFC, by=somebody, now=now, said=said)
    with pytest.raises(NotPermitted):
        issue_invoice(tournament, FIDE, by=desk.edgar, now=now)
    Tournament.objects.update(organiser=desk.edgar)
    with pytest.raises(NotPermitted):
        issue_invoice(tournament, CFC, by=desk.edgar, now=now, said=said)
    Tournament.objects.update(organiser=desk.astrid)
    assert issue_invoice(tournament, CFC, by=desk.edgar, now=now, said=said).total == 1200
    assert [invoice.office for invoice in Invoice.objects.all()] == ["executive-director"]


def test_numbers_have_no_gaps_whatever_is_undone(desk: Desk) -> None:
    """An act that is undone behind the number gives it back; a credit note has a series of its own."""
    tournament = accepted(desk)
    with transaction.atomic():
        assert issued(desk, tournament).number == 1
        transaction.set_rollback(True)
    first = issued(desk, tournament)
    with pytest.raises(NoInvoice) as refused:
        issued(desk, tournament)
    assert refused.value.obstacle is Obstacle.INVOICED
    credited(desk, first)
    second = issued(desk, tournament)
    assert [(each.code, each.state) for each in Invoice.objects.all()] == [
        ("FIDE-2025-0001", "credited"),
        ("FIDE-2025-0002", "open"),
    ]
    assert (second.replaces, first.credit_note.code) == (first, "FIDE-C-2025-0001")
    assert {(series.kind, series.last) for series in FeeSeries.objects.all()} == {("invoice", 2), ("credit-note", 1)}


def test_what_was_issued_never_changes(desk: Desk) -> None:
    invoice = issued(desk, accepted(desk))
    now = later(invoice.tournament)
    payment = mark_paid(invoice, paid_on=now.date(), reference="77", by=desk.dmitri, now=now)
    note = credit_invoice(invoice, reason="Paid twice.", by=desk.dmitri, now=now)
    for thing, change in ((invoice, {"total": 1}), (payment, {"reference": "78"}), (note, {"reason": "x"})):
        with pytest.raises(IntegrityError), transaction.atomic():
            type(thing).objects.filter(pk=thing.pk).update(**change)
    assert statement_document(statement_from(invoice.statement)) == invoice.statement


def test_an_invoice_is_paid_once_and_credited_once(desk: Desk) -> None:
    invoice = issued(desk, accepted(desk))
    now = later(invoice.tournament)
    with pytest.raises(services.AnotherDay):
        mark_paid(invoice, paid_on=date(2025, 10, 1), reference="77", by=desk.dmitri, now=now)
    mark_paid(invoice, paid_on=now.date(), reference="77", by=desk.dmitri, now=now)
    with pytest.raises(NotPermitted):
        mark_paid(invoice, paid_on=now.date(), reference="77", by=desk.dmitri, now=now)
    with pytest.raises(services.ReasonMissing):
        credit_invoice(invoice, reason=" ", by=desk.dmitri, now=now)
    credited(desk, invoice)
    with pytest.raises(NotPermitted):
        credited(desk, invoice)
    (balance,) = year_of("USA", 2025).balances
    assert (balance.invoiced, balance.credited, balance.paid, balance.unpaid) == (4000, 4000, 0, 0)


def test_teams_of_2003_are_said_by_the_issuer(desk: Desk) -> None:
    tournament = accepted(desk, date(2003, 10, 2), format="team")
    with pytest.raises(FactsMissing):
        issued(desk, tournament)
    now = later(tournament)
    assert issue_invoice(tournament, FIDE, by=desk.dmitri, now=now, said=Said(teams=2)).total == 6000
    other = accepted(desk, date(2003, 11, 2), rated=False, format="swiss")
    assert charged_before(other) == 6000
    assert charged_before(tournament) == 0


def test_the_organiser_of_an_official_event_pays(desk: Desk) -> None:
    invoice = issued(desk, accepted(desk, is_official=True))
    assert (invoice.payer, invoice.payer_name) == ("organiser", "Astrid Organiser")
    day = later(invoice.tournament).date()
    assert [len(work_for(somebody, day)) for somebody in (desk.astrid, desk.chiara)] == [1, 0]


def test_the_federation_that_registered_pays_wherever_it_was_played(desk: Desk, can: Federation) -> None:
    """0.2: held in Canada, registered by the USA: its fees are theirs, and the CFC asks nothing of them."""
    tournament = accepted(desk)
    Tournament.objects.filter(pk=tournament.pk).update(territory=can)
    tournament = Tournament.objects.get()
    assert [each.issuer for each in fees_of_tournament(tournament)] == [FIDE]
    invoice = issued(desk, tournament)
    assert (invoice.payer, invoice.payer_name, invoice.federation_id) == (
        "federation",
        "United States of America",
        "USA",
    )
    assert (len(year_of("USA", 2025).lines), year_of("CAN", 2025).lines) == (1, ())
    assert "St. Louis, Canada" in repr(invoice_sheet(invoice))


def test_the_cfc_is_paid_by_the_organiser_whoever_pays_fide(desk: Desk, can: Federation) -> None:
    """731, 739, 790e; ruling fee-cfc-payer."""
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, system="cfc-regular")
    said = Said(is_official_file=True)
    invoice = issue_invoice(tournament, CFC, by=desk.edgar, now=later(tournament), said=said)
    assert (invoice.payer, invoice.payer_name, invoice.federation_id) == ("organiser", "Astrid Organiser", "CAN")
    day = later(tournament).date()
    assert [len(work_for(somebody, day)) for somebody in (desk.astrid, desk.chiara)] == [1, 0]


def test_the_report_that_comes_late_costs_more_in_canada(desk: Desk, can: Federation) -> None:
    """790e: a week after 4 October is over on the 12th."""
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, format="swiss")
    Tournament.objects.filter(pk=tournament.pk).update(ends_on=date(2009, 9, 28), starts_on=date(2009, 9, 26))
    fees = {each.issuer: each.found for each in fees_of_tournament(Tournament.objects.get())}
    assert [(line.code, line.cents) for line in fees[CFC].lines] == [("rating", 880), ("late-report", 11000)]  # type: ignore[union-attr]


def test_a_tournament_of_women_costs_nothing_for_fides_rating(desk: Desk, can: Federation) -> None:
    """790f: there is nothing to be invoiced, and nobody is told to."""
    desk = in_canada(desk, can)
    Player.objects.update(sex="w")
    tournament = accepted(desk, OF_2009, is_for_women=True)
    with pytest.raises(NoInvoice) as refused:
        issue_invoice(tournament, CFC, by=desk.edgar, now=later(tournament))
    assert refused.value.obstacle is Obstacle.NOTHING
    assert work_for(desk.edgar, later(tournament).date()) == []


def test_what_is_not_rated_costs_nothing(desk: Desk) -> None:
    tournament = accepted(desk)
    now = later(tournament)
    decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="It was not played.")
    with pytest.raises(NoInvoice) as refused:
        issued(desk, tournament)
    assert refused.value.obstacle is Obstacle.NOT_RATED
    assert work_for(desk.dmitri, now.date()) == []


def test_nothing_is_invoiced_before_the_report_is_accepted(desk: Desk) -> None:
    tournament = desk.approved()
    with pytest.raises(NoInvoice) as refused:
        issued(desk, tournament)
    assert refused.value.obstacle is Obstacle.NOT_ACCEPTED


def test_an_invoice_that_differs_from_the_report_says_so(desk: Desk) -> None:
    tournament = accepted(desk)
    issued(desk, tournament)
    report = tournament.reports.get()
    Tournament.objects.update(format="swiss")
    (fees,) = fees_of_tournament(Tournament.objects.get())
    assert (fees.has_changed, report.entries.count()) == (True, 4)
    page = signed_in(desk.chiara).get(f"/tournaments/{tournament.pk}/fees/").content.decode()
    assert "The report says otherwise than when the invoice was issued." in page


def test_exemptions_stay_in_the_record(desk: Desk, can: Federation) -> None:
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, format="swiss")
    now = later(tournament)
    with pytest.raises(services.NoExemption):
        services.end_exemption(tournament, reason="x", by=desk.edgar, now=now)
    services.exempt_tournament(tournament, reason="Club evening.", by=desk.edgar, now=now)
    with pytest.raises(services.NoExemption):
        services.exempt_tournament(tournament, reason="Again.", by=desk.edgar, now=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        FeeExemption.objects.update(reason="Another one.")
    services.end_exemption(tournament, reason="Eighty players.", by=desk.edgar, now=now)
    invoice = issue_invoice(tournament, CFC, by=desk.edgar, now=now)
    with pytest.raises(services.NoExemption):
        services.exempt_tournament(tournament, reason="Small.", by=desk.edgar, now=now)
    assert invoice.total == 880


def test_work_and_lists_take_as_many_queries_for_more(desk: Desk) -> None:
    everybody = {"astrid": 0, "chiara": 2, "dmitri": 1, "edgar": 0}
    first = accepted(desk)
    issued(desk, first)
    day = later(first).date()
    before, pages = {name: queries(getattr(desk, name), day) for name in everybody}, asked_by_pages(desk)
    issued(desk, accepted(desk, date(2025, 10, 20), rated=False))
    accepted(desk, date(2025, 11, 2), rated=False)
    for name, number in everybody.items():
        user = User.objects.get(pk=getattr(desk, name).pk)
        assert sum(rows.count() for rows in rows_waiting(user, day)) == len(work_for(user, day)) == number, name
    assert {name: queries(getattr(desk, name), day) for name in everybody} == before
    assert asked_by_pages(desk) == pages


def asked_by_pages(desk: Desk) -> list[int]:
    """How many questions the lists of invoices and of a year take."""
    client, found = signed_in(desk.dmitri), []
    for address in ("/fees/", "/fees/USA/2025/", "/fees/USA/2025.csv"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        found.append(len(asked))
    return found


def queries(somebody: User, day: date) -> int:
    """How many questions the work of a person takes, the offices among them."""
    user = User.objects.get(pk=somebody.pk)
    with CaptureQueriesContext(connection) as asked:
        work_for(user, day)
    return len(asked)
