"""From the registration to the receipt, on the pages: an event of 2025, one of the CFC of 2009, and years unknown."""

from __future__ import annotations

import csv
import io
import re
from datetime import date

from django.test import Client
from django.utils import translation

from ratings.register.models import Federation
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import OF_2009, accepted, in_canada
from tests.tournaments.forms import signed_in
from tests.tournaments.reports.paper.printed import text_of
from tournaments.fees.models import Invoice
from tournaments.registration.models import Tournament


def words(client: Client, address: str) -> str:
    """A page as text."""
    page = client.get(address).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def mails() -> list[str]:
    """The subjects of mails about money, in their order."""
    found = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    subjects = [message.payload["subject"] for message in found]
    return [subject for subject in subjects if subject.startswith(("Invoice", "Credit note"))]


def sent(client: Client, address: str, **fields: str) -> int:
    """How a form is answered."""
    return client.post(address, fields).status_code


def test_the_registration_shows_what_is_asked_and_what_is_not_known_yet(desk: Desk) -> None:
    swiss = desk.approved(format="swiss", expected_players=40)
    page = words(signed_in(desk.astrid), f"/tournaments/{swiss.pk}/")
    assert "40.00 EUR as registered, paid by the federation" in page
    assert "40 players × 1.00 EUR" in page
    robin = desk.approved()
    assert "it is known when it is known who plays" in words(signed_in(desk.chiara), f"/tournaments/{robin.pk}/")
    assert "paid by" not in words(Client(), f"/tournaments/{swiss.pk}/")


def test_from_the_accepted_report_to_the_receipt(desk: Desk) -> None:
    """2025: the four have 2500, 10 euros each; the administrator asks, the rating officer pays."""
    tournament = accepted(desk)
    fees, dmitri, chiara = f"/tournaments/{tournament.pk}/fees/", signed_in(desk.dmitri), signed_in(desk.chiara)
    assert "Issue the invoice of FIDE" in words(dmitri, "/my-work/")
    assert "average 2500, 4 players × 10.00 EUR 40.00 EUR" in words(chiara, fees)
    assert "Issue the invoice" not in words(chiara, fees)

    assert sent(dmitri, f"{fees}issue-fide/") == 302
    invoice = tournament.invoices.get()
    assert (invoice.code, invoice.total, invoice.payer_name) == ("FIDE-2025-0001", 4000, "United States of America")
    assert "Issue the invoice of FIDE" not in words(dmitri, "/my-work/")
    assert "Pay invoice FIDE-2025-0001: 40.00 EUR" in words(chiara, "/my-work/")
    assert mails() == ["Invoice FIDE-2025-0001: St. Louis Autumn Four"]

    own = f"/invoices/{invoice.pk}/"
    paid = {"paid_on": "2025-10-24", "reference": "bank 77"}
    assert sent(chiara, f"{own}mark-paid/", **paid) == 404
    assert sent(dmitri, f"{own}mark-paid/", **paid | {"paid_on": "2025-10-25"}) == 422
    assert sent(dmitri, f"{own}mark-paid/", **paid) == 302
    assert "Pay invoice" not in words(chiara, "/my-work/")
    assert "bank 77" in text_of(chiara.get(f"{own}receipt.pdf").content)
    acts = AuditEntry.objects.filter(object_id=str(tournament.pk)).values_list("act", "details__amount")
    assert list(acts)[-2:] == [("issue invoice", "40.00 EUR"), ("mark invoice paid", "40.00 EUR")]
    page = words(chiara, f"/tournaments/{tournament.pk}/")
    assert ("issued an invoice" in page, "as registered, paid by" in page) == (True, False)


def test_papers_are_the_same_whenever_they_are_printed_and_in_french_too(desk: Desk) -> None:
    tournament = accepted(desk)
    dmitri, chiara = signed_in(desk.dmitri), signed_in(desk.chiara)
    sent(dmitri, f"/tournaments/{tournament.pk}/fees/issue-fide/")
    invoice = tournament.invoices.get()
    before = chiara.get(f"/invoices/{invoice.pk}/invoice.pdf").content
    sent(dmitri, f"/invoices/{invoice.pk}/mark-paid/", paid_on="2025-10-24", reference="bank 77")
    assert chiara.get(f"/invoices/{invoice.pk}/invoice.pdf").content == before
    assert "Invoice FIDE-2025-0001" in text_of(before)
    year = chiara.get("/fees/USA/2025.pdf").content
    assert chiara.get("/fees/USA/2025.pdf").content == year
    assert "St. Louis Autumn Four" in text_of(year)
    assert "Statement of fees" in text_of(chiara.get(f"/tournaments/{tournament.pk}/fees.pdf").content)
    french = chiara.get(f"/invoices/{invoice.pk}/invoice.pdf", headers={"accept-language": "fr"}).content
    translation.deactivate()
    assert "Facture FIDE-2025-0001" in text_of(french)


def test_the_year_of_a_federation_as_page_and_csv(desk: Desk) -> None:
    """One tournament is invoiced, another one waits."""
    first = accepted(desk)
    sent(signed_in(desk.dmitri), f"/tournaments/{first.pk}/fees/issue-fide/")
    accepted(desk, date(2025, 10, 20), rated=False, name="=Second", format="swiss")
    chiara = signed_in(desk.chiara)
    assert "FIDE 40.00 EUR 0.00 EUR 0.00 EUR 40.00 EUR" in words(chiara, "/fees/USA/2025/")
    rows = list(csv.reader(io.StringIO(chiara.get("/fees/USA/2025.csv").content.decode("utf-8-sig"))))
    issued = "2025-10-24"
    payer = "United States of America"
    assert rows[1:] == [
        [
            first.name,
            "2025-10-12",
            "2025-10-14",
            "FIDE",
            "FIDE-2025-0001",
            issued,
            payer,
            "EUR",
            "40",
            "to be paid",
            "",
            "",
            "",
        ],
        ["'=Second", "2025-10-20", "2025-10-22", "FIDE", "", "", "", "", "", "not invoiced yet", "", "", ""],
    ]
    assert "2025" in words(chiara, "/fees/")
    assert chiara.get("/fees/CAN/2025/").status_code == 404
    assert chiara.get("/fees/USA/99999/").status_code == 404
    lines = signed_in(desk.astrid).get(f"/tournaments/{first.pk}/fees.csv").content.decode("utf-8-sig")
    assert 'FIDE,"Fee for rating, by the average of the ratings"' in lines


def test_the_cfc_asks_its_organiser_and_takes_back_what_was_wrong(desk: Desk, can: Federation) -> None:
    """2009: the CFC's own fee and the one for FIDE's rating; which program made the report has to be said."""
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, system="cfc-regular", other_systems=("fide-standard",))
    fees, edgar, astrid = f"/tournaments/{tournament.pk}/fees/", signed_in(desk.edgar), signed_in(desk.astrid)
    assert "Not known: no source says what was asked in that year" in words(astrid, fees)
    assert sent(signed_in(desk.dmitri), f"{fees}issue-cfc/") == 404
    answer = edgar.post(f"{fees}issue-cfc/")
    assert (answer.status_code, "731: the fee goes by the program" in answer.content.decode()) == (422, True)
    assert '<a href="#div_id_program">' in answer.content.decode()  # to the choice, whose buttons have ids of their own

    assert sent(edgar, f"{fees}issue-cfc/", program="other") == 302
    wrong = tournament.invoices.get()
    assert (wrong.code, wrong.total, wrong.payer_name) == ("CFC-2009-0001", 42000, "Astrid Organiser")  # 4 × 5 and 400
    assert "Pay invoice CFC-2009-0001: 420.00 CAD" in words(astrid, "/my-work/")
    assert "Pay invoice" not in words(signed_in(desk.chiara), "/my-work/")

    assert sent(edgar, f"/invoices/{wrong.pk}/credit/", reason=" ") == 422
    assert sent(edgar, f"/invoices/{wrong.pk}/credit/", reason="SwissSys made it.") == 302
    assert sent(edgar, f"{fees}issue-cfc/", program="official") == 302
    right = tournament.invoices.get(replaces=wrong)
    assert (right.code, right.total) == ("CFC-2009-0002", 41200)
    assert "CFC-C-2009-0001: SwissSys made it." in words(astrid, f"/invoices/{wrong.pk}/")
    assert "SwissSys made it." in text_of(astrid.get(f"/invoices/{wrong.pk}/credit-note.pdf").content)
    assert mails()[-3:] == [
        "Invoice CFC-2009-0001: St. Louis Autumn Four",
        "Credit note CFC-C-2009-0001: St. Louis Autumn Four",
        "Invoice CFC-2009-0002: St. Louis Autumn Four",
    ]


def test_the_office_of_the_cfc_says_that_a_tournament_is_small(desk: Desk, can: Federation) -> None:
    """790g: behind it nothing is asked for FIDE's rating, and there is no invoice."""
    desk = in_canada(desk, can)
    tournament = accepted(desk, OF_2009, format="swiss")
    fees, edgar = f"/tournaments/{tournament.pk}/fees/", signed_in(desk.edgar)
    assert "4 players × 2.20 CAD 8.80 CAD" in words(edgar, fees)
    assert sent(signed_in(desk.chiara), f"{fees}exempt/", reason="A club evening.") == 404
    assert sent(edgar, f"{fees}exempt/", reason="") == 422
    assert sent(edgar, f"{fees}exempt/", reason="A club evening.") == 302
    assert "A club evening." in words(edgar, fees)
    assert "Nothing is to be paid, so there is no invoice." in words(edgar, fees)
    assert "Issue the invoice" not in words(edgar, "/my-work/")
    assert sent(edgar, f"{fees}issue-cfc/") == 302
    assert not Invoice.objects.exists()
    assert sent(edgar, f"{fees}end-exemption/", reason="Eighty players.") == 302
    assert "Issue the invoice of Chess Federation of Canada" in words(edgar, "/my-work/")


def test_years_without_a_source_have_no_invoice(desk: Desk) -> None:
    tournament = accepted(desk, date(2010, 3, 5))
    fees, dmitri = f"/tournaments/{tournament.pk}/fees/", signed_in(desk.dmitri)
    assert "no source says what was asked in that year" in words(dmitri, fees)
    assert "Issue the invoice" not in words(dmitri, "/my-work/") + words(dmitri, fees)
    assert sent(dmitri, f"{fees}issue-fide/") == 302
    assert not Tournament.objects.filter(invoices__isnull=False).exists()
