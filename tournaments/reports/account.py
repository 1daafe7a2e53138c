"""The account of an event in Canada: what its organiser pays the CFC (731, 732, 790e to 790g)."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.lists.selectors import entries_on
from ratings.regulations import NoEditionInForce
from ratings.regulations.cfc.account import BilledEvent, Charge, charges, is_perhaps_small
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.registry import CFC
from ratingsite.foundations.editions import Family
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

CANADA = "CAN"
FIDE = ("fide-standard", "fide-rapid", "fide-blitz")


@dataclass(frozen=True, kw_only=True)
class Account:
    """The lines, the text that they stand in, and whether the office may say that FIDE's fee falls away (790g)."""

    charges: tuple[Charge, ...]
    edition: str
    is_perhaps_small: bool


def account_of(report: Report) -> Account | None:
    """The account of a report; ``None`` outside Canada, and of years whose fees are in no text."""
    tournament = report.tournament
    edition = _edition(tournament)
    if edition is None:
        return None
    event = _billed(report)
    return Account(
        charges=charges(edition, event), edition=edition.id, is_perhaps_small=is_perhaps_small(edition, event)
    )


def has_account(report: Report) -> bool:
    """Whether there is one, without counting it."""
    return _edition(report.tournament) is not None


def _edition(tournament: Tournament) -> CfcEdition | None:
    if tournament.federation_id != CANADA:
        return None
    try:
        return CFC.edition_on(tournament.starts_on)
    except NoEditionInForce:
        return None


def _billed(report: Report) -> BilledEvent:
    tournament = report.tournament
    entries = list(report.entries.select_related("player"))
    systems = {system.code for system in tournament.systems}
    fide = next((code for code in FIDE if code in systems), "")
    listed = entries_on([entry.player_id for entry in entries if entry.player_id], fide, tournament.starts_on)
    return BilledEvent(
        players=len(entries),
        birth_years=[entry.player.birth_year if entry.player else None for entry in entries],
        ratings=[line.rating for line in listed.values() if line.rating is not None],
        format=tournament.format,
        ends_on=tournament.ends_on,
        reported_on=tournament.local_day(report.created_at),
        is_for_women=tournament.is_for_women,
        is_rated_by_cfc=any(system.startswith(str(Family.CFC)) for system in systems),
        is_rated_by_fide=bool(fide),
    )
