"""Preliminaries and finals that were reported by themselves are one event (2003 and 2009, 6.2)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot
from ratings.regulations.fide.composition import pooled_stages
from ratings.regulations.registry import FIDE_STANDARD
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

PLAYERS = {"U": unrated(), "A": rated(2100), "B": rated(2000), "C": rated(2200), "V": unrated()}


def preliminaries(year: int = 2004, **more: Any) -> EventSnapshot:
    games = (game(1, "U", "A"), game(2, "B", "U", "0-1"))
    return event(*games, id="prelim", **({"start": date(year, 5, 1), "end": date(year, 5, 2)} | more))


def final(year: int = 2004, **more: Any) -> EventSnapshot:
    games = (game(1, "C", "U"), game(2, "A", "B", "1/2-1/2"))
    given = {"start": date(year, 5, 8), "end": date(year, 5, 9), "pooled_with": "prelim"} | more
    return event(*games, id="final", **given)


@pytest.mark.parametrize(("year", "article"), [(2004, "6.42"), (2010, "6.41")])
def test_three_rated_opponents_of_two_stages_are_three(year: int, article: str) -> None:
    pooled = rate(PLAYERS, preliminaries(year), final(year)).players["U"]
    # Rc (2100 + 2000 + 2200) / 3 = 2100; 2 out of 3
    (played,) = pooled.events
    assert (played.id, played.games, played.score, played.rc) == ("prelim", 3, 200, 2100)
    apart = rate(PLAYERS, preliminaries(year), final(year, pooled_with=None)).players["U"]
    assert {(row.reason, row.article) for part in apart.events for row in part.working} == {
        ("few-rated-opponents", article)
    }


@pytest.mark.parametrize(
    ("days", "games"),
    [
        (
            (date(2004, 4, 30), date(2004, 5, 9)),
            ["CU", "AB", "UA", "BU"],
        ),  # who begins first, even if others end before
        (
            (date(2004, 5, 1), date(2004, 5, 1)),
            ["CU", "AB", "UA", "BU"],
        ),  # of two that begin together the one that ends first
        ((date(2004, 5, 1), date(2004, 5, 3)), ["UA", "BU", "CU", "AB"]),
        ((date(2004, 5, 1), date(2004, 5, 2)), ["CU", "AB", "UA", "BU"]),  # of the same days "final" before "prelim"
    ],
)
def test_stages_follow_each_other_by_their_days(days: tuple[date, date], games: list[str]) -> None:
    edition = FIDE_STANDARD.first_edition
    stages = (preliminaries(), final(start=days[0], end=days[1]))
    [(pooled, _)] = pooled_stages([(stage, edition) for stage in stages])
    assert [each.round for each in pooled.games] == [1, 2, 3, 4]
    assert [each.white + each.black for each in pooled.games] == games


def test_the_rounds_of_the_final_follow_those_of_the_preliminaries_however_they_are_listed() -> None:
    first, second = (
        rate(PLAYERS, *events).players["U"] for events in ((preliminaries(), final()), (final(), preliminaries()))
    )
    assert first == second
    assert [(row.round, row.opponent) for row in first.events[0].working] == [(1, "A"), (2, "B"), (3, "C")]


def test_a_main_event_may_come_last() -> None:
    stage = preliminaries(pooled_with="final")
    (played,) = rate(PLAYERS, stage, final(pooled_with=None)).players["U"].events
    assert (played.id, [row.round for row in played.working]) == ("final", [1, 2, 3])


def test_two_stages_of_one_event() -> None:
    play_off = event(game(1, "U", "B"), id="play-off", start=date(2004, 5, 10), pooled_with="prelim")
    (played,) = rate(PLAYERS, preliminaries(), final(), play_off).players["U"].events
    assert [(row.round, row.opponent) for row in played.working] == [(1, "A"), (2, "B"), (3, "C"), (5, "B")]


def test_pooled_round_robins_are_rated_as_a_swiss() -> None:
    # everybody played everybody in the preliminaries; with the final the event is no round robin
    games = (game(1, "U", "A"), game(2, "U", "B"), game(3, "A", "B", "1/2-1/2"))
    stage = event(*games, id="prelim", format="round-robin", start=date(2004, 5, 1))
    (played,) = rate(PLAYERS, stage, final()).players["U"].events
    assert (played.rc, played.rc_new) == (2100, None)


def test_the_event_lasts_from_the_first_day_to_the_last() -> None:
    late = final(start=date(2004, 8, 1), end=date(2004, 8, 1))
    (played,) = rate(PLAYERS, preliminaries(), late).players["U"].events
    assert {(row.reason, row.article) for row in played.working} == {("event-too-long", "4.1")}


def test_who_was_unrated_when_one_stage_began_counts_as_unrated_in_the_event() -> None:
    players = PLAYERS | {"A": rated(2100)}
    result = rate(players, preliminaries(), final(unrated_at_start=("A",))).players["U"]
    assert result.events[0].working[0].reason == "opponent-unrated-at-start"


@pytest.mark.parametrize(
    ("more", "found"),
    [({"pooled_with": "final"}, '"final"'), ({"pooled_with": "other"}, '"other"'), ({"pooled_with": ""}, '""')],
)
def test_a_stage_names_another_event_of_the_period(more: dict[str, Any], found: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        rate(PLAYERS, preliminaries(), final(**more))
    assert str(caught.value) == (
        f"events.1.pooled_with: expected the id of another event of the period, which names none itself, got {found}"
    )


def test_a_stage_of_a_stage_is_refused() -> None:
    third = event(game(1, "U", "B"), id="third", start=date(2004, 5, 10), pooled_with="final")
    with pytest.raises(BadPeriod, match=r"^events\.2\.pooled_with: expected the id of another event"):
        rate(PLAYERS, preliminaries(), final(), third)


@pytest.mark.parametrize(("format_of_stage", "format_of_event"), [("match", "swiss"), ("swiss", "match")])
def test_matches_are_not_pooled(format_of_stage: str, format_of_event: str) -> None:
    with pytest.raises(BadPeriod, match=r"^events\.1\.pooled_with: expected no such field of a match, or with one"):
        rate(PLAYERS, preliminaries(format=format_of_event), final(format=format_of_stage))


def test_since_2022_no_text_pools_them() -> None:
    with pytest.raises(
        BadPeriod, match=r"^events\.1\.pooled_with: expected no such field under fide-2022, which has no"
    ):
        rate(PLAYERS, preliminaries(2022), final(2022))


@pytest.mark.parametrize(
    ("style", "pooled"), [("round-robin", "swiss"), ("double-round-robin", "swiss"), ("team", "team")]
)
def test_the_event_that_two_stages_make_is_whole(style: str, pooled: str) -> None:
    edition = FIDE_STANDARD.editions[0]
    stage, main = preliminaries(pooled_with="final"), final(pooled_with=None, format=style)
    games = (game(1, "U", "A"), game(2, "B", "U", "0-1"), game(3, "C", "U"), game(4, "A", "B", "1/2-1/2"))
    together = event(*games, id="final", format=pooled, start=date(2004, 5, 1), end=date(2004, 5, 9))
    assert pooled_stages([(stage, edition), (main, edition)]) == [(together, edition)]


# ---------------------------------------------------------------- stages that are not rated
def why_of_the_final(stage: EventSnapshot, main: EventSnapshot) -> set[tuple[str | None, str]]:
    """Why the games of the final count for nobody, as A sees them; those of the preliminaries count."""
    (played,) = rate(PLAYERS, main, stage).players["A"].events
    rows = {row.opponent: (row.reason, row.article) for row in played.working}
    assert rows.keys() == {"U", "B"}
    return {rows["B"]}


def test_a_stage_that_fide_does_not_rate_is_not_rated_within_another_event() -> None:
    assert why_of_the_final(final(2010), preliminaries(2010)) == {(None, "8.54")}
    assert why_of_the_final(final(2010, rating_refused=True), preliminaries(2010)) == {("rating-refused", "0.5")}


def test_a_stage_that_is_not_refused_is_rated_within_an_event_that_is() -> None:
    main, stage = preliminaries(2010, rating_refused=True), final(2010)
    (played,) = rate(PLAYERS, main, stage).players["A"].events
    assert {row.opponent: row.reason for row in played.working} == {"U": "rating-refused", "B": None}
    (played,) = rate(PLAYERS, main, final(2010, rating_refused=True)).players["A"].events
    assert {(row.reason, row.article) for row in played.working} == {("rating-refused", "0.5")}


def test_what_a_refused_stage_brought_makes_no_performance() -> None:
    pooled = rate(PLAYERS, preliminaries(2010), final(2010, rating_refused=True)).players["U"]
    assert {(row.opponent, row.reason) for event in pooled.events for row in event.working} == {
        ("A", "few-rated-opponents"),
        ("B", "few-rated-opponents"),
        ("C", "rating-refused"),
    }


@pytest.mark.parametrize(("year", "article"), [(2004, "10.51"), (2010, "8.54")])
def test_a_stage_has_the_time_of_the_strongest_player_of_the_tournament_or_is_not_rated(
    year: int, article: str
) -> None:
    main = preliminaries(year, minutes=120)
    assert why_of_the_final(final(year, minutes=120), main) == {(None, article)}
    assert why_of_the_final(final(year, minutes=119), main) == {("too-fast", "1.1")}
    # what tells no time has that of the event it belongs to
    assert why_of_the_final(final(year), main) == {(None, article)}


def test_a_stage_with_enough_time_is_rated_within_an_event_that_was_too_fast() -> None:
    main, stage = preliminaries(2010, minutes=90), final(2010, minutes=120)
    (played,) = rate(PLAYERS, main, stage).players["A"].events
    assert {row.opponent: row.reason for row in played.working} == {"U": "too-fast", "B": None}
    (played,) = rate(PLAYERS, main, final(2010, minutes=90)).players["A"].events
    assert {row.reason for row in played.working} == {"too-fast"}


def test_the_strongest_player_may_play_in_another_stage() -> None:
    games = (game(2, "A", "B", "1/2-1/2"),)
    stage = event(*games, id="final", start=date(2010, 5, 8), end=date(2010, 5, 9), pooled_with="prelim", minutes=90)
    weaker = preliminaries(2010, minutes=120)
    (played,) = rate(PLAYERS, weaker, stage).players["B"].events
    assert {row.reason for row in played.working if row.opponent == "A"} == {None}
    with_c = event(game(1, "C", "A"), id="prelim", start=date(2010, 5, 1), end=date(2010, 5, 2), minutes=120)
    (played,) = rate(PLAYERS, with_c, stage).players["B"].events
    assert {row.reason for row in played.working if row.opponent == "A"} == {"too-fast"}


def too_fast_with_january(minutes: int) -> dict[str, str | None]:
    """A of 1500 plays B, who is as strong, and C of 2200 in December 2021, and B again in January, with 60 minutes."""
    players = {"A": rated(1500), "B": rated(1500), "C": rated(2200)}
    main = event(game(1, "B", "A"), id="main", start=date(2022, 1, 2), end=date(2022, 1, 2), minutes=60)
    games = (game(1, "A", "B"), game(2, "A", "C", "1/2-1/2"))
    days = {"start": date(2021, 12, 20), "end": date(2021, 12, 21)}
    stage = event(*games, id="stage", pooled_with="main", minutes=minutes, **days)
    (played,) = rate(players, main, stage).players["A"].events
    return {f"{row.round} {row.opponent}": row.reason for row in played.working}


@pytest.mark.parametrize("minutes", [60, 89, 90])
def test_where_the_event_goes_by_the_game_so_do_its_stages(minutes: int) -> None:
    # 1.1 (2022): 60 minutes where both are below 1800, 90 where one is not
    with_c = None if minutes == 90 else "too-fast"
    assert too_fast_with_january(minutes) == {"1 B": None, "2 C": with_c, "3 B": None}
