"""Builds the demo by the same services that people use, each act at its moment; nothing is written past them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction

from ratings.lists.reference import load_reference_data
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from ratingsite.site.demo.canada import let_the_cfc_wait
from ratingsite.site.demo.people import (
    EXAMPLE_MASTERS,
    SYSTEM,
    US_CHAMPIONSHIP,
    create_accounts,
    create_players,
    import_first_list,
)
from ratingsite.site.demo.tournaments import EXAMPLE_FACTS, US_FACTS, WINTER_OPEN, facts_of
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from tournaments.registration.event_codes import give_event_code
from tournaments.registration.models import Tournament
from tournaments.registration.services import (
    RegistrationFacts,
    approve_registration,
    let_days_pass,
    register_draft,
    submit_registration,
)
from tournaments.reports.models import Report
from tournaments.reports.services import accept_report, certify_report, endorse_report, receive_file, ticks_wanted
from tournaments.reports.to_fide.files import fide_files
from tournaments.reports.to_fide.services import mark_sent

STAGES = ("office", "people", "accepted", "october-2025", "full")
INVENTED_CODE = 99_000_001
OPENING = datetime(2024, 3, 1, 12, tzinfo=UTC)
DEMO_DAY = datetime(2025, 10, 27, 12, tzinfo=UTC)
"""Two days before the list of 1 November closes (7.1.3): a report that is accepted on it is rated for that list."""


def build_demo(stage: str = "full") -> None:
    """Fill an empty database, or – ``october-2025`` – go on from an earlier stage.

    ``office`` stops before the first list, ``people`` before the first tournament, ``accepted`` before the first run.
    """
    if stage == "october-2025":
        _open_october_2025()
        return
    _open_the_office()
    if stage != "office":
        _publish_the_first_list()
    if stage == "accepted":
        _play_the_example_masters()
        set_demo_clock(_noon(date(2024, 5, 30)))
    if stage == "full":
        _rate_the_example_masters(_play_the_example_masters())
        _open_october_2025()
        _let_tournaments_wait()
        _let_the_cfc_wait()
        set_demo_clock(DEMO_DAY)


def _account(first_name: str) -> User:
    email = next(account.email for account in DEMO_ACCOUNTS if account.name.startswith(first_name))
    return User.objects.get(email=email)


@transaction.atomic
def _open_the_office() -> None:
    load_reference_data()
    set_demo_clock(OPENING)
    create_accounts(now=OPENING)


@transaction.atomic
def _publish_the_first_list() -> None:
    create_players(EXAMPLE_MASTERS)
    create_players(US_CHAMPIONSHIP)
    import_first_list(
        EXAMPLE_MASTERS,
        date(2024, 5, 1),
        origin="invented for the demo",
        by=_account("Dmitri"),
        now=OPENING,
    )


def _open_october_2025() -> None:
    """The ratings of October 2025 that the US Championship was played with."""
    import_first_list(
        US_CHAMPIONSHIP,
        date(2025, 10, 1),
        origin="the ratings printed in the report of the US Championship 2025",
        by=_account("Dmitri"),
        now=_noon(date(2025, 9, 30)),
    )


# ---------------------------------------------------------------- tournaments
def _play_the_example_masters() -> Report:
    """The invented tournament of 2024, up to the acceptance of its report."""
    tournament = _register(facts_of(EXAMPLE_FACTS, _account("Boris")), date(2024, 3, 20), is_example=True)
    return _report(tournament, EXAMPLE_MASTERS.name, EXAMPLE_MASTERS.read_bytes(), date(2024, 5, 12))


def _rate_the_example_masters(report: Report) -> None:
    """Its list, and the certificate of its IM norm."""
    _rate(date(2024, 6, 1), date(2024, 5, 30))
    find_norms(report, now=_noon(date(2024, 5, 14)))
    for norm in report.norms.all():
        _sign(norm, date(2024, 5, 15))


def _let_tournaments_wait() -> None:
    """The US Championship has ended and waits for its report; the Winter Open waits for its approval."""
    _register(facts_of(US_FACTS, _account("Boris")), date(2025, 9, 1))
    let_days_pass(now=DEMO_DAY)
    draft = register_draft(
        facts_of(WINTER_OPEN, _account("Boris")), by=_account("Astrid"), now=DEMO_DAY, is_example=True
    )
    submit_registration(draft, by=_account("Astrid"), now=DEMO_DAY)


@transaction.atomic
def _let_the_cfc_wait() -> None:
    """An appeal waits for the auditor of the CFC, and an operation on a list for its committee."""
    let_the_cfc_wait(
        by=_account("Dmitri"), officer=_account("Carla"), auditor=_account("Margot"), player=_account("Oscar"),
        now=DEMO_DAY,
    )  # fmt: skip


def _register(facts: RegistrationFacts, on: date, *, is_example: bool = False) -> Tournament:
    draft = register_draft(facts, by=_account("Astrid"), now=_noon(on), is_example=is_example)
    tournament = submit_registration(draft, by=_account("Astrid"), now=_noon(on))
    return approve_registration(tournament, by=_account("Chiara"), now=_noon(on + timedelta(days=1)))


def _report(tournament: Tournament, name: str, content: bytes, on: date) -> Report:
    moment = _noon(on)
    let_days_pass(now=moment)
    received = receive_file(tournament, name=name, content=content, by=_account("Boris"), now=moment)
    if received.report is None:
        raise ValueError(f"the demo's own file {name} is refused: {received.file.faults}")
    report = certify_report(
        received.report, by=_account("Boris"), now=moment, ticks=ticks_wanted(received.report, now=moment)
    )
    report = endorse_report(report, by=_account("Chiara"), now=moment + timedelta(days=1))
    _send_to_fide(report, moment + timedelta(days=1))
    return accept_report(report, by=_account("Dmitri"), now=moment + timedelta(days=2))


def _send_to_fide(report: Report, moment: datetime) -> None:
    """Under an invented code: nothing of an example is sent anywhere."""
    give_event_code(report.tournament, INVENTED_CODE, by=_account("Chiara"), now=moment)
    file = fide_files(report)[0]
    mark_sent(report, sha256=file.sha256, sent_on=moment.date(), by=_account("Chiara"), now=moment)


def _rate(list_date: date, on: date) -> None:
    moment = _noon(on)
    run = start_run(open_period(SYSTEM, list_date), by=_account("Dmitri"), now=moment)
    advance_run(run.pk, clock=_standing_at(moment))
    run.refresh_from_db()
    look_at_every_flag(run, by=_account("Quentin"), now=moment + timedelta(hours=1), note="")
    publish_rating_list(run, by=_account("Quentin"), now=moment + timedelta(hours=2))


def _sign(norm: Norm, on: date) -> None:
    certify_norm(norm, by=_account("Boris"), now=_noon(on))
    countersign_norm(norm, by=_account("Chiara"), now=_noon(on + timedelta(days=1)))
    approve_norm(norm, by=_account("Quentin"), now=_noon(on + timedelta(days=5)))


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12, 0), UTC)


def _standing_at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment
