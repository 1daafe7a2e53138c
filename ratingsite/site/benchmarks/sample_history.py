"""Tournaments of years of which nothing is to be done any more: rated, searched for norms, sent to FIDE, their invoices
paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from django.db import transaction

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import keep_open
from ratings.lists.models import RatingList, RatingPeriod
from ratings.regulations.calendar import closing_day, period_start
from ratings.runs.models import RatingRun
from ratings.runs.settled_events import settle_events
from ratingsite.site.benchmarks.sample_office import CITIES, ELSEWHERE, HOME, ROUNDS, SampleOffice
from ratingsite.site.putting_away import put_away
from titles.norms.models import NormSearch
from tournaments.fees.models import Invoice, Payment
from tournaments.registration.models import Appointment, Tournament
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.to_fide.models import SentFile

SYSTEM, LIST_DATE = "fide-standard", date(2024, 1, 1)
AT_ONCE = 2000
YEARS = 1800  # days before that list
HASH = "0" * 64


def fill_with_history(office: SampleOffice, tournaments: int, seed: int) -> None:
    """So many of them, a third of the officer's federation; then what the night does."""
    if not tournaments:
        return
    chance = Random(seed)  # noqa: S311 - a sample
    with transaction.atomic():
        run = _published_run(office)
        for start in range(0, tournaments, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, tournaments))
            _write(office, run, [_tournament(office, chance, number) for number in numbers])
    settle_events()
    put_away()


def _published_run(office: SampleOffice) -> RatingRun:
    """One that has rated all of them: who asks what waits asks by its state."""
    period = RatingPeriod.objects.create(
        system_id=SYSTEM, starts_on=period_start(SYSTEM, LIST_DATE), list_date=LIST_DATE,
        closes_on=closing_day(SYSTEM, LIST_DATE),
    )  # fmt: skip
    made = RatingList.objects.create(
        system_id=SYSTEM, list_date=LIST_DATE, sequence=1, origin="a sample", entries_count=0, content_sha256=HASH,
        chain_sha256=HASH, published_at=_noon(LIST_DATE),
    )  # fmt: skip
    return RatingRun.objects.create(
        period=period, state=RatingRun.State.PUBLISHED, started_by=office.administrator, started_at=_noon(LIST_DATE),
        approved_by=office.officer, published_list=made,
    )  # fmt: skip


def _tournament(office: SampleOffice, chance: Random, number: int) -> Tournament:
    first = LIST_DATE - timedelta(days=chance.randint(10, YEARS))
    city = chance.choice(CITIES)
    return Tournament(
        name=f"Old Open {number:06}", city=city, search_name=f"old open {number:06} {city.lower()}", starts_on=first,
        ends_on=first + timedelta(days=ROUNDS - 1), counted_minutes=150, system_id=SYSTEM, rounds=ROUNDS,
        federation_id=chance.choice((HOME, *ELSEWHERE[:2])), format="swiss", rate_of_play="90+30", expected_players=40,
        highest_rating=2300, will_be_rated=True, organiser=office.organiser, state=Tournament.State.FINISHED,
        created_at=_noon(first), registered_at=_noon(first), decided_at=_noon(first),
    )  # fmt: skip


def _write(office: SampleOffice, run: RatingRun, some: Sequence[Tournament]) -> None:
    Tournament.objects.bulk_create(some)
    chief = {"role": Appointment.Role.CHIEF, "name": "Somebody", "licence": "IA"}
    Appointment.objects.bulk_create(
        Appointment(tournament=each, user=office.organiser, state=Appointment.State.ACCEPTED, **chief) for each in some
    )
    events = RatedEvent.objects.bulk_create(map(_event, some))
    keep_open(events)
    run.events.through.objects.bulk_create(run.events.through(ratingrun=run, ratedevent=event) for event in events)
    files = SubmittedFile.objects.bulk_create(_file(office, each) for each in some)
    reports = Report.objects.bulk_create(_report(office, *each) for each in zip(some, files, events, strict=True))
    _see_off(office, reports)


def _see_off(office: SampleOffice, reports: Iterable[Report]) -> None:
    found = list(reports)
    NormSearch.objects.bulk_create(
        NormSearch(report=each, outcome=NormSearch.Outcome.JUDGED, searched_at=each.accepted_at) for each in found
    )
    SentFile.objects.bulk_create(
        SentFile(
            report=each, settled_at=each.endorsed_at, fide_code=1, dialect="trf16", name="a.txt", content=b"",
            sha256=HASH, sent_on=each.tournament.ends_on, marked_by=office.officer, marked_at=each.endorsed_at,
        )
        for each in found
    )  # fmt: skip
    first = Invoice.objects.count()
    invoices = Invoice.objects.bulk_create(
        Invoice(
            tournament=each.tournament, report=each, issuer="fide", year=LIST_DATE.year, number=first + number,
            payer="federation", payer_name="Somebody", federation_id=each.tournament.federation_id, statement={},
            currency="EUR", total=100, issued_by=office.administrator, issued_at=each.endorsed_at,
            office="rating-administrator",
        )
        for number, each in enumerate(found, 1)
    )  # fmt: skip
    Payment.objects.bulk_create(
        Payment(
            invoice=each, paid_on=LIST_DATE, reference="Transfer", noted_by=office.administrator,
            noted_at=_noon(LIST_DATE),
        )
        for each in invoices
    )  # fmt: skip


def _event(tournament: Tournament) -> RatedEvent:
    return RatedEvent(
        source=str(tournament.pk), version=1, system_id=SYSTEM, name=tournament.name, place=tournament.city,
        federation_id=tournament.federation_id, format=tournament.format, starts_on=tournament.starts_on,
        ends_on=tournament.ends_on, rounds=ROUNDS, comes_on=LIST_DATE, document={}, content_sha256=HASH,
        recorded_at=_noon(tournament.ends_on),
    )  # fmt: skip


def _file(office: SampleOffice, tournament: Tournament) -> SubmittedFile:
    sent = {"sent_by": office.organiser, "sent_at": _noon(tournament.ends_on)}
    return SubmittedFile(tournament=tournament, name="report.trf", content=b"", size=0, sha256=HASH, **sent)


def _report(office: SampleOffice, tournament: Tournament, file: SubmittedFile, event: RatedEvent) -> Report:
    at = _noon(tournament.ends_on)
    return Report(
        tournament=tournament, version=1, file=file, state=Report.State.ACCEPTED, created_at=at, rated_event=event,
        certified_by=office.organiser, certified_at=at, endorsed_by=office.officer, endorsed_at=at,
        accepted_by=office.administrator, accepted_at=at,
    )  # fmt: skip


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
