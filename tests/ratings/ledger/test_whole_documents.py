"""Document → ledger → snapshot is the identity: every fact of an event comes out of the ledger as it went in."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime

import pytest

from ratings.ledger.selectors import snapshot_of
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.reference import load_reference_data
from ratings.register.models import Player
from ratings.regulations import EventSnapshot, period_from_json, rating_editions
from ratings.runs.in_office.telling import FIRST_NUMBER, names_for, told_event
from ratingsite.office.accounts.models import User
from tests.ratings.second_engine.random_documents import random_document

NOW = datetime(2025, 10, 30, 9, 0, tzinfo=UTC)
DOCUMENTS = 15


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """A register with as many people as a random document may have."""
    load_reference_data()
    numbers = range(FIRST_NUMBER, FIRST_NUMBER + 20)
    Player.objects.bulk_create(
        Player(fide_id=number, name=f"Player {number}", federation_id="NON") for number in numbers
    )
    return {player.key: player for player in Player.objects.all()}


@pytest.mark.parametrize("edition", [edition.id for edition in rating_editions()])
def test_every_fact_comes_out_of_the_ledger_as_it_went_in(
    edition: str, people: dict[str, Player], dmitri: User
) -> None:
    for seed in range(DOCUMENTS):
        period = period_from_json(random_document(edition, seed))
        for event in period.events:
            told = told_event(event, names_for(period))
            kept = record_event(
                LedgerEvent(
                    source=f"{seed}-{event.id}",
                    system=period.system,
                    name="Event",
                    place="",
                    federation="NON",
                    rounds=9,
                    event=told,
                    players=people,
                ),
                by=dmitri,
                now=NOW,
            )
            assert snapshot_of(kept) == replace(told, id=kept.key)


def test_the_random_documents_tell_every_fact_of_an_event() -> None:
    told: set[str] = set()
    for edition in rating_editions():
        for seed in range(80):
            for event in period_from_json(random_document(edition.id, seed)).events:
                told |= {each.name for each in fields(EventSnapshot) if getattr(event, each.name)}
    of_one_player = {"counts_for"}  # CFC 736, not random: tests/tournaments/test_abroad_on_the_list.py
    of_the_run = {"place"}  # CFC 712, frozen with the run: tests/ratings/runs/as_it_comes
    assert {each.name for each in fields(EventSnapshot)} == told | of_one_player | of_the_run
