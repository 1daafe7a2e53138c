"""The facts on which the fees of a tournament depend: as registered, and as they are once its report is accepted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from ratings.lists.selectors import entries_of, list_in_force
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.fees.collected.selectors import fees_collected
from tournaments.fees.documents import statement_from
from tournaments.fees.models import Invoice
from tournaments.registration.fee_facts import fee_event_as_registered
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer, Payer
from tournaments.regulations.fees.editions import fees_for
from tournaments.regulations.fees.facts import FeeEvent
from tournaments.regulations.fees.statement import LineCode
from tournaments.reports.models import Entry, Report
from tournaments.reports.parts.selectors import accepted_reports


@dataclass(frozen=True, kw_only=True)
class Said:
    """What no document shows and the issuer says: the program of 731, and how many teams played."""

    is_official_file: bool | None = None
    teams: int | None = None


NOTHING_SAID = Said()


def reports_of_fees(tournament: Tournament) -> list[Report]:
    """The accepted report, or its parts; nothing while something is still to be accepted."""
    found = accepted_reports(tournament)
    return found if any(report.is_last_part for report in found) else []


def fee_event(tournament: Tournament, said: Said = NOTHING_SAID) -> FeeEvent:
    """As reported where the whole report is accepted; else as registered."""
    event = fee_event_as_registered(tournament)
    event = replace(event, is_small=is_exempt(tournament), is_official_file=said.is_official_file, teams=said.teams)
    event = replace(event, charged_before=charged_before(tournament), memberships=fees_collected(tournament))
    reports = reports_of_fees(tournament)
    return _as_reported(event, tournament, reports) if reports else event


def is_exempt(tournament: Tournament) -> bool:
    """790g: whether the office has said that it is small."""
    return tournament.fee_exemptions.filter(ended_at__isnull=True).exists()


# ---------------------------------------------------------------- from the report
def _as_reported(event: FeeEvent, tournament: Tournament, reports: Iterable[Report]) -> FeeEvent:
    entries = _people(reports)
    return replace(
        event,
        players=len(entries),
        birth_years=tuple(_birth_year(entry) for entry in entries),
        ratings=_ratings(event, entries),
        reported_on=came_on(tournament),
    )


def _people(reports: Iterable[Report]) -> list[Entry]:
    """Everybody who stands in the report, of several parts once. See rulings: fee-players."""
    lines = Entry.objects.filter(report__in=list(reports)).select_related("player").order_by("report", "rank")
    return list({entry.player_id or entry.name: entry for entry in lines}.values())


def _birth_year(entry: Entry) -> int | None:
    return entry.player.birth_year if entry.player else entry.born[0]


def _ratings(event: FeeEvent, entries: list[Entry]) -> tuple[int, ...]:
    """FIDE's of the list in force on the first day; where there is none of that day, as the report has them."""
    system = next((code for code in event.systems if SYSTEMS[code] is not Family.CFC), "")
    current = list_in_force(system, event.starts_on)
    if current is None:
        return tuple(entry.rating for entry in entries if entry.rating)
    listed = entries_of([entry.player_id for entry in entries if entry.player_id], current)
    return tuple(line.rating for line in listed.values() if line.rating is not None)


def came_on(tournament: Tournament) -> date | None:
    """The day on which the whole report first came, certified, where the tournament is held. See rulings: fee-late."""
    signed = tournament.reports.filter(is_last_part=True, certified_at__isnull=False)
    first = signed.order_by("certified_at").values_list("certified_at", flat=True).first()
    return None if first is None else tournament.local_day(first)


# ---------------------------------------------------------------- the year of a federation
def charged_before(tournament: Tournament) -> int:
    """2003: what the federation was charged for ratings of other tournaments of the year, in hundredths."""
    try:
        edition = fees_for("fide-standard", tournament.starts_on)
    except NoEditionInForce:
        return 0
    if edition.cap_a_year is None:
        return 0
    others = Invoice.objects.in_force().filter(
        federation=tournament.federation_id,
        issuer=Issuer.FIDE.value,
        payer=Payer.FEDERATION.value,
        statement__edition=edition.id,
    )
    others = others.exclude(tournament=tournament)
    return sum(map(_for_ratings, others))


def _for_ratings(invoice: Invoice) -> int:
    lines = statement_from(invoice.statement).lines
    return sum(line.cents for line in lines if line.code is not LineCode.LATE_REPORT)
