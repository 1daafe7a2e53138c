"""What an event may not say under the edition that governs it: the whole refusal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot
from ratings.regulations.snapshots import PlayedNotRated, RatingsThen, Registration
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

CAST = {"A": rated(2000), "B": rated(2000)}


def refusal(system: str, played: EventSnapshot) -> str:
    with pytest.raises(BadPeriod) as caught:
        rate(CAST, played, system=system)
    return str(caught.value)


@pytest.mark.parametrize(
    ("system", "start", "more", "message"),
    [
        (
            "fide-standard",
            date(2022, 5, 1),
            {"ratings_at_the_game": True},
            'events.0.ratings: expected ratings at the start under fide-2022, got "at-the-game"',
        ),
        (
            "cfc-regular",
            date(2009, 9, 5),
            {"ratings_at_the_game": True},
            "events.0.ratings: expected no such field under cfc-2009: events are rated one after the other with "
            "current ratings (712), got it",
        ),
        (
            "fide-standard",
            date(2004, 5, 1),
            {"hybrid_approved": True},
            "events.0.hybrid: expected no such field under fide-2003, which has no rule for it, got it",
        ),
        (
            "fide-blitz",
            date(2022, 5, 1),
            {"minutes": 5},
            "events.0.minutes: expected no such field under fide-rb-2022, which has no rule for it, got it",
        ),
    ],
)
def test_a_field_that_the_text_has_no_rule_for(system: str, start: date, more: dict[str, Any], message: str) -> None:
    then = RatingsThen(played_on=start, white=2000, black=2000) if more.get("ratings_at_the_game") else None
    assert refusal(system, event(replace(game(1, "A", "B"), then=then), start=start, **more)) == message


def test_the_cfc_has_no_reason_to_leave_a_game_out() -> None:
    left_out = replace(game(2, "A", "B"), excluded=PlayedNotRated.FORCE_MAJEURE)
    assert refusal("cfc-active", event(game(1, "A", "B"), left_out, start=date(2009, 9, 5))) == (
        "events.0.games.1.excluded: expected no such field under cfc-2009, which has no rule for it, got it"
    )


def test_an_event_without_a_rated_player_is_registered_in_time_or_not() -> None:
    late = event(game(1, "U", "V"), registration=Registration(on=None))
    row = rate({"U": unrated(), "V": unrated()}, late).players["U"].events[0].working[0]
    assert (row.reason, row.article) == ("not-registered", "0.2")


MAY = date(2010, 5, 1)
THEN = RatingsThen(played_on=MAY, white=2000, black=2000)


@pytest.mark.parametrize(
    ("then", "more", "message"),
    [
        (
            None,
            {"ratings_at_the_game": True},
            "events.0.games.0.played_on: expected this field, white_rating and black_rating in an event with ratings "
            "at-the-game, got nothing",
        ),
        (
            THEN,
            {},
            "events.0.games.0.played_on: expected this field only in an event with ratings at-the-game, got 2010-05-01",
        ),
        (
            replace(THEN, played_on=date(2010, 5, 2)),
            {"ratings_at_the_game": True},
            "events.0.games.0.played_on: expected a day of the event, 2010-05-01 to 2010-05-01, got 2010-05-02",
        ),
        (
            THEN,
            {"ratings_at_the_game": True, "unrated_at_start": ("A",)},
            "events.0.unrated_at_start: expected no such field with ratings at-the-game, where a rating of null says "
            "it of each game, got it",
        ),
        (
            None,
            {"format": "match", "pooled_with": "f"},
            'events.0.pooled_with: expected no such field of a match, or with one, got "f"',
        ),
    ],
)
def test_ratings_of_the_time_of_the_game_and_stages_that_cannot_be(
    then: RatingsThen | None, more: dict[str, Any], message: str
) -> None:
    played = event(replace(game(1, "A", "B"), then=then), start=MAY, **more)
    with pytest.raises(BadPeriod) as caught:
        rate(CAST, played, event(id="f", start=MAY))
    assert str(caught.value) == message
