"""The US Championship of October 2025 through ledger, run and list, against FIDE's own published numbers."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER
from tests.shared_material import shared_cases, shared_file
from tournaments.trf import TrfReport, read_report

FILE = Path(__file__).resolve().parents[3] / "ratingsite" / "site" / "demo" / "files" / "us-championship-2025.trf"

# FIDE's published changes, in hundredths (../shared/cases/rating-change.json; zugzwang-foundation/Chess-ELO-Rating),
# and the November list: the October rating and the change, rounded half away from zero (8.3.4).
PUBLISHED = {
    2020009: (830, 2789 + 8),
    2093596: (-880, 2738 - 9),
    13300474: (390, 2722 + 4),
    2056437: (-920, 2710 - 9),
    24125890: (-130, 2661 - 1),
    2004887: (-510, 2654 - 5),
    30920019: (-980, 2652 - 10),
    30953499: (1530, 2590 + 15),
    1126881: (210, 2577 + 2),
}


@pytest.fixture
def championship(usa: Federation, standard: RatingSystem, dmitri: User) -> RatingRun:
    """The run of October 2025 with the one event in it, in review."""
    report = read_report(FILE.read_bytes()).report
    players = {
        row.rank: Player.objects.create(fide_id=row.fide_id, name=row.name, title="GM", sex="m", federation=usa)
        for row in report.players
    }
    rows = [ImportedEntry(player=players[row.rank], rating=row.rating, k_factor=10) for row in report.players]
    import_list("fide-standard", OCTOBER, rows, origin="the file", by=dmitri, now=IN_SEPTEMBER)
    record_event(_event(report, players), by=dmitri, now=AFTER_CLOSING)
    run = start_run(open_period("fide-standard", NOVEMBER), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    return run


def _event(report: TrfReport, players: dict[int, Player]) -> LedgerEvent:
    return LedgerEvent(
        source="us-championship-2025",
        system="fide-standard",
        name=report.name,
        place=report.city,
        federation="USA",
        rounds=report.rounds,
        event=EventSnapshot(
            id="us-championship-2025",
            format="round-robin",
            start=date(2025, 10, 12),
            end=date(2025, 10, 24),
            games=tuple(
                GameSnapshot(
                    round=game.round,
                    white=players[game.white].key,
                    black=players[game.black].key,
                    result=Result(game.result),
                )
                for game in report.games()
            ),
        ),
        players={player.key: player for player in players.values()},
    )


def test_every_published_change_comes_out(championship: RatingRun) -> None:
    changes = dict(championship.results.values_list("player__fide_id", "change_hundredths"))
    assert {fide_id: changes[fide_id] for fide_id in PUBLISHED} == {key: row[0] for key, row in PUBLISHED.items()}


def test_the_published_list_shows_the_new_ratings(championship: RatingRun, quentin: User) -> None:
    published = publish_rating_list(championship, by=quentin, now=AFTER_CLOSING)
    ratings = dict(published.entries.values_list("player__fide_id", "rating"))
    assert {fide_id: ratings[fide_id] for fide_id in PUBLISHED} == {key: row[1] for key, row in PUBLISHED.items()}


def test_the_list_has_the_same_hash_on_every_machine_and_database(championship: RatingRun, quentin: User) -> None:
    published = publish_rating_list(championship, by=quentin, now=AFTER_CLOSING)
    assert published.chain_sha256 == "bdc09a2a41301241544751d3eef60b1c5d000eaabd3d2d368594efbf53849eba"


def test_the_numbers_above_are_those_of_the_cases() -> None:
    shared_file("cases/rating-change.json")
    cases = {
        int(case["id"].rpartition("-")[2]): round(case["expect"]["players.P.change"] * 100)
        for case in shared_cases("rating-change.json")
        if case["id"].startswith("us-championship-2025-")
    }
    assert cases == {key: row[0] for key, row in PUBLISHED.items()}
