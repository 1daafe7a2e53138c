"""Papers of fees as sheets: the invoice, its receipt, its credit note, and statements of a tournament and of a year."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django.utils.translation import gettext as _

from ratings.register.models import Federation
from tournaments.fees.collected.selectors import lines_of
from tournaments.fees.collected.sheets import collected_block
from tournaments.fees.documents import statement_from
from tournaments.fees.models import Invoice
from tournaments.fees.selectors import Fees, Obstacle
from tournaments.fees.words import OBSTACLES, law_of_invoice
from tournaments.fees.years import Balance, Year, YearLine
from tournaments.registration.facts import law_of
from tournaments.registration.fee_words import ISSUERS, PageFees, money, page_fees
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.regulations.fees.statement import NotKnown
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Table, Text, heads


# ---------------------------------------------------------------- one invoice
def invoice_sheet(invoice: Invoice) -> Sheet:
    """The invoice as it was issued."""
    return _on_invoice(invoice, _("Invoice %(code)s") % {"code": invoice.code}, "invoice", ())


def receipt_sheet(invoice: Invoice) -> Sheet:
    """The invoice with what was paid: on which day, under which reference, and who noted it."""
    payment = invoice.payment
    paid = (
        Field(label=_("Paid on"), value=day_text(payment.paid_on)),
        Field(label=_("Reference"), value=payment.reference),
        Field(label=_("Noted by"), value=payment.noted_by.name),
    )
    return _on_invoice(invoice, _("Receipt for invoice %(code)s") % {"code": invoice.code}, "receipt", (paid,))


def credit_note_sheet(invoice: Invoice) -> Sheet:
    """The credit note, with what it takes back."""
    note = invoice.credit_note
    lines = (
        (
            Field(label=_("Takes back invoice"), value=invoice.code),
            Field(label=_("Day"), value=day_text(note.made_at.date())),
            Field(label=_("Credited"), value=money(-invoice.total, invoice.currency)),
        ),
        (Field(label=_("Reason"), value=note.reason),),
    )
    return _on_invoice(invoice, _("Credit note %(code)s") % {"code": note.code}, "credit-note", lines)


def _on_invoice(invoice: Invoice, title: str, name: str, more: tuple[tuple[Field, ...], ...]) -> Sheet:
    fees = page_fees(statement_from(invoice.statement), law_of_invoice(invoice))
    lines = (
        (
            Field(label=_("Issuer"), value=fees.issuer),
            Field(label=_("Issued"), value=day_text(invoice.issued_at.date())),
            Field(label=_("Issued by"), value=invoice.issued_by.name),
        ),
        (Field(label=_("Payer"), value=f"{invoice.payer_name} ({fees.payer}, {fees.payer_article})"),),
        *_about(invoice),
        *more,
    )
    sources = sorted({line.source for line in fees.lines})
    return Sheet(
        form=_("Rating fees"),
        title=title,
        subtitle=invoice.name,
        name=f"{name}-{invoice.code}",
        blocks=(
            Fields(lines=lines),
            _lines_table(fees),
            Text(paragraphs=(*(_("Source: %(source)s") % {"source": each} for each in sources),)),
        ),
    )


def _about(invoice: Invoice) -> tuple[tuple[Field, ...], ...]:
    if invoice.tournament is not None:
        return _event(invoice.tournament)
    day = invoice.counts_on
    about = Field(label=_("For"), value=invoice.about)
    return ((about, Field(label=_("Day"), value=day_text(day))),) if day else ((about,),)


def _event(tournament: Tournament) -> tuple[tuple[Field, ...], ...]:
    days = f"{day_text(tournament.starts_on)} – {day_text(tournament.ends_on)}"
    return (
        (Field(label=_("Tournament"), value=tournament.name),),
        (
            Field(label=_("Place"), value=f"{tournament.city}, {tournament.held_in.name}"),
            Field(label=_("Days"), value=days),
        ),
    )


def _lines_table(fees: PageFees) -> Table:
    rows = [
        (Cell(text=line.text), Cell(text=line.working), Cell(text=line.article), Cell(text=line.amount, align="end"))
        for line in fees.lines
    ]
    total = (Cell(text=_("Total"), span=3, is_head=True), Cell(text=fees.total, align="end", is_head=True))
    return Table(
        caption=_("What is to be paid"),
        columns=4,
        wide=(0, 1),
        head=(heads(_("For"), _("Worked out"), _("Article"), _("Amount")),),
        rows=(*rows, total),
        tenths=90,
    )


# ---------------------------------------------------------------- a tournament
def tournament_sheet(tournament: Tournament, fees: Iterable[Fees]) -> Sheet:
    """The statement of a tournament: of each issuer the lines, and what became of them."""
    blocks = [block for each in fees for block in _of_issuer(tournament, each)]
    return Sheet(
        form=_("Rating fees"),
        title=_("Statement of fees"),
        subtitle=tournament.name,
        name="fees",
        blocks=(Fields(lines=_event(tournament)), *blocks, *collected_block(lines_of(tournament))),
    )


def _of_issuer(tournament: Tournament, fees: Fees) -> list[Text | Table]:
    if isinstance(fees.found, NotKnown):
        return [Text(label=str(ISSUERS[fees.issuer]), paragraphs=(str(OBSTACLES[Obstacle.NOT_KNOWN]),))]
    words = page_fees(fees.found, law_of(tournament))
    said = [_("Paid by %(payer)s (%(article)s).") % {"payer": words.payer, "article": words.payer_article}]
    said += [*words.open_facts, *(_invoice_text(invoice) for invoice in fees.invoices)]
    if fees.obstacle is not None:
        said.append(str(OBSTACLES[fees.obstacle]))
    return [Text(label=words.issuer, paragraphs=tuple(said)), _lines_table(words)]


def _invoice_text(invoice: Invoice) -> str:
    words = {
        "code": invoice.code,
        "day": day_text(invoice.issued_at.date()),
        "amount": money(invoice.total, invoice.currency),
        "state": invoice.get_state_display(),
    }
    return _("Invoice %(code)s of %(day)s: %(amount)s, %(state)s.") % words


# ---------------------------------------------------------------- a federation and a year
def year_sheet(federation: Federation, year: int, found: Year) -> Sheet:
    """The statement of a federation and a year."""
    columns = (_("Tournament"), _("Began"), _("Issuer"), _("Invoice"), _("Payer"), _("Amount"), _("State"))
    lines = Table(
        caption=_("Tournaments"),
        columns=len(columns),
        wide=(0, 4),
        head=(heads(*columns),),
        rows=tuple(tuple(map(_cell, row_of(line))) for line in found.lines),
    )
    return Sheet(
        form=_("Rating fees"),
        title=_("Statement of fees %(year)s") % {"year": year},
        subtitle=f"{federation.code} · {federation.name}",
        name=f"fees-{federation.code}-{year}",
        blocks=(_balances(found), lines),
        is_landscape=True,
    )


def row_of(line: YearLine) -> tuple[str, ...]:
    """A line of the year in words."""
    lead = (line.name, day_text(line.days[0]), str(ISSUERS[line.issuer]))
    if line.invoice is not None:
        invoice = line.invoice
        amount = money(invoice.total, invoice.currency)
        return (*lead, invoice.code, invoice.payer_name, amount, invoice.get_state_display())
    return (*lead, "–", "–", "–", _("not invoiced yet"))


def _cell(text: str) -> Cell:
    return Cell(text=text)


def _balances(found: Year) -> Table:
    columns = (_("Issuer"), _("Invoiced"), _("Credited"), _("Paid"), _("To be paid"))
    rows = [
        (
            Cell(text=str(ISSUERS[each.issuer]), is_head=True),
            *(Cell(text=text, align="end") for text in sums_of(each)),
        )
        for each in found.balances
    ]
    return Table(caption=_("Sums"), columns=5, wide=(0,), head=(heads(*columns),), rows=tuple(rows), tenths=90)


def sums_of(balance: Balance) -> list[str]:
    """Invoiced, credited, paid and to be paid, in words."""
    sums = (balance.invoiced, balance.credited, balance.paid, balance.unpaid)
    return [money(cents, balance.currency) for cents in sums]


# ---------------------------------------------------------------- the moment that a paper dates from
def moment_of(invoices: Iterable[Invoice], otherwise: datetime) -> datetime:
    """The last act on these invoices: the same acts make the same paper, whenever it is printed."""
    return max([otherwise, *(moment for invoice in invoices for moment in _moments(invoice))])


def _moments(invoice: Invoice) -> Sequence[datetime]:
    found = [invoice.issued_at]
    if hasattr(invoice, "payment"):
        found.append(invoice.payment.noted_at)
    if hasattr(invoice, "credit_note"):
        found.append(invoice.credit_note.made_at)
    return found


def first_moment(year: int) -> datetime:
    """The beginning of a year, from which a statement without invoices dates."""
    return datetime(year, 1, 1, tzinfo=UTC)
