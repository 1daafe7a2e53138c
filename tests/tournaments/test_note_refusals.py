"""The migration notes what stands refused already, as the acts that refuse do today."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from typing import Any

from django.apps import apps

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import communicated
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, submitted
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.reports import services as reports


def rows() -> list[dict[str, Any]]:
    fields = [field.attname for field in Refusal._meta.fields if field.attname not in ("id", "refused_office")]
    return [
        {name: getattr(refusal, name) for name in fields} | {"concerned": set(refusal.concerned.all())}
        for refusal in Refusal.objects.order_by("subject_kind", "refused_at", "heard_by")
    ]


def test_what_stands_refused_is_noted_as_it_would_be_today(desk: Desk, chiara: User) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    registration.refuse_registration(submitted(desk.astrid, desk.boris), by=chiara, now=SUMMER, reason="No venue.")
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=now)
    reports.refuse_report(report, by=chiara, now=now, reason="Another rate.")
    both = desk.approved(starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True)
    registration.let_days_pass(now=desk.after(both))
    for by in (desk.edgar, desk.qadira):
        decisions.refuse_rating(both, by=by, now=desk.after(both), reason="Not played.")
    for refusal in Refusal.objects.all():
        communicated(refusal, Refusal.Heard.BY_MAIL, now=refusal.refused_at)
    today = rows()
    Refusal.objects.all().delete()
    import_module("tournaments.migrations.0018_note_refusals").note(apps, None)
    assert [row["subject_kind"] for row in today] == ["rating", "rating", "registration", "report"]
    assert rows() == today
