"""What published parts have used up, and who has played in them, is told to the part that is rated now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from ratings.ledger.models import RatedEvent
from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result, rate_period
from ratings.regulations.snapshots import ListedRating, Part
from ratings.runs.earlier_parts import EarlierPart, as_rated, part_with_the_others

Games = tuple[tuple[str, str], ...]
Players = Mapping[str, PlayerSnapshot]
PLAYERS = {
    "A": PlayerSnapshot(rating=2500, games=99),
    "B": PlayerSnapshot(rating=2000, games=99),
    "C": PlayerSnapshot(rating=2450, games=99),
    "U": PlayerSnapshot(rating=None),
    "V": PlayerSnapshot(rating=None),
}
UNRATED = ListedRating(rating=None)


def part(number: int, games: Games, **ratings: ListedRating) -> EventSnapshot:
    """A part in which every game was drawn, a month behind the one before; ``ratings`` are those of its first day."""
    first = date(2022, 2, 5) + timedelta(days=28 * number)
    return EventSnapshot(
        id=f"t.{number}:1",
        format="round-robin",
        start=first,
        end=first + timedelta(days=1),
        games=tuple(
            GameSnapshot(round=place, white=white, black=black, result=Result.DRAW)
            for place, (white, black) in enumerate(games, start=1)
        ),
        part=Part(of="t", number=number),
        ratings=ratings,
    )


def published(event: EventSnapshot, players: Players = PLAYERS, edition: str = "fide-2022") -> EarlierPart:
    """The part as a period has rated it."""
    rated = rate_period(PeriodSnapshot(system="fide-standard", edition=edition, players=players, events=(event,)))
    source, _, version = event.id.partition(":")
    row = RatedEvent(source=source, version=int(version))
    return as_rated(row, event, players, rated.players, {key: key for key in players})


def told(
    event: EventSnapshot,
    earlier: list[EarlierPart],
    *beside: EventSnapshot,
    players: Players = PLAYERS,
    edition: str = "fide-2022",
) -> Part:
    """What the part is told of the others."""
    found = part_with_the_others(event, earlier, beside, players, edition)
    assert found is not None
    return found


def rated(name: str, rating: int) -> Players:
    """The players with one who has a rating now."""
    return {**PLAYERS, name: PlayerSnapshot(rating=rating, games=9)}


# ---------------------------------------------------------------- 8.31
def test_the_one_uplift_is_used_by_the_higher_rated_player_and_not_by_the_lower() -> None:
    """2500 against 2000: the gap counts as 400 for both, and only the higher rated gains by that (8.31)."""
    found = told(part(2, (("A", "B"), ("B", "C"))), [published(part(1, (("A", "B"),)))])
    assert found.uplift_used_by == ("A",)


def test_no_uplift_is_used_where_no_gap_is_large() -> None:
    assert told(part(2, (("A", "C"),)), [published(part(1, (("A", "C"),)))]).uplift_used_by == ()


def test_what_an_older_text_cut_in_every_game_was_not_the_one_uplift_of_2022() -> None:
    """2500 against 2000 in a part under the text of 2014: 400 in every game (8.5), so nothing is used up."""
    before = published(part(1, (("A", "B"),)), edition="fide-2014")
    assert before.workings["A"].working[0].limited
    assert told(part(2, (("A", "B"),)), [before]).uplift_used_by == ()


def test_a_part_that_follows_no_published_one_is_told_nothing() -> None:
    event = part(1, (("A", "B"),))
    assert told(event, [], part(2, (("A", "U"),))) == event.part
    assert part_with_the_others(replace(event, part=None), [], (), PLAYERS, "fide-2022") is None


# ---------------------------------------------------------------- 2003, 6.42; 2009, 6.41
def test_the_rated_opponents_of_an_unrated_player_are_those_of_all_parts() -> None:
    found = told(part(2, (("A", "U"),)), [published(part(1, (("A", "U"), ("B", "U"))))])
    assert found.rated_opponents == {"U": ("A", "B")}


def test_the_rated_opponents_of_who_got_a_rating_behind_the_first_day_are_told_too() -> None:
    """U has 2100 now, and had none on the first day of the second part (8.4): the others still meet the performance."""
    event = part(2, (("A", "U"),), U=UNRATED)
    found = told(event, [published(part(1, (("A", "U"), ("B", "U"))))], players=rated("U", 2100))
    assert found.rated_opponents == {"U": ("A", "B")}


# ---------------------------------------------------------------- 6.3 to 6.33
def field(found: Part) -> tuple[int | None, int | None]:
    return found.players, found.rated


def test_the_field_is_everybody_who_has_a_game_in_some_part() -> None:
    """A, B and U in the first part, B and C in the second: four, of whom U alone is unrated."""
    first = published(part(1, (("A", "B"), ("A", "U"))))
    assert field(told(part(2, (("B", "C"),)), [first])) == (4, 3)


def test_who_was_unrated_in_the_first_part_stays_so_for_the_composition() -> None:
    """6.33: rated "before the start of the tournament". U got 2100 between the parts."""
    first = published(part(1, (("A", "B"), ("A", "U"))))
    event = part(2, (("B", "U"),))
    assert field(told(event, [first], players=rated("U", 2100))) == (3, 2)


def test_who_enters_with_a_later_part_is_rated_as_on_the_list_of_its_first_day() -> None:
    """U has 2100 now and had none on that day; C is on no list now and had 2450."""
    first = published(part(1, (("A", "B"),)))
    event = part(2, (("A", "U"), ("B", "C")), U=UNRATED, C=ListedRating(rating=2450))
    players = {**rated("U", 2100), "C": PlayerSnapshot(rating=None)}
    assert field(told(event, [first], players=players)) == (4, 3)


def test_who_was_rated_since_when_an_earlier_part_was_rated_was_unrated_in_it() -> None:
    """8.24: the run of the first part rated U with 2100, and counted U as unrated for the others."""
    first = published(part(1, (("A", "B"), ("A", "U")), U=UNRATED), rated("U", 2100))
    assert first.workings["U"].k is not None
    assert field(told(part(2, (("B", "U"),)), [first], players=rated("U", 2100))) == (3, 2)


def test_who_plays_only_in_another_part_of_the_same_run_belongs_to_the_field() -> None:
    """A and B in the published part, U in the second, C and V in the third: five, of whom three are rated."""
    first = published(part(1, (("A", "B"),)))
    second, third = part(2, (("A", "U"),)), part(3, (("C", "V"),))
    assert field(told(second, [first], third)) == field(told(third, [first], second)) == (5, 3)


def test_the_number_of_a_part_says_which_is_the_first_and_not_the_list_it_came_on() -> None:
    """The second part was published before the first: U was rated in it, and not yet in the first."""
    second = published(part(2, (("A", "U"), ("A", "B"))), rated("U", 2100))
    first = part(1, (("B", "U"),), U=UNRATED)
    assert field(told(first, [second], players=rated("U", 2100))) == (3, 2)


def test_a_field_that_was_told_is_kept() -> None:
    event = part(2, (("A", "B"),))
    said = replace(event, part=Part(of="t", number=2, players=12, rated=4))
    assert field(told(said, [published(part(1, (("A", "U"),)))])) == (12, 4)
