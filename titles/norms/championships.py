"""Whether a tournament is a championship that 1.4 treats in a way of its own: said at registration, then confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from titles.regulations import Championship, Rule, Status, TitlesEdition
from titles.regulations.finding import must_be
from titles.regulations.norms.rules import NormFinding
from tournaments.registration.models import Championship as Registered
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Entry, Report

KINDS: Mapping[str, Championship] = {
    Registered.NATIONAL: Championship.NATIONAL,
    Registered.NATIONAL_TEAM: Championship.NATIONAL_TEAM,
    Registered.ZONAL: Championship.ZONAL,
    Registered.TEAM: Championship.INTERNATIONAL_TEAM,
    Registered.WORLD_CUP: Championship.WORLD_CUP,
}


GAMES_LEFT_OUT = (EventDecision.Kind.FORCE_MAJEURE, EventDecision.Kind.FAIR_PLAY)
"""What leaves one game out of the rating (5.1). A hold waits for what the inquiry ends with."""
DECISIONS = (
    EventDecision.Kind.CHAMPIONSHIP,
    EventDecision.Kind.FORMAT,
    EventDecision.Kind.RATING_REFUSED,
    *GAMES_LEFT_OUT,
)
"""What an office decides on a tournament or its games and its norms hang on."""


def confirmed_championship(tournament: Tournament) -> Championship | None:
    """The kind that was said at registration, while the rating officer's confirmation is in force."""
    kind = KINDS.get(tournament.championship)
    return kind if kind is not None and _confirmations(tournament).filter(ended_at__isnull=True).exists() else None


def championship_findings(tournament: Tournament, edition: TitlesEdition) -> list[NormFinding]:
    """What was said of a championship, and whether it counts: open until it is confirmed, and not used till then."""
    kind = KINDS.get(tournament.championship)
    if kind is None:
        return []
    exemptions = {one.code: one.article for one in edition.exemptions}
    article = exemptions.get(kind.value, edition.articles.games_special)
    is_confirmed = confirmed_championship(tournament) is not None
    found, status = (kind.value, Status.MET) if is_confirmed else (None, Status.OPEN)
    return [must_be(article, Rule.CHAMPIONSHIP, kind.value, found, status=status)]


def last_decided(tournament: Tournament) -> datetime | None:
    """When the kind of championship was last confirmed, the format agreed to (1.4.2e), the tournament or a game of it
    left out of the rating (1.4), or one of these taken back.

    Of a national championship also when that last happened with a zonal of its federation and year, or the report of
    one was accepted (1.4.3a).
    """
    decisions = EventDecision.objects.filter(tournament=tournament, kind__in=DECISIONS)
    decided = _last(decisions, "decided_at", "ended_at")
    if tournament.championship != Registered.NATIONAL:
        return _latest(decided)
    zonals = _zonals(tournament.federation_id, tournament.starts_on.year)
    accepted = _last(Report.objects.filter(tournament__in=zonals), "accepted_at")
    of_zonals = EventDecision.objects.filter(tournament__in=zonals, kind=EventDecision.Kind.CHAMPIONSHIP)
    return _latest([*decided, *accepted, *_last(of_zonals, "decided_at", "ended_at")])


def zonal_changed_since(moment: str) -> Q:
    """Of reports: those of national championships whose federation's zonal of the year changed after ``moment``."""
    zonals = Tournament.objects.filter(
        Q(reports__accepted_at__gt=OuterRef(moment))
        | Q(decisions__kind=EventDecision.Kind.CHAMPIONSHIP)
        & (Q(decisions__decided_at__gt=OuterRef(moment)) | Q(decisions__ended_at__gt=OuterRef(moment))),
        championship=Registered.ZONAL,
        federation=OuterRef("tournament__federation"),
        starts_on__year=OuterRef("tournament__starts_on__year"),
    )
    return Q(tournament__championship=Registered.NATIONAL) & Q(Exists(zonals))


def reports_beside(zonal: Report) -> list[Report]:
    """1.4.3a: the accepted reports of the national championships whose exemption hangs on this report of a zonal."""
    tournament = zonal.tournament
    if tournament.championship != Registered.ZONAL:
        return []
    found = Report.objects.filter(
        state=Report.State.ACCEPTED,
        tournament__championship=Registered.NATIONAL,
        tournament__federation=tournament.federation_id,
        tournament__starts_on__year=tournament.starts_on.year,
    )
    return list(found.order_by("accepted_at"))


def has_own_zonal(tournament: Tournament) -> bool:
    """1.4.3a: a zonal of this federation alone was held in the same year, as the accepted reports show.

    Of one federation alone is a confirmed zonal that it registered and in which only its own players took part.
    """
    if tournament.championship != Registered.NATIONAL:
        return False
    zonals = Report.objects.filter(
        state=Report.State.ACCEPTED,
        tournament__in=_zonals(tournament.federation_id, tournament.starts_on.year),
        tournament__decisions__kind=EventDecision.Kind.CHAMPIONSHIP,
        tournament__decisions__ended_at__isnull=True,
    )
    accepted = {"report__state": Report.State.ACCEPTED}  # whom an earlier version had does not count
    entries = Entry.objects.filter(report__tournament__championship=Registered.ZONAL, **accepted)
    others = entries.exclude(federation=tournament.federation_id).values("report__tournament")
    return zonals.exclude(tournament__in=others).exists()


def _zonals(federation: str, year: int) -> QuerySet[Tournament]:
    return Tournament.objects.filter(championship=Registered.ZONAL, federation=federation, starts_on__year=year)


def _last(rows: QuerySet[Any], *fields: str) -> list[datetime | None]:
    return list(rows.aggregate(**{f"last_{field}": Max(field) for field in fields}).values())


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)


def _confirmations(tournament: Tournament) -> QuerySet[EventDecision]:
    return EventDecision.objects.filter(tournament=tournament, kind=EventDecision.Kind.CHAMPIONSHIP)
