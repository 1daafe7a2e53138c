"""Memberships collected at a tournament: from the form of the organiser into the register, and onto the bill."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.register.memberships.models import Membership
from ratings.register.memberships.services import NewMembership, enter_membership
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import OF_2009, accepted, in_canada, later
from tests.tournaments.fees.test_journeys import sent, words
from tests.tournaments.forms import signed_in
from tests.tournaments.reports.paper.printed import text_of
from tournaments.fees.collected import services
from tournaments.fees.collected.forms import CollectedForm
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.facts import Said
from tournaments.fees.selectors import fees_of_tournament
from tournaments.fees.services import NoInvoice, issue_invoice
from tournaments.fees.work import rows_waiting, work_for
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer
from tournaments.regulations.fees.statement import Statement

YEAR = {"starts_on": "2009-10-01", "ends_on": "2010-09-30"}
ANNA = {"name": "Amato, Anna", "number": "2099101", "kind": "ordinary", "fee": "36", **YEAR}
BO = {"name": "Berg, Bo", "number": "", "kind": "junior", "fee": "24,50", **YEAR}


@pytest.fixture
def office(desk: Desk, can: Federation) -> Desk:
    return in_canada(desk, can)


@pytest.fixture
def tournament(office: Desk) -> Tournament:
    return accepted(office, OF_2009, system="cfc-regular", highest_rating=2500)


def written(desk: Desk, tournament: Tournament, **said: Any) -> CollectedMembership:
    usual = {"name": "Amato, Anna", "number": "2099101", "kind": "ordinary", "fee_cents": 3600}
    days = {"starts_on": date(2009, 10, 1), "ends_on": date(2010, 9, 30)}
    line = services.Collected(**usual | days | said)  # type: ignore[arg-type]
    return services.write_collected(tournament, line, by=desk.astrid, now=later(tournament))


def test_from_the_form_to_the_register_and_the_bill(office: Desk, tournament: Tournament) -> None:
    page = f"/tournaments/{tournament.pk}/memberships/"
    astrid, boris, edgar = map(signed_in, (office.astrid, office.boris, office.edgar))
    assert sent(astrid, f"{page}write/", **ANNA) == 302
    assert sent(boris, f"{page}write/", **BO) == 302
    assert sent(boris, f"{page}write/", **ANNA | {"name": "Castro, Cy", "number": "2099103"}) == 302
    assert "Enter 3 collected memberships" in words(edgar, "/my-work/")
    fees = f"/tournaments/{tournament.pk}/fees/"
    assert "Memberships that were collected wait for the office" in words(edgar, fees)

    anna, bo, cy = CollectedMembership.objects.order_by("pk")
    assert sent(edgar, f"/collected-memberships/{cy.pk}/refuse/", reason="He is one already.") == 302
    assert OutboxMessage.objects.filter(payload__subject="Membership refused: Castro, Cy").exists()
    both = {f"chosen-{line.pk}": "on" for line in (anna, bo)} | {f"number-{anna.pk}": "2099101"}
    assert sent(edgar, f"{page}enter/", **both | {f"number-{bo.pk}": "7"}) == 422
    assert not Membership.objects.exists()
    assert sent(edgar, f"{page}enter/", **both | {f"number-{bo.pk}": "2099102"}) == 302
    rows = Membership.objects.order_by("pk").values_list("player__fide_id", "kind", "starts_on", "ends_on", "source")
    span = (date(2009, 10, 1), date(2010, 9, 30), f"collected at {tournament.name}")
    assert list(rows) == [(2099101, "ordinary", *span), (2099102, "junior", *span)]
    assert AuditEntry.objects.get(act="enter collected memberships").details == {"memberships": 2}

    assert "Memberships collected: junior" in words(edgar, fees)
    (fee,) = fees_of_tournament(tournament, Said(is_official_file=True))
    assert isinstance(fee.found, Statement)
    assert [(line.code.value, line.cents, line.article) for line in fee.found.lines] == [
        ("cfc-adult", 1200, "731"),
        ("membership-junior", 2450, "733"),
        ("membership-ordinary", 3600, "733"),
    ]
    assert sent(edgar, f"{fees}issue-cfc/", program="official") == 302
    assert tournament.invoices.get().total == 7250
    assert sent(astrid, f"{page}write/", **ANNA) == 302  # the bill is made: it has moved on
    assert CollectedMembership.objects.count() == 3
    for address in (f"/tournaments/{tournament.pk}/memberships.pdf", f"/tournaments/{tournament.pk}/fees.pdf"):
        printed = text_of(astrid.get(address).content)
        assert ("Berg, Bo" in printed, "60.50 CAD" in printed) == (True, True)


def test_a_line_that_cannot_be_says_so_at_its_field(office: Desk, tournament: Tournament) -> None:
    wrong = [
        ({"fee": "thirty"}, "fee"),
        ({"number": "99"}, "number"),
        ({"ends_on": ""}, "ends_on"),
        ({"ends_on": "2009-01-01"}, "ends_on"),
        ({"kind": "tournament", "starts_on": "2009-10-03"}, "starts_on"),
    ]
    for said, field in wrong:
        assert list(CollectedForm(ANNA | said, tournament=tournament).errors) == [field]
    for_life = CollectedForm(ANNA | {"kind": "life"}, tournament=tournament)
    assert for_life.is_valid()
    assert (for_life.said.ends_on, for_life.said.fee_cents) == (None, 3600)
    assert CollectedForm(ANNA | {"fee": "$36.5"}, tournament=tournament).is_valid()


def test_nobody_enters_those_of_his_own_tournament_and_strangers_see_nothing(
    office: Desk, tournament: Tournament
) -> None:
    line, now = written(office, tournament), later(tournament)
    for somebody in (office.astrid, office.boris, office.qadira):
        with pytest.raises(NotPermitted):
            services.enter_collected(tournament, {line.pk: office.players[0]}, by=somebody, now=now)
    Tournament.objects.update(organiser=office.edgar)
    tournament.refresh_from_db()
    line.refresh_from_db()
    with pytest.raises(NotPermitted):
        services.refuse_collected(line, reason="No.", by=office.edgar, now=now)
    Tournament.objects.update(organiser=office.astrid)
    assert signed_in(office.qadira).get(f"/tournaments/{tournament.pk}/memberships/").status_code == 404


def test_a_line_is_refused_with_a_reason_that_whoever_wrote_it_reads(office: Desk, tournament: Tournament) -> None:
    line, edgar = written(office, tournament), signed_in(office.edgar)
    address = f"/collected-memberships/{line.pk}/refuse/"
    assert asked_at_its_field(edgar, address) == REASON_MISSING
    assert sent(edgar, address, reason="Paid last year.") == 302
    line.refresh_from_db()
    assert (line.state, line.reason) == ("refused", "Paid last year.")


def test_a_membership_that_stands_already_is_refused_at_its_line_and_no_other_is_entered(
    office: Desk, tournament: Tournament
) -> None:
    now = later(tournament)
    said = NewMembership(kind="ordinary", starts_on=date(2009, 5, 1), ends_on=date(2010, 4, 30), source="form")
    enter_membership(office.players[1], said, by=office.edgar, now=now - timedelta(days=3))
    first, second = written(office, tournament), written(office, tournament, name="Berg, Bo", number="2099102")
    chosen = {first.pk: office.players[0], second.pk: office.players[1]}
    with pytest.raises(services.NotEntered) as refused:
        services.enter_collected(tournament, chosen, by=office.edgar, now=now)
    assert refused.value.line == second
    assert Membership.objects.count() == 1
    page = f"/tournaments/{tournament.pk}/memberships/enter/"
    answer = signed_in(office.edgar).post(page, {f"chosen-{second.pk}": "on", f"number-{second.pk}": "2099102"})
    assert answer.status_code == 422
    assert "stands from 2009-05-01 to 2010-04-30 already" in answer.content.decode()


def test_no_bill_while_a_line_waits_and_what_is_struck_out_costs_nothing(office: Desk, tournament: Tournament) -> None:
    line, now, said = written(office, tournament), later(tournament), Said(is_official_file=True)
    with pytest.raises(NoInvoice):
        issue_invoice(tournament, Issuer.CFC, by=office.edgar, now=now, said=said)
    day = now.date()
    assert [item.what for item in work_for(office.edgar, day)] == ["Enter 1 collected membership"]
    assert sum(rows.count() for rows in rows_waiting(office.edgar, day)) == 1
    services.strike_out_collected(line, by=office.boris, now=now)
    assert [item.what for item in work_for(office.edgar, day)] == ["Issue the invoice of Chess Federation of Canada"]
    assert issue_invoice(tournament, Issuer.CFC, by=office.edgar, now=now, said=said).total == 1200


def test_memberships_are_billed_where_nothing_else_is_asked(office: Desk) -> None:
    """790f: for women FIDE's rating costs nothing; what was collected is handed on all the same."""
    tournament = accepted(office, OF_2009, format="swiss", is_for_women=True)
    services.enter_collected(
        tournament, {written(office, tournament).pk: Player.objects.get(fide_id=2099101)},
        by=office.edgar, now=later(tournament),
    )  # fmt: skip
    (item,) = work_for(office.edgar, later(tournament).date())
    assert item.what == "Issue the invoice of Chess Federation of Canada"
    assert issue_invoice(tournament, Issuer.CFC, by=office.edgar, now=later(tournament)).total == 3600
