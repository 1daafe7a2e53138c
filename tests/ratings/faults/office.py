"""The office of the loop: a list of twelve players and three tournaments, a run, and what must have come of it."""

from __future__ import annotations

import signal
import time
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection, transaction

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists import partitions
from ratings.lists.filtered_lines import is_filtered_beside
from ratings.lists.imports import ImportedEntry, import_list, publishing, stages
from ratings.lists.imports.models import ListImport
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.partitions import lacking_indexes, own_partition, own_table
from ratings.lists.trust.models import ListSignature
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratings.runs import compute as computing
from ratings.runs import line_copies, listing
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.open_periods import open_period
from ratings.runs.publish import approve_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.tasks import advance_correction, compute_run, take_in_list
from ratingsite.celery import app
from ratingsite.foundations.failpoints import forget_passings
from ratingsite.foundations.leases.claims import lease_is_over
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.clock.services import now
from ratingsite.office.outbox import services as outbox
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.faults.places import Places

SYSTEMS = ("fide-standard", "fide-rapid")
FIRST, NEXT = date(2025, 10, 1), date(2025, 11, 1)
BEFORE = datetime(2025, 9, 30, 9, tzinfo=UTC)
RATED, UNRATED, ROUNDS = 10, 2, 5
RESULTS = ("1-0", "1/2-1/2", "0-1", "+--")
LEASE = 0.4
ACTS = Counter(
    dict.fromkeys(
        (*("start run", "freeze run", "compute run", "list run", "approve run", "publish run", "publish list"),), 1
    )
)
OVER = ("published", "failed", "voided")


def build() -> None:
    """Write the office into an empty, migrated database."""
    federation = Federation.objects.get_or_create(
        code="USA", defaults={"name": "United States of America", "time_zone": "America/Chicago"}
    )[0]
    administrator = person("Dmitri Administrator", (Office.RATING_ADMINISTRATOR, None))
    person("Quentin Commission", (Office.QC, None))
    players = [
        Player(fide_id=2000001 + number, name=f"Player, Nr{number}", sex="m", federation=federation, birth_year=1980)
        for number in range(RATED + UNRATED)
    ]
    for player in players:
        player.save()
    for system in SYSTEMS:
        RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
        rows = [
            ImportedEntry(player=player, rating=2400 - 70 * place, k_factor=20)
            for place, player in enumerate(players[:RATED])
        ]
        import_list(system, FIRST, rows, origin="the loop", by=administrator, now=BEFORE)
        for number in range(3):
            record_open(system, number, players, administrator)


def record_open(system: str, number: int, players: list[Player], administrator: User, told: str = "") -> RatedEvent:
    """Put a tournament into the ledger; what else was ``told`` of it are other results."""
    chance = Random(f"{system} {number}{told}")  # noqa: S311 - nothing secret
    games = []
    for place in range(1, ROUNDS + 1):
        drawn = chance.sample([player.key for player in players], 10)
        pairs = zip(drawn[::2], drawn[1::2], strict=True)
        games += [
            GameSnapshot(round=place, white=white, black=black, result=Result(chance.choice(RESULTS)))
            for white, black in pairs
        ]
    first = date(2025, 10, 4) + timedelta(weeks=number)
    event = EventSnapshot(
        id=f"{system}-{number}", format="swiss", start=first, end=first + timedelta(1), games=tuple(games)
    )
    event_told = LedgerEvent(
        source=event.id,
        system=system,
        name=f"Open {number}",
        place="Saint Louis",
        federation="USA",
        rounds=ROUNDS,
        event=event,
        players={player.key: player for player in players},
        accepted_by=administrator,
    )
    return record_event(event_told, by=administrator, now=BEFORE + timedelta(30))


# ---------------------------------------------------------------- what people and workers do, each in its own process
def small_steps(lease: float = LEASE, *, are_long: bool = True) -> None:
    """Short leases, a write for every few players: a fault finds many places; ``are_long`` as of ``small_lists``."""
    from django.conf import settings

    small_lists(are_long=are_long)
    settings.RUN_LEASE_SECONDS = lease
    computing.RESULTS_A_CHUNK, computing.CHUNKS = 3, 1000
    listing.LINES_A_PIECE, listing.PIECES, line_copies.LINES_AT_ONCE = 4, 1000, 4
    stages.LINES_A_WRITE = publishing.ENTRIES_A_WRITE = publishing.LINES_A_READ = 4
    outbox.PATIENCE = timedelta(seconds=2 * lease)


def small_lists(*, are_long: bool) -> None:
    """Whether PostgreSQL takes the twelve lines for a long list, and gives them a partition of their own."""
    partitions.LINES_OF_ITS_OWN = 1 if are_long else 1000


def start(system: str = SYSTEMS[0]) -> str:
    """The administrator starts the run."""
    by = User.objects.get(name="Dmitri Administrator")
    return str(start_run(open_period(system, NEXT), by=by, now=now()).pk)


def approve(run_id: str) -> str:
    """The commission looks at every flag and approves; once approved it is the state that is told."""
    by, run = User.objects.get(name="Quentin Commission"), RatingRun.objects.get(pk=run_id)
    if run.state != "review":
        return run.state
    with transaction.atomic():
        look_at_every_flag(run, by=by, now=now(), note="seen")
        return approve_list(run, by=by, now=now()).state


def approve_or_not(run_id: str) -> str:
    """Approve, or learn that somebody else has."""
    try:
        return approve(run_id)
    except NotPermitted:
        return "came too late"


def everything_again() -> None:
    """Every message and every task is heard ten times more."""
    moment = now()
    for _ in range(10):
        for message in OutboxMessage.objects.order_by("?").values_list("pk", flat=True):
            outbox.do(message, now=moment)
        for payload in OutboxMessage.objects.filter(kind="task").values_list("payload", flat=True):
            app.tasks[payload["task"]].run(*payload["args"])
        for run_id in RatingRun.objects.values_list("pk", flat=True):
            compute_run(str(run_id))


def ring_ten_times() -> int:
    """Every message of the outbox and every run is rung for ten times more, in any order; how many bells."""
    bells = [("ratingsite.office.outbox.tasks.do", pk) for pk in OutboxMessage.objects.values_list("pk", flat=True)]
    bells += [("ratings.tasks.compute_run", str(pk)) for pk in RatingRun.objects.values_list("pk", flat=True)]
    bells *= 10
    Random(len(bells)).shuffle(bells)  # noqa: S311 - nothing secret
    for task, told in bells:
        app.send_task(task, args=[told])
    return len(bells)


def work(failpoints: str = "", place: int = 0, gets: int = signal.SIGKILL) -> None:
    """A worker: what waits in the outbox, and runs, corrections and imports that nobody holds, until it is stopped; in
    front of the statement that is the ``place``-th inside its transactions it gets a signal.

    What fails is tried again, as Celery does; a connection that is gone is asked for anew.
    """
    from django.conf import settings
    from django.db import Error, close_old_connections

    settings.PORTAL_FAILPOINTS = failpoints
    forget_passings()  # those of the process that this one was forked from
    with connection.execute_wrapper(Places(place, gets)):
        while True:
            close_old_connections()
            try:
                turn()
            except Error:
                connection.close()
            time.sleep(0.01)


def turn() -> None:
    """Once through what waits."""
    for message in OutboxMessage.objects.filter(done_at__isnull=True).order_by("pk").values_list("pk", flat=True):
        outbox.do(message, now=now())
    waiting = RatingRun.objects.filter(lease_is_over(now()), state__in=RatingRun.WORKING_STATES)
    for run_id in waiting.values_list("pk", flat=True):
        compute_run(str(run_id))
    corrected = ListCorrection.objects.filter(lease_is_over(now()), state__in=ListCorrection.WORKING_STATES)
    for correction_id in corrected.values_list("pk", flat=True):
        advance_correction(str(correction_id))
    coming = ListImport.objects.filter(lease_is_over(now()), state__in=ListImport.WORKING_STATES)
    for import_id in coming.values_list("pk", flat=True):
        take_in_list(str(import_id))


# ---------------------------------------------------------------- what has become of it
def judged(run_id: str, expected: dict[str, Any] | None) -> dict[str, Any]:
    """What is there when all is done; ``wrong`` names what is not as it must be, empty where all is right."""
    run = RatingRun.objects.select_related("period", "published_list").get(pk=run_id)
    found = {
        "hashes": [run.input_sha256, run.output_sha256, run.lines_sha256],
        "list": run.published_list.content_sha256 if run.published_list else "",
        "results": RunResult.objects.filter(run=run).count(),
        "entries": run.published_list.entries.count() if run.published_list else 0,
    }
    lists = RatingList.objects.filter(system=run.period.system_id, list_date=NEXT)
    acts = Counter(
        AuditEntry.objects.filter(act__in=ACTS, object_id__in=[run_id, *map(str, lists.values_list("pk", flat=True))])
        .order_by()
        .values_list("act", flat=True)
    )
    stray = ListEntry.objects.exclude(rating_list__in=RatingList.objects.values("pk")).count()
    strays = tables_of_no_list()
    lacking = [index for each in lists if own_partition(each.pk) for index in lacking_indexes(each.pk)]
    if connection.vendor != "postgresql":
        lacking = [str(each) for each in lists if _is_long(each) and not is_filtered_beside(each)]
    undone = OutboxMessage.objects.filter(done_at__isnull=True).values_list("dedup_key", flat=True)
    signatures = ListSignature.objects.filter(rating_list__in=lists).count()
    runs = RatingRun.objects.filter(period=run.period).count()
    wrong = [
        said
        for said, is_wrong in (
            (f"lost: {run.state} {run.failure}", run.state != "published"),
            (f"double: {lists.count()} lists", lists.count() != 1),
            (f"double: {runs} runs", runs != 1),
            (f"double: acts {acts}", acts != ACTS),
            (f"wrong: {stray} lines of no list", bool(stray)),
            (f"wrong: tables {strays} of no list", bool(strays)),
            (f"lost: indexes {lacking}", bool(lacking)),
            ("wrong: the list came another way than it was to", not all(map(_came_its_way, lists))),
            (f"lost: undone {list(undone)}", bool(undone)),
            (f"double: {signatures} signatures", signatures != 1),
            (f"wrong: {found} where {expected} was expected", expected is not None and found != expected),
            *((f"wrong: {fault}", True) for each in lists for fault in faults_of(each)),
        )
        if is_wrong
    ]
    return {"found": found, "wrong": wrong}


def _came_its_way(made: RatingList) -> bool:
    """Long lists into a partition of their own, whose rows were hashed as they stand."""
    is_long = connection.vendor == "postgresql" and partitions.LINES_OF_ITS_OWN == 1
    runs = RatingRun.objects.filter(published_list=made)
    own = own_partition(made.pk) is not None
    is_hashed = is_long or connection.vendor != "postgresql"
    return own == is_long and all(bool(rows) == is_hashed for rows in runs.values_list("rows_sha256", flat=True))


def _is_long(made: RatingList) -> bool:
    return made.entries_count >= partitions.LINES_OF_ITS_OWN


def tables_of_no_list() -> list[str]:
    """What was made for a list that is not there."""
    if connection.vendor != "postgresql":
        return []
    known = {own_table(pk) for pk in RatingList.objects.values_list("pk", flat=True)} | {partitions.OTHERS}
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'ratings_listentry_%%'", [])
        return sorted({name for (name,) in cursor.fetchall()} - known)
