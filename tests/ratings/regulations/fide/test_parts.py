"""Parts of one tournament: events of their own, but one uplift, one composition and one length (rulings: parts)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot, GameSnapshot, ListedRating, Part, PlayerSnapshot, rate_period
from ratings.regulations.snapshots import RatingsThen, Registration
from tests.ratings.regulations.builders import event, game, period, rate, rated, unrated

EARLY, LATE = date(2023, 1, 10), date(2023, 2, 10)
GIANT = rated(2500, k=10)


def part(number: int, *games: GameSnapshot, start: date = EARLY, of: str = "t", **more: Any) -> EventSnapshot:
    """A part of a league, of one day."""
    told = {
        name: more.pop(name)
        for name in ("uplift_used_by", "rated_opponents", "players", "rated", "began")
        if name in more
    }
    return event(
        *games, id=f"p{number}", start=start, part=Part(of=of, number=number, **told), **{"format": "league"} | more
    )


def counted(players: dict[str, Any], *events: EventSnapshot, **more: Any) -> list[int | None]:
    """The differences that counted for A, in the order of the events."""
    result = rate({"A": GIANT, **players}, *events, **more).players["A"]
    return [row.counted_difference for each in result.events for row in each.working]


def test_the_uplift_goes_to_the_greatest_gap_of_all_parts() -> None:
    players = {"B": rated(2050), "C": rated(2000), "D": rated(2040)}
    parts = part(1, game(1, "A", "B")), part(2, game(2, "A", "C"), start=LATE), part(3, game(3, "A", "D"), start=LATE)
    assert counted(players, *parts) == [450, 400, 460]
    assert counted(players, *reversed(parts)) == [450, 400, 460]


def test_of_equal_gaps_the_first_part_has_it() -> None:
    players = {"B": rated(2000), "C": rated(2000)}
    assert counted(players, part(2, game(2, "A", "C"), start=EARLY), part(1, game(1, "A", "B"), start=LATE)) == [
        500,
        400,
    ]


def test_who_had_the_uplift_before_has_none() -> None:
    players = {"B": rated(2000), "C": rated(2000)}
    assert counted(players, part(2, game(2, "A", "C"), uplift_used_by=("A",))) == [500]
    assert counted(players, part(2, game(2, "A", "C"), uplift_used_by=("B",))) == [400]
    # said by one part it holds for all
    assert counted(
        players, part(2, game(2, "A", "C")), part(3, game(3, "A", "B"), start=LATE, uplift_used_by=("A",))
    ) == [500, 500]


@pytest.mark.parametrize("start", [date(2021, 12, 10), date(2024, 3, 10)])
def test_a_part_that_another_text_limits_leaves_the_uplift_to_the_others(start: date) -> None:
    players = {"B": rated(2000), "C": rated(1900)}
    one, other = part(1, game(1, "A", "B")), part(2, game(2, "A", "C"), start=start)
    assert counted(players, one, other) == [400, 400]


def test_two_tournaments_have_an_uplift_each() -> None:
    players = {"B": rated(2000), "C": rated(2000)}
    assert counted(players, part(1, game(1, "A", "B")), replace(part(1, game(2, "A", "C"), of="u"), id="q")) == [
        400,
        400,
    ]


def test_each_part_is_rated_with_its_own_list() -> None:
    later = part(2, game(2, "A", "B"), start=LATE, ratings={"A": ListedRating(rating=2400, k=20)})
    result = rate({"A": GIANT, "B": rated(2100)}, part(1, game(1, "A", "B")), later).players["A"]
    # 400: .08 x 10; then 300: .15 x 20
    assert [(each.k, each.change) for each in result.events] == [(10, 80), (20, 300)]


def test_the_rated_opponents_of_all_parts_are_counted() -> None:
    players = {"U": unrated(), "A": rated(1500), "B": rated(1500), "C": rated(1500)}
    one = part(1, game(1, "U", "A", "1/2-1/2"), game(2, "U", "B", "1/2-1/2"), start=date(2010, 1, 10))
    two = part(2, game(3, "U", "C", "1/2-1/2"), start=date(2010, 2, 10))

    def pooled(*events: EventSnapshot) -> int:
        initial = rate(players, *events, edition="fide-2009").players["U"].initial
        assert initial is not None
        return initial.games

    assert (pooled(one), pooled(one, two)) == (0, 3)
    told = replace(one, part=Part(of="t", number=1, rated_opponents={"U": ("X",)}))
    assert pooled(told) == 2
    # a game that does not count makes no opponent
    assert pooled(one, replace(two, games=(game(3, "U", "C", "+--"),))) == 0
    assert pooled(one, replace(two, minutes=59)) == 0


def test_an_unrated_opponent_counts_once_all_parts_give_three() -> None:
    players = {"U": unrated(), "A": rated(1500), "B": rated(1500), "C": rated(1500)}
    one = part(1, game(1, "U", "A", "1/2-1/2"), game(2, "U", "B", "1/2-1/2"), start=date(2010, 1, 10))
    two = part(2, game(3, "U", "C", "1/2-1/2"), start=date(2010, 2, 10))
    assert rate(players, one, edition="fide-2009").players["A"].games == 0
    assert rate(players, one, two, edition="fide-2009").players["A"].games == 1


def pooled_games(*events: EventSnapshot) -> int:
    """How many games of U are pooled, with the edition of each event's first day."""
    players = {"U": unrated(), "A": rated(1900), "B": rated(1900), "C": rated(1900)}
    initial = rate(players, *events).players["U"].initial
    return 0 if initial is None else initial.games


def test_each_part_is_judged_by_the_edition_of_its_own_first_day() -> None:
    one = part(1, game(1, "U", "A", "1/2-1/2"), game(2, "U", "B", "1/2-1/2"), start=date(2009, 6, 20))
    two = part(2, game(3, "U", "C", "1/2-1/2"), start=date(2009, 7, 10))
    assert pooled_games(one, two) == 3
    # five days ahead are enough in 2003, and too few since
    late = Registration(on=date(2009, 6, 15))
    assert pooled_games(replace(one, registration=late), two) == 3
    assert pooled_games(one, replace(two, registration=late)) == 0


def test_a_part_of_a_tournament_that_is_too_long_makes_no_opponents() -> None:
    one = part(1, game(1, "U", "A", "1/2-1/2"), game(2, "U", "B", "1/2-1/2"), start=date(2009, 3, 20))
    two = part(2, game(3, "U", "C", "1/2-1/2"), start=date(2009, 7, 10))
    # in 2003 nobody could approve more than 90 days, so only the second part is rated
    long = replace(one, format="swiss"), replace(two, format="swiss", long_event_approved=True)
    assert (pooled_games(one, two), pooled_games(*long)) == (3, 0)


ROUND_ROBIN = {"format": "round-robin", "start": date(2010, 1, 10)}


@pytest.mark.parametrize(
    ("field", "reason"),
    [((12, 4), None), ((12, 3), "too-few-rated-players"), ((9, 4), None), ((9, 3), "too-few-rated-players")],
)
def test_the_composition_is_that_of_the_whole_field(field: tuple[int, int], reason: str | None) -> None:
    players = {"A": rated(1500), "B": rated(1500), "U": unrated()}
    one = part(1, game(1, "A", "B"), game(2, "A", "U"), players=field[0], rated=field[1], **ROUND_ROBIN)
    row = rate(players, one, edition="fide-2009").players["A"].events[0].working[0]
    assert row.reason == reason


def test_the_greatest_field_that_a_part_tells_counts() -> None:
    players = {"A": rated(1500), "B": rated(1500), "U": unrated()}
    one = part(1, game(1, "A", "B"), game(2, "A", "U"), players=9, rated=3, **ROUND_ROBIN)
    two = part(2, game(3, "A", "B"), game(4, "A", "U"), players=9, rated=4, **ROUND_ROBIN)
    assert rate(players, one, two, edition="fide-2009").players["A"].events[0].working[0].reason is None


def test_parts_that_are_played_out_together_are_asked_for_their_composition() -> None:
    players = {"A": rated(1500), "B": rated(1500), "U": unrated()}
    one = part(1, game(1, "A", "B"), game(2, "A", "U"), **ROUND_ROBIN)
    two = part(2, game(3, "B", "U"), **ROUND_ROBIN)
    assert rate(players, one, edition="fide-2009").players["A"].events[0].working[0].reason is None
    assert (
        rate(players, one, two, edition="fide-2009").players["A"].events[0].working[0].reason == "too-few-rated-players"
    )


def test_a_part_with_the_ratings_of_each_game_is_not_asked_for_the_composition_and_the_others_are() -> None:
    players = {"A": rated(1500), "B": rated(1500), "U": unrated()}
    day = date(2010, 1, 10)
    games = (
        replace(game(1, "A", "B"), then=RatingsThen(played_on=day, white=1500, black=1500)),
        replace(game(2, "A", "U"), then=RatingsThen(played_on=day, white=1500, black=None)),
    )
    one, two = part(1, *games, ratings_at_the_game=True, **ROUND_ROBIN), part(2, game(3, "B", "U"), **ROUND_ROBIN)
    played = rate(players, one, two, edition="fide-2009").players["B"].events
    assert [each.working[0].reason for each in played] == [None, "too-few-rated-players"]


def test_the_length_is_that_of_all_parts() -> None:
    players = {"A": rated(1500), "B": rated(1500)}
    one = part(1, game(1, "A", "B"), start=date(2010, 1, 1), format="swiss")
    two = part(2, game(2, "A", "B"), start=date(2010, 4, 1), format="swiss")
    rows = rate(players, one, two, edition="fide-2009").players["A"].events
    assert [each.working[0].reason for each in rows] == ["event-too-long", "event-too-long"]
    assert rate(players, two, edition="fide-2009").players["A"].games == 1
    # 4.12: the tournament is approved, whichever part tells it
    assert rate(players, one, replace(two, long_event_approved=True), edition="fide-2009").players["A"].games == 2


@pytest.mark.parametrize(
    ("then", "now", "games_of_u_first", "reason"),
    [
        (None, 1500, True, "too-few-rated-players"),
        (1500, None, True, None),
        # named by the first part, who plays only in the second
        (None, 1500, False, None),
    ],
)
def test_the_composition_asks_who_was_rated_in_the_first_part_that_they_play(
    then: int | None, now: int | None, games_of_u_first: bool, reason: str | None
) -> None:
    players = {key: rated(1500) for key in "ABC"} | {"U": PlayerSnapshot(rating=now)}
    among_rated = [game(number, *pair) for number, pair in enumerate(("AB", "BC", "CA"), 1)]
    of_u = [game(number, key, "U") for number, key in enumerate("CAB", 1)]
    early, late = (of_u, among_rated) if games_of_u_first else (among_rated, of_u)
    one = part(1, *early, ratings={"U": ListedRating(rating=then)}, **ROUND_ROBIN)
    result = rate(players, one, part(2, *late, **ROUND_ROBIN), edition="fide-2009").players["A"]
    assert {each.working[0].reason for each in result.events} == {reason}


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (
            (part(1, format="match"),),
            "events.0.part: expected no such field of a match, of a stage, or of an event with stages, got it",
        ),
        (
            (part(1), replace(part(1), id="q")),
            "events.1.part.number: expected another number than that of events.0, got 1",
        ),
        (
            (event(id="o"), part(1, format="match")),
            "events.1.part: expected no such field of a match, of a stage, or of an event with stages, got it",
        ),
        (
            (part(1), event(id="s", pooled_with="p1")),
            "events.0.part: expected no such field of a match, of a stage, or of an event with stages, got it",
        ),
    ],
)
def test_a_part_that_contradicts_itself(events: tuple[EventSnapshot, ...], message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        rate_period(period({}, *events, edition="fide-2009"))
    assert str(caught.value) == message


def test_rapid_tournaments_have_no_parts() -> None:
    with pytest.raises(BadPeriod, match=r"events\.0\.part: expected no such field under fide-rb-2022"):
        rate_period(period({}, part(1, start=date(2022, 2, 1)), system="fide-rapid"))


def test_another_event_and_another_tournament_leave_the_uplift_alone() -> None:
    players = {"B": rated(2050), "C": rated(2000), "D": rated(1900)}
    one, two = part(1, game(1, "A", "B")), part(2, game(2, "A", "C"), start=LATE)
    elsewhere = replace(part(3, game(1, "A", "D"), start=LATE, of="u"), id="q")
    # 450 and 500 in one tournament: the greater one has the uplift; 600 has that of the other
    assert counted(players, one, two, elsewhere) == [450, 400, 400]
    assert counted(players, one, two, event(game(1, "A", "D"), id="q", start=LATE)) == [450, 400, 400]


def test_rated_opponents_are_gathered_from_all_the_other_parts() -> None:
    players = {"U": unrated(), "A": rated(1500), "B": rated(1500), "C": rated(1500)}
    parts = [
        part(number, game(number, "U", key, "1/2-1/2"), start=date(2010, number, 10))
        for number, key in enumerate("ABC", 1)
    ]
    initial = rate(players, *parts, edition="fide-2009").players["U"].initial
    assert initial is not None
    assert initial.games == 3


def test_a_part_that_only_the_whole_tournament_keeps_rated_makes_opponents() -> None:
    # the second part alone is a round robin of one rated player and two unrated, and all its games are played (6.31)
    players = {key: rated(1500) for key in "ABC"} | {"U": unrated(), "V": unrated()}
    one = part(1, game(1, "U", "A", "1/2-1/2"), game(2, "U", "B", "1/2-1/2"), **ROUND_ROBIN)
    two = part(2, game(3, "U", "C", "1/2-1/2"), game(4, "V", "C"), game(5, "U", "V"), **ROUND_ROBIN)
    initial = rate(players, one, two, edition="fide-2009").players["U"].initial
    assert initial is not None
    assert initial.games == 3
    alone = rate(players, replace(two, part=None), edition="fide-2009").players["C"].events[0]
    assert alone.working[0].reason == "too-few-rated-players"


def test_who_was_unrated_in_the_first_part_counts_so_in_the_whole() -> None:
    # U enters in the first part and V in the second, both rated since; W is unrated in the third
    players = {key: rated(1500) for key in "ABCUVW"}
    pairs = [first + second for place, first in enumerate("ABCUVW") for second in "ABCUVW"[place + 1 :]]
    games = {pair: game(number, *pair) for number, pair in enumerate(pairs, 1)}
    late = [pair for pair in pairs if "W" in pair]
    middle = [pair for pair in pairs if "V" in pair and pair not in late]
    early = [pair for pair in pairs if pair not in middle and pair not in late]
    parts = (
        part(1, *(games[pair] for pair in early), unrated_at_start=("U",), **ROUND_ROBIN),
        part(2, *(games[pair] for pair in middle), unrated_at_start=("V",), **ROUND_ROBIN),
        part(3, *(games[pair] for pair in late), unrated_at_start=("W",), **ROUND_ROBIN),
    )
    # three rated players of six are too few (6.31); with U or V rated they are four
    reasons = {each.working[0].reason for each in rate(players, *parts, edition="fide-2009").players["A"].events}
    assert reasons == {"too-few-rated-players"}
    for place, enough in enumerate(parts):
        told = (*parts[:place], replace(enough, unrated_at_start=()), *parts[place + 1 :])
        assert rate(players, *told, edition="fide-2009").players["A"].events[0].working[0].reason is None


def test_who_was_rated_in_the_first_part_that_they_play_counts_so_in_the_whole() -> None:
    players = {key: rated(1500) for key in "ABCU"}
    one = part(1, game(1, "A", "B"), game(2, "A", "U"), game(3, "B", "U"), **ROUND_ROBIN)
    two = part(2, game(4, "A", "C"), game(5, "B", "C"), **ROUND_ROBIN)
    three = part(3, game(6, "C", "U"), unrated_at_start=("U",), **ROUND_ROBIN)
    result = rate(players, one, two, three, edition="fide-2009").players["A"]
    assert {each.working[0].reason for each in result.events} == {None}


def test_the_greatest_number_of_players_that_a_part_tells_counts() -> None:
    players = {"A": rated(1500), "B": rated(1500), "U": unrated()}
    one = part(1, game(1, "A", "B"), game(2, "A", "U"), players=9, rated=4, **ROUND_ROBIN)
    two = part(2, game(3, "A", "B"), game(4, "A", "U"), players=13, rated=4, **ROUND_ROBIN)
    # four of nine are enough (6.31), four of thirteen are less than a third (6.3)
    assert rate(players, one, edition="fide-2009").players["A"].events[0].working[0].reason is None
    reasons = {each.working[0].reason for each in rate(players, one, two, edition="fide-2009").players["A"].events}
    assert reasons == {"too-few-rated-players"}


def test_a_part_keeps_the_text_under_which_its_tournament_began() -> None:
    day, began = date(2024, 3, 10), date(2024, 2, 20)
    alone, begun = (part(2, game(2, "A", "B"), start=day, **told) for told in ({}, {"began": began}))
    rated_under = [rate({"A": GIANT, "B": rated(1900)}, each).players["A"].events[0].edition for each in (alone, begun)]
    assert rated_under == ["fide-2024", "fide-2022"]


def test_the_time_of_a_part_is_enough_for_its_own_games_or_not() -> None:
    """2022, 1.1: in a game with a player of 2400 or more 120 minutes, with one of 1800 or more 90, else 60."""
    players = {"A": rated(2400), "B": rated(1800), "C": rated(1500), "D": rated(1500)}
    one = part(1, game(1, "A", "B"), game(1, "C", "D"), minutes=60)
    two = part(2, game(2, "C", "A"), game(2, "D", "B"), start=LATE, minutes=90)
    result = rate(players, one, two).players
    reasons = {key: [row.reason for each in result[key].events for row in each.working] for key in players}
    assert reasons == {
        "A": ["too-fast", "too-fast"],
        "B": ["too-fast", None],
        "C": [None, "too-fast"],
        "D": [None, None],
    }
