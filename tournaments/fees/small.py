"""790g: which tournaments the office may exempt."""

from __future__ import annotations

from tournaments.fees.facts import fee_event
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer
from tournaments.regulations.fees.editions import fees_named
from tournaments.regulations.fees.rules import may_be_small, statements
from tournaments.regulations.fees.statement import Statement


def has_cfc_invoice(tournament: Tournament) -> bool:
    """Whether an invoice of the CFC is in force: it is to be credited before anything is said otherwise."""
    return tournament.invoices.filter(issuer=Issuer.CFC.value, credit_note__isnull=True).exists()


def can_be_exempt(tournament: Tournament) -> bool:
    """Whether the table of its day knows the exemption, FIDE rates it, and no invoice stands."""
    event = fee_event(tournament)
    tables = [fees_named(found.edition) for found in statements(event) if isinstance(found, Statement)]
    return any(may_be_small(table, event) for table in tables) and not has_cfc_invoice(tournament)
