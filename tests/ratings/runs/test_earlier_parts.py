"""What a published part has used up is told to the part that is rated now."""

from __future__ import annotations

from datetime import date

from ratings.ledger.models import RatedEvent
from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result, rate_period
from ratings.regulations.snapshots import Part
from ratings.runs.earlier_parts import EarlierPart, as_rated, part_with_the_others

PLAYERS = {
    "A": PlayerSnapshot(rating=2500, games=99),
    "B": PlayerSnapshot(rating=2000, games=99),
    "C": PlayerSnapshot(rating=2450, games=99),
    "U": PlayerSnapshot(rating=None),
}


def published(*games: tuple[str, str]) -> EarlierPart:
    """A part of March 2022 in which every game was drawn, as its run has rated it."""
    event = EventSnapshot(
        id="t.1:1",
        format="swiss",
        start=date(2022, 3, 5),
        end=date(2022, 3, 6),
        games=tuple(
            GameSnapshot(round=number, white=white, black=black, result=Result.DRAW)
            for number, (white, black) in enumerate(games, start=1)
        ),
        part=Part(of="t", number=1),
    )
    rated = rate_period(PeriodSnapshot(system="fide-standard", edition=None, players=PLAYERS, events=(event,)))
    return as_rated(RatedEvent(source="t.1", version=1), rated.players)


def test_the_one_uplift_is_used_by_the_higher_rated_player_and_not_by_the_lower() -> None:
    """2500 against 2000: the gap counts as 400 for both, and only the higher rated gains by that (8.31)."""
    told = part_with_the_others(Part(of="t", number=2), [published(("A", "B"))], ["A", "B", "C"], PLAYERS)
    assert told.uplift_used_by == ("A",)


def test_no_uplift_is_used_where_no_gap_is_large() -> None:
    told = part_with_the_others(Part(of="t", number=2), [published(("A", "C"))], ["A", "C"], PLAYERS)
    assert told.uplift_used_by == ()


def test_the_rated_opponents_of_an_unrated_player_are_those_of_all_parts() -> None:
    told = part_with_the_others(Part(of="t", number=2), [published(("A", "U"), ("B", "U"))], ["A", "B", "U"], PLAYERS)
    assert told.rated_opponents == {"U": ("A", "B")}
