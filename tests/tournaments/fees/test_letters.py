"""Fees that come with a letter to the CFC, in the same account: 736 for an event abroad, 739 for an appeal."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import in_canada
from tests.tournaments.fees.test_journeys import mails, sent, words
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import text_of
from tournaments.fees.letters.services import AnotherDay, Letter, NoFeeKnown, fee_of, letter_of, take_fee
from tournaments.fees.models import Invoice
from tournaments.fees.work import rows_waiting, work_for
from tournaments.fees.years import year_of
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.services import FactsAbroad, approve_event_abroad, request_event_abroad
from tournaments.regulations.fees.statement import LineCode


@pytest.fixture
def office(desk: Desk, can: Federation) -> Desk:
    Player.objects.filter(pk__in=[player.pk for player in desk.players]).update(federation=can)
    return in_canada(desk, can)


def registered(desk: Desk, player: Player) -> EventAbroad:
    """Asked for by the rating officer on 1 July, registered by the director with the fee of that day."""
    facts = FactsAbroad(
        player=player, system="cfc-regular", name="Hastings", city="Hastings", territory="USA",
        starts_on=date(2009, 9, 1), ends_on=date(2009, 9, 6), rounds=6, format="swiss",
    )  # fmt: skip
    event = request_event_abroad(facts, by=desk.chiara, now=desk.moment(date(2009, 7, 1)))
    now = desk.moment(date(2009, 7, 2))
    return approve_event_abroad(event, by=desk.edgar, now=now, paid_on=date(2009, 7, 1))


def test_the_fee_of_an_event_abroad_stands_in_the_account_and_in_the_year(office: Desk) -> None:
    event = registered(office, office.players[0])
    at(office.moment(date(2009, 7, 3)))
    edgar, day = signed_in(office.edgar), date(2009, 7, 3)
    assert [item.what for item in work_for(office.edgar, day)] == ["Write the receipt for the fee of the event abroad"]
    assert sum(rows.count() for rows in rows_waiting(office.edgar, day)) == 1
    assert "Hastings" in words(edgar, "/fees/CAN/2009/")
    address = f"/events-abroad/{event.pk}/fee/"
    assert "25.00 CAD" in words(edgar, address)
    assert sent(signed_in(office.chiara), address, reference="cheque 9") == 404
    assert sent(edgar, address, reference="") == 422
    assert sent(edgar, address, reference="cheque 9") == 302
    invoice = Invoice.objects.get()
    assert (invoice.code, invoice.total, invoice.state, invoice.payer_name, invoice.federation_id) == (
        "CFC-2009-0001", 2500, "paid", event.player.name, "CAN",
    )  # fmt: skip
    assert mails()[-1:] == []
    own = f"/invoices/{invoice.pk}/"
    assert "25.00 CAD" in words(signed_in(office.chiara), own)
    assert "cheque 9" in text_of(edgar.get(f"{own}receipt.pdf").content)
    assert invoice.code in words(edgar, f"/events-abroad/{event.pk}/")
    (balance,) = year_of("CAN", 2009).balances
    assert (balance.invoiced, balance.paid, balance.unpaid) == (2500, 2500, 0)
    assert edgar.get("/fees/CAN/2009.pdf").status_code == edgar.get("/fees/CAN/2009.csv").status_code == 200
    assert "2009" in words(edgar, "/fees/")
    assert not work_for(office.edgar, day)
    assert sent(edgar, address, reference="again") == 302
    assert Invoice.objects.count() == 1


def test_the_fee_of_an_appeal_is_taken_and_returned(office: Desk) -> None:
    at(office.moment(date(2009, 12, 3)))
    edgar = signed_in(office.edgar)
    said = {"player": "2099101", "about": "Rating of October 2009", "reference": "cheque 4"}
    days = {"sent_on": "2009-12-01", "paid_on": "2009-12-01"}
    assert sent(signed_in(office.chiara), "/fees/appeal/", **said | days) == 404
    for wrong in ({"player": "4"}, {"paid_on": "2009-12-24"}, {"sent_on": "2008-12-01"}):
        assert sent(edgar, "/fees/appeal/", **said | days | wrong) == 422
    assert sent(edgar, "/fees/appeal/", **said | days) == 302
    invoice = Invoice.objects.get()
    assert (invoice.total, invoice.about, invoice.state) == (1000, "Rating of October 2009", "paid")
    page = words(edgar, f"/invoices/{invoice.pk}/")
    assert "returned in full where the rating changes by 15 points or more" in page
    assert sent(edgar, f"/invoices/{invoice.pk}/credit/", reason="The rating changed by 20 points.") == 302
    assert "the amount is owed to the payer" in words(edgar, f"/invoices/{invoice.pk}/")
    (balance,) = year_of("CAN", 2009).balances
    assert (balance.invoiced, balance.credited, balance.paid, balance.unpaid) == (1000, 1000, 0, 0)


def test_only_the_director_takes_fees_and_only_where_a_text_has_them(office: Desk) -> None:
    event = registered(office, office.players[0])
    letter, now = letter_of(event), office.moment(date(2009, 7, 3))
    for somebody in (office.astrid, office.boris, office.chiara, office.dmitri, office.qadira):
        with pytest.raises(NotPermitted):
            take_fee(letter, paid_on=now.date(), reference="x", by=somebody, now=now)
    with pytest.raises(AnotherDay):
        take_fee(letter, paid_on=date(2009, 8, 1), reference="x", by=office.edgar, now=now)
    late = Letter(
        code=LineCode.RATING_APPEAL, player=event.player, about="Rating", counts_on=date(2012, 1, 1)
    )  # fmt: skip
    with pytest.raises(NoFeeKnown):
        fee_of(late)
