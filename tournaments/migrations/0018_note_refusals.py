"""What stands refused already can be appealed too: it counts as communicated on the day on which it was refused."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import migrations

# by whom, when, why: the fields of a refusal, and where each kind of thing has them
REGISTRATION = {"refused_by_id": "decided_by_id", "refused_at": "decided_at", "reason": "decision_reason"}
REPORT = {"refused_by_id": "refused_by_id", "refused_at": "refused_at", "reason": "refused_reason"}
RATING = {"refused_by_id": "decided_by_id", "refused_at": "decided_at", "reason": "reason"}


def note(apps: Any, schema_editor: Any) -> None:
    """Each registration, report and rating that stands refused, with the term of its text."""
    tournaments = apps.get_model("tournaments", "Tournament").objects.filter(state="refused", decided_by__isnull=False)
    for tournament in tournaments:
        more = {"article": "0.2", "state_before": "submitted"}
        _note(apps, tournament, "registration", tournament.pk, said=_said(tournament, REGISTRATION) | more)
    reports = apps.get_model("tournaments", "Report").objects.filter(state="refused")
    for report in reports.select_related("tournament"):
        chiefs = report.tournament.appointments.filter(role="chief", user__isnull=False).values_list("user", flat=True)
        more = {
            "article": report.refused_article,
            "state_before": "endorsed" if report.endorsed_by_id else "certified",
        }
        _note(apps, report.tournament, "report", report.pk, said=_said(report, REPORT) | more, also=chiefs)
    decisions = apps.get_model("tournaments", "EventDecision").objects.filter(kind="rating-refused", ended_at=None)
    for decision in decisions.select_related("tournament"):
        more = {"article": decision.article, "refused_office": decision.office}
        _note(apps, decision.tournament, "rating", UUID(int=decision.pk), said=_said(decision, RATING) | more)


def _said(thing: Any, names: dict[str, str]) -> dict[str, Any]:
    return {name: getattr(thing, source) for name, source in names.items()}


def _note(
    apps: Any, tournament: Any, kind: str, key: UUID, *, said: dict[str, Any], also: Iterable[int] = ()
) -> None:
    from ratings.register.models import Federation
    from tournaments.registration.facts import law_on
    from tournaments.registration.refusals import terms_on

    system = _system(tournament, said.get("refused_office", ""))
    terms, rating = terms_on(system, tournament.starts_on), law_on(system, tournament.starts_on).rating
    zone = Federation(time_zone=tournament.federation.time_zone).zone
    heard = said["refused_at"].astimezone(zone).date()
    refusal = apps.get_model("appeals", "Refusal").objects.create(
        subject_kind=kind,
        subject_id=key,
        subject_name=tournament.name,
        federation_id=tournament.federation_id,
        edition=rating.id if rating else "",
        heard_by=terms.heard_by,
        appeal_article=terms.article,
        appeal_days=terms.days,
        fee_cents=terms.fee_cents,
        refund_change=terms.refund_change,
        communicated_at=said["refused_at"],
        communicated_how="mail",
        last_day=None if terms.days is None else heard + timedelta(days=terms.days),
        **said,
    )
    refusal.concerned.set({tournament.organiser_id, *also} - {said["refused_by_id"]})


def _system(tournament: Any, office: str) -> str:
    """The system whose text an office decides under: the director's is the CFC's."""
    systems = [tournament.system_id, *tournament.other_systems.values_list("pk", flat=True)]
    is_cfc = office == "executive-director"
    return next((code for code in systems if code.startswith("cfc") == is_cfc), tournament.system_id)


class Migration(migrations.Migration):
    dependencies = [("appeals", "0001_initial"), ("tournaments", "0017_overruled")]

    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
